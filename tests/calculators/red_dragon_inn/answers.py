"""The calculators of Tales from the Red Dragon Inn with dice and numbers of the test's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from calculators.answer import Odds
from calculators.components import ComponentNumber, Components
from calculators.dice import Die
from calculators.red_dragon_inn import HeroAttack, SchemerAttack, Target


@dataclass(frozen=True, kw_only=True)
class Box:
    """What a Hero's Attack needs."""

    damage: Die
    epic: Die
    shield: ComponentNumber

    @property
    def components(self) -> Components:
        dice = {"damage": self.damage, "epic": self.epic}
        return Components(dice=dice, numbers={"shield-token": self.shield})


def hero_attack(*, components: Box, targets: Sequence[Target], **options: Any) -> Odds:
    return HeroAttack(target=tuple(targets), **options).answer(components.components)


def schemer_attack(*, shield: ComponentNumber, epic_defence: ComponentNumber, **options: Any) -> Odds:
    numbers = {"shield-token": shield, "epic-defence": epic_defence}
    return SchemerAttack(**options).answer(Components(numbers=numbers))
