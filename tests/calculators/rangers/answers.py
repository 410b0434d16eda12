"""The calculators of Rangers of Shadow Deep with a die of the test's own."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from calculators.answer import Odds
from calculators.components import Components
from calculators.dice import Die
from calculators.rangers import Fall, Fight, HeroicAbility, Shoot, Swim


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """One side of a fight."""

    fight: int
    support: int = 0
    damage: int = 0
    armour: int | None = None
    health: int | None = None
    multiplier: int = 1


def box(die: Die) -> Components:
    return Components(dice={"die": die})


def fight(*, die: Die, mine: Fighter, theirs: Fighter, **options: Any) -> Odds:
    opponent = {f"vs_{name}": value for name, value in vars(theirs).items()}
    return Fight(**vars(mine), **opponent, **options).answer(box(die))


def shoot(*, die: Die, **options: Any) -> Odds:
    return Shoot(**options).answer(box(die))


def swim(*, die: Die, **options: Any) -> Odds:
    return Swim(**options).answer(box(die))


def fall(*, inches: Fraction, **options: Any) -> Odds:
    return Fall(inches=inches, **options).answer(Components())


def heroic_ability(*, die: Die, **options: Any) -> Odds:
    return HeroicAbility(**options).answer(box(die))
