"""A Schemer's Attack on a player's figure (Reference Manual, Appendices C and E)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from calculators.answer import Odds
from calculators.distribution import Distribution
from calculators.limits import COUNT
from calculators.values import Value

_RULES: Final = ("red-dragon-inn/schemer-attack-damage", "red-dragon-inn/schemer-attack-deal")


def schemer_attack(  # noqa: PLR0913  # one parameter an option
    *,
    base: int,
    fortitude: int,
    shield: Value,
    epic_defence: Value,
    boost: int = 0,
    weaken: int = 0,
    epic: int = 0,
    shields: int = 0,
    toughness: int = 0,
    taken: int = 0,
    fresh: bool = False,
) -> Odds:
    """Return what a Schemer's Attack does to a figure that spends what is given.

    Args:
        base: Damage of the Attack, 0 to 99.
        fortitude: The figure's Fortitude, 0 to 99.
        shield: Damage that a Shield Token stops.
        epic_defence: Damage that an Epic Die from the pool stops.
        boost: The Schemer's Damage Boost Tokens, 0 to 99; it spends all.
        weaken: The Schemer's Weaken Tokens, 0 to 99; it spends all, after the boosts.
        epic: Epic Dice spent, 0 to 99.
        shields: Shield Tokens spent, 0 to 99.
        toughness: Toughness Tokens spent, 0 to 99; one stops all the damage.
        taken: Damage that the figure has taken before, 0 to 99.
        fresh: Whether the figure is Fresh: it is Wounded where others are Defeated.

    Returns:
        ``details``: the ``damage`` left, before the excess is ignored; ``state``: ``standing``,
        ``wounded`` or ``defeated``; ``harm``, whether any damage is left; ``avoid_wounded`` and
        ``avoid_defeated``: the fewest ``shields``, ``toughness`` or ``epic`` alone that would avoid it,
        as if none had been spent, ``None`` for a kind that cannot, and ``None`` for the whole where it
        cannot happen.

    Raises:
        OutOfRangeError: A number is beyond its limits.

    >>> two, one = Value(2), Value(1)
    >>> hit = schemer_attack(base=4, fortitude=6, taken=3, shield=two, epic_defence=one)
    >>> hit.details["state"], hit.details["avoid_defeated"]
    ('defeated', {'shields': 1, 'toughness': 1, 'epic': 2})
    """
    given = {"base": base, "boost": boost, "weaken": weaken, "epic": epic, "shields": shields}
    given |= {"toughness": toughness, "fortitude": fortitude, "taken": taken}
    for option, value in given.items():
        COUNT.check(option, value)
    dealt = max(0, base + boost - weaken)
    stopped = epic * epic_defence.number + shields * shield.number
    left = 0 if toughness else max(0, dealt - stopped)
    falls = taken + left >= fortitude
    avoid = _avoid(dealt, fortitude - taken, shield, epic_defence)
    return Odds(
        success=None,
        expected=Fraction(left),
        distribution=Distribution.certain(left),
        assumed=_assumed(shield, epic_defence, given, avoid),
        rules=(*_RULES, "red-dragon-inn/wounded" if fresh else "red-dragon-inn/defeated"),
        details={
            "damage": left,
            "state": ("wounded" if fresh else "defeated") if falls else "standing",
            "harm": left > 0,
            "avoid_wounded": avoid if fresh else None,
            "avoid_defeated": None if fresh else avoid,
        },
    )


def _avoid(dealt: int, room: int, shield: Value, epic_defence: Value) -> Mapping[str, int | None]:
    """Return the fewest of each kind that keep the damage below ``room``."""
    excess = max(0, dealt - (room - 1))
    if room <= 0:  # not even an Attack without damage would leave the figure standing
        return {"shields": None, "toughness": None, "epic": None}
    return {
        "shields": _fewest(excess, shield.number),
        "toughness": min(excess, 1),
        "epic": _fewest(excess, epic_defence.number),
    }


def _fewest(damage: int, each: int) -> int | None:
    if not damage:
        return 0
    return -(-damage // each) if each else None


def _assumed(
    shield: Value, epic_defence: Value, spent: Mapping[str, int], avoid: Mapping[str, int | None]
) -> tuple[str, ...]:
    number_lost = (
        (shield.assumed and (spent["shields"] or avoid["shields"])),
        (epic_defence.assumed and (spent["epic"] or avoid["epic"])),
    )
    return ("shield-token",) if any(number_lost) else ()
