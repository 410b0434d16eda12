"""Hindrance, movement and recovery (Conan, "Intralcio", "Movimento", "Tabella di Recupero")."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import islice, repeat, zip_longest
from typing import Final, NamedTuple

from calculators.answer import Odds
from calculators.distribution import Distribution
from calculators.limits import COUNT, POSITIVE


class Recovery(NamedTuple):
    """Gems that come back in the Stance Phase."""

    aggressive: int
    cautious: int


# By the number of heroes who fell, the last line for more (Conan, "Tabella di Recupero").
RECOVERY: Final = (Recovery(2, 5), Recovery(3, 6), Recovery(4, 7))


def hindrance(enemies: int, friends: int = 1) -> int:
    """Return how much enemies in the actor's area hinder, for movement and dice alike.

    Args:
        enemies: Enemies in the area, 0 to 99.
        friends: Friends in the area, the actor included, 1 to 99; each of the others keeps one
            enemy busy.

    Raises:
        OutOfRangeError: A number is beyond its limits.

    >>> hindrance(3, 2), hindrance(1, 2)
    (2, 0)
    """
    COUNT.check("enemies", enemies)
    POSITIVE.check("friends", friends)
    return enemies - (friends - 1) if enemies >= friends else 0


def movement(
    *,
    enemies: Sequence[int] = (),
    friends: Sequence[int] = (),
    extra: int = 0,
    borders: int | None = None,
    base: int | None = None,
) -> Odds:
    """Return the movement points that a path costs (Conan, "Movimento", "Intralciare il Movimento").

    Args:
        enemies: Enemies in each area that is left, in order, each 0 to 99; 0 where not given.
        friends: Friends there, the one who moves included, each 1 to 99; 1 where not given.
        extra: What terrain adds on the whole path, 0 to 99.
        borders: Borders crossed, 0 to 99; one for each area named if not given.
        base: Base movement that is free, 0 to 99.

    Returns:
        ``details`` has the ``cost``, the ``hindrance`` of each area that is left, and the ``gems`` that
        the cost takes beyond ``base``, ``None`` without it.

    Raises:
        OutOfRangeError: A number is beyond its limits.

    >>> movement(enemies=[1], extra=1, base=2).details["gems"]
    1
    """
    counts = list(zip_longest(enemies, friends))
    crossed = COUNT.check("borders", len(counts) if borders is None else borders)
    areas = islice((*counts, *repeat((None, None), crossed)), crossed)
    hindered = tuple(hindrance(foes or 0, 1 if mine is None else mine) for foes, mine in areas)
    cost = crossed + COUNT.check("extra", extra) + sum(hindered)
    gems = None if base is None else max(0, cost - COUNT.check("base", base))
    return Odds(
        success=None,
        expected=Fraction(cost),
        distribution=Distribution.certain(cost),
        rules=("conan/movimento", "conan/intralciare-il-movimento", "conan/movimento-base"),
        details={"cost": cost, "hindrance": hindered, "gems": gems},
        notes=("areas-beyond-borders",) if len(counts) > crossed else (),
    )


def recovery(*, fallen: int = 0, fatigue: int | None = None) -> Odds:
    """Return the gems that come back in each stance (Conan, "Tabella di Recupero").

    Args:
        fallen: Heroes who fell, 0 to 99.
        fatigue: Gems in the Fatigue Zone, 0 to 99, the most that can come back; enough if not given.

    Returns:
        ``details`` has the gems if ``aggressive`` and if ``cautious``.

    Raises:
        OutOfRangeError: A number is beyond its limits.

    >>> recovery(fallen=1, fatigue=4).details
    {'aggressive': 3, 'cautious': 4}
    """
    line = RECOVERY[min(COUNT.check("fallen", fallen), len(RECOVERY) - 1)]
    available = COUNT.check("fatigue", line.cautious if fatigue is None else fatigue)
    return Odds(
        success=None,
        expected=None,
        distribution=None,
        rules=("conan/tabella-di-recupero", "conan/fase-atteggiamento"),
        details={
            "aggressive": min(line.aggressive, available),
            "cautious": min(line.cautious, available),
        },
    )
