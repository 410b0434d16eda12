"""Read a whole board document: its format, the drawing, the terrain, and what they say together."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from calculators.schemer.board import (
    ACTOR,
    CLOSED_DOOR,
    DIFFICULT,
    GROUND,
    HAZARD,
    IMPASSABLE,
    OFF_MAP,
    TRAP,
    WIZARD_FIRE,
    Board,
    Damage,
    Wall,
)
from calculators.schemer.errors import KeyPath, board_error
from calculators.schemer.grid import Space
from calculators.schemer.miniatures import Feature, Miniature
from calculators.schemer.parsing.document import DEFAULT, BoardDocument, FeatureEntry, HazardEntry
from calculators.schemer.parsing.drawing import Drawing, read_drawing
from calculators.schemer.parsing.placement import Placement, place_miniatures
from calculators.schemer.parsing.validation import validate_document
from calculators.schemer.scheme import Scheme, folded, read_scheme

DamageEntry = int | HazardEntry

# What a danger deals where the document does not say.
USUAL: Final = Damage(enter=1, stay=0)


class Scenario(NamedTuple):
    """A board with the Scheme to carry out on it."""

    board: Board
    scheme: Scheme


def read_document(document: object) -> Scenario:
    """Return the board and the Scheme that ``document`` describes.

    Raises:
        BoardError: The board is malformed, or breaks a rule of how pieces may stand.
        SchemeError: The Scheme does not parse, or names nothing on the board.

    >>> scenario = read_document({"grid": "square", "scheme": "Move 2 -> Foe", "map": "@..F"})
    >>> scenario.scheme.points, scenario.board.drawing()
    (2, '@..F')
    """
    checked = validate_document(document)
    board = build_board(checked)
    return Scenario(board, read_scheme(checked.scheme, board))


def build_board(document: BoardDocument) -> Board:
    """Return the board of a checked document, whatever its Scheme.

    Raises:
        BoardError: It breaks a rule of how pieces may stand.
    """
    drawing = read_drawing(document.map, document.grid)
    placement = place_miniatures(document, drawing)
    drawing = _with_under(drawing, placement, document)
    features = build_features(document, drawing)
    _check_names(placement.miniatures, features)
    filled = impassable_spaces(features)
    terrain = tuple(
        IMPASSABLE if space in filled else ground for space, ground in enumerate(drawing.terrain)
    )
    drawing = replace(drawing, terrain=terrain)
    _check_ground(drawing, placement)
    return Board(
        extent=drawing.extent,
        terrain=terrain,
        actor=placement.actor,
        miniatures=placement.miniatures,
        features=features,
        walls=frozenset(_walls(document, drawing)),
        damage=damage_by_space(document, drawing),
    )


def _with_under(drawing: Drawing, placement: Placement, document: BoardDocument) -> Drawing:
    """Return ``drawing`` with the terrain under miniatures; a bare ``~`` is null in YAML."""
    terrain = list(drawing.terrain)
    for name, drawn in document.under.items():
        key = ("under", name)
        space = placement.space_of(name)
        if space is None:
            raise board_error("nobody-there", key, name=name)
        ground = DIFFICULT if drawn is None else drawn
        if ground in {IMPASSABLE, CLOSED_DOOR, OFF_MAP}:
            raise board_error("bad-ground", key, name=name, ground=ground)
        if ground not in GROUND:
            raise board_error("unknown-character", key, character=ground)
        terrain[space] = ground
    return replace(drawing, terrain=tuple(terrain))


def _check_names(miniatures: Iterable[Miniature], features: Iterable[Feature]) -> None:
    """Refuse two miniatures or features of one name, which a Scheme could not tell apart."""
    # A miniature without a name of its own is aimed at by its letter, where capitals matter.
    keys: list[tuple[str, KeyPath]] = [
        (miniature.name, ("figures", miniature.letter))
        for miniature in miniatures
        if miniature.has_own_name
    ]
    keys += [(feature.name, ("features", feature.name)) for feature in features]
    names = set()
    for name, key in keys:
        if folded(name) in names:
            raise board_error("name-twice", key, name=name)
        names.add(folded(name))


def _check_ground(drawing: Drawing, placement: Placement) -> None:
    """Refuse a miniature on a space that nobody can stand on."""
    letters = [(miniature.letter, miniature.space) for miniature in placement.miniatures]
    for letter, space in [*letters, (ACTOR, placement.actor.space)]:
        ground = drawing.terrain[space]
        if ground not in GROUND:
            raise placement.error("bad-ground", letter, name=letter, ground=ground)


def _walls(document: BoardDocument, drawing: Drawing) -> Iterator[Wall]:
    extent = drawing.extent
    for place, names in enumerate(document.walls):
        key = ("walls", place)
        first, second = (drawing.space_on_map(name, (*key, end)) for end, name in enumerate(names))
        if second not in extent.neighbours(first):
            details = {"first": extent.name(first), "second": extent.name(second)}
            raise board_error("not-neighbours", key, **details)
        yield frozenset((first, second))


def damage_by_space(document: BoardDocument, drawing: Drawing) -> dict[Space, Damage]:
    """Return the damage of every danger on the board, by space.

    Args:
        document: A document of the right format.
        drawing: The board, with the terrain under its miniatures.

    Raises:
        BoardError: Damage is given for a space without that danger.

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


def build_features(document: BoardDocument, drawing: Drawing) -> tuple[Feature, ...]:
    """Return the features that a document describes, in its order.

    Raises:
        BoardError: A feature has no spaces, lies off the map, or is to be entered on an Impassable
            space.
    """
    features = tuple(_feature(name, entry, drawing) for name, entry in document.features.items())
    filled = impassable_spaces(features)
    for feature in features:
        for place, space in enumerate(feature.spaces):
            is_blocked = space in filled or drawing.terrain[space] == IMPASSABLE
            if is_blocked and not feature.impassable:
                key = ("features", feature.name, "at", place)
                details = {"name": feature.name, "space": drawing.extent.name(space)}
                raise board_error("feature-on-impassable", key, **details)
    return features


def impassable_spaces(features: Iterable[Feature]) -> frozenset[Space]:
    """Return the spaces that Impassable features fill.

    >>> sorted(impassable_spaces([Feature("Altar", (4, 5), True), Feature("Shop", (7,))]))
    [4, 5]
    """
    return frozenset(space for feature in features if feature.impassable for space in feature.spaces)


def _feature(name: str, entry: FeatureEntry, drawing: Drawing) -> Feature:
    key: KeyPath = ("features", name)
    if not entry.at:
        raise board_error("empty-feature", key, name=name)
    spaces = (drawing.space_on_map(space, (*key, "at", place)) for place, space in enumerate(entry.at))
    return Feature(name, tuple(spaces), entry.impassable)
