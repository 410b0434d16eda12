"""From a board document to a ``Board``.

A *document* is what a YAML board holds once it is read: a mapping of texts, lists and numbers. Nothing
in it is trusted; the first thing that is wrong is refused with its place.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from calculators.schemer import values
from calculators.schemer.board import (
    ACTOR,
    CLOSED_DOOR,
    DIFFICULT,
    GROUND,
    IMPASSABLE,
    OFF_MAP,
    Board,
    Wall,
)
from calculators.schemer.dangers import KINDS, read_damage
from calculators.schemer.drawing import Drawing, read_drawing
from calculators.schemer.errors import MAP, SCHEME, KeyPath
from calculators.schemer.features import read_features
from calculators.schemer.grid import GRIDS, Grid
from calculators.schemer.names import check_names
from calculators.schemer.people import People, read_people
from calculators.schemer.scheme import Scheme, read_scheme
from calculators.schemer.spaces import space_on_map

REQUIRED: Final = ("map", "scheme")
KNOWN: Final = (*REQUIRED, "grid", "actor", "figures", "walls", "under", "features", *KINDS)


class Puzzle(NamedTuple):
    """A board with the Scheme to carry out on it."""

    board: Board
    scheme: Scheme


def read_document(document: object) -> Puzzle:
    """Return the board and the Scheme that ``document`` describes.

    Raises:
        BoardError: The board cannot be played on.
        SchemeError: The Scheme does not parse, or names nothing on the board.

    >>> puzzle = read_document({"grid": "square", "scheme": "Move 2 -> Foe", "map": "@..F"})
    >>> puzzle.scheme.points, puzzle.board.drawing()
    (2, '@..F')
    """
    if not isinstance(document, dict):
        raise values.refuse("not-a-board", ())
    known = values.mapping(document, (), KNOWN)
    for key in REQUIRED:
        if key not in known:
            raise values.refuse("missing-key", (), name=key)
    board = read_board(known)
    return Puzzle(board, read_scheme(values.text(known["scheme"], SCHEME), board))


def read_board(document: Mapping[str, object]) -> Board:
    """Return the board that ``document`` describes; its Scheme is not read.

    Raises:
        BoardError: The board cannot be played on.
    """
    grid = document.get("grid", "hex")
    drawing = read_drawing(values.text(document["map"], MAP), _grid(grid))
    people = read_people(drawing, document.get("actor"), document.get("figures"))
    drawing = _with_under(drawing, people, document.get("under"))
    features = read_features(drawing, document.get("features"))
    check_names(people.figures, features)
    filled = {space for each in features if each.impassable for space in each.spaces}
    terrain = tuple(
        IMPASSABLE if space in filled else ground for space, ground in enumerate(drawing.terrain)
    )
    drawing = replace(drawing, terrain=terrain)
    _check_ground(drawing, people)
    return Board(
        extent=drawing.extent,
        terrain=terrain,
        actor=people.actor,
        figures=people.figures,
        features=features,
        walls=_walls(document.get("walls"), drawing),
        damage=read_damage(drawing, {kind: document.get(kind) for kind in KINDS}),
    )


def _grid(value: object) -> Grid:
    said = values.choice(value, ("grid",), GRIDS)
    return next(grid for grid in GRIDS if grid == said)


def _with_under(drawing: Drawing, people: People, value: object) -> Drawing:
    """Return ``drawing`` with what stands under figures; a bare ``~`` is nothing to YAML."""
    terrain = list(drawing.terrain)
    for name, said in values.mapping(value, ("under",)).items():
        key = ("under", name)
        space = people.space_of(name, drawing.extent)
        if space is None:
            raise values.refuse("nobody-there", key, name=name)
        ground = DIFFICULT if said is None else values.text(said, key)
        if ground in {IMPASSABLE, CLOSED_DOOR, OFF_MAP}:
            raise values.refuse("bad-ground", key, name=name, ground=ground)
        if ground not in GROUND:
            raise values.refuse("unknown-character", key, character=ground)
        terrain[space] = ground
    return replace(drawing, terrain=tuple(terrain))


def _check_ground(drawing: Drawing, people: People) -> None:
    for figure in people.figures:
        ground = drawing.terrain[figure.space]
        if ground not in GROUND:
            details = {"name": figure.letter, "ground": ground}
            raise people.error("bad-ground", figure.letter, drawing.extent, details)
    ground = drawing.terrain[people.actor.space]
    if ground not in GROUND:
        details = {"name": ACTOR, "ground": ground}
        raise people.error("bad-ground", ACTOR, drawing.extent, details)


def _walls(value: object, drawing: Drawing) -> frozenset[Wall]:
    pairs = values.sequence(value, ("walls",))
    return frozenset(_wall(pair, ("walls", place), drawing) for place, pair in enumerate(pairs))


def _wall(value: object, key: KeyPath, drawing: Drawing) -> Wall:
    names = values.sequence(value, key)
    if len(names) != 2:  # noqa: PLR2004  # a Wall parts two spaces
        raise values.wrong_type("pair", value, key)
    first, second = (space_on_map(name, (*key, place), drawing) for place, name in enumerate(names))
    extent = drawing.extent
    if second not in extent.neighbours(first):
        raise values.refuse("not-neighbours", key, first=extent.name(first), second=extent.name(second))
    return frozenset((first, second))
