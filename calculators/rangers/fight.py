"""Fights, one round or several (Quick Reference: Combat, Multiple Combats, Breaking Weapons)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from calculators.answer import Detail, Odds
from calculators.dice import Die
from calculators.errors import UnknownChoiceError
from calculators.limits import COUNT, MODIFIER, ROUNDS
from calculators.rangers.contest import Contest, Contestant, Hits, assumed_die, contest
from calculators.rangers.rounds import Casualties, fight_rounds

Tie = Literal["nobody", "both"]

TIES: Final = ("nobody", "both")
SUPPORT: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter:
    """One side of a fight.

    Attributes:
        fight: Fight stat with its bonuses, -99 to 99.
        support: Supporting figures, 0 to 99, each worth +2.
        damage: Damage modifier of the weapon, -99 to 99.
        armour: Armour, 0 to 99; 0 if not given, which is then said.
        health: Health, 0 to 99; ``None`` if it does not matter.
        multiplier: Damage multiplier, 0 to 99.
    """

    fight: int
    support: int = 0
    damage: int = 0
    armour: int | None = None
    health: int | None = None
    multiplier: int = 1

    def side(self, prefix: str = "") -> Contestant:
        """Return the fighter's roll.

        Args:
            prefix: Stands before the options that errors name.

        Raises:
            OutOfRangeError: A number is beyond its limits.

        >>> Fighter(fight=3, support=1, damage=2).side().bonus
        5
        """
        for option, value in (("fight", self.fight), ("damage", self.damage)):
            MODIFIER.check(prefix + option, value)
        counts = {
            "support": self.support,
            "armour": self.armour or 0,
            "health": self.health or 0,
            "multiplier": self.multiplier,
        }
        for option, value in counts.items():
            COUNT.check(prefix + option, value)
        bonus = self.fight + SUPPORT * self.support
        return Contestant(bonus, self.damage, self.armour or 0, self.multiplier)


def fight(  # one parameter an option
    *,
    die: Die,
    mine: Fighter,
    theirs: Fighter,
    tie: Tie | None = None,
    break_number: int | None = None,
    rounds: int = 1,
) -> Odds:
    """Return the damage that both sides of a fight deal.

    Args:
        die: What both roll.
        mine: Whose success it is: to deal as much damage as the opponent has Health.
        theirs: The opponent.
        tie: Who hits on equal scores; the document is silent, nobody is assumed.
        break_number: The weapon breaks on a roll of this or less, 0 to 99.
        rounds: Rounds at most, 1 to 20; the fight ends when someone is dead. That both stay in
            combat, and that a broken weapon fights on as before, is assumed.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        UnknownChoiceError: ``tie`` is neither ``nobody`` nor ``both``.

    >>> from calculators.dice import read_die
    >>> odds = fight(die=read_die("1-20"), mine=Fighter(fight=3), theirs=Fighter(fight=2, armour=12))
    >>> odds.details["win"], odds.expected
    (Fraction(21, 40), Fraction(11, 4))
    """
    if tie is not None and tie not in TIES:
        raise UnknownChoiceError("tie", tie, TIES)
    ROUNDS.check("rounds", rounds)
    rolls = contest(die, mine.side(), theirs.side("vs-"))
    hits = _hits(rolls, tie or "nobody")
    casualties = fight_rounds(hits, theirs.health, mine.health, rounds)
    return Odds(
        success=None if theirs.health is None else casualties.dealt.at_least(theirs.health),
        expected=casualties.dealt.mean(),
        distribution=casualties.dealt,
        assumed=_assumed(die, rounds, is_tie_open=tie is None and bool(rolls.ties)),
        rules=_rules(mine, theirs, break_number),
        details=_details(die, rolls, casualties, mine.health, break_number),
        notes=_notes(rounds, bare=None in (mine.armour, theirs.armour)),
        effort=casualties.effort,
    )


def _assumed(die: Die, rounds: int, *, is_tie_open: bool) -> tuple[str, ...]:
    tie = ("tie",) if is_tie_open else ()
    stay_in_combat = ("stay-in-combat",) if rounds > 1 else ()
    return (*assumed_die(die), *tie, *stay_in_combat)


def _notes(rounds: int, *, bare: bool) -> tuple[str, ...]:
    """Return what has to be said: which figures are of one round, and that Armour is taken as 0."""
    notes = {"one-round": rounds > 1, "armour-zero": bare}
    return tuple(note for note, applies in notes.items() if applies)


def _hits(rolls: Contest, tie: Tie) -> Mapping[Hits, int]:
    """Return what a round does to both, with the number of pairs of rolls."""
    hits: Counter[Hits] = Counter()
    for dealt, pairs in rolls.wins.items():
        hits[Hits(dealt, 0)] += pairs
    for suffered, pairs in rolls.losses.items():
        hits[Hits(0, suffered)] += pairs
    for hit, pairs in rolls.ties.items():
        hits[hit if tie == "both" else Hits(0, 0)] += pairs
    return hits


def _details(
    die: Die, rolls: Contest, casualties: Casualties, health: int | None, break_number: int | None
) -> Mapping[str, Detail]:
    breaks = None
    if break_number is not None:
        breaks = 1 - die.distribution.at_least(COUNT.check("break-number", break_number) + 1)
    return {
        "win": rolls.share(rolls.wins),
        "lose": rolls.share(rolls.losses),
        "tie": rolls.share(rolls.ties),
        "killed": None if health is None else casualties.suffered.at_least(health),
        "taken": {
            "expected": casualties.suffered.mean(),
            "distribution": casualties.suffered,
        },
        "weapon_breaks": breaks,
    }


def _rules(mine: Fighter, theirs: Fighter, break_number: int | None) -> tuple[str, ...]:
    rules = ["rangers/combat"]
    if mine.support or theirs.support:
        rules.append("rangers/multiple-combats")
    if break_number is not None:
        rules.append("rangers/breaking-weapons")
    return tuple(rules)
