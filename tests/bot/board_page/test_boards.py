"""Boards go into the page as drawings or lines, and come out as lines that mean the same."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from bot.answers.boards import line_words as words
from bot.answers.boards.line_writing import board_line
from bot.answers.boards.source import LineBoard
from bot.answers.boards.templates import template, template_names
from calculators.schemer.editing import numbered
from calculators.schemer.grid import GRIDS, LONGEST_SIDE
from calculators.schemer.miniatures import KEYWORDS
from calculators.schemer.parsing import Scenario, read_document
from calculators.schemer.parsing.document import MOST
from calculators.schemer.scheme import EFFECTS, MOST_POINTS
from glossary import LANGUAGES, Language
from tests.bot.board_page.conftest import DrawnPage, require_browser
from tests.calculators.schemer.boards import BOARDS
from tests.calculators.schemer.random_boards import random_document

require_browser()

WORKED = Path(__file__).parents[2] / "calculators" / "schemer" / "worked"
SCHEME = "Leap 3 -> Nearest Foe"
DRAWINGS: Mapping[str, Mapping[str, Any]] = {
    **{f"{drawn.clause}: {drawn.fact}": drawn.document for drawn in BOARDS},
    **{file.stem: yaml.safe_load(file.read_text(encoding="utf-8")) for file in WORKED.glob("*.yaml")},
    **{name: template(name) for name in template_names()},
}


def of_document(document: object) -> Scenario:
    return read_document(numbered(document))


def of_line(line: str) -> Scenario:
    return of_document(LineBoard(line).document())


def drawing_alone(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document without what a drawing cannot say."""
    return {"grid": document.get("grid", "hex"), "map": document["map"], "scheme": SCHEME}


def test_a_drawing_is_pasted_and_read(page: DrawnPage) -> None:
    document = drawing_alone(template("hall"))
    page.choose("grid", document["grid"])
    page.paste(f"{document['scheme']}\n{document['map']}")

    assert of_line(page.line) == of_document(document)


def test_drawings_come_out_the_same(page: DrawnPage) -> None:
    documents = [drawing_alone(document) for document in DRAWINGS.values()]
    lines = page.lines_of_drawings(documents)

    assert dict(zip(DRAWINGS, map(of_line, lines), strict=True)) == dict(
        zip(DRAWINGS, map(of_document, documents), strict=True)
    )


def test_every_scheme_comes_out_the_same(page: DrawnPage) -> None:
    schemes = sorted({drawn.scheme for drawn in BOARDS})

    for scheme, line in zip(
        schemes, page.lines_of(f"{scheme}\n@.F" for scheme in schemes), strict=True
    ):
        assert line.endswith(f"; scheme {scheme}")


@pytest.mark.no_cover
def test_random_drawings_come_out_the_same(page: DrawnPage) -> None:
    chance = Random(35)  # noqa: S311  # boards, no secrets
    documents = [drawing_alone(random_document(chance)) for _ in range(30)]

    for document, line in zip(documents, page.lines_of_drawings(documents), strict=True):
        assert of_line(line) == of_document(document), document["map"]


def holds_on_a_line(document: Mapping[str, Any]) -> bool:
    """Return whether no figure of a document stands on terrain."""
    return not document.get("under")


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_printed_line_comes_out_the_same(page: DrawnPage, language: Language) -> None:
    chance = Random(36)  # noqa: S311  # boards, no secrets
    documents = [*DRAWINGS.values(), *(random_document(chance) for _ in range(20))]
    documents = [*filter(holds_on_a_line, documents)]
    printed = [board_line(document, language) for document in documents]

    for document, line in zip(documents, page.lines_of(printed), strict=True):
        assert of_line(line) == of_document(document), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_of_a_line_are_understood(page: DrawnPage, language: Language) -> None:
    states = [(name, value) for value, names in words.STATES for name in names[language]]
    keywords = {key: names[language][0] for key, names in words.KEYWORDS.items()}
    counts = [
        (f"{name} 3", (key, 3)) for key, names in words.COUNTS.items() for name in names[language]
    ]
    details = [*states, *((word, ("keywords", key)) for key, word in keywords.items()), *counts]
    lines = page.lines_of(f"3x1; @ a1; F:{word} c1" for word, _ in details)
    for (word, detail), line in zip(details, lines, strict=True):
        assert words.read_detail(word) == detail
        assert of_line(line) == of_line(f"3x1; @ a1; F:{word} c1; scheme Move 2 -> Foe")
    grids = [(name, grid) for grid, names in words.GRIDS.items() for name in names[language]]
    assert page.grids_of(f"3x1 {name}; @ a1" for name, _ in grids) == [grid for _, grid in grids]


def test_all_words_of_a_scheme_are_understood(page: DrawnPage) -> None:
    schemes = [
        f"{effect} 3 {arrow} F"
        for effect in EFFECTS.split("|")
        for arrow in ("->", "\u2192", ">", "=>", "to", "verso")
    ]
    lines = page.lines_of(f"3x1; @ a1; F c1; {scheme}" for scheme in schemes)
    for scheme, line in zip(schemes, lines, strict=True):
        assert of_line(line).scheme == of_line(f"3x1; @ a1; F c1; scheme {scheme}").scheme


