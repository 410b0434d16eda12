"""The named map features of a document."""

from collections.abc import Iterable

from calculators.schemer.board import IMPASSABLE
from calculators.schemer.errors import KeyPath, board_error
from calculators.schemer.figures import Feature
from calculators.schemer.grid import Space
from calculators.schemer.reading.document import BoardDocument, FeatureEntry
from calculators.schemer.reading.drawing import Drawing


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
