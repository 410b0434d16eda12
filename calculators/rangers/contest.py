"""Two rolls against each other: the heart of fights and shots (Quick Reference: Combat, Shooting).

A *score* is a die and modifiers; the higher score wins. *Damage* is the winner's score with its
damage modifier, less the loser's Armour, times the winner's multiplier, at least 0.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple

from calculators.dice import Die

RANGERS_DIE: Final = "rangers-die"


class Side(NamedTuple):
    """One of the two rolls.

    Attributes:
        bonus: What is added to the die.
        damage: Damage modifier, for the winner.
        armour: Armour, for the loser.
        multiplier: Damage multiplier, for the winner.
    """

    bonus: int
    damage: int = 0
    armour: int = 0
    multiplier: int = 1

    def hurts(self, score: int, other: "Side") -> int:
        """Return the damage that this side's winning ``score`` deals to ``other``.

        >>> Side(3, damage=2).hurts(18, Side(2, armour=12))
        8
        """
        return max(0, (score + self.damage - other.armour) * self.multiplier)


class Hits(NamedTuple):
    """What one pair of rolls does.

    Attributes:
        dealt: Damage that the first side deals.
        taken: Damage that the second side deals.
    """

    dealt: int
    taken: int


class Contest(NamedTuple):
    """All pairs of rolls of two sides.

    Attributes:
        wins: Damage that the first side deals where it wins, with the number of pairs.
        losses: Damage that the second side deals where it wins, with the number of pairs.
        ties: What each side would deal with its score where they are equal, likewise.
    """

    wins: Mapping[int, int]
    losses: Mapping[int, int]
    ties: Mapping[Hits, int]

    @property
    def total(self) -> int:
        """The number of pairs."""
        return sum(sum(each.values()) for each in self)

    def share(self, pairs: Mapping[int, int] | Mapping[Hits, int]) -> Fraction:
        """Return the chance of one of the three: ``contest.share(contest.wins)``."""
        return Fraction(sum(pairs.values()), self.total)


def contest(die: Die, first: Side, second: Side) -> Contest:
    """Return what comes of each pair of rolls with ``die``."""
    wins: Counter[int] = Counter()
    losses: Counter[int] = Counter()
    ties: Counter[Hits] = Counter()
    for one, other in product(die.values, repeat=2):
        score, against = one + first.bonus, other + second.bonus
        dealt, taken = first.hurts(score, second), second.hurts(against, first)
        if score > against:
            wins[dealt] += 1
        elif score < against:
            losses[taken] += 1
        else:
            ties[Hits(dealt, taken)] += 1
    return Contest(wins, losses, ties)


def assumed_die(die: Die) -> tuple[str, ...]:
    """Return what a roll with ``die`` takes for granted: the document says only "a die"."""
    return (RANGERS_DIE,) if die.assumed else ()
