"""The damage that a document gives for Traps, Hazards and Wizard Fire."""

from collections.abc import Mapping
from typing import Final

from calculators.schemer.board import HAZARD, TRAP, WIZARD_FIRE, Damage
from calculators.schemer.errors import board_error
from calculators.schemer.grid import Space
from calculators.schemer.reading.document import DEFAULT, BoardDocument, HazardEntry
from calculators.schemer.reading.drawing import Drawing

DamageEntry = int | HazardEntry

# What a danger deals where the document does not say.
USUAL: Final = Damage(enter=1, stay=0)


def damage_by_space(document: BoardDocument, drawing: Drawing) -> dict[Space, Damage]:
    """Return the damage of every danger on the board, by space.

    Args:
        document: A document of the right format.
        drawing: The board, with the terrain under its figures.

    Raises:
        BoardError: Damage is given for a space without that danger.

    >>> from calculators.schemer.reading.drawing import read_drawing
    >>> from calculators.schemer.reading.validation import validate_document
    >>> document = validate_document({"map": "@^F", "scheme": "Move 1 -> F", "traps": {"b1": 3}})
    >>> damage_by_space(document, read_drawing("@^F", "square"))
    {1: Damage(enter=3, stay=0)}
    """
    return {
        **_damage_of("traps", document.traps, TRAP, drawing),
        **_damage_of("hazards", document.hazards, HAZARD, drawing),
        **_damage_of("wizard_fire", document.wizard_fire, WIZARD_FIRE, drawing),
    }


def _damage_of(
    key: str, entries: Mapping[str, DamageEntry], danger: str, drawing: Drawing
) -> dict[Space, Damage]:
    """Return the damage of one kind of danger, by space; ``danger`` is the character that draws it."""
    usual = _damage(entries[DEFAULT], USUAL) if DEFAULT in entries else USUAL
    damage = {space: usual for space, ground in enumerate(drawing.terrain) if ground == danger}
    for name, entry in entries.items():
        if name == DEFAULT:
            continue
        space = drawing.extent.named(name)
        if space is None or space not in damage:
            raise board_error("no-such-danger", (key, name), name=name, drawn=danger)
        damage[space] = _damage(entry, usual)
    return damage


def _damage(entry: DamageEntry, usual: Damage) -> Damage:
    """Return one damage; only a Hazard deals more for staying (glossary, Hazard)."""
    if isinstance(entry, int):
        return Damage(entry)
    return usual._replace(**entry.model_dump(exclude_unset=True))
