"""The calculators of Conan with dice of the test's own."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from calculators.answer import Odds
from calculators.components import Components
from calculators.conan import Attack, ComplexManipulation, Fall, Movement, Recovery
from calculators.dice import Die, Pool


@dataclass(frozen=True, kw_only=True)
class Defence:
    """What stands between an attack and its target."""

    guard: Pool = field(default_factory=dict)
    armour: Pool = field(default_factory=dict)
    flat: int = 0
    rerolls: int = 0
    free_rerolls: Pool = field(default_factory=dict)


def damage(
    *,
    attacks: Iterable[Pool],
    faces: Mapping[str, Die],
    free_rerolls: Pool | None = None,
    defence: Defence | None = None,
    **options: Any,
) -> Odds:
    defence = defence or Defence()
    attack = Attack(
        attack=tuple(attacks),
        free_reroll=free_rerolls or {},
        guard=defence.guard,
        armour=defence.armour,
        armour_flat=defence.flat,
        guard_rerolls=defence.rerolls,
        guard_free_reroll=defence.free_rerolls,
        **options,
    )
    return attack.answer(Components(dice=faces))


def complex_manipulation(
    *, faces: Mapping[str, Die], free_rerolls: Pool | None = None, **options: Any
) -> Odds:
    roll = ComplexManipulation(free_reroll=free_rerolls or {}, **options)
    return roll.answer(Components(dice=faces))


def fall(*, faces: Mapping[str, Die], free_rerolls: Pool | None = None, **options: Any) -> Odds:
    return Fall(free_reroll=free_rerolls or {}, **options).answer(Components(dice=faces))


def movement(**options: Any) -> Odds:
    tuples: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in options.items()
    }
    return Movement(**tuples).answer(Components())


def recovery(**options: Any) -> Odds:
    return Recovery(**options).answer(Components())
