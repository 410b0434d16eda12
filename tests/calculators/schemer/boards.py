"""Boards drawn as text, each beside the clause that it tests and the answer that it expects.

The answers were worked out by hand from Appendix D and the glossary of the Reference Manual.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Any

Goes = Mapping[str, str]


@dataclass(frozen=True)
class Drawn:
    """A board with what it expects.

    ``goes`` maps every destination to its path; ``finals`` are the final targets; ``damage`` is that
    of the destinations where it is not 0; ``others`` maps a reading to the destinations it leads to.
    """

    clause: str
    fact: str
    scheme: str
    drawing: str
    goes: Goes = field(default_factory=dict)
    finals: str = ""
    damage: Mapping[str, int] = field(default_factory=dict)
    others: Mapping[str, str] = field(default_factory=dict)
    already_there: bool = False
    may_stay: bool = False
    grid: str = "square"
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def document(self) -> dict[str, Any]:
        """The board document."""
        drawn = dedent(self.drawing).strip("\n")
        return {"grid": self.grid, "scheme": self.scheme, "map": drawn, **self.details}


def figure(letter: str, *keywords: str, **details: Any) -> dict[str, Any]:
    return {"figures": {letter: {"keywords": list(keywords), **details}}}


def actor(*keywords: str, **tokens: int) -> dict[str, Any]:
    return {"actor": {"keywords": list(keywords), **tokens}}


TARGETS = [
    Drawn("1a", "toward a figure means next to it", "Move 3 -> Foe", "@...F", {"d1": "b1 c1 d1"}, "d1"),
    Drawn(
        "1a",
        "toward an enterable feature means onto it",
        "Move 4 -> Shop",
        "@....",
        {"d1": "b1 c1 d1"},
        "d1",
        details={"features": {"Shop": {"at": ["d1", "e1"]}}},
    ),
    Drawn(
        "1a",
        "toward an Impassable feature means next to it",
        "Move 4 -> Altar",
        "@....",
        {"c1": "b1 c1"},
        "c1",
        details={"features": {"Altar": {"at": ["d1"], "impassable": True}}},
    ),
    Drawn(
        "1a",
        "an Impassable feature may be drawn as rock",
        "Move 1 -> Altar",
        "@...#",
        {"b1": "b1"},
        "d1",
        details={"features": {"Altar": {"at": ["e1"], "impassable": True}}},
    ),
    Drawn(
        "1a",
        "an Impassable feature bars the way like rock",
        "Move 9 -> Foe",
        """
        @..F
        ...#
        """,
        {"c1": "a2 b2 c2 c1"},
        "c1",
        details={"features": {"Altar": {"at": ["b1"], "impassable": True}}},
    ),
    Drawn(
        "1a", "Friends are the other Schemers", "Move 9 -> Friend", "F.@...a", {"f1": "d1 e1 f1"}, "f1"
    ),
    Drawn(
        "1a",
        "the keyword Heroic makes a Schemer a Foe",
        "Move 9 -> Foe",
        "@...a",
        {"d1": "b1 c1 d1"},
        "d1",
        details=figure("a", "heroic"),
    ),
    Drawn(
        "1a",
        "a side given beats the letter's case",
        "Move 9 -> Foe",
        "F.@...a",
        {"f1": "d1 e1 f1"},
        "f1",
        details={"figures": {"F": {"side": "schemer"}, "a": {"side": "heroic"}}},
    ),
    Drawn(
        "1a",
        "a Heroic actor is a Friend of the Heroes",
        "Move 9 -> Foe",
        "F.@...a",
        {"f1": "d1 e1 f1"},
        "f1",
        details=actor("heroic"),
    ),
    Drawn(
        "1a",
        "everybody is a Berserk actor's Foe",
        "Move 9 -> Nearest Foe",
        "F...@..a",
        {"g1": "f1 g1"},
        "g1",
        details=actor("berserk"),
    ),
    Drawn("1a", "a Berserk actor has no Friends", "Move 9 -> Friend", "@..a", details=actor("berserk")),
    Drawn(
        "1a",
        "an Avoided Foe is never aimed at",
        "Move 9 -> Foe",
        "@..F",
        details=figure("F", "avoided"),
    ),
    Drawn(
        "1a",
        "an Avoided Foe is not aimed at by name either",
        "Move 9 -> Fiona",
        "@..F",
        details=figure("F", "avoided", name="Fiona"),
    ),
    Drawn("1a", "a Foe behind a closed door does not exist", "Move 9 -> Foe", "@..+.F"),
    Drawn("1a", "a Foe in a closed-off room does not exist", "Move 9 -> Nearest Foe", "@.#F"),
    Drawn(
        "1a",
        "Nearest is by Line of Fire, through figures",
        "Move 1 -> Nearest Foe",
        """
        @bF..
        ....G
        """,
        {"a2": "a2"},
        "c2",
        details={"figures": {"b": {"keywords": ["berserk"]}}},
    ),
    Drawn(
        "1a",
        "the players choose between Foes that tie as Nearest",
        "Move 9 -> Nearest Foe",
        "F...@...G",
        {"b1": "d1 c1 b1", "h1": "f1 g1 h1"},
        "b1 h1",
    ),
    Drawn(
        "1a",
        "Farthest is the longest of the shortest Lines of Fire",
        "Move 2 -> Farthest Foe",
        "F..@....G",
        {"f1": "e1 f1"},
        "h1",
    ),
    Drawn(
        "1a",
        "Farthest goes around closed doors",
        "Move 1 -> Farthest Foe",
        """
        F.@+G
        ..#..
        .....
        """,
        {"b1": "b1"},
        "e2",
    ),
    Drawn(
        "1a",
        "of two ties one may need no move: it may stay",
        "Move 9 -> Nearest Foe",
        "Fa@.G",
        {"d1": "d1"},
        "d1",
        may_stay=True,
    ),
    Drawn(
        "1a",
        "Wounded Foe leaves the Fresh ones out",
        "Move 9 -> Wounded Foe",
        "F.@....G",
        {"g1": "d1 e1 f1 g1"},
        "g1",
        details={"figures": {"G": {"wounded": True}}},
    ),
    Drawn(
        "1a",
        "who is not said to be Wounded is Fresh",
        "Move 9 -> Fresh Foe",
        "F.@....G",
        {"g1": "d1 e1 f1 g1"},
        "g1",
        details={"figures": {"F": {"wounded": True}}},
    ),
    Drawn(
        "1a",
        "least remaining Fortitude, of those that have one",
        "Move 9 -> Foe with the least remaining Fortitude",
        "H.F.@...G",
        {"h1": "f1 g1 h1"},
        "h1",
        details={"figures": {"F": {"fortitude": 4}, "G": {"fortitude": 3}}},
    ),
    Drawn(
        "1a",
        "a tie for most remaining Fortitude keeps all",
        "Move 9 -> Foe with the most remaining Fortitude",
        "F..@....G",
        {"b1": "c1 b1"},
        "b1",
        details={"figures": {"F": {"fortitude": 4}, "G": {"fortitude": 4}}},
    ),
    Drawn(
        "1a",
        "a capital letter and a small one are two figures",
        "Move 9 -> f",
        "F..@...f",
        {"g1": "e1 f1 g1"},
        "g1",
    ),
    Drawn(
        "1b",
        "both sides of an or count together",
        "Move 9 -> Shop or Foe",
        "S..@....F",
        {"a1": "c1 b1 a1"},
        "a1",
        details={
            "features": {"Shop": {"at": ["a1"]}},
            "figures": {"S": {"keywords": ["tiny", "avoided"]}},
        },
    ),
    Drawn(
        "1b",
        "behind or if counts nothing while the first can be aimed at",
        "Move 9 -> Wounded Foe, or if no Foe is Wounded, F",
        "F.@....G",
        {"g1": "d1 e1 f1 g1"},
        "g1",
        details={"figures": {"F": {"fortitude": 1}, "G": {"fortitude": 5, "wounded": True}}},
    ),
    Drawn(
        "1b",
        "behind or if counts once nothing of the first can be aimed at",
        "Move 9 -> Fresh Foe, or if no Foe is Fresh, then the Foe with the least remaining Fortitude",
        "F...@....G",
        {"b1": "d1 c1 b1"},
        "b1",
        details={
            "figures": {
                "F": {"fortitude": 1, "wounded": True},
                "G": {"fortitude": 5, "wounded": True},
            }
        },
    ),
    Drawn(
        "1b",
        "before or if none a name may name nothing",
        "Move 9 -> Zot, or if none, Foe",
        "@..F",
        {"c1": "b1 c1"},
        "c1",
    ),
    Drawn("1c", "who stands next to a Foe stays", "Move 9 -> Foe", "G...@F", already_there=True),
    Drawn(
        "1c",
        "the actor's own space is a target space though it is a Trap",
        "Move 9 -> Foe",
        ".@F",
        already_there=True,
        details={"under": {"@": "^"}},
    ),
    Drawn(
        "1c",
        "next to it across a Wall does not count",
        "Move 9 -> Foe",
        "@F\n..",
        {"b2": "a2 b2"},
        "b2",
        details={"walls": [["a1", "b1"]]},
    ),
    Drawn(
        "1c",
        "sharing a Tiny Foe's space counts",
        "Move 9 -> Foe",
        "@..",
        already_there=True,
        details={"figures": {"P": {"at": "a1", "keywords": ["tiny"]}}},
    ),
    Drawn(
        "1d",
        "a Tiny Foe's own space is a target space",
        "Move 9 -> Foe",
        "@aP",
        {"c1": "b1 c1"},
        "c1",
        details=figure("P", "tiny"),
    ),
    Drawn(
        "1d",
        "a Tiny actor may end on its Foe's space",
        "Move 9 -> Foe",
        """
        @#^^
        .^F^
        .#^^
        """,
        {"c2": "a2 b2 c2"},
        "c2",
        {"c2": 1},
        details=actor("tiny"),
    ),
    Drawn(
        "1d",
        "an Occupied target space is left out",
        "Move 9 -> Foe",
        "@#aF\n....",
        {"d2": "a2 b2 c2 d2"},
        "d2",
    ),
    Drawn(
        "1d",
        "a Tiny figure leaves its space Unoccupied",
        "Move 9 -> Foe",
        "@.pF",
        {"c1": "b1 c1"},
        "c1",
        details=figure("p", "tiny"),
    ),
    Drawn(
        "1d",
        "a Safe target space counts though only a Dangerous path leads there",
        "Move 9 -> Foe",
        """
        @^.F
        """,
        {"c1": "b1 c1"},
        "c1",
        {"c1": 1},
    ),
    Drawn(
        "1e",
        "Dangerous target spaces count where none is Safe",
        "Move 9 -> Foe",
        "@.^F",
        {"c1": "b1 c1"},
        "c1",
        {"c1": 1},
    ),
    Drawn(
        "1e",
        "a Trap is Safe to who is Immune to Traps",
        "Move 9 -> Foe",
        "@.^F",
        {"c1": "b1 c1"},
        "c1",
        details=actor("immune to traps"),
    ),
    Drawn(
        "1e",
        "a Hazard is Safe to who is Immune to Hazards",
        "Move 9 -> Foe",
        "@.!F",
        {"c1": "b1 c1"},
        "c1",
        details=actor("immune to hazards"),
    ),
    Drawn(
        "1e",
        "nobody is Immune to Wizard Fire",
        "Move 9 -> Foe",
        "@.*F",
        {"c1": "b1 c1"},
        "c1",
        {"c1": 2},
        details={
            **actor("immune to traps", "immune to hazards", "resistant", shield=1),
            "wizard_fire": 2,
        },
    ),
    Drawn(
        "1e",
        "Resistant helps with a token",
        "Move 9 -> Foe",
        "@.^F",
        {"c1": "b1 c1"},
        "c1",
        details=actor("resistant", toughness=1),
    ),
    Drawn(
        "1e",
        "Resistant does nothing without a token",
        "Move 9 -> Foe",
        "@.^F",
        {"c1": "b1 c1"},
        "c1",
        {"c1": 1},
        details=actor("resistant"),
    ),
    Drawn(
        "1e",
        "Resistant does nothing about Hazards",
        "Move 9 -> Foe",
        "@.!F",
        {"c1": "b1 c1"},
        "c1",
        {"c1": 3},
        details={**actor("resistant", shield=2), "hazards": {"enter": 1, "stay": 2}},
    ),
    Drawn(
        "1f",
        "surrounded Foes: one space away from the spaces next to them",
        "Move 2 -> Foe",
        """
        ......
        @..aFb
        ......
        """,
        {"c2": "b2 c2"},
        "c2",
        details={"figures": {"a": {"keywords": ["berserk"]}}, "walls": [["e1", "e2"], ["e2", "e3"]]},
    ),
    Drawn(
        "1f",
        "the search ends where the actor stands: it is there already",
        "Move 9 -> Foe",
        "@aF",
        already_there=True,
    ),
    Drawn(
        "1f",
        "Dangerous spaces count at one distance before Safe ones at the next",
        "Move 9 -> Foe",
        "@..^aF",
        {"d1": "b1 c1 d1"},
        "d1",
        {"d1": 1},
    ),
]

PATHS = [
    Drawn("2a", "no Foe, no move", "Move 9 -> Foe", "@..a"),
    Drawn("2b", "Difficult ground costs 2", "Move 3 -> Foe", "@~.F\n....", {"c1": "b1 c1"}, "c1"),
    Drawn(
        "2b",
        "the way around Difficult ground is no dearer: both may be final targets",
        "Move 9 -> Foe",
        """
        @~.
        ..F
        """,
        {"b2": "a2 b2"},
        "b2",
    ),
    Drawn("2b", "a Friend may be passed", "Move 9 -> Foe", "@a.F", {"c1": "b1 c1"}, "c1"),
    Drawn(
        "2b",
        "a Berserk Friend may not be passed",
        "Move 9 -> Foe",
        "@a.F",
        already_there=True,
        details=figure("a", "berserk"),
    ),
    Drawn(
        "2b",
        "an Avoided Foe bars the way",
        "Move 9 -> Friend",
        """
        @Fa
        ...
        """,
        {"c2": "a2 b2 c2"},
        "c2",
        details=figure("F", "avoided"),
    ),
    Drawn(
        "2b",
        "a Tiny Foe may be passed",
        "Move 9 -> Friend",
        "@F.a",
        {"c1": "b1 c1"},
        "c1",
        details=figure("F", "tiny"),
    ),
    Drawn(
        "2b",
        "a Tiny actor passes everyone",
        "Move 9 -> Friend",
        "@FGa",
        {"c1": "b1 c1"},
        "c1",
        details=actor("tiny"),
    ),
    Drawn(
        "2b",
        "an Overrun actor passes Foes",
        "Move 9 -> Friend",
        "@F.a",
        {"c1": "b1 c1"},
        "c1",
        details=actor("overrun"),
    ),
    Drawn(
        "2b",
        "an Overrun actor does not pass who is Massive",
        "Move 9 -> Friend",
        "@F.a\n...#",
        {"c1": "a2 b2 c2 c1"},
        "c1",
        details={**actor("overrun"), **figure("F", "massive")},
    ),
    Drawn(
        "2b",
        "a Safe detour of any length beats a Trap",
        "Move 9 -> Foe",
        """
        @^.F
        .##.
        ....
        """,
        {"d2": "a2 a3 b3 c3 d3 d2"},
        "d2",
    ),
    Drawn(
        "2b",
        "a Hazard that deals nothing is Dangerous still",
        "Move 9 -> Foe",
        """
        @!.F
        ....
        """,
        {"c1": "a2 b2 c2 c1", "d2": "a2 b2 c2 d2"},
        "c1 d2",
        details={"hazards": {"enter": 0, "stay": 0}},
    ),
    Drawn("2b", "a Leap minds only where it lands", "Leap 9 -> Foe", "@^^.F", {"d1": "b1 c1 d1"}, "d1"),
    Drawn(
        "2b",
        "a Leap ignores Foes and Difficult ground in between",
        "Leap 3 -> Friend",
        "@F~.a",
        {"d1": "b1 c1 d1"},
        "d1",
    ),
    Drawn(
        "2b",
        "a Leap does not pass Walls",
        "Leap 9 -> Foe",
        "@..F\n....",
        {"d2": "a2 b2 c2 d2"},
        "d2",
        details={"walls": [["b1", "c1"], ["b1", "b2"], ["c1", "c2"]]},
    ),
    Drawn(
        "2c",
        "least damage before fewest points",
        "Move 9 -> Foe",
        """
        @^F.
        ^##.
        ....
        """,
        {"d1": "a2 a3 b3 c3 d3 d2 d1"},
        "d1",
        {"d1": 1},
        details={"traps": {"default": 2, "a2": 1}},
    ),
    Drawn(
        "2c",
        "staying on a Hazard counts, passing does not",
        "Move 9 -> Foe",
        """
        @!!F
        """,
        {"c1": "b1 c1"},
        "c1",
        {"c1": 4},
        details={"hazards": {"default": {"enter": 1, "stay": 2}, "b1": {"enter": 1, "stay": 9}}},
    ),
    Drawn(
        "2d",
        "a space behind Foes is a target by the other reading",
        "Move 2 -> F",
        """
        .@...
        .###.
        G.Fa.
        """,
        {"d1": "c1 d1"},
        "e3",
        others={"blocked-as-leap": "a2"},
    ),
    Drawn(
        "2d",
        "figures in the way of a Leap change nothing",
        "Leap 2 -> F",
        """
        .@...
        .###.
        G.Fa.
        """,
        {"a2": "a1 a2"},
        "b3",
    ),
    Drawn("2e", "fewest points of two Foes", "Move 9 -> Foe", "F...@..G", {"g1": "f1 g1"}, "g1"),
    Drawn(
        "2e",
        "final targets that tie are the players' choice",
        "Move 9 -> Foe",
        "F..@..G",
        {"b1": "c1 b1", "f1": "e1 f1"},
        "b1 f1",
    ),
]

MOVES = [
    Drawn(
        "3b",
        "it goes all the way if the points suffice",
        "Move 4 -> Foe",
        "@...~F",
        {"d1": "b1 c1 d1"},
        "e1",
    ),
    Drawn(
        "3b",
        "a Safe path that fits is taken",
        "Move 4 -> Foe",
        """
        @^.F
        ...#
        """,
        {"c1": "a2 b2 c2 c1"},
        "c1",
    ),
    Drawn(
        "3b",
        "a longer Safe path comes before a Dangerous one that would arrive",
        "Move 3 -> Foe",
        """
        @^.F
        ...#
        """,
        {"c2": "a2 b2 c2"},
        "c1",
        others={"reach-at-once": "c1"},
    ),
    Drawn(
        "3b",
        "if every path is Dangerous, that of least damage is taken",
        "Move 2 -> Foe",
        """
        @^.F
        ..!#
        """,
        {"c1": "b1 c1"},
        "c1",
        {"c1": 1},
    ),
    Drawn(
        "3b",
        "the Safe path begins where nobody may stop: it stays",
        "Move 2 -> Foe",
        """
        @^.F
        bc.#
        """,
        finals="c1",
        others={"reach-at-once": "c1"},
    ),
    Drawn(
        "3b",
        "the Safe path may lead away first, and past Difficult ground",
        "Move 3 -> Foe",
        """
        ...
        .#~
        @^.F
        .#.
        ...
        """,
        {"b5": "a4 a5 b5"},
        "c3",
        others={"reach-at-once": "c3"},
    ),
    Drawn(
        "3b",
        "several spaces of Safe paths tie: the players choose",
        "Move 2 -> Foe",
        """
        ...
        .#.
        @^.F
        .#.
        ...
        """,
        {"a1": "a2 a1", "a5": "a4 a5"},
        "c3",
        others={"reach-at-once": "c3"},
    ),
    Drawn(
        "3b",
        "the goal is the Foe with the shorter Safe path, though the other is in reach by a Trap",
        "Move 2 -> Foe",
        """
        G...@^.F
        ####...#
        """,
        {"c1": "d1 c1"},
        "b1",
    ),
    Drawn("3c", "else as near as the points allow", "Move 2 -> Foe", "@....F", {"c1": "b1 c1"}, "e1"),
    Drawn(
        "3c",
        "nearness is by Line of Fire, through figures: what leads away from it is no nearer",
        "Move 1 -> F",
        """
        .@G.F
        .###.
        .....
        """,
        {},
        "e2",
    ),
    Drawn("3c", "it may not stop on a Friend", "Move 2 -> Foe", "@.a..F", {"b1": "b1"}, "e1"),
    Drawn(
        "3c",
        "nearness comes before damage",
        "Move 2 -> Foe",
        "@.^..F",
        {"c1": "b1 c1"},
        "e1",
        {"c1": 1},
    ),
    Drawn(
        "3c",
        "equal nearness: least damage",
        "Move 2 -> Foe",
        """
        @^....F
        .#####.
        """,
        {"c1": "b1 c1"},
        "f1",
        {"c1": 1},
    ),
    Drawn(
        "3c",
        "equal nearness and damage: the players choose",
        "Move 2 -> Foe",
        """
        @....
        .....
        ....F
        """,
        {"a3": "a2 a3", "b2": "a2 b2", "c1": "b1 c1"},
        "d3 e2",
    ),
    Drawn("3c", "with no points it does not move", "Move 0 -> Foe", "@...F", {}, "d1"),
    Drawn(
        "3c",
        "shut in, the search for free spaces ends where it stands",
        "Move 1 -> F",
        "@G.F",
        already_there=True,
    ),
    Drawn("3c", "an Immobile Schemer never moves", "Move 9 -> Foe", "@..F", details=actor("immobile")),
    Drawn(
        "3c",
        "Immobile beside its Foe is not already there",
        "Move 9 -> Foe",
        "@F",
        details=actor("immobile"),
    ),
    Drawn(
        "3c",
        "a Leap stops short on a free space",
        "Leap 2 -> Foe",
        "@.^..F",
        {"c1": "b1 c1"},
        "e1",
        {"c1": 1},
        {"stay-safe": "b1"},
    ),
    Drawn(
        "3c",
        "hexes: rows 2, 4 ... are shifted right",
        "Move 1 -> Foe",
        """
        .@..
        ....
        ..F.
        """,
        {"b2": "b2"},
        "b2",
        grid="hex",
    ),
    Drawn(
        "3c",
        "diagonal: corners touch",
        "Move 2 -> Foe",
        """
        @...
        ....
        ....
        ...F
        """,
        {"c3": "b2 c3"},
        "c3",
        grid="diagonal",
    ),
    Drawn(
        "3c",
        "diagonal: a Wall parts only the pair it names",
        "Move 9 -> Foe",
        """
        @.
        .F
        """,
        {"a2": "a2", "b1": "b1"},
        "a2 b1",
        grid="diagonal",
        details={"walls": [["a1", "b2"]]},
    ),
]

BOARDS = [*TARGETS, *PATHS, *MOVES]
