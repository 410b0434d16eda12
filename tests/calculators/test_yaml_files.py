"""The program's own YAML files, and what is kept of them beside compiled modules."""

import os
import sys
from pathlib import Path

import pytest

from calculators.yaml_files import read_yaml


@pytest.fixture(autouse=True)
def _compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what was read, whatever the environment says."""
    monkeypatch.setattr("sys.dont_write_bytecode", False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "words.yaml"
    file.write_text("colours: {red: [rosso], no: [yes, 1]}", encoding="utf-8")
    return file


def kept(file: Path) -> Path:
    (path,) = (file.parent / "__pycache__").iterdir()
    return path


def test_a_file_is_texts_alone(file: Path) -> None:
    for _ in ("read", "as it was kept"):
        assert read_yaml(file) == {"colours": {"red": ["rosso"], "no": ["yes", "1"]}}


def test_what_is_kept_is_read_without_yaml(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_yaml(file)
    monkeypatch.setitem(sys.modules, "yaml", None)

    assert read_yaml(file)["colours"]["red"] == ["rosso"]


def test_a_changed_file_is_read_again(file: Path) -> None:
    read_yaml(file)
    status = file.stat()
    file.write_text("colours: {}", encoding="utf-8")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))

    assert read_yaml(file) == {"colours": {}}


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"7"])
def test_what_is_damaged_is_made_anew(file: Path, content: bytes) -> None:
    read_yaml(file)
    kept(file).write_bytes(content)

    assert read_yaml(file)["colours"]["red"] == ["rosso"]
    assert kept(file).read_bytes() != content


def test_a_folder_that_cannot_be_written_costs_only_time(file: Path) -> None:
    (file.parent / "__pycache__").write_text("no folder", encoding="utf-8")

    assert read_yaml(file)["colours"]["red"] == ["rosso"]
