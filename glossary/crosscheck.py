"""Checks that need more than one file: references that lead nowhere, names that two entries share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary.entry import LANGUAGES, Entry, Language
from glossary.errors import Problem
from glossary.pack import Game, Glossary
from glossary.text import name_key
from glossary.yaml_source import KeyPath, dotted, line_of


@dataclass(frozen=True, slots=True)
class PackFile:
    """A valid entry and the file it came from."""

    file: Path
    entry: Entry


@dataclass(frozen=True, slots=True)
class GameFile:
    """A valid game and the file it came from."""

    file: Path
    game: Game


def cross_check(
    games: Mapping[str, GameFile], files: Sequence[PackFile], beside: Glossary
) -> list[Problem]:
    """Return every problem between the files of a glossary.

    Args:
        games: The games by id.
        files: The entries that stand, each with its file.
        beside: Packs that are not checked but may be referred to.
    """
    ids = {each.entry.id for each in files} | beside.entries.keys()
    problems = [problem for each in files for problem in _references(each, ids)]
    problems += [problem for each in files for problem in _document(each, games, beside)]
    problems += [problem for each in files for problem in _kind(each)]
    problems += [problem for each in games.values() for problem in _popular(each, ids)]
    problems += _shared_names(files)
    return problems


def _references(each: PackFile, ids: set[str]) -> Iterator[Problem]:
    body = each.entry.body
    for key, targets in (("see_also", body.see_also), ("rules", body.rules)):
        for place, target in enumerate(targets):
            if target not in ids:
                yield problem_at(each.file, (key, place), "unknown-entry", id=target)
            elif target == each.entry.id:
                yield problem_at(each.file, (key, place), "refers-to-itself", id=target)


def _document(each: PackFile, games: Mapping[str, GameFile], beside: Glossary) -> Iterator[Problem]:
    game_id, document = each.entry.game, each.entry.body.source.document
    if game_id not in games:
        return  # its game.yaml is broken, and reported
    documents = set(games[game_id].game.documents)
    if game_id in beside.games:
        documents |= beside.games[game_id].documents.keys()
    if document not in documents:
        known = ", ".join(sorted(documents))
        key = ("source", "document")
        yield problem_at(each.file, key, "unknown-document", id=document, known=known)


def _popular(each: GameFile, ids: set[str]) -> Iterator[Problem]:
    for place, target in enumerate(each.game.popular):
        if target not in ids:
            yield problem_at(each.file, ("popular", place), "unknown-entry", id=target)


def _kind(each: PackFile) -> Iterator[Problem]:
    body = each.entry.body
    folder = "faq" if body.kind == "faq" else "rules"
    if each.file.parent.name != folder:
        yield problem_at(each.file, ("kind",), "wrong-folder", kind=body.kind, folder=folder)
    if body.kind == "faq" and not body.rules:
        yield problem_at(each.file, ("rules",), "faq-without-rules")
    if body.kind != "faq" and body.rules:
        yield problem_at(each.file, ("rules",), "rules-only-in-faq")


def _shared_names(files: Iterable[PackFile]) -> Iterator[Problem]:
    """A name that two entries of one game share in one language cannot tell them apart."""
    owners: dict[tuple[str, Language, str], PackFile] = {}
    for each in files:
        for language in LANGUAGES:
            for place, name in enumerate(each.entry.names(language)):
                owner = owners.setdefault((each.entry.game, language, name_key(name)), each)
                if owner is not each:
                    key = _name_path(language, place)
                    yield problem_at(each.file, key, "name-taken", name=name, id=owner.entry.id)


def _name_path(language: Language, place: int) -> KeyPath:
    return ("aliases", language, place - 1) if place else ("title", language)


def problem_at(file: Path, key: KeyPath, code: str, **details: str) -> Problem:
    """Return the problem that ``code`` names at ``key`` of ``file``."""
    return Problem(file, line_of(file, key), dotted(key), code, details)
