"""Fighting on until someone is dead (Quick Reference: Combat; both stay in combat).

While both live, the state is what each has dealt so far. For speed a *row* packs the chances of all
states with the same damage dealt into one whole number: a fixed number of bits, a *slot*, for each
damage taken. Hitting for ``n`` then shifts a whole row by ``n`` slots at once, exactly.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from calculators.distribution import Distribution, mixture, total_of
from calculators.rangers.contest import Hits

Row = int
_BYTE = 8
# Striking with a row costs as much as looking at so many states of other searches.
_ROW_EFFORT = 4
K = TypeVar("K", bound=Hashable)


class Toll(NamedTuple):
    """What a fight costs both sides.

    Attributes:
        dealt: Damage that the first side deals.
        taken: Damage that the second side deals.
        effort: About how many states were looked at.
    """

    dealt: Distribution
    taken: Distribution
    effort: int = 0


def fight_on(hits: Mapping[Hits, int], vs_health: int | None, health: int | None, rounds: int) -> Toll:
    """Return what up to ``rounds`` rounds do, the last being the one in which someone dies.

    Args:
        hits: What one round does to both, with the number of pairs of rolls.
        vs_health: Damage dealt that ends the fight; ``None`` if none does.
        health: Damage taken that ends it; ``None`` if none does.
        rounds: 1 or more.
    """
    if rounds == 1 or (vs_health is None and health is None):
        dealt = Distribution.of(_sums((each.dealt, ways) for each, ways in hits.items()))
        taken = Distribution.of(_sums((each.taken, ways) for each, ways in hits.items()))
        return Toll(total_of([dealt] * rounds), total_of([taken] * rounds))
    if health is None:
        mirrored = {Hits(each.taken, each.dealt): ways for each, ways in hits.items()}
        dealt, taken, effort = fight_on(mirrored, None, vs_health, rounds)
        return Toll(taken, dealt, effort)
    if vs_health is not None or any(each.dealt and each.taken for each in hits):
        return _Fight(hits, vs_health, health, rounds).toll()
    # Nobody counts what is dealt until the end: the number of blows is enough until then.
    blows = _sums((each.dealt, ways) for each, ways in hits.items() if each.dealt)
    blow = Distribution.of(blows) if blows else Distribution.certain(0)
    counted = _sums((Hits(min(each.dealt, 1), each.taken), ways) for each, ways in hits.items())
    number, taken, effort = _Fight(counted, None, health, rounds).toll()
    dealt = mixture((chance, total_of([blow] * times)) for times, chance in number.chances())
    return Toll(dealt, taken, effort)


class _Fight:
    """Rows of the states in which both live, and the tolls of fights that are over."""

    def __init__(
        self, hits: Mapping[Hits, int], vs_health: int | None, health: int, rounds: int
    ) -> None:
        self._vs_health, self._health, self._rounds = vs_health, health, rounds
        self._pairs = sum(hits.values())
        self._slot: int = _BYTE * ((self._pairs**rounds).bit_length() // _BYTE + 1)
        # A blow that ends the fight in any state is kept apart: its damage can be far beyond.
        self._ending = {each: ways for each, ways in hits.items() if self._ends(each)}
        self._lasting: defaultdict[int, list[Hits]] = defaultdict(list)
        for each, ways in hits.items():
            if not self._ends(each):
                self._lasting[ways].append(each)
        self._dealt: Counter[int] = Counter()
        self._taken: Counter[int] = Counter()
        self._over: Row = 0
        self._effort = 0

    def toll(self) -> Toll:
        """Fight all rounds and return what they cost."""
        rows: dict[int, Row] = {0: 1}
        for left in reversed(range(self._rounds)):
            scale = self._pairs**left
            self._end(rows, scale)
            rows = self._bury(self._strike(rows), scale)
        for dealt, row in rows.items():
            self._record(dealt, row, 1)
        self._taken.update(dict(self._slots(self._over)))
        return Toll(Distribution.of(self._dealt), Distribution.of(self._taken), self._effort)

    def _ends(self, hits: Hits) -> bool:
        return hits.taken >= self._health or self._kills(hits.dealt)

    def _kills(self, dealt: int) -> bool:
        return self._vs_health is not None and dealt >= self._vs_health

    def _end(self, rows: Mapping[int, Row], scale: int) -> None:
        """Record the fights that one blow ends."""
        everything = list(self._slots(sum(rows.values())))
        totals = {dealt: self._total(row) for dealt, row in rows.items()}
        for each, ways in self._ending.items():
            for dealt, weight in totals.items():
                self._dealt[dealt + each.dealt] += weight * ways * scale
            for taken, weight in everything:
                self._taken[taken + each.taken] += weight * ways * scale

    def _strike(self, rows: Mapping[int, Row]) -> dict[int, Row]:
        """Return the rows after one round of all other blows."""
        reached: defaultdict[int, Row] = defaultdict(int)
        self._effort += _ROW_EFFORT * len(rows) * sum(map(len, self._lasting.values()))
        for dealt, row in rows.items():
            for ways, hits in self._lasting.items():
                weighted = row * ways
                for each in hits:
                    reached[dealt + each.dealt] += weighted << (each.taken * self._slot)
        return reached

    def _bury(self, rows: Mapping[int, Row], scale: int) -> dict[int, Row]:
        """Record the fights in which someone is dead by now, and return the others."""
        mask = (1 << (self._health * self._slot)) - 1
        living: dict[int, Row] = {}
        for dealt, row in rows.items():
            alive = 0 if self._kills(dealt) else row & mask
            self._record(dealt, row - alive, scale)
            if alive:
                living[dealt] = alive
        return living

    def _record(self, dealt: int, row: Row, scale: int) -> None:
        self._dealt[dealt] += self._total(row) * scale
        self._over += row * scale

    def _total(self, row: Row) -> int:
        """Return the sum of all slots, which is what is left modulo a slot full of ones."""
        return row % ((1 << self._slot) - 1)

    def _slots(self, row: Row) -> Iterator[tuple[int, int]]:
        """Yield each damage taken with its weight."""
        width = self._slot // _BYTE
        packed = row.to_bytes(-(-row.bit_length() // self._slot) * width, "little")
        for place in range(len(packed) // width):
            if weight := int.from_bytes(packed[place * width : (place + 1) * width], "little"):
                yield place, weight


def _sums(pairs: Iterable[tuple[K, int]]) -> Counter[K]:
    sums: Counter[K] = Counter()
    for key, weight in pairs:
        sums[key] += weight
    return sums
