"""Where a peg can go on the Stone of Destiny (The Stone of Destiny, its opening rules).

A *spoke* is one place of the Stone, counted clockwise if it has a free hole. Bash - Aimed Shot is one
spoke of two halves: melee heroes end on Bash, ranged ones on Aimed Shot.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal

from calculators.answer import Detail, Odds
from calculators.errors import NotationError, UnknownChoiceError
from calculators.limits import POSITIVE

Hero = Literal["melee", "ranged"]

SPLIT: Final = "bash-aimed-shot"
# In the order in which the document describes them; the Stone itself is not printed there.
SPOKES: Final = ("move", "special", "attack", "sprint", "defend", "charge", "rest", SPLIT)
_HALF: Final[Mapping[Hero, str]] = {"melee": "bash", "ranged": "aimed-shot"}
_HALVES: Final = frozenset(_HALF.values())
HEROES: Final = tuple(_HALF)


def reachable_spokes(
    *,
    at: str,
    points: int,
    hero: Hero,
    full: Collection[str] = (),
    order: Sequence[str] | None = None,
) -> Odds:
    """Return the spokes where a peg can end, clockwise from where it stands.

    Args:
        at: The spoke where the peg stands; either half of the split spoke names it.
        points: Action Points, 1 to 99: the sum has to be 1 or higher.
        hero: Whether the hero is melee or ranged.
        full: Spokes without a free hole; ``bash`` and ``aimed-shot`` for the halves.
        order: The spokes clockwise; by default, and assumed, the document's order.

    Returns:
        ``details["spokes"]``: each with the fewest points that reach it and the points ``left`` then.

    Raises:
        OutOfRangeError: ``points`` is beyond its limits.
        UnknownChoiceError: A name is no spoke.
        NotationError: ``order`` does not name the eight spokes once.

    >>> odds = reachable_spokes(at="move", points=1, hero="melee", full=["special"])
    >>> odds.details["spokes"]
    ({'spoke': 'attack', 'points': 1, 'left': 0},)
    """
    POSITIVE.check("points", points)
    if hero not in HEROES:
        raise UnknownChoiceError("hero", hero, HEROES)
    ends = _ends(_ring(order), _spoke(at), _full_holes(full), _HALF[hero])
    spokes: tuple[Detail, ...] = tuple(
        {"spoke": spoke, "points": cost, "left": points - cost}
        for spoke, cost in ends
        if cost <= points
    )
    return Odds(
        success=None,
        expected=None,
        distribution=None,
        assumed=("spoke-order",) if order is None else (),
        rules=("perditions-mouth/counting-spokes", "perditions-mouth/minimum-action-points"),
        details={"spokes": spokes},
        notes=() if spokes else ("no-spoke",),
    )


def _ends(
    ring: Sequence[str], start: str, full_holes: Collection[str], half: str
) -> Iterator[tuple[str, int]]:
    """Yield each spoke where the peg can end, with its cost, once around and back to ``start``."""
    first = ring.index(start)
    cost = 0
    for spoke in (*ring[first + 1 :], *ring[:first], start):
        holes = _HALVES if spoke == SPLIT else {spoke}
        free = holes - set(full_holes)
        if spoke == start:  # the own hole is empty by then
            free |= {half if spoke == SPLIT else spoke}
        cost += bool(free)
        if free and (spoke != SPLIT or half in free):
            yield spoke, cost


def _ring(order: Sequence[str] | None) -> Sequence[str]:
    if order is None:
        return SPOKES
    for name in order:
        if name not in SPOKES:
            raise UnknownChoiceError("order", name, SPOKES)
    if sorted(order) != sorted(SPOKES):
        raise NotationError("order", "spokes", ",".join(order))
    return order


def _spoke(name: str) -> str:
    spoke = SPLIT if name in _HALVES else name
    if spoke not in SPOKES:
        raise UnknownChoiceError("at", name, SPOKES)
    return spoke


def _full_holes(full: Collection[str]) -> set[str]:
    spokes_and_halves = (*SPOKES, *sorted(_HALVES))
    for name in full:
        if name not in spokes_and_halves:
            raise UnknownChoiceError("full", name, spokes_and_halves)
    return set(full) - {SPLIT} | (set(_HALVES) if SPLIT in full else set())
