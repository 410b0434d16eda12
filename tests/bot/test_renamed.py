"""An entry that gets another id: the terminal finds it, its rulings and its misses by the former one."""

from pathlib import Path

import pytest
import yaml

from tests.conftest import Lawspeaker, WritePack

OLD, NEW = "deep-halls/brands", "deep-halls/torches"
RULING = "Zorkmids buy fresh oil."


@pytest.fixture
def pack(write_pack: WritePack) -> Path:
    return write_pack({"rules/brands.yaml": {}})


def rename(pack: Path) -> None:
    """Give the entry of a pack its other id."""
    (pack / "rules" / "brands.yaml").rename(pack / "rules" / "torches.yaml")
    with (pack / "game.yaml").open("a", encoding="utf-8") as game:
        game.write(yaml.safe_dump({"renamed": {OLD: NEW}}))


def test_a_ruling_follows(lawspeaker: Lawspeaker, pack: Path, tmp_path: Path) -> None:
    database, packs = str(tmp_path / "tables.db"), ["--packs", str(pack)]
    lawspeaker("ruling", "add", OLD, RULING, *packs, database=database)
    exported = lawspeaker("ruling", "export", database=database).out
    rename(pack)

    for question in (OLD, NEW, "torches", "zorkmids fresh oil"):
        answer = lawspeaker("ask", question, *packs, database=database).out
        assert answer.startswith("Torches · Torce")
        assert RULING in answer
    assert (
        "1. Torches: Zorkmids buy fresh oil."
        in lawspeaker("ruling", "list", *packs, database=database).out
    )
    (tmp_path / "rulings.yaml").write_text(exported, encoding="utf-8")
    imported = ["ruling", "import", str(tmp_path / "rulings.yaml"), *packs]
    other_table = str(tmp_path / "other.db")
    lawspeaker(*imported, database=other_table)
    assert RULING in lawspeaker("ask", NEW, *packs, database=other_table).out
    written = lawspeaker("ruling", "to-pack", "1", *packs, database=database).out
    assert "deep-halls/faq/" in written


def test_a_miss_follows(lawspeaker: Lawspeaker, pack: Path, tmp_path: Path) -> None:
    database, packs = str(tmp_path / "tables.db"), ["--packs", str(pack)]
    lawspeaker("ask", "torchee zorkmid blah fnord", *packs, "--game", "deep-halls", database=database)
    listing = lawspeaker("misses", "list", *packs, database=database).out
    assert "Torches" in listing
    rename(pack)

    assert lawspeaker("misses", "list", *packs, database=database).out == listing
    result = lawspeaker("misses", "add", "1", "question", OLD, *packs, database=database)
    assert "rules/torches.yaml" in result.out
