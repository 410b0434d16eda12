"""A made-up glossary of any size with the text statistics of the shipped packs.

It repeats the shipped entries with some of their words spelled anew. Half of the words stay, so that
frequent words stay frequent; the rest make the vocabulary grow with the glossary, as real ones do.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from glossary import Entry, EntryBody, Glossary, Localised

_WORD = re.compile(r"[^\W\d_]{4,}")
# Share of words that stay as they are.
_UNCHANGED_SHARE = 0.5


def made_up(shipped: Glossary, size: int) -> Glossary:
    """Return a glossary of ``size`` entries that reads, statistically, like ``shipped``."""
    sources = list(shipped.entries.values())
    entries = (
        _disguised_entry(sources[number % len(sources)], number // len(sources))
        for number in range(size)
    )
    by_id = {entry.id: entry for entry in entries}
    # Its most asked entries are those of the first copy.
    games = {
        game_id: replace(game, popular=tuple(f"{key}-0" for key in game.popular if f"{key}-0" in by_id))
        for game_id, game in shipped.games.items()
    }
    return Glossary(games, by_id)


def made_up_queries(queries: Sequence[str], shipped: Glossary, size: int) -> list[str]:
    """Return ``queries`` in the disguise of a random copy each, so that they still find something."""
    copies = -(-size // len(shipped.entries))
    chance = random.Random(1)
    return [disguised(query, chance.randrange(copies)) for query in queries]


def disguised(text: str, copy: int) -> str:
    """Return ``text`` as the copy number ``copy`` spells it; copy 0 is the original."""
    return _WORD.sub(lambda match: _disguised_word(match[0].lower(), copy), text) if copy else text


@lru_cache(maxsize=500_000)
def _disguised_word(word: str, copy: int) -> str:
    chance = random.Random(f"{copy} {word}")
    if chance.random() < _UNCHANGED_SHARE:
        return word
    # The ending stays, so that inflected forms keep what they share.
    letters, ending = list(word[:-2]), word[-2:]
    chance.shuffle(letters)
    return "".join(letters) + ending


def _disguised_entry(entry: Entry, copy: int) -> Entry:
    body = entry.body

    def disguise_text(value: Localised[str]) -> Localised[str]:
        return Localised(disguised(value.en, copy), disguised(value.it, copy))

    def disguise_texts(value: Localised[tuple[str, ...]]) -> Localised[tuple[str, ...]]:
        return Localised(
            tuple(_disguised_texts(value.en, copy)), tuple(_disguised_texts(value.it, copy))
        )

    return Entry(f"{entry.id}-{copy}", _mapped(body, disguise_text, disguise_texts))


def _mapped(
    body: EntryBody,
    map_text: Callable[[Localised[str]], Localised[str]],
    map_texts: Callable[[Localised[tuple[str, ...]]], Localised[tuple[str, ...]]],
) -> EntryBody:
    return replace(
        body,
        title=map_text(body.title),
        short=map_text(body.short),
        text=map_text(body.text),
        aliases=map_texts(body.aliases),
        questions=map_texts(body.questions),
        see_also=(),
        rules=(),
    )


def _disguised_texts(texts: Sequence[str], copy: int) -> Iterator[str]:
    return (disguised(text, copy) for text in texts)
