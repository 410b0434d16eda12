"""Take the names of spaces out of a board document."""

from calculators.schemer import values
from calculators.schemer.board import OFF_MAP
from calculators.schemer.drawing import Drawing
from calculators.schemer.errors import KeyPath
from calculators.schemer.grid import Space


def space_on_map(value: object, key: KeyPath, drawing: Drawing) -> Space:
    """Return the space that ``value`` names.

    Raises:
        BoardError: It is no text, names no space, or names one off the map.
    """
    name = values.text(value, key)
    space = drawing.extent.named(name)
    if space is None or drawing.terrain[space] == OFF_MAP:
        raise values.refuse("off-map", key, name=name)
    return space
