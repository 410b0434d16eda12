"""The terrain of a document: its map features, and the damage of Traps, Hazards and Wizard Fire."""

from collections.abc import Iterable, Mapping
from typing import Final

from calculators.schemer.board import HAZARD, IMPASSABLE, TRAP, WIZARD_FIRE, Damage
from calculators.schemer.errors import KeyPath, board_error
from calculators.schemer.grid import Space
from calculators.schemer.miniatures import Feature
from calculators.schemer.parsing.document import DEFAULT, BoardDocument, FeatureEntry, HazardEntry
from calculators.schemer.parsing.drawing import Drawing

DamageEntry = int | HazardEntry

# What a danger deals where the document does not say.
USUAL: Final = Damage(enter=1, stay=0)


def damage_by_space(document: BoardDocument, drawing: Drawing) -> dict[Space, Damage]:
    """Return the damage of every danger on the board, by space.

    Args:
        document: A document of the right format.
        drawing: The board, with the terrain under its miniatures.

    Raises:
        BoardError: Damage is given for a space without that danger.

    >>> from calculators.schemer.parsing.drawing import read_drawing
    >>> from calculators.schemer.parsing.validation import validate_document
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
