"""Standard streams that are closed, full, or read by nobody any more."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMANDS = (
    "ask torch",
    "ask torch --full",
    "entries",
    "entries --json",
    "check",
    "help",
    "help ask",
    "--version",
    "chat",
    "picklock pm --points 3",
    "schemer --map @..F --scheme 'Move 2 -> Foe'",
    "batch -",
    "ask --batch -",
    "nosuchcommand --nosuchoption",
)
TYPED = b'["picklock", "pm", "--points", "3"]\n{"q": "lock"}\nportcullis\n'
FULL_DISK = Path("/dev/full")
needs_full_disk = pytest.mark.skipif(not FULL_DISK.exists(), reason="only Linux has such a device")


def run(command: str, redirection: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command line of a shell; ``PYTHONUNBUFFERED`` empty keeps what is written in a buffer."""
    line = f"{shlex.quote(sys.executable)} -m bot {command} {redirection}"
    return subprocess.run(
        ["/bin/sh", "-c", line],
        input=TYPED,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "LANG": "en_GB.UTF-8", "PYTHONUNBUFFERED": "", **variables},
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_closed_output_is_silence(command: str) -> None:
    result = run(command, ">&-")

    is_refused = command in ("nosuchcommand --nosuchoption", "batch -", "ask --batch -")
    assert result.returncode == (2 if is_refused else 0)
    assert result.stdout == b""
    assert len(result.stderr.splitlines()) <= 1


@needs_full_disk
@pytest.mark.parametrize("command", COMMANDS[:-1])
def test_a_full_disk_is_one_sentence(command: str) -> None:
    result = run(command, f">{FULL_DISK}")

    assert result.returncode == 2
    assert result.stderr == b"The output cannot be written: No space left on device.\n"


@needs_full_disk
def test_a_full_disk_is_named_in_italian_without_a_buffer_too() -> None:
    result = run("ask grimaldello --lang it", f">{FULL_DISK}", PYTHONUNBUFFERED="1")

    assert result.stderr.startswith("L'output non si può scrivere: ".encode())


@pytest.mark.parametrize("redirection", ["<&-", "</dev/null"])
@pytest.mark.parametrize("command", ["chat", "batch -", "ask --batch -", "schemer -", "ask lock"])
def test_a_closed_input_is_an_empty_one(command: str, redirection: str) -> None:
    result = run(command, redirection)

    assert result.returncode == (2 if command == "schemer -" else 0)
    assert len(result.stderr.splitlines()) <= 1
    assert b"Traceback" not in result.stdout


@pytest.mark.parametrize("redirection", ["2>&-", pytest.param(f"2>{FULL_DISK}", marks=needs_full_disk)])
def test_a_remark_that_nobody_can_read_holds_no_answer_up(redirection: str) -> None:
    answered = run("--packs /nosuchfolder picklock pm --points 3", redirection)
    refused = run("ask --game nosuchgame torch", redirection)

    assert (answered.returncode, answered.stderr) == (0, b"")
    assert b"66.8 %" in answered.stdout
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, b"", b"")


def test_all_three_may_be_closed() -> None:
    result = run("ask lock", "<&- >&- 2>&-")

    assert (result.returncode, result.stdout, result.stderr) == (0, b"", b"")


@needs_full_disk
def test_both_outputs_may_be_full() -> None:
    result = run("ask lock", f">{FULL_DISK} 2>{FULL_DISK}")

    assert (result.returncode, result.stdout, result.stderr) == (2, b"", b"")


@pytest.mark.parametrize("command", ["entries", "entries --json", "ask lock", "chat"])
def test_whoever_reads_the_output_may_have_seen_enough(command: str) -> None:
    result = run(command, "| head -n 1")

    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == b""


def test_a_database_is_not_written_into_by_what_writes_to_a_closed_stream(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    run("table language it", ">&- 2>&- <&-", LAWSPEAKER_DATABASE=str(database))
    run("ask 'mana curve'", ">&- 2>&- <&-", LAWSPEAKER_DATABASE=str(database))

    assert (
        run("table", "", LAWSPEAKER_DATABASE=str(database)).stdout.splitlines()[1]
        == b"language: Italiano"
    )
