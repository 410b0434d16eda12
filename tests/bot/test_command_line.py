"""What a newcomer types: a question without a command, options in any spelling, asking for help."""

import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from bot.cli.conversation import Conversation
from glossary import Outcome
from tests.conftest import Lawspeaker, WritePack


def test_the_version_is_that_of_the_package(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("--version").out == f"lawspeaker {version('lawspeaker')}\n"


@pytest.mark.parametrize(
    ("arguments", "same_as"),
    [
        (["-h"], ["--help"]),
        (["help"], ["--help"]),
        (["help", "ask"], ["ask", "--help"]),
        (["ask", "-h"], ["ask", "--help"]),
        (["help", "picklock"], ["picklock", "--help"]),
        (["picklock", "-h"], ["picklock", "--help"]),
        (["help", "picklock", "conan"], ["picklock", "conan", "--help"]),
        (["--lang", "it", "help", "ask"], ["ask", "--help", "--lang", "it"]),
        (["help", "ask", "--lang", "IT"], ["ask", "--help", "--lang", "it"]),
    ],
)
def test_there_are_several_ways_to_help(
    lawspeaker: Lawspeaker, arguments: list[str], same_as: list[str]
) -> None:
    result = lawspeaker(*arguments)

    assert result == lawspeaker(*same_as)
    assert result.status == 0
    assert result.out


def test_help_on_no_command_names_the_nearest(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("help", "picklok").err == "There is no command picklok. Did you mean picklock?\n"


@pytest.mark.parametrize(
    "words",
    [
        ["come si apre un lucchetto"],
        ["come", "si", "apre", "un", "lucchetto"],
        ["grimaldello"],
        ["pick lock"],
        ["what happens when I pick a lock", "--lang", "it", "--game", "pm"],
    ],
)
def test_a_question_needs_no_command(lawspeaker: Lawspeaker, words: list[str]) -> None:
    result = lawspeaker(*words)

    assert result.status == 0
    assert "Pick a Lock" in result.lines[0]
    assert result == lawspeaker("ask", *words)


@pytest.mark.parametrize(
    ("words", "command"),
    [
        (["rest"], ["ask", "rest"]),
        (["--game", "gloomhaven", "rest"], ["ask", "--game", "gloomhaven", "rest"]),
        (["--game=conan", "rest"], ["ask", "--game", "conan", "rest"]),
        (["3d6"], ["dice", "any-game", "--roll", "3d6"]),
        (["0d6"], ["dice", "any-game", "--roll", "0d6"]),
        (["2d6", "--at-least", "7"], ["dice", "any-game", "--roll", "2d6", "--at-least", "7"]),
        (["3d6", "at", "least", "11"], ["ask", "3d6", "at", "least", "11"]),
    ],
)
def test_a_name_of_a_rule_and_dice_need_no_command(
    lawspeaker: Lawspeaker, words: list[str], command: list[str]
) -> None:
    assert lawspeaker(*words) == lawspeaker(*command)
    assert "no command" not in lawspeaker(*words).err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["picklok", "pm", "--points", "3"], "There is no command picklok. Did you mean picklock?"),
        (["dammage", "conan"], "There is no command dammage. Did you mean damage, danger?"),
        (["shemer"], "There is no command shemer. Did you mean schemer?"),
        (["qwertyuiop"], 'There is no command "qwertyuiop". There are: ask, '),
    ],
)
def test_what_is_no_question_is_a_wrong_command(
    lawspeaker: Lawspeaker, words: list[str], sentence: str
) -> None:
    result = lawspeaker(*words)

    assert result.status == 2
    assert result.err.startswith(sentence)


@pytest.mark.parametrize(
    "words",
    [["what", "is", "-1", "on", "response"], ["what is -1 on response"], ["-1", "on", "response"]],
)
def test_a_question_may_hold_a_number_below_zero(lawspeaker: Lawspeaker, words: list[str]) -> None:
    result = lawspeaker("ask", "--json", *words)

    assert json.loads(result.out)["query"] == " ".join(words)


