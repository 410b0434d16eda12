"""Real rolls in the terminal: ``lawspeaker roll``, sentences, and the chat."""

import re
from pathlib import Path
from random import SystemRandom

import pytest

from bot.answers import Lookup
from bot.answers.asking import roll_language
from bot.answers.odds.rolling import read_written_roll, written_roll
from bot.answers.odds.service import OddsService, game_components
from bot.answers.offers import example_request
from bot.answers.rolls import spoken_roll
from bot.cli.conversation import Conversation
from bot.locales import Locale
from bot.render.odds.rolls import roll_summary
from calculators.catalogue import calculators
from calculators.rolls import can_roll
from glossary import LANGUAGES
from tests.conftest import Lawspeaker

TOTAL = re.compile(r"2d6: ([1-6]), ([1-6]) = (\d+)")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.db")


@pytest.mark.parametrize(
    "arguments",
    [("roll", "2d6"), ("roll 2d6",), ("please roll 2d6",), ("tira", "2d6"), ("lancia 2d6",)],
)
def test_dice_are_rolled_and_judged(lawspeaker: Lawspeaker, arguments: tuple[str, ...]) -> None:
    line, judgement = lawspeaker(*arguments).lines

    match = TOTAL.fullmatch(line)
    assert match is not None
    assert int(match[1]) + int(match[2]) == int(match[3])
    is_italian = arguments[0][:4] in ("tira", "lanc")
    assert judgement.startswith("Così o meglio: " if is_italian else "This or better: ")


def test_dice_of_a_game_are_its_own(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("tira tre rossi e un giallo").lines

    assert re.fullmatch(
        r"3 rossi, 1 giallo \(Conan\): rosso [0-3](, [0-3]){2} · giallo [01] = \d", lines[0]
    )
    assert lines[2] == "Ipotizzate: le facce dei dadi; un tavolo può impostare le sue."


@pytest.mark.parametrize(
    "arguments", [("roll", "conan", "2r"), ("roll", "conan: 2 red"), ("conan: roll 2 red",)]
)
def test_the_game_may_stand_first(lawspeaker: Lawspeaker, arguments: tuple[str, ...]) -> None:
    assert lawspeaker(*arguments).lines[0].startswith("2 red (Conan): red ")


def test_faces_that_a_table_has_set_are_rolled_and_not_assumed(
    lawspeaker: Lawspeaker, database: str
) -> None:
    lawspeaker("table", "set", "conan", "red=3,3", database=database)
    lines = lawspeaker("roll", "2", "red", database=database).lines

    assert lines == ["2 red (Conan): red 3, 3 = 6", "This or better: 100 %"]
    dice = ("dice", "any-game", "--roll", "2 red", "--game", "conan")
    assert "Total: 6" in lawspeaker(*dice, database=database).lines


@pytest.mark.parametrize("name", ["conan", "Conan", "CONAN", "Conan the game", "gioco di conan"])
def test_a_game_by_any_name_has_the_dice_that_the_table_set(
    lawspeaker: Lawspeaker, database: str, name: str
) -> None:
    lawspeaker("table", "set", "conan", "red=3,3", database=database)
    lawspeaker("roll", "save", "ambush", "2 red", database=database)
    odds = lawspeaker("dice", "2 red", "--game", name, database=database)
    rolls = [
        lawspeaker("roll", dice, "--game", name, database=database).lines[0]
        for dice in ("2 red", "ambush")
    ]

    assert "Total: 6" in odds.lines
    assert rolls == ["2 red (Conan): red 3, 3 = 6"] * 2


@pytest.mark.parametrize(
    "question", ["roll 2d6, chance of 7", "how do I roll dice", "tira ad arco", "tiro un d20?"]
)
def test_what_asks_for_more_stays_a_question(lawspeaker: Lawspeaker, question: str) -> None:
    assert not any(" = " in line or "or better" in line for line in lawspeaker("ask", question).lines)


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("2x6", 'The roll: "6" is no dice.'),
        ("0d6", 'The roll: "0d6" rolls no dice; say how many, from 1 to 20, as in 2d6 or 3 red.'),
        ("0 red", 'The roll: "0 red" rolls no dice'),
        ("save none 0d6", 'The roll: "0d6" rolls no dice'),
        ("d0", "The number of faces of a die takes 2 to 100, not 0."),
        ("2d0", "The number of faces of a die takes 2 to 100, not 0."),
        ("1000d6", "The number of dice on one side takes 0 to 20, not 1000."),
        ("300d6", "The number of dice on one side takes 0 to 20, not 300."),
        ("7", "There is nothing to roll or to draw here"),
        ("2 rad", 'Of which game is the die "rad"?'),
        ("2 rad --game conan", 'The roll takes yellow, orange, red, not "rad".'),
        ("save 2d6 3d6", '"2d6" cannot name a roll'),
        ("save ambush", "To save a roll takes a name and dice"),
        ("remove ambush", 'No roll "ambush" is saved here; there are: -.'),
        ("save ambush 2 rad", 'Of which game is the die "rad"?'),
    ],
)
def test_what_cannot_be_rolled_is_one_sentence(
    lawspeaker: Lawspeaker, database: str, dice: str, sentence: str
) -> None:
    result = lawspeaker("roll", *dice.split(), database=database)

    assert result.status == 2
    assert result.err.startswith(sentence)
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("sentence", "refused"),
    [
        ("tira 0d6", 'Il tiro: "0d6" non lancia nessun dado; indica quanti, da 1 a 20, come'),
        ("lancia -1d6", 'Il tiro: "-1d6" non lancia nessun dado'),
        ("tira 0 rossi 0 gialli", 'Il tiro: "0 rossi 0 gialli" non lancia nessun dado'),
        ("tira d0", "Il numero di facce di un dado va da 2 a 100, non 0."),
        ("tira 1000d6", "Il numero di dadi di una parte va da 0 a 20, non 1000."),
        ("roll 0d6", 'The roll: "0d6" rolls no dice; say how many, from 1 to 20, as in'),
        ("roll -2d6", 'The roll: "-2d6" rolls no dice'),
    ],
)
def test_a_sentence_that_rolls_no_dice_is_refused_in_its_language(
    lawspeaker: Lawspeaker, conversation: Conversation, sentence: str, refused: str
) -> None:
    result = lawspeaker("ask", sentence)

    assert (result.status, result.lines) == (2, [])
    assert result.err.startswith(refused)
    assert (conversation.reply(sentence).text or "").startswith(refused)


