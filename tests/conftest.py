"""What several tests need: the shipped packs, a writer of small packs, and the command line."""

import gc
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any, Protocol, TypeVar
from zlib import crc32

import hypothesis
import pytest
import yaml

from bot.__main__ import prepare_process
from bot.answers import Lookup
from bot.answers.odds.service import OddsService
from bot.answers.offers import written_offer
from bot.cli import program, run
from bot.cli.conversation import Conversation
from bot.settings import Settings
from glossary import SHIPPED, Glossary, Index, Search, open_packs
from glossary.loading import loader
from glossary.loading.loader import EntryCheck
from glossary.loading.one_pack import LoadedPack, load_pack
from glossary.store import WriteOffer

# As the program does: no threads of numpy's library, and few searches for garbage.
prepare_process()

# No test writes into the memory of whoever runs it, not in a process of its own either.
os.environ["LAWSPEAKER_DATABASE"] = ""

# How long an example takes says more about the machine than about the code.
hypothesis.settings.register_profile("lawspeaker", deadline=None)
hypothesis.settings.load_profile("lawspeaker")

# Below the folder of the tests: what the processes that they start have as cache.
PROCESSES = "cache-of-processes"
IS_WORKER = "PYTEST_XDIST_WORKER" in os.environ

# They take longest, and begin first: no worker has one of them left when the others have done their part.
LONGEST_FILES = (
    "test_stored_questions.py",
    "test_quality.py",
    "test_import.py",
    "test_hostile_packs.py",
    "test_closed_folders.py",
    "test_streams.py",
    "test_contributing.py",
)

WritePack = Callable[..., Path]
Case = TypeVar("Case")


class Sample(Protocol):
    """Takes one of so many cases, the same in every run, or all of them with ``--all-cases``."""

    def __call__(self, cases: Iterable[Case], *, one_in: int) -> list[Case]:
        """Return the sample; which cases it takes follows from what each of them is."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let continuous integration try what everybody else tries a part of."""
    parser.addoption("--all-cases", action="store_true", help="try every case, not only a sample")


@pytest.fixture(scope="session")
def sample(request: pytest.FixtureRequest) -> Sample:
    """Return what takes a sample of many cases that are alike: what breaks one of them breaks more."""
    takes_all: bool = request.config.getoption("--all-cases")

    def taken(cases: Iterable[Case], *, one_in: int) -> list[Case]:
        return [case for case in cases if takes_all or crc32(repr(case).encode()) % one_in == 0]

    return taken


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the files that take longest."""
    items.sort(key=lambda item: item.path.name not in LONGEST_FILES)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage while tests are collected, nor later in what was: it stays until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Run a test that is marked ``no_cover`` without tracing.

    pytest-cov alone does not manage that in pytest-xdist's workers: it has started two collectors there,
    and where it stops the second, the first goes on.
    """
    if item.get_closest_marker("no_cover") is None:
        return (yield)
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


ENTRY: Mapping[str, Any] = {
    "title": {"en": "Torches", "it": "Torce"},
    "kind": "rule",
    "aliases": {"en": ["light source"], "it": ["fonte di luce"]},
    "questions": {"en": ["how far does my light reach"], "it": ["fin dove si vede al buio"]},
    "short": {"en": "A torch lights 2 squares.", "it": "Una torcia illumina 2 caselle."},
    "text": {
        "en": "A torch lights 2 squares. It burns for 6 turns.",
        "it": "Una torcia illumina 2 caselle. Brucia per 6 turni.",
    },
    "source": {"document": "rulebook", "section": "Light", "page": 7},
}
GAME: Mapping[str, Any] = {
    "name": {"en": "Deep Halls", "it": "Sale Profonde"},
    "documents": {"rulebook": {"title": "Rulebook", "language": "en"}},
}


@pytest.fixture(scope="session")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """Settings with a cache of the tests' own, which the workers that run them share."""
    return Settings(cache=_shared_folder(tmp_path_factory) / "cache")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_processes(settings: Settings) -> None:
    """Let processes that the tests start share a cache, which is not that of whoever runs the tests."""
    assert settings.cache is not None
    os.environ["LAWSPEAKER_CACHE"] = str(settings.cache.with_name(PROCESSES))
    if IS_WORKER:  # one of several, whose first processes would each make the index
        _open_shipped(settings)


def _shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if IS_WORKER else folder


@pytest.fixture(scope="session")
def shipped(settings: Settings) -> tuple[Glossary, Index]:
    return _open_shipped(settings)


