"""How long the tests wait for a database: on a busy machine longer than a player would."""

from dataclasses import replace
from typing import Any

import pytest

from bot.answers import Lookup, Ruling
from bot.render.rules.plain import MOST_RELATED
from bot.tables import cache, memory

WAIT_SECONDS = cache.WAIT_SECONDS


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for what is read or written until that is done, however busy the machine is."""
    monkeypatch.setattr(cache, "WAIT_SECONDS", 60.0)
    for name in ("_BOARD_SECONDS", "_LAST_SECONDS"):
        monkeypatch.setattr(memory, name, 60.0)


@pytest.fixture
def hurried_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for what is read as long as a player does."""
    monkeypatch.setattr(cache, "WAIT_SECONDS", WAIT_SECONDS)


def with_many_links(lookup: Lookup) -> Ruling:
    """Return an entry that offers more to read than fits at a glance."""
    rulings = (lookup.open(entry_id, "en") for entry_id in lookup.glossary.entries)
    return next(ruling for ruling in rulings if len(ruling.related) > MOST_RELATED)


def with_body(ruling: Ruling, **values: Any) -> Ruling:
    """Return a ruling whose entry's file says other things."""
    entry = ruling.entry
    return replace(ruling, entry=replace(entry, body=replace(entry.body, **values)))
