"""Two rolls against each other, as in fights and shots (Quick Reference: Combat, Shooting).

A *score* is a die and modifiers; the higher score wins. *Damage* is the winner's score with its
damage modifier, less the loser's Armour, times the winner's multiplier, at least 0.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Annotated, Final, NamedTuple

from calculators.answer import Chance, Detail
from calculators.components import Components
from calculators.declaration import Help
from calculators.dice import ONLY_DIE, Die
from calculators.dice_notation import OwnDice
from calculators.throw import Throw

# The option of every calculator that rolls.
DieOption = Annotated[Mapping[str, Die], OwnDice(), Help("opt-die-rangers")]
RANGERS_DIE: Final = "rangers-die"


class Contestant(NamedTuple):
    """One of the two rolls.

    Attributes:
        bonus: What is added to the die.
        damage: Damage modifier, for the winner.
        armour: Armour, for the loser.
        multiplier: Damage multiplier, for the winner.
        rolled: What its die shows; ``None`` if it is still to be rolled.
    """

    bonus: int
    damage: int = 0
    armour: int = 0
    multiplier: int = 1
    rolled: int | None = None

    def rolls(self, die: Die) -> Sequence[int]:
        """Return what its die may show.

        >>> from calculators.dice import read_die
        >>> Contestant(3).rolls(read_die("1,2")), Contestant(3, rolled=2).rolls(read_die("1,2"))
        ((1, 2), (2,))
        """
        return die.values if self.rolled is None else (self.rolled,)

    def damage_dealt(self, score: int, loser: "Contestant") -> int:
        """Return the damage that this side's winning ``score`` deals to ``loser``.

        >>> Contestant(3, damage=2).damage_dealt(18, Contestant(2, armour=12))
        8
        """
        return max(0, (score + self.damage - loser.armour) * self.multiplier)


class Hits(NamedTuple):
    """What one pair of rolls does.

    Attributes:
        dealt: Damage that the first side deals.
        suffered: Damage that the second side deals.
    """

    dealt: int
    suffered: int


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
        """The number of pairs.

        >>> from calculators.dice import read_die
        >>> contest(read_die("1-20"), Contestant(3), Contestant(2)).total
        400
        """
        return sum(sum(pairs.values()) for pairs in self)

    def share(self, pairs: Mapping[int, int] | Mapping[Hits, int]) -> Fraction:
        """Return the chance of a win, a loss or a tie.

        >>> from calculators.dice import read_die
        >>> result = contest(read_die("1,2"), Contestant(0), Contestant(0))
        >>> result.share(result.wins)
        Fraction(1, 4)
        """
        return Fraction(sum(pairs.values()), self.total)

    def details(self) -> tuple[Detail, ...]:
        """Return the chances of a win, a loss and a tie."""
        return (
            Detail("win", Chance(self.share(self.wins))),
            Detail("lose", Chance(self.share(self.losses))),
            Detail("tie", Chance(self.share(self.ties))),
        )


def contest(die: Die, first: Contestant, second: Contestant) -> Contest:
    """Return the result of all pairs of rolls with ``die``.

    >>> from calculators.dice import read_die
    >>> dict(contest(read_die("1,2"), Contestant(0), Contestant(0)).wins)
    {2: 1}
    """
    wins: Counter[int] = Counter()
    losses: Counter[int] = Counter()
    ties: Counter[Hits] = Counter()
    for first_roll, second_roll in product(first.rolls(die), second.rolls(die)):
        first_score, second_score = first_roll + first.bonus, second_roll + second.bonus
        dealt = first.damage_dealt(first_score, second)
        suffered = second.damage_dealt(second_score, first)
        if first_score > second_score:
            wins[dealt] += 1
        elif first_score < second_score:
            losses[suffered] += 1
        else:
            ties[Hits(dealt, suffered)] += 1
    return Contest(wins, losses, ties)


def game_die(components: Components, own_dice: Mapping[str, Die]) -> Die:
    """Return the table's own die, or else the game's."""
    return components.with_dice(own_dice).dice[ONLY_DIE]


def assumed_die(die: Die) -> tuple[str, ...]:
    """Return the key of what a roll with ``die`` assumes: the document says only "a die".

    >>> assumed_die(Die((), assumed=True))
    ('rangers-die',)
    """
    return (RANGERS_DIE,) if die.assumed else ()


def scores(**contestants: Contestant) -> Sequence[Throw]:
    """Return the dice still to be rolled with what is added to them, by the option of the statistic.

    >>> throws = scores(fight=Contestant(3), vs_fight=Contestant(2))
    >>> [(throw.option, str(throw.side)) for throw in throws]
    [('fight', '1 die + 3'), ('vs-fight', '1 die + 2')]
    """
    return [
        Throw.of(option.replace("_", "-"), {ONLY_DIE: 1}, side.bonus)
        for option, side in contestants.items()
        if side.rolled is None
    ]
