"""Dice of any game, as an expression writes them; no rule document says anything of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from calculators.answer import Chance, Detail, Goal, NamedFaces, Odds, keys_that_apply
from calculators.any_game.grammar import read_expression
from calculators.any_game.rolling import distribution_of
from calculators.components import Components
from calculators.declaration import Aliases, Calculator, Declaration, Help
from calculators.dice import DIE_NAMES, Die, write_die
from calculators.distribution import Distribution
from calculators.errors import ConflictError, ExpressionError, UnknownDieError
from calculators.expression import Expression
from calculators.limits import Limits
from calculators.notation import GameName, Notation, Spelling, WholeNumber
from calculators.throw import AGAINST, NamedDice, Throw
from calculators.words import dice_words

TOTAL = Limits(-999, 999)
# What is wrong with "0d6" and with "-1d6".
NO_DICE = "no-dice"


@dataclass(frozen=True, slots=True)
class DiceExpression(Notation[Expression]):
    """Dice of any game: ``2 red + 1 blue``, ``3d6 keep 2``."""

    kind: ClassVar[str] = "expression"

    def read(self, option: str, texts: Sequence[str]) -> Expression:
        """Return what is rolled.

        Raises:
            ExpressionError: It is none, or it has dice of which none is rolled (``no-dice``).

        >>> DiceExpression().read("roll", ["2d6 + 1"]).first.constant
        1
        """
        expression = read_expression(texts[-1], option=option)
        if expression.groups and not _rolls_dice(expression):
            raise ExpressionError(option, NO_DICE, texts[-1])
        return expression

    def write(self, value: Expression) -> tuple[str, ...]:
        """Return the expression in its shortest English form.

        >>> DiceExpression().write(read_expression("3D6 tieni 2"))
        ('3d6 keep highest 2',)
        """
        return (str(value),)

    def spell(self, text: str, spelling: Spelling) -> str:
        """Return the expression in its shortest form, as it is spelled."""
        return spelling.expression(str(self.read("roll", (text,)))) if text else text


class AnyDice(Calculator):
    """The total of dice of any game, or by how much it beats that of another side.

    Attributes:
        roll: What is rolled.
        at_least: The least total that succeeds.
        at_most: The greatest total that succeeds.
        exactly: The only total that succeeds.
        game: Name of the game whose dice are named; ``None`` if none is.
    """

    declaration = Declaration(
        command="dice",
        success="success-dice",
        value="value-total",
        example="--roll '3d6 keep 2' --at-least 9",
        count="at-least",
    )

    roll: Annotated[Expression, DiceExpression()]
    at_least: Annotated[int | None, WholeNumber(TOTAL), Aliases("goal")] = None
    at_most: Annotated[int | None, WholeNumber(TOTAL)] = None
    game: Annotated[str | None, GameName(), Help("opt-dice-game")] = None
    exactly: Annotated[int | None, WholeNumber(TOTAL)] = None

    @property
    def component_game(self) -> str | None:
        """Name of the game whose dice are rolled."""
        return self.game

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the total, with ``vs`` of what the first side is higher by.

        ``success`` is that it is what was asked for; with ``vs`` alone, that the first side is higher:
        that a tie is none is assumed, since no document speaks of it.

        Raises:
            UnknownDieError: A die that is named is none of the game's.
            ExpressionError: It has critical faces, whose meaning only the game's own calculators know,
                or a change is about faces that the dice do not have.
            OutOfRangeError: The dice of a side have too many values together.

        >>> roll = read_expression("3d6 keep 2")
        >>> AnyDice(roll=roll, at_least=9).answer(Components()).success
        Fraction(113, 216)
        """
        dice = self.named_dice(components)
        totals = distribution_of(self.roll, {name: die.values for name, (_, die) in dice.items()})
        is_contest = self.roll.against is not None
        die_by_own_name = dict(dice.values())
        return replace(
            Odds.of(totals, self.goal),
            assumed=keys_that_apply(
                {
                    "die-faces": any(die.assumed for die in die_by_own_name.values()),
                    "tie": is_contest and not self._has_goal,
                }
            ),
            notes=self._notes(),
            details=(*(_contest(totals) if is_contest else ()), *_faces(die_by_own_name)),
        )

    def throws(self) -> Sequence[Throw]:
        """Return the dice of each side; none where there are no dice."""
        if not self.roll.groups:
            return []
        options = ("roll", f"{AGAINST}roll")
        sides = zip(options, self.roll.sides, strict=False)
        return [Throw(option, side, goal=self.goal) for option, side in sides]

    def named_dice(self, components: Components) -> NamedDice:
        """Return the dice that are named, with their own names; the errors are those of ``answer``."""
        return {name: _named_die(name, components) for name in self.roll.names}

    def _notes(self) -> tuple[str, ...]:
        groups = [group for group in self.roll.groups if group.explodes]
        return keys_that_apply(
            {
                "dice-difference": self.roll.against is not None,
                "dice-explode": groups,
                "dice-explode-kept": any(group.keep is not None for group in groups),
                "dice-explode-counted": any(group.counted is not None for group in groups),
            }
        )

    def _refuse_contradictions(self) -> None:
        """Refuse two goals."""
        goals = {"at-least": self.at_least, "at-most": self.at_most, "exactly": self.exactly}
        names = [name for name, total in goals.items() if total is not None]
        if len(names) > 1:
            raise ConflictError(names[0], names[1])

    @property
    def _has_goal(self) -> bool:
        return not (self.at_least is None and self.at_most is None and self.exactly is None)

    @property
    def goal(self) -> Goal | None:
        """Which totals succeed; ``None`` if nothing is wanted."""
        if self.exactly is not None:
            return Goal(self.exactly, is_only=True)
        if self.at_most is not None:
            return Goal(self.at_most + 1, is_below=True)
        if not self._has_goal and self.roll.against is not None:
            return Goal(1)
        return Goal.at_least(self.at_least)


