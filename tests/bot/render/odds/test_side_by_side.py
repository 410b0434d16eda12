"""Ranges and comparisons: nothing that a single answer says and that differs is lost."""

import shlex

import pytest

from bot.locales import catalogue
from bot.render.odds.details import NOT_IN_COLUMNS
from tests.bot.render.conftest import Answered
from tests.conftest import Lawspeaker
from tests.examples import EXAMPLES

TABLES = [
    (
        "recover conan --fallen 0-2",
        "en",
        ["fallen Aggressive Cautious", "0 2 5", "1 3 6", "2 4 7"],
    ),
    (
        "recover conan --fallen 2-3",
        "it",
        ["caduti Aggressivo Cauto", "2 4 7", "3 4 7"],
    ),
    (
        "spokes pm --at move --points 1-2 --hero melee",
        "it",
        ["punti spicchi (punti che avanzano)", "1 Speciale (0)", "2 Speciale (1), Attacco (0)"],
    ),
    (
        "spokes pm --at move --points 1-2 --hero melee --full special",
        "en",
        ["points spokes (points left)", "1 Attack (0)", "2 Attack (1), Sprint (0)"],
    ),
    (
        "picklock pm --budget 3-4 --deck '-2:10 4:10'",
        "en",
        ["budget success on average several attempts", "3 76.3 % 2 76.3 %", "4 76.3 % +0.0 2 83.3 %"],
    ),
    (
        "picklock pm --budget 4 --deck '-2:10 4:10' --compare '--budget 5'",
        "it",
        [
            "prima seconda differenza",
            "successo 76,3 % 76,3 % +0,0",
            "in media 2 2 +0",
            "più tentativi 83,3 % 88,6 % +5,3",
        ],
    ),
    (
        "damage pm --spoke defend --attack 5 --points 1-2 --defence 4",
        "en",
        ["points success attack value defence", "1 100 % 5 4", "2 100 % +0.0 5 5"],
    ),
    (
        "hit rdi --base 3-4 --fortitude 4",
        "en",
        [
            "base damage figure not Defeated with",
            "3 3 standing -",
            "4 4 Defeated Shield Tokens 1 or Toughness Tokens 1 or Epic Dice 1",
        ],
    ),
    (
        "move conan --enemies 1,2 --base 0-1",
        "it",
        ["base punti movimento gemme", "0 5 5", "1 5 4"],
    ),
    (
        "heroic rangers --number 12 --health 1-2",
        "en",
        ["health success spending the most", "1 45.0 % 0 → 45.0 %", "2 45.0 % +0.0 1 → 50.0 %"],
    ),
    (
        "recover conan --fallen 0 --compare '--fallen 1'",
        "it",
        ["prima seconda differenza", "Aggressivo 2 3 +1", "Cauto 5 6 +1"],
    ),
    (
        "hit rdi --base 2 --fortitude 9 --compare '--base 5'",
        "it",
        ["prima seconda differenza", "danni 2 5 +3", "figura in piedi in piedi"],
    ),
    (
        "move conan --enemies 1,2 --base 2 --compare '--base 3'",
        "en",
        ["first second difference", "movement points 5 5 +0", "gems 3 2 -1"],
    ),
    (
        "hit rdi --base 5 --fortitude 4 --taken 0-1",
        "en",
        [
            "taken damage figure not Defeated with",
            "0 5 Defeated Shield Tokens 1 or Toughness Tokens 1 or Epic Dice 2",
            "1 5 Defeated Shield Tokens 2 or Toughness Tokens 1 or Epic Dice 3",
        ],
    ),
    (
        "hit rdi --base 0 --fortitude 9 --compare '--base 3'",
        "en",
        [
            "first second difference",
            "damage 0 3 +3",
            "figure standing standing",
            "Harm no yes",
        ],
    ),
    (
        "swim rangers --armour heavy --health 4-5",
        "it",
        ["salute successo in media affoga", "4 60,0 % 1,8 25,0 %", "5 60,0 % +0,0 1,8 20,0 %"],
    ),
    (
        "damage rangers --fight 3 --vs-fight 2 --armour 8-9 --health 10",
        "en",
        ["armour on average killed you take", "8 8.75 20.0 % 3.59", "9 8.75 16.5 % 3.19"],
    ),
    (
        "damage rdi --dice 3-4 --target fortitude=3 --target fortitude=5",
        "en",
        [
            "dice success on average Harm Epic Die targets",
            "3 79.1 % 3.6 99.5 % 48.8 % all 23.8 %, at least one 79.1 %",
            "4 93.8 % +14.7 4.8 99.9 % 59.0 % all 55.7 %, at least one 93.8 %",
        ],
    ),
    (
        "damage conan --attack 2r --ranged --enemies 0-1",
        "en",
        ["enemies on average Hindrance", "0 3 0", "1 2.03 1"],
    ),
    (
        "damage conan --attack 1r --die red=2,2 --rerolls 0 --armour-flat 0-1",
        "en",
        ["armour flat damage", "0 2", "1 1"],
    ),
    (
        "damage rdi --dice 0-1 --flat 1",
        "en",
        ["dice on average Epic Die", "0 1 0 %", "1 2.2 20.0 %"],
    ),
    (
        "damage conan --attack 1r --armour-flat 2-3",
        "en",
        ["armour flat on average", "2 0.17", "3 0"],
    ),
    (
        "fall rangers --inches 3 --compare '--inches 5'",
        "en",
        ["first second", "damage - 7"],
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
            "(base 3): movement points 2, gems 0",
        ),
        ("recover conan --compare '--fallen 1'", "First: Aggressive 2, Cautious 5"),
        (
            "hit rdi --base 5 --fortitude 4 --compare '--base 6'",
            "(base 6): damage 6, figure Defeated",
        ),
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


def test_what_is_the_same_is_not_repeated(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("damage", "rdi", "--dice", "2", "--flat", "1-2", "--fortitude", "3").lines

    assert lines[2].split() == ["flat", "success", "on", "average"]


def test_a_tail_beyond_what_is_listed_is_no_certainty(lawspeaker: Lawspeaker) -> None:
    options = ("damage", "rdi", "--dice", "1", "--epic", "1", "--shields", "9")

    assert lawspeaker(*options).lines[2] == "On average 0 (damage)"
    assert lawspeaker(*options, "--compare", "--shields 10").lines[6].split()[-3:] == ["0", "0", "0"]


@pytest.mark.parametrize(("language", "row"), [("en", "higher"), ("it", "più alto")])
def test_contests_of_dice_are_compared_by_who_is_higher(
    lawspeaker: Lawspeaker, language: str, row: str
) -> None:
    options = ("dice", "--roll", "1d2 vs 1d2", "--compare", "--roll '2 vs 1d2'")
    lines = lawspeaker(*options, language=language).lines

    (cells,) = (line.removeprefix(f"  {row}") for line in lines if line.startswith(f"  {row}"))
    assert cells.replace(",", ".").split() == ["25.0", "%", "50.0", "%", "+25.0"]


def test_every_figure_that_a_table_may_show_has_a_heading(answered: Answered) -> None:
    messages = set(catalogue("en", "-odds"))
    figures = [figure for example in EXAMPLES.values() for figure in answered(example).odds.details]
    columns = {figure.key for figure in figures if figure.key not in NOT_IN_COLUMNS}
    lines = {figure.key for figure in figures if not figure.is_implied}

    assert {f"column-{key.replace('_', '-')}" for key in columns} <= messages
    assert {f"detail-{key.replace('_', '-')}" for key in lines} <= messages


def test_a_long_tail_has_no_rows(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("dice", "4d6", "--compare", "--roll '2d6 explode 6'").lines
    chances = [line.split()[2:] for line in lines if line.startswith("  at least ")]

    assert len(chances) > 5
    assert not any("<" in chance for chance in chances)
