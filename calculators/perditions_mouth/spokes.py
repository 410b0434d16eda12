"""Where a peg can go on the Stone of Destiny (The Stone of Destiny, its opening rules).

A *spoke* is one place of the Stone, counted clockwise if it has a free hole. Bash - Aimed Shot is one
spoke of two halves: melee heroes end on Bash, ranged ones on Aimed Shot.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from calculators.answer import Cases, Detail, Group, Odds, keys_that_apply
from calculators.components import Components
from calculators.declaration import Calculator, Declaration, Help
from calculators.errors import NotationError
from calculators.limits import POSITIVE
from calculators.notation import Choice, Names, WholeNumber

SPLIT: Final = "bash-aimed-shot"
# In the order in which the document describes them; the Stone itself is not printed there.
SPOKES: Final = ("move", "special", "attack", "sprint", "defend", "charge", "rest", SPLIT)
_HALF: Final[Mapping[str, str]] = {"melee": "bash", "ranged": "aimed-shot"}
_HALVES: Final = ("bash", "aimed-shot")
HEROES: Final = tuple(_HALF)


class ReachableSpokes(Calculator):
    """The spokes where a peg can end, in the order of the way there.

    Attributes:
        at: The spoke where the peg stands; either half stands for the split one.
        points: Action Points; the sum has to be 1 or higher.
        hero: Whether the hero is melee or ranged.
        full: Spokes without a free hole; ``bash`` and ``aimed-shot`` for the halves.
        order: The spokes clockwise; by default, and assumed, the document's order.
    """

    declaration = Declaration(
        command="spokes", example="--at move --points 3 --hero melee", count="points"
    )

    at: Annotated[str, Choice((*SPOKES, *_HALVES))]
    points: Annotated[int, WholeNumber(POSITIVE), Help("opt-spoke-points")]
    hero: Annotated[str, Choice(HEROES)]
    full: Annotated[tuple[str, ...], Names((*SPOKES, *_HALVES))] = ()
    order: Annotated[tuple[str, ...], Names(SPOKES)] = ()

    def answer(self, components: Components) -> Odds:  # noqa: ARG002  # every calculator takes them
        """Return in ``details`` the ``spokes``: each with the least points and what is left then.

        Raises:
            NotationError: ``order`` is not the eight spokes, each once.

        >>> spokes = ReachableSpokes(at="move", points=1, hero="melee", full=("special",))
        >>> odds = spokes.answer(Components())
        >>> [[detail.value for detail in spoke.details] for spoke in odds.detail("spokes").groups]
        [['attack', 1, 0]]
        """
        if self.order and sorted(self.order) != sorted(SPOKES):
            raise NotationError("order", "spokes", ",".join(self.order))
        costs = {spoke: cost for spoke, cost in self._walk(_HALF[self.hero]) if cost <= self.points}
        spokes = tuple(_spoke_details(spoke, cost, self.points - cost) for spoke, cost in costs.items())
        return Odds(
            assumed=keys_that_apply(
                {
                    "spoke-order": not self.order,
                    "spoke-price": True,
                    "spoke-set": True,
                    "own-hole-free": self._start in costs,
                }
            ),
            rules=("perditions-mouth/counting-spokes", "perditions-mouth/minimum-action-points"),
            details=(Detail("spokes", Cases(spokes)),),
            # Only the wrong half of the split spoke is counted without letting the peg end there.
            notes=() if spokes else ("no-spoke", "wrong-half"),
        )

    @property
    def _start(self) -> str:
        """The spoke where the peg stands, whichever half of it was named."""
        return SPLIT if self.at in _HALVES else self.at

    def _walk(self, half: str) -> Iterator[tuple[str, int]]:
        """Yield each spoke where the peg can end, with its cost, once around and back to its own."""
        ring = self.order or SPOKES
        start = self._start
        first = ring.index(start)
        full_holes = {hole for name in self.full for hole in _holes(name)}
        cost = 0
        for spoke in (*ring[first + 1 :], *ring[:first], start):
            free_holes = _holes(spoke) - full_holes
            if spoke == start:  # the own hole is empty by then
                free_holes |= _holes(half if spoke == SPLIT else spoke)
            cost += bool(free_holes)
            if free_holes and (spoke != SPLIT or half in free_holes):
                yield spoke, cost


def _spoke_details(spoke: str, points: int, leftover: int) -> Group:
    return Group((Detail("spoke", spoke), Detail("points", points), Detail("left", leftover)))


def _holes(name: str) -> frozenset[str]:
    """Return the holes of a spoke, or of one half of the split one.

    >>> sorted(_holes("bash-aimed-shot"))
    ['aimed-shot', 'bash']
    """
    return frozenset(_HALVES if name == SPLIT else (name,))
