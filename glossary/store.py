"""A snapshot of loaded packs and their index, so that starting up does not mean reading YAML again.

One file a set of packs: its checksum, a JSON document, the entries in JSON one by one, and the arrays
of the index as they are. It is keyed by the name, size, times and mode of every file that went into it,
this package's own code included, and silently made anew when any of them changes. A snapshot is only
ever a saving of time: one that cannot be read or written, that is damaged, or that somebody else may
have written is ignored.
"""

import hashlib
import logging
import mmap
import os
import stat
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from itertools import accumulate, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import orjson

from glossary.cache_file import Bytes, check_own, checked, checksum, keep
from glossary.calculation import Calculation
from glossary.components import Alternative, Component, Components
from glossary.entry import Entry, EntryBody, Localised, Source
from glossary.errors import Problem
from glossary.index.index import Index, NumbersByText
from glossary.pack import SHIPPED, Document, Game, Glossary, WrittenOffer, by_all_ids, is_passed_over

if TYPE_CHECKING:
    from glossary.loading.loader import EntryCheck
    from glossary.prepared import PreparedPacks

WriteOffer = Callable[[Entry], WrittenOffer | None]

_LOG: Final = logging.getLogger(__name__)
# Numbers by text: the texts stand in the document, in one line each, their numbers among the arrays.
_NUMBERS: Final = ("exact", "inflected", "short_questions", "question_terms", "related")
_SETS: Final = ("stopwords", "interrogatives", "talk", "around")
# Below the folder of the cache, which others may be allowed to write.
_FOLDER: Final = "packs"
# How far packs go below the folders that name them: folder, pack, rules.
_DEEPEST: Final = 3
# Beyond so many files no snapshot is worth looking for.
_MOST_FILES: Final = 50_000
# In bytes, of the length of the document behind the checksum.
_LENGTH_SIZE: Final = 8
_TEXTS: Final = ("title", "short", "text")
_SECTIONS: Final = ("examples", "open_points")
_LISTS: Final = ("aliases", "questions")
_REFERENCES: Final = ("see_also", "rules")


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
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        _LOG.warning("snapshot %s is ignored: %s", file, error)
        return None
    if sys.platform == "linux":
        mapped.madvise(mmap.MADV_DONTNEED)  # a question looks at few of its pages
    return opened


def _opened(content: memoryview) -> tuple[Glossary, Index]:
    """Return what the content of a snapshot holds, of which entries and numbers stay where they are."""
    start = _LENGTH_SIZE

    def part(size: int) -> memoryview:
        nonlocal start
        start += size
        return content[start - size : start]

    document = orjson.loads(part(int.from_bytes(content[:start], "big")))
    lengths: dict[str, int] = document["entries"]
    entries = _Entries(lengths, part(sum(lengths.values())))
    components = {game: _components(component) for game, component in document["components"].items()}
    problems = tuple(_problem(problem) for problem in document["problems"])
    games = {key: _game(game) for key, game in document["games"].items()}
    offers = {
        entry_id: WrittenOffer(Localised(**offer["lines"]), offer["code"])
        for entry_id, offer in document["offers"].items()
    }
    index: dict[str, Any] = document["index"]
    for name in _SETS:
        index[name] = frozenset(index[name])
    index["speech"] = {role: frozenset(role_words) for role, role_words in index["speech"].items()}
    for name, (code, size) in document["arrays"].items():
        index[name] = part(size).cast(code)
    for name in _NUMBERS:
        starts, numbers = map(index.pop, _parts_of(name))
        index[name] = NumbersByText(index[name].split("\n") if len(numbers) else [], starts, numbers)
    glossary = Glossary(games, by_all_ids(entries, games), components, problems, offers)
    return glossary, Index(**index)


