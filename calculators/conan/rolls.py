"""Rolls against a number and rolls to survive: one side alone (Conan)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from calculators.answer import Odds
from calculators.conan.hindrance import hindrance
from calculators.conan.side import FALL_ADVICE, REROLL_ADVICE, Faces, Side, values_of
from calculators.dice import Pool
from calculators.distribution import Distribution
from calculators.limits import COUNT

if TYPE_CHECKING:
    from calculators.conan.rerolls import Rerolls

# To open a chest, unless the scenario says otherwise (Conan, "Regole frequentemente dimenticate").
CHEST_DIFFICULTY = 2


class Rolled(NamedTuple):
    """What became of a roll.

    Attributes:
        icons: What it comes to.
        effort: About how many states were looked at to reroll perfectly.
    """

    icons: Distribution
    effort: int = 0


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
        TooManyFacesError: Too many different faces of the table's own for so many rerolls.

    >>> from calculators.dice import read_die
    >>> faces = {"orange": read_die("0,0,1,1,2,2")}
    >>> complex_manipulation(dice={"orange": 1}, faces=faces, rerolls=1).success
    Fraction(5, 9)
    """
    COUNT.check("difficulty", difficulty)
    hindered = hindrance(enemies, friends)
    side = Side(dice, rerolls, free_rerolls or {})
    side.check(faces, option="dice", gems="rerolls", free="free-reroll")
    power, effort = _power(side, faces, hindered, difficulty)
    return Odds(
        success=power.at_least(difficulty),
        expected=power.mean(),
        distribution=power,
        assumed=tuple(side.assumed(faces)),
        rules=("conan/manipolazione-complessa", "conan/intralciare-i-dadi", "conan/rilancio"),
        details={"hindrance": hindered},
        advice=REROLL_ADVICE if side.can_reroll else (),
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
        TooManyFacesError: Too many different faces of the table's own for so many rerolls.

    >>> from calculators.dice import read_die
    >>> fall(dice={"red": 1}, faces={"red": read_die("0,1,1,2,2,3")}, rerolls=1, life=3).success
    Fraction(35, 36)
    """
    COUNT.check("life", life or 0)
    side = Side(dice, rerolls, free_rerolls or {})
    side.check(faces, option="dice", gems="rerolls", free="free-reroll")
    damage, effort = _least_damage(side, faces, life or None)
    return Odds(
        success=None if life is None else 1 - damage.at_least(life),
        expected=damage.mean(),
        distribution=damage,
        assumed=tuple(side.assumed(faces)),
        rules=("conan/danni-da-caduta", "conan/rilancio"),
        advice=FALL_ADVICE if side.can_reroll else (),
        effort=effort,
    )


def _power(side: Side, faces: Faces, hindered: int, difficulty: int) -> Rolled:
    """Return the power of the roll."""
    if not side.can_reroll:  # nothing to decide, and no need of numpy
        return Rolled(side.thrown(faces).map(lambda icons: max(0, icons - hindered)))
    from calculators.conan.positions import certain

    roll = _roll(side, values_of(faces), faces)
    powers = [max(0, icons - hindered) for icons in range(roll.most + 1)]
    played = roll.play(certain(powers, roll.again, goal=difficulty or None), range(1))
    found: Counter[int] = Counter()
    for icons, cases in played.ended({0: 1}).items():
        found[powers[icons]] += cases
    return Rolled(Distribution.of(found), _states(roll))


def _least_damage(side: Side, faces: Faces, life: int | None) -> Rolled:
    """Return the damage of the roll: each die counts by how far it stays below its worst face."""
    if not side.can_reroll:
        return Rolled(side.thrown(faces))
    from calculators.conan.positions import certain

    roll = _roll(side, {colour: _spared(die.values) for colour, die in faces.items()}, faces)
    worst = sum(max(faces[colour].values) * count for colour, count in side.dice.items() if count)
    damages = [worst - spared for spared in range(roll.most + 1)]
    played = roll.play(certain(damages, roll.again, goal=life, least=True), range(1))
    found = {damages[spared]: cases for spared, cases in played.ended({0: 1}).items()}
    return Rolled(Distribution.of(found), _states(roll))


def _states(roll: "Rerolls") -> int:
    return roll.size(range(1), range(roll.most + 1)).kept


def _roll(side: Side, values: Mapping[str, Sequence[int]], faces: Faces) -> "Rerolls":
    """Return the roll and its rerolls, if there is room for them."""
    from calculators.conan.rerolls import Rerolls
    from calculators.conan.room import Player, Searches, check_room

    roll = Rerolls(side, values)
    check_room([Player([Searches(roll, range(1), range(roll.most + 1))])], faces)
    return roll


def _spared(values: Sequence[int]) -> Sequence[int]:
    return [max(values) - value for value in values]
