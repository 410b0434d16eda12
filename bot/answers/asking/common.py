"""What every question is made of, in both languages: numbers, articles, fillers, words for odds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import yaml

from bot.answers.asking.tokens import RANGE_MARK, RangeWords, tokens_of
from calculators.number_words import NUMBER_WORDS

_FILE: Final = Path(__file__).with_name("words.yaml")
# Texts alone: no word is a number or "no" to it.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_STAR: Final = "*"
# An article: nobody typed a number.
_ONE: Final = "a"


@dataclass(frozen=True, slots=True, eq=False)
class WordSet:
    """Words of which any may stand in one place; two of them are never equal.

    Attributes:
        exact: Whole words.
        starts: What other words begin with.
        written: All of them.
    """

    exact: frozenset[str]
    starts: tuple[str, ...]
    written: frozenset[str]

    @classmethod
    def of(cls, words: Sequence[str]) -> "WordSet":
        """Return the set of ``words``; one that ends in a star stands for all that begin so."""
        starts = tuple(word.removesuffix(_STAR) for word in words if word.endswith(_STAR))
        exact = frozenset(word for word in words if not word.endswith(_STAR))
        return cls(exact, starts, exact.union(starts))

    def __contains__(self, word: str) -> bool:
        return word in self.exact or word.startswith(self.starts)


@dataclass(frozen=True)
class CommonWords:
    """What every question is made of, as ``words.yaml`` lists it."""

    doubtful_numbers: Mapping[str, int]
    counted: Sequence[str]
    short: Mapping[str, str]
    articles: Mapping[str, int]
    none: Sequence[str]
    to: Sequence[str]
    ranges: Sequence[Sequence[str]]
    fillers: Sequence[str]
    colours: Mapping[str, Sequence[str]]
    dice: Sequence[str]
    single_dice: Sequence[str]
    after_dice: Sequence[str]
    joins: Sequence[str]
    odds: Sequence[str]
    outcomes: Sequence[str]
    choice: Sequence[str]
    versus: Sequence[str]
    better: Sequence[str]
    turned: Sequence[str]
    inexact: Sequence[str]
    at_least: Sequence[str]
    goals: Sequence[str]
    amounts: Sequence[str]
    rules: Sequence[str]
    rules_first: Sequence[str]

    @cached_property
    def written_short(self) -> Mapping[str, str]:
        """What stands for words: digits, except for numbers that are other words as well."""
        ambiguous_words = {*self.doubtful_numbers, *self.articles}
        digits = {word: str(number) for word, number in NUMBER_WORDS.items()}
        return {word: text for word, text in digits.items() if word not in ambiguous_words} | dict(
            self.short
        )

    @cached_property
    def range_words(self) -> RangeWords:
        """The words that make a range of two numbers."""
        return RangeWords(self.to, [(first, second) for first, second in self.ranges])

    @cached_property
    def filler_set(self) -> WordSet:
        """Words that may stand between those of a phrase."""
        return WordSet.of(self.fillers)

    @cached_property
    def counted_set(self) -> WordSet:
        """Words before which a doubtful number is one."""
        return WordSet.of(self.counted)

    @cached_property
    def colour_sets(self) -> Mapping[str, WordSet]:
        """The words for the colour of a die, by the letter that options write."""
        return {colour[0]: WordSet.of(words) for colour, words in self.colours.items()}

    def tokens(self, text: str) -> list[str]:
        """Return the tokens of a question.

        >>> shared_words().tokens("sei punti, sei sicuro? w/ sei rossi")
        ['6', 'punti', ',', 'sei', 'sicuro', ',', 'with', '6', 'rossi']
        """
        tokens = tokens_of(text, self.written_short, self.range_words)
        return [
            str(self.doubtful_numbers[token])
            if token in self.doubtful_numbers and following in self.counted_set
            else token
            for token, following in zip_longest(tokens, tokens[1:], fillvalue="")
        ]

    def with_single_dice(self, tokens: Sequence[str]) -> list[str]:
        """Return ``tokens`` with "a red die" instead of "red die", if no number stands before it.

        >>> shared_words().with_single_dice(["dado", "rosso", "con", "2", "red", "die"])
        ['a', 'dado', 'rosso', 'con', '2', 'red', 'die']
        """
        counted = list(tokens)
        for place in reversed(range(len(tokens))):
            if tokens[place] not in self.single_dice:
                continue
            is_after_colour = place > 0 and self._is_colour(tokens[place - 1])
            start = place - is_after_colour
            is_coloured = is_after_colour or any(map(self._is_colour, tokens[place + 1 : place + 2]))
            if is_coloured and (not start or self.count(tokens[start - 1]) is None):
                counted.insert(start, _ONE)
        return counted

    def with_dice_after_counts(self, tokens: Sequence[str]) -> list[str]:
        """Return ``tokens`` with "yellow dice 3" as "3 yellow dice", if no other word wants the number.

        >>> shared_words().with_dice_after_counts(["dadi", "gialli", "3", "e", "2", "segnalini"])
        ['3', 'dadi', 'gialli', 'e', '2', 'segnalini']
        """
        ordered = list(tokens)
        for place, token in enumerate(tokens):
            following = tokens[place + 1 : place + 2]
            if not token.replace(RANGE_MARK, "").isdigit() or (
                following and following[0] not in self.after_dice
            ):
                continue
            start = place
            while start and (tokens[start - 1] in self.dice or self._is_colour(tokens[start - 1])):
                start -= 1
            is_named = any(map(self._is_colour, tokens[start:place]))
            if is_named and (not start or self.count(tokens[start - 1]) is None):
                ordered[start : place + 1] = [token, *tokens[start:place]]
        return ordered

    def _is_colour(self, token: str) -> bool:
        """Return whether a token is a colour in full: "o" is orange only behind a number."""
        return len(token) > 1 and any(token in words for words in self.colour_sets.values())

    def number(self, token: str) -> str | None:
        """Return a token as a number or a range of them; ``None`` if it is none."""
        if token[-1:].isdigit() and token.lstrip("+-")[:1].isdigit():
            return token.removeprefix("+")
        doubtful = self.doubtful_numbers.get(token)
        return None if doubtful is None else str(doubtful)

    def count(self, token: str) -> str | None:
        """Return a token as a number, also one of something or none; ``None`` if it is neither."""
        if token in self.none:
            return "0"
        number = self.number(token)
        if number is None and token in self.articles:
            return str(self.articles[token])
        return number


@cache
def shared_words() -> CommonWords:
    """Return what every question is made of."""
    values = {name.replace("-", "_"): value for name, value in load_words(_FILE).items()}
    for name in ("doubtful_numbers", "articles"):
        values[name] = {word: int(number) for word, number in values[name].items()}
    return CommonWords(**values)


def load_words(file: Path) -> Mapping[str, Any]:
    """Return a YAML file of words; every scalar in it is a text."""
    document: Mapping[str, Any] = yaml.load(file.read_text(encoding="utf-8"), Loader=_LOADER)  # noqa: S506  # a safe loader
    return document
