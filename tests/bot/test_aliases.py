"""Calculators by what they are called in Italian, in the terminal and the chat."""

import json

import pytest

from bot.cli.conversation import Conversation
from tests.conftest import Lawspeaker


@pytest.mark.parametrize(
    ("called", "command"),
    [
        ("scassina pm 4", "picklock pm 4"),
        ("danno conan 3r", "damage conan 3r"),
        ("danni conan tre rossi", "damage conan 3r"),
        ("caduta rangers 5", "fall rangers 5"),
        ("Tiro rangers --shoot 2 --vs-fight 1", "shoot rangers --shoot 2 --vs-fight 1"),
    ],
)
def test_a_calculator_may_be_called_in_italian(
    lawspeaker: Lawspeaker, called: str, command: str
) -> None:
    assert lawspeaker(*called.split(), "--json").out == lawspeaker(*command.split(), "--json").out


def test_its_errors_are_json_as_well(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("scassina", "pm", "--punt", "--json")

    assert result.status == 2
    assert "--points" in json.loads(result.out)["error"]


@pytest.mark.parametrize(
    "words", ["danno", "danno conan", "caduta rangers danno", "recupero conan gemme"]
)
def test_the_same_words_also_begin_questions(lawspeaker: Lawspeaker, words: str) -> None:
    assert lawspeaker(*words.split()).out == lawspeaker("ask", *words.split()).out


def test_the_chat_takes_them_after_a_slash(conversation: Conversation) -> None:
    odds = conversation.reply("/scassina pm 4").odds

    assert odds is not None
    assert odds.declaration.command == "picklock"
    assert "--points" in (conversation.reply("/help scassina pm").text or "")
