"""The page about what a table remembers, from top to bottom: every session goes as shown."""

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import Lawspeaker

PAGE = (Path(__file__).parents[1] / "docs" / "tables.md").read_text(encoding="utf-8")
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_goes_as_shown(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("USER", "ada")
    database = str(tmp_path / "tables.db")
    for block in SESSION.findall(PAGE):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            assert lawspeaker(*shlex.split(command)[1:], database=database).out == output, command
