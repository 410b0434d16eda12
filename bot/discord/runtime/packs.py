"""The bot's packs: read at its start, and again without a restart.

The validator takes much memory, so another process reads packs that have changed and leaves a snapshot
of them. New ones are read beside those that serve, then swapped at once. A reload is asked for by
SIGHUP, by ``/reload``, or by a change in a watched folder. Packs with errors are refused as a whole,
and the former ones go on serving.
"""

import asyncio
import gc
import logging
import signal
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.answers import Lookup
from bot.answers.offers import written_offer
from bot.discord.runtime import metrics
from bot.locales import Locale
from bot.processes import run_apart
from bot.render.pack_faults import calculator_faults
from bot.render.problems import problem_lines
from glossary import Language, PackError, Problem, fingerprint, has_snapshot, open_packs
from glossary.loading.source_files import listing_error
from glossary.pack import is_passed_over

if TYPE_CHECKING:
    from watchfiles import Change

_SECONDS_BETWEEN_LOOKS: Final = 5.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PackSource:
    """Where the packs of the bot come from.

    Attributes:
        folders: Folders of packs.
        cache: Folder for snapshots; ``None`` for none.
        language: Language of answers to questions that do not tell theirs.
    """

    folders: tuple[Path, ...]
    cache: Path | None
    language: Language


@dataclass(frozen=True, slots=True)
class LoadedPacks:
    """Packs as they were loaded.

    Attributes:
        lookup: Looks up in them; ``None`` where they are wrong.
        version: Changes whenever a file of the packs does; empty where nobody can tell.
        errors: Why they are wrong, warnings left out.
    """

    lookup: Lookup | None
    version: str
    errors: tuple[Problem, ...] = ()


class PackReloader:
    """Reads the packs again and swaps them.

    Attributes:
        version: Fingerprint of the packs that serve, 32 hexadecimal digits.
    """

    def __init__(self, source: PackSource, lookup: Lookup, *, watch: bool = False) -> None:
        """Read the packs of ``source`` again when asked to.

        Args:
            source: Where the packs are.
            lookup: Looks up in the packs that serve now.
            watch: Whether a change of the packs' files asks for a reload too.
        """
        self.version = fingerprint(source.folders) or ""
        self._read = LoadedPacks(lookup, self.version)  # those that were read last, swapped or refused
        self._source = source
        self._watch = watch
        self._swap: Callable[[Lookup], None] = lambda _: None
        self._reload_requested = asyncio.Event()
        self._lock = asyncio.Lock()

    async def run(self, swap: Callable[[Lookup], None]) -> None:
        """Reload whenever a signal or a changed file asks for it, until cancelled.

        Args:
            swap: Makes new packs serve, from one moment to the next.
        """
        self._swap = swap
        with suppress(NotImplementedError, AttributeError):  # Windows has no such signal
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._reload_requested.set)
        watching = asyncio.create_task(self._watch_files()) if self._watch else None
        try:
            while True:
                await self._reload_requested.wait()
                self._reload_requested.clear()
                await self.reload()
        finally:
            if watching is not None:
                watching.cancel()

    async def reload(self) -> LoadedPacks:
        """Read the packs beside those that serve, and swap them unless anything is wrong with them."""
        async with self._lock:
            packs = self._read = await asyncio.to_thread(read_strictly, self._source)
            if packs.lookup is None:
                self._refuse(packs)
                return packs
            self._swap(packs.lookup)
            self.version = packs.version
            metrics.RELOADS.labels("swapped").inc()
            metrics.describe_packs(packs.lookup.glossary)
            gc.freeze()  # they stay: nobody need look through them for garbage
            count = len(packs.lookup.glossary.entries)
            _log.info("packs reloaded: %d entries, version %s", count, self.version)
            return packs

    def _refuse(self, packs: LoadedPacks) -> None:
        metrics.RELOADS.labels("refused").inc()
        _log.error("the new packs are refused, the former ones go on serving")
        for line in problem_lines(packs.errors, Locale(self._source.language)):
            _log.error("%s", line)

    async def _watch_files(self) -> None:
        """Ask for a reload whenever a file of the packs has changed."""
        folders = [folder for folder in self._source.folders if listing_error(folder) is None]
        async for is_change in _possible_changes(folders):
            version = await asyncio.to_thread(fingerprint, self._source.folders)
            is_other = version not in (None, self._read.version)
            if is_other or (is_change and self._read.lookup is None):
                self._reload_requested.set()


def leave_snapshot(folders: Sequence[Path], cache: Path | None) -> None:
    """Have another process read packs that have changed and leave a snapshot of them."""
    if cache is not None and not has_snapshot(folders, cache):
        run_apart(_read, tuple(folders), cache)


def read_strictly(source: PackSource) -> LoadedPacks:
    """Return the packs of ``source`` as they are now, without a lookup if anything is wrong."""
    version = fingerprint(source.folders) or ""
    try:
        leave_snapshot(source.folders, source.cache)
        glossary, index = open_packs(source.folders, source.cache, calculator_faults, written_offer)
    except PackError as error:
        return LoadedPacks(None, version, _errors(error.problems))
    errors = _errors(glossary.problems)
    return LoadedPacks(None if errors else Lookup(glossary, index, source.language), version, errors)


def _read(folders: tuple[Path, ...], cache: Path) -> None:
    """Read packs and leave a snapshot; what is wrong with them is said by whoever opens them next."""
    open_packs(folders, cache, calculator_faults, written_offer)


def _errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if not problem.is_warning)


async def _possible_changes(folders: Sequence[Path]) -> AsyncIterator[bool]:
    """Yield when a file of packs may have changed, and whether the system says that something has.

    That is as soon as the system says so, and now and then, so that a change while nobody watched is
    noticed too. A system that has no watcher left, since each user has only so many, leaves it at now
    and then.
    """
    from watchfiles import awatch  # only where it is wanted

    milliseconds = round(_SECONDS_BETWEEN_LOOKS * 1_000)
    try:
        async for changes in awatch(
            *folders, watch_filter=_is_of_packs, rust_timeout=milliseconds, yield_on_timeout=True
        ):
            yield bool(changes)
    except (OSError, RuntimeError) as error:
        reason = "this system does not say when files change (%s): they are looked at every %g seconds"
        _log.warning(reason, error, _SECONDS_BETWEEN_LOOKS)
    while True:
        await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        yield False


def _is_of_packs(_: "Change", path: str) -> bool:
    """Return whether a change may be one of packs; what refuses them need not be a file of theirs."""
    return not is_passed_over(Path(path).name)
