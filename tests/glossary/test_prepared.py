"""The shipped packs, read and counted once: an index that goes on from there is the same as any other."""

import hashlib
from pathlib import Path

import pytest

from glossary import SHIPPED, open_packs, prepared, store
from glossary.cache_file import checksum
from tests.conftest import WritePack

RULE = "rules/torches.yaml"
OTHER_RULE = "rules/ropes.yaml"


@pytest.fixture
def shipped(write_pack: WritePack, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a folder with one small pack, in the place of the shipped ones."""
    ropes = {"title": {"en": "Ropes", "it": "Corde"}, "aliases": {"en": [], "it": []}}
    folder = write_pack({RULE: {}, OTHER_RULE: ropes}, name="shipped/caves").parent
    for module in (prepared, store):
        monkeypatch.setattr(module, "SHIPPED", folder)
    monkeypatch.setattr(prepared, "PACKAGED", tmp_path / "shipped.prepared")
    return folder


def kept(cache: Path) -> list[str]:
    return sorted(file.name.partition("-")[0] for file in cache.glob("*/*"))


def test_an_index_that_goes_on_is_the_same(write_pack: WritePack, tmp_path: Path) -> None:
    folders, cache = [SHIPPED, write_pack({RULE: {}})], tmp_path / "cache"
    open_packs(folders, cache)
    write_pack({RULE: {"short": {"en": "A lantern.", "it": "Una lanterna."}}})

    assert open_packs(folders, cache) == open_packs(folders)
    assert kept(cache) == ["packs", "packs", "shipped"]


def test_a_group_that_replaces_a_shipped_entry_gets_its_own(
    shipped: Path, write_pack: WritePack, tmp_path: Path
) -> None:
    entry = {RULE: {"title": {"en": "Flying torches", "it": "Torce volanti"}}}
    folders = [shipped, write_pack(entry, game={"overrides": True}, name="own/caves")]

    opened = open_packs(folders, tmp_path / "cache")

    assert opened == open_packs(folders)
    assert opened[0].entries["caves/torches"].body.title.en == "Flying torches"


def test_a_wheel_brings_what_it_has_counted(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = open_packs([shipped])
    prepared.package_prepared()
    monkeypatch.setattr(prepared, "load_pack", None)

    assert open_packs([shipped], tmp_path / "cache") == expected
    assert kept(tmp_path / "cache") == ["packs"]


@pytest.mark.parametrize("damage", [b"", b"\0" * 100])
def test_a_damaged_file_is_made_anew(
    shipped: Path, tmp_path: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    cache = tmp_path / "cache"
    expected = open_packs([shipped], cache)
    for file in cache.glob("*/*"):
        file.write_bytes(damage)
    prepared.PACKAGED.write_bytes(damage)

    assert open_packs([shipped], cache) == expected
    assert caplog.text.count("is ignored") == 2
    assert kept(cache) == ["packs", "shipped"]


@pytest.mark.parametrize("pickled", [b"cno_such_module\nPath\n.", b"cpathlib\nNoSuchPath\n."])
def test_what_another_python_wrote_is_made_anew(
    shipped: Path, tmp_path: Path, pickled: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    cache, content = tmp_path / "cache", checksum([pickled]) + pickled
    prepared.package_prepared()
    key = prepared.PACKAGED.read_bytes()[: hashlib.sha256().digest_size]
    prepared.PACKAGED.write_bytes(key + content)
    expected = open_packs([shipped], cache)
    for file in cache.glob("*/*"):
        file.write_bytes(content)

    assert open_packs([shipped], cache) == expected
    assert caplog.text.count("is ignored") == 2
    assert kept(cache) == ["packs", "shipped"]


def test_what_others_may_have_written_is_not_read(
    shipped: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cache = tmp_path / "cache"
    open_packs([shipped], cache)
    for file in cache.glob("*/*"):
        file.chmod(0o666)

    assert open_packs([shipped], cache)[0].entries
    assert caplog.text.count("others may have written") == 2