def test_a_value_below_zero_stays_a_value(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("ask", "--limit", "-3", "x").err == "--limit takes 1 to 25, not -3.\n"


def test_one_of_several_is_the_first_itself(lawspeaker: Lawspeaker) -> None:
    first = json.loads(lawspeaker("ask", "lock", "--json").out)["results"][0]
    result = lawspeaker("ask", "lock", "--limit", "1")

    assert first["short"] in result.lines
    assert result.lines[-1] == "Several rules may be meant; this is the first. --limit 5 lists them."
    assert "Which one?" not in result.out


def test_one_of_several_is_still_a_choice_for_programs(lawspeaker: Lawspeaker) -> None:
    answer = json.loads(lawspeaker("ask", "lock", "--limit", "1", "--json").out)

    assert answer["outcome"] == Outcome.CHOICES.value
    assert len(answer["results"]) == 1


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["ask", "x", "--limit", "1", "--limit", "2"], "--limit"),
        (["ask", "x", "--lang", "it", "--lang", "en"], "--lang"),
        (["picklock", "pm", "--points", "3", "--points", "4"], "--points"),
        (["picklock", "conan", "--dice", "3r", "--difficulty", "2", "--goal", "3"], "--difficulty"),
        (["picklock", "pm", "--points", "3", "--picture", "a.png", "--picture", "b.png"], "--picture"),
    ],
)
def test_an_option_with_one_value_stands_once(
    lawspeaker: Lawspeaker, arguments: list[str], option: str
) -> None:
    result = lawspeaker(*arguments)
    sentences = {
        f"{option} stands more than once, and takes one value.\n",
        f"{option} compare più di una volta, e vuole un solo valore.\n",
    }

    assert result.status == 2
    assert result.err in sentences


