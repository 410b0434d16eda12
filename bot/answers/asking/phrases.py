"""Phrases that are written as data, and where they stand in a question.

A phrase is words with blanks between them. ``a|b`` is either word, ``lock*`` any word that begins so,
``{enemy}`` any of a named list, ``word?`` may be left out; ``#`` is a number, ``±`` one that is written
with its sign, ``@`` a number or an article that means one, ``$`` dice with their colours. A last word
``>armour`` has to follow without being part of the phrase. Between two words of a phrase there may be
others that mean nothing, such as articles.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.answers.asking.common import CommonWords, WordSet
from bot.answers.asking.tokens import CLAUSE_END, RANGE_MARK

NUMBER, SIGNED, COUNT, DICE = "#", "±", "@", "$"
_NUMBER_KINDS: Final = (NUMBER, SIGNED, COUNT, DICE)
_MOST_FILLERS: Final = 2
_OPTIONAL: Final = "?"
_AHEAD: Final = ">"
_SIGNS: Final = ("+", "-")
_NOWHERE: Final[frozenset[int]] = frozenset()
# What a phrase of one plain word has nothing of.
_MARKS: Final = frozenset(" ?>#±@$")


# One of several things that fill a place of a phrase: a word after the other.
_Filling = tuple[WordSet, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """One place of a phrase: a number, dice, or words; two of them are never equal.

    Attributes:
        kind: ``NUMBER``, ``SIGNED``, ``COUNT``, ``DICE``, or empty for words.
        fillings: The words that may stand there.
        is_optional: Whether it may be left out.
        is_ahead: Whether it only has to follow, and is no part of the phrase.
    """

    kind: str
    fillings: tuple[_Filling, ...] = ()
    is_optional: bool = False
    is_ahead: bool = False


class Question:
    """The tokens of a question, and where words stand in it.

    Attributes:
        tokens: The tokens.
        counts: Where a token is a number, an article that means one, or a word for none.
    """

    def __init__(self, tokens: Sequence[str], common: CommonWords) -> None:
        """Take the numbers among ``tokens`` from ``common``."""
        self.tokens = tokens
        self.counts = frozenset(
            place for place, token in enumerate(tokens) if common.count(token) is not None
        )
        # Most phrases have no word of a question; its beginnings tell so at once.
        self._beginnings = frozenset(
            token[:length] for token in tokens for length in range(1, len(token) + 1)
        )
        self._places: dict[WordSet, frozenset[int]] = {}
        self._starts: dict[_Place, frozenset[int]] = {}

    def __len__(self) -> int:
        return len(self.tokens)

    def places(self, words: WordSet) -> frozenset[int]:
        """Return where one of ``words`` stands."""
        if self._beginnings.isdisjoint(words.written):
            return _NOWHERE
        places = self._places.get(words)
        if places is None:
            places = frozenset(place for place, token in enumerate(self.tokens) if token in words)
            self._places[words] = places
        return places

    def starts(self, place: _Place) -> frozenset[int]:
        """Return where a place of a phrase may begin."""
        if place.kind:
            return self.counts
        starts = self._starts.get(place)
        if starts is None:
            firsts = (words[0] for words in place.fillings if all(map(self.places, words)))
            starts = self._starts[place] = frozenset().union(*map(self.places, firsts))
        return starts


Phrase = tuple[_Place, ...]


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """A phrase in a question.

    Attributes:
        start: The first token.
        end: The token after the last one.
        value: The number or the dice in it as an option takes them; empty without one.
    """

    start: int
    end: int
    value: str = ""


@dataclass(frozen=True)
class PhraseReader:
    """Reads phrases as they are written, and finds them in a question.

    Attributes:
        common: What every question is made of.
        lists: Named lists of words of a game.
    """

    common: CommonWords
    lists: Mapping[str, Sequence[str]] = field(default_factory=dict)
    _places: dict[str, _Place] = field(default_factory=dict)
    _lists_read: dict[tuple[str, ...], Sequence[Phrase]] = field(default_factory=dict)

    def read(self, text: str) -> Phrase:
        """Return the phrase that ``text`` writes."""
        return tuple(map(self._place, text.split()))

    def find(self, phrase: Phrase, question: Question) -> Iterator[PhraseMatch]:
        """Yield ``phrase`` wherever it stands in a question."""
        for place in phrase:
            if not (place.is_optional or question.starts(place)):
                return
        starts = range(len(question)) if phrase[0].is_optional else question.starts(phrase[0])
        for start in sorted(starts):
            ending = self._match(phrase, question, start, is_first=True)
            if ending is not None:
                yield PhraseMatch(start, *ending)

    def find_any(self, texts: Sequence[str], question: Question) -> Iterator[PhraseMatch]:
        """Yield wherever one of the phrases ``texts`` stands in a question."""
        for phrase in self._read_all(tuple(texts)):
            yield from self.find(phrase, question)

    def stands_in(self, texts: Sequence[str], question: Question) -> bool:
        """Return whether one of the phrases ``texts`` stands in a question."""
        return any(True for _ in self.find_any(texts, question))

    def words_of(self, text: str) -> Iterator[str]:
        """Yield the words of a phrase as they are written, with their stars."""
        for part in text.split():
            plain = part.removeprefix(_AHEAD).removesuffix(_OPTIONAL)
            if plain not in _NUMBER_KINDS:
                yield from (word for entry in self._entries(plain) for word in entry.split())

    def _entries(self, text: str) -> Iterator[str]:
        """Yield what may stand in one place of a phrase: words, or several after each other."""
        for part in text.split("|"):
            if part.startswith("{"):
                yield from self.lists[part[1:-1]]
            else:
                yield part

    def _read_all(self, texts: tuple[str, ...]) -> Sequence[Phrase]:
        """Return the phrases that ``texts`` write, all of one word as a single one."""
        phrases = self._lists_read.get(texts)
        if phrases is None:
            words = [text for text in texts if not _MARKS.intersection(text)]
            marked_texts = [text for text in texts if _MARKS.intersection(text)]
            phrases = [*([self.read("|".join(words))] if words else []), *map(self.read, marked_texts)]
            self._lists_read[texts] = phrases
        return phrases

    def _place(self, text: str) -> _Place:
        """Return one place of a phrase; the same object for the same text."""
        if text not in self._places:
            self._places[text] = self._read_place(text)
        return self._places[text]

    def _read_place(self, text: str) -> _Place:
        if text.startswith(_AHEAD):
            return replace(self._place(text.removeprefix(_AHEAD)), is_ahead=True)
        plain = text.removesuffix(_OPTIONAL)
        is_optional = plain != text
        if plain in _NUMBER_KINDS:
            return _Place(plain, (), is_optional)
        if is_optional:
            return _Place("", self._place(plain).fillings, is_optional)
        entries = list(self._entries(plain))
        several = [tuple(WordSet.of([word]) for word in entry.split()) for entry in entries]
        single = WordSet.of([entry for entry in entries if " " not in entry])
        return _Place("", (*(words for words in several if len(words) > 1), (single,)))

    def _match(
        self, phrase: Phrase, question: Question, start: int, *, is_first: bool = False
    ) -> tuple[int, str] | None:
        """Return where the rest of a phrase ends and its value, if it stands at ``start``."""
        if not phrase:
            return start, ""
        place, remaining = phrase[0], phrase[1:]
        for begin in [start] if is_first else self._begins(question, start):
            for end, value in self._filled(place, question, begin):
                matched = self._match(remaining, question, start if place.is_ahead else end)
                if matched is not None:
                    return matched[0], value or matched[1]
        return self._match(remaining, question, start, is_first=is_first) if place.is_optional else None

    def _begins(self, question: Question, start: int) -> Iterator[int]:
        """Yield where the next place of a phrase may begin, fillers left out."""
        fillers = question.places(self.common.filler_set)
        yield start
        for begin in range(start, start + _MOST_FILLERS):
            if begin not in fillers:
                return
            yield begin + 1

    def _filled(self, place: _Place, question: Question, start: int) -> Iterator[tuple[int, str]]:
        """Yield how one place of a phrase can be filled at ``start``: where it ends, and its value."""
        if place.kind and start not in question.counts:
            return
        if place.kind == DICE:
            yield from self._dice(question.tokens, start)
        elif place.kind:
            read = self.common.count if place.kind == COUNT else self.common.number
            value = read(question.tokens[start])
            if value is not None and (
                place.kind != SIGNED or question.tokens[start].startswith(_SIGNS)
            ):
                yield start + 1, value
        for filling in place.fillings:
            if all(start + step in question.places(words) for step, words in enumerate(filling)):
                yield start + len(filling), ""

    def _dice(self, tokens: Sequence[str], start: int) -> Iterator[tuple[int, str]]:
        """Yield the dice that begin at ``start``: as many kinds as follow each other, or one range.

        A colour that comes again after a comma is neither: it could be more dice, or a choice.
        """
        counts: list[tuple[str, str]] = []
        end, is_joined = start, True
        step = self._dice_of_colour(tokens, start)
        while step is not None:
            end, count, letter = step
            if not is_joined and letter in dict(counts):
                return
            counts.append((letter, count))
            following = _skip(tokens, end, (*self.common.joins, CLAUSE_END))
            is_joined = CLAUSE_END not in tokens[end:following]
            step = self._dice_of_colour(tokens, following)
        value = _pool(counts)
        if value:
            yield end, value

    def _dice_of_colour(self, tokens: Sequence[str], start: int) -> tuple[int, str, str] | None:
        """Return dice of one colour at ``start``: their end, how many, and the colour's letter."""
        count = self.common.count(tokens[start]) if start < len(tokens) else None
        if count is None or not all(part.isdigit() and int(part) for part in count.split(RANGE_MARK)):
            return None
        end = _skip(tokens, start + 1, self.common.dice)
        for letter, words in self.common.colour_sets.items():
            if end < len(tokens) and tokens[end] in words:
                return _skip(tokens, end + 1, self.common.dice), count, letter
        return None


def _skip(tokens: Sequence[str], start: int, words: Container[str]) -> int:
    """Return where the first token from ``start`` on stands that is none of ``words``."""
    while start < len(tokens) and tokens[start] in words:
        start += 1
    return start


def _pool(counts: Sequence[tuple[str, str]]) -> str:
    """Return dice as an option takes them; empty for none, and for a range among other dice.

    >>> _pool([("r", "2"), ("y", "1"), ("r", "1")]), _pool([("r", "1~4")])
    ('3r1y', '1r~4r')
    >>> _pool([("r", "1~4"), ("y", "1")])
    ''
    """
    if any(RANGE_MARK in count for _, count in counts):
        (letter, count), *further_counts = counts
        return "" if further_counts else f"{count.replace(RANGE_MARK, letter + RANGE_MARK)}{letter}"
    pool: dict[str, int] = {}
    for letter, count in counts:
        pool[letter] = pool.get(letter, 0) + int(count)
    return "".join(f"{count}{letter}" for letter, count in pool.items())
