"""Swimming, falling and Heroic Abilities (Quick Reference: Movement, Heroic Abilities)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from math import ceil, floor
from typing import Annotated, Final, Literal, get_args

from calculators.answer import (
    Average,
    Chance,
    ChanceByCount,
    Detail,
    Goal,
    LifeLost,
    Odds,
    keys_that_apply,
)
from calculators.components import Components
from calculators.declaration import Aliases, Calculator, Declaration, Help, Spoken
from calculators.dice import ONLY_DIE
from calculators.distribution import Distribution
from calculators.limits import INCHES, MODIFIER
from calculators.notation import Choice, Inches, WholeNumber
from calculators.rangers.contest import DieOption, assumed_die, game_die
from calculators.throw import Throw

SWIM_TARGET: Final = 5
ARMOUR: Final[Mapping[str, int]] = {"none": 0, "light": -2, "heavy": -4}
SHIELD: Final[Mapping[str, int]] = {"small": -1, "large": -2}
TREASURE: Final = -2
HARMLESS_INCHES: Final = 3
DAMAGE_AN_INCH: Final = Fraction(3, 2)
Rounding = Literal["down", "up", "nearest"]


class Swim(Calculator):
    """How likely a Swim roll succeeds, and the Health that failing costs.

    A roll equal to the target succeeds: assumed, the document only names the target.

    Attributes:
        bonus: What helps.
        armour: Armour worn.
        shield: Shield carried.
        treasure: Whether a Treasure Token is carried.
        health: Health of the swimmer; asks for the chance to drown.
        die: The table's own die.
    """

    declaration = Declaration(
        command="swim",
        success="success-swim",
        value="value-health-lost",
        example="--armour light",
        one_more=("bonus",),
        count="bonus",
        is_little_good=True,
        words="swim water survive dies",
    )

    bonus: Annotated[int, WholeNumber(MODIFIER), Spoken("bonus swim")] = 0
    armour: Annotated[
        str,
        Choice(tuple(ARMOUR)),
        Help("opt-swim-armour"),
        Aliases("armor"),
        Spoken("armour", named="light-armour=light heavy-armour=heavy"),
    ] = "none"
    shield: Annotated[
        str | None,
        Choice(tuple(SHIELD)),
        Help("opt-swim-shield"),
        Spoken("shield", named="small-shield=small large-shield=large shield=large"),
    ] = None
    treasure: Annotated[bool, Spoken(named="treasure=")] = False
    health: Annotated[int | None, Spoken("life remain")] = None
    die: DieOption = field(default_factory=dict)

    def throws(self) -> Sequence[Throw]:
        """Return the die with its modifiers."""
        return [Throw.of("bonus", {ONLY_DIE: 1}, sum(self._modifiers), need=SWIM_TARGET)]

    @property
    def _modifiers(self) -> Sequence[int]:
        shield = 0 if self.shield is None else SHIELD[self.shield]
        return (self.bonus, ARMOUR[self.armour], shield, TREASURE * self.treasure)

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the Health lost; ``success`` is that there is none.

        ``details`` has the sum of the ``modifiers``, and with ``health`` the chance to drown.

        >>> from calculators.dice import read_die
        >>> Swim(armour="light", die={"die": read_die("1-20")}).answer(Components()).success
        Fraction(7, 10)
        """
        die = game_die(components, self.die)
        modifiers = self._modifiers
        modifier = sum(modifiers)
        health_lost = die.distribution.map(lambda roll: max(0, SWIM_TARGET - roll - modifier))
        drowns = None if self.health is None else Chance(health_lost.at_least(self.health))
        return replace(
            Odds.of(health_lost, Goal(1, is_below=True)),
            assumed=(
                *assumed_die(die),
                *keys_that_apply(
                    {
                        "swim-equal": True,
                        "zero-health": self.health is not None,
                        "modifiers-add-up": sum(map(bool, modifiers)) > 1,
                    }
                ),
            ),
            rules=("rangers/swimming",),
            details=(
                Detail("modifiers", modifier, is_implied=not any(modifiers)),
                Detail("drowns", drowns),
            ),
            life_lost=LifeLost(health_lost, self.health),
        )


class Fall(Calculator):
    """The damage of a fall: nothing under 3 inches, 1.5 for each inch over 3.

    About a fall of exactly 3 inches the document says nothing.

    Attributes:
        inches: How far.
        health: Health of who falls; asks whether the fall kills.
        rounding: What happens to fractions; rounding down is assumed where nobody says. Of the nearest
            whole numbers a half takes the upper one.
    """

    declaration = Declaration(
        command="fall",
        title="calc-fall-rangers",
        value="value-damage",
        example="--inches 5",
        count="inches",
        words="fall edge elevation survive dies take",
        needs=("inches",),
        asks="how-much life",
    )

    inches: Annotated[Fraction, Inches(INCHES), Spoken("inch fall")]
    health: Annotated[int | None, Spoken("life remain")] = None
    rounding: Annotated[
        Rounding | None, Choice(get_args(Rounding)), Spoken(named="up-rounding=up down-rounding=down")
    ] = None

    def answer(self, components: Components) -> Odds:  # noqa: ARG002  # every calculator takes them
        """Return the damage, which is certain; ``details`` says with ``health`` whether it kills.

        >>> Fall(inches=Fraction(5)).answer(Components()).detail("damage")
        7
        """
        is_silent = self.inches == HARMLESS_INCHES
        exact = self.inches * DAMAGE_AN_INCH if self.inches > HARMLESS_INCHES else Fraction(0)
        damage = None if is_silent else _rounded(exact, self.rounding)
        is_dead = None if damage is None or self.health is None else damage >= self.health
        return replace(
            Odds() if damage is None else Odds.of(Distribution.certain(damage)),
            assumed=keys_that_apply(
                {
                    "fall-rounding": exact % 1 and self.rounding is None,
                    "zero-health": is_dead is not None,
                }
            ),
            rules=("rangers/falling",),
            details=(
                Detail("damage", damage, is_implied=True),
                *([Detail("before_rounding", Average(exact))] if damage and exact % 1 else []),
                Detail("silent", is_silent, is_implied=True),
                Detail("dead", is_dead),
            ),
            notes=("fall-silent",) if is_silent else (),
            life_lost=None if damage is None else LifeLost(Distribution.certain(damage), self.health),
        )


