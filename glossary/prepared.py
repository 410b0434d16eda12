"""The shipped packs as they were read and counted once, for an index of them and a group's own packs.

To read the shipped packs and to count their words is most of what an index costs, and a group changes
only its own. So both are kept in a file; the index goes on counting from there, and is the same as one
that is made of all packs anew. Python's own format keeps it, and can do anything when it is read: only
a file that nobody but this user may write is. A wheel or an image brings the file with it, made by
``package_prepared``.
"""

import hashlib
import logging
import pickle
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, Final

from glossary.cache_file import check_own, checked, checksum, keep
from glossary.index.indexing import CountedEntries
from glossary.lexicon import Lexicon
from glossary.loading.loader import load_packs, pack_folders, read_lexicon
from glossary.loading.one_pack import LoadedPack, load_pack
from glossary.pack import SHIPPED, Glossary

PACKAGED: Final = SHIPPED.with_name("shipped.prepared")

# Also what another version of Python wrote, whose modules have other names.
_UNUSABLE: Final = (OSError, ValueError, ImportError, AttributeError)
_KEY_SIZE: Final = hashlib.sha256().digest_size
_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PreparedPacks:
    """The shipped packs, read and counted.

    Attributes:
        lexicon: The shipped lexicon.
        packs: What each shipped folder holds.
        counted: Their entries; whoever goes on counting changes it.
    """

    lexicon: Lexicon
    packs: Sequence[LoadedPack]
    counted: CountedEntries

    @property
    def by_folder(self) -> Mapping[Path, LoadedPack]:
        """The packs by their folders."""
        return {pack.folder: pack for pack in self.packs}

    def begins(self, glossary: Glossary) -> bool:
        """Return whether ``glossary`` begins with these entries, as they are here."""
        entries = [file.entry for pack in self.packs for file in pack.entries]
        first = list(islice(glossary.entries.values(), len(entries)))
        return list(map(id, first)) == list(map(id, entries))


def prepared_packs(file: Path) -> PreparedPacks:
    """Return the shipped packs as they are.

    Args:
        file: Where they are kept, unless this package brings them; its name changes with them.
    """
    with suppress(*_UNUSABLE):
        stored = PACKAGED.read_bytes()
        if stored.startswith(_package_key()):
            return _read(stored[_KEY_SIZE:])
    try:
        check_own(file.parent, stat.S_ISDIR)
        check_own(file, stat.S_ISREG)
        return _read(file.read_bytes())
    except FileNotFoundError:
        pass
    except _UNUSABLE as error:
        _LOG.warning("%s is ignored: %s", file, error)
    content = _prepare()
    keep(file, [content])
    return _read(content)


def package_prepared() -> None:
    """Write the shipped packs, read and counted, into this package."""
    PACKAGED.write_bytes(_package_key() + _prepare())


def _prepare() -> bytes:
    """Return the shipped packs for ``_read``."""
    lexicon = read_lexicon()
    packs = [load_pack(folder) for folder in pack_folders([SHIPPED])]
    prepared = PreparedPacks(lexicon, packs, CountedEntries.nothing(lexicon))
    prepared.counted.add(load_packs([SHIPPED], loaded_before=prepared.by_folder).entries.values())
    moved = [_moved(pack, lambda path: PurePosixPath(path.relative_to(SHIPPED))) for pack in packs]
    content = pickle.dumps(replace(prepared, packs=moved), pickle.HIGHEST_PROTOCOL)
    return checksum([content]) + content


def _read(stored: bytes) -> PreparedPacks:
    """Return the packs that ``_prepare`` returned, in the folder where they are now.

    Raises:
        ValueError: They are damaged.
    """
    prepared: PreparedPacks = pickle.loads(checked(memoryview(stored)))  # noqa: S301  # nobody else may have written it
    return replace(prepared, packs=[_moved(pack, SHIPPED.joinpath) for pack in prepared.packs])


def _package_key() -> bytes:
    """Return what changes with the names and sizes of this package's files: a wheel keeps no times."""
    package = SHIPPED.parent
    files = sorted(file for ending in ("py", "yaml") for file in package.rglob(f"*.{ending}"))
    lines = [f"{file.relative_to(package).as_posix()} {file.stat().st_size}" for file in files]
    return hashlib.sha256("\n".join(lines).encode()).digest()


def _moved(pack: LoadedPack, move: Callable[[Any], Any]) -> LoadedPack:
    """Return a pack with all its paths moved."""
    return replace(
        pack,
        folder=move(pack.folder),
        entries=[replace(file, path=move(file.path)) for file in pack.entries],
        problems=[replace(problem, file=move(problem.file)) for problem in pack.problems],
    )
