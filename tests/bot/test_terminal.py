"""What others have written, through every command on a terminal: nothing that it would obey."""

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from bot.answers import Lookup
from bot.cli import run
from bot.cli.commands import COMMANDS
from bot.locales import Locale
from bot.render.rules.styled import print_ruling
from bot.render.visible import json_line
from bot.render.visible_console import visible_console
from bot.settings import Settings
from calculators.catalogue import command_names
from glossary import Localised
from tests.bot.conftest import with_body
from tests.bot.pseudo_terminals import read_until_closed, terminal
from tests.conftest import Lawspeaker, WritePack

HOSTILE = "x\x1b[2J\x1b]0;PWN\x07\x9b2J\u202e\u2066y\r"
OBEYED = [part.encode() for part in ("\x1b[2J", "\x1b]0;", "\x07", "\x9b2J", "\u202e", "\u2066")]
BOARD = '{map: "@..F", scheme: Move 2 -> Foe, figures: {F: {name: "Fi\\e[2J\\u202eona"}}}'
QUIET = {"serve", "invite"}  # they need a token and a network


def on_terminal(*arguments: str, typed: str = "", cwd: Path | None = None) -> bytes:
    """Return everything that a run writes to the terminal that it believes to have."""
    reading, writing = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", *arguments],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=writing,
        cwd=cwd or Path(__file__).parents[2],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TERM": "xterm"},
    )
    os.close(writing)
    assert process.stdin is not None
    process.stdin.write(typed.encode())
    process.stdin.close()
    content = read_until_closed(reading)
    process.wait(timeout=60)
    return content


def refused_arguments() -> list[tuple[str, ...]]:
    return [
        ("help", HOSTILE),
        ("completion", HOSTILE),
        (HOSTILE,),
        ("ask", HOSTILE),
        ("ask", "--game", HOSTILE, "lock"),
        ("ask", "--lang", HOSTILE, "lock"),
        ("ask", "--limit", HOSTILE, "lock"),
        ("ask", "--batch", HOSTILE),
        ("ask", "--packs", HOSTILE, "lock"),
        ("ask", "--json", HOSTILE),
        ("ask", f"--{HOSTILE}"),
        ("entries", "--game", HOSTILE),
        ("check", HOSTILE),
        ("doctor", HOSTILE),
        ("batch", HOSTILE),
        ("chat", HOSTILE),
        ("board", HOSTILE),
        ("schemer", HOSTILE),
        ("schemer", "--explain", HOSTILE),
        ("schemer", "--map", HOSTILE, "--scheme", HOSTILE),
        ("pack", HOSTILE),
        ("pack", "new", HOSTILE),
        ("pack", "import", HOSTILE, "--game", HOSTILE),
        ("pack", "suggest", HOSTILE),
        *(
            (name, HOSTILE)
            for name in ("table", "ruling", "deck", "roll", "misses", "forget", "privacy")
        ),
        *((name, HOSTILE) for name in ("database", "emoji")),
        ("table", "set", HOSTILE, HOSTILE),
        ("ruling", "add", HOSTILE, HOSTILE),
        *((name, HOSTILE) for name in command_names()),
        ("damage", "conan", "--attack", HOSTILE),
        ("damage", "conan", "--attack", "3r", "--picture", f"/nowhere/{HOSTILE}.png"),
        ("picklock", "pm", "--points", HOSTILE, "--json"),
    ]


def test_every_command_is_tried() -> None:
    assert {arguments[0] for arguments in refused_arguments()} >= {*COMMANDS, *command_names()} - QUIET


@pytest.mark.parametrize("arguments", refused_arguments(), ids=lambda words: f"{words!a:.50}")
def test_options_and_questions_are_shown_as_escapes(
    arguments: tuple[str, ...],
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    with terminal() as (stream, read):
        monkeypatch.setattr("sys.stdout", stream)
        monkeypatch.setattr("sys.stderr", stream)
        run(arguments, settings)
    output = read()

    assert output.strip()
    assert [part for part in OBEYED if part in output] == []


def test_a_process_shows_options_as_escapes_too(tmp_path: Path) -> None:
    output = on_terminal("ask", "--game", HOSTILE, "lock", cwd=tmp_path)

    assert output.strip()
    assert [part for part in OBEYED if part in output] == []
    assert b"Traceback" not in output


def test_the_chat_shows_what_was_typed_as_escapes() -> None:
    lines = (HOSTILE, f"/{HOSTILE}", f"/game {HOSTILE}", f"/lang {HOSTILE}", f"/damage conan {HOSTILE}")
    output = on_terminal("chat", typed="\n".join(line.replace("\r", "") for line in lines))

    assert [part for part in OBEYED if part in output] == []


def test_boards_are_shown_as_escapes(tmp_path: Path) -> None:
    board = tmp_path / f"{HOSTILE}.yaml"
    board.write_text(BOARD, encoding="utf-8")
    output = on_terminal("schemer", str(board), "nowhere" + HOSTILE)

    assert output.strip()
    assert [part for part in OBEYED if part in output] == []


def test_packs_are_shown_as_escapes(write_pack: WritePack) -> None:
    title = {"en": f"Torches{HOSTILE}", "it": "Torce"}
    pack = write_pack(
        {"rules/a.yaml": {"title": title}, f"rules/{HOSTILE}.yaml": {}, f"{HOSTILE}\n.txt": ""},
        name=f"deep{HOSTILE}",
    )
    output = b"".join(
        on_terminal(*words) for words in (("check", str(pack)), ("ask", "lock", "--packs", str(pack)))
    )

    assert rb"\x1b[2J" in output
    assert [part for part in OBEYED if part in output] == []


def test_cards_show_escapes_even_for_what_no_reader_refused(
    lookup: Lookup, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = Localised(HOSTILE, HOSTILE)
    link = "[a](https://example.org/%1b)"
    ruling = with_body(
        lookup.open(next(iter(lookup.glossary.entries)), "en"),
        short=hostile,
        title=hostile,
        text=Localised(HOSTILE + link, HOSTILE),
    )
    print_ruling(visible_console(), ruling, Locale("en"), full=True)
    output = capsys.readouterr().out.encode()

    assert rb"x\x1b[2J" in output
    assert [part for part in OBEYED if part in output] == []


def test_json_holds_the_same_text_in_escapes(lawspeaker: Lawspeaker) -> None:
    line = json_line({"q": HOSTILE})
    result = lawspeaker("ask", "--json", HOSTILE)

    assert line.isascii()
    assert json.loads(line) == {"q": HOSTILE}
    assert result.out.strip().isprintable()
