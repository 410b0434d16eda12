"""Every command in the README and in docs/ does what the page shows."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.commands import COMMANDS
from calculators.catalogue import command_names
from tests.conftest import Lawspeaker

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
# The sessions of these pages build on one another: see test_pack_page and test_tables_page.
STORIES = {ROOT / "docs" / name for name in ("packs.md", "tables.md")}
PAGES = (README, *sorted({*(ROOT / "docs").glob("*.md")} - STORIES))
MOST_LINES = 220
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
YAML = re.compile(
    r"^```yaml\n# (?:deep-halls/)?([\w/-]+\.yaml)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
LINK = re.compile(r"(?:\]\(|src=\")(?!https?:)([^)\"#]+)")


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def sessions() -> Iterator[tuple[str, str, str]]:
    """Yield each ``$ lawspeaker`` command with its page and the output shown under it."""
    for page in PAGES:
        for block in CONSOLE.findall(text_of(page)):
            for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = session.partition("\n")
                if command.startswith("lawspeaker"):
                    yield page.name, command, output.strip("\n")


def test_there_are_sessions() -> None:
    pages = [page for page, _, _ in sessions()]

    assert pages.count("README.md") >= 3
    assert pages.count("commands.md") >= 5


@pytest.mark.parametrize(("page", "command", "output"), list(sessions()))
def test_a_session_goes_as_shown(lawspeaker: Lawspeaker, page: str, command: str, output: str) -> None:
    assert lawspeaker(*shlex.split(command)[1:]).out.strip("\n") == output, page


@pytest.mark.parametrize("command", [*COMMANDS, *command_names()])
def test_every_command_is_explained(command: str) -> None:
    assert any(f"`lawspeaker {command}" in text_of(page) for page in (*PAGES, *STORIES))


def test_the_first_page_stays_short() -> None:
    assert len(text_of(README).splitlines()) <= MOST_LINES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(text_of(page)):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", [README], ids=lambda page: page.name)
def test_the_examples_of_a_pack_are_valid(lawspeaker: Lawspeaker, page: Path, tmp_path: Path) -> None:
    files = dict(YAML.findall(text_of(page)))
    for name, content in files.items():
        file = tmp_path / "deep-halls" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")

    assert {"game.yaml", "rules/torches.yaml"} <= set(files)
    assert lawspeaker("check", str(tmp_path / "deep-halls")).status == 0
    answer = lawspeaker("ask", "--packs", str(tmp_path / "deep-halls"), "how far does my light reach")
    assert answer.lines[0] == "Torches · Torce"


def test_the_readme_shows_all_pictures() -> None:
    links = re.findall(r'src="(deploy/pictures/[^"]+)"', text_of(README))
    pictures = (ROOT / "deploy" / "pictures").glob("*.png")

    assert sorted(links) == sorted(str(picture.relative_to(ROOT)) for picture in pictures)
