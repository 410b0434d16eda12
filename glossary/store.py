"""A snapshot of loaded packs and their index, so that starting up does not mean reading YAML again.

One file a set of packs: its checksum, where its parts end, and the parts, pickled: the glossary with
the index, then the entries one by one and the arrays of the index as they are. It is keyed by the name,
size, times and mode of every file that went into it, this package's own code included, and silently
made anew when any of them changes. A snapshot is only ever a saving of time: one that cannot be read
or written, that is damaged, or that somebody else may have written is ignored.
"""

import hashlib
import io
import logging
import mmap
import os
import pickle
import stat
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate, islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from glossary.cache_file import check_own, checked, checksum, keep
from glossary.entry import Entry
from glossary.index.index import Index
from glossary.index.numbers_by_text import NumbersByText
from glossary.pack import SHIPPED, Glossary, WrittenOffer, by_all_ids, is_passed_over

if TYPE_CHECKING:
    from glossary.loading.loader import EntryCheck
    from glossary.prepared import PreparedPacks

WriteOffer = Callable[[Entry], WrittenOffer | None]

_LOG: Final = logging.getLogger(__name__)
# What the index holds of numbers by text, which take less room in their own form.
_NUMBERS: Final = ("exact", "inflected", "short_questions", "question_terms", "related")
# Below the folder of the cache, which others may be allowed to write.
_FOLDER: Final = "packs"
# How far packs go below the folders that name them: folder, pack, rules.
_DEEPEST: Final = 3
# Beyond so many files no snapshot is worth looking for.
_MOST_FILES: Final = 50_000
# In bytes, of a number that says where a part ends.
_NUMBER_SIZE: Final = 8
# The first that lays buffers apart.
_PROTOCOL: Final = 5


def open_packs(
    folders: Sequence[Path],
    cache: Path | None = None,
    check: "EntryCheck | None" = None,
    write_offer: WriteOffer = lambda _: None,
) -> tuple[Glossary, Index]:
    """Return the glossary of the packs in ``folders`` with its index.

    Args:
        folders: As for ``glossary.loading.loader.pack_folders``; later packs may override earlier ones.
        cache: Folder for snapshots; ``None`` reads the packs every time.
        check: As for ``glossary.loading.loader.load_packs``; a snapshot keeps what it said.
        write_offer: Returns what an entry offers to calculate, for ``Glossary.offers`` of a snapshot;
            ``None`` for nothing.

    Returns:
        What is right in the packs. The problems of the glossary name what is not.
    """
    file = _file(folders, cache)
    if file is not None and (opened := _read(file)) is not None:
        return opened
    # Imported only here: with a snapshot at hand nobody waits for the validator, nor for what builds.
    from glossary.index.indexing import build_index
    from glossary.loading.loader import load_packs, no_faults, read_lexicon

    prepared = None if cache is None or SHIPPED not in folders[:1] else _prepared(cache)
    if prepared is None:
        glossary = load_packs(folders, check=check or no_faults)
        index = build_index(glossary, read_lexicon())
    else:
        glossary = load_packs(folders, check=check or no_faults, loaded_before=prepared.by_folder)
        counted = prepared.counted if prepared.begins(glossary) else None
        index = build_index(glossary, prepared.lexicon, counted)
    if file is not None:
        _write(file, glossary, index, write_offer)
    return glossary, index


def has_snapshot(folders: Sequence[Path], cache: Path | None) -> bool:
    """Return whether ``open_packs`` finds these packs, as they are now, in a snapshot."""
    file = _file(folders, cache)
    return file is not None and file.exists()


def fingerprint(folders: Sequence[Path]) -> str | None:
    """Return 32 hexadecimal digits that change whenever a file of these packs does.

    ``None`` where there are too many files to look at.
    """
    files = list(islice(_source_files(folders), _MOST_FILES + 1))
    if len(files) > _MOST_FILES:
        return None
    return hashlib.sha256("\n".join(files).encode(errors="surrogateescape")).hexdigest()[:32]


def _prepared(cache: Path) -> "PreparedPacks | None":
    from glossary.prepared import prepared_packs

    version = fingerprint(())
    return None if version is None else prepared_packs(cache / _FOLDER / f"shipped-{version}.prepared")


def _file(folders: Sequence[Path], cache: Path | None) -> Path | None:
    version = None if cache is None else fingerprint(folders)
    return None if cache is None or version is None else cache / _FOLDER / f"packs-{version}.snapshot"


