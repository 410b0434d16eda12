"""What the calculators are called in sentences, as their declarations say it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from calculators.catalogue import calculators
from calculators.declaration import Calculator, Option, options_of
from calculators.dice import COLOURS

_EITHER: Final = "|"
_MORE: Final = "+"
# What stands there and is no enemy that counts: one of another area, a nest.
BESIDE: Final = ("enemy-there", "nest")
# What calculators with dice of colours know.
_DICE: Final = frozenset({*COLOURS, "dice-noun"})


@dataclass(frozen=True)
class CalculatorVocabulary:
    """What one calculator and its options are called, in tags of the lexicon.

    Attributes:
        calculator: The calculator.
        words: What names it.
        nouns: Options by the words beside which their values stand.
        named: Options with the values that a word alone gives them, by that word.
        tags: All that it knows.
        needs: Options without which there is no figure, of several in one tuple any.
        asks: What a question about it may ask the number of.
        doubtful: Options of which a number may be any, by the word beside it.
        more_dice: The option of which it may be further dice, by that word.
        goals: Options that are goals: "at least 3" is one of these.
        sides: Whose options are among them.
        has_dice: Whether dice of colours are among them.
    """

    calculator: type[Calculator]
    words: frozenset[str]
    nouns: Mapping[str, Sequence[Option]]
    named: Mapping[str, tuple[Option, str]]
    tags: frozenset[str]
    needs: Sequence[tuple[str, ...]]
    asks: frozenset[str]
    doubtful: Mapping[str, tuple[str, ...]]
    more_dice: Mapping[str, str]
    goals: frozenset[str]
    sides: frozenset[str]
    has_dice: bool

    @property
    def has_sides(self) -> bool:
        """Whether options of two sides are among them."""
        return len(self.sides) > 1

    @property
    def has_fights(self) -> bool:
        """Whether it is about fights, in which either side may be hurt."""
        return "fight" in self.nouns

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.calculator.declaration.game


@cache
def vocabularies() -> tuple[CalculatorVocabulary, ...]:
    """Return what all calculators are called that sentences may ask."""
    return tuple(
        _vocabulary(calculator) for calculator in calculators().values() if calculator.declaration.words
    )


@cache
def tags_of_game(game: str) -> frozenset[str]:
    """Return all that the calculators of a game know."""
    return frozenset().union(
        *(vocabulary.tags for vocabulary in vocabularies() if vocabulary.game == game)
    )


@cache
def words_of_game(game: str) -> frozenset[str]:
    """Return what names the calculators of a game."""
    return frozenset().union(
        *(vocabulary.words for vocabulary in vocabularies() if vocabulary.game == game)
    )


def _vocabulary(calculator: type[Calculator]) -> CalculatorVocabulary:
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
        nouns |= dict.fromkeys(BESIDE, nouns["enemy-here"])
    doubtful: dict[str, tuple[str, ...]] = {}
    more_dice: dict[str, str] = {}
    for entry in declaration.doubtful.split():
        word, _, names = entry.partition("=")
        names, plus, dice = names.partition(_MORE)
        doubtful[word] = tuple(filter(None, names.split(",")))
        more_dice |= {word: dice} if plus else {}
        nouns[word] = [option for option in options_of(calculator) if option.name in doubtful[word]]
    words = frozenset(declaration.words.split())
    has_dice = any(option.notation.takes_dice for option in options_of(calculator))
    return CalculatorVocabulary(
        calculator,
        words,
        nouns,
        named,
        tags=words | nouns.keys() | named.keys() | (_DICE if has_dice else frozenset()),
        needs=[tuple(names.split(_EITHER)) for names in declaration.needs],
        asks=frozenset(declaration.asks.split()),
        doubtful=doubtful,
        more_dice=more_dice,
        goals=frozenset(
            option.name
            for option in options_of(calculator)
            if "goal" in option.aliases or "need" in option.spoken.nouns.split()
        ),
        sides=frozenset(option.spoken.side for option in options_of(calculator)) - {""},
        has_dice=has_dice,
    )
