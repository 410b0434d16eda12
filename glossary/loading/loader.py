"""Turn folders of YAML into a ``Glossary``.

Everything is read and checked: a pack's author sees all problems at once. What is right can be used
while something else in the same pack, or in another one, is wrong.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from pydantic import TypeAdapter

from glossary.components import COMPONENTS_FILE, Components
from glossary.entry import Entry, Localised
from glossary.errors import Fault, Problem
from glossary.lexicon import LEXICON_FILE, Lexicon
from glossary.loading.amounts import OF_ALL_PACKS, Amount
from glossary.loading.crosscheck import GameFile, PackFile, cross_check, renamed_ids
from glossary.loading.one_pack import (
    LoadedPack,
    entry_id_of,
    load_components_alone,
    load_pack,
    unread_pack,
)
from glossary.loading.source_files import ENTRY_ENDING, FOLDERS, GAME_FILE, list_pack, listing_error
from glossary.loading.validation import validate
from glossary.loading.yaml_source import locate, problem_at, read_yaml
from glossary.loading.yaml_values import MOST_LISTED
from glossary.pack import Document, Game, Glossary, by_all_ids, is_passed_over

# Of all files together, that are worth a line.
_MOST_PROBLEMS: Final = 1_000
NOTHING: Final = Glossary({}, {})


# Says what is wrong with an entry.
EntryCheck = Callable[[Entry], Iterable[Fault]]


def no_faults(_: Entry) -> Iterable[Fault]:
    """Find nothing wrong with an entry."""
    return ()


@dataclass(slots=True)
class _Merged:
    """Several packs as one glossary."""

    games: dict[str, GameFile] = field(default_factory=dict)
    files: dict[str, PackFile] = field(default_factory=dict)
    components: dict[str, Components] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def pack_folders(folders: Iterable[Path]) -> list[Path]:
    """Return the pack folders that ``folders`` name.

    Args:
        folders: Each is a pack (it holds a ``game.yaml``) or a folder of packs.

    Returns:
        Pack folders in the order given, packs of one folder by name.
    """
    packs: dict[Path, None] = {}
    for folder in folders:
        in_folder = [folder] if _is_pack(folder) else filter(_is_pack, _folders_in(folder)[1:])
        packs |= dict.fromkeys(in_folder)
    return list(packs)


def load_packs(
    folders: Iterable[Path],
    *,
    other_packs: Glossary = NOTHING,
    check: EntryCheck = no_faults,
    loaded_before: Mapping[Path, LoadedPack] = MappingProxyType({}),
) -> Glossary:
    """Return the glossary of what is right in the packs in ``folders``; its problems name the rest.

    An entry is left out if anything in its file is wrong, references to it with it. A pack is left out
    as a whole if its ``game.yaml`` is wrong, or if that says ``strict`` or ``draft``.

    Args:
        folders: As for ``pack_folders``; later packs may override earlier ones if they say so.
        other_packs: Packs that these may refer to without being loaded with them.
        check: Says what is wrong with an entry that only who loads packs can know.
        loaded_before: What some of the folders hold, which is not read again.
    """
    all_folders = list(folders)
    packs = list(_load_all(pack_folders(all_folders), loaded_before))
    lone_files = (file for file in component_files(all_folders) if not _is_pack(file.parent))
    packs += [load_components_alone(file) for file in lone_files]
    merged = _merge(packs, other_packs)
    problems = [*_not_packs(all_folders), *merged.problems, *_faults(merged, check)]
    if any(not problem.is_warning for problem in problems):
        merged = _merge(list(_usable(packs, problems)), other_packs)
    return _glossary(merged, problems)


def _faults(merged: _Merged, check: EntryCheck) -> Iterator[Problem]:
    for file in merged.files.values():
        for fault in check(file.entry):
            yield problem_at(file.path, fault.key, fault.code, **fault.details)


def _load_all(
    folders: Iterable[Path], loaded_before: Mapping[Path, LoadedPack]
) -> Iterator[LoadedPack]:
    """Yield what each pack holds; those beyond what all may hold together are not read."""
    amount = Amount()
    for folder in folders:
        if amount.excess(OF_ALL_PACKS):
            yield unread_pack(folder)
            continue
        pack = loaded_before.get(folder) or load_pack(folder)
        amount.add(pack.amount)
        yield pack


def component_files(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield every ``components.yaml`` in ``folders``, each of which is a pack or a folder of packs.

    A folder without a ``game.yaml`` counts too: calculators need no rule texts.
    """
    for folder in folders:
        with suppress(OSError):
            yield from folder.glob(COMPONENTS_FILE)
            if not _is_pack(folder):
                files = sorted(folder.glob(f"*/{COMPONENTS_FILE}"))
                yield from (file for file in files if not is_passed_over(file.parent.name))


