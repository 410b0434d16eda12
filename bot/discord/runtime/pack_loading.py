"""Loading packs for the bot: the validator runs in another process, which gives its memory back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.answers import Lookup
from bot.answers.offers import written_offer
from bot.discord.runtime.apart import run_apart
from bot.render.pack_faults import calculator_faults
from glossary import (
    Language,
    PackError,
    Problem,
    fingerprint,
    has_snapshot,
    open_packs,
)


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


def leave_snapshot(folders: Sequence[Path], cache: Path | None) -> None:
    """Have another process read packs that have changed and leave a snapshot of them.

    The validator takes much memory, which a bot that runs for weeks would keep for good.
    """
    if cache is None or has_snapshot(folders, cache):
        return
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


def _errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(problem for problem in problems if not problem.is_warning)


def _read(folders: tuple[Path, ...], cache: Path) -> None:
    """Read packs and leave a snapshot; what is wrong with them is said by whoever opens them next."""
    open_packs(folders, cache, calculator_faults, written_offer)