@pytest.mark.parametrize("dice", ["0d6 + 1d6", "3 red 0 yellow", "20 - 1d6", "2d6 vs 0d6 + 3"])
def test_dice_beside_none_are_rolled(lawspeaker: Lawspeaker, dice: str) -> None:
    assert "This or better: " in lawspeaker("roll", "--", dice).out


def test_rolls_are_logged_saved_and_forgotten(lawspeaker: Lawspeaker, database: str) -> None:
    assert lawspeaker("roll", "log", database=database).lines == [
        "Nothing was rolled here within a day."
    ]
    saved = lawspeaker("roll", "save", "Ambush", "2d6", database=database)
    assert saved.lines == ["Saved here: ambush (2d6)."]
    rolled = lawspeaker("roll", "ambush", database=database).lines[0]
    for _ in range(2):
        lawspeaker("roll", "1d2", database=database)

    log = lawspeaker("roll", "log", database=database).lines
    assert [line.partition("  ")[2].partition(":")[0] for line in log] == ["1d2", "1d2", "2d6"]
    assert log[2].endswith(rolled)
    lawspeaker("forget", "--yes", database=database)
    assert lawspeaker("roll", "log", database=database).lines == [
        "Nothing was rolled here within a day."
    ]
    assert lawspeaker("roll", "ambush", database=database).status == 2


def test_the_log_holds_the_last_ten(lawspeaker: Lawspeaker, database: str) -> None:
    lawspeaker("chat", typed="\n".join(f"roll {1 + n}d2" for n in range(12)), database=database)

    log = lawspeaker("roll", "registro", database=database).lines
    assert [line.partition("  ")[2].partition("d2")[0] for line in log] == [
        str(number) for number in range(12, 2, -1)
    ]


def test_a_roll_of_the_chat_hands_its_dice_to_the_advice(conversation: Conversation) -> None:
    conversation.reply("/damage conan --attack 3r --rerolls 1 --life 4")
    rolled = conversation.reply("roll")
    assert rolled.roll is not None
    dice = [int(face.text) for face in rolled.roll.roll.parts[0].faces]

    advised = conversation.reply("o").odds

    assert advised is not None
    assert [die.icons for die in advised.request.calculator.rolled] == dice  # type: ignore[attr-defined]  # an attack's
    assert advised.request.calculator.rerolls == 1  # type: ignore[attr-defined]
    assert advised.odds.detail("now") is not None


def test_again_rolls_for_the_same(conversation: Conversation) -> None:
    first = conversation.reply("tira 20d100").roll
    again = conversation.reply("ancora").roll

    assert first is not None
    assert again is not None
    assert again.request == first.request
    assert again.roll != first.roll


