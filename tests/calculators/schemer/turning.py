"""Turn, mirror and extend board documents."""

from collections.abc import Callable
from typing import Any

from tests.calculators.schemer.random_boards import Document, Place, name

Turn = Callable[[Place], Place]


def turned(document: Document, turn: Turn) -> tuple[Document, dict[str, str]]:
    """Return a document whose spaces ``turn`` has moved, and the new name of each space."""
    is_hex = document["grid"] == "hex"
    rows = document["map"].split("\n")
    places = {(column, row): text for row, line in enumerate(rows) for column, text in enumerate(line)}
    moved = {place: _from_axes(turn(_to_axes(place))) if is_hex else turn(place) for place in places}
    first_column = min(column for column, _ in moved.values())
    first_row = min(row for _, row in moved.values())
    first_row -= first_row % 2 if is_hex else 0  # a shifted row stays a shifted row
    moved = {place: (column - first_column, row - first_row) for place, (column, row) in moved.items()}
    names = {name(place): name(new_place) for place, new_place in moved.items()}
    drawn = {new_place: places[place] for place, new_place in moved.items()}
    width, height = (max(place[axis] for place in drawn) + 1 for axis in (0, 1))
    lines = ("".join(drawn.get((column, row), " ") for column in range(width)) for row in range(height))
    changed = {**_renamed(document, names), "map": "\n".join(lines)}
    return changed, names


def with_closed_room(document: Document) -> Document:
    """Return a document with a room below that nothing leads to, and two figures in it."""
    width = max(map(len, document["map"].split("\n")))
    room = "Yz".ljust(max(width, 2), ".")
    # Two rows of rock keep hexes in their places and the room apart.
    rock = "#" * max(width, 2)
    return {**document, "map": f"{document['map']}\n{rock}\n{room}"}


def mirror_hex(axes: Place) -> Place:
    """Mirror left and right, in axes."""
    return -axes[0] - axes[1], axes[1]


def turn_hex(axes: Place) -> Place:
    """Turn by a sixth, in axes."""
    return -axes[1], axes[0] + axes[1]


def mirror(place: Place) -> Place:
    return -place[0], place[1]


def turn(place: Place) -> Place:
    return -place[1], place[0]


def _to_axes(place: Place) -> Place:
    return place[0] - (place[1] - place[1] % 2) // 2, place[1]


def _from_axes(axes: Place) -> Place:
    return axes[0] + (axes[1] - axes[1] % 2) // 2, axes[1]


def _renamed(value: Any, names: dict[str, str]) -> Any:
    """Return a document with every name of a space exchanged, wherever it stands."""
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [_renamed(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value
