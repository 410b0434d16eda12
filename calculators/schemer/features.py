"""The map features of a document."""

from calculators.schemer import values
from calculators.schemer.board import IMPASSABLE
from calculators.schemer.drawing import Drawing
from calculators.schemer.figures import Feature
from calculators.schemer.names import plain_name
from calculators.schemer.spaces import space_on_map

_KNOWN = ("at", "impassable")


def read_features(drawing: Drawing, value: object) -> tuple[Feature, ...]:
    """Return the features that a document describes, in its order.

    Raises:
        BoardError: A feature has no spaces, lies off the map, or is to be entered on ``#``.
    """
    said = values.mapping(value, ("features",))
    features = tuple(_feature(name, each, drawing) for name, each in said.items())
    filled = {space for each in features if each.impassable for space in each.spaces}
    for feature in features:
        for place, space in enumerate(feature.spaces):
            blocked = space in filled or drawing.terrain[space] == IMPASSABLE
            if blocked and not feature.impassable:
                key = ("features", feature.name, "at", place)
                at = drawing.extent.name(space)
                raise values.refuse("feature-on-impassable", key, name=feature.name, space=at)
    return features


def _feature(name: str, value: object, drawing: Drawing) -> Feature:
    key = ("features", name)
    plain_name(name, key)
    said = values.mapping(value, key, _KNOWN)
    listed = values.sequence(said.get("at"), (*key, "at"))
    if not listed:
        raise values.refuse("empty-feature", key, name=name)
    spaces = [space_on_map(each, (*key, "at", place), drawing) for place, each in enumerate(listed)]
    impassable = values.boolean(said.get("impassable", False), (*key, "impassable"))
    return Feature(name, tuple(spaces), impassable)
