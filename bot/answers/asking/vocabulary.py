"""What the calculators are called in sentences, as their declarations say it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from calculators.catalogue import calculators
from calculators.declaration import Calculator, Option, options_of
from calculators.dice import COLOURS
from calculators.notation import DiceOnTable, DicePool, DicePools

_EITHER: Final = "|"
# What calculators with dice of colours know.
_DICE: Final = frozenset({*COLOURS, "dice-noun"})


@dataclass(frozen=True)
class Vocabulary:
    """What one calculator and its options are called, in tags of the lexicon.

    Attributes:
        calculator: The calculator.
        words: What names it.
        nouns: Options by the words beside which their values stand.
        named: Options with the values that a word alone gives them, by that word.
        known: All of its tags.
        needs: Options without which there is no figure, of several in one tuple any.
        asks: What a question about it may ask the number of.
        doubtful: Options of which a number may be any, by the word beside it.
        goals: Options that are goals: "at least 3" is one of these.
        has_sides: Whether options of two sides are among them.
    """

    calculator: type[Calculator]
    words: frozenset[str]
    nouns: Mapping[str, Sequence[Option]]
    named: Mapping[str, tuple[Option, str]]
    known: frozenset[str]
    needs: Sequence[tuple[str, ...]]
    asks: frozenset[str]
    doubtful: Mapping[str, tuple[str, ...]]
    goals: frozenset[str]
    has_sides: bool

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.calculator.declaration.game


@cache
def vocabularies() -> tuple[Vocabulary, ...]:
    """Return what all calculators are called that sentences may ask."""
    return tuple(
        _vocabulary(calculator) for calculator in calculators().values() if calculator.declaration.words
    )


def takes_dice(option: Option) -> bool:
    """Return whether the value of an option is dice of colours."""
    return isinstance(option.notation, DicePool | DicePools)


def takes_rolled(option: Option) -> bool:
    """Return whether the value of an option is dice that lie on the table."""
    return isinstance(option.notation, DiceOnTable)


def _vocabulary(calculator: type[Calculator]) -> Vocabulary:
    declaration = calculator.declaration
    nouns: dict[str, list[Option]] = {}
    named: dict[str, tuple[Option, str]] = {}
    for option in options_of(calculator):
        for noun in option.spoken.nouns.split():
            nouns.setdefault(noun, []).append(option)
        for entry in option.spoken.named.split():
            word, _, value = entry.partition("=")
            named[word] = option, value
    if "enemy-here" in nouns:
        nouns["enemy-there"] = nouns["enemy-here"]
    doubtful: dict[str, tuple[str, ...]] = {}
    for entry in declaration.doubtful.split():
        word, _, names = entry.partition("=")
        doubtful[word] = tuple(names.split(","))
        nouns[word] = [option for option in options_of(calculator) if option.name in doubtful[word]]
    words = frozenset(declaration.words.split())
    has_dice = any(map(takes_dice, options_of(calculator)))
    return Vocabulary(
        calculator,
        words,
        nouns,
        named,
        known=words | nouns.keys() | named.keys() | (_DICE if has_dice else frozenset()),
        needs=[tuple(names.split(_EITHER)) for names in declaration.needs],
        asks=frozenset(declaration.asks.split()),
        doubtful=doubtful,
        goals=frozenset(
            option.name
            for option in options_of(calculator)
            if "goal" in option.aliases or "need" in option.spoken.nouns.split()
        ),
        has_sides=len({option.spoken.side for option in options_of(calculator)} - {""}) > 1,
    )