def entry_files(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yield the id and the file of every entry in ``folders``, which are as for ``pack_folders``."""
    for pack in pack_folders(folders):
        yield from ((entry_id_of(pack.resolve().name, file), file) for file in list_pack(pack).entries)


def read_lexicon() -> Lexicon:
    """Return the shipped lexicon.

    Raises:
        PackError: The file is not a valid lexicon.
    """
    content = read_yaml(LEXICON_FILE, most_values=MOST_LISTED)
    return validate(TypeAdapter(Lexicon), content, LEXICON_FILE)


def _is_pack(folder: Path) -> bool:
    with suppress(OSError):  # a folder that may not be looked into, a name that is too long
        return (folder / GAME_FILE).exists()
    return False


def _not_packs(folders: Iterable[Path]) -> Iterator[Problem]:
    for folder in folders:
        paths = [] if listing_error(folder) else _folders_in(folder)
        yield from filter(None, map(_closed_folder, paths[1:]))
        without_game = [path for path in paths if _lacks_game(path)]
        yield from (Problem(path, 0, "", "no-game") for path in without_game)
        if not (without_game or pack_folders([folder]) or any(component_files([folder]))):
            yield _no_pack(folder)


def _no_pack(folder: Path) -> Problem:
    """Return what is wrong with a folder that holds no pack: perhaps nobody may look into it."""
    error = listing_error(folder)
    if error is None or isinstance(error, FileNotFoundError | NotADirectoryError):
        return Problem(folder, 0, "", "no-pack")
    return Problem(folder, 0, "", "unreadable", {"reason": str(error.strerror)})


def _closed_folder(path: Path) -> Problem | None:
    """Return the warning of a folder among packs that nobody may look into; ``None`` for others."""
    error = listing_error(path)
    if not isinstance(error, PermissionError):
        return None
    return Problem(path, 0, "", "closed-folder", {"reason": str(error.strerror)})


def _folders_in(folder: Path) -> list[Path]:
    """Return ``folder`` if it is a pack, otherwise it and what is in it."""
    with suppress(OSError):
        if _is_pack(folder):
            return [folder]
        return [folder, *sorted(path for path in folder.iterdir() if not is_passed_over(path.name))]
    return []


def _lacks_game(folder: Path) -> bool:
    """Return whether ``folder`` holds entries, and no ``game.yaml`` to make a pack of them."""
    with suppress(OSError):
        files = (file for name in FOLDERS for file in (folder / name).glob(f"*{ENTRY_ENDING}"))
        return not _is_pack(folder) and not all(is_passed_over(file.name) for file in files)
    return False


def _merge(packs: Sequence[LoadedPack], other_packs: Glossary) -> _Merged:
    merged = _Merged()
    for pack in packs:
        _add(pack, merged)
    files = list(merged.files.values())
    broken_ids = {entry_id for pack in packs for entry_id in pack.broken_ids}
    broken_ids |= {file.entry.id for pack in packs if pack.game is None for file in pack.entries}
    merged.problems += cross_check(merged.games, files, broken_ids, other_packs)
    return merged


def _add(pack: LoadedPack, merged: _Merged) -> None:
    game_id = pack.game_id
    merged.problems += pack.problems
    if pack.game is not None:
        earlier = merged.games.get(game_id)
        game = pack.game if earlier is None else _merged_game(earlier.game, pack.game)
        merged.games[game_id] = GameFile(pack.folder / GAME_FILE, game)
        _add_entries(pack, pack.game, merged)
    problems = list(_unknown_documents(pack, merged.games.get(game_id)))
    merged.problems += problems
    if pack.components and not problems:
        merged.components[game_id] = {**merged.components.get(game_id, {}), **pack.components}


def _add_entries(pack: LoadedPack, game: Game, merged: _Merged) -> None:
    # Only a pack that says so replaces what others hold; its own files never repeat an id.
    file_by_id = {} if game.overrides else dict(merged.files)
    for file in pack.entries:
        entry_id = file.entry.id
        if entry_id in file_by_id:
            details = {"id": entry_id, "file": str(file_by_id[entry_id].path)}
            merged.problems.append(Problem(file.path, 0, "", "id-taken", details))
            continue
        file_by_id[entry_id] = merged.files[entry_id] = file


def _unknown_documents(pack: LoadedPack, game: GameFile | None) -> Iterator[Problem]:
    """Yield the places in documents that the game, if it is loaded, does not declare."""
    if game is None:
        return
    file, declared = pack.folder / COMPONENTS_FILE, game.game.documents
    for name, component in pack.components.items():
        document = None if component.stated is None else component.stated.document
        if document is not None and document not in declared:
            details = {"id": document, "known": ", ".join(sorted(declared))}
            yield problem_at(file, (name, "stated", "document"), "unknown-document", **details)


def _merged_game(earlier: Game, later: Game) -> Game:
    """Return the game of two packs that share an id: a group's additions to a shipped game."""
    documents: Mapping[str, Document] = {**earlier.documents, **later.documents}
    return replace(
        later if later.overrides else earlier,
        documents=documents,
        aliases=Localised(
            en=(*earlier.aliases.en, *later.aliases.en), it=(*earlier.aliases.it, *later.aliases.it)
        ),
        popular=tuple(dict.fromkeys((*later.popular, *earlier.popular))),
        renamed={**earlier.renamed, **later.renamed},
        figures={
            word: (*earlier.figures.get(word, ()), *later.figures.get(word, ()))
            for word in {**earlier.figures, **later.figures}
        },
    )


def _usable(packs: Iterable[LoadedPack], problems: Sequence[Problem]) -> Iterator[LoadedPack]:
    """Yield the packs with the entries that are right, without those that want to be all right."""
    wrong_files = {problem.file for problem in problems if not problem.is_warning}
    for pack in packs:
        is_wrong = any(file.is_relative_to(pack.folder) for file in wrong_files)
        if not (is_wrong and pack.is_all_or_nothing):
            entries = [file for file in pack.entries if file.path not in wrong_files]
            yield replace(pack, entries=entries)


def _glossary(merged: _Merged, problems: Iterable[Problem]) -> Glossary:
    """Return ``merged`` without references to what is not there, and with those to what is renamed."""
    files, renamed = merged.files, renamed_ids(file.game for file in merged.games.values())
    games = {key: _settled_game(file.game, files.keys(), renamed) for key, file in merged.games.items()}
    entries = {key: _settled_entry(file.entry, files.keys(), renamed) for key, file in files.items()}
    worth_a_line = sorted(problems, key=lambda problem: problem.is_warning)[:_MOST_PROBLEMS]
    located = tuple(sorted(locate(worth_a_line)))
    return Glossary(games, by_all_ids(entries, games), merged.components, located)


def _settled_game(game: Game, ids: AbstractSet[str], renamed: Mapping[str, str]) -> Game:
    return replace(
        game,
        popular=_settled(game.popular, ids, renamed),
        renamed={former: entry_id for former, entry_id in game.renamed.items() if entry_id in ids},
    )


def _settled_entry(entry: Entry, ids: AbstractSet[str], renamed: Mapping[str, str]) -> Entry:
    references = (*entry.body.see_also, *entry.body.rules)
    if all(reference in ids for reference in references):
        return entry
    body = replace(
        entry.body,
        see_also=_settled(entry.body.see_also, ids, renamed),
        rules=_settled(entry.body.rules, ids, renamed),
    )
    return replace(entry, body=body)


def _settled(
    references: Iterable[str], ids: AbstractSet[str], renamed: Mapping[str, str]
) -> tuple[str, ...]:
    """Return the ids of now of the entries that are there, each once."""
    targets = (target if target in ids else renamed.get(target, target) for target in references)
    return tuple(dict.fromkeys(target for target in targets if target in ids))
