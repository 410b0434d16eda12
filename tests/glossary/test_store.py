"""Snapshots: the same glossary without reading YAML."""

import gc
import os
import pickle
import stat
import weakref
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from glossary import Search, has_snapshot, open_packs
from tests.conftest import WritePack

RULE = "rules/torches.yaml"


def test_a_snapshot_gives_what_the_packs_give(write_pack: WritePack, tmp_path: Path) -> None:
    pack = write_pack({RULE: {}})

    read, opened = open_packs([pack], tmp_path / "cache"), open_packs([pack], tmp_path / "cache")

    assert opened[0] == read[0]
    assert Search(*opened).find("light source") == Search(*read).find("light source")


@pytest.fixture
def _uncollected() -> Iterator[None]:
    """Look for no garbage: counting references frees what nobody needs."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_uncollected")
def test_a_reload_leaves_nothing_of_the_packs_before(write_pack: WritePack) -> None:
    search = Search(*open_packs([write_pack({RULE: {}})]))
    old_index = weakref.ref(search.analyser.index)
    assert search.find("3 light sources").matches

    search = Search(*open_packs([write_pack({RULE: {}})]))

    assert search.find("3 light sources").matches
    assert old_index() is None


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
    (file,) = cache.glob("*/*")
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


def test_a_snapshot_keeps_the_problems_of_its_packs(write_pack: WritePack, tmp_path: Path) -> None:
    pack, cache = write_pack({RULE: {"kind": "spell"}}), tmp_path / "cache"

    read, opened = open_packs([pack], cache), open_packs([pack], cache)

    assert [problem.code for problem in read[0].problems] == ["bad-choice"]
    assert opened[0] == read[0]


def test_a_pipe_in_the_place_of_a_snapshot_keeps_nobody_waiting(
    write_pack: WritePack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pack, cache = write_pack({RULE: {}}), tmp_path / "cache"
    open_packs([pack], cache)
    (file,) = cache.glob("*/*")
    file.unlink()
    os.mkfifo(file)

    assert open_packs([pack], cache)[0].entries
    assert "is ignored" in caplog.text
    assert file.is_file()


def test_an_impossible_length_is_damage(
    write_pack: WritePack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pack, cache = write_pack({RULE: {}}), tmp_path / "cache"
    open_packs([pack], cache)
    (file,) = cache.glob("*/*")
    content = (1 << 62).to_bytes(8, "big") + file.read_bytes()[12:]
    file.write_bytes(zlib.crc32(content).to_bytes(4, "big") + content)

    assert open_packs([pack], cache)[0].entries
    assert "is ignored" in caplog.text


class Touch:
    """What makes a file when Python's own format is loaded."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
        return Path.touch, (self.file,)


def test_nothing_that_a_snapshot_holds_is_run(
    write_pack: WritePack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pack, cache, touched = write_pack({RULE: {}}), tmp_path / "cache", tmp_path / "touched"
    open_packs([pack], cache)
    (file,) = cache.glob("*/*")
    document = pickle.dumps(Touch(touched))
    # Behind nothing, behind its length, and behind where it begins and ends, either way round.
    for order in ("big", "little"):
        length = len(document).to_bytes(8, order)
        ends = (16).to_bytes(8, order) + (16 + len(document)).to_bytes(8, order)
        for content in (document, length + document, ends + document):
            caplog.clear()
            file.write_bytes(zlib.crc32(content).to_bytes(4, "big") + content)

            assert open_packs([pack], cache)[0].entries
            assert "is ignored" in caplog.text
            assert not touched.exists()


def test_a_file_of_the_same_size_and_time_is_read_again(write_pack: WritePack, tmp_path: Path) -> None:
    pack, cache = write_pack({RULE: {}}), tmp_path / "cache"
    open_packs([pack], cache)
    file = pack / RULE
    status, content = file.stat(), file.read_text(encoding="utf-8")
    file.write_text(content.replace("2 squares", "3 squares"), encoding="utf-8")
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))

    assert "3 squares" in open_packs([pack], cache)[0].entries["deep-halls/torches"].body.short.en


def test_any_changed_byte_is_noticed(
    write_pack: WritePack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pack, cache = write_pack({RULE: {}}), tmp_path / "cache"
    open_packs([pack], cache)
    (file,) = cache.glob("*/*")
    content = file.read_bytes()
    assert b"2 squares" in content

    file.write_bytes(content.replace(b"2 squares", b"3 squares"))
    glossary, _ = open_packs([pack], cache)

    assert "2 squares" in glossary.entries["deep-halls/torches"].body.short.en
    assert "checksum" in caplog.text
    assert file.read_bytes() == content


def test_a_snapshot_is_this_users_alone(write_pack: WritePack, tmp_path: Path) -> None:
    open_packs([write_pack({RULE: {}})], tmp_path / "cache")
    (file,) = (tmp_path / "cache").glob("*/*")

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("level", ["folder", "file"])
def test_what_others_may_have_written_is_ignored(
    write_pack: WritePack, tmp_path: Path, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    pack, cache = write_pack({RULE: {}}), tmp_path / "cache"
    open_packs([pack], cache)
    (file,) = cache.glob("*/*")
    (file.parent if level == "folder" else file).chmod(0o777)

    glossary, _ = open_packs([pack], cache)

    assert glossary.entries
    assert "others may have written" in caplog.text


def test_a_link_in_the_place_of_the_folder_is_not_followed(
    write_pack: WritePack, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / "packs").symlink_to(elsewhere)

    open_packs([write_pack({RULE: {}})], tmp_path / "cache")

    assert not list(elsewhere.iterdir())


def test_folders_that_lead_back_to_themselves_are_no_trouble(
    write_pack: WritePack, tmp_path: Path
) -> None:
    pack = write_pack({RULE: {}})
    for name in "abcdefgh":
        (pack / name).symlink_to(".")

    assert open_packs([pack], tmp_path / "cache")[0].entries
    assert has_snapshot([pack], tmp_path / "cache")


def test_only_a_few_snapshots_are_kept(write_pack: WritePack, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for number in range(6):
        open_packs([write_pack({RULE: {}}, name=f"game-{number}")], cache)

    assert len(list(cache.glob("*/*"))) == 4
