"""What people say around a question: "sorry, quick one, does anyone know if ...", "... thanks!".

The *talk* words of the lexicon are those of conversation; *around* words stand around questions and may
be the rules' own too. A run of both, with stopwords, before or behind a question is cut off where the
question begins or ends: at a sign, or before a word that asks or joins sentences. So is a sentence of
words that are in no name of a rule, or are far commoner in speech, if it asks nothing and what is left
does. The *speech* of the lexicon says what words do there.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import IntEnum, auto
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Final, NamedTuple

from rapidfuzz import process
from rapidfuzz.distance import OSA

from glossary import thresholds
from glossary.index.index import Index
from glossary.search.message import MESSAGE_LIMIT, QUERY_LIMIT
from glossary.text import NUMBER_WORDS, words, words_of_all

_SIGNS: Final = tuple(",;:-?!.…)\u2013\u2014")
_SIGNS_OF_END: Final = tuple(":?!.…)")
_WORDS_KEPT: Final = 4_096
_PART: Final = re.compile(r"\S+\s*")
_END: Final = re.compile(r"[,;:!?.…\u2013\u2014]+\s+|\s+-\s+|\n")
_BETWEEN_SENTENCES: Final = re.compile(r"[.!?…]\s|\n")


class _Kind(IntEnum):
    """What a part of a message is, the more it says about rules the higher."""

    TALK = auto()
    """Stopwords, words of talk, words around questions, names of games."""
    STRANGE = auto()
    """Words of everyday speech that no pack uses."""
    OTHER = auto()
    """Words that stand in no name."""
    MIXED = auto()
    """A few words, more of them of talk than of names."""
    RULES = auto()
    """Any word of a name, or of another game."""

    @property
    def is_told(self) -> bool:
        """Whether this may be cut off only as a whole sentence."""
        return self in (_Kind.OTHER, _Kind.MIXED)


class _Part(NamedTuple):
    """A word as typed, with the signs and blanks behind it.

    Attributes:
        text: As typed.
        words: Its folded words; none of mere signs, several of "l'ha".
        is_of_game: Whether it is part of the name of a game that is loaded.
        is_greeted: Whether a greeting stands before it.
    """

    text: str
    words: Sequence[str]
    is_of_game: bool = False
    is_greeted: bool = False

    @property
    def is_closing(self) -> bool:
        """Whether a sign, or a line, ends with it."""
        return self.text.rstrip().endswith(_SIGNS) or "\n" in self.text

    @property
    def is_name(self) -> bool:
        """Whether it may be somebody's name."""
        return self.text[:1].isupper()

    @property
    def ends_sentence(self) -> bool:
        """Whether a sentence ends with it."""
        return self.text.rstrip().endswith(_SIGNS_OF_END) or "\n" in self.text


# What is left of "..., right?" when "right?" is cut off.
_ASKED: Final = _Part("?", ())


