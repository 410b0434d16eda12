"""``lawspeaker table`` and what a terminal's table changes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import read_settings
from tests.conftest import Lawspeaker
from tests.entries import GATE


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "data" / "tables.db")


def test_what_is_set_is_shown_and_taken_back(lawspeaker: Lawspeaker, database: str) -> None:
    result = lawspeaker("table", "set", "game=pm", "language=it", "keep=30", database=database)
    assert result.lines == [
        "game: Perdition's Mouth",
        "language: Italiano",
        "replies: public",
        "unanswered questions: remembered 30 days",
    ]
    assert lawspeaker("table", "show", database=database).lines == result.lines
    lawspeaker("table", "reset", "language", database=database)
    assert (
        lawspeaker("table", "show", database=database).lines[1] == "language: in the asker's language"
    )
    lawspeaker("table", "reset", database=database)
    assert lawspeaker("table", "show", database=database).lines[0] == "game: any"


def test_a_question_is_looked_up_in_the_tables_game_first(
    lawspeaker: Lawspeaker, database: str
) -> None:
    lawspeaker("table", "set", "game=rangers", "language=it", database=database)
    lines = lawspeaker("ask", "movement", database=database).lines

    assert lines[1] == "Rangers of Shadow Deep · regola · il gioco di questo tavolo"
    assert (
        lawspeaker("ask", "movement", "--game", "conan", database=database).lines[1] == "Conan · regola"
    )
    miss = lawspeaker("ask", "poison", "gas", "--lang", "en", database=database).lines[0]
    assert miss == (
        "This table plays Rangers of Shadow Deep; for another game, name it."
        " The documents do not tell. First what they leave open, then the nearest titles:"
    )


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("keep=0", 'keep takes 1 to 365, not "0".'),
        ("keep=x", 'keep takes 1 to 365, not "x".'),
        ("language=fr", 'language takes it, en or auto, not "fr".'),
        ("privacy=", 'privacy takes private or public, not "".'),
        ("colour=red", 'There is no setting "colour". There are: game, language, privacy, keep.'),
    ],
)
def test_a_wrong_setting_is_one_sentence(
    lawspeaker: Lawspeaker, database: str, setting: str, sentence: str
) -> None:
    result = lawspeaker("table", "set", setting, database=database)

    assert (result.status, result.err) == (2, f"{sentence}\n")


def test_without_a_database_nothing_is_remembered(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("table", "show")

    assert (result.status, result.err) == (
        2,
        "Nothing is remembered here: LAWSPEAKER_DATABASE is empty.\n",
    )


def test_a_question_is_answered_though_the_database_is_damaged(
    lawspeaker: Lawspeaker, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    file.write_text("no database " * 100, encoding="utf-8")
    result = lawspeaker("ask", GATE.en, database=str(file))

    assert result.lines[0] == f"{GATE.en} · {GATE.it}"
    assert result.err.startswith("The file with the memory of the tables is damaged or no database (")


def test_a_question_waits_for_no_database_library(lawspeaker: Lawspeaker, database: str) -> None:
    lawspeaker("table", "set", "game=rangers", database=database)
    code = (
        "import sys; from bot.__main__ import main\n"
        "sys.argv = ['lawspeaker', 'ask', 'movement']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "assert not {'sqlalchemy', 'alembic', 'aiosqlite', 'asyncio'} & {*sys.modules}"
    )
    environment = {**os.environ, "LAWSPEAKER_DATABASE": database, "LAWSPEAKER_LANGUAGE": "en"}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )

    assert "this table's game" in result.stdout


@pytest.fixture
def unwritable_database(lawspeaker: Lawspeaker, database: str) -> str:
    """A database with a ruling, beside which SQLite can make no file, as on a full disk."""
    lawspeaker("ruling", "add", GATE.en, "A rope lifts it too.", database=database)
    Path(f"{database}-shm").symlink_to("/nowhere/tables.db-shm")
    return database


def test_what_cannot_be_written_is_read_with_one_warning(
    lawspeaker: Lawspeaker, unwritable_database: str
) -> None:
    warning = f"The memory of the tables cannot be written ({unwritable_database}).\n"
    listing = lawspeaker("ruling", "list", database=unwritable_database)
    answered = lawspeaker(GATE.en, "--lang", "en", database=unwritable_database)
    missed = lawspeaker("ask", "xyzzy", "plugh", "--lang", "en", database=unwritable_database)
    settings = lawspeaker("table", "show", database=unwritable_database)

    assert (listing.status, answered.status, missed.status, settings.status) == (0, 0, 0, 0)
    assert listing.out.startswith(f"1. {GATE.en}: A rope lifts it too. (")
    assert "A rope lifts it too." in answered.out
    assert listing.err == answered.err == missed.err == settings.err == warning


def test_what_is_only_in_the_log_of_changes_is_not_passed_over(
    lawspeaker: Lawspeaker, unwritable_database: str
) -> None:
    Path(f"{unwritable_database}-wal").write_bytes(b"changes")
    result = lawspeaker("ruling", "list", database=unwritable_database)

    assert (result.status, result.out) == (2, "")
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        ("ruling", "add", GATE.en, "No rope."),
        ("ruling", "edit", "1", "No rope."),
        ("ruling", "remove", "1"),
        ("table", "set", "game=pm"),
        ("deck", "draw", "2"),
    ],
    ids=" ".join,
)
def test_a_change_of_what_cannot_be_written_is_refused_once(
    lawspeaker: Lawspeaker, unwritable_database: str, command: tuple[str, ...]
) -> None:
    result = lawspeaker(*command, database=unwritable_database)

    assert (result.status, result.out) == (2, "")
    assert result.err == f"The memory of the tables cannot be written ({unwritable_database}).\n"


def test_a_pipe_or_a_device_is_no_database(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.db"
    os.mkfifo(pipe)
    for file in (str(pipe), "/dev/null", str(tmp_path)):
        sentence = f"LAWSPEAKER_DATABASE names a folder, a pipe or a device, not a file ({file}).\n"
        for command in (("ruling", "list"), ("ruling", "add", GATE.en, "No rope.")):
            result = lawspeaker(*command, database=file)
            assert (result.status, result.err) == (2, sentence)
        answer = lawspeaker(GATE.en, "--lang", "en", database=file)
        assert (answer.status, answer.err) == (0, sentence)


def test_rulings_of_a_file_are_read_without_a_database_library(
    lawspeaker: Lawspeaker, database: str
) -> None:
    lawspeaker("ruling", "add", GATE.en, "A rope lifts it too.", database=database)
    code = (
        "import sys; from bot.__main__ import main\n"
        "sys.argv = ['lawspeaker', 'ruling', 'export']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "assert not {'sqlalchemy', 'alembic', 'aiosqlite', 'pydantic'} & {*sys.modules}"
    )
    environment = {**os.environ, "LAWSPEAKER_DATABASE": database, "LAWSPEAKER_LANGUAGE": "en"}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )

    assert "A rope lifts it too." in result.stdout


def test_the_database_is_where_the_environment_says() -> None:
    assert read_settings({"LAWSPEAKER_DATABASE": "postgresql://h/t"}).database == "postgresql://h/t"
    assert read_settings({"LAWSPEAKER_DATABASE": ""}).database is None
    assert str(read_settings({}).database).endswith("tables.db")


def test_the_schema_is_upgraded_by_a_command(lawspeaker: Lawspeaker, database: str) -> None:
    result = lawspeaker("database", "upgrade", database=database)

    assert (result.status, result.out) == (0, "The database has the schema of this Lawspeaker.\n")
    assert Path(database).exists()
    assert lawspeaker("database", "upgrade").err.startswith("Nothing is remembered here")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("game", "perdition's", "mouth"), "game: Perdition's Mouth"),
        (("language", "IT"), "language: Italiano"),
        (("privacy", "private"), "replies: private"),
        (("keep", "30"), "unanswered questions: remembered 30 days"),
    ],
)
def test_a_setting_has_a_command_of_its_own(
    lawspeaker: Lawspeaker, database: str, words: tuple[str, ...], line: str
) -> None:
    assert line in lawspeaker("table", *words, database=database).lines
    assert line in lawspeaker("table", database=database).lines