def _open_shipped(settings: Settings) -> tuple[Glossary, Index]:
    """Return the shipped packs; of several workers one alone makes the index, and the others wait."""
    assert settings.cache is not None
    with (settings.cache.parent / "index.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        opened = open_packs([SHIPPED], settings.cache, write_offer=written_offer)
        if not settings.cache.with_name(PROCESSES).exists():
            copytree(settings.cache, settings.cache.with_name(PROCESSES))
        return opened


@pytest.fixture(scope="session", autouse=True)
def _shipped_packs_opened_once(settings: Settings) -> Iterator[None]:
    """Let commands share the shipped packs: to open them takes longer than most commands."""
    opened = cache(lambda: _open_shipped(settings))

    def open_once(
        folders: Sequence[Path],
        cache_folder: Path | None,
        check: EntryCheck,
        write_offer: WriteOffer,
    ) -> tuple[Glossary, Index]:
        if list(folders) == [SHIPPED] and cache_folder == settings.cache:
            return opened()
        return open_packs(folders, cache_folder, check, write_offer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program, "open_packs", open_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _shipped_packs_read_once() -> Iterator[None]:
    """Let the tests share the shipped packs' entries: to read them takes most of reading any packs."""
    read_shipped = cache(load_pack)

    def read_once(folder: Path) -> LoadedPack:
        return read_shipped(folder) if folder.parent == SHIPPED else load_pack(folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loader, "load_pack", read_once)
        yield


@pytest.fixture(scope="session")
def glossary(shipped: tuple[Glossary, Index]) -> Glossary:
    return shipped[0]


@pytest.fixture(scope="session")
def index(shipped: tuple[Glossary, Index]) -> Index:
    return shipped[1]


@pytest.fixture(scope="session")
def search(shipped: tuple[Glossary, Index]) -> Search:
    return Search(*shipped)


@pytest.fixture(scope="session")
def lookup(shipped: tuple[Glossary, Index]) -> Lookup:
    return Lookup(*shipped, "en")


@pytest.fixture
def write_pack(tmp_path: Path) -> WritePack:
    """Write a pack and return its folder.

    ``write_pack(entries, game=..., id=...)``: entries by file, as changes to a valid entry; a text
    is written as it is. ``None`` as a value leaves a key out.
    """
    return _pack_writer(tmp_path)


@pytest.fixture(scope="session")
def torches_pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a pack of one entry for tests that do not change it: its index is built once."""
    return _pack_writer(tmp_path_factory.mktemp("torches"))({"rules/torches.yaml": {}})


def _pack_writer(parent: Path) -> WritePack:
    def write(
        entries: Mapping[str, Mapping[str, Any] | str | bytes],
        *,
        game: Mapping[str, Any] | None = None,
        name: str = "deep-halls",
    ) -> Path:
        folder = parent / name
        _write(folder / "game.yaml", _changed(GAME, game or {}))
        for file, changes in entries.items():
            content = changes if isinstance(changes, str | bytes) else _changed(ENTRY, changes)
            _write(folder / file, content)
        return folder

    return write


def _changed(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Mapping[str, Any]:
    merged = {**base, **changes}
    return {key: value for key, value in merged.items() if value is not None}


def _write(file: Path, content: Mapping[str, Any] | str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif isinstance(content, str):
        file.write_text(content, encoding="utf-8")
    else:
        file.write_text(yaml.safe_dump(dict(content), allow_unicode=True), encoding="utf-8")


@dataclass(frozen=True)
class Done:
    """What a run left behind."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Lawspeaker = Callable[..., Done]


class _StandardInput(io.TextIOWrapper):
    """Input that comes from a pipe."""

    def isatty(self) -> bool:
        return False


@pytest.fixture
def lawspeaker(
    settings: Settings, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Lawspeaker:
    """Run ``lawspeaker *arguments`` with ``typed`` on standard input."""

    def call(
        *arguments: str, typed: str | bytes = "", packs: Sequence[Path] = (), **changes: str
    ) -> Done:
        content = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr("sys.stdin", _StandardInput(io.BytesIO(content)))
        status = run(arguments, replace(settings, packs=tuple(packs), **changes))  # type: ignore[arg-type]  # each change has its field's type
        captured = capsys.readouterr()
        return Done(status, captured.out, captured.err)

    return call


@pytest.fixture
def conversation(lookup: Lookup) -> Conversation:
    packs = lookup.glossary
    return Conversation(lookup, lambda: OddsService(packs.games, packs.components), "en")
