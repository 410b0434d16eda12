"""Rolls against a number and rolls to survive: one side alone (Conan)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Final

from calculators.answer import Figure, Goal, Odds
from calculators.components import Components
from calculators.conan.movement import ENEMIES, FRIENDS, hindrance
from calculators.conan.perfect_play import (
    Choose,
    ColourDice,
    Outcome,
    RollStates,
    WorthScale,
    count_cases,
    play,
)
from calculators.conan.reroll_pool import (
    FALL_ADVICE,
    FREE_REROLLS_OPTION,
    OWN_DICE,
    REROLL_ADVICE,
    REROLLS_OPTION,
    Faces,
    RerollPool,
)
from calculators.conan.step_count import Player, Search, check_steps, worth_bits
from calculators.declaration import Calculator, Declaration, Option
from calculators.dice import Die, Pool
from calculators.distribution import Distribution
from calculators.notation import DicePool, WholeNumber

DICE_OPTION: Final = Option(DicePool(), "opt-dice-conan")
# To open a chest, unless the scenario says otherwise (Conan, "Regole frequentemente dimenticate").
CHEST_DIFFICULTY: Final = 2


@dataclass(frozen=True, kw_only=True)
class ComplexManipulation(Calculator):
    """The power of a Complex Manipulation, rerolled perfectly (Conan, "Manipolazione").

    The hero plays for the chance of success, then for the expected power, then for the chance of at
    least 1, at least 2, and so on.

    Attributes:
        dice: The dice rolled.
        difficulty: Power needed; 2 opens a chest, a throw needs the distance.
        enemies: Enemies in the hero's area; none if not given.
        friends: Friends there, the hero included; the hero alone if not given.
        rerolls: Rerolls of any one die each.
        free_reroll: Rerolls of one die of their colour each, 0 to 5 in all.
        die: The table's own dice.
    """

    declaration = Declaration(
        command="picklock",
        game="conan",
        title="calc-picklock-conan",
        success="success-manipulation",
        value="value-power",
        example="--dice 3o --difficulty 2",
        one_more=("rerolls", "dice+y", "dice+o", "dice+r"),
    )

    dice: Annotated[Pool, DICE_OPTION]
    difficulty: Annotated[int, Option(WholeNumber(), "opt-difficulty", ("goal",))] = CHEST_DIFFICULTY
    enemies: Annotated[int | None, ENEMIES] = None
    friends: Annotated[int | None, FRIENDS] = None
    rerolls: Annotated[int, REROLLS_OPTION] = 0
    free_reroll: Annotated[Pool, FREE_REROLLS_OPTION] = field(default_factory=dict)
    die: Annotated[Mapping[str, Die], OWN_DICE] = field(default_factory=dict)

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the power less the hindrance, which stands in ``details``.

        Raises:
            OutOfRangeError: There are too many dice or rerolls.
            TooManyRerollsError: Perfect play would take too long to find.

        >>> from calculators.dice import read_die
        >>> orange = {"orange": read_die("0,0,1,1,2,2")}
        >>> roll = ComplexManipulation(dice={"orange": 1}, rerolls=1, die=orange)
        >>> roll.answer(Components()).success
        Fraction(5, 9)
        """
        faces = components.with_dice(self.die).dice
        hindered = hindrance(self.enemies, self.friends)
        pool = _checked_pool(self.dice, self.rerolls, self.free_reroll, faces)
        powers = [max(0, icons - hindered) for icons in range(pool.most_icons(faces) + 1)]
        effort = _count_steps(pool, faces, powers)
        power = _play(pool.by_colour(faces), self.rerolls, powers, max, goal=self.difficulty)
        return Odds(
            success=power.at_least(self.difficulty),
            expected=power.mean(),
            distribution=power,
            goal=Goal(self.difficulty),
            assumed=tuple(pool.assumed(faces)),
            rules=("conan/manipolazione-complessa", "conan/intralciare-i-dadi", "conan/rilancio"),
            details=(Figure("hindrance", hindered),),
            advice=REROLL_ADVICE if pool.can_reroll else (),
            effort=effort,
        )


