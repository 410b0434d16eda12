"""How large a search is: what decides how long it takes and how much it keeps."""

from functools import cached_property
from math import prod

from calculators.conan.table import Table

# The sums of a level stand side by side: the largest one weighs half as much again.
LARGEST_WEIGHS = 0.5


class Size:
    """The size of a search over a table, with so many gems at the first decision."""

    def __init__(self, table: Table, gems: int) -> None:
        """Take the table and the gems."""
        self._table = table
        self._levels = [level for left in range(gems + 1) for level in table.levels(left)]

    @property
    def kept(self) -> int:
        """The states that a search keeps, those of the largest level half as many again."""
        states = [self._table.layout(level).size for level in self._levels]
        return sum(states) + int(LARGEST_WEIGHS * max(states))

    @property
    def opened(self) -> int:
        """The numbers that follow the first roll: for each hand that it can leave, each start."""
        starts = len(self._table.starts)
        opening = self._levels[-1][0]
        return starts * sum(
            n for n, (gems, _) in zip(self._hands, self._levels, strict=True) if gems == opening
        )

    @cached_property
    def results(self) -> int:
        """The states from which dice are rolled, and all results of these rolls."""
        rolls = (roll for level in self._levels for roll in self._table.options(level))
        return sum(
            self._table.layout(each.before).size
            + self._table.beside(each).size * len(self._table.colours[each.place].weights)
            for each in rolls
        )

    @property
    def hands(self) -> int:
        """The hands of all levels."""
        return sum(self._hands)

    @property
    def hands_at_once(self) -> int:
        """The hands of the level that has most of them."""
        return max(self._hands)

    @cached_property
    def _hands(self) -> list[int]:
        return [prod(map(len, self._table.hands(level))) for level in self._levels]
