"""Rolls against a number and rolls to survive: one side alone (Conan)."""

from collections.abc import Sequence
from typing import Final

from calculators.answer import Odds
from calculators.conan.dice_pool import FALL_ADVICE, REROLL_ADVICE, DicePool, Faces
from calculators.conan.movement import hindrance
from calculators.conan.perfect_play import (
    Choose,
    ColourDice,
    Outcome,
    RollStates,
    WorthScale,
    count_cases,
    play,
)
from calculators.conan.step_count import Player, Search, check_steps, worth_bits
from calculators.dice import Pool
from calculators.distribution import Distribution
from calculators.limits import COUNT

# To open a chest, unless the scenario says otherwise (Conan, "Regole frequentemente dimenticate").
CHEST_DIFFICULTY: Final = 2


def complex_manipulation(  # noqa: PLR0913  # one parameter an option
    *,
    dice: Pool,
    faces: Faces,
    difficulty: int = CHEST_DIFFICULTY,
    enemies: int = 0,
    friends: int = 1,
    rerolls: int = 0,
    free_rerolls: Pool | None = None,
) -> Odds:
    """Return the power of a Complex Manipulation, rerolled perfectly (Conan, "Manipolazione").

    The hero plays for the chance of success, then for the expected power, then for the chance of at
    least 1, at least 2, and so on.

    Args:
        dice: The dice rolled, 0 to 20.
        faces: The game's dice by colour.
        difficulty: Power needed, 0 to 99; 2 opens a chest, a throw needs the distance.
        enemies: Enemies in the hero's area, 0 to 99.
        friends: Friends there, the hero included, 1 to 99.
        rerolls: Rerolls of any one die each, 0 to 5.
        free_rerolls: Rerolls of one die of their colour each, 0 to 5 in all.

    Returns:
        ``distribution`` is of the power less the hindrance; ``details`` has the ``hindrance``.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        TooManyRerollsError: Perfect play would take too long to find.

    >>> from calculators.dice import read_die
    >>> faces = {"orange": read_die("0,0,1,1,2,2")}
    >>> complex_manipulation(dice={"orange": 1}, faces=faces, rerolls=1).success
    Fraction(5, 9)
    """
    COUNT.check("difficulty", difficulty)
    hindered = hindrance(enemies, friends)
    pool = _checked_pool(dice, rerolls, free_rerolls, faces)
    powers = [max(0, icons - hindered) for icons in range(pool.most_icons(faces) + 1)]
    effort = _count_steps(pool, faces, powers)
    power = _play(pool.by_colour(faces), rerolls, powers, max, goal=difficulty)
    return Odds(
        success=power.at_least(difficulty),
        expected=power.mean(),
        distribution=power,
        assumed=tuple(pool.assumed(faces)),
        rules=("conan/manipolazione-complessa", "conan/intralciare-i-dadi", "conan/rilancio"),
        details={"hindrance": hindered},
        advice=REROLL_ADVICE if pool.can_reroll else (),
        effort=effort,
    )


def fall(
    *,
    dice: Pool,
    faces: Faces,
    rerolls: int = 0,
    free_rerolls: Pool | None = None,
    life: int | None = None,
) -> Odds:
    """Return the damage of a fall, rerolled perfectly (Conan, "Danni da caduta").

    Guard and armour do not help. The hero plays for the least chance of damage that reaches the life,
    then for the least expected damage, then for the least chance of at least 1, at least 2, and so on.

    Args:
        dice: The dice of the scenario, 0 to 20.
        faces: The game's dice by colour.
        rerolls: Rerolls of any one die each, 0 to 5.
        free_rerolls: Rerolls of one die of their colour each, 0 to 5 in all.
        life: Life that the hero has left, 0 to 99; without it there is no success.

    Returns:
        ``success`` is the chance to survive: damage below ``life``.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        TooManyRerollsError: Perfect play would take too long to find.

    >>> from calculators.dice import read_die
    >>> fall(dice={"red": 1}, faces={"red": read_die("0,1,1,2,2,3")}, rerolls=1, life=3).success
    Fraction(35, 36)
    """
    COUNT.check("life", life or 0)
    pool = _checked_pool(dice, rerolls, free_rerolls, faces)
    # The hero rerolls as a defender who stops as much of the worst damage as the dice are short of it.
    damages = range(pool.most_icons(faces), -1, -1)
    effort = _count_steps(pool, faces, damages)
    flipped = [colour.flipped for colour in pool.by_colour(faces)]
    damage = _play(flipped, rerolls, damages, min, goal=life)
    return Odds(
        success=None if life is None else 1 - damage.at_least(life),
        expected=damage.mean(),
        distribution=damage,
        assumed=tuple(pool.assumed(faces)),
        rules=("conan/danni-da-caduta", "conan/rilancio"),
        advice=FALL_ADVICE if pool.can_reroll else (),
        effort=effort,
    )


def _checked_pool(dice: Pool, rerolls: int, free_rerolls: Pool | None, faces: Faces) -> DicePool:
    pool = DicePool(dice, rerolls, free_rerolls or {})
    pool.check(faces, dice_option="dice", gems_option="rerolls", free_option="free-reroll")
    return pool


def _count_steps(pool: DicePool, faces: Faces, values: Sequence[int]) -> int:
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
