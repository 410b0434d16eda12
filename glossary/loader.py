"""Turn folders of YAML into a ``Glossary``.

Everything is read and checked before anything is refused: a pack's author sees all problems at once.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from pydantic import TypeAdapter

from glossary.components import COMPONENTS_FILE, Components, contradictions
from glossary.crosscheck import GameFile, PackFile, cross_check
from glossary.entry import ID_LIMIT, Entry, Localised
from glossary.errors import PackError, Problem
from glossary.lexicon import Lexicon
from glossary.pack import Document, Game, Glossary
from glossary.validation import COMPONENTS, ENTRY, GAME, validate
from glossary.yaml_source import dotted, line_of, read_yaml

GAME_FILE: Final = "game.yaml"
FOLDERS: Final = ("rules", "faq")
_FILE_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.yaml")

LEXICON_FILE: Final = Path(__file__).with_name("lexicon.yaml")
NOTHING: Final = Glossary({}, {})

T = TypeVar("T")


@dataclass(slots=True)
class _Loading:
    """What has been read so far."""

    games: dict[str, GameFile] = field(default_factory=dict)
    entries: dict[str, Entry] = field(default_factory=dict)
    files: dict[str, Path] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    components: dict[str, Components] = field(default_factory=dict)


def pack_folders(folders: Iterable[Path]) -> list[Path]:
    """Return the pack folders that ``folders`` name.

    Args:
        folders: Each is a pack (it holds a ``game.yaml``) or a folder of packs.

    Returns:
        Pack folders in the order given, packs of one folder by name.

    Raises:
        PackError: A folder does not exist or holds neither a pack nor components.
    """
    packs: list[Path] = []
    problems: list[Problem] = []
    for folder in folders:
        folder_packs = [folder] if (folder / GAME_FILE).exists() else _packs_in(folder)
        if not folder_packs and not any(component_files([folder])):
            problems.append(Problem(folder, 0, "", "no-pack"))
        packs += folder_packs
    if problems:
        raise PackError(problems)
    return list(dict.fromkeys(packs))


def load(folders: Iterable[Path], *, other_packs: Glossary = NOTHING) -> Glossary:
    """Return the glossary of all packs in ``folders``.

    Args:
        folders: As for ``pack_folders``; later packs may override earlier ones if they say so.
        other_packs: Packs that these may refer to without being loaded with them.

    Raises:
        PackError: Anything at all is wrong; it lists every problem.
    """
    loading = _Loading()
    listed_folders = list(folders)
    for folder in pack_folders(listed_folders):
        _load_pack(folder, loading)
    for file in component_files(listed_folders):
        _load_components(file, loading)
    files = [PackFile(loading.files[key], entry) for key, entry in loading.entries.items()]
    problems = loading.problems + cross_check(loading.games, files, other_packs)
    if problems:
        raise PackError(problems)
    games = {key: game_file.game for key, game_file in loading.games.items()}
    return Glossary(games, loading.entries, loading.components)


def component_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield every ``components.yaml`` in ``folders``, each of which is a pack or a folder of packs.

    A folder without a ``game.yaml`` counts too: calculators need no rule texts.
    """
    for folder in folders:
        yield from folder.glob(COMPONENTS_FILE)
        yield from sorted(folder.glob(f"*/{COMPONENTS_FILE}"))


def entry_files(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yield the id and the file of every entry in ``folders``, which are as for ``pack_folders``."""
    for pack in pack_folders(folders):
        _, *files = yaml_files(pack)
        yield from ((_entry_id(pack.resolve().name, file), file) for file in files)


def read_lexicon(file: Path = LEXICON_FILE) -> Lexicon:
    """Return the lexicon in ``file``, by default the shipped one.

    Raises:
        PackError: The file is not a valid lexicon.
    """
    return validate(TypeAdapter(Lexicon), read_yaml(file), file)


def yaml_files(pack: Path) -> Iterator[Path]:
    """Yield the files that make up ``pack``, in loading order."""
    yield pack / GAME_FILE
    for folder in FOLDERS:
        yield from sorted((pack / folder).glob("*.y*ml"))


def _packs_in(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return [path for path in sorted(folder.iterdir()) if (path / GAME_FILE).exists()]


def _load_pack(folder: Path, loading: _Loading) -> None:
    game_id = folder.resolve().name
    game_file, *entry_files = yaml_files(folder)
    game = _read(GAME, game_file, loading)
    if game is not None:
        earlier = loading.games.get(game_id)
        game = game if earlier is None else _merged(earlier.game, game)
        loading.games[game_id] = GameFile(game_file, game)
    # What other packs hold may be replaced by a pack that says so; its own files never repeat an id.
    taken_ids = {} if game is not None and game.overrides else dict(loading.files)
    for file in entry_files:
        entry = _read_entry(game_id, file, loading)
        if entry is None:
            continue
        if entry.id in taken_ids:
            details = {"id": entry.id, "file": str(taken_ids[entry.id])}
            loading.problems.append(Problem(file, 0, "", "id-taken", details))
            continue
        taken_ids[entry.id] = file
        loading.entries[entry.id] = entry
        loading.files[entry.id] = file


def _load_components(file: Path, loading: _Loading) -> None:
    read = _read(COMPONENTS, file, loading)
    if read is None:
        return
    for name, expected in contradictions(read):
        details = {"expected": expected}
        loading.problems.append(Problem(file, line_of(file, (name,)), name, "not-one-of", details))
    game_id = file.resolve().parent.name
    loading.problems += _unknown_documents(file, read, loading.games.get(game_id))
    loading.components[game_id] = {**loading.components.get(game_id, {}), **read}


def _unknown_documents(file: Path, components: Components, game: GameFile | None) -> Iterator[Problem]:
    """Yield the places in documents that the game, if it is loaded, does not declare."""
    declared = None if game is None else game.game.documents
    for name, component in components.items():
        document = None if component.stated is None else component.stated.document
        if document is not None and declared is not None and document not in declared:
            key = (name, "stated", "document")
            details = {"id": document, "known": ", ".join(sorted(declared))}
            yield Problem(file, line_of(file, key), dotted(key), "unknown-document", details)


def _read_entry(game_id: str, file: Path, loading: _Loading) -> Entry | None:
    if not _FILE_NAME.fullmatch(file.name):
        loading.problems.append(Problem(file, 0, "", "bad-file-name", {"name": file.name}))
        return None
    entry_id = _entry_id(game_id, file)
    if len(entry_id) > ID_LIMIT:
        details: dict[str, str | int] = {"id": entry_id, "found": len(entry_id), "limit": ID_LIMIT}
        loading.problems.append(Problem(file, 0, "", "id-too-long", details))
        return None
    body = _read(ENTRY, file, loading)
    return None if body is None else Entry(entry_id, body)


def _entry_id(game_id: str, file: Path) -> str:
    return f"{game_id}/{file.stem}"


def _read(adapter: TypeAdapter[T], file: Path, loading: _Loading) -> T | None:
    try:
        return validate(adapter, read_yaml(file), file)
    except PackError as error:
        loading.problems += error.problems
        return None


def _merged(earlier: Game, later: Game) -> Game:
    """Return the game of two packs that share an id: a group's additions to a shipped game."""
    documents: Mapping[str, Document] = {**earlier.documents, **later.documents}
    return replace(
        later if later.overrides else earlier,
        documents=documents,
        aliases=Localised(
            en=(*earlier.aliases.en, *later.aliases.en), it=(*earlier.aliases.it, *later.aliases.it)
        ),
        popular=tuple(dict.fromkeys((*later.popular, *earlier.popular))),
    )
