"""What Lawspeaker itself does wrong at one line of a chat or of a batch ends in a sentence about it."""

import json
from typing import Any

import pytest

from bot.answers import Lookup
from bot.answers.odds.service import OddsService
from bot.cli import chat
from tests.conftest import Lawspeaker
from tests.entries import GATE


@pytest.fixture(params=[KeyError("deep-halls"), RecursionError("too deep"), PermissionError(13, "no")])
def faulty_odds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Exception:
    """Let the calculators fail at the roll of one die, as nobody foresaw."""
    error: Exception = request.param
    answer = OddsService.answer

    def failing(self: OddsService, odds_request: Any, **options: Any) -> Any:
        if "1d6" in str(getattr(odds_request.calculator, "roll", "")):
            raise error
        return answer(self, odds_request, **options)

    monkeypatch.setattr(OddsService, "answer", failing)
    return error


def is_about(error: Exception, sentence: str) -> bool:
    return f"{type(error).__name__}: {error}" in sentence and "bot/test_unexpected.py:" in sentence


def test_the_chat_says_it_and_goes_on(lawspeaker: Lawspeaker, faulty_odds: Exception) -> None:
    result = lawspeaker("chat", typed="/dice 1d6\n/dice 2d6\nexit\n")

    (sentence,) = (line for line in result.lines if "my fault" in line)
    assert is_about(faulty_odds, sentence)
    assert "On average 7 (total)" in result.lines
    assert (result.status, result.err) == (0, "")


def test_the_chat_says_it_in_italian(lawspeaker: Lawspeaker, faulty_odds: Exception) -> None:
    result = lawspeaker("chat", typed="/lang it\n/dice 1d6\n")

    (sentence,) = (line for line in result.lines if "colpa mia" in line)
    assert is_about(faulty_odds, sentence)


def test_a_card_that_cannot_be_drawn_ends_no_chat(
    lawspeaker: Lawspeaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise AttributeError("no title")

    monkeypatch.setattr(chat, "show_answer", failing)
    result = lawspeaker("chat", typed=f"{GATE.en}\n/game conan\n")

    assert any("AttributeError: no title" in line for line in result.lines)
    assert "From now on I search Conan only." in result.lines


def test_a_batch_of_odds_answers_the_other_lines(
    lawspeaker: Lawspeaker, faulty_odds: Exception
) -> None:
    result = lawspeaker("batch", "-", typed='["dice", "1d6"]\n["dice", "2d6"]\n')

    first, second = map(json.loads, result.lines)
    assert is_about(faulty_odds, first["error"])
    assert second["expected"]["value"] == 7
    assert (result.status, result.err) == (2, "")


def test_a_batch_of_questions_answers_the_other_lines(
    lawspeaker: Lawspeaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Lookup.ask

    def failing(self: Lookup, question: str, **options: Any) -> Any:
        if question == "chest":
            raise LookupError("no lid")
        return ask(self, question, **options)

    monkeypatch.setattr(Lookup, "ask", failing)
    result = lawspeaker("ask", "--batch", "-", typed='{"q": "chest"}\n{"q": "portcullis"}\n')

    first, second = map(json.loads, result.lines)
    assert "LookupError: no lid" in first["error"]
    assert second["query"] == "portcullis"
    assert result.status == 2
