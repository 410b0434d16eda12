"""Every command in the README does what the README shows."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.app import COMMANDS
from calculators.catalogue import command_names
from tests.conftest import Lawspeaker

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def sessions() -> Iterator[tuple[str, str]]:
    """Yield each ``$ lawspeaker`` command with the output shown under it."""
    for block in BLOCK.findall(README):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            if command.startswith("lawspeaker"):
                yield command, output.strip("\n")


def test_there_are_sessions() -> None:
    assert len(list(sessions())) >= 5


@pytest.mark.parametrize(("command", "output"), list(sessions()))
def test_a_session_goes_as_shown(lawspeaker: Lawspeaker, command: str, output: str) -> None:
    assert lawspeaker(*shlex.split(command)[1:]).out.strip("\n") == output


@pytest.mark.parametrize("command", [*COMMANDS, *command_names()])
def test_every_command_is_explained(command: str) -> None:
    assert f"`lawspeaker {command}" in README


def test_the_examples_of_a_pack_are_valid(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    game, entry = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    pack = tmp_path / "deep-halls"
    (pack / "rules").mkdir(parents=True)
    (pack / "game.yaml").write_text(game, encoding="utf-8")
    (pack / "rules" / "torches.yaml").write_text(entry, encoding="utf-8")

    assert lawspeaker("check", str(pack)).status == 0


def test_the_readme_shows_all_pictures() -> None:
    shown = re.findall(r'src="(deploy/pictures/[^"]+)"', README)
    pictures = (ROOT / "deploy" / "pictures").glob("*.png")

    assert sorted(shown) == sorted(str(picture.relative_to(ROOT)) for picture in pictures)
