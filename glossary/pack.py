"""Packs and the glossary that they make up.

A *pack* is one folder: ``game.yaml``, optionally ``components.yaml``, ``rules/*.yaml`` and
``faq/*.yaml``. Its folder name is the id of the game. A *glossary* is all packs together.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from glossary.components import Components
from glossary.constraints import Len, Predicate
from glossary.entry import STRICT, Entry, Language, Localised
from glossary.errors import Problem
from glossary.text import fold, words

# A name as its folded words.
Name = tuple[str, ...]

# The packs that come with Lawspeaker.
SHIPPED: Final = Path(__file__).parent / "packs"


# Nothing that would end a link on Discord.
_ADDRESS: Final = re.compile(r"https?://[^\s()<>\[\]|]+")


def is_address(text: str) -> bool:
    """Return whether a text is the address of a page, with no sign that would end a link on Discord.

    >>> is_address("https://example.org/rules.pdf"), is_address("https://example.org/(rules)")
    (True, False)
    """
    return _ADDRESS.fullmatch(text) is not None


def is_passed_over(name: str) -> bool:
    """Return whether a file or folder is no author's: editors and systems leave some among packs.

    >>> is_passed_over(".#torches.yaml"), is_passed_over("torches.yaml")
    (True, False)
    """
    return name.startswith(".")


@dataclass(frozen=True, slots=True)
class Document:
    """A rule document that entries cite."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    title: Annotated[str, Len(1, 120)]
    """Title as printed."""
    language: Language
    """Language in which the document is written."""
    version: Annotated[str, Len(1, 60)] | None = None
    """Edition or version of the rules; null where the document states none."""
    url: Annotated[str, Len(1, 300), Predicate(is_address)] | None = None
    """Address of the document, where everybody may read it."""


@dataclass(frozen=True, slots=True)
class Game:
    """What a pack's game.yaml says."""

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT

    name: Localised[Annotated[str, Len(1, 60)]]
    """Name of the game."""
    documents: Mapping[str, Document]
    """Rule documents by the id under which entries cite them."""
    aliases: Localised[tuple[str, ...]] = field(default_factory=lambda: Localised((), ()))
    """Other names by which players mention the game inside a question."""
    popular: tuple[str, ...] = ()
    """Ids of the entries to offer before anything was typed, most asked first."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """By the id that an entry had, the id of the entry that says it now."""
    figures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of miniatures by the rules' word for them: whoever asks about Conan asks about a hero."""
    overrides: bool = False
    """Whether this pack may replace entries that another pack already holds."""
    language: Language | None = None
    """The only language of a group's own pack; without it every text is there in both."""
    strict: bool = False
    """Whether none of the pack is used while anything in it is wrong."""
    draft: bool = False
    """Whether the entries still have to be read by their author; until then none of them is used."""

    @property
    def miniatures(self) -> Mapping[str, str]:
        """The rules' word for a miniature by each word of its name, all folded."""
        return {
            word: fold(rules_word)
            for rules_word, names in self.figures.items()
            for name in names
            for word in words(name)
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The name and the aliases in both languages."""
        return (self.name.en, self.name.it, *self.aliases.en, *self.aliases.it)


class RenamedEntries(Mapping[str, Entry]):
    """Entries by id, which an id that one had before finds too, though it is not listed.

    Rulings, misses and the buttons of posted cards outlive the ids that they hold.
    """

    def __init__(self, entries: Mapping[str, Entry], renamed: Mapping[str, str]) -> None:
        """Find ``entries`` also by the keys of ``renamed``, whose values are their ids."""
        self._entries = entries
        self._renamed = renamed

    def __getitem__(self, entry_id: str) -> Entry:
        if entry_id in self._entries:
            return self._entries[entry_id]
        return self._entries[self._renamed[entry_id]]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@dataclass(frozen=True, slots=True)
class WrittenOffer:
    """What an entry offers to calculate, as it is written.

    Attributes:
        lines: As a player of each language types it.
        code: As a button holds it.
    """

    lines: Localised[str]
    code: str


@dataclass(frozen=True, slots=True)
class Glossary:
    """All loaded packs.

    Attributes:
        games: The games by id, in loading order.
        entries: The entries by id, game by game, rules before FAQ, then by file name; an id that a
            game's ``renamed`` names finds the entry of now.
        components: Dice, decks and numbers by game, whether or not the game's rules are loaded.
        problems: What is wrong with the packs; what it concerns is not in the glossary.
        offers: What entries offer to calculate, by id; of those that a snapshot holds, since to write
            it takes the calculators.
    """

    games: Mapping[str, Game]
    entries: Mapping[str, Entry]
    components: Mapping[str, Components] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    offers: Mapping[str, WrittenOffer] = field(default_factory=dict, compare=False)

    def ids_of(self, entry: Entry) -> tuple[str, ...]:
        """Return the id of an entry, then those that it had before."""
        renamed = self.games[entry.game].renamed
        return (entry.id, *(former for former in renamed if renamed[former] == entry.id))

    def popular(self, game: str | None = None) -> tuple[Entry, ...]:
        """Return the entries to offer before anything was typed.

        Args:
            game: Only this game's; with ``None`` the games take turns.

        Returns:
            Most asked first; all entries of ``popular`` in the packs' ``game.yaml``.
        """
        lists = [pack.popular for key, pack in self.games.items() if game in (None, key)]
        longest = max(map(len, lists), default=0)
        ids = [ids[place] for place in range(longest) for ids in lists if place < len(ids)]
        return tuple(self.entries[entry_id] for entry_id in dict.fromkeys(ids))


def by_all_ids(entries: Mapping[str, Entry], games: Mapping[str, Game]) -> Mapping[str, Entry]:
    """Return ``entries``, which the ids that their games say were theirs before find as well."""
    renamed = {
        former_id: entry_id
        for game in games.values()
        for former_id, entry_id in game.renamed.items()
        if entry_id in entries
    }
    return RenamedEntries(entries, renamed) if renamed else entries


def game_named(name: str, games: Mapping[str, Game]) -> str | None:
    """Return the id of the one of ``games`` that ``name`` names, in any spelling; ``None`` if none.

    >>> inn = Game(Localised("The Red Dragon Inn", "La Locanda del Drago Rosso"), documents={})
    >>> game_named("the RED-dragon inn", {"red-dragon-inn": inn})
    'red-dragon-inn'
    """
    return games_by_name(games).get(tuple(words(name)))


def games_by_name(games: Mapping[str, Game]) -> dict[Name, str]:
    """Return the id of each game by every way to name it."""
    return {
        tuple(words(name)): game_id
        for game_id, game in games.items()
        for name in (*game.names, game_id)
    }
