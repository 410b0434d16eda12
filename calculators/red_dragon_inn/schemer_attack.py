"""A Schemer's Attack on a player's figure (Reference Manual, Appendices C and E)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from calculators.answer import Detail, Odds
from calculators.distribution import Distribution
from calculators.limits import COUNT
from calculators.values import Value

_RULES: Final = ("red-dragon-inn/schemer-attack-damage", "red-dragon-inn/schemer-attack-deal")


def schemer_attack(  # noqa: PLR0913  # one parameter an option
    *,
    base: int,
    shield: Value,
    epic_defence: Value,
    fortitude: int | None = None,
    boost: int = 0,
    weaken: int = 0,
    epic: int = 0,
    shields: int = 0,
    toughness: int = 0,
    taken: int = 0,
    fresh: bool = False,
) -> Odds:
    """Return the damage of a Schemer's Attack to a figure, and whether the figure stands.

    Args:
        base: Damage of the Attack, 0 to 99.
        shield: Damage that a Shield Token stops.
        epic_defence: Damage that an Epic Die from the pool stops.
        fortitude: The figure's Fortitude, 0 to 99; without it nobody knows whether it stands.
        boost: The Schemer's Damage Boost Tokens, 0 to 99; it spends all.
        weaken: The Schemer's Weaken Tokens, 0 to 99; it spends all, after the boosts.
        epic: Epic Dice spent, 0 to 99.
        shields: Shield Tokens spent, 0 to 99.
        toughness: Toughness Tokens spent, 0 to 99; one stops all the damage.
        taken: Damage that the figure has taken before, 0 to 99.
        fresh: Whether the figure is Fresh: it is Wounded where others are Defeated.

    Returns:
        ``details``: the ``damage`` left, before the excess is ignored; ``state``: ``standing``,
        ``wounded`` or ``defeated``, ``None`` without Fortitude; ``harm``, whether any damage is left;
        ``avoid_wounded`` and ``avoid_defeated``: the fewest ``shields``, ``toughness`` or ``epic``
        alone that would avoid it, as if none had been spent, ``None`` for a kind that cannot, and
        ``None`` for the whole where it cannot happen.

    Raises:
        OutOfRangeError: A number is beyond its limits.

    >>> two, one = Value(2), Value(1)
    >>> hit = schemer_attack(base=4, fortitude=6, taken=3, shield=two, epic_defence=one)
    >>> hit.details["state"], hit.details["avoid_defeated"]
    ('defeated', {'shields': 1, 'toughness': 1, 'epic': 2})
    """
    spent = {"shields": shields, "toughness": toughness, "epic": epic}
    attack = {"base": base, "boost": boost, "weaken": weaken, "taken": taken}
    for option, value in {**attack, **spent, "fortitude": fortitude or 0}.items():
        COUNT.check(option, value)
    dealt = max(0, base + boost - weaken)
    blocked = epic * epic_defence.number + shields * shield.number
    damage = 0 if toughness else max(0, dealt - blocked)
    remaining = None if fortitude is None else fortitude - taken
    avoid = None if remaining is None else _avoid(dealt, remaining, shield, epic_defence)
    return Odds(
        success=None,
        expected=Fraction(damage),
        distribution=Distribution.certain(damage),
        assumed=_assumed(shield, epic_defence, spent, avoid or {}),
        rules=(*_RULES, f"red-dragon-inn/{_state_of_fallen(fresh=fresh)}"),
        details=_details(damage, remaining, avoid, fresh=fresh),
    )


def _state_of_fallen(*, fresh: bool) -> str:
    """Return the state of a figure after as much damage as its Fortitude."""
    return "wounded" if fresh else "defeated"


def _details(
    damage: int, remaining: int | None, avoid: Mapping[str, int | None] | None, *, fresh: bool
) -> Mapping[str, Detail]:
    state = None
    if remaining is not None:
        state = _state_of_fallen(fresh=fresh) if damage >= remaining else "standing"
    return {
        "damage": damage,
        "state": state,
        "harm": damage > 0,
        "avoid_wounded": avoid if fresh else None,
        "avoid_defeated": None if fresh else avoid,
    }


def _avoid(dealt: int, remaining: int, shield: Value, epic_defence: Value) -> Mapping[str, int | None]:
    """Return the fewest of each kind that keep the damage below the remaining Fortitude."""
    excess = max(0, dealt - (remaining - 1))
    if remaining <= 0:  # not even an Attack without damage would leave the figure standing
        return {"shields": None, "toughness": None, "epic": None}
    return {
        "shields": _fewest(excess, shield.number),
        "toughness": min(excess, 1),
        "epic": _fewest(excess, epic_defence.number),
    }


def _fewest(damage: int, blocked_by_one: int) -> int | None:
    if not damage:
        return 0
    return -(-damage // blocked_by_one) if blocked_by_one else None


def _assumed(
    shield: Value, epic_defence: Value, spent: Mapping[str, int], avoid: Mapping[str, int | None]
) -> tuple[str, ...]:
    number_lost = (
        (shield.assumed and (spent["shields"] or avoid.get("shields"))),
        (epic_defence.assumed and (spent["epic"] or avoid.get("epic"))),
    )
    return ("shield-token",) if any(number_lost) else ()
