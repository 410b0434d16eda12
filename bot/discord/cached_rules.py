"""Suggestions and titles, cached: an autocomplete asks the same again and again."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, takewhile
from operator import itemgetter
from typing import Final

from bot.answers import Link, Lookup
from bot.discord.limits import CHOICES
from glossary import Language, Outcome, game_of
from glossary.text import fold
from glossary.typed_text import simplify

# Texts whose suggestions are cached; those of one take a few kilobytes.
_CACHED: Final = 256
# An entry is suggested if it fits at least so well, as a share of the best one's score.
_LEAST_SHARE: Final = 0.4


@lru_cache(_CACHED)
def cached_suggestions(
    lookup: Lookup, text: str, game: str | None, language: Language
) -> Sequence[Link]:
    """Return the entries that complete ``text``, best first, equally good ones by game.

    Where entries answer, gaps are left out.
    """
    answer = lookup.ask(text, game=game, language=language, limit=CHOICES)
    if answer.outcome is Outcome.MISS:
        return _with_prefix(lookup, text, game, language)
    best = answer.links[0].score
    links = [link for link in answer.links if link.kind != "gap" and link.score >= _LEAST_SHARE * best]
    # An answer offers the best of each game first, a list of suggestions has room for all.
    return sorted(links, key=lambda link: (-link.score, link.game if link.score == best else ""))


def _with_prefix(lookup: Lookup, text: str, game: str | None, language: Language) -> Sequence[Link]:
    """Return the entries whose titles begin with the few letters typed so far."""
    prefix = fold(simplify(text).strip())
    titles = cached_titles(lookup, language)
    first = bisect_left(titles, prefix, key=itemgetter(0))
    fitting = takewhile(lambda title: title[0].startswith(prefix), islice(titles, first, None))
    links = (link for _, link in fitting if game in (None, game_of(link.id)))
    return [*islice(links, CHOICES)]


@lru_cache
def cached_titles(lookup: Lookup, language: Language) -> Sequence[tuple[str, Link]]:
    """Return every entry with its folded title, in the order of the titles."""
    links = (lookup.open(entry_id, language).entry for entry_id in lookup.glossary.entries)
    return sorted(((fold(link.title[language]), link) for link in links), key=itemgetter(0))


def clear_caches() -> None:
    """Forget suggestions and titles: they are of packs that are no longer used."""
    cached_suggestions.cache_clear()
    cached_titles.cache_clear()