@dataclass(frozen=True, kw_only=True)
class Fall(Calculator):
    """The damage of a fall, rerolled perfectly (Conan, "Danni da caduta").

    Guard and armour do not help. The hero plays for the least chance of damage that reaches the life,
    then for the least expected damage, then for the least chance of at least 1, at least 2, and so on.

    Attributes:
        dice: The dice of the scenario.
        rerolls: Rerolls of any one die each.
        free_reroll: Rerolls of one die of their colour each, 0 to 5 in all.
        life: Life that the hero has left; without it there is no success.
        die: The table's own dice.
    """

    declaration = Declaration(
        command="fall",
        game="conan",
        title="calc-fall-conan",
        success="success-fall",
        value="value-damage",
        example="--dice 2r --rerolls 1 --life 5",
        one_more=("rerolls",),
    )

    dice: Annotated[Pool, DICE_OPTION]
    rerolls: Annotated[int, REROLLS_OPTION] = 0
    free_reroll: Annotated[Pool, FREE_REROLLS_OPTION] = field(default_factory=dict)
    life: Annotated[int | None, Option(WholeNumber(), "opt-fall-life", ("goal",))] = None
    die: Annotated[Mapping[str, Die], OWN_DICE] = field(default_factory=dict)

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage; ``success`` is to survive: damage below ``life``.

        Raises:
            OutOfRangeError: There are too many dice or rerolls.
            TooManyRerollsError: Perfect play would take too long to find.

        >>> from calculators.dice import read_die
        >>> red = {"red": read_die("0,1,1,2,2,3")}
        >>> Fall(dice={"red": 1}, rerolls=1, life=3, die=red).answer(Components()).success
        Fraction(35, 36)
        """
        faces = components.with_dice(self.die).dice
        pool = _checked_pool(self.dice, self.rerolls, self.free_reroll, faces)
        # The hero rerolls as a defender: what the dice are short of the worst damage, he stops.
        damages = range(pool.most_icons(faces), -1, -1)
        effort = _count_steps(pool, faces, damages)
        flipped = [colour.flipped for colour in pool.by_colour(faces)]
        damage = _play(flipped, self.rerolls, damages, min, goal=self.life)
        return Odds(
            success=None if self.life is None else 1 - damage.at_least(self.life),
            expected=damage.mean(),
            distribution=damage,
            goal=None if self.life is None else Goal(self.life, is_below=True),
            assumed=tuple(pool.assumed(faces)),
            rules=("conan/danni-da-caduta", "conan/rilancio"),
            advice=FALL_ADVICE if pool.can_reroll else (),
            effort=effort,
        )


def _checked_pool(dice: Pool, rerolls: int, free_rerolls: Pool, faces: Faces) -> RerollPool:
    pool = RerollPool(dice, rerolls, free_rerolls)
    pool.check(faces, dice_option="dice", gems_option="rerolls", free_option="free-reroll")
    return pool


def _count_steps(pool: RerollPool, faces: Faces, values: Sequence[int]) -> int:
    """Return about how many steps the roll takes, where it can end with each of these values."""
    bits = worth_bits(count_cases(pool.by_colour(faces), pool.gems), max(values))
    return check_steps([Player([Search(pool, 1, len(values), bits)])], faces)


def _play(
    dice: Sequence[ColourDice], gems: int, values: Sequence[int], choose: Choose, *, goal: int | None
) -> Distribution:
    """Return the value of a roll that is rerolled perfectly, by what 0, 1, 2, ... icons are worth."""
    states = RollStates(dice, gems)
    scale = WorthScale(states.cases, max(values), goal or None)
    endings = [scale.worth(Outcome().plus(value)) for value in values]
    (worth,) = play(states, endings, choose)
    return scale.outcome(worth).distribution()
