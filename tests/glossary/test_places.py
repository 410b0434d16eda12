"""Entries asked for by where a document has them: a page, an appendix, a clause."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from glossary import Outcome, Search, open_packs
from tests.conftest import WritePack


def entry(title: str, section: str, page: int | None = None) -> dict[str, object]:
    return {
        "title": {"en": title, "it": f"{title} it"},
        "aliases": None,
        "questions": None,
        "source": {"document": "rulebook", "section": section, "page": page},
    }


@pytest.fixture
def halls(write_pack: WritePack) -> Search:
    pack = write_pack(
        {
            "rules/doors.yaml": entry("Doors", "Doors", 7),
            "rules/locks.yaml": entry("Locks", "Doors: Locks", 7),
            "rules/gates.yaml": entry("Gates", "Doors", 17),
            "rules/monsters.yaml": entry("Monsters", "Appendix D - Monsters"),
            "rules/targets.yaml": entry("Targets", "Appendix D - Monsters: 1. Targets"),
            "rules/march.yaml": entry("March", "Appendix D - Monsters: 3. March"),
            "rules/herbs.yaml": entry("Herbs", "Appendice E, Erbe"),
        }
    )
    return Search(*open_packs([pack]))


@pytest.mark.parametrize(
    ("query", "names"),
    [
        *((query, ["doors", "locks"]) for query in ("page 7", "p. 7", "Pag. 7", "pagina 7", "p.7")),
        *((query, ["doors", "locks"]) for query in ("what is on page 7", "cosa c'è a pagina 7?")),
        ("page 17", ["gates"]),
        *((query, ["monsters"]) for query in ("Appendix D", "appendice d")),
        *((query, ["march"]) for query in ("D.3", "D.3c", "d 3 c", "d3c", "appendix D.3b")),
        ("d.1", ["targets"]),
        ("Appendix E", ["herbs"]),
    ],
)
def test_the_entries_of_a_place_are_found(halls: Search, query: str, names: Sequence[str]) -> None:
    result = halls.find(query, game="deep-halls")
    first = [match.entry.id for match in result.matches if match.score == 1.0]

    assert sorted(first) == [f"deep-halls/{name}" for name in names]
    assert result.outcome is (Outcome.ANSWER if len(names) == 1 else Outcome.CHOICES)


@pytest.mark.parametrize("query", ["page 8", "p", "Appendix F", "d3", "D.2", "d20", "7", "a page"])
def test_a_place_without_entries_is_none(halls: Search, query: str) -> None:
    result = halls.find(query, game="deep-halls")

    assert all(match.score < 1.0 for match in result.matches)


@pytest.mark.usefixtures("halls")
def test_a_snapshot_finds_places_too(tmp_path: Path) -> None:
    folders = [tmp_path / "deep-halls"]
    for _ in ("read", "from the snapshot"):
        result = Search(*open_packs(folders, tmp_path / "cache")).find("page 17")

        assert result.matches[0].entry.id == "deep-halls/gates"