LINES = [
    "8x6; @ b2; F=Fiona:wounded g5; # d3 d4; ^ c2; wall c2 d2; scheme Move 2 -> Foe",
    "3x2 square; @:immune to traps, shield 2 a1; P:tiny, avoided a1; f:friend, fortitude 6 c2; scheme Leap 1 -> P",
    "4x3 diagonal; @ a1; F d3; ~ d1; ^3 b1; !1/2 c1; ! b2; *0 c2; + d2; off a3; wall a1 a2; scheme Move 9 -> Foe",
    "5x2; @ a1; F e2; feature Orb of Power c1 c2; feature Altar impassable d1; scheme Move 3 -> Altar or Orb of Power",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_comes_out_as_it_went_in(page: DrawnPage, line: str) -> None:
    page.paste(line)

    assert page.line == line
    assert of_line(line).scheme.points > 0


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("3X1\n@ A1\nF C1", "3x1; @ a1; F c1; scheme Move 2 -> Foe"),
        ("3 \u00d7 1 squares ; @ a1 ;; f=Gog : tiny c1", "3x1 square; @ a1; f=Gog:tiny c1; scheme Move 2 -> Foe"),
        ("Salta 2 verso Nemico 3x1; @ a1; F c1", "3x1; @ a1; F c1; scheme Leap 2 -> Nemico"),
        ("3x1 quadrati; @ a1; F:Ferita, minuscola, tempra 3 c1", "3x1 square; @ a1; F:wounded, tiny, fortitude 3 c1; scheme Move 2 -> Foe"),
        ("2x2 esagoni; @ a1; muro a1 b1; elemento Altare invalicabile b2; fuori a2", "2x2; @ a1; off a2; wall a1 b1; feature Altare impassable b2; scheme Move 2 -> Foe"),
        ("```\n@…F\n```", "5x1; @ a1; F e1; scheme Move 2 -> Foe"),
        ("@g/.g", "2x2; @ a1; g=g1 b1; a=g2 b2; scheme Move 2 -> Foe"),
        ("  @\n.F", "3x2; @ c1; F b2; off a1 b1 c2; scheme Move 2 -> Foe"),
        ("2x1; @ a1; ^1 b1", "2x1; @ a1; ^ b1; scheme Move 2 -> Foe"),
    ],
)  # fmt: skip
def test_what_people_type_is_understood(page: DrawnPage, content: str, line: str) -> None:
    page.paste(content)

    assert page.line == line
    if content[0].isdigit():
        assert of_line(f"{content}; scheme Move 2 -> Foe") == of_line(line)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "Paste a line"),
        ("61x2; @ a1", "61x2: a board has 1 to 60"),
        ("0x2; @ a1", "0x2: a board has 1 to 60"),
        ("3x2 round; @ a1", '"3x2 round"'.strip('"')),
        ("3x2; banana; @ a1", '"banana": no figure'),
        ("3x2; @ d1", '"@ d1": d1 is not on the map'),
        ("3x2; # a1; ~ a1; @ b1", "a1 is drawn twice: # and ~"),
        ("3x2; @:sleepy a1", '"@:sleepy a1": I do not know "sleepy"'),
        ("3x2; @ a1; @ b1", "@ stands on a1 already"),
        ("3x2; @ a1; F a1", "@ and F on a1: only a Tiny figure"),
        ("3x2; @ a1; # a1", "@ stands on a1. What a figure stands on can only be said in YAML"),
        ("3x2; @ a1; wall a1 c1", "a1 and c1 do not touch"),
        ("3x2; @ a1; wall a1", '"wall a1": a wall stands between'),
        ("3x2; @ a1; off b1; wall a1 b1", "b1 is not on the map"),
        ("3x2; @ a1; feature Orb", '"feature Orb": say the space last'),
        ("3x2; @ a1; # b1; feature Orb b1", "Orb on b1: that space is Impassable"),
        ("3x2; @ a1; F=Orb b1; feature orb c1", '"orb" is on the board already'),
        ("3x2; @ a1; F=this or that b1", '"this or that" is no name'),
        ("3x2; @ a1; F:fortitude 1000001 b1", "A whole number from 0 to 1000000"),
        ("3x2; @ a1; scheme Run 3 -> Foe", '"Run 3 -> Foe" is no Scheme'),
        ("3x2; @ a1; scheme Move 100 -> Foe", '"Move 100 -> Foe" is no Scheme'),
        ("@.?", 'c1: "?" means nothing on a board'),
        ("@@", "@ stands on a1 already"),
        ("@FF", "F stands on b1 already"),
        ("." * 61 + "@", "62x1: a board has 1 to 60"),
    ],
)  # fmt: skip
def test_what_is_no_board_is_refused_in_one_sentence(
    page: DrawnPage, content: str, message: str
) -> None:
    line = page.line
    page.paste(content)

    assert message in page.message
    assert page.line == line


def test_the_limits_are_those_of_the_reader(page: DrawnPage) -> None:
    limits, keywords, grids = page.run("return [[LONGEST_SIDE, MOST_POINTS, MOST], KEYWORDS, GRIDS]")

    assert limits == [LONGEST_SIDE, MOST_POINTS, MOST]
    assert tuple(keywords) == KEYWORDS
    assert tuple(grids) == GRIDS


@pytest.mark.parametrize("grid", GRIDS)
def test_the_same_spaces_touch(page: DrawnPage, grid: str) -> None:
    document = {"grid": grid, "map": "@..F.\n.....\n.....\n.....", "scheme": SCHEME}
    extent = of_document(document).board.extent
    names = [extent.name(space) for space in range(extent.count)]
    script = "return arguments[1].map(a => arguments[1].filter(b => areNeighbours(arguments[0], a, b)))"

    assert page.run(script, grid, names) == [
        sorted(map(extent.name, extent.neighbours(space))) for space in range(extent.count)
    ]
