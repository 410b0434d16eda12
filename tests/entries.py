"""Shipped entries by what they are like, so that content may move without the tests of the engine."""

from collections.abc import Callable, Iterator
from typing import Final

from glossary import SHIPPED, Entry, Glossary

# The id of the first rule of each game.
RULES: Final = tuple(
    next(f"{folder.name}/{file.stem}" for file in sorted(folder.glob("rules/[!g]*.yaml")))  # no gap
    for folder in sorted(file.parent for file in SHIPPED.glob("*/game.yaml"))
)


def entries_like(
    glossary: Glossary, is_such: Callable[[Entry], object], *, game: str | None = None
) -> Iterator[Entry]:
    """Yield the entries of a game, or of all, that are such."""
    entries = glossary.entries.values()
    return (entry for entry in entries if game in (None, entry.game) and is_such(entry))


def rules_of(glossary: Glossary, game: str | None = None) -> Iterator[Entry]:
    """Yield the rules of a game, or of all."""
    return entries_like(glossary, lambda entry: entry.body.kind == "rule", game=game)
