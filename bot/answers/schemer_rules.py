"""The entries behind Schemer movement, by what a player types: ``D.2``, ``2e``, ``nearest``."""

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

# The glossary's words that the rule leans on.
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
    """A rule that has no part in Schemer movement."""


def rule_entry(rule: str) -> str:
    """Return the id of the entry that holds a rule.

    Args:
        rule: A step or clause of Appendix D, ``examples``, or one of ``TERMS``.

    Raises:
        UnknownRuleError: It is none of these.

    >>> rule_entry("D.2e"), rule_entry("Line of Fire")
    ('red-dragon-inn/schemer-movement-path', 'red-dragon-inn/line-of-fire')
    """
    said = " ".join(rule.lower().split())
    slug = said.replace(" ", "-").removeprefix("d.").removeprefix(f"{PACK}/")
    if slug in TERMS:
        return f"{PACK}/{slug}"
    if slug in {"examples", "schemer-movement-examples"}:
        return EXAMPLES
    found = _STEP.fullmatch(said)
    if not said or found is None or (found[2] and not found[1]):
        raise UnknownRuleError(rule)
    return STEPS[found[1]]


def rules_known() -> tuple[str, ...]:
    """Return what ``rule_entry`` knows, as a player would type it."""
    return ("D", "D.1", "D.2", "D.3", "examples", *(term.replace("-", " ") for term in TERMS))