def _source_files(folders: Iterable[Path]) -> Iterator[str]:
    for folder in (Path(__file__).parent, *folders):
        yield os.path.realpath(folder)
        yield from sorted(islice(_files(str(folder)), _MOST_FILES + 1))


def _files(folder: str, depth: int = 0) -> Iterator[str]:
    """Yield a description of each source file below ``folder``, as far down as packs go."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if is_passed_over(entry.name):
                continue
            # A folder may name packs by links; what a link inside a pack leads to is there as well.
            if _is_folder(entry, follows_links=depth == 0):
                if depth < _DEEPEST:
                    yield from _files(entry.path, depth + 1)
            elif entry.name.endswith((".py", ".yaml", ".yml")):
                yield _described(entry)


def _is_folder(entry: "os.DirEntry[str]", *, follows_links: bool) -> bool:
    with suppress(OSError):  # a link to itself
        return entry.is_dir(follow_symlinks=follows_links)
    return False


def _described(entry: "os.DirEntry[str]") -> str:
    """Return name, size, times and mode of a file; of one that cannot be read, why."""
    try:
        status = entry.stat()
    except OSError as error:  # a link that leads nowhere is a problem of its pack
        return f"{entry.path} {error.errno}"
    return f"{entry.path} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_mode:o}"


def _read(file: Path) -> tuple[Glossary, Index] | None:
    try:
        check_own(file.parent, stat.S_ISDIR)
        check_own(file, stat.S_ISREG)
        with file.open("rb") as stream:
            mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
        opened = _opened(checked(memoryview(mapped)))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError, EOFError, pickle.UnpicklingError) as error:
        _LOG.warning("snapshot %s is ignored: %s", file, error)
        return None
    if sys.platform == "linux":
        mapped.madvise(mmap.MADV_DONTNEED)  # a question looks at few of its pages
    return opened


def _opened(content: memoryview) -> tuple[Glossary, Index]:
    """Return what the content of a snapshot holds, of which entries and numbers stay where they are."""
    start = int.from_bytes(content[:_NUMBER_SIZE], sys.byteorder)
    ends = content[:start].cast("Q").tolist()
    document, *parts = (content[begin:end] for begin, end in pairwise(ends))
    opened: tuple[Glossary, Index] = pickle.loads(document, buffers=parts)  # noqa: S301  # nobody else may have written it
    return opened


def _write(file: Path, glossary: Glossary, index: Index, write_offer: WriteOffer) -> None:
    bodies, offers = {}, {}
    for entry in glossary.entries.values():
        bodies[entry.id] = pickle.PickleBuffer(pickle.dumps(entry.body, _PROTOCOL))
        if (offer := write_offer(entry)) is not None:
            offers[entry.id] = offer
    entries = by_all_ids(_Entries(bodies), glossary.games)
    by_text: dict[str, Any] = {name: NumbersByText.of(getattr(index, name)) for name in _NUMBERS}
    document, buffers = io.BytesIO(), list[pickle.PickleBuffer]()
    pickler = pickle.Pickler(document, _PROTOCOL, buffer_callback=buffers.append)
    pickler.dispatch_table = {array: _numbers_apart}
    pickler.dump((replace(glossary, entries=entries, offers=offers), replace(index, **by_text)))
    parts = [document.getbuffer(), *(buffer.raw() for buffer in buffers)]
    start = _NUMBER_SIZE * (len(parts) + 1)
    ends = memoryview(array("Q", accumulate(map(len, parts), initial=start))).cast("B")
    keep(file, (checksum((ends, *parts)), ends, *parts))


def _numbers_apart(numbers: "array[int] | array[float]") -> tuple[Any, ...]:
    return memoryview.cast, (pickle.PickleBuffer(numbers), numbers.typecode)


class _Entries(Mapping[str, Entry]):
    """The entries of a snapshot, each made when it is first asked for: a question needs a handful."""

    def __init__(self, bodies: Mapping[str, Any]) -> None:
        """Hold the entries of these bodies, each pickled by itself."""
        self._bodies = bodies
        self._entry_by_id: dict[str, Entry] = {}

    def __getitem__(self, key: str) -> Entry:
        if key not in self._entry_by_id:
            self._entry_by_id[key] = Entry(key, pickle.loads(self._bodies[key]))  # noqa: S301  # as above
        return self._entry_by_id[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)
