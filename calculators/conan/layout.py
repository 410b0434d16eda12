"""Where the states of a search lie in a flat array.

A state is a *hand*, the low dice of all colours, with a *rest*: the starting position with the icons of
all other dice. A hand has as many states as rests can make a difference. The others show no less than
any low die, and once hand and rest reach the *end*, the position beyond which nothing improves, more
is not better: there the line of the hand breaks off, and its last state stands for all beyond.
"""

from collections.abc import Sequence
from functools import reduce
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculators.conan.colour import Hands, Ints

# States are few enough to be counted with 32 bits.
ShortInts = NDArray[np.int32]
# States so far apart on average are looked up one by one.
SPARSE = 8


class Layout:
    """All states of some hands.

    Attributes:
        icons: The icons of each hand.
        firsts: The first rest of each.
        counts: The number of rests of each.
        size: The number of states.
    """

    def __init__(self, icons: Ints, firsts: Ints, last: int, end: int) -> None:
        """Take for each hand its icons and its first rest, besides the last rest of all and the end."""
        self.icons = icons.astype(np.int32)
        self.firsts = np.minimum(firsts, end).astype(np.int32)
        lasts = np.maximum(np.minimum(last, end - self.icons), self.firsts)
        self.counts = lasts - self.firsts + np.int32(1)
        ends = np.cumsum(self.counts)
        self.offsets = (ends - self.counts).astype(np.int32)
        self.size = int(ends[-1])

    def hands_of(self, states: Ints) -> Ints:
        """Return the hand of each of some states in ascending order, at least one."""
        if len(states) * SPARSE < states[-1] - states[0]:
            sparse: Ints = np.searchsorted(self.offsets, states, side="right") - 1
            return sparse
        first, last = np.searchsorted(self.offsets, states[[0, -1]], side="right") - 1
        hands = np.repeat(np.arange(first, last + 1), self.counts[first : last + 1])
        found: Ints = hands[states - self.offsets[first]]
        return found

    def rests(self, states: Ints, hands: Ints) -> Ints:
        """Return the rests of some states with their hands."""
        rests: Ints = states + (self.firsts - self.offsets)[hands]
        return rests

    def totals(self, states: Ints, hands: Ints) -> Ints:
        """Return the positions of some states with their hands: hand and rest together."""
        totals: Ints = self.rests(states, hands) + self.icons[hands]
        return totals

    def every_total(self) -> Ints:
        """Return the positions of all states."""
        first = self.firsts - self.offsets + self.icons
        totals: Ints = np.arange(self.size) + np.repeat(first, self.counts)
        return totals

    def states(self, hands: Ints, rests: Ints) -> Ints:
        """Return where hands with such rests lie."""
        beyond = np.maximum(rests - self.firsts[hands], 0)
        states: Ints = self.offsets[hands] + np.minimum(beyond, self.counts[hands] - 1)
        return states


class Lead(NamedTuple):
    """Where each state of one layout leads in another.

    Attributes:
        source: The layout.
        shift: By hand, how far ahead the states lead.
        last: By hand, the state beyond which none leads.
    """

    source: Layout
    shift: ShortInts
    last: ShortInts

    @classmethod
    def to(cls, target: Layout, source: Layout, hands: Ints, added: Ints) -> "Lead":
        """Return where ``source`` leads: each hand to one of ``hands``, icons added to the rest."""
        targets = target.firsts.take(hands)
        shift = source.firsts + added.astype(np.int32)
        np.maximum(shift, targets, out=shift)
        shift -= targets
        offsets = target.offsets.take(hands)
        shift += offsets
        shift -= source.offsets
        offsets += target.counts.take(hands)
        offsets -= 1
        return cls(source, shift, offsets)

    def everywhere(self) -> Ints:
        """Return where all states lead."""
        counts = self.source.counts
        ahead = np.repeat(self.shift, counts)
        ahead += np.arange(self.source.size)
        return np.minimum(ahead, np.repeat(self.last, counts), out=ahead)

    def at(self, states: Ints, hands: Ints) -> Ints:
        """Return where some states lead, given with their hands."""
        led: Ints = np.minimum(states + self.shift[hands], self.last[hands])
        return led


def joined_sums(lines: Sequence[Ints]) -> Ints:
    """Return what the hands of all colours have together."""
    return reduce(lambda one, other: np.add.outer(one, other).ravel(), lines, np.zeros(1, np.int64))


def joined_places(lines: Sequence[Ints], hands: Sequence[Hands]) -> Ints:
    """Return places among the hands of all colours, given by those among the hands of each."""
    strides = [prod(map(len, hands[place + 1 :])) for place in range(len(hands))]
    return joined_sums([line * stride for line, stride in zip(lines, strides, strict=True)])
