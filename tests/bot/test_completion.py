"""Completion in bash, zsh and fish: what Tab offers, and how it is installed."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from bot.cli.app import lawspeaker as group
from bot.cli.completion import SHELLS, place_for, script_for
from bot.cli.help import localised
from bot.cli.program import Program
from bot.locales import Locale
from bot.settings import Settings
from glossary import Glossary
from tests.conftest import Lawspeaker
from tests.entries import RULES

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(settings: Settings) -> Complete:
    """Return what Tab offers after a line."""
    completer = ShellComplete(
        localised(group, Locale("en")), {"obj": Program(settings)}, "lawspeaker", "_LAWSPEAKER_COMPLETE"
    )

    def call(line: str) -> list[str]:
        *words, incomplete = line.split(" ")
        return [item.value for item in completer.get_completions(words, incomplete)]

    return call


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pick", ["picklock"]),
        ("ask --ga", ["--game"]),
        ("ask --game c", ["conan"]),
        ("ask --lang ", ["it", "en"]),
        ("entries --game perd", ["perditions-mouth"]),
        ("ask ", []),
        ("picklock ", ["conan", "perditions-mouth"]),
        ("picklock p", ["perditions-mouth"]),
        ("picklock pm --po", ["--points"]),
        ("picklock perditions-mouth --points 3 --pi", ["--picture"]),
        ("damage pm --spoke def", ["defend"]),
        ("damage pm --points 3 --spoke att", ["attack"]),
        ("spokes --he", ["--hero", "--help"]),
        ("schemer --grid s", ["square"]),
        ("schemer --explain D.2", ["D.2"]),
        ("help pickl", ["picklock"]),
        ("completion f", ["fish"]),
        ("picklock nosuch --po", []),
    ],
)
def test_tab_offers(complete: Complete, line: str, offered: list[str]) -> None:
    assert complete(line) == offered


def test_tab_offers_the_ids_of_entries(complete: Complete, glossary: Glossary) -> None:
    beginning = RULES[0][:-1]

    assert complete(f"ask {beginning}") == [
        entry_id for entry_id in glossary.entries if entry_id.startswith(beginning)
    ]


def test_tab_offers_every_command(complete: Complete) -> None:
    assert {"ask", "chat", "damage", "heroic", "completion"} <= set(complete(""))


@pytest.mark.parametrize("shell", SHELLS)
def test_one_command_installs_it(lawspeaker: Lawspeaker, tmp_path: Path, shell: str) -> None:
    result = lawspeaker("completion", shell=f"/bin/{shell}".rpartition("/")[2], home=tmp_path)
    place = place_for(shell, Settings(home=tmp_path))

    assert result.status == 0
    assert place.script.read_text(encoding="utf-8") == script_for(shell)
    assert str(place.script) in result.out


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_installing_it_again_changes_nothing(
    lawspeaker: Lawspeaker, tmp_path: Path, shell: str
) -> None:
    start_file = tmp_path / f".{shell}rc"
    start_file.write_text("alias ll='ls -l'")
    lawspeaker("completion", shell, home=tmp_path)
    once = start_file.read_text()
    lawspeaker("completion", shell, home=tmp_path)

    assert start_file.read_text() == once
    assert once.startswith("alias ll='ls -l'\n[ -r ")


def test_it_can_be_printed_instead(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    result = lawspeaker("completion", "zsh", "--show", home=tmp_path)

    assert result.out.strip() == script_for("zsh").strip()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("shell", [None, "tcsh"])
def test_another_shell_is_refused(lawspeaker: Lawspeaker, tmp_path: Path, shell: str | None) -> None:
    result = lawspeaker("completion", shell=shell, home=tmp_path)

    assert (result.status, result.err) == (2, "I do not know your shell: name bash, zsh or fish.\n")


def test_a_home_that_cannot_be_written_is_named(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    (tmp_path / ".local").write_text("no folder")
    result = lawspeaker("completion", "bash", home=tmp_path)

    assert result.status == 2
    assert result.err.startswith("The completion cannot be written: ")


def test_bash_itself_completes(tmp_path: Path) -> None:
    bash = shutil.which("bash")
    program = Path(sys.executable).with_name("lawspeaker")
    if bash is None or not program.exists():
        pytest.skip("there is no bash, or lawspeaker is not installed beside Python")
    script = tmp_path / "completion.bash"
    script.write_text(script_for("bash"), encoding="utf-8")
    shell_command = (
        f"source {script}; COMP_WORDS=(lawspeaker picklock pm --po); COMP_CWORD=3; "
        f'_lawspeaker_completion {program}; echo "${{COMPREPLY[@]}}"'
    )
    result = subprocess.run([bash, "-c", shell_command], capture_output=True, text=True, check=True)

    assert (result.stdout, result.stderr) == ("--points\n", "")
