"""What a rule's card offers to calculate."""

import shlex
from fractions import Fraction

import pytest

from bot.answers import Lookup
from bot.answers.odds import OddsService
from bot.answers.offers import offer_of, offered_request
from bot.cli.conversation import Conversation
from calculators.dice import read_pool
from glossary import LANGUAGES, Glossary, Language
from tests.conftest import Lawspeaker
from tests.examples import EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_every_example_can_be_answered(lawspeaker: Lawspeaker, example: str) -> None:
    assert lawspeaker(*shlex.split(example), "--json").status == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_rule_offers_can_be_answered(glossary: Glossary, language: Language) -> None:
    odds = OddsService(glossary.games, glossary.components)
    offers = {offer_of(entry.body.calculator, language) for entry in glossary.entries.values()}

    for offer in offers - {None}:
        assert odds.answer(offered_request(offer or "")), offer


def test_dice_have_the_letters_of_the_readers_language(glossary: Glossary) -> None:
    calculator = glossary.entries["conan/armatura"].body.calculator
    offered = {language: offer_of(calculator, language) for language in LANGUAGES}

    assert offered == {
        "en": "damage conan --attack 3r --rerolls 1 --guard 1o --life 2 --armour 1y",
        "it": "damage conan --attack 3r --rerolls 1 --guard 1a --life 2 --armour 1g",
    }
    assert read_pool("1a 1g") == read_pool("1o 1y")


def test_every_calculator_that_a_rule_names_is_offered(lookup: Lookup) -> None:
    for entry in lookup.glossary.entries.values():
        name = entry.body.calculator

        # The solver of Schemer movement has no odds.
        assert (offer_of(name, "en") is None) == (name in (None, "schemer")), entry.id


def test_a_card_offers_its_calculator(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "perditions-mouth/pick-a-lock").lines

    assert "Odds: lawspeaker picklock perditions-mouth --points 3" in lines


@pytest.mark.parametrize(
    ("question", "default", "suffix"),
    [
        ("come si apre un lucchetto", "en", " --lang it"),
        ("come si apre un lucchetto", "it", ""),
        ("how do I open a lock", "it", " --lang en"),
    ],
)
def test_what_a_card_offers_replies_in_its_language(
    lawspeaker: Lawspeaker, question: str, default: Language, suffix: str
) -> None:
    line = next(
        line for line in lawspeaker("ask", question, language=default).lines if "lawspeaker" in line
    )

    assert line.endswith(f"lawspeaker picklock perditions-mouth --points 3{suffix}")


def test_the_chat_calculates_in_the_language_of_the_question(conversation: Conversation) -> None:
    conversation.reply("come si apre un lucchetto")

    assert conversation.reply("/picklock pm --points 3").language == "it"
    assert conversation.reply("1").language == "it"
    conversation.reply("/lang en")
    assert conversation.reply("/picklock pm --points 3").language == "en"


def test_the_chat_offers_what_it_understands(conversation: Conversation) -> None:
    answer = conversation.reply("pick a lock").answer
    assert answer is not None
    ruling = answer.ruling
    assert ruling is not None

    offer = offer_of(ruling.calculator, "en")
    assert offer == "picklock perditions-mouth --points 3"
    assert conversation.reply(f"/{offer}").odds is not None


def test_an_answer_links_back_to_its_rules(conversation: Conversation) -> None:
    conversation.reply("/picklock pm --points 3")

    ruling = conversation.reply("1").ruling

    assert ruling is not None
    assert ruling.entry.id == "perditions-mouth/pick-a-lock"


def test_the_game_of_the_chat_need_not_be_named(conversation: Conversation) -> None:
    conversation.reply("/game pm")

    odds = conversation.reply("/picklock --points 3").odds

    assert odds is not None
    assert odds.declaration.game == "perditions-mouth"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("/picklock pm --points 100", "--points takes 0 to 99, not 100."),
        ("/picklock chess", 'I do not know the game "chess".'),
        ("/picklock", "The game is missing; there are conan, perditions-mouth."),
        ('/picklock pm --points "3', "A closing quotation mark is missing."),
        ("/picklock pm --help", "Usage: picklock perditions-mouth"),
        ("/damage --help", "Usage: damage [OPTIONS] GAME"),
        ("/damage -h", "Usage: damage [OPTIONS] GAME"),
        ("/help damage", "Usage: damage [OPTIONS] GAME"),
        ("/help damage conan", "Usage: damage conan"),
        ("/damage", "The game is missing; there are conan, perditions-mouth, rangers, red-dragon-inn."),
    ],
)
def test_what_is_wrong_is_said_in_the_chat(
    conversation: Conversation, line: str, expected: str
) -> None:
    text = conversation.reply(line).text

    assert text is not None
    assert text.startswith(expected)


@pytest.mark.parametrize("option", ["--json", "--lang it", "--picture a.png", "--packs=."])
def test_what_means_nothing_in_a_chat_is_refused(conversation: Conversation, option: str) -> None:
    text = conversation.reply(f"/picklock pm --points 3 {option}").text or ""

    assert text.startswith("There is no option --")


def test_the_chats_help_is_of_what_the_chat_knows(conversation: Conversation) -> None:
    text = conversation.reply("/picklock pm --help").text or ""

    assert "--points" in text
    assert "--json" not in text
    assert "--packs" not in text


def test_the_chat_shows_a_card(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("chat", typed="/danger pm --enemies 2\n/lang it\n/danger pm --enemies 2\n")

    assert "55.3 % - about 5 in 9: no Failure Event" in result.lines
    assert "55,3 % - circa 5 su 9: nessun Evento Fallimento" in result.lines


def test_a_pack_offers_dice_of_its_own(glossary: Glossary) -> None:
    offer = offer_of("dice conan 2 red + 1 yellow --at-least 3", "it")

    answer = OddsService(glossary.games, glossary.components).answer(offered_request(offer or ""))

    assert offer == "dice conan 2 red + 1 yellow --at-least 3"
    assert answer.game.en == "Conan"
    assert answer.odds.expected == Fraction(11, 3)
    assert offer_of("dice any-game", "en") == "dice any-game --roll '3d6 keep 2' --at-least 9"


def test_the_game_of_the_chat_lends_its_dice(conversation: Conversation) -> None:
    conversation.reply("/game conan")

    odds = conversation.reply("/dice 2 red --at-least 4").odds

    assert odds is not None
    assert odds.game.en == "Conan"
