"""Answers on terminals and in pipes of any width."""

import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from rich.console import Console

from bot.answers import Lookup
from bot.cli.program import Program
from bot.cli.progress import waiting
from bot.locales import Locale
from bot.render.rules.markdown_columns import with_plain_columns, with_readable_columns
from bot.render.rules.plain import ruling_lines
from bot.render.rules.styled import print_ruling
from bot.settings import Settings
from glossary import SHIPPED, open_packs
from tests.bot.conftest import with_many_links
from tests.bot.pseudo_terminals import read_until_closed
from tests.conftest import Lawspeaker
from tests.entries import GATE
from tests.examples import EXAMPLES

BOARD = ("schemer", "--grid", "square", "--scheme", "Move 2 -> Foe", "--map", "#######/#@..^F#/#######")
WIDTHS = (40, 60, 80, 200)
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3\d|9\d|4\d)(?:;\d+)*m")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    "arguments",
    [
        *(shlex.split(example) for example in EXAMPLES.values()),
        ["picklock", "pm", "--points", "1-7"],
        ["damage", "conan", "--attack", "3r", "--guard", "2o", "--compare", "--attack 2r"],
        ["ask", "lock"],
        ["ask", "recovery table", "--full"],
        ["ask", "mana curve"],
        [*BOARD],
        ["schemer", "--explain", "D.2"],
    ],
    ids=" ".join,
)
def test_a_pipe_gets_lines_of_the_width_it_names(
    lawspeaker: Lawspeaker, arguments: list[str], width: int
) -> None:
    result = lawspeaker(*arguments, columns=width)

    assert result.status == 0
    assert max(map(len, result.lines)) <= width


def test_a_pipe_that_names_none_gets_whole_lines(lawspeaker: Lawspeaker) -> None:
    assert max(map(len, lawspeaker("ask", GATE.en).lines)) > 150


def test_bars_take_the_width_that_is_left(lawspeaker: Lawspeaker) -> None:
    longest = [
        max(
            line.count("█")
            for line in lawspeaker("picklock", "pm", "--points", "3", columns=width).lines
        )
        for width in (40, 60, 100, 200)
    ]

    assert longest[0] >= 10
    assert longest == sorted(longest)
    assert longest[-1] == 60


WIDE_ROWS = ["." * 26, "@" + "." * 24 + "F", "." * 26]
WIDE = ("schemer", "--scheme", "Move 2 -> Foe", "--map", "/".join(WIDE_ROWS), "--grid")


