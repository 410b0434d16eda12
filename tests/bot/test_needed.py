"""How many it takes for a chance: the answer is what trying every number gives."""

import json
import shlex
from fractions import Fraction
from typing import Any, Final

import pytest

from bot.answers.odds.needed import Try, find_needed
from bot.cli.odds import read_arguments
from bot.cli.program import Program
from bot.settings import Settings
from calculators.answer import Odds
from calculators.perditions_mouth import Sprint
from tests.conftest import Lawspeaker

# Command lines in which {} is the number that is asked for, with the numbers that its option takes.
GROWING: Final = [
    ("picklock pm --points {}", range(100)),
    ("picklock pm --budget {} --figure plan-success", range(1, 21)),
    ("sprint pm --points {} --need 4", range(100)),
    ("damage conan --attack '2r {}y' --life 4", range(19)),
    ("damage conan --attack {}o --life 3 --guard 1o --rerolls 1 --guard-rerolls 1", range(21)),
    ("damage conan --attack 2r --rerolls {} --life 4", range(6)),
    ("picklock conan --dice {}y --difficulty 3 --enemies 1", range(21)),
    ("damage rdi --dice {} --fortitude 5", range(21)),
    ("damage rdi --dice {} --fortitude 5 --figure inspire", range(21)),
    ("damage rdi --dice 2 --boost {} --fortitude 5", range(100)),
    ("damage rangers --fight {} --vs-fight 2 --vs-armour 12 --vs-health 8", range(-99, 100)),
    ("damage rangers --fight 3 --vs-fight 2 --vs-health 12 --vs-armour 12 --rounds {}", range(1, 21)),
    ("shoot rangers --shoot {} --vs-fight 3 --vs-armour 11 --vs-health 10", range(-99, 100)),
    ("swim rangers --armour heavy --bonus {}", range(-99, 100)),
]
SHRINKING: Final = [
    ("danger pm --enemies {}", range(100)),
    ("heroic rangers --number {}", range(100)),
    ("damage conan --attack 3r --armour-flat {} --figure any", range(100)),
    ("damage conan --attack {}r --figure zero", range(21)),
    ("damage rangers --fight 3 --vs-fight 2 --health 9 --armour 9 --vs-support {} --figure survives", range(100)),
]  # fmt: skip


@pytest.fixture(scope="module")
def program(settings: Settings) -> Program:
    return Program(settings)


def chance(program: Program, line: str) -> Fraction:
    answered = program.odds.answer(read_arguments(shlex.split(line), program.lookup)).chance()
    assert answered is not None
    return answered


@pytest.mark.parametrize("percent", [25, 80, 97])
@pytest.mark.parametrize(("line", "numbers"), GROWING)
def test_the_least_number_that_reaches_a_chance(
    program: Program, line: str, numbers: range, percent: int
) -> None:
    needed = program.odds.answer(
        read_arguments(shlex.split(line.format(f"{percent}%")), program.lookup)
    ).needed
    reaching = (number for number in numbers if chance(program, line.format(number)) * 100 >= percent)
    fewest = next(reaching, None)

    assert needed is not None
    assert (needed.best.number if needed.reaches else None) == fewest
    assert not needed.is_most
    assert needed.best.chance == chance(program, line.format(needed.best.number))
    if needed.neighbour is not None:
        assert needed.neighbour.number == needed.best.number - 1
        assert needed.neighbour.chance == chance(program, line.format(needed.neighbour.number))


@pytest.mark.parametrize("percent", [25, 60])
@pytest.mark.parametrize(("line", "numbers"), SHRINKING)
def test_of_what_makes_a_chance_smaller_the_greatest_number(
    program: Program, line: str, numbers: range, percent: int
) -> None:
    needed = program.odds.answer(
        read_arguments(shlex.split(line.format(f"{percent}%")), program.lookup)
    ).needed
    reaching = [n for n in numbers[:20] if chance(program, line.format(n)) * 100 >= percent]

    assert needed is not None
    assert needed.is_most
    assert needed.best.number == reaching[-1]


