"""What pictures show, in words."""

import pytest

from bot.answers.boards.source import DrawnBoard, YamlBoard
from bot.answers.schemer import answer_board
from bot.locales import Locale
from bot.render.alternative import LONGEST, board_alternative, chart_alternative
from glossary import Language
from tests.bot.render.conftest import Answered
from tests.examples import EXAMPLES

CROWD = "\n".join(["@" + "." * 20, *["." * 21] * 3, "ABCDEFGHIJKLMNOPQRSTU"])


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    "command",
    [*EXAMPLES.values(), "picklock pm --points 0-99", "sprint pm --points 2 --compare '--points 4'"],
)
def test_a_chart_is_told_within_the_limit(answered: Answered, command: str, language: Language) -> None:
    text = chart_alternative(answered(command), Locale(language))

    assert 0 < len(text) <= LONGEST
    assert text[-1] in ".!?…"
    assert ".." not in text


def test_a_chart_is_told_in_words(answered: Answered) -> None:
    assert chart_alternative(answered("picklock pm --points 3"), Locale("it")) == (
        "Scassinare: i tuoi punti contro due carte Risposta · Perdition's Mouth. "
        "66,8 % - circa 2 su 3: la serratura si apre. "
        "In media 1,8 (somma delle due carte). "
        "Più probabili: 1 (23,2 %), 2 (22,6 %), 3 (18,9 %). "
        "Valori da -2 a 6."
    )


def test_a_series_is_told_value_by_value(answered: Answered) -> None:
    assert chart_alternative(answered("move conan --enemies 0-2"), Locale("en")) == (
        "Movement: what a path costs with Hindrance · Conan. "
        "On average: movement points. "
        "Enemies 0: 1; 1: 2; 2: 3."
    )


def test_a_board_is_told_in_words() -> None:
    board = DrawnBoard("#######\n#@..^F#\n#######", "Move 2 -> Foe", "square")

    assert board_alternative(answer_board(board, "en"), Locale("en")) == (
        "A board of 7 by 3 spaces. Move 2 -> Foe: The Schemer goes to d2 (by c2; 2 points). "
        "The Schemer stands on b2. Final target: e2. Heroes: F (f2)."
    )


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_crowded_board_is_cut_after_a_word(language: Language) -> None:
    names = ", ".join(
        f"{letter}: {{name: Old Friend of {letter} with an endless name}}"
        for letter in "ABCDEFGHIJKLMNOPQRSTU"
    )
    rows = "\n".join(f"  {row}" for row in CROWD.split("\n"))
    board = YamlBoard(f"scheme: Move 2 -> Foe\nmap: |\n{rows}\nfigures: {{{names}}}\n")
    text = board_alternative(answer_board(board, language), Locale(language))

    assert LONGEST - 30 < len(text) <= LONGEST
    assert text.endswith(" …")
