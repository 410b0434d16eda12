"""Ranges and comparisons of answers that have no chances: nothing that they say is lost."""

import shlex

import pytest

from tests.conftest import Lawspeaker

TABLES = [
    (
        "recover conan --fallen 0-2",
        "en",
        ["--fallen Aggressive Cautious", "0 2 5", "1 3 6", "2 4 7"],
    ),
    (
        "recover conan --fallen 2-3",
        "it",
        ["--fallen Aggressivo Cauto", "2 4 7", "3 4 7"],
    ),
    (
        "spokes pm --at move --points 1-2 --hero melee",
        "it",
        ["--points spicchi", "1 Speciale", "2 Speciale, Attacco"],
    ),
    (
        "spokes pm --at move --points 1-2 --hero melee --full special",
        "en",
        ["--points spokes", "1 Attack", "2 Attack, Sprint"],
    ),
    (
        "hit rdi --base 3-4 --fortitude 4",
        "en",
        ["--base damage figure", "3 3 standing", "4 4 Defeated"],
    ),
    (
        "move conan --enemies 1,2 --base 0-1",
        "it",
        ["--base punti movimento gemme", "0 5 5", "1 5 4"],
    ),
    (
        "heroic rangers --number 12 --health 1-2",
        "en",
        ["--health success spending the most", "1 45.0 % 0 → 45.0 %", "2 45.0 % +0.0 1 → 50.0 %"],
    ),
    (
        "recover conan --fallen 0 --compare '--fallen 1'",
        "it",
        ["prima seconda differenza", "Aggressivo 2 3 +1", "Cauto 5 6 +1"],
    ),
    (
        "hit rdi --base 2 --fortitude 4 --compare '--base 5'",
        "it",
        ["prima seconda differenza", "danni 2 5 +3", "figura in piedi Sconfitta"],
    ),
    (
        "move conan --enemies 1,2 --base 2 --compare '--base 3'",
        "en",
        ["first second difference", "movement points 5 5 +0", "gems 3 2 -1"],
    ),
    (
        "fall rangers --inches 3 --compare '--inches 5'",
        "en",
        ["first second difference", "damage - 7"],
    ),
]


@pytest.mark.parametrize(("command", "language", "expected"), TABLES)
def test_a_table_shows_what_differs(
    lawspeaker: Lawspeaker, command: str, language: str, expected: list[str]
) -> None:
    lines = lawspeaker(*shlex.split(command), language=language).lines
    words = [" ".join(line.split()) for line in lines]

    first = words.index(expected[0])
    assert words[first : first + len(expected) + 1] == [*expected, ""]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (
            "move conan --enemies 1 --base 1 --compare '--base 3'",
            "(--base 3): movement points 2, gems 0",
        ),
        ("recover conan --compare '--fallen 1'", "First: Aggressive 2, Cautious 5"),
        ("hit rdi --base 5 --fortitude 4 --compare '--base 6'", "(--base 6): damage 6"),
    ],
)
def test_a_side_tells_its_figures(lawspeaker: Lawspeaker, command: str, expected: str) -> None:
    assert any(line.endswith(expected) for line in lawspeaker(*shlex.split(command)).lines)


@pytest.mark.parametrize(
    ("command", "note"),
    [
        ("fall rangers --inches 5 --compare '--inches 3'", "About a fall of exactly 3 inches"),
        ("damage conan --attack 2r --enemies 0-2", "In melee enemies and friends"),
    ],
)
def test_what_has_to_be_said_is_said_once(lawspeaker: Lawspeaker, command: str, note: str) -> None:
    lines = lawspeaker(*shlex.split(command)).lines

    assert sum(line.startswith(note) for line in lines) == 1


def test_chances_need_no_details_beside_them(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("damage", "rdi", "--dice", "2", "--flat", "0-1", "--fortitude", "3").lines

    assert lines[2].split() == ["--flat", "success", "on", "average"]