@pytest.mark.parametrize(
    ("chances", "percent", "expected"),
    [
        ([10, 50, 80], 60, (2, True, False, 1)),
        ([10, 50, 80], 5, (0, True, False, None)),
        ([90, 50, 80], 60, (0, True, True, 1)),
        ([90, 91], 60, (0, True, False, None)),
        ([10, 55, 50], 60, (1, False, False, None)),
        ([0, 0], 60, (0, False, False, None)),
    ],
)
def test_numbers_are_tried_in_order(
    chances: list[int], percent: int, expected: tuple[int, bool, bool, int | None]
) -> None:
    calculation = Sprint(points=1)
    tries = [Try(n, calculation, Odds(), Fraction(share, 100)) for n, share in enumerate(chances)]
    needed = find_needed(tries, Fraction(percent, 100))

    neighbour = None if needed.neighbour is None else needed.neighbour.number
    assert (needed.best.number, needed.reaches, needed.is_most, neighbour) == expected


@pytest.mark.parametrize(
    ("command", "language", "sentence"),
    [
        ("picklock pm 80%", "en", "At least 4 (points): 85.8 %, the lock opens; with 3 66.8 %"),
        ("picklock pm --points '80 %'", "it", "Almeno 4 (punti): 85,8 %, la serratura si apre; con 3 66,8 %"),
        ("danger pm 75%", "en", "At most 1 (enemies): 75.0 %, no Failure Event; with 2 55.3 %"),
        (
            "damage conan '2r 80%g' --life 4",
            "it",
            "Almeno 3 (attacco, giallo): 82,6 %, i danni raggiungono i Punti Vita; con 2 70,7 %",
        ),
        (
            "damage conan 80%y --life 40",
            "en",
            "Not even 20 (attack, yellow) make it possible: the damage reaches the life points, 0 %",
        ),
        ("picklock pm 1,5%", "en", "At least 0 (points): 6.8 %, the lock opens"),
    ],
)  # fmt: skip
def test_the_number_is_told_with_its_neighbour(
    lawspeaker: Lawspeaker, command: str, language: Any, sentence: str
) -> None:
    assert lawspeaker(*shlex.split(command), language=language).lines[2] == sentence


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("picklock pm --points 101%", '--points takes a chance from 1% to 100% where it asks how many, not "101 %".'),
        ("damage conan 80%y", "--life is needed beside --attack."),
        ("move conan 80%", "--enemies cannot be asked for how many it takes: this answer has no chance of success."),
        ("picklock pm --points 80% --budget 2-4", "One range at a time: give --points or --budget a single value."),
        ("picklock pm --points 80% --compare '--points 3'", "--compare takes single values: leave --compare out, or the range in --points."),
        ("damage conan --attack '2y 80%y' --life 2", '--attack takes dice such as 3r1y (r red, o orange, y yellow), not "2y 80%y".'),
        ("damage conan --attack 3r --attack 80%y --life 2", "--attack stands more than once, and takes one value."),
        ("dice 3d6 --at-least 80%", '--at-least takes a whole number or a range such as 0-3, not "80%".'),
        ("picklock pm 80% --figure any", '--figure takes success, failure, expected, at-least-N, at-most-N, exactly-N, from-N-to-N, not "any".'),
        ("picklock pm --points 80% --drawn 9", "--drawn names a card with the value 9: the deck has none."),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(lawspeaker: Lawspeaker, command: str, sentence: str) -> None:
    refused = lawspeaker(*shlex.split(command))

    assert (refused.status, refused.err.strip()) == (2, sentence)


def test_json_has_the_number_beside_its_figures(lawspeaker: Lawspeaker) -> None:
    record = json.loads(lawspeaker("picklock", "pm", "80%", "--json").out)
    answered = json.loads(lawspeaker("picklock", "pm", "4", "--json").out)

    assert record.pop("needed") == {
        "option": "points",
        "chance": {"exact": "4/5", "value": 0.8},
        "value": 4,
        "is": "least",
        "at": answered["success"],
    }
    assert record == answered


def test_json_says_that_nothing_reaches_it(lawspeaker: Lawspeaker) -> None:
    record = json.loads(lawspeaker("damage", "conan", "80%y", "--life", "90", "--json").out)

    assert record["needed"]["value"] is None


def test_what_takes_too_long_is_not_tried(program: Program) -> None:
    line = "damage conan '4r4o 80%y' --life 22 --guard 4r4o --rerolls 3 --guard-rerolls 3"
    needed = program.odds.answer(read_arguments(shlex.split(line), program.lookup)).needed

    assert needed is not None
    assert not needed.reaches
    assert needed.last < 12
