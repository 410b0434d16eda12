"""Suggestions and titles, cached: an autocomplete asks the same again and again."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, takewhile
from operator import itemgetter
from typing import Final

from bot.answers import Lookup, Ruling
from bot.discord.limits import CHOICES
from glossary import Language, game_of
from glossary.text import fold
from glossary.typed_text import simplify

# Texts whose suggestions are cached; those of one take a few kilobytes.
_CACHED: Final = 256
# An entry is suggested if it fits at least so well, as a share of the best one's score.
_LEAST_SHARE: Final = 0.4


class Suggestions:
    """The entries of some packs, by their titles and by what players have typed so far.

    Attributes:
        titles: Returns every entry with its folded title, in the order of the titles.
        suggest: Returns the entries that complete a text, best first, equally good ones by game.
    """

    def __init__(self, lookup: Lookup) -> None:
        """Suggest what ``lookup`` finds."""
        self._lookup = lookup
        self.titles = lru_cache(self._titles)
        self.suggest = lru_cache(_CACHED)(self._suggest)

    def _titles(self, language: Language) -> Sequence[tuple[str, Ruling]]:
        lookup = self._lookup
        links = (lookup.open(entry_id, language) for entry_id in lookup.glossary.entries)
        return sorted(((fold(link.title[language]), link) for link in links), key=itemgetter(0))

    def _suggest(self, text: str, game: str | None, language: Language) -> Sequence[Ruling]:
        """Return entries; where some answer, gaps are left out."""
        answer = self._lookup.ask(text, game=game, language=language, limit=CHOICES)
        if answer.is_unanswered:
            return self._with_prefix(text, game, language)
        best = answer.links[0].score
        least_score = _LEAST_SHARE * best
        links = [link for link in answer.links if link.kind != "gap" and link.score >= least_score]
        # An answer offers the best of each game first, a list of suggestions has room for all.
        return sorted(links, key=lambda link: (-link.score, link.game if link.score == best else ""))

    def _with_prefix(self, text: str, game: str | None, language: Language) -> Sequence[Ruling]:
        """Return the entries whose titles begin with the few letters typed so far."""
        prefix = fold(simplify(text).strip())
        titles = self.titles(language)
        first = bisect_left(titles, prefix, key=itemgetter(0))
        fitting = takewhile(lambda title: title[0].startswith(prefix), islice(titles, first, None))
        links = (link for _, link in fitting if game in (None, game_of(link.id)))
        return [*islice(links, CHOICES)]
