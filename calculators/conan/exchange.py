"""One attack and its defence, both rerolled perfectly.

The attacker's power is fixed before the defender rolls. So the search runs backwards: what the defender
makes of each damage that comes through, then what the attacker makes of the dice; then the cases run
forwards through both.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

import numpy as np

from calculators.conan.outcome import Follows, Outcome, Ruler, reached
from calculators.conan.positions import Figure, Positions
from calculators.conan.rerolls import Rerolls


class Exchange:
    """An attack against a defence, for one or several goals side by side."""

    def __init__(
        self,
        sides: tuple[Rerolls, Rerolls],
        goals: Sequence[int | None],
        follows: Sequence[Sequence[Follows]],
    ) -> None:
        """Take attacker and defender, the goals, and what follows each damage from 0 on for each.

        Args:
            sides: Attacker and defender.
            goals: The damages to be reached; ``None`` for none.
            follows: What follows, by goal, then by damage.
        """
        self._attacker, self._defender = sides
        self._goals, self._follows = goals, follows
        self._most = max(len(each.tails) for line in follows for each in line)
        self._cases = follows[0][0].after.cases * self._defender.cases
        self._starts = range(1 - len(follows[0]), 1)
        self._answers = self._defender.play(self._defended(), self._starts, goals=len(goals))

    def outcomes(self, through: Sequence[int]) -> list[Outcome]:
        """Return how it turns out for each goal, all later attacks included.

        Args:
            through: What each power of the attacker comes to before the defence, from 0 on.
        """
        goals = len(self._goals)
        attack = self._attacker.play(self._attacked(through), range(1), goals=goals)
        hits: Counter[tuple[int, int]] = Counter()
        for column, cases in attack.ended(dict.fromkeys(range(goals), 1)).items():
            power, goal = divmod(column, goals)
            hits[through[power], goal] += cases
        return self._summed(hits, self._attacker.cases)

    def _summed(self, hits: Mapping[tuple[int, int], int], cases: int) -> list[Outcome]:
        """Return what the defence leaves of ``hits``, each with its goal and its share of the cases."""
        goals = len(self._goals)
        starts = {goal - hit * goals: each for (hit, goal), each in hits.items()}
        tails = [[0] * self._most for _ in self._goals]
        for column, share in self._answers.ended(starts).items():
            position, goal = divmod(column, goals)
            for least, each in enumerate(self._follows[goal][-position].tails):
                tails[goal][least] += share * each
        return [Outcome(tuple(each), cases * self._cases) for each in tails]

    def _defended(self) -> Positions:
        """Return what the defender sees: the damage that is left, down to 0."""
        columns = [
            (follows[-position], goal)
            for position in self._starts
            for goal, follows in zip(self._goals, self._follows, strict=True)
        ]
        tails = [follows.tails for follows, _ in columns]
        cases = columns[0][0].after.cases
        rulers = {goal: Ruler(self._most, cases * self._defender.again, goal) for goal in self._goals}
        reaching = [reached(each, goal) for each, (_, goal) in zip(tails, columns, strict=True)]
        return Positions(
            goal=Figure.of(self._gained(reaching), cases, 1) if any(self._goals) else None,
            expected=Figure.of(self._gained([sum(each) for each in tails]), cases, self._most),
            certain=[None if each.reached is None else each.damage for each, _ in columns],
            same=range(len(columns)),
            worth=cache(lambda place: -rulers[columns[place][1]].worth(tails[place])),
            least=True,
        )

    def _gained(self, numerators: Sequence[int]) -> list[int]:
        """Return what is gained over no damage at all, which is a bonus that no play can lose.

        Without it floats tell much smaller differences.
        """
        goals = len(self._goals)
        none = numerators[-goals:]
        return [each - none[column % goals] for column, each in enumerate(numerators)]

    def _attacked(self, through: Sequence[int]) -> Positions:
        """Return what the attacker sees: the powers, and what the defender makes of them."""
        columns = [(hit, goal) for hit in through for goal in range(len(self._goals))]
        places = [goal - (hit + self._starts[0]) * len(self._goals) for hit, goal in columns]
        *goal, expected = (figure.at(np.array(places)) for figure in self._answers.figures)
        cases = self._cases * self._attacker.again
        rulers = [Ruler(self._most, cases, goal) for goal in self._goals]
        worths = cache(lambda hit: self._worths(hit, rulers))
        return Positions(
            goal=goal[0] if goal else None,
            expected=expected,
            certain=[hit if self._is_beyond_defence(hit, goal) else None for hit, goal in columns],
            same=[(max(hit, self._defender.least), goal) for hit, goal in columns],
            worth=lambda place: worths(columns[place][0])[columns[place][1]],
        )

    def _worths(self, hit: int, rulers: Sequence[Ruler]) -> Sequence[int]:
        """Return the exact worth of ``hit`` for each goal, which take little more than one of them."""
        outcomes = self._summed({(hit, goal): 1 for goal in range(len(self._goals))}, 1)
        return [ruler.worth(each.tails) for ruler, each in zip(rulers, outcomes, strict=True)]

    def _is_beyond_defence(self, hit: int, goal: int) -> bool:
        """Return whether no defence stops all of ``hit`` and whether it reaches the goal is settled."""
        if hit < self._defender.most:
            return False
        least, most = hit - self._defender.most, hit - self._defender.least
        found = {each.reached for each in self._follows[goal][least : most + 1]}
        return len(found) == 1 and None not in found