def _rolls_dice(expression: Expression) -> bool:
    """Return whether there is a die to roll, and something for dice to be taken from."""
    dice = [group for group in expression.groups if group.count]
    is_added = any(not group.is_subtracted for group in dice) or expression.first.constant > 0
    return bool(dice) and is_added


def _named_die(name: str, components: Components) -> tuple[str, Die]:
    own_name = die_named(name, components.dice)
    die = components.dice[own_name]
    if any(face.critical for face in die.faces):
        raise ExpressionError("roll", "critical", own_name)
    return own_name, die


def _contest(totals: Distribution) -> tuple[Detail, ...]:
    """Return the chances of a win, a loss and a tie of the first side."""
    win, lose = totals.at_least(1), 1 - totals.at_least(0)
    return (
        Detail("win", Chance(win)),
        Detail("lose", Chance(lose)),
        Detail("tie", Chance(1 - win - lose)),
    )


def _faces(dice: Mapping[str, Die]) -> tuple[Detail, ...]:
    if not dice:
        return ()
    faces = NamedFaces(tuple((name, write_die(die)) for name, die in dice.items()))
    return (Detail("faces", faces),)


def die_named(name: str, dice: Mapping[str, Die]) -> str:
    """Return which of ``dice`` a player means in a ``roll``.

    Args:
        name: The whole name, also in the plural; the colour in either language; or the first letter
            of a single one of them.
        dice: The dice of the game by name.

    Raises:
        UnknownDieError: None of them, or several.

    >>> from calculators.dice import read_die
    >>> dice = {"torch": read_die("0,1"), "blu": read_die("0,2")}
    >>> [die_named(name, dice) for name in ("torches", "t", "blue")]
    ['torch', 'torch', 'blu']
    """
    spelled = (
        name,
        *_words_of_colour(name),
        DIE_NAMES.get(name, ""),
        name.removesuffix("s"),
        name.removesuffix("es"),
    )
    for word in spelled:
        if word in dice:
            return word
    begin_so = [die for die in dice if len(name) == 1 and die.startswith(name)]
    if len(begin_so) == 1:
        return begin_so[0]
    raise UnknownDieError("roll", name, dice)


def _words_of_colour(name: str) -> Iterator[str]:
    """Yield all words for the colour that ``name`` is: a pack may name its dice in either language."""
    colours = dice_words().colours
    if name in colours:
        yield from (word for word, colour in colours.items() if colour == colours[name])