class Talk:
    """Cuts off what is said around questions."""

    def __init__(self, index: Index) -> None:
        """Know the words of ``index``."""
        self._index = index
        self._around = index.stopwords | index.talk | index.around | index.game_words
        self._talk_words = (index.talk | index.around) - index.stopwords
        self._asking = index.interrogatives - index.speech["telling"]
        self._rule_words = index.name_word_set | index.miniatures.keys() | index.other_game_words
        self._is_common = lru_cache(_WORDS_KEPT)(partial(_is_common, index))
        self._is_unlike = lru_cache(_WORDS_KEPT)(partial(_is_unlike_rules, index))

    def cut_from(self, text: str) -> str:
        """Return ``text`` without what is said before and behind its question.

        The name of a game is kept. Nothing is cut off that leaves fewer words than a question has, and
        nothing of a text that is too long for a message.
        """
        if len(text) > MESSAGE_LIMIT:
            return text
        parts = self._parts(text)
        return "".join(part.text for part in self._without_lead_in(self._without_trailer(parts)))

    def parts_asked(self, text: str) -> Iterator[str]:
        """Yield what is left of a message without its first part or two, or its last one or two.

        A part ends with a sign and names no game. What is left is one sentence that says more of rules,
        and it asks, or what is left out neither asks nor names anything of rules.
        """
        ends = list(_END.finditer(text)) if len(text) <= QUERY_LIMIT else []
        without_first = [(text[end.end() :], text[: end.start()]) for end in ends[:2]]
        without_last = [(text[: end.end()], text[end.end() :]) for end in reversed(ends[-2:])]
        for remainder, cut in (*without_first, *without_last):
            if self._is_asked(remainder, cut):
                yield remainder

    def _is_asked(self, remainder: str, cut: str) -> bool:
        """Return whether a message without what is ``cut`` may be its question."""
        remaining_words, cut_words = words(remainder), words(cut)
        is_part = 0 < len(cut_words) <= thresholds.LONGEST_AROUND and not self._words_of_games(
            cut_words
        )
        if not is_part or _BETWEEN_SENTENCES.search(remainder.strip()):
            return False
        of_rules = sum(map(self._is_of_rules, cut_words))
        fewest = max(thresholds.FEWEST_LEFT, 2 * of_rules + 1)
        is_enough = sum(map(self._is_content, remaining_words)) >= fewest
        return is_enough and (
            self._asks(remainder, remaining_words) or not (of_rules or self._asks(cut, cut_words))
        )

    def _asks(self, text: str, text_words: Iterable[str]) -> bool:
        return "?" in text or not self._index.interrogatives.isdisjoint(text_words)

    def _parts(self, text: str) -> list[_Part]:
        texts = _PART.findall(text)
        words_by_part = words_of_all(texts)
        of_games = self._words_of_games(chain.from_iterable(words_by_part))
        are_greeted = [False, *map(partial(self._index.says, "greetings"), words_by_part)]
        return [
            _Part(part, part_words, not of_games.isdisjoint(part_words), is_greeted)
            for part, part_words, is_greeted in zip(texts, words_by_part, are_greeted, strict=False)
        ]

    def _words_of_games(self, some_words: Iterable[str]) -> AbstractSet[str]:
        """Return the words of those names of games that stand there as a whole."""
        text = f" {' '.join(some_words)} "
        names = (name for name in self._index.game_names if f" {name} " in text)
        return frozenset(word for name in names for word in name.split()) - self._index.stopwords

    def _without_lead_in(self, parts: Sequence[_Part]) -> Sequence[_Part]:
        """Return ``parts`` from where the question begins; names of games before it are kept."""
        cuts = []
        may_tell = any(part.ends_sentence for part in parts[:-1])
        for place, kind in enumerate(self._kinds(parts[:-1], may_tell=may_tell), 1):
            if self._is_lead_in(parts[:place], parts[place], kind):
                cuts.append((place, kind))
        cut = _longest(cuts, lambda place, kind: self._may_cut(parts[:place], parts[place:], kind))
        return [*filter(_is_of_game, parts[:cut]), *parts[cut:]]

    def _without_trailer(self, parts: Sequence[_Part]) -> Sequence[_Part]:
        """Return ``parts`` up to where the question ends; names of games behind it are kept."""
        cuts = []
        may_tell = any(part.ends_sentence for part in parts[:-1]) or any(map(_is_name, parts[1:]))
        for count, kind in enumerate(self._kinds(parts[:0:-1], may_tell=may_tell), 1):
            place = len(parts) - count
            if self._is_trailer(parts[place - 1], parts[place:], kind):
                cuts.append((place, kind))
        cut = _longest(cuts, lambda place, kind: self._may_cut(parts[place:], parts[:place], kind))
        cut = cut or len(parts)
        is_tag = _ends_with_question(parts[cut:]) and self._index.says("tags", _words_of(parts[cut:]))
        asks = is_tag and not parts[cut - 1].ends_sentence
        return [*parts[:cut], *filter(_is_of_game, parts[cut:]), *([_ASKED] if asks else [])]

    def _kinds(self, parts: Iterable[_Part], *, may_tell: bool) -> Iterator[_Kind]:
        """Yield what the parts up to each one are, until nothing can be cut off behind the next.

        Args:
            parts: From the first one, or the last, of a text.
            may_tell: Whether a sentence may end or begin between them.
        """
        kind, lead = _Kind.TALK, 0
        for count, part in enumerate(islice(parts, thresholds.WORD_LIMIT), 1):
            if " ".join(part.words) in self._index.other_game_names:
                return
            kind_of_part = self._kind(part)
            kind = max(kind, kind_of_part)
            if kind_of_part is _Kind.STRANGE or not self._talk_words.isdisjoint(part.words):
                lead += 1
            elif kind_of_part is _Kind.RULES or not NUMBER_WORDS.keys().isdisjoint(part.words):
                lead -= 1
            if kind is _Kind.RULES and (not may_tell or count > thresholds.LONGEST_AROUND):
                return
            yield _together(kind, lead)

    def _kind(self, part: _Part) -> _Kind:
        other_words = [word for word in part.words if word not in self._around]
        if not other_words:
            return _Kind.TALK
        if any(map(self._is_of_rules, other_words)):
            return _Kind.RULES
        if part.is_name and (part.is_greeted or self._index.words.keys().isdisjoint(other_words)):
            return _Kind.STRANGE
        if all(map(self._is_unlike, other_words)):
            return _Kind.STRANGE
        is_topic = _is_heading(part) and any(map(self._index.has_synonyms, other_words))
        return _Kind.RULES if is_topic else _Kind.OTHER

    def _is_lead_in(self, parts: Sequence[_Part], following: _Part, kind: _Kind) -> bool:
        """Return whether ``parts`` end before a question.

        Strange words alone are a lead-in only with a sign: a game may be meant, "scythe can I ...".
        """
        last = parts[-1]
        if kind.is_told or kind is _Kind.RULES:
            return kind.is_told and last.ends_sentence
        is_talk = kind is _Kind.TALK or not _words_of(parts).isdisjoint(self._talk_words)
        return last.is_closing or (is_talk and self._opens_question(following))

    def _is_trailer(self, last: _Part, parts: Sequence[_Part], kind: _Kind) -> bool:
        """Return whether ``parts`` begin behind a question, of which ``last`` is the last part."""
        first = parts[0]
        if kind.is_told or kind is _Kind.RULES:
            is_begun = first.is_name and "i" not in first.words[:1] and self._kind(first) is _Kind.TALK
            return kind.is_told and (is_begun or (last.ends_sentence and not _is_heading(last)))
        if last.is_closing:
            return True
        return not self._index.says("unfinished", last.words) and self._opens_trailer(parts)

    def _opens_question(self, part: _Part) -> bool:
        first = part.words[:1]
        return self._index.says("joining", first) or not self._index.interrogatives.isdisjoint(first)

    def _opens_trailer(self, parts: Sequence[_Part]) -> bool:
        """Return whether what is said behind a question begins there, with no sign before it."""
        index, first = self._index, parts[0].words[:1]
        if index.says("alternatives", first):
            return not any(map(self._is_content, _words_of(parts)))
        return parts[0].is_name or index.says("trailing", first) or not index.talk.isdisjoint(first)

    def _may_cut(self, cut: Sequence[_Part], remainder: Sequence[_Part], kind: _Kind) -> bool:
        """Return whether ``cut`` asks nothing of rules, and ``remainder`` is enough."""
        cut_words, remaining_words = _words_of(cut), _words_of(remainder)
        if sum(map(self._is_content, remaining_words)) < thresholds.FEWEST_LEFT:
            return False
        if not cut_words.isdisjoint(self._asking):
            return False
        if self._is_said_to_reader(cut, cut_words, kind):
            return True
        is_story = any(part.ends_sentence for part in remainder[:-1])
        if kind is _Kind.MIXED and is_story:
            return False
        if kind is not _Kind.TALK and _ends_with_question(cut):
            return False
        # In a story words that ask may tell something.
        asking = self._asking if _ends_with_question(cut) else self._index.interrogatives
        has_interrogative = not (kind.is_told and is_story) and not remaining_words.isdisjoint(asking)
        return (
            has_interrogative or _ends_with_question(remainder) or self._is_topic(cut, remainder, kind)
        )

    def _is_said_to_reader(
        self, cut: Sequence[_Part], cut_words: AbstractSet[str], kind: _Kind
    ) -> bool:
        """Return whether ``cut`` only greets, or asks to be answered: "does anyone know"."""
        index = self._index
        if kind is _Kind.TALK:
            return (
                not cut_words.isdisjoint(index.talk)
                or cut_words.isdisjoint(index.interrogatives)
                or (index.says("addressed", cut_words) and index.says("requested", cut_words))
            )
        is_greeting = index.says("greetings", cut_words) or _is_heading(cut[-1])
        return kind is _Kind.STRANGE and is_greeting

    def _is_topic(self, cut: Sequence[_Part], remainder: Sequence[_Part], kind: _Kind) -> bool:
        """Return whether ``remainder`` is a question in a few words of rules: "axe symbol on dice"."""
        asking = self._index.interrogatives if kind is _Kind.TALK else self._asking
        asks = _ends_with_question(cut) or not _words_of(cut).isdisjoint(asking)
        if asks or _is_heading(cut[-1]) or len(remainder) > thresholds.LONGEST_AROUND:
            return False
        return sum(map(self._is_of_rules, _words_of(remainder))) >= thresholds.FEWEST_LEFT

    def _is_of_rules(self, word: str) -> bool:
        """Return whether a word of a rule's name, of a miniature or of another game says so."""
        index = self._index
        if word in index.miniatures or word in index.other_game_words:
            return True
        is_number = word in NUMBER_WORDS and word not in index.exact
        return word in self._rule_words and not is_number and not self._is_common(word)

    def _is_content(self, word: str) -> bool:
        """Return whether a word may be asked for: also one around questions that is in a name."""
        index = self._index
        return word not in self._around or (word in index.around and word in self._rule_words)


