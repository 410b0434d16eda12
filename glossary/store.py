"""A snapshot of loaded packs and their index, so that starting up does not mean reading YAML again.

One JSON file a set of packs. It is keyed by the name, size and time of every file that went into it,
this package's own code included, and silently made anew when any of them changes. A snapshot is only
ever a saving of time: one that cannot be read or written is ignored.
"""

import gc
import hashlib
import logging
import os
from array import array
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import orjson

from glossary.components import Component, Components
from glossary.entry import Entry, EntryBody, Localised, Source
from glossary.index import Index
from glossary.indexing import build_index
from glossary.pack import Document, Game, Glossary

_LOG: Final = logging.getLogger(__name__)
_ARRAYS: Final[Mapping[str, str]] = {
    "idf": "d",
    "starts": "I",
    "owners": "I",
    "impacts": "d",
    "text_starts": "I",
    "name_counts": "H",
    "rarities": "d",
    "use_starts": "I",
    "uses": "H",
    "term_places": "b",
    "entry_places": "b",
}
_KEPT: Final = 4
_TEXTS: Final = ("title", "short", "text")
_SECTIONS: Final = ("examples", "open_points")
_LISTS: Final = ("aliases", "questions")
_REFERENCES: Final = ("see_also", "rules")


def open_packs(folders: Sequence[Path], cache: Path | None = None) -> tuple[Glossary, Index]:
    """Return the glossary of the packs in ``folders`` with its index.

    Args:
        folders: As for ``glossary.loader.load``.
        cache: Folder for snapshots; ``None`` reads the packs every time.

    Raises:
        PackError: The packs are not valid.
    """
    file = _file(folders, cache)
    if file is not None and (opened := _read(file)) is not None:
        return opened
    # Imported only here: with a snapshot at hand nobody waits for the validator.
    from glossary.loader import load, read_lexicon

    glossary = load(folders)
    index = build_index(glossary, read_lexicon())
    if file is not None:
        _write(file, glossary, index)
    return glossary, index


def has_snapshot(folders: Sequence[Path], cache: Path | None) -> bool:
    """Return whether ``open_packs`` finds these packs, as they are now, in a snapshot."""
    file = _file(folders, cache)
    return file is not None and file.exists()


def _file(folders: Sequence[Path], cache: Path | None) -> Path | None:
    return None if cache is None else cache / f"packs-{_fingerprint(folders)}.json"


def _fingerprint(folders: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for folder in (Path(__file__).parent, *folders):
        digest.update(f"\n{folder.resolve()}".encode())
        for entry in sorted(_files(str(folder))):
            digest.update(entry.encode())
    return digest.hexdigest()[:32]


def _files(folder: str) -> Iterable[str]:
    """Yield name, size and time of each source file below ``folder``."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files(entry.path)
            elif entry.name.endswith((".py", ".yaml", ".yml")):
                stat = entry.stat()
                yield f"{entry.path} {stat.st_size} {stat.st_mtime_ns}"


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: all that is read stays, and there are many objects to look at."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_uncollected()
def _read(file: Path) -> tuple[Glossary, Index] | None:
    try:
        document = orjson.loads(file.read_bytes())
        components = {
            game: _components(component) for game, component in document["components"].items()
        }
        glossary = _glossary(document["games"], document["entries"], components)
        return glossary, _index(document["index"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        _LOG.warning("snapshot %s is ignored: %s", file, error)
        return None


def _write(file: Path, glossary: Glossary, index: Index) -> None:
    document = {
        "games": glossary.games,
        "components": glossary.components,
        "entries": {entry.id: orjson.dumps(entry.body).decode() for entry in glossary.entries.values()},
        "index": {field.name: getattr(index, field.name) for field in fields(index)},
    }
    temporary = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(orjson.dumps(document, default=_encoded))
        temporary.replace(file)
        _prune(file.parent)
    except OSError as error:
        _LOG.warning("no snapshot in %s: %s", file.parent, error)


def _encoded(value: object) -> object:
    """Return what JSON has no form for: a frozenset as a list, an array as its bytes in base 64."""
    if isinstance(value, array):
        return b64encode(value.tobytes()).decode()
    if isinstance(value, frozenset):
        return list(value)
    raise TypeError(value)


def _prune(folder: Path) -> None:
    """Keep the newest snapshots; others belong to packs that have changed since."""
    by_age = sorted(folder.glob("packs-*.json"), key=lambda file: -file.stat().st_mtime)
    for older in by_age[_KEPT:]:
        older.unlink(missing_ok=True)


class _Entries(Mapping[str, Entry]):
    """The entries of a snapshot, each made when it is first asked for: a question needs a handful."""

    def __init__(self, bodies: Mapping[str, str]) -> None:
        self._bodies = bodies
        self._made: dict[str, Entry] = {}

    def __getitem__(self, key: str) -> Entry:
        if key not in self._made:
            self._made[key] = Entry(key, _body(orjson.loads(self._bodies[key])))
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)


def _glossary(
    games: Mapping[str, Any], entries: Mapping[str, str], components: Mapping[str, Components]
) -> Glossary:
    if not all(isinstance(body, str) for body in entries.values()):
        raise TypeError("the entries of a snapshot are JSON in text")
    return Glossary({key: _game(game) for key, game in games.items()}, _Entries(entries), components)


def _components(values: Mapping[str, dict[str, Any]]) -> Components:
    for value in values.values():
        for key, kind in (("stated", Source), ("assumed", Localised)):
            if value[key] is not None:
                value[key] = kind(**value[key])
    return {name: Component(**value) for name, value in values.items()}


def _game(value: dict[str, Any]) -> Game:
    documents = {key: Document(**document) for key, document in value.pop("documents").items()}
    name, aliases = Localised(**value.pop("name")), _lists(value.pop("aliases"))
    popular = tuple(value.pop("popular"))
    return Game(name=name, aliases=aliases, documents=documents, popular=popular, **value)


def _body(value: dict[str, Any]) -> EntryBody:
    for key in _TEXTS:
        value[key] = Localised(**value[key])
    for key in _SECTIONS:
        value[key] = None if value[key] is None else Localised(**value[key])
    for key in _LISTS:
        value[key] = _lists(value[key])
    for key in _REFERENCES:
        value[key] = tuple(value[key])
    value["source"] = Source(**value["source"])
    return EntryBody(**value)


def _lists(value: Mapping[str, Iterable[str]]) -> Localised[tuple[str, ...]]:
    return Localised(en=tuple(value["en"]), it=tuple(value["it"]))


def _index(value: dict[str, Any]) -> Index:
    for key, code in _ARRAYS.items():
        numbers = array(code)
        numbers.frombytes(b64decode(value[key]))
        value[key] = numbers
    value["stopwords"] = frozenset(value["stopwords"])
    return Index(**value)
