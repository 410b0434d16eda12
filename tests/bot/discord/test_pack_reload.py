"""A watched folder is read again even where the system does not say when files change."""

import asyncio
from pathlib import Path

import pytest
import watchfiles

from bot.answers import Lookup
from bot.discord import pack_reload
from bot.discord.pack_reading import PackSource
from bot.discord.pack_reload import PackReloader
from glossary import open_packs
from tests.conftest import WritePack


def no_watcher_left(*_: object, **__: object) -> None:
    raise RuntimeError("Too many open files (os error 24)")


async def test_a_change_is_found_without_a_watcher(
    write_pack: WritePack,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(watchfiles, "awatch", no_watcher_left)
    monkeypatch.setattr(pack_reload, "_SECONDS_BETWEEN_LOOKS", 0.01)
    folder = write_pack({"rules/torches.yaml": {}})
    glossary, index = open_packs([folder])
    source = PackSource((folder,), tmp_path / "cache", "en")
    swapped: asyncio.Queue[Lookup] = asyncio.Queue()
    reloader = PackReloader(source, Lookup(glossary, index, "en"), watch=True)

    running = asyncio.create_task(reloader.run(swapped.put_nowait))
    await asyncio.sleep(0.1)
    write_pack({"rules/torches.yaml": {"short": {"en": "Brighter.", "it": "Più forte."}}})
    lookup = await asyncio.wait_for(swapped.get(), timeout=60)
    running.cancel()

    assert lookup.glossary.entries["deep-halls/torches"].body.short["en"] == "Brighter."
    assert "Too many open files" in caplog.text


async def test_a_refusal_says_why_and_leaves_warnings_out(
    write_pack: WritePack, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = write_pack({"rules/torches.yaml": {}})
    glossary, index = open_packs([folder])
    reloader = PackReloader(
        PackSource((folder,), tmp_path / "cache", "en"), Lookup(glossary, index, "en")
    )
    assert any(problem.is_warning for problem in glossary.problems)

    write_pack({"rules/torches.yaml": {}, "rules/ropes.yaml": {"kind": "nonsense"}})
    outcome = await reloader.reload()

    assert [problem.file.name for problem in outcome.problems] == ["ropes.yaml"]
    assert "torches.yaml" not in caplog.text
