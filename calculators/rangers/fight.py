"""Fights, one round or several (Quick Reference: Combat, Multiple Combats, Breaking Weapons)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Annotated, Final

from calculators.answer import Average, Chance, Detail, Goal, Group, LifeLost, Odds, keys_that_apply
from calculators.components import Components
from calculators.declaration import OPPONENT, OWN, Aliases, Calculator, Declaration, Help, Spoken
from calculators.dice import Die
from calculators.errors import ConflictError
from calculators.limits import MODIFIER, ROUNDS, Limits
from calculators.notation import Choice, WholeNumber
from calculators.rangers.contest import (
    Contest,
    Contestant,
    DieOption,
    Hits,
    assumed_die,
    contest,
    game_die,
    scores,
)
from calculators.rangers.rounds import Casualties, fight_rounds
from calculators.throw import Throw

TIES: Final = ("nobody", "both")
SUPPORT: Final = 2


class Fight(Calculator):
    """The damage that both sides of a fight deal; ``vs_`` is the opponent.

    Attributes:
        fight: Fight stat with its bonuses.
        support: Supporting miniatures, each worth +2.
        damage: Damage modifier of the weapon.
        armour: Armour; 0 if not given, which is then noted.
        health: Health; ``None`` if it does not matter.
        multiplier: Damage multiplier.
        vs_fight: The same of the opponent, and so on.
        vs_support: See ``support``.
        vs_damage: See ``damage``.
        vs_armour: See ``armour``.
        vs_health: Health of the opponent: success is to deal as much damage.
        vs_multiplier: See ``multiplier``.
        tie: Who hits on equal scores; the document is silent, nobody is assumed.
        break_number: The weapon breaks on a roll of this or less.
        rounds: Rounds at most; the fight ends when someone is dead. That both stay in combat, and that
            a broken weapon fights on as before, is assumed.
        die: The table's own die.
        rolled: What the die of this side shows, of a single round; ``None`` before it is rolled.
        vs_rolled: The same of the opponent.
    """

    declaration = Declaration(
        command="damage",
        title="calc-damage-rangers",
        success="success-kill",
        value="value-damage",
        example="--fight 3 --armour 11 --health 14 --vs-fight 2 --vs-armour 12 --vs-health 8",
        one_more=("fight", "support", "damage", "rounds"),
        count="fight",
        words="fight attack kill hit hurt win melee take help tie-chance sword",
        needs=("fight", "vs-fight"),
    )

    fight: Annotated[int, WholeNumber(MODIFIER), Spoken("fight own-number", OWN)]
    support: Annotated[int, Spoken("support friend", OWN, named="support=1")] = 0
    damage: Annotated[
        int, WholeNumber(MODIFIER), Spoken("damage", OWN, named="two-handed=2 dagger=-1")
    ] = 0
    armour: Annotated[int | None, Aliases("armor"), Spoken("armour", OWN)] = None
    health: Annotated[int | None, Spoken("life remain", OWN)] = None
    multiplier: Annotated[int, Spoken("multiplier", OWN, named="doubled=2")] = 1
    vs_fight: Annotated[int, WholeNumber(MODIFIER), Spoken("fight opposed", OPPONENT)]
    vs_support: Annotated[int, Spoken("support", OPPONENT)] = 0
    vs_damage: Annotated[int, WholeNumber(MODIFIER), Spoken("damage", OPPONENT)] = 0
    vs_armour: Annotated[int | None, Aliases("vs-armor"), Spoken("armour", OPPONENT)] = None
    vs_health: Annotated[int | None, Aliases("goal"), Spoken("life remain", OPPONENT)] = None
    vs_multiplier: Annotated[int, Spoken("multiplier", OPPONENT)] = 1
    tie: Annotated[
        str | None,
        Choice(TIES),
        Help("opt-tie-rangers"),
        Spoken(named="tie-nobody=nobody tie-both=both"),
    ] = None
    break_number: Annotated[int | None, Spoken("break-number")] = None
    rounds: Annotated[int, WholeNumber(ROUNDS), Spoken("round")] = 1
    die: DieOption = field(default_factory=dict)
    rolled: Annotated[int | None, Help("opt-fight-rolled"), Spoken("rolled", OWN)] = None
    vs_rolled: Annotated[int | None, Spoken("rolled", OPPONENT)] = None

    def throws(self) -> Sequence[Throw]:
        """Return the die of each side with what is added to it."""
        return scores(fight=self._side, vs_fight=self._opponent)

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage dealt; ``success`` is that the opponent is dead.

        >>> from calculators.dice import read_die
        >>> fight = Fight(fight=3, vs_fight=2, vs_armour=12, die={"die": read_die("1-20")})
        >>> odds = fight.answer(Components())
        >>> odds.detail("win"), odds.expected
        (Chance(value=Fraction(21, 40)), Fraction(11, 4))
        """
        die = game_die(components, self.die)
        self._check_rolled(die)
        rolls = contest(die, self._side, self._opponent)
        casualties = fight_rounds(_hits(rolls, self.tie), self.vs_health, self.health, self.rounds)
        return replace(
            Odds.of(casualties.dealt, Goal.at_least(self.vs_health)),
            assumed=(*assumed_die(die), *self._assumed(rolls)),
            rules=tuple(self._rules()),
            details=(*rolls.details(), *self._details(die, casualties)),
            notes=keys_that_apply(
                {"one-round": self.rounds > 1, "armour-zero": None in (self.armour, self.vs_armour)}
            ),
            life_lost=LifeLost(casualties.suffered, self.health),
            effort=casualties.effort,
        )

    @property
    def _side(self) -> Contestant:
        bonus = self.fight + SUPPORT * self.support
        return Contestant(bonus, self.damage, self.armour or 0, self.multiplier, self.rolled)

    @property
    def _opponent(self) -> Contestant:
        bonus = self.vs_fight + SUPPORT * self.vs_support
        return Contestant(
            bonus, self.vs_damage, self.vs_armour or 0, self.vs_multiplier, self.vs_rolled
        )

    def _check_rolled(self, die: Die) -> None:
        """Refuse rolls that the die does not have, and such as are of one round of several.

        Raises:
            ConflictError: A roll of one round is given for several.
            OutOfRangeError: The die does not show so little, or so much.
        """
        for option, rolled in (("rolled", self.rolled), ("vs-rolled", self.vs_rolled)):
            if rolled is not None and self.rounds > 1:
                raise ConflictError(option, "rounds")
            if rolled is not None:
                Limits(min(die.values), max(die.values)).check(option, rolled)

    def _details(self, die: Die, casualties: Casualties) -> Iterator[Detail]:
        suffered = casualties.suffered
        killed = None if self.health is None else Chance(suffered.at_least(self.health))
        yield Detail("killed", killed)
        damage_suffered = Detail("distribution", suffered)
        yield Detail("taken", Group((Detail("expected", Average(suffered.mean())), damage_suffered)))
        breaks = None
        if self.break_number is not None:
            breaks = Chance(1 - die.distribution.at_least(self.break_number + 1))
        yield Detail("weapon_breaks", breaks)

    def _assumed(self, rolls: Contest) -> tuple[str, ...]:
        is_tie_open = self.tie is None and bool(rolls.ties)
        return keys_that_apply(
            {
                "tie": is_tie_open,
                "stay-in-combat": self.rounds > 1,
                "zero-health": self.health is not None or self.vs_health is not None,
                "defender-support": self.vs_support,
                "break-bare-die": self.break_number is not None,
            }
        )

    def _rules(self) -> Iterator[str]:
        yield "rangers/combat"
        if self.support or self.vs_support:
            yield "rangers/multiple-combats"
        if self.break_number is not None:
            yield "rangers/breaking-weapons"


def _hits(rolls: Contest, tie: str | None) -> Mapping[Hits, int]:
    """Return what a round does to both, with the number of pairs of rolls."""
    hits: Counter[Hits] = Counter()
    for dealt, pairs in rolls.wins.items():
        hits[Hits(dealt, 0)] += pairs
    for suffered, pairs in rolls.losses.items():
        hits[Hits(0, suffered)] += pairs
    for hit, pairs in rolls.ties.items():
        hits[hit if tie == "both" else Hits(0, 0)] += pairs
    return hits
