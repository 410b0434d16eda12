"""The damage that a document gives for Traps, Hazards and Wizard Fire."""

from collections.abc import Mapping
from typing import Final

from calculators.schemer import values
from calculators.schemer.board import HAZARD, TRAP, WIZARD_FIRE, Damage
from calculators.schemer.drawing import Drawing
from calculators.schemer.errors import KeyPath
from calculators.schemer.grid import Space

# The keys of a document, and what each draws.
KINDS: Final[Mapping[str, str]] = {"traps": TRAP, "hazards": HAZARD, "wizard_fire": WIZARD_FIRE}

# What a danger deals where the document does not say.
USUAL: Final = Damage(enter=1, stay=0)
_DEFAULT: Final = "default"


def read_damage(drawing: Drawing, said: Mapping[str, object]) -> Mapping[Space, Damage]:
    """Return what every danger of the board deals, by space.

    Args:
        drawing: The board, with what stands under its figures.
        said: What the document holds under each of ``KINDS``.

    Raises:
        BoardError: A damage is no number of 0 or more, or is given for a space without that danger.
    """
    damage: dict[Space, Damage] = {}
    for kind, drawn in KINDS.items():
        usual, special = _read_kind(kind, said[kind], drawing)
        spaces = [space for space, ground in enumerate(drawing.terrain) if ground == drawn]
        damage |= {space: special.get(space, usual) for space in spaces}
    return damage


def _read_kind(kind: str, value: object, drawing: Drawing) -> tuple[Damage, dict[Space, Damage]]:
    """Return the usual damage of one kind of danger, and that of the spaces named."""
    if value is None:
        return USUAL, {}
    if not isinstance(value, dict) or value.keys() & set(Damage._fields):
        return _one(kind, value, (kind,), USUAL), {}
    by_space = values.mapping(value, (kind,))
    usual = USUAL
    if _DEFAULT in by_space:
        usual = _one(kind, by_space[_DEFAULT], (kind, _DEFAULT), USUAL)
    special = {
        _dangerous_space(kind, name, drawing): _one(kind, each, (kind, name), usual)
        for name, each in by_space.items()
        if name != _DEFAULT
    }
    return usual, special


def _one(kind: str, value: object, key: KeyPath, usual: Damage) -> Damage:
    """Return one damage; only a Hazard deals more later (glossary, Hazard)."""
    if KINDS[kind] != HAZARD:
        return Damage(values.count(value, key))
    said = values.mapping(value, key, Damage._fields)
    amounts = {name: values.count(each, (*key, name)) for name, each in said.items()}
    return usual._replace(**amounts)


def _dangerous_space(kind: str, name: str, drawing: Drawing) -> Space:
    space = drawing.extent.named(name)
    if space is None or drawing.terrain[space] != KINDS[kind]:
        raise values.refuse("no-such-danger", (kind, name), name=name, drawn=KINDS[kind])
    return space
