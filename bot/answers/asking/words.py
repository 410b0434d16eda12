"""The words of a question by what they do: every token with its tag of the lexicon."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import takewhile
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import DamerauLevenshtein

from bot.answers.asking.tokens import Amount, Token
from calculators.words import LANGUAGES, Meaning, dice_words, entries_of, settlements, words_of

# Nothing is a slip of a shorter word: too many words are one letter away.
_LEAST_LETTERS: Final = 5
# From so many letters on, two slips are still a slip.
_TWO_SLIPS: Final = 9
# So many words away a neighbour still settles what a word is.
_NEAR: Final = 4
# Words that are numbers and something else.
_DOUBTFUL: Final = frozenset({"one", "uno", "sei"})
_COUNTED: Final = ("nouns", "colour", "persons", "marks")
_NEUTRAL: Final = "neutral"
# What rules call the figures of players.
_HEROES: Final = frozenset({"hero", "eroe"})


@dataclass(frozen=True, slots=True)
class Word:
    """A word, number or sign of a question.

    Attributes:
        kind: A section of the lexicon, or ``number``, ``article``, ``colour``, ``end``, ``dice``,
            ``odd``, or ``unknown``.
        tag: What it does there; of a colour its English name.
        text: As it stands in the question, folded.
        form: Of a verb, who does it.
        amount: The number.
        slip_of: The word that it is a slip of the pen of; empty if it is none.
    """

    kind: str
    tag: str
    text: str
    form: str = "any"
    amount: Amount | None = None
    slip_of: str = ""

    def is_a(self, name: str) -> bool:
        """Return whether ``name`` is its tag, its kind or the word itself."""
        return name in (self.tag, self.kind, self.text)


class Known(NamedTuple):
    """Words that the packs know.

    Attributes:
        words: They are no slips of others.
        stopwords: They mean nothing by themselves.
        figures: What rules call a figure of that name.
    """

    words: Container[str] = ()
    stopwords: Container[str] = ()
    figures: Mapping[str, str] = {}


def words_in(tokens: Sequence[Token], known: Known) -> list[Word]:
    """Return the words that ``tokens`` are."""
    order = _languages(tokens)
    words: list[Word] = []
    place = 0
    while place < len(tokens):
        length, word = _word_at(tokens, place, order, known)
        words.append(word)
        place += length
    return _settled(_counted(words, order))


def _languages(tokens: Sequence[Token]) -> tuple[str, ...]:
    """Return the languages, that of most words first: "come" and "i" are words of both."""
    texts = {token.text for token in tokens if token.kind == "word"}
    hits = {language: texts & words_of(language).whole.keys() for language in LANGUAGES}
    shared = set.intersection(*hits.values())
    return tuple(sorted(LANGUAGES, key=lambda language: len(hits[language] - shared), reverse=True))


def _word_at(
    tokens: Sequence[Token], place: int, order: Sequence[str], known: Known
) -> tuple[int, Word]:
    """Return how many tokens are one word, and that word."""
    token = tokens[place]
    if token.kind != "word":
        tag = token.text if token.kind == "colour" else token.kind
        return 1, Word(token.kind, tag, token.text, amount=token.amount)
    texts = [following.text for following in takewhile(_is_word, tokens[place : place + 3])]
    matches = [match for language in order if (match := words_of(language).find(texts)) is not None]
    length, meaning = max(matches, key=lambda match: match[0], default=(0, None))
    if length <= 1:
        dice_word = _dice_word(token.text)
        if dice_word is not None:
            return 1, dice_word
    if meaning is not None:
        return length, _meant(meaning, " ".join(texts[:length]))
    return 1, _unlisted(token.text, known)


def _is_word(token: Token) -> bool:
    return token.kind == "word"


def _dice_word(text: str) -> Word | None:
    """Return a number, an article, a colour or its letter; ``None`` for other words."""
    dice = dice_words()
    if text in dice.colours:
        return Word("colour", dice.colours[text], text)
    if text in dice.letters:
        return Word("letter", dice.letters[text], text)
    if text in dice.dice and text != "die":
        return Word("nouns", "dice-noun", text)
    if any(text in articles for articles in dice.articles.values()):
        return Word("article", "article", text, amount=Amount("1"))
    if text in dice.counts:
        return Word("number", "number", text, amount=Amount(str(dice.counts[text])))
    return None


def _meant(meaning: Meaning, text: str) -> Word:
    return Word(meaning.kind, meaning.tag, text, meaning.form)


def _unlisted(text: str, known: Known) -> Word:
    """Return an unknown word, or the one that it is a slip of the pen of."""
    if text in known.stopwords:
        return Word(_NEUTRAL, _NEUTRAL, text)
    unlisted = Word("unknown", "unknown", text)
    if text in known.figures:
        is_hero = known.figures[text] in _HEROES
        return Word("names", "", text) if is_hero else Word("persons", "enemy", text)
    if text in known.words or len(text) < _LEAST_LETTERS - 1:
        return unlisted
    nearest = _nearest(text)
    if nearest is None:
        return unlisted
    match = next(filter(None, (words_of(language).find([nearest]) for language in LANGUAGES)), None)
    word = _dice_word(nearest) if match is None else _meant(match[1], text)
    return unlisted if word is None else replace(word, text=text, slip_of=nearest)


@cache
def _spelled() -> Sequence[str]:
    entries = {word for language in LANGUAGES for word, _ in entries_of(language)}
    return sorted(
        word
        for word in {*entries, *dice_words().colours}
        if len(word) >= _LEAST_LETTERS and not word.endswith("*")
    )


@lru_cache(maxsize=1024)
def _nearest(text: str) -> str | None:
    """Return the word that ``text`` is a slip of; ``None`` if it is of none."""
    most_slips = 2 if len(text) >= _TWO_SLIPS else 1
    near = process.extract(
        text, _spelled(), scorer=DamerauLevenshtein.distance, score_cutoff=most_slips, limit=None
    )
    # A letter is left out more often than one too many is typed.
    return min(near, key=lambda match: (match[1], -len(match[0])))[0] if near else None


def _counted(words: list[Word], order: Sequence[str]) -> list[Word]:
    """Return ``words`` with letters behind numbers as colours, and "sei" where it counts."""
    end = Word("end", "end", "")
    for place, word in enumerate(words):
        preceding = words[place - 1] if place else end
        next_word = words[place + 1] if place + 1 < len(words) else end
        if word.kind == "letter":
            is_other_word = word.text == "a" or (word.text == "o" and next_word.kind == "number")
            is_colour = preceding.kind == "number" and not is_other_word
            words[place] = replace(word, kind="colour") if is_colour else _letter(word.text, order)
        elif word.text in _DOUBTFUL:
            is_counted = (
                next_word.kind in _COUNTED
                or next_word.is_a("of")
                or next_word.text in dice_words().dice
            )
            is_value = word.text != "sei" and not _stands_for_thing(preceding)
            is_value = is_value and not (next_word.is_a("far") or next_word.is_a("with"))
            if is_counted or is_value or next_word.kind == "verbs":
                amount = Amount(str(dice_words().counts[word.text]))
                is_number = word.text == "sei" or not (is_counted or next_word.kind == "verbs")
                kind = "number" if is_number else "article"
                words[place] = Word(kind, kind, word.text, amount=amount)
            else:
                words[place] = Word(_NEUTRAL, _NEUTRAL, word.text)
        elif word.text in ("percent", "cento") and preceding.kind == "number":
            words[place - 1] = replace(preceding, kind="percent", tag="percent")
            words[place] = Word(_NEUTRAL, _NEUTRAL, word.text)
    return words


def _stands_for_thing(preceding: Word) -> bool:
    """Return whether "one" behind a word stands for something that was named: "a yellow one"."""
    return preceding.kind in ("article", "colour", "neutral", "marks", "questions", "end")


def _letter(text: str, order: Sequence[str]) -> Word:
    """Return what a letter is that stands for no colour."""
    for language in order:
        if text in dice_words().articles[language]:
            return Word("article", "article", text, amount=Amount("1"))
        meaning = words_of(language).whole.get(text)
        if meaning is not None:
            return _meant(meaning, text)
    return Word("unknown", "unknown", text)


def _settled(words: list[Word]) -> list[Word]:
    """Return ``words`` with those of several readings as their neighbours settle them."""
    names = {name for word in words for name in (word.tag, word.kind, word.text)}
    settled: set[int] = set()
    for settlement in settlements():
        if settlement.word not in names or settlement.neighbour not in names:
            continue
        for place, word in enumerate(words):
            is_word = word.tag == settlement.word or (
                place not in settled and word.is_a(settlement.word)
            )
            if is_word and any(
                neighbour.is_a(settlement.neighbour)
                for neighbour in _neighbours(words, place, settlement.where)
            ):
                meaning = settlement.meaning
                words[place] = replace(word, kind=meaning.kind, tag=meaning.tag)
                names.add(meaning.tag)
                settled.add(place)
    return words


def _neighbours(words: Sequence[Word], place: int, where: str) -> Iterator[Word]:
    """Yield the words directly before a place, directly after it, near it in its clause, or all."""
    if where == "with":
        yield from words
    elif where == "after":
        yield from words[max(place - 1, 0) : place]
    elif where == "before":
        yield from words[place + 1 : place + 2]
    else:
        for neighbours in (
            reversed(words[max(place - _NEAR, 0) : place]),
            words[place + 1 : place + 1 + _NEAR],
        ):
            yield from takewhile(lambda word: word.kind != "end", neighbours)
