"""Dice of any game in the reader's words: every change of dice, and back from what is typed."""

import re

import pytest
from hypothesis import given

from bot.answers.odds.player_words import expression_in_words
from bot.cli.conversation import Conversation
from bot.locales import Locale
from calculators.any_game.grammar import read_expression
from tests.calculators.any_game.expressions import expressions
from tests.conftest import Lawspeaker

ENGLISH, ITALIAN = Locale("en"), Locale("it")
ENGLISH_WORD = re.compile(
    r"\b(?:keep|drop|reroll|once|always|explode|count|vs|highest|lowest|red|die|dice)\b"
)


@given(expressions())
def test_expressions_in_italian_are_read_as_the_same_dice(text: str) -> None:
    written = str(read_expression(text))
    italian = expression_in_words(written, ITALIAN)

    assert not ENGLISH_WORD.search(italian)
    again = str(read_expression(italian))
    assert expression_in_words(again, ENGLISH) == expression_in_words(written, ENGLISH)


@pytest.mark.parametrize(
    ("typed", "italian"),
    [
        ("2d6 keep highest 1", "2d6 tieni il più alto"),
        ("5d6 keep lowest 3", "5d6 tieni i 3 più bassi"),
        ("5d6 drop lowest drop highest", "5d6 scarta il più basso scarta il più alto"),
        ("5d6 kh3 dl1", "5d6 tieni i 2 più alti"),
        ("2d6 reroll 1-2 always", "2d6 rilancia 1-2 sempre"),
        ("3d6!", "3d6 esplode la più alta"),
        ("5d10 >= 8", "5d10 conta 8+"),
        ("1 red + 2 orange vs 3 yellow", "1 rosso + 2 arancioni contro 3 gialli"),
        ("2 epic + 2 dice", "2 epici + 2 dadi"),
        ("2 torch", "2 torch"),
    ],
)
def test_each_change_of_dice_has_italian_words(typed: str, italian: str) -> None:
    assert expression_in_words(str(read_expression(typed)), ITALIAN) == italian


@pytest.mark.parametrize(
    ("question", "heading"),
    [
        ("roll d20 with advantage", "2d20 tieni il più alto: "),
        ("tira un d20 con svantaggio", "2d20 tieni il più basso: "),
        ("roll 4d6 rerolling ones once", "4d6 rilancia 1 una volta: "),
        ("roll 2 red + 1 vs 1 yellow", "2 rossi + 1 contro 1 giallo (Conan): "),
    ],
)
def test_a_roll_is_shown_in_the_readers_language(
    lawspeaker: Lawspeaker, question: str, heading: str
) -> None:
    assert lawspeaker("ask", question, "--lang", "it").lines[0].startswith(heading)


def test_figures_and_refusals_are_in_the_readers_language(
    lawspeaker: Lawspeaker, conversation: Conversation
) -> None:
    compare = ("dice", "4d6 keep 3", "--compare", "--roll '2d6 explode 6'", "--lang", "it")
    sides = lawspeaker(*compare).lines[2:4]
    asked = lawspeaker("ask", "4d6 drop lowest, odds of 12 or more", "--lang", "it").lines
    conversation.reply("/lang it")
    refused = conversation.reply("/dice 2d6 reroll 1-6 always")

    assert [side.partition(":")[0] for side in sides] == [
        "Prima (tiro 4d6 tieni i 3 più alti)",
        "Seconda (tiro 2d6 esplode 6)",
    ]
    assert asked[0] == "tiro 4d6 tieni i 3 più alti, almeno 12."
    assert "--roll '4d6 tieni i 3 più alti'" in asked[2]
    assert refused.text is not None
    assert refused.text.startswith('--roll: "rilancia 1-6 sempre" non finisce mai')
