"""Shipped entries by what they are like, so that content may move without the tests of the engine."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import yaml

from glossary import LANGUAGES, SHIPPED, Calculation, Entry, Glossary, Language
from glossary.text import words

# The id of the first rule of each game.
RULES: Final = tuple(
    next(f"{folder.name}/{file.stem}" for file in sorted(folder.glob("rules/[!g]*.yaml")))  # no gap
    for folder in sorted(file.parent for file in SHIPPED.glob("*/game.yaml"))
)


@dataclass(frozen=True)
class RuleFile:
    """A rule as its file has it: its id and its titles."""

    id: str
    en: str
    it: str


def first_rule(game: str, shape: str) -> RuleFile:
    """Return the first rule of a game, without a gap, in whose file this expression matches."""
    for file in sorted((SHIPPED / game / "rules").glob("[!g]*.yaml")):
        text = file.read_text(encoding="utf-8")
        if re.search(shape, text, re.MULTILINE):
            return RuleFile(f"{game}/{file.stem}", **yaml.safe_load(text)["title"])
    raise AssertionError(shape)


# Rules that offer the odds of picking a lock.
LOCK: Final = first_rule("perditions-mouth", r"^calculator: \{command: picklock")
CHEST: Final = first_rule("conan", r"^calculator: \{command: picklock")
# A rule titled with one long word.
GATE: Final = first_rule("perditions-mouth", r"^title:\n  en: \w{8,}\n  it: \w{8,}$")


def entries_like(
    glossary: Glossary, is_such: Callable[[Entry], object], *, game: str | None = None
) -> Iterator[Entry]:
    """Yield the entries of a game, or of all, that are such."""
    entries = glossary.entries.values()
    return (entry for entry in entries if game in (None, entry.game) and is_such(entry))


def rules_of(glossary: Glossary, game: str | None = None) -> Iterator[Entry]:
    """Yield the rules of a game, or of all."""
    return entries_like(glossary, lambda entry: entry.body.kind == "rule", game=game)


def answers_of(glossary: Glossary, game: str | None = None) -> Iterator[Entry]:
    """Yield the entries of a game, or of all, that answer: gaps do not."""
    return entries_like(glossary, lambda entry: entry.body.kind != "gap", game=game)


def offering(glossary: Glossary, command: str, game: str | None = None) -> Iterator[Entry]:
    """Yield the rules of a game, or of all, that offer this calculator."""
    return (
        rule
        for rule in rules_of(glossary, game)
        if isinstance(rule.body.calculator, Calculation) and rule.body.calculator.command == command
    )


def plain_names(entry: Entry, language: Language) -> list[str]:
    """Return the names of an entry as the search reads them, the title first."""
    return [" ".join(words(name)) for name in entry.names(language)]


def questions_of(entries: Iterable[Entry], *languages: Language) -> Iterator[tuple[Entry, str]]:
    """Yield each stored question with its entry."""
    for entry in entries:
        for language in languages or LANGUAGES:
            for question in entry.body.questions[language]:
                yield entry, question


class Namesakes:
    """Which entries have a name, or one that begins so, in either language."""

    def __init__(self, glossary: Glossary) -> None:
        entries: defaultdict[str, set[str]] = defaultdict(set)
        for entry in glossary.entries.values():
            for language in LANGUAGES:
                for name in plain_names(entry, language):
                    entries[name].add(entry.id)
        self._entries: Mapping[str, set[str]] = entries

    def named(self, name: str, game: str = "") -> set[str]:
        """Return the ids of a game's entries that are called so, or of all games'."""
        return _of_game(self._entries.get(name, ()), game)

    def beginning(self, text: str, game: str = "") -> set[str]:
        """Return the ids of a game's entries with a name that begins so, or of all games'."""
        names = [name for name in self._entries if name.startswith(text)]
        return _of_game((entry for name in names for entry in self._entries[name]), game)


def _of_game(ids: Iterable[str], game: str) -> set[str]:
    return {entry for entry in ids if entry.startswith(f"{game}/" if game else "")}