def test_a_square_board_that_does_not_fit_is_drawn_in_parts(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker(*WIDE, "square", columns=40).lines
    start = lines.index("     a   b   c   d   e   f   g   h")

    assert lines[start + 1 : start + 15] == [
        "  1  .   .   .   .   .   .   .   .",
        "  2  @  :.: [.]  .   .   .   .   .",
        "  3  .   .   .   .   .   .   .   .",
        "",
        "     i   j   k   l   m   n   o   p   q",
        "  1  .   .   .   .   .   .   .   .   .",
        "  2  .   .   .   .   .   .   .   .   .",
        "  3  .   .   .   .   .   .   .   .   .",
        "",
        "     r   s   t   u   v   w   x   y   z",
        "  1  .   .   .   .   .   .   .   .   .",
        "  2  .   .   .   .   .   .   .  (.)  F",
        "  3  .   .   .   .   .   .   .   .   .",
        "",
    ]


def test_a_hex_board_that_does_not_fit_names_its_columns_above_and_below(
    lawspeaker: Lawspeaker,
) -> None:
    lines = lawspeaker(*WIDE, "hex", columns=40).lines
    start = lines.index("     t   u   v   w   x   y   z")

    assert lines[start + 1 : start + 6] == [
        "  1  .   .   .   .   .   .   .",
        "  2    .   .   .   .   .  (.)  F",
        "  3  .   .   .   .   .   .   .",
        "       t   u   v   w   x   y   z",
        "",
    ]
    assert max(map(len, lines)) <= 40


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_a_board_that_fits_is_drawn_in_one(lawspeaker: Lawspeaker, grid: str) -> None:
    lines = lawspeaker(*WIDE, grid).lines
    board = slice(2, lines.index("", 2))

    assert max(map(len, lines[board])) < 110
    assert lawspeaker(*WIDE, grid, columns=110).lines[board] == lines[board]


def test_a_table_that_does_not_fit_is_a_list(lawspeaker: Lawspeaker) -> None:
    arguments = ("picklock", "pm", "--budget", "3-4", "--deck", "-2:10 4:10")
    wide = lawspeaker(*arguments, columns=100).lines
    narrow = lawspeaker(*arguments, columns=40).lines

    assert any(line.split()[:2] == ["budget", "success"] for line in wide)
    start = narrow.index("  budget 4")
    assert narrow[start + 1 : start + 4] == [
        "    success: 76.3 % (+0.0)",
        "    on average: 2",
        "    several attempts: 83.3 %",
    ]


TABLE = "Before.\n| Dead | Aggressive | Cautious |\n|---|---|---|\n| none | **2** | 5 |\n| one | 3 | |\nAfter."


def test_a_table_of_a_rule_is_columns_where_it_fits() -> None:
    assert with_plain_columns(TABLE, 40).split("\n") == [
        "Before.",
        "Dead  Aggressive  Cautious",
        "none  2           5",
        "one   3",
        "After.",
    ]


def test_a_table_of_a_rule_is_a_list_where_it_does_not_fit() -> None:
    items = ["Before.", "- none: Aggressive: 2; Cautious: 5", "- one: Aggressive: 3", "After."]

    assert with_plain_columns(TABLE, 20).split("\n") == items
    assert (
        with_readable_columns(TABLE, 20).split("\n")[1] == "- **none**: Aggressive: **2**; Cautious: 5"
    )
    assert with_readable_columns(TABLE, 80) == TABLE


def hardest(lookup: Lookup) -> list[str]:
    """Return the entries with the longest titles, and those with the longest texts that hold tables."""
    entries = lookup.glossary.entries
    titles = sorted(entries, key=lambda name: -len(entries[name].body.title.it))
    tables = sorted(entries, key=lambda name: -entries[name].body.text.it.count("|"))
    return [*titles[:12], *tables[:12]]


@pytest.mark.parametrize("width", [40, 59, 60, 200])
def test_every_rule_fits_every_terminal(lookup: Lookup, width: int) -> None:
    for entry_id in hardest(lookup):
        ruling = lookup.open(entry_id, "it")
        out = io.StringIO()
        console = Console(file=out, width=width, force_terminal=True)
        print_ruling(console, ruling, Locale("it"), full=True)
        lines = ESCAPE.sub("", out.getvalue()).splitlines()

        assert max(map(len, lines)) <= width
        start = " ".join(re.sub("[│╭╮─]", " ", " ".join(lines[:8])).split())
        assert " ".join(ruling.title.it.split()) in start


def test_a_link_is_never_parted_from_its_number(lookup: Lookup) -> None:
    ruling = with_many_links(lookup)
    for width in range(40, 120, 7):
        out = io.StringIO()
        print_ruling(Console(file=out, width=width), ruling, Locale("en"))
        lines = [line.strip("│ ") for line in out.getvalue().splitlines()]

        assert not [line for line in lines if re.search(r"\[\d+\]$", line)]


def test_plain_links_stand_on_as_many_lines_as_they_need(lookup: Lookup) -> None:
    ruling = with_many_links(lookup)
    lines = list(ruling_lines(ruling, Locale("en"), width=40))
    first = next(place for place, line in enumerate(lines) if line.startswith("See also: [1]"))

    assert len(lines) > first + 1
    assert all(line.startswith("[") for line in lines[first + 1 : -1])
    assert lines[-1].endswith(": --full")


def shown(*arguments: str, columns: int, cache: Path, typed: bytes = b"", **variables: str) -> str:
    """Return what a terminal shows of a run of the program."""
    pty = pytest.importorskip("pty")
    fcntl = pytest.importorskip("fcntl")
    termios = pytest.importorskip("termios")
    parent, child = pty.openpty()
    fcntl.ioctl(
        child,
        termios.TIOCSWINSZ,
        (50).to_bytes(2, "little") + columns.to_bytes(2, "little") + b"\0" * 4,
    )
    environment = {
        key: value for key, value in os.environ.items() if key not in {"COLUMNS", "LINES", "NO_COLOR"}
    }
    environment |= {"TERM": "xterm-256color", "LAWSPEAKER_CACHE": str(cache), "LANG": "en", **variables}
    with subprocess.Popen(
        [sys.executable, "-m", "bot", *arguments],
        stdin=child,
        stdout=child,
        stderr=child,
        env=environment,
    ) as process:
        os.close(child)
        os.write(parent, typed)
        content = read_until_closed(parent)
        process.wait()
    return content.decode().replace("\r\n", "\n")


@pytest.fixture
def packs_read(settings: Settings) -> Path:
    """Return a folder that holds a snapshot of the shipped packs."""
    assert settings.cache is not None
    open_packs([SHIPPED], settings.cache)
    return settings.cache


def test_a_narrow_terminal_gets_no_frame(packs_read: Path) -> None:
    text = shown("ask", GATE.en, columns=40, cache=packs_read)
    lines = ESCAPE.sub("", text).splitlines()

    assert "╭" not in text
    assert max(len(line.rpartition("\r")[2]) for line in lines) <= 40


def test_a_wide_terminal_gets_a_frame_in_colour(packs_read: Path) -> None:
    text = shown("ask", GATE.en, columns=100, cache=packs_read)

    assert "╭" in text
    assert COLOUR.search(text)


def test_no_color_is_honoured(packs_read: Path) -> None:
    text = shown("ask", GATE.en, columns=100, cache=packs_read, NO_COLOR="1")

    assert "╭" in text
    assert not COLOUR.search(text)


def test_a_dumb_terminal_gets_plain_lines(packs_read: Path) -> None:
    text = shown("ask", GATE.en, columns=50, cache=packs_read, TERM="dumb")

    assert "\x1b" not in text
    assert text.startswith(f"{GATE.en} · {GATE.it}\n")
    assert max(map(len, text.splitlines())) <= 50


def test_help_fits_a_narrow_terminal(packs_read: Path) -> None:
    lines = ESCAPE.sub(
        "", shown("help", "picklock", "conan", columns=40, cache=packs_read)
    ).splitlines()

    assert max(map(len, lines)) <= 40
    assert "  --rerolls NUMBER" in lines
    assert any(line.startswith("      Gems for rerolls") for line in lines)


class TestWaiting:
    """The sign of life on standard error."""

    def test_it_comes_after_a_while(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
        with waiting("Reading", delay=0):
            err = ""
            while "Reading" not in err:
                err += capsys.readouterr().err

        assert not capsys.readouterr().out

    def test_what_is_quick_shows_nothing(self, capsys: pytest.CaptureFixture[str]) -> None:
        with waiting("Reading", delay=60):
            pass

        assert capsys.readouterr() == ("", "")

    def test_nobody_is_shown_anything_who_does_not_look(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        context = Program(Settings()).waiting("wait-packs")

        assert isinstance(context, nullcontext)
        with context:
            pass
        assert capsys.readouterr() == ("", "")

    def test_it_ends_with_what_it_waits_for(self) -> None:
        def fail() -> None:
            with waiting("Reading", delay=60):
                raise ValueError

        with pytest.raises(ValueError, match=r"^$"):
            fail()
