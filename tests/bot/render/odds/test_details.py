"""The lines of figures that only one calculator gives: those that say something."""

import pytest

from bot.locales import Locale
from bot.render.odds.details import detail_lines
from bot.render.odds.records import odds_answer_record
from tests.bot.render.conftest import Answered

SHOT = "shoot rangers --shoot 2 --vs-fight 1"


def lines(answered: Answered, command: str) -> list[str]:
    return list(detail_lines(answered(command).odds, Locale("en")))


def test_a_shot_says_how_often_it_hits_and_hurts(answered: Answered) -> None:
    assert lines(answered, f"{SHOT} --vs-armour 12") == [
        "Hits: 52.5 %",
        "Hits and deals damage: 38.8 %",
    ]
    assert lines(answered, SHOT) == ["Hits: 52.5 %"]


def test_programs_are_told_of_a_shot_what_they_were(answered: Answered) -> None:
    assert [*odds_answer_record(answered(SHOT))["details"]] == ["win", "lose", "tie", "hurts"]


@pytest.mark.parametrize(
    ("command", "figure"),
    [
        ("damage conan --attack 2r", "Hindrance"),
        ("damage conan --attack 2r --enemies 2", "Hindrance"),
        ("damage conan --total 3 --guard-rolled o1", "Hindrance"),
        ("picklock conan --dice 2r --difficulty 2", "Hindrance"),
        ("move conan --enemies 0", "Hindrance"),
        ("swim rangers", "Modifiers"),
        ("damage rdi --dice 2", "Damage to yourself"),
        ("picklock pm --points 3 --budget 5", ", all at once"),
        ("heroic rangers --number 3 --health 5", "3 → 100 %"),
    ],
)
def test_a_figure_that_nothing_can_change_is_left_out(
    answered: Answered, command: str, figure: str
) -> None:
    assert figure not in "\n".join(lines(answered, command))


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("damage conan --attack 2r --ranged --enemies 2 --friends 3", "Hindrance: 0"),
        ("picklock conan --dice 2r --difficulty 2 --enemies 1", "Hindrance: 1"),
        ("move conan --enemies 2 --friends 3", "Hindrance: 0"),
        ("swim rangers --bonus 2 --armour light", "Modifiers: 0"),
        ("damage rdi --dice 2", "Gains an Epic Die: 36.0 %"),
        ("damage rdi --dice 2 --doom 1 --doom-choice remove", "Damage to yourself, on average: 0"),
        (
            "heroic rangers --number 3 --health 5",
            "Chance by what you spend: 0 → 90.0 % · 1 → 95.0 % · 2 → 100 %",
        ),
    ],
)
def test_a_figure_that_could_have_been_another_is_shown(
    answered: Answered, command: str, line: str
) -> None:
    assert line in lines(answered, command)


def test_dice_are_named_in_the_players_language(answered: Answered) -> None:
    answer = answered("dice conan '2 red + 1 yellow'")
    italian = list(detail_lines(answer.odds, Locale("it")))

    assert "Facce: rosso 0,1,1,2,2,3; giallo 0,0,1,1,1,1" in italian
    faces = odds_answer_record(answer)["details"]["faces"]
    assert faces == "red 0,1,1,2,2,3; yellow 0,0,1,1,1,1"
