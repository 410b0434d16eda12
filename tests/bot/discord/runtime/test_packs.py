"""Watched packs are read again, also after a refusal, or where no system says when files change."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest
import watchfiles

from bot.answers import Lookup
from bot.discord.runtime import packs as bot_packs
from bot.discord.runtime.packs import LoadedPacks, PackReloader, PackSource
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
    monkeypatch.setattr(bot_packs, "_SECONDS_BETWEEN_LOOKS", 0.01)
    folder = write_pack({"rules/torches.yaml": {}})
    glossary, index = open_packs([folder])
    source = PackSource((folder,), tmp_path / "cache", "en")
    swapped: asyncio.Queue[Lookup] = asyncio.Queue()
    reloader = PackReloader(source, Lookup(glossary, index, "en"), watch=True)

    running = asyncio.create_task(reloader.run(swapped.put_nowait))
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

    assert [problem.file.name for problem in outcome.errors] == ["ropes.yaml"]
    assert "torches.yaml" not in caplog.text


BRIGHTER = {"short": {"en": "Brighter.", "it": "Più forte."}}


# Why packs are looked at: the system says that something has changed, or it is time.
CHANGED, LOOKED_AT = True, False


class Watched:
    """Watched packs of one folder: what became of their readings, one after the other."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.outcomes: asyncio.Queue[LoadedPacks] = asyncio.Queue()
        self.swapped: list[Lookup] = []
        glossary, index = open_packs([folder])
        source = PackSource((folder,), None, "en")
        reloader = PackReloader(source, Lookup(glossary, index, "en"), watch=True)
        reload = reloader.reload

        async def reload_and_note() -> LoadedPacks:
            outcome = await reload()
            self.outcomes.put_nowait(outcome)
            return outcome

        monkeypatch.setattr(reloader, "reload", reload_and_note)
        self._running = asyncio.create_task(reloader.run(self.swapped.append))

    async def is_refused(self) -> bool:
        """Wait for the next reading, and return whether it is refused."""
        outcome = await asyncio.wait_for(self.outcomes.get(), timeout=60)
        return outcome.lookup is None

    async def stop(self) -> None:
        self._running.cancel()
        await asyncio.wait([self._running])


@pytest.fixture
async def watching(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Callable[[Path], Watched]]:
    """Watch packs until the end of the test."""
    watched: list[Watched] = []

    def watch(folder: Path) -> Watched:
        watched.append(Watched(folder, monkeypatch))
        return watched[-1]

    yield watch
    for packs in watched:
        await packs.stop()


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> asyncio.Queue[bool]:
    """Return where to say that the packs are looked at, and whether the system says they changed."""
    queue: asyncio.Queue[bool] = asyncio.Queue()

    async def possible_changes(_: object) -> AsyncIterator[bool]:
        while True:
            is_change = await queue.get()
            yield is_change
            queue.task_done()

    monkeypatch.setattr(bot_packs, "_possible_changes", possible_changes)
    return queue


async def test_a_refused_reading_is_tried_again_when_its_cause_has_gone(
    write_pack: WritePack, changes: asyncio.Queue[bool], watching: Callable[[Path], Watched]
) -> None:
    folder = write_pack({"rules/torches.yaml": {}})
    watched = watching(folder)
    (folder / "faq").symlink_to(folder.parent)  # which no fingerprint holds
    write_pack({"rules/torches.yaml": BRIGHTER})

    changes.put_nowait(CHANGED)
    assert await watched.is_refused()
    assert watched.swapped == []

    (folder / "faq").unlink()
    changes.put_nowait(CHANGED)
    assert not await watched.is_refused()
    await changes.join()
    assert watched.swapped[-1].glossary.entries["deep-halls/torches"].body.short["en"] == "Brighter."


async def test_a_refused_reading_is_not_tried_again_while_nothing_changes(
    write_pack: WritePack, changes: asyncio.Queue[bool], watching: Callable[[Path], Watched]
) -> None:
    watched = watching(write_pack({"rules/torches.yaml": {}}))
    write_pack({"rules/torches.yaml": {"kind": "nonsense"}})
    changes.put_nowait(CHANGED)
    assert await watched.is_refused()

    for _ in range(3):
        changes.put_nowait(LOOKED_AT)
    await changes.join()
    assert watched.outcomes.empty()

    write_pack({"rules/torches.yaml": BRIGHTER})
    changes.put_nowait(LOOKED_AT)
    assert not await watched.is_refused()


async def test_what_was_swapped_is_not_read_again_for_a_change_of_no_pack(
    write_pack: WritePack, changes: asyncio.Queue[bool], watching: Callable[[Path], Watched]
) -> None:
    folder = write_pack({"rules/torches.yaml": {}})
    watched = watching(folder)
    (folder / "notes.txt").write_text("x")
    changes.put_nowait(CHANGED)
    await changes.join()

    assert watched.outcomes.empty()


async def test_an_editors_lock_does_not_keep_an_edit_from_being_read(
    write_pack: WritePack, watching: Callable[[Path], Watched]
) -> None:
    folder = write_pack({"rules/torches.yaml": {}})
    watched = watching(folder)
    (folder / "rules" / ".#torches.yaml").symlink_to("anna@host.1234:1")
    (folder / "rules" / "._torches.yaml").write_bytes(b"\0\5\x16\7\0")
    write_pack({"rules/torches.yaml": BRIGHTER})

    assert not await watched.is_refused()
    (folder / "rules" / ".#torches.yaml").unlink()


async def test_a_link_that_leads_nowhere_is_mended_by_removing_it(
    write_pack: WritePack, watching: Callable[[Path], Watched]
) -> None:
    folder = write_pack({"rules/torches.yaml": {}})
    watched = watching(folder)
    (folder / "rules" / "rope.yaml").symlink_to("nowhere.yaml")
    assert await watched.is_refused()

    (folder / "rules" / "rope.yaml").unlink()
    while await watched.is_refused():
        pass


async def test_a_folder_that_cannot_be_watched_keeps_no_other_from_being_read(
    write_pack: WritePack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_pack({"rules/torches.yaml": {}})
    glossary, index = open_packs([folder])
    source = PackSource((tmp_path / ("x" * 260), tmp_path / "nosuch", folder), None, "en")
    looked_at: asyncio.Queue[Sequence[Path]] = asyncio.Queue()

    async def possible_changes(folders: Sequence[Path]) -> AsyncIterator[bool]:
        looked_at.put_nowait(folders)
        yield False

    monkeypatch.setattr(bot_packs, "_possible_changes", possible_changes)
    reloader = PackReloader(source, Lookup(glossary, index, "en"), watch=True)
    running = asyncio.create_task(reloader.run(lambda _: None))

    assert await asyncio.wait_for(looked_at.get(), timeout=60) == [folder]
    running.cancel()
