"""One attack and its defence, both rerolled perfectly.

The attacker's power is fixed before the defender rolls. So the search runs backwards: what the defender
makes of each damage that comes through, then what the attacker makes of the dice; then the cases run
forwards through both.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from calculators.conan.ends import Figure, Positions
from calculators.conan.outcome import Follows, Outcome, Ruler
from calculators.conan.rerolls import Rerolls


class Exchange:
    """An attack against a defence."""

    def __init__(
        self, attacker: Rerolls, defender: Rerolls, follows: Sequence[Follows], goal: int | None
    ) -> None:
        """Take both sides, what follows each damage from 0 on, and the damage to be reached."""
        self._attacker, self._defender, self._follows, self._goal = attacker, defender, follows, goal
        self._most = max(len(each.tails) for each in follows)
        self._cases = follows[0].after.cases * defender.cases
        self._answers = defender.play(self._defended(), range(1 - len(follows), 1))

    def outcome(self, through: Sequence[int]) -> Outcome:
        """Return how it turns out, all later attacks included.

        Args:
            through: What each power of the attacker comes to before the defence, from 0 on.
        """
        attack = self._attacker.play(self._attacked(through), range(1))
        hits: Counter[int] = Counter()
        for power, cases in attack.ended({0: 1}).items():
            hits[through[power]] += cases
        return self._summed(hits, self._attacker.cases)

    def _summed(self, hits: Mapping[int, int], cases: int) -> Outcome:
        """Return what the defence leaves of ``hits``, each with its share of the cases."""
        tails = [0] * self._most
        for position, share in self._answers.ended({-hit: each for hit, each in hits.items()}).items():
            for least, each in enumerate(self._follows[-position].tails):
                tails[least] += share * each
        return Outcome(tuple(tails), cases * self._cases)

    def _defended(self) -> Positions:
        """Return what the defender sees: the damage that is left, down to 0."""
        follows = self._follows[::-1]
        cases = follows[0].after.cases
        goal = self._goal
        ruler = Ruler(self._most, cases * self._defender.again, goal)
        return Positions(
            goal=None
            if goal is None
            else Figure.of([_at(each.tails, goal) for each in follows], cases, 1),
            expected=Figure.of([sum(each.tails) for each in follows], cases, self._most),
            certain=[None if each.reached is None else each.damage for each in follows],
            same=range(len(follows)),
            worth=lambda place: -ruler.worth(follows[place].tails),
            least=True,
        )

    def _attacked(self, through: Sequence[int]) -> Positions:
        """Return what the attacker sees: the powers, and what the defender makes of them."""
        places = len(self._follows) - 1 - np.array(through)
        *goal, expected = (figure.at(places) for figure in self._answers.figures())
        ruler = Ruler(self._most, self._cases * self._attacker.again, self._goal)
        return Positions(
            goal=goal[0] if goal else None,
            expected=expected,
            certain=[hit if self._is_beyond_defence(hit) else None for hit in through],
            same=[max(hit, self._defender.least) for hit in through],
            worth=cache(lambda power: ruler.worth(self._summed({through[power]: 1}, 1).tails)),
        )

    def _is_beyond_defence(self, hit: int) -> bool:
        """Return whether no defence stops all of ``hit`` and whether it reaches the goal is settled."""
        if hit < self._defender.most:
            return False
        left = self._follows[hit - self._defender.most : hit - self._defender.least + 1]
        reached = {each.reached for each in left}
        return len(reached) == 1 and None not in reached


def _at(tails: tuple[int, ...], goal: int) -> int:
    return tails[goal - 1] if goal <= len(tails) else 0
