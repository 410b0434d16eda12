"""The dice of one colour on one side of the table.

Dice of a colour differ only in what they show, so the one to roll again is always the *lowest*: the
same roll adds the same icons to either, and the lower die is the lesser loss. So with ``k`` rerolls at
hand only the lowest ``k`` dice of a colour matter for what comes. They are its *low* dice, and a *hand*
is the low dice with the free rerolls of the colour.

A free reroll serves no other colour, and a die on the lowest face of its colour cannot fall. Whoever
has both would roll that die with that reroll sooner or later; doing so at once shows the result earlier
and costs nothing. So such rerolls are no choice and are made here: a hand is *settled* when it has no
free reroll or no die on the lowest face.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

Low = tuple[int, ...]


class Hand(NamedTuple):
    """What the next decisions know of a colour.

    Attributes:
        free: Free rerolls of the colour.
        low: Its lowest dice in ascending order, as many as there are rerolls for.
    """

    free: int
    low: Low


# Weights of what can lie on the table: a hand, and the icons of all dice together.
Shown = defaultdict[tuple[Hand, int], int]


class Colour:
    """Dice of one colour.

    Attributes:
        count: Number of dice.
        free: Free rerolls of the colour; none without dice.
        lowest: Fewest icons on a face.
        highest: Most icons on a face.
        sides: How many cases one roll of one die stands for.
        span: The fewest and the most icons of a number of dice of which the lowest are given.
    """

    def __init__(self, values: Sequence[int], count: int, free: int, *, sides: int) -> None:
        scale = sides // len(values)
        self._weights = {value: scale * times for value, times in sorted(Counter(values).items())}
        self.count, self.free = count, free if count else 0
        self.lowest, self.highest, self.sides = min(values), max(values), sides
        self.span = cache(self._span)

    def rolls(self, gems: int) -> Mapping[Hand, Mapping[int, int]]:
        """Return the weight of each total for each settled hand that the roll can leave.

        Args:
            gems: Rerolls of any colour that are at hand.
        """
        thrown: Shown = defaultdict(int)
        for dice, weight in self._throws():
            thrown[Hand(self.free, dice[: gems + self.free]), sum(dice)] += weight
        found: defaultdict[Hand, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
        for (hand, icons), weight in self._settled(thrown, gems).items():
            found[hand][icons] += weight
        return found

    def again(self, rest: Hand, gems: int) -> Iterator[tuple[int, int, Hand | None]]:
        """Yield what rolling one die beside ``rest`` can show.

        Args:
            rest: The low dice without the one that is rolled, and the free rerolls left.
            gems: Rerolls of any colour left after this one.

        Yields:
            The icons, the weight and the settled hand; no hand where the die is rolled again at once.
        """
        free, low = rest
        for value, weight in self._weights.items():
            if free and value == self.lowest:
                yield value, weight, None
            else:
                yield value, weight, Hand(free, tuple(sorted((*low, value))[: gems + free]))

    def _span(self, low: Low, count: int) -> tuple[int, int]:
        """Return the fewest and the most icons of ``count`` dice of which the lowest are ``low``."""
        others = count - len(low)
        shown = sum(low)
        return shown + others * (low[-1] if low else self.lowest), shown + others * self.highest

    def _settled(self, shown: Shown, gems: int) -> Shown:
        """Return what lies on the table once every reroll that is no choice is made."""
        while pending := [(hand, icons) for hand, icons in shown if self._is_open(hand)]:
            for hand, icons in pending:
                weight = shown.pop((hand, icons))
                rest = Hand(hand.free - 1, hand.low[1:])
                self._throw(shown, (rest, icons - self.lowest), weight, gems)
        return shown

    def _is_open(self, hand: Hand) -> bool:
        return hand.free > 0 and hand.low[0] == self.lowest

    def _throw(self, shown: Shown, before: tuple[Hand, int], weight: int, gems: int) -> None:
        """Add to ``shown`` what one more die makes of ``before``, which has ``weight``."""
        (free, low), icons = before
        for value, times in self._weights.items():
            hand = Hand(free, tuple(sorted((*low, value))[: gems + free]))
            shown[hand, icons + value] += weight * times

    def _throws(self) -> Iterator[tuple[Low, int]]:
        """Yield what the dice can show, in ascending order, with its weight."""
        for shown in combinations_with_replacement(self._weights, self.count):
            times = Counter(shown)
            orders = factorial(self.count) // prod(map(factorial, times.values()))
            yield shown, orders * prod(self._weights[value] ** n for value, n in times.items())
