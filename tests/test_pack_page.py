"""The page for authors of packs, from top to bottom: files are written, commands run as shown."""

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import Lawspeaker

PAGE = (Path(__file__).parents[1] / "docs" / "packs.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(console|yaml|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def run_block(block: str, lawspeaker: Lawspeaker) -> None:
    for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, output = session.partition("\n")
        assert lawspeaker(*shlex.split(command)[1:]).out == output


def write_block(block: str, folder: Path) -> None:
    name, _, content = block.removeprefix("# ").partition("\n")
    # What the page adds to a file that is there.
    earlier = (folder / name).read_text(encoding="utf-8") if (folder / name).exists() else ""
    text = earlier + (block if name.endswith(".yaml") else content)
    (folder / name).write_text(text, encoding="utf-8")


def test_the_page_goes_as_shown(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = PAGE.replace("With `kind: rule` in its third line", "```yaml\n# mend\n```\n")
    for language, block in BLOCK.findall(page):
        if language == "console":
            run_block(block, lawspeaker)
        elif block == "# mend\n":
            portcullis = tmp_path / "deep-halls" / "rules" / "portcullis.yaml"
            content = portcullis.read_text(encoding="utf-8")
            portcullis.write_text(content.replace("kind: spell", "kind: rule"), encoding="utf-8")
        else:
            write_block(block, tmp_path)

    assert (tmp_path / "high-halls" / "rules" / "lantern.yaml").exists()