def test_options_that_repeat_may_stand_twice(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("damage", "conan", "--attack", "1r", "--attack", "1o").status == 0
    assert lawspeaker("ask", "portcullis", "--full", "--full").status == 0


@pytest.mark.parametrize("language", ["it", "IT", "It"])
def test_a_language_is_spelled_in_any_case(lawspeaker: Lawspeaker, language: str) -> None:
    assert lawspeaker("ask", "portcullis", "--lang", language).lines[1].endswith(" · regola")


def test_a_game_that_is_nearly_named_is_offered(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("ask", "--game", "redragon", "lock")

    assert result.err == 'I do not know the game "redragon". Did you mean red-dragon-inn?\n'


def test_folders_of_packs_may_begin_with_the_users_own(
    lawspeaker: Lawspeaker, write_pack: WritePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack({"rules/torches.yaml": {}})
    monkeypatch.setenv("HOME", str(tmp_path))

    assert lawspeaker("ask", "torches", "--packs=~/deep-halls").lines[0] == "Torches · Torce"


@pytest.mark.parametrize(
    "command",
    [
        "torches",
        "how far does my light reach",
        "how far does my light reach --packs /nosuchfolder",
        "ask torches",
        "ask torches --game deep-halls",
        "entries --game deep-halls",
        "dice deep-halls 2d6",
        "dice deep-halls --roll 2d6",
        "dice 2d6 --game deep-halls",
        "dadi deep-halls 2d6",
    ],
)
@pytest.mark.parametrize("place", ["before", "behind", "behind, with ="])
def test_packs_may_be_named_anywhere(
    lawspeaker: Lawspeaker, torches_pack: Path, command: str, place: str
) -> None:
    folder = str(torches_pack)
    words = command.split()
    packs_option = [f"--packs={folder}"] if place == "behind, with =" else ["--packs", folder]
    result = lawspeaker(*(packs_option + words if place == "before" else words + packs_option))

    assert result.status == 0, result.err
    assert re.search("Deep Halls|deep-halls/torches", result.out)


def test_what_follows_two_dashes_names_no_packs(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    folder = str(write_pack({"rules/torches.yaml": {}}))

    assert "Deep Halls" not in lawspeaker("ask", "torches", "--", "--packs", folder).out


def test_packs_without_a_folder_are_refused(lawspeaker: Lawspeaker) -> None:
    for command in (["dice", "2d6"], ["ask", "torches"]):
        assert lawspeaker(*command, "--packs").err == "The option --packs needs a value.\n"


def run_program(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("LC_")}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        env={**environment, "LANG": "en_GB.UTF-8", **variables},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
    )


def test_a_language_that_nobody_speaks_is_refused() -> None:
    result = run_program("ask", "lock", LAWSPEAKER_LANGUAGE="fr", LANG="it_IT.UTF-8")

    assert result.returncode == 2
    assert result.stderr == (
        'LAWSPEAKER_LANGUAGE è "fr", ma parlo solo italiano (it) e inglese (en).\n'
    )


def test_a_folder_that_is_not_there_names_who_asked_for_it(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("ask", "lock", packs=[Path("nosuch")])

    assert result.err.splitlines()[0] == 'LAWSPEAKER_PACKS names "nosuch", which is no folder.'


@pytest.mark.parametrize("encoding", ["cp437", "cp850", "cp1252", "ascii"])
def test_what_is_written_is_utf8_whatever_the_code_page(encoding: str) -> None:
    result = run_program("spokes", "pm", "--lang", "it", PYTHONIOENCODING=encoding)

    assert result.returncode == 2
    assert result.stderr.startswith("Manca")
    answered = run_program("ask", "grimaldello", "--lang", "it", PYTHONIOENCODING=encoding)
    assert "più" in answered.stdout


class TestChat:
    """Words that steer the chat."""

    @pytest.mark.parametrize("word", ["exit", "quit", "esci", "/exit", "/quit", "EXIT"])
    def test_it_is_left(self, conversation: Conversation, word: str) -> None:
        assert conversation.reply(word).is_last

    @pytest.mark.parametrize("word", ["help", "?", "/help"])
    def test_it_helps(self, conversation: Conversation, word: str) -> None:
        assert (conversation.reply(word).text or "").startswith("Type a question")

    @pytest.mark.parametrize("word", ["back", "b", "indietro", "/back"])
    def test_back_shows_the_answer_before(self, conversation: Conversation, word: str) -> None:
        choices = conversation.reply("lock")
        conversation.reply("2")

        assert conversation.reply(word) == choices
        assert choices.answer is not None
        ruling = conversation.reply("1").ruling
        assert ruling is not None
        assert ruling.entry.id == choices.answer.links[0].id

    def test_nothing_stands_before_the_first_answer(self, conversation: Conversation) -> None:
        assert conversation.reply("back").text == "There is nothing to go back to."
        conversation.reply("lock")
        assert conversation.reply("back").text == "There is nothing to go back to."

    def test_the_language_can_be_asked_for(self, conversation: Conversation) -> None:
        assert (conversation.reply("/lang").text or "").startswith("I reply in the language of")
        conversation.reply("/lang it")
        assert (conversation.reply("/lang").text or "").startswith("Rispondo in italiano.")

    def test_a_game_that_is_nearly_named_is_offered(self, conversation: Conversation) -> None:
        text = conversation.reply("/game redragon").text

        assert text == 'I do not know the game "redragon". Did you mean red-dragon-inn?'

    def test_it_opens_in_the_language_asked_for(self, lawspeaker: Lawspeaker) -> None:
        result = lawspeaker("--lang", "it", typed="/lang\nqwertyuiop\n")

        assert result.lines[0].startswith("Lawspeaker risponde ai dubbi sulle regole")
        assert any(line.startswith("Non ho una regola che risponda") for line in result.lines)


def test_only_the_entry_of_the_program_sets_up_the_process(write_pack: WritePack) -> None:
    pack = write_pack({"rules/torches.yaml": {}})
    code = f"""if True:
        import gc, os
        from pathlib import Path
        from glossary import open_packs
        threshold = gc.get_threshold()
        open_packs([Path({str(pack)!r})])
        assert gc.isenabled() and gc.get_threshold() == threshold
        assert "OPENBLAS_NUM_THREADS" not in os.environ
        from bot.__main__ import prepare_process
        prepare_process()
        assert gc.isenabled() and gc.get_threshold() > threshold
        assert os.environ["OPENBLAS_NUM_THREADS"] == "1"
    """
    environment = {name: value for name, value in os.environ.items() if "OPENBLAS_NUM" not in name}

    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0
