"""Fights of several rounds, until someone is dead (Quick Reference: Combat; both stay in combat).

While both live, the state of a fight is the damage that each side has dealt so far. For speed a *row*
packs the weights of all states with the same damage dealt into one whole number: a fixed number of
bits, a *slot*, for each damage suffered. A hit for ``n`` then shifts a whole row by ``n`` slots at
once, exactly.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from calculators.distribution import Distribution, mixture, total_of
from calculators.rangers.contest import Hits

Row = int
_BYTE = 8
# Applying a hit to a row costs as much as looking at so many states of other searches.
_ROW_EFFORT = 4
K = TypeVar("K", bound=Hashable)


class Casualties(NamedTuple):
    """The damage on both sides at the end of a fight.

    Attributes:
        dealt: Damage that the first side deals.
        suffered: Damage that the second side deals.
        effort: About how many states were looked at.
    """

    dealt: Distribution
    suffered: Distribution
    effort: int = 0


def fight_rounds(
    hits: Mapping[Hits, int], vs_health: int | None, health: int | None, rounds: int
) -> Casualties:
    """Return what up to ``rounds`` rounds do; the round in which someone dies is the final one.

    Args:
        hits: What one round does to both, with the number of pairs of rolls.
        vs_health: Damage dealt that ends the fight; ``None`` if none does.
        health: Damage suffered that ends it; ``None`` if none does.
        rounds: 1 or more.

    >>> both_hit = {Hits(1, 0): 1, Hits(0, 1): 1}
    >>> fight_rounds(both_hit, vs_health=1, health=1, rounds=3).dealt.weights
    ((0, 1), (1, 1))
    """
    if rounds == 1 or (vs_health is None and health is None):
        return _independent_rounds(hits, rounds)
    if health is None:
        mirrored = {Hits(hit.suffered, hit.dealt): pairs for hit, pairs in hits.items()}
        dealt, suffered, effort = fight_rounds(mirrored, None, vs_health, rounds)
        return Casualties(suffered, dealt, effort)
    if vs_health is None and not any(hit.dealt and hit.suffered for hit in hits):
        return _until_first_side_dies(hits, health, rounds)
    return _Fight(hits, vs_health, health, rounds).casualties()


def _independent_rounds(hits: Mapping[Hits, int], rounds: int) -> Casualties:
    """Return what ``rounds`` rounds do where nobody can die before the final one."""
    dealt = Distribution.of(_sums((hit.dealt, pairs) for hit, pairs in hits.items()))
    suffered = Distribution.of(_sums((hit.suffered, pairs) for hit, pairs in hits.items()))
    return Casualties(total_of([dealt] * rounds), total_of([suffered] * rounds))


def _until_first_side_dies(hits: Mapping[Hits, int], health: int, rounds: int) -> Casualties:
    """Return what a fight does that only the first side's death ends, where never both hit.

    The damage dealt does not matter until the end, so the number of its hits is followed instead.
    """
    dealing = _sums((hit.dealt, pairs) for hit, pairs in hits.items() if hit.dealt)
    damage_of_hit = Distribution.of(dealing) if dealing else Distribution.certain(0)
    counted = _sums((Hits(min(hit.dealt, 1), hit.suffered), pairs) for hit, pairs in hits.items())
    number, suffered, effort = _Fight(counted, None, health, rounds).casualties()
    dealt = mixture((chance, total_of([damage_of_hit] * times)) for times, chance in number.chances())
    return Casualties(dealt, suffered, effort)


class _Fight:
    """Rows of the states in which both live, and the damage in fights that are over."""

    def __init__(
        self, hits: Mapping[Hits, int], vs_health: int | None, health: int, rounds: int
    ) -> None:
        self._vs_health, self._health, self._rounds = vs_health, health, rounds
        self._pairs = sum(hits.values())
        self._slot: int = _BYTE * ((self._pairs**rounds).bit_length() // _BYTE + 1)
        # A hit that ends the fight in any state is kept apart: its damage can be far beyond.
        self._deadly = {hit: pairs for hit, pairs in hits.items() if self._is_deadly(hit)}
        self._lasting: defaultdict[int, list[Hits]] = defaultdict(list)  # by the number of pairs
        for hit, pairs in hits.items():
            if not self._is_deadly(hit):
                self._lasting[pairs].append(hit)
        self._dealt: Counter[int] = Counter()
        self._suffered: Counter[int] = Counter()
        self._over: Row = 0
        self._effort = 0

    def casualties(self) -> Casualties:
        """Fight all rounds and return the damage on both sides."""
        rows: dict[int, Row] = {0: 1}
        for rounds_to_come in reversed(range(self._rounds)):
            scale = self._pairs**rounds_to_come
            self._record_deadly_hits(rows, scale)
            rows = self._remove_dead(self._fight_round(rows), scale)
        for dealt, row in rows.items():
            self._record(dealt, row, 1)
        self._suffered.update(dict(self._slots(self._over)))
        return Casualties(Distribution.of(self._dealt), Distribution.of(self._suffered), self._effort)

    def _is_deadly(self, hit: Hits) -> bool:
        return hit.suffered >= self._health or self._kills(hit.dealt)

    def _kills(self, dealt: int) -> bool:
        return self._vs_health is not None and dealt >= self._vs_health

    def _record_deadly_hits(self, rows: Mapping[int, Row], scale: int) -> None:
        """Record the fights that one hit ends, whatever happened before."""
        weight_by_suffered = list(self._slots(sum(rows.values())))
        weight_by_dealt = {dealt: self._weight(row) for dealt, row in rows.items()}
        for hit, pairs in self._deadly.items():
            for dealt, weight in weight_by_dealt.items():
                self._dealt[dealt + hit.dealt] += weight * pairs * scale
            for suffered, weight in weight_by_suffered:
                self._suffered[suffered + hit.suffered] += weight * pairs * scale

    def _fight_round(self, rows: Mapping[int, Row]) -> dict[int, Row]:
        """Return the rows after one round of all hits that are not deadly by themselves."""
        rows_after: defaultdict[int, Row] = defaultdict(int)
        self._effort += _ROW_EFFORT * len(rows) * sum(map(len, self._lasting.values()))
        for dealt, row in rows.items():
            for pairs, hits in self._lasting.items():
                weighted = row * pairs
                for hit in hits:
                    rows_after[dealt + hit.dealt] += weighted << (hit.suffered * self._slot)
        return rows_after

    def _remove_dead(self, rows: Mapping[int, Row], scale: int) -> dict[int, Row]:
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
        self._dealt[dealt] += self._weight(row) * scale
        self._over += row * scale

    def _weight(self, row: Row) -> int:
        """Return the sum of all slots, which is the remainder modulo a slot full of ones."""
        return row % ((1 << self._slot) - 1)

    def _slots(self, row: Row) -> Iterator[tuple[int, int]]:
        """Yield the damage suffered that the slots stand for, with its weight."""
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
