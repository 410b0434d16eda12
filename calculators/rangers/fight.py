"""Fights, one round or several (Quick Reference: Combat, Multiple Combats, Breaking Weapons)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from calculators.answer import Detail, Odds
from calculators.dice import Die
from calculators.errors import UnknownChoiceError
from calculators.limits import COUNT, MODIFIER, ROUNDS
from calculators.rangers.contest import Contest, Hits, Side, assumed_die, contest
from calculators.rangers.rounds import Toll, fight_on

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

    def side(self, prefix: str = "") -> Side:
        """Return the fighter's roll.

        Args:
            prefix: Stands before the options that errors name.

        Raises:
            OutOfRangeError: A number is beyond its limits.
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
        return Side(bonus, self.damage, self.armour or 0, self.multiplier)


def fight(  # one parameter an option
    *,
    die: Die,
    mine: Fighter,
    theirs: Fighter,
    tie: Tie | None = None,
    break_number: int | None = None,
    rounds: int = 1,
) -> Odds:
    """Return what a fight does to both sides.

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
        UnknownChoiceError: ``tie`` is neither.
    """
    if tie is not None and tie not in TIES:
        raise UnknownChoiceError("tie", tie, TIES)
    ROUNDS.check("rounds", rounds)
    rolls = contest(die, mine.side(), theirs.side("vs-"))
    toll = fight_on(_hits(rolls, tie or "nobody"), theirs.health, mine.health, rounds)
    return Odds(
        success=None if theirs.health is None else toll.dealt.at_least(theirs.health),
        expected=toll.dealt.mean(),
        distribution=toll.dealt,
        assumed=(
            *assumed_die(die),
            *(("tie",) if tie is None and rolls.ties else ()),
            *(("stay-in-combat",) if rounds > 1 else ()),
        ),
        rules=_rules(mine, theirs, break_number),
        details=_details(die, rolls, toll, mine.health, break_number),
        notes=_notes(rounds, bare=None in (mine.armour, theirs.armour)),
        effort=toll.effort,
    )


def _notes(rounds: int, *, bare: bool) -> tuple[str, ...]:
    """Return what has to be said: which figures are of one round, and that Armour is taken as 0."""
    told = {"one-round": rounds > 1, "armour-zero": bare}
    return tuple(note for note, applies in told.items() if applies)


def _hits(rolls: Contest, tie: Tie) -> Mapping[Hits, int]:
    """Return what a round does to both, with the number of pairs of rolls."""
    hits: dict[Hits, int] = {}
    for dealt, ways in rolls.wins.items():
        hits[Hits(dealt, 0)] = ways
    for taken, ways in rolls.losses.items():
        hits[Hits(0, taken)] = hits.get(Hits(0, taken), 0) + ways
    for each, ways in rolls.ties.items():
        outcome = each if tie == "both" else Hits(0, 0)
        hits[outcome] = hits.get(outcome, 0) + ways
    return hits


def _details(
    die: Die, rolls: Contest, toll: Toll, health: int | None, break_number: int | None
) -> Mapping[str, Detail]:
    breaks = None
    if break_number is not None:
        breaks = 1 - die.distribution.at_least(COUNT.check("break-number", break_number) + 1)
    return {
        "win": rolls.share(rolls.wins),
        "lose": rolls.share(rolls.losses),
        "tie": rolls.share(rolls.ties),
        "killed": None if health is None else toll.taken.at_least(health),
        "taken": {"expected": toll.taken.mean(), "distribution": toll.taken},
        "weapon_breaks": breaks,
    }


def _rules(mine: Fighter, theirs: Fighter, break_number: int | None) -> tuple[str, ...]:
    rules = ["rangers/combat"]
    if mine.support or theirs.support:
        rules.append("rangers/multiple-combats")
    if break_number is not None:
        rules.append("rangers/breaking-weapons")
    return tuple(rules)