def _is_common(index: Index, word: str) -> bool:
    """Return whether a word of the packs is far commoner in speech than in them."""
    frequency = index.frequency(word)
    if frequency is None:
        return False
    rarity = min((index.idf[term] for term in index.words[word]), default=0.0)
    return frequency + 10 * rarity / math.log(10) >= thresholds.COMMON


def _is_unlike_rules(index: Index, word: str) -> bool:
    """Return whether no pack uses a word, nor one that it might be a slip of."""
    if word in index.words:
        return False
    return index.is_only_everyday(word) or not any(
        process.extractOne(word, group, scorer=OSA.distance, score_cutoff=thresholds.UNLIKE)
        for group in index.words_near(word, slack=thresholds.UNLIKE)
    )


def _together(kind: _Kind, lead: int) -> _Kind:
    """Return what parts are together.

    Args:
        kind: That of them which says most about rules.
        lead: How many more of them are words of talk than of rules, numbers among these.
    """
    if kind is _Kind.OTHER and lead < 0:
        return _Kind.RULES
    return _Kind.MIXED if kind is _Kind.RULES and lead > 0 else kind


def _longest(cuts: Sequence[tuple[int, _Kind]], may_cut: Callable[[int, _Kind], bool]) -> int:
    """Return the last of ``cuts`` that may be made; 0 if none may."""
    return next((place for place, kind in reversed(cuts) if may_cut(place, kind)), 0)


def _ends_with_question(parts: Iterable[_Part]) -> bool:
    return any("?" in part.text for part in parts)


def _is_heading(part: _Part) -> bool:
    return part.text.rstrip().endswith(":")


def _is_name(part: _Part) -> bool:
    return part.is_name


def _is_of_game(part: _Part) -> bool:
    return part.is_of_game


def _words_of(parts: Iterable[_Part]) -> set[str]:
    return {word for part in parts for word in part.words}
