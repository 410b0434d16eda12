"""Random board documents, small enough for plain search and full of what the rule is about."""

import string
from random import Random
from typing import Any

from calculators.schemer.grid import GRIDS
from calculators.schemer.miniatures import KEYWORDS

Document = dict[str, Any]
Place = tuple[int, int]

GROUPS = [
    "Foe",
    "Friend",
    "Nearest Foe",
    "Farthest Foe",
    "Nearest Friend",
    "Farthest Friend",
    "Wounded Foe",
    "Fresh Foe",
    "Foe with the least remaining Fortitude",
    "Foe with the most remaining Fortitude",
]
STANDABLE = ".~^!*"


def random_document(chance: Random) -> Document:
    """Return a board document that is not refused."""
    width, height = chance.randint(2, 6), chance.randint(1, 5)
    drawn = {
        (column, row): chance.choices(".#~^!*+ ", [50, 12, 8, 8, 7, 4, 3, 3])[0]
        for column in range(width)
        for row in range(height)
    }
    places = list(drawn)
    chance.shuffle(places)
    letters = chance.sample("ABCDabcd", chance.randint(1, min(6, len(places) - 1)))
    drawn |= dict(zip(places, ["@", *letters], strict=False))
    document: Document = {
        "grid": chance.choice(GRIDS),
        "figures": {letter: _figure(chance) for letter in letters},
        "actor": _actor(chance),
        "traps": chance.randint(0, 3),
        "hazards": {"enter": chance.randint(0, 2), "stay": chance.randint(0, 2)},
        "wizard_fire": chance.randint(0, 2),
        "under": {
            letter: chance.choice(STANDABLE) for letter in ["@", *letters] if chance.random() < 0.2
        },
        "walls": _walls(chance, drawn),
    }
    document["features"] = _features(chance, drawn)
    _place_tiny(chance, drawn, document)
    document["map"] = "\n".join(
        "".join(drawn[column, row] for column in range(width)) for row in range(height)
    )
    document["scheme"] = _scheme(chance, document)
    return document


def name(place: Place) -> str:
    return f"{string.ascii_lowercase[place[0]]}{place[1] + 1}"


def _figure(chance: Random) -> Document:
    details: Document = {"keywords": chance.sample(KEYWORDS, chance.choice([0, 0, 1, 2]))}
    if chance.random() < 0.3:
        details["wounded"] = True
    if chance.random() < 0.5:
        details["fortitude"] = chance.randint(0, 3)
    if chance.random() < 0.1:
        details["side"] = chance.choice(["heroic", "schemer"])
    return details


def _actor(chance: Random) -> Document:
    keywords = [keyword for keyword in KEYWORDS if keyword != "immobile"]
    return {
        "keywords": chance.sample(keywords, chance.choice([0, 0, 1, 2])),
        "shield": chance.randint(0, 1),
    }


def _walls(chance: Random, drawn: dict[Place, str]) -> list[list[str]]:
    """Return Walls between spaces of one row, or of one column: neighbours on every grid."""
    pairs = [
        [name(place), name(neighbour)]
        for place in drawn
        for neighbour in [(place[0] + 1, place[1]), (place[0], place[1] + 1)]
        if drawn.get(neighbour, " ") != " " and drawn[place] != " "
    ]
    return chance.sample(pairs, min(len(pairs), chance.choice([0, 0, 1, 3])))


def _features(chance: Random, drawn: dict[Place, str]) -> Document:
    free = [place for place, ground in drawn.items() if ground in STANDABLE]
    chance.shuffle(free)
    features: Document = {}
    if len(free) > 1 and chance.random() < 0.4:
        features["Shop"] = {"at": [name(free.pop()) for _ in range(chance.randint(1, 2)) if free]}
    if free and chance.random() < 0.3:
        place = free.pop()
        features["Altar"] = {"at": [name(place)], "impassable": True}
        drawn[place] = "#"
    return features


def _place_tiny(chance: Random, drawn: dict[Place, str], document: Document) -> None:
    """Let a Tiny figure share a space, or stand alone."""
    free = [place for place, ground in drawn.items() if ground not in "#+ "]
    if chance.random() < 0.3:
        details = {
            "at": name(chance.choice(free)),
            "keywords": ["tiny", *chance.sample(["avoided"], 1)],
        }
        details["keywords"] = details["keywords"][: chance.randint(1, 2)]
        document["figures"]["P"] = details


def _scheme(chance: Random, document: Document) -> str:
    clauses = [*GROUPS, "Foe", "Foe", "Nearest Foe", *document["features"], *document["figures"]]
    target = " or ".join(chance.sample(clauses, chance.choice([1, 1, 1, 2])))
    if chance.random() < 0.2:
        target += f", or if none, {chance.choice(clauses)}"
    kind = chance.choice(["Move", "Move", "Move", "Leap"])
    return f"{kind} {chance.choice([0, 1, 2, 2, 3, 3, 4, 5, 6, 9, 99])} -> {target}"
