"""Names for a group's own entries, and items in lists of files that stay as they were."""

import json
from pathlib import Path

import pytest
import yaml

from bot.drafting.adding import NotAddedError, with_items, with_list
from tests.conftest import Lawspeaker, WritePack
from tests.entries import RULES

ENTRY = """# the best rule
title: {en: Enemy gate, it: Cancello nemico}  # two names
kind: rule
aliases:
  en: []  # none yet
  it:
    # first
    - grata   # old word

questions:
  en: [how do I open the gate]
  it:
  - come si apre il cancello
short: {en: A torch opens it., it: Lo apre una torcia.}
text: {en: "A torch opens it: burn it.", it: "Lo apre una torcia: brucialo."}
source: {document: rulebook, section: Gates, page: 2}
"""
ID = "deep-halls/gate"


@pytest.fixture
def pack(write_pack: WritePack) -> Path:
    torch = {"title": {"en": "Torch", "it": "Torcia"}, "aliases": {"en": [], "it": []}}
    return write_pack({"rules/gate.yaml": ENTRY, "rules/torch.yaml": torch})


def test_all_are_added_and_comments_stay(lawspeaker: Lawspeaker, pack: Path) -> None:
    result = lawspeaker("pack", "suggest", ID, "--yes", "--packs", str(pack))
    file = pack / "rules" / "gate.yaml"
    text = file.read_text(encoding="utf-8")
    entry = yaml.safe_load(text)

    assert result.status == 0
    assert "foe gate" in entry["aliases"]["en"]
    assert entry["questions"] == yaml.safe_load(ENTRY)["questions"]
    assert all(line in text for line in ("# the best rule", "  # none yet", "- grata   # old word"))
    assert "    # first\n" in text
    assert lawspeaker("check", str(pack)).status == 0
    addition = lawspeaker("pack", "suggest", ID, "--json", "--packs", str(pack))
    assert json.loads(addition.out) == {"id": ID, "aliases": {"en": [], "it": []}}


def test_one_by_one(lawspeaker: Lawspeaker, pack: Path) -> None:
    result = lawspeaker("pack", "suggest", ID, "--packs", str(pack), typed="n\ny\nq\n")
    entry = yaml.safe_load((pack / "rules" / "gate.yaml").read_text(encoding="utf-8"))

    assert len(entry["aliases"]["en"]) == 1
    assert "Added 1 to" in result.out


def test_listing_writes_nothing(lawspeaker: Lawspeaker, pack: Path) -> None:
    suggestions = json.loads(lawspeaker("pack", "suggest", ID, "--json", "--packs", str(pack)).out)

    assert suggestions["id"] == ID
    assert "foe gate" in suggestions["aliases"]["en"]
    assert (pack / "rules" / "gate.yaml").read_text(encoding="utf-8") == ENTRY


@pytest.mark.parametrize(
    ("entry_id", "sentence"),
    [
        (RULES[0], "comes with Lawspeaker"),
        ("deep-halls/moat", "No pack of yours holds"),
    ],
)
def test_other_entries_are_refused(
    lawspeaker: Lawspeaker, pack: Path, entry_id: str, sentence: str
) -> None:
    result = lawspeaker("pack", "suggest", entry_id, "--yes", "--packs", str(pack))

    assert result.status == 2
    assert sentence in result.err


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a: {b: []}\n", "a: {b: [x]}\n"),
        ("a: {b: [y, ]}\n", "a: {b: [y, x]}\n"),
        ("a:\n  b: [\n    y,\n    z\n  ]\n", "a:\n  b: [\n    y,\n    z\n, x  ]\n"),
        ("a:\n  b:\n  - 'y'\n", "a:\n  b:\n  - 'y'\n  - x\n"),
        ("a:\r\n  b:\r\n    - y\r\nc: 1\r\n", "a:\r\n  b:\r\n    - y\r\n    - x\r\nc: 1\r\n"),
        ("a:\n  b:\n    - y", "a:\n  b:\n    - y\n    - x\n"),
    ],
)
def test_every_way_to_write_a_list(text: str, changed: str) -> None:
    assert yaml.safe_load(with_items(text, {("a", "b"): ["x"]})) == yaml.safe_load(changed)


@pytest.mark.parametrize(
    "item", ["yes", "12", "no: way", "# x", "- y", "l'uomo", "“q”", "null", "a\\b"]
)
def test_every_item_is_read_back(item: str) -> None:
    for text in ("a: {b: [y]}\n", "a:\n  b:\n  - y\n"):
        assert yaml.safe_load(with_items(text, {("a", "b"): [item]})) == {"a": {"b": ["y", item]}}


def test_a_list_that_cannot_be_kept_is_left_alone() -> None:
    text = "a:\n  b:\n  - >\n    y\n  c: [z]\n"

    with pytest.raises(NotAddedError):
        with_items(text, {("a", "b"): ["x"], ("a", "c"): ["x"]})


@pytest.mark.parametrize("text", ["a: {b: }", "a: 1", "c: []"])
def test_without_a_list_nothing_is_added(text: str) -> None:
    with pytest.raises(NotAddedError):
        with_items(text, {("a", "b"): ["x"]})


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("", {"gate": ["x"]}),
        ("# none yet\n", {"gate": ["x"]}),
        ("gate: [y]", {"gate": ["y", "x"]}),
        ("gate:\n  - x\nlamp:\n  - z\n", {"gate": ["x"], "lamp": ["z"]}),
        ("lamp:\n  - z  # new\n\n\n", {"lamp": ["z"], "gate": ["x"]}),
    ],
)
def test_a_list_need_not_be_there(text: str, content: object) -> None:
    changed = with_list(text, "gate", ["x"])

    assert yaml.safe_load(changed) == content
    assert all(comment in changed for comment in ("# new", "# none yet") if comment in text)


@pytest.mark.parametrize("text", ["- x\n", "{lamp: [z]}\n", "gate: x\n", "gate: [\n", "1"])
def test_a_file_that_is_no_mapping_of_lists_is_left_alone(text: str) -> None:
    with pytest.raises(NotAddedError):
        with_list(text, "gate", ["y"])
