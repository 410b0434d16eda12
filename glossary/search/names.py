"""Entries by their names: those that are the query, begin with it, or at least look like it."""

import sys
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import Final

from rapidfuzz import fuzz, process

from glossary import thresholds
from glossary.entry import LANGUAGES, Language, game_of
from glossary.index.index import Index, question_key
from glossary.places import entries_at
from glossary.search.query import Query

# Titles that look less like the query than this, of 100, are not near it at all.
_LEAST_LIKENESS: Final = 1
_NEAREST: Final = 16


class Names:
    """The names of all entries, as whole strings."""

    def __init__(self, index: Index) -> None:
        """Look among the names that ``index`` holds."""
        self._index = index
        self._games = tuple(game_of(entry_id) for entry_id in index.ids)

    def matching(self, query: Query, game: str | None) -> dict[int, float]:
        """Return the entries one of whose names, or places, is the query, or whose name begins with it.

        Args:
            query: From ``glossary.search.query.Analyser``.
            game: Only this game's entries; ``None`` for all.

        Returns:
            A score for each entry's number, best first.
        """
        score_by_number = dict[int, float]()
        named, bare, inflected = self._named(query), self._bare(query), self._inflected(query)
        title_score = thresholds.EXACT if self._is_disputed(query, named) else thresholds.TITLE_BEGUN
        alias_score = thresholds.ALIAS_BEGUN
        if (bare or inflected) and _is_whole_question(query):
            title_score = alias_score = thresholds.BEGUN_BY_CHANCE
        for numbers, score in (
            (named, thresholds.EXACT),
            (self._at_place(query), thresholds.EXACT),
            (self._beginning_with(query, self._titles_by_letters), title_score),
            (self._beginning_with(query, self._names_by_letters), alias_score),
            (bare, thresholds.BARE_NAME),
            (inflected, thresholds.INFLECTED_NAME),
        ):
            for number in sorted(numbers):
                if game is None or self._games[number] == game:
                    score_by_number.setdefault(number, score)
        return score_by_number

    def storing(self, query: Query, game: str | None) -> dict[int, float]:
        """Return the entries that store the query as a short question.

        The arguments are those of ``matching``.

        Returns:
            A score for each entry's number: less where the wording is another one.
        """
        stored = self._index.short_questions.get(" ".join(sorted(query.folded)), ())
        # A word alone asks for a term, and a question of one word may be about any game.
        is_enough = len(query.words) > 1 or (game is not None and len(query.folded) > 1)
        is_plain = len(query.folded) - len(query.words) <= thresholds.MOST_STOPWORDS
        reworded = self._reworded(query) if is_enough and is_plain else ()
        scores = dict.fromkeys(sorted(reworded), thresholds.REWORDED_QUESTION)
        scores |= dict.fromkeys(stored, thresholds.STORED_QUESTION)
        return {
            number: score for number, score in scores.items() if game in (None, self._games[number])
        }

    def _named(self, query: Query) -> Sequence[int]:
        """Return the entries with a name that is the whole query, its words in any order."""
        return self._index.exact.get(" ".join(sorted(query.folded)), ())

    def _at_place(self, query: Query) -> Sequence[int]:
        """Return the entries whose place in a document the query names, stopwords aside."""
        places, content = self._index.places, [word.text for word in query.words]
        return entries_at(places, query.folded) or entries_at(places, content)

    def _bare(self, query: Query) -> Sequence[int]:
        """Return the entries with a name that is the query without its stopwords."""
        return self._index.exact.get(" ".join(sorted(word.text for word in query.words)), ())

    def _inflected(self, query: Query) -> set[int]:
        """Return the entries with a name of the same words in any forms."""
        lemmas_by_language = zip(*(word.lemmas for word in query.words), strict=True)
        keys = (" ".join(sorted(lemmas)) for lemmas in lemmas_by_language)
        return set(chain.from_iterable(self._index.inflected.get(key, ()) for key in keys))

    def _reworded(self, query: Query) -> set[int]:
        """Return the entries with a short question of the same terms, stopwords aside."""
        index, numbers = self._index, set[int]()
        for lemmas in zip(*(word.lemmas for word in query.words), strict=True):
            terms = set(map(index.terms.get, lemmas))
            known_terms = [term for term in terms if term is not None]
            if len(known_terms) == len(terms):
                numbers.update(index.question_terms.get(question_key(known_terms, query.folded[0]), ()))
        return numbers

    def is_name(self, query: Query, number: int) -> bool:
        """Return whether the whole query is a name of the entry ``number``."""
        return number in self._named(query)

    def opens_title(self, number: int, query: Query, language: Language) -> bool:
        """Return whether the title in ``language`` is the query or begins with it."""
        title = self._index.titles[number][LANGUAGES.index(language)]
        return title.startswith("".join(query.folded))

    def nearest(self, query: Query, game: str | None) -> dict[int, float]:
        """Return the entries whose titles look most like the query, by letters alone.

        The arguments are those of ``matching``.

        Returns:
            The likeness, from 0 to 1, for each entry's number, best first.
        """
        best: dict[int, float] = {}
        for _, likeness, place in process.extract(
            query.joined,
            self._titles[game],
            scorer=fuzz.ratio,
            score_cutoff=_LEAST_LIKENESS,
            limit=_NEAREST,
        ):
            best.setdefault(self._titled_numbers[game][place // len(LANGUAGES)], likeness / 100)
        return best

    def _is_disputed(self, query: Query, exact: Collection[int]) -> bool:
        """Return whether the query, one word that is only an alias, may as well be half a title."""
        letters = "".join(query.folded)
        is_title = any(letters in self._index.titles[number] for number in exact)
        return bool(exact) and len(query.folded) == 1 and not is_title

    def _beginning_with(self, query: Query, names: Sequence[tuple[str, int]]) -> set[int]:
        """Return the entries with a name that begins as the whole query does, letter by letter."""
        letters = "".join(query.folded)
        if len(letters) < thresholds.LEAST_BEGINNING:
            return set()
        first = bisect_left(names, (letters, 0))
        # No letter sorts after this one, so it ends the names that begin so.
        last = bisect_left(names, (letters + chr(sys.maxunicode), 0), lo=first)
        return {number for _, number in names[first:last]}

    @cached_property
    def _titles_by_letters(self) -> Sequence[tuple[str, int]]:
        return _by_letters(self._index.titles)

    @cached_property
    def _names_by_letters(self) -> Sequence[tuple[str, int]]:
        return _by_letters(self._index.spellings)

    @cached_property
    def _titles(self) -> Mapping[str | None, list[str]]:
        """The titles of each game, and under ``None`` of all, as names are compared by letters."""
        titles: defaultdict[str | None, list[str]] = defaultdict(list)
        for game, spelled in zip(self._games, self._index.titles, strict=True):
            titles[None] += spelled
            titles[game] += spelled
        return titles

    @cached_property
    def _titled_numbers(self) -> Mapping[str | None, list[int]]:
        """The numbers of the entries in the order of ``_titles``."""
        numbers: defaultdict[str | None, list[int]] = defaultdict(list)
        for number, game in enumerate(self._games):
            numbers[None].append(number)
            numbers[game].append(number)
        return numbers


def _is_whole_question(query: Query) -> bool:
    """Return whether stopwords ask for the query's content, which ends it: nothing is half typed."""
    return len(query.folded) > len(query.words) and query.folded[-1] == query.words[-1].text


def _by_letters(names: Iterable[Iterable[str]]) -> Sequence[tuple[str, int]]:
    """Return all names in alphabetical order with the numbers of their entries."""
    pairs = ((name, number) for number, spellings in enumerate(names) for name in spellings)
    return sorted(pairs, key=itemgetter(0))  # stable, and five times as fast as comparing the pairs
