"""Checks that need more than one file: references that lead nowhere, names that two entries share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from glossary.entry import LANGUAGES, Entry, Language
from glossary.errors import Problem
from glossary.loading.yaml_source import problem_at
from glossary.loading.yaml_values import KeyPath
from glossary.pack import Game, Glossary
from glossary.text import name_keys


@dataclass(frozen=True, slots=True)
class PackFile:
    """A valid entry and the file it came from."""

    path: Path
    entry: Entry

    @property
    def name(self) -> str:
        """The name of the file without its ending, which is the second half of the entry's id."""
        return self.path.stem


@dataclass(frozen=True, slots=True)
class GameFile:
    """A valid game and the file it came from."""

    path: Path
    game: Game


def cross_check(
    games: Mapping[str, GameFile],
    files: Sequence[PackFile],
    broken_ids: AbstractSet[str],
    other_packs: Glossary,
) -> list[Problem]:
    """Return every problem between the files of a glossary.

    Args:
        games: The games by id.
        files: The entries that stand, each with its file.
        broken_ids: Entries whose own problems are reported, and not those of what refers to them.
        other_packs: Packs that are not checked but may be referred to.
    """
    ids = {file.entry.id for file in files} | broken_ids | other_packs.entries.keys()
    renamed = renamed_ids((*other_packs.games.values(), *(file.game for file in games.values())))
    problems = [problem for game in games.values() for problem in _renamed(game, ids)]
    ids |= renamed.keys()
    problems += [problem for file in files for problem in _references(file, ids, renamed)]
    problems += [problem for file in files for problem in _document(file, games, other_packs)]
    problems += [problem for file in files for problem in _kind(file)]
    problems += [problem for game in games.values() for problem in _popular(game, ids)]
    problems += _shared_names(files)
    return problems


def renamed_ids(games: Iterable[Game]) -> Mapping[str, str]:
    """Return the id of now of the entry that had another, by that one, of all ``games``."""
    return {former: entry_id for game in games for former, entry_id in game.renamed.items()}


def _renamed(file: GameFile, ids: AbstractSet[str]) -> Iterator[Problem]:
    for former, entry_id in file.game.renamed.items():
        if entry_id not in ids and entry_id not in file.game.renamed:
            yield _unknown_entry(file, ("renamed", former), entry_id)


def _references(file: PackFile, ids: AbstractSet[str], renamed: Mapping[str, str]) -> Iterator[Problem]:
    body = file.entry.body
    for key, targets in (("see_also", body.see_also), ("rules", body.rules)):
        for place, target in enumerate(targets):
            if target not in ids:
                yield problem_at(
                    file.path, (key, place), "unknown-entry", id=target, example=file.entry.id
                )
            elif renamed.get(target, target) == file.entry.id:
                yield problem_at(file.path, (key, place), "refers-to-itself", id=target)


def _document(
    file: PackFile, games: Mapping[str, GameFile], other_packs: Glossary
) -> Iterator[Problem]:
    game_id, document = file.entry.game, file.entry.body.source.document
    if game_id not in games:
        return  # its game.yaml is broken, and reported
    documents = set(games[game_id].game.documents)
    if game_id in other_packs.games:
        documents |= other_packs.games[game_id].documents.keys()
    if document not in documents:
        key, listed_documents = ("source", "document"), ", ".join(sorted(documents))
        yield problem_at(file.path, key, "unknown-document", id=document, known=listed_documents)


def _popular(file: GameFile, ids: AbstractSet[str]) -> Iterator[Problem]:
    for place, target in enumerate(file.game.popular):
        if target not in ids:
            yield _unknown_entry(file, ("popular", place), target)


def _unknown_entry(file: GameFile, key: KeyPath, entry_id: str) -> Problem:
    example = f"{file.path.resolve().parent.name}/torches"
    return problem_at(file.path, key, "unknown-entry", id=entry_id, example=example)


def _kind(file: PackFile) -> Iterator[Problem]:
    body = file.entry.body
    folder = "faq" if body.kind == "faq" else "rules"
    if file.path.parent.name != folder:
        yield problem_at(file.path, ("kind",), "wrong-folder", kind=body.kind, folder=folder)
    if body.kind == "faq" and not body.rules:
        example = f"{file.entry.game}/torches"
        yield problem_at(file.path, ("rules",), "faq-without-rules", example=example)
    if body.kind != "faq" and body.rules:
        yield problem_at(file.path, ("rules",), "rules-only-in-faq")


def _shared_names(files: Iterable[PackFile]) -> Iterator[Problem]:
    """A name that two entries of one game share in one language cannot tell them apart."""
    owners: dict[tuple[str, Language, str], PackFile] = {}
    for file in files:
        for language in LANGUAGES:
            names = file.entry.names(language)
            for place, (name, key) in enumerate(zip(names, name_keys(names), strict=True)):
                owner = owners.setdefault((file.entry.game, language, key), file)
                if owner is not file:
                    path = _name_path(language, place)
                    yield problem_at(file.path, path, "name-taken", name=name, id=owner.entry.id)


def _name_path(language: Language, place: int) -> KeyPath:
    return ("aliases", language, place - 1) if place else ("title", language)
