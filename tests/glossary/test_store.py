"""Snapshots: the same glossary without reading YAML."""

from pathlib import Path

import pytest

from glossary import PackError, Search, open_packs
from tests.conftest import WritePack

RULE = "rules/torches.yaml"


def test_a_snapshot_gives_what_the_packs_give(write_pack: WritePack, tmp_path: Path) -> None:
    pack = write_pack({RULE: {}})

    read, opened = open_packs([pack], tmp_path / "cache"), open_packs([pack], tmp_path / "cache")

    assert opened[0] == read[0]
    assert Search(*opened).find("light source") == Search(*read).find("light source")


def test_a_changed_pack_is_read_again(write_pack: WritePack, tmp_path: Path) -> None:
    pack, cache = write_pack({RULE: {}}), tmp_path / "cache"
    open_packs([pack], cache)

    write_pack({RULE: {"title": {"en": "Lanterns", "it": "Lanterne"}}})
    glossary, _ = open_packs([pack], cache)

    assert glossary.entries["deep-halls/torches"].body.title.en == "Lanterns"


@pytest.mark.parametrize("content", [b"", b"{", b"{}", b'{"games": 1, "entries": 2, "index": 3}'])
def test_a_spoilt_snapshot_is_made_anew(
    write_pack: WritePack, tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    pack, cache = write_pack({RULE: {}}), tmp_path / "cache"
    open_packs([pack], cache)
    (file,) = cache.iterdir()
    file.write_bytes(content)

    glossary, _ = open_packs([pack], cache)

    assert list(glossary.entries) == ["deep-halls/torches"]
    assert "is ignored" in caplog.text
    assert file.stat().st_size > len(content)


def test_a_folder_that_cannot_be_written_costs_only_time(
    write_pack: WritePack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("no folder")

    glossary, _ = open_packs([write_pack({RULE: {}})], tmp_path / "file" / "cache")

    assert glossary.entries
    assert "no snapshot" in caplog.text


def test_invalid_packs_leave_no_snapshot(write_pack: WritePack, tmp_path: Path) -> None:
    with pytest.raises(PackError):
        open_packs([write_pack({RULE: {"kind": "spell"}})], tmp_path / "cache")

    assert not (tmp_path / "cache").exists()


def test_only_a_few_snapshots_are_kept(write_pack: WritePack, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for number in range(6):
        open_packs([write_pack({RULE: {}}, name=f"game-{number}")], cache)

    assert len(list(cache.iterdir())) == 4