def test_again_speaks_the_language_of_the_roll(conversation: Conversation) -> None:
    first, again = conversation.reply("tira 3 rossi"), conversation.reply("ancora")

    assert (first.language, again.language) == ("it", "it")


@pytest.mark.parametrize("line", ["roll log", "tira log", "lancia log", "/roll log"])
def test_the_log_needs_no_slash(conversation: Conversation, line: str) -> None:
    assert conversation.reply(line) == conversation.reply("/roll log")


def test_cards_go_back_unless_the_player_keeps_them_out(conversation: Conversation) -> None:
    conversation.reply("/picklock pm --points 3")
    reply = conversation.reply("roll")

    assert reply.roll is not None
    faces = " ".join(face.text for face in reply.roll.roll.parts[0].faces)
    assert reply.note == f"again rolls anew. The cards go back, unless you type /deck draw {faces}."
    assert conversation.reply("roll").note != ""


def test_there_is_nothing_to_roll_at_first(conversation: Conversation) -> None:
    text = conversation.reply("again").text

    assert text is not None
    assert text.startswith("There is nothing to roll for yet")


def test_a_movement_has_nothing_to_roll(conversation: Conversation) -> None:
    conversation.reply("/move conan --enemies 1")
    text = conversation.reply("roll").text

    assert text is not None
    assert text.startswith("There is nothing to roll or to draw here")


def test_a_saved_roll_is_made_of_dice_and_not_of_another_name(
    lawspeaker: Lawspeaker, database: str
) -> None:
    lawspeaker("roll", "save", "ambush", "2d6", database=database)
    refused = lawspeaker("roll", "save", "trap", "ambush", database=database)

    assert refused.err.startswith('Of which game is the die "ambush"?')


@pytest.mark.parametrize(
    "text", ["roll 2d6" + " " * 4000 + "x", " " * 4000 + "roll 2d6 x", "tira " + "1d6 " * 1000]
)
def test_long_texts_are_no_rolls_and_keep_nobody_waiting(text: str) -> None:
    assert roll_language(text) is None or spoken_roll(text, {}, None) is None


@pytest.mark.parametrize(
    "text",
    [
        "tiro 5d6, quanti 5 o 6 in media?",
        "roll 5d6, how many 5 or 6 on average?",
        "roll 5d6 how many 6",
        "lancia 2d6, probabilit\u00e0 di 7",
        "roll 2d6 ?",
    ],
)
def test_a_text_that_asks_is_no_roll(text: str) -> None:
    assert spoken_roll(text, {}, None) is None


def test_whatever_chance_decides_can_be_rolled(lookup: Lookup) -> None:
    service = OddsService(lookup.glossary.games, lookup.glossary.components)
    for calculator in calculators().values():
        request = example_request(calculator)
        odds = service.answer(request).odds
        is_chance = odds.success not in (None, 0, 1) or not (
            odds.distribution is None or odds.is_certain
        )
        game = request.calculator.component_game
        components = game_components(lookup.glossary.components.get(game or "", {}))

        assert can_roll(request.calculator, components) == is_chance, request
        if is_chance:
            answer = service.roll(request, SystemRandom())
            again = service.rolled(request, read_written_roll(written_roll(answer.roll)))
            for locale in map(Locale, LANGUAGES):
                assert roll_summary(again, locale) == roll_summary(answer, locale)
            following = answer.asked_next
            assert following is None or service.answer(following).odds.expected is not None


@pytest.mark.parametrize(
    ("command", "names", "number", "rolled"),
    [
        ("/damage conan --attack 1r-3r", ["attack 1r", "attack 2r", "attack 3r"], "3", "3 red"),
        (
            "/damage conan --attack 2r --compare '--attack 3y'",
            ["First (attack 2r)", "Second (attack 3y)"],
            "2",
            "3 yellow",
        ),
    ],
)
def test_of_several_calculations_the_chat_asks_which_is_rolled(
    conversation: Conversation, command: str, names: list[str], number: str, rolled: str
) -> None:
    conversation.reply(command)
    which = conversation.reply("roll")

    assert which.text == "\n".join(
        ["Which one?", *(f"  {place}. {name}" for place, name in enumerate(names, 1))]
    )
    assert conversation.reply("roll") == which
    assert conversation.reply("9").roll is None
    roll = conversation.reply(number).roll
    assert roll is not None
    assert roll_summary(roll, Locale("en")).startswith(f"{rolled} (Conan): ")
