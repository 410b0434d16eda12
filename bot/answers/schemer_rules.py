"""The entries about Schemer movement, by what a player types: ``D.2``, ``2e``, ``nearest``."""

import re
from collections.abc import Mapping
from typing import Final

PACK: Final = "red-dragon-inn"

# Appendix D by the number of its step.
STEPS: Final[Mapping[str, str]] = {
    "": f"{PACK}/schemer-movement",
    "1": f"{PACK}/schemer-movement-targets",
    "2": f"{PACK}/schemer-movement-path",
    "3": f"{PACK}/schemer-movement-move",
}
EXAMPLES: Final = f"{PACK}/schemer-movement-examples"

# The glossary's terms that the rule uses.
TERMS: Final = (
    "avoided",
    "berserk",
    "dangerous",
    "difficult",
    "door",
    "farthest",
    "foe",
    "friend",
    "hazard",
    "heroic",
    "immobile",
    "immune-to-map-feature",
    "impassable",
    "juggernaut",
    "leap",
    "line-of-fire",
    "massive",
    "move",
    "nearest",
    "occupied",
    "overrun",
    "resistant",
    "safe",
    "tiny",
    "trap",
    "wall",
    "wizard-fire",
)

_STEP: Final = re.compile(r"(?:appendix\s*)?(?:d\s*\.?\s*)?([1-3]?)\s*\.?\s*([a-f]?)")


class UnknownRuleError(Exception):
    """A rule that is not part of Schemer movement."""


def rule_entry(rule: str) -> str:
    """Return the id of the entry that holds a rule.

    Args:
        rule: A step or clause of Appendix D, ``examples``, or one of ``TERMS``.

    Raises:
        UnknownRuleError: It is none of these.

    >>> rule_entry("D.2e"), rule_entry("Line of Fire")
    ('red-dragon-inn/schemer-movement-path', 'red-dragon-inn/line-of-fire')
    """
    text = " ".join(rule.lower().split())
    slug = text.replace(" ", "-").removeprefix("d.").removeprefix(f"{PACK}/")
    if slug in TERMS:
        return f"{PACK}/{slug}"
    if slug in {"examples", "schemer-movement-examples"}:
        return EXAMPLES
    match = _STEP.fullmatch(text)
    if not text or match is None or (match[2] and not match[1]):
        raise UnknownRuleError(rule)
    return STEPS[match[1]]


def known_rules() -> tuple[str, ...]:
    """Return the rules that ``rule_entry`` accepts, as a player would type them."""
    return ("D", "D.1", "D.2", "D.3", "examples", *(term.replace("-", " ") for term in TERMS))
