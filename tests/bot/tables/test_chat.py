"""The commands of a table's memory in the chat, and their names in Italian."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.cli.conversation import Conversation
from bot.locales import catalogue
from calculators.words import command_tags
from glossary import LANGUAGES
from tests.conftest import Done, Lawspeaker
from tests.entries import GATE

Chat = Callable[..., Done]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "tables.db")


@pytest.fixture
def chat(lawspeaker: Lawspeaker, database: str) -> Chat:
    """Type lines into the chat."""
    return lambda *lines: lawspeaker("chat", typed="\n".join(lines), database=database)


def test_a_drawn_card_counts_for_the_next_odds(
    chat: Chat, lawspeaker: Lawspeaker, database: str
) -> None:
    result = chat("/deck draw 2 2 -1", "/picklock pm 3", "/deck undo", "/picklock pm 3")

    assert "3 cards are out of the deck: 2 2 -1. Left: -1:1 0:6 1:6 2:2 3:2." in result.lines
    assert result.out.count("3 cards are out of the deck at this table: 2 2 -1.") == 1
    assert lawspeaker("deck", database=database).out == "The deck is whole: -1:2 0:6 1:6 2:4 3:2.\n"


def test_dice_that_are_set_count_for_the_next_odds(chat: Chat) -> None:
    result = chat("/table set conan yellow=0,0,1,1,1,2", "/damage conan 1y")

    assert "components of Conan: yellow=0,0,1,1,1,2" in result.lines
    assert "Set at this table: yellow 0,0,1,1,1,2." in result.lines
    assert "On average 0.83 (damage)" in result.lines


def test_the_tables_game_counts_for_the_next_question(chat: Chat) -> None:
    lines = chat("/table game rangers", "movement").lines

    assert any(line.endswith("this table's game") for line in lines)


def test_a_language_that_is_set_is_spoken_at_once(chat: Chat) -> None:
    lines = chat("/table language it", "/full", "/table reset", "/full").lines

    assert "Da ora mostro la regola intera." in lines
    assert "From now on I show the short answer." in lines


def test_a_ruling_stands_on_the_next_card(chat: Chat) -> None:
    text = "L'eroe può alzarla dall'interno per -1 punto"
    lines = chat(f"/ruling add {GATE.en} {text}", "/ruling list", GATE.en).lines

    assert f"Ruling 1 about {GATE.en} is written down." in lines
    assert any(line.startswith(f"1. {GATE.en}: {text}") for line in lines)
    assert any(line.startswith("This table's ruling 1") for line in lines)


def test_misses_are_listed(chat: Chat) -> None:
    assert "Every question had an answer." in chat("/misses").lines
    assert any("mana curve" in line for line in chat("mana curve", "/misses").lines[-3:])


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("/deck draw x", "The draw takes the values of cards"),
        ("/deck drw 2", "There is no command drw. Did you mean draw?"),
        ("/deck castle", 'There is no command "castle". There are: draw, eye, show, shuffle, undo.'),
        ("/deck --packs x", "There is no option --packs."),
        ("/table game chess", 'I do not know the game "chess".'),
        ("/table language fr", 'language takes it, en or auto, not "fr".'),
        ("/table set conan green=1", 'There is no setting "green".'),
        ("/ruling edit x text", 'NUMBER takes a whole number, not "x".'),
        ("/ruling remove " + "9" * 30, "This table has no ruling 9"),
        ("/ruling add", "RULE is missing."),
        (f"/misses add 1 poem {GATE.en}", 'KIND takes alias, question, faq, not "poem".'),
    ],
)
def test_what_is_wrong_is_one_sentence_and_the_chat_goes_on(
    chat: Chat, line: str, sentence: str
) -> None:
    result = chat(line, "/full")

    assert (result.status, result.err) == (0, "")
    assert result.lines[1].startswith(sentence)
    assert result.lines[2:] == ["", "From now on I show the whole rule.", ""]


def test_without_a_database_that_is_one_sentence_as_well(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("chat", typed="/deck draw 2")

    assert result.lines[1] == "Nothing is remembered here: LAWSPEAKER_DATABASE is empty."


def test_the_help_of_the_chat_lists_them(conversation: Conversation, chat: Chat) -> None:
    text = conversation.reply("/help").text or ""

    assert all(f"/{command} " in text for command in set(command_tags("tables").values()))
    lines = chat("/help deck draw", "/table --help").lines
    assert "Usage: /deck draw [OPTIONS] CARDS" in lines
    assert "Usage: /table [OPTIONS] COMMAND [ARGS]..." in lines
    assert not any("--packs" in line for line in lines)


def test_they_are_called_as_on_discord() -> None:
    for language in LANGUAGES:
        spoken = catalogue(language, "-discord")
        assert {
            str(spoken[f"command-{name}"]): name for name in set(command_tags("tables").values())
        }.items() <= command_tags("tables").items()


@pytest.mark.parametrize(
    ("called", "command"),
    [
        ("/mazzo pesca 2", "/deck draw 2"),
        ("/Tavolo Gioco conan", "/table game conan"),
        ("/tavolo imposta gioco=conan lingua=italiano", "/table set game=conan language=it"),
        ("/tavolo dadi conan eyes=", "/table dice conan eyes="),
        ("/tavolo riservatezza privata", "/table privacy private"),
        (f"/decisione aggiungi {GATE.en} Si può", f"/ruling add {GATE.en} Si può"),
        ("/senza-risposta elenco", "/misses list"),
    ],
)
def test_italian_names_do_the_same(
    lawspeaker: Lawspeaker, tmp_path: Path, called: str, command: str
) -> None:
    outputs = [
        lawspeaker("chat", typed=line, database=str(tmp_path / file)).out
        for line, file in ((called, "first.db"), (command, "second.db"))
    ]

    assert outputs[0] == outputs[1]
    assert "/help" not in outputs[0].splitlines()[1]


def test_the_shell_takes_italian_names_before_a_subcommand(
    lawspeaker: Lawspeaker, database: str
) -> None:
    result = lawspeaker("mazzo", "pesca", "2", database=database)

    assert result.lines == ["1 card is out of the deck: 2. Left: -1:2 0:6 1:6 2:3 3:2."]
    assert lawspeaker("tavolo", database=database).lines[0] == "game: any"
    question = lawspeaker("mazzo", database=database)
    assert question.out == lawspeaker("ask", "mazzo", database=database).out


def test_the_tables_game_need_not_be_named(chat: Chat) -> None:
    result = chat("/damage --attack 1r", "/table game conan", "/damage --attack 1r", "/picklock pm 3")

    assert "game is missing" in result.out
    assert result.out.count("· Conan\n") == 1
    assert result.out.count("· Perdition's Mouth\n") == 1


def test_dice_may_be_named_in_italian(chat: Chat) -> None:
    lines = chat("/table set conan giallo=0,0,1,1,1,2").lines

    assert "components of Conan: yellow=0,0,1,1,1,2" in lines


def test_a_component_stands_where_it_counts(chat: Chat) -> None:
    own = "Set at this table: yellow 0,0,1,1,1,2."
    result = chat("/table set conan yellow=0,0,1,1,1,2", "/recover conan 1", "/fall conan 2r")

    assert result.out.count(own) == 1
    assert result.lines.index(own) > result.lines.index("Fall: damage, with perfect rerolls · Conan")