def _rounded(value: Fraction, rounding: Rounding | None) -> int:
    """Return a whole number for ``value``, the lower one where nobody says which."""
    match rounding:
        case "up":
            return ceil(value)
        case "nearest":
            return floor(value + Fraction(1, 2))
        case _:
            return floor(value)


class HeroicAbility(Calculator):
    """How likely a Utilization Roll succeeds, outright and with Health spent on it.

    Attributes:
        number: Utilization Number.
        health: Current Health; all of it but the last point can be spent, which is assumed.
        die: The table's own die.
        strain: Health that a success costs beside what raises the roll; both are paid, which is
            assumed.
        spend: Health that may be spent to raise the roll: success is then that this is enough.
    """

    declaration = Declaration(
        command="heroic",
        success="success-heroic",
        example="--number 12 --health 9",
        count="number",
        words="heroic",
        needs=("number",),
    )

    number: Annotated[int, Spoken("utilization heroic need")]
    health: Annotated[int | None, Help("opt-heroic-health"), Spoken("life remain own-number")] = None
    die: DieOption = field(default_factory=dict)
    strain: Annotated[int | None, Spoken("strain")] = None
    spend: Annotated[int, Help("opt-heroic-spend"), Spoken("spend cost")] = 0

    def throws(self) -> Sequence[Throw]:
        """Return the die."""
        return [Throw.of("number", {ONLY_DIE: 1}, need=self.number - self._spent)]

    def answer(self, components: Components) -> Odds:
        """Return the chance of success; ``details`` has the ``table`` of Health spent.

        With ``strain`` and ``health`` no more is spent than leaves a point after the Strain, and
        ``details`` has ``at_most_spent``, the chance that the roll can be raised so far
        (``succeeds_alive``), and the average Health that it then costs (``health_cost``).

        >>> from calculators.dice import read_die
        >>> HeroicAbility(number=12, die={"die": read_die("1-20")}).answer(Components()).success
        Fraction(9, 20)
        """
        die = game_die(components, self.die)
        roll = die.distribution
        spendable = self._spendable
        rows = tuple((spent, roll.at_least(self.number - spent)) for spent in spendable)
        chances = ChanceByCount("health", rows)
        assumed_health = keys_that_apply(
            {
                "last-health": self.health is not None,
                "strain-and-health": self._weighs_strain,
                "zero-health": self._is_deadly,
            }
        )
        return Odds(
            success=roll.at_least(self.number - self._spent),
            assumed=(*assumed_die(die), *assumed_health),
            rules=("rangers/heroic-abilities",),
            details=(Detail("table", chances), *self._strain_details(roll, spendable)),
            notes=self._notes(),
        )

    @property
    def _spendable(self) -> range:
        """What can be spent of the Health that there is."""
        return range(max(0, (self.health or 0) - (self.strain or 0)))

    @property
    def _spent(self) -> int:
        """The most that is spent: what may be, as far as the Health goes."""
        return self.spend if self.health is None else min(self.spend, max(self._spendable, default=0))

    @property
    def _weighs_strain(self) -> bool:
        return self.health is not None and self.strain is not None

    @property
    def _is_deadly(self) -> bool:
        """Whether the Strain alone takes all Health."""
        return self.health is not None and self.strain is not None and self.strain >= self.health

    def _notes(self) -> tuple[str, ...]:
        if self._is_deadly:
            return ("strain-deadly",)
        spent = "heroic-spent" if self._spent else "heroic-outright"
        return (spent,) if self._weighs_strain else (spent, "heroic-strain")

    def _strain_details(self, roll: Distribution, spendable: Sequence[int]) -> Iterator[Detail]:
        """Yield what a success costs with the Strain; nothing without it, or where it kills."""
        if self.strain is None or not spendable:
            return
        most_spent = spendable[-1]
        cost = sum(
            (
                (max(0, self.number - value) + self.strain) * chance
                for value, chance in roll.chances()
                if value + most_spent >= self.number
            ),
            Fraction(0),
        )
        yield Detail("at_most_spent", most_spent)
        yield Detail("succeeds_alive", Chance(roll.at_least(self.number - most_spent)))
        yield Detail("health_cost", Average(cost))
