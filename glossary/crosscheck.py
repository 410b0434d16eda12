"""Checks that need more than one file: references that lead nowhere, names that two entries share."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from glossary.entry import LANGUAGES, Entry, Language
from glossary.errors import Problem
from glossary.pack import Game
from glossary.text import name_key
from glossary.yaml_source import KeyPath, dotted, line_of


@dataclass(frozen=True, slots=True)
class PackFile:
    """A valid entry and the file it came from."""

    file: Path
    entry: Entry


def cross_check(games: Mapping[str, Game], files: Sequence[PackFile]) -> list[Problem]:
    """Return every problem between the files of a glossary.

    Args:
        games: The games by id.
        files: The entries that stand, each with its file.
    """
    ids = {each.entry.id for each in files}
    problems = [problem for each in files for problem in _references(each, games, ids)]
    problems += _shared_names(files)
    return problems


def _references(each: PackFile, games: Mapping[str, Game], ids: set[str]) -> Iterator[Problem]:
    body = each.entry.body
    for key, targets in (("see_also", body.see_also), ("rules", body.rules)):
        for place, target in enumerate(targets):
            if target not in ids or target == each.entry.id:
                code = "refers-to-itself" if target in ids else "unknown-entry"
                yield _problem(each, (key, place), code, id=target)
    game = games.get(each.entry.game)
    if game is not None and body.source.document not in game.documents:
        known = ", ".join(sorted(game.documents))
        found = body.source.document
        yield _problem(each, ("source", "document"), "unknown-document", id=found, known=known)
    yield from _kind(each)


def _kind(each: PackFile) -> Iterator[Problem]:
    body = each.entry.body
    folder = "faq" if body.kind == "faq" else "rules"
    if each.file.parent.name != folder:
        yield _problem(each, ("kind",), "wrong-folder", kind=body.kind, folder=folder)
    if body.kind == "faq" and not body.rules:
        yield _problem(each, ("rules",), "faq-without-rules")
    if body.kind != "faq" and body.rules:
        yield _problem(each, ("rules",), "rules-only-in-faq")


def _shared_names(files: Iterable[PackFile]) -> Iterator[Problem]:
    """A name that two entries of one game share in one language cannot tell them apart."""
    owners: dict[tuple[str, Language, str], PackFile] = {}
    for each in files:
        for language in LANGUAGES:
            for place, name in enumerate(each.entry.names(language)):
                owner = owners.setdefault((each.entry.game, language, name_key(name)), each)
                if owner is not each:
                    key = _name_path(language, place)
                    yield _problem(each, key, "name-taken", name=name, id=owner.entry.id)


def _name_path(language: Language, place: int) -> KeyPath:
    return ("aliases", language, place - 1) if place else ("title", language)


def _problem(each: PackFile, key: KeyPath, code: str, **details: str) -> Problem:
    return Problem(each.file, line_of(each.file, key), dotted(key), code, details)
