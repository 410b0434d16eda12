"""``lawspeaker entries``, ``check`` and ``--help``."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from bot.cli.app import lawspeaker as group
from bot.cli.help import HelpReader
from bot.locales import Locale
from calculators.catalogue import command_names, games_of
from calculators.declaration import ANY_GAME
from glossary import LANGUAGES, Glossary, Language
from glossary.loading.validation import PARTS
from tests.conftest import ENTRY, Lawspeaker, WritePack


def test_entries_lists_all_that_is_loaded(lawspeaker: Lawspeaker, glossary: Glossary) -> None:
    lines = lawspeaker("entries").lines

    assert len(lines) == len(glossary.entries) + 1
    assert lines[-1] == f"{len(glossary.entries)} entries"


def test_entries_prints_whole_entries_for_programs(lawspeaker: Lawspeaker, glossary: Glossary) -> None:
    entries = [json.loads(line) for line in lawspeaker("entries", "--json", "--game", "rosd").lines]

    assert {entry["game"] for entry in entries} == {"rangers"}
    assert len(entries) == sum(entry.game == "rangers" for entry in glossary.entries.values())
    assert set(ENTRY) <= set(entries[0])


def test_check_says_that_all_is_well(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    questions = [f"question {number}" for number in range(8)]
    pack = write_pack({"rules/torches.yaml": {"questions": {"en": questions, "it": questions}}})

    assert lawspeaker("check", str(pack)).out == "1 entry in Deep Halls: all well.\n"
    assert lawspeaker("check").lines[-1].endswith(": all well.")


def test_components_alone_are_checked_by_the_name_of_their_folder(
    lawspeaker: Lawspeaker, tmp_path: Path
) -> None:
    dice = "torch-die:\n  faces: 0,1\n  assumed: {en: We guess., it: Lo supponiamo.}\n"
    (tmp_path / "deep-halls").mkdir()
    (tmp_path / "deep-halls" / "components.yaml").write_text(dice, encoding="utf-8")
    result = lawspeaker("check", str(tmp_path / "deep-halls"))

    assert (result.status, result.out) == (0, "0 entries in deep-halls: all well.\n")


def test_check_advises_more_questions_and_says_what_it_ignores(
    lawspeaker: Lawspeaker, write_pack: WritePack
) -> None:
    files = {"rules/torches.yaml": {}, "lamps.yaml": "", "rule/lamps.yaml": "", "faq/notes.txt": ""}
    pack = write_pack(files)
    (pack / ".git").mkdir()
    (pack / "README.md").touch()
    result = lawspeaker("check", str(pack))

    advice = "questions in one language: 1; with 8 or more the entry is found far better"
    ignored = (
        "this is not read: entries are .yaml files in rules/ and faq/, "
        "questions stand in questions/en.yaml and it.yaml"
    )
    assert result.status == 0
    assert result.lines == [
        "4 warnings:",
        f"{pack}/faq/notes.txt: {ignored}",
        f"{pack}/lamps.yaml: {ignored}",
        f"{pack}/rule: {ignored}",
        f"{pack}/rules/torches.yaml:7: questions: {advice}",
        "1 entry in Deep Halls: all well.",
    ]


def test_check_lists_every_problem(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    pack = write_pack({"rules/a.yaml": {"colour": "red"}, "rules/b.yaml": {"kind": "spell"}})
    result = lawspeaker("check", str(pack))

    assert result.status == 1
    assert result.lines[0] == "2 problems:"
    assert any(
        line.endswith(
            "colour: there is no such key; there are: title, kind, short, text, examples, open_points, "
            "source, see_also, rules, calculator, aliases, questions"
        )
        for line in result.lines
    )


@pytest.mark.parametrize(
    ("calculator", "refusal"),
    [
        ("damage conann", "there is no such calculator; there are: dice any-game, damage conan"),
        ("fall", "there is no such calculator; there are: dice any-game, damage conan"),
        ("fall rangers --feet 3", "There is no option --feet. There are: --inches, "),
        ("fall rangers --inches 100", "--inches takes 0 to 99, not 100."),
        ('fall rangers --inches "3', "A closing quotation mark is missing."),
    ],
)
def test_check_refuses_calculators_that_nobody_could_use(
    lawspeaker: Lawspeaker, write_pack: WritePack, calculator: str, refusal: str
) -> None:
    pack = write_pack({"rules/a.yaml": {"calculator": calculator}})
    result = lawspeaker("check", str(pack))

    assert result.status == 1
    assert f"{pack / 'rules' / 'a.yaml'}:6: calculator: {refusal}" in result.lines[1]


@pytest.mark.parametrize(
    "calculator",
    [
        "schemer",
        " schemer",
        "fall rangers",
        "fall  rangers ",
        "fall\nrangers --inches 3",
        "damage conan --attack 1o",
    ],
)
def test_check_takes_calculators_of_any_game(
    lawspeaker: Lawspeaker, write_pack: WritePack, calculator: str
) -> None:
    pack = write_pack({"rules/a.yaml": {"calculator": calculator}})

    assert lawspeaker("check", str(pack)).status == 0


def test_check_reckons_with_the_packs_own_deck(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    calculator = "picklock perditions-mouth --points 3 --drawn 5"
    deck = "response-deck: {cards: '-1:2 0:6 1:6 2:4 5:2', assumed: {en: Ours., it: Nostro.}}"
    files = {"rules/a.yaml": {"calculator": calculator}, "components.yaml": deck}

    own = lawspeaker("check", str(write_pack(files, name="perditions-mouth")))
    shipped = lawspeaker("check", str(write_pack({"rules/a.yaml": {"calculator": calculator}})))

    assert (own.status, own.err) == (0, "")
    assert "names a card with the value 5: the deck has none" in shipped.lines[1]


def test_check_speaks_italian(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    result = lawspeaker("check", str(write_pack({"rules/a.yaml": {"kind": None}})), language="it")

    assert result.lines[0] == "1 problema:"
    assert result.lines[1].endswith("kind: manca questa chiave")


@pytest.mark.parametrize("part", PARTS)
def test_check_prints_the_schema_of_each_file(lawspeaker: Lawspeaker, part: str) -> None:
    schema = json.loads(lawspeaker("check", "--schema", part).out)

    assert (schema["title"], schema["type"]) == (f"Lawspeaker {part}", "object")


def test_check_refuses_the_schema_of_anything_else(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("check", "--schema", "rules")

    assert (result.status, result.err) == (
        2,
        f'--schema takes {", ".join(PARTS)}, not "rules".\n',
    )


def test_check_prints_the_schema_of_an_entry(lawspeaker: Lawspeaker) -> None:
    schema = json.loads(lawspeaker("check", "--schema").out)

    assert schema["title"] == "Lawspeaker entry"
    assert set(schema["properties"]) >= set(ENTRY)
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("command", ["", *sorted(group.commands)])
def test_help_is_there_in_both_languages(lawspeaker: Lawspeaker, command: str, language: str) -> None:
    result = lawspeaker(*command.split(), "--help", language=language)

    assert result.status == 0
    assert result.lines[0].startswith("Usage:" if language == "en" else "Uso:")
    assert "help-" not in result.out
    assert ("Show this" in result.out) == (language == "en")


@pytest.mark.parametrize(
    "line", ["table show", "deck show", "ruling list", "check", "fall rangers --inches 5"]
)
def test_the_language_may_stand_after_every_command(
    lawspeaker: Lawspeaker, tmp_path: Path, line: str
) -> None:
    words, database = line.split(), str(tmp_path / "tables.db")
    italian = lawspeaker(*words, "--lang", "it", database=database)

    assert italian.status == 0
    assert italian.out == lawspeaker("--lang", "it", *words, database=database).out
    assert italian.out != lawspeaker(*words, database=database).out


def commands_below(path: tuple[str, ...], command: click.Command) -> Iterator[tuple[str, ...]]:
    """Yield the paths of a command and of all below it."""
    yield path
    if isinstance(command, click.Group):
        context = click.Context(command, obj=HelpReader(Locale("en")))
        for name in command.list_commands(context):
            subcommand = command.get_command(context, name)
            assert subcommand is not None
            yield from commands_below((*path, name), subcommand)


# They take nothing but options that every command takes.
WITHOUT_ARGUMENTS = (
    "board",
    "database",
    "database upgrade",
    "deck show",
    "deck shuffle",
    "deck undo",
    "doctor",
    "emoji",
    "emoji upload",
    "forget",
    "invite",
    "misses list",
    "privacy",
    "ruling export",
    "ruling list",
    "table show",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [" ".join(path) for path in commands_below((), group)])
def test_help_opens_with_two_examples(lawspeaker: Lawspeaker, path: str, language: Language) -> None:
    lines = lawspeaker(*path.split(), "--help", language=language).lines
    heading = Locale(language).text("help-examples") + ":"

    assert (heading not in lines) == (path in WITHOUT_ARGUMENTS)
    if heading in lines:
        start = lines.index(heading) + 1
        assert all(
            line.startswith(f"  lawspeaker {path}".rstrip()) for line in lines[start : start + 2]
        )
        assert lines[start + 2] == ""


@pytest.mark.parametrize(
    "name", [f"{name} {game}" for name in command_names() for game in games_of(name)]
)
def test_the_examples_of_calculators_are_answered(lawspeaker: Lawspeaker, name: str) -> None:
    lines = lawspeaker(*name.removesuffix(f" {ANY_GAME}").split(), "--help").lines
    start = lines.index("Examples:") + 1

    for line in lines[start : start + 2]:
        assert lawspeaker(*shlex.split(line)[1:]).status == 0


def test_an_unknown_command_names_those_there_are(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("asc", "x")

    assert result.status == 2
    assert result.err == "There is no command asc. Did you mean ask?\n"
    assert lawspeaker("zzzz").err.startswith('There is no command "zzzz". There are: ask, chat, ')


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["damage", "conan", "--lang", "it"], "Manca --attack. Per esempio: --attack 3r."),
        (["damage", "conan", "--lang=it"], "Manca --attack. Per esempio: --attack 3r."),
        (
            ["fall", "rangers", "--lang", "it", "--inches", "x"],
            '--inches vuole un numero come 3,5, non "x".',
        ),
        (
            ["fall", "rangers", "--lang", "en", "--inches", "x"],
            '--inches takes a number such as 3.5, not "x".',
        ),
    ],
)
def test_what_is_wrong_is_said_in_the_language_asked_for(
    lawspeaker: Lawspeaker, arguments: list[str], sentence: str
) -> None:
    assert lawspeaker(*arguments).err == f"{sentence}\n"


def test_help_speaks_the_language_asked_for(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("fall", "rangers", "--help", "--lang", "it").out.startswith("Uso: ")


def test_help_is_never_cut_off(lawspeaker: Lawspeaker) -> None:
    _usage, *lines = lawspeaker("--help").lines

    assert not any("..." in line for line in lines)


@pytest.mark.parametrize(
    ("group", "command"),
    [("misses", "list"), ("ruling", "list"), ("table", "show"), ("deck", "show")],
)
def test_a_groups_name_alone_shows_what_there_is(
    lawspeaker: Lawspeaker, tmp_path: Path, group: str, command: str
) -> None:
    database = str(tmp_path / "tables.db")
    alone = lawspeaker(group, database=database)

    assert alone.status == 0
    assert alone == lawspeaker(group, command, database=database)
