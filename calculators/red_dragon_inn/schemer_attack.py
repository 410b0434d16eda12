"""A Schemer's Attack on a player's miniature (Reference Manual, Appendices C and E)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Final

from calculators.answer import Detail, Group, LifeLost, Odds, keys_that_apply
from calculators.components import Components
from calculators.declaration import ATTACKER, DEFENDER, Calculator, Declaration, Help, Spoken
from calculators.distribution import Distribution

_RULES: Final = ("red-dragon-inn/schemer-attack-damage", "red-dragon-inn/schemer-attack-deal")


class SchemerAttack(Calculator):
    """The damage of a Schemer's Attack to a miniature, and whether the miniature stands.

    Attributes:
        base: Damage of the Attack.
        boost: The Schemer's Damage Boost Tokens; it spends all.
        weaken: The Schemer's Weaken Tokens; it spends all, after the boosts.
        epic: Epic Dice spent.
        shields: Shield Tokens spent.
        toughness: Toughness Tokens spent; one stops all the damage.
        fortitude: The miniature's Fortitude; without it nobody knows whether it stands.
        taken: Damage that the miniature has taken before.
        fresh: Whether the miniature is Fresh: it is Wounded where others are Defeated.
    """

    declaration = Declaration(
        command="hit",
        value="value-damage",
        example="--base 8 --fortitude 6 --fresh",
        count="base",
        words="schemer attack hit hurt take",
        needs=("base",),
        asks="how-much life shield toughness",
        asker=DEFENDER,
    )

    base: Annotated[int, Help("opt-base-rdi"), Spoken("base damage hit attack schemer take deal")]
    boost: Annotated[int, Help("opt-hit-boost"), Spoken("boost", ATTACKER)] = 0
    weaken: Annotated[int, Help("opt-hit-weaken"), Spoken("weaken", ATTACKER)] = 0
    epic: Annotated[int, Help("opt-hit-epic"), Spoken("epic", DEFENDER)] = 0
    shields: Annotated[int, Help("opt-hit-shields"), Spoken("shield", DEFENDER)] = 0
    toughness: Annotated[int, Help("opt-hit-toughness"), Spoken("toughness", DEFENDER)] = 0
    fortitude: Annotated[
        int | None, Help("opt-hit-fortitude"), Spoken("fortitude life remain", DEFENDER)
    ] = None
    taken: Annotated[int, Spoken("taken", DEFENDER)] = 0
    fresh: Annotated[bool, Spoken(named="fresh=")] = False

    def answer(self, components: Components) -> Odds:
        """Return the damage that is left, which is certain, before the excess is ignored.

        ``details``: the ``damage``; the ``state``: ``standing``, ``wounded`` or ``defeated``, ``None``
        without Fortitude; ``harm``, whether any damage is left; ``avoid_wounded`` and
        ``avoid_defeated``: the fewest ``shields``, ``toughness`` or ``epic`` alone that would avoid it,
        as if none had been spent, ``None`` for a kind that cannot, and ``None`` for the whole where it
        cannot happen.

        >>> from calculators.components import ComponentNumber
        >>> numbers = {"shield-token": ComponentNumber(2), "epic-defence": ComponentNumber(1)}
        >>> attack = SchemerAttack(base=4, fortitude=6, taken=3)
        >>> attack.answer(Components(numbers=numbers)).detail("state")
        'defeated'
        """
        shield = components.numbers["shield-token"].number
        epic_defence = components.numbers["epic-defence"]
        dealt = max(0, self.base + self.boost - self.weaken)
        blocked = self.epic * epic_defence.number + self.shields * shield
        damage = 0 if self.toughness else max(0, dealt - blocked)
        remaining = None if self.fortitude is None else self.fortitude - self.taken
        avoid = None if remaining is None else _avoid(dealt, remaining, shield, epic_defence.number)
        counts_epic = self.epic or (avoid or {}).get("epic")
        return replace(
            Odds.of(Distribution.certain(damage)),
            assumed=keys_that_apply(
                {"shield-token": epic_defence.assumed and counts_epic, "weaken-token": self.weaken}
            ),
            rules=(*_RULES, f"red-dragon-inn/{_state_of_fallen(fresh=self.fresh)}"),
            details=tuple(self._details(damage, remaining, avoid)),
            life_lost=LifeLost(Distribution.certain(damage), None if self.fresh else remaining),
        )

    def _details(
        self, damage: int, remaining: int | None, avoid: Mapping[str, int | None] | None
    ) -> Iterator[Detail]:
        state = None
        if remaining is not None:
            fallen = _state_of_fallen(fresh=self.fresh)
            state = fallen if damage >= remaining else "standing"
        yield Detail("damage", damage, is_implied=True)
        yield Detail("state", state)
        yield Detail("harm", damage > 0)
        tokens = None
        if avoid is not None:
            details = tuple(Detail(name, number) for name, number in avoid.items())
            tokens = Group(details, is_alternative=True)
        yield Detail("avoid_wounded", tokens if self.fresh else None)
        yield Detail("avoid_defeated", None if self.fresh else tokens)


def _state_of_fallen(*, fresh: bool) -> str:
    """Return the state of a miniature after as much damage as its Fortitude."""
    return "wounded" if fresh else "defeated"


def _avoid(dealt: int, remaining: int, shield: int, epic_defence: int) -> Mapping[str, int | None]:
    """Return the fewest of each kind that keep the damage below the remaining Fortitude."""
    excess = max(0, dealt - (remaining - 1))
    if remaining <= 0:  # not even an Attack without damage would leave the miniature standing
        return {"shields": None, "toughness": None, "epic": None}
    return {
        "shields": _fewest(excess, shield),
        "toughness": min(excess, 1),
        "epic": _fewest(excess, epic_defence),
    }


def _fewest(damage: int, blocked_by_one: int) -> int | None:
    if not damage:
        return 0
    return -(-damage // blocked_by_one) if blocked_by_one else None