def _write(file: Path, glossary: Glossary, index: Index, write_offer: WriteOffer) -> None:
    bodies = {entry.id: orjson.dumps(entry.body) for entry in glossary.entries.values()}
    offers = ((entry.id, write_offer(entry)) for entry in glossary.entries.values())
    values = {field.name: getattr(index, field.name) for field in fields(index)}
    for name in _NUMBERS:
        by_text = NumbersByText.of(values[name])
        values[name] = "\n".join(by_text)
        values |= zip(_parts_of(name), (by_text.starts, by_text.numbers), strict=True)
    arrays = {
        name: memoryview(values.pop(name)) for name in [*values] if isinstance(values[name], array)
    }
    document = orjson.dumps(
        {
            "games": glossary.games,
            "components": glossary.components,
            "problems": [_problem_record(problem) for problem in glossary.problems],
            "offers": {entry_id: offer for entry_id, offer in offers if offer is not None},
            "entries": {entry_id: len(body) for entry_id, body in bodies.items()},
            "index": values,
            "arrays": {name: (content.format, content.nbytes) for name, content in arrays.items()},
        },
        default=list,
    )
    length = len(document).to_bytes(_LENGTH_SIZE, "big")
    parts: tuple[Bytes, ...] = (length, document, *bodies.values(), *arrays.values())
    keep(file, (checksum(parts), *parts))


def _parts_of(name: str) -> tuple[str, str]:
    return f"{name}_starts", f"{name}_numbers"


def _problem_record(problem: Problem) -> tuple[str, int, str, str, Mapping[str, str | int]]:
    details = {
        name: _as_bytes(value) if isinstance(value, str) else value
        for name, value in problem.details.items()
    }
    return _as_bytes(str(problem.file)), problem.line, problem.key, problem.code, details


def _problem(record: Sequence[Any]) -> Problem:
    file, line, key, code, details = record
    detail_values = {
        name: _from_bytes(value) if isinstance(value, str) else value for name, value in details.items()
    }
    return Problem(Path(_from_bytes(file)), line, key, code, detail_values)


def _as_bytes(text: str) -> str:
    """Return the bytes of a text as characters: file names need not be UTF-8, JSON has to be."""
    return os.fsencode(text).decode("latin-1")


def _from_bytes(text: str) -> str:
    return os.fsdecode(text.encode("latin-1"))


class _Entries(Mapping[str, Entry]):
    """The entries of a snapshot, each made when it is first asked for: a question needs a handful."""

    def __init__(self, lengths: Mapping[str, int], bodies: memoryview) -> None:
        """Read the entries of these lengths, one after the other, in JSON."""
        self._bodies = bodies
        self._ends = dict(zip(lengths, accumulate(lengths.values()), strict=True))
        self._lengths = lengths
        self._entry_by_id: dict[str, Entry] = {}

    def __getitem__(self, key: str) -> Entry:
        if key not in self._entry_by_id:
            end = self._ends[key]
            body = orjson.loads(self._bodies[end - self._lengths[key] : end])
            self._entry_by_id[key] = Entry(key, _body(body))
        return self._entry_by_id[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lengths)

    def __len__(self) -> int:
        return len(self._lengths)


def _components(values: Mapping[str, dict[str, Any]]) -> Components:
    return {name: _component(value) for name, value in values.items()}


def _component(value: dict[str, Any]) -> Component:
    alternatives = tuple(
        Alternative(**_with_kinds(alternative, name=Localised, known=Localised, source=Localised))
        for alternative in value.pop("alternatives")
    )
    return Component(**_with_kinds(value, stated=Source, assumed=Localised), alternatives=alternatives)


def _with_kinds(value: dict[str, Any], **kinds: type[Any]) -> dict[str, Any]:
    """Return the fields of a dataclass, those of ``kinds`` as these, unless they are empty."""
    made = {key: kind(**value[key]) for key, kind in kinds.items() if value[key] is not None}
    return {**value, **made}


def _game(value: dict[str, Any]) -> Game:
    documents = {key: Document(**document) for key, document in value.pop("documents").items()}
    name, aliases = Localised(**value.pop("name")), _lists(value.pop("aliases"))
    popular = tuple(value.pop("popular"))
    figures = {word: tuple(names) for word, names in value.pop("figures").items()}
    return Game(
        name=name, aliases=aliases, documents=documents, popular=popular, figures=figures, **value
    )


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
    if isinstance(value["calculator"], dict):
        value["calculator"] = Calculation(**value["calculator"])
    return EntryBody(**value)


def _lists(value: Mapping[str, Iterable[str]]) -> Localised[tuple[str, ...]]:
    return Localised(en=tuple(value["en"]), it=tuple(value["it"]))
