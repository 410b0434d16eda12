"""Ask the glossary: from what a player typed to entries, and how sure the search is of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from glossary.entry import Entry, Language, game_of
from glossary.errors import UnknownGameError
from glossary.index import Index
from glossary.names import EXACT, Names
from glossary.pack import Glossary
from glossary.query import Query, analyse, detect_language
from glossary.ranking import EVEN, Scored, rank
from glossary.text import QUERY_LIMIT, name_key, words


class Outcome(Enum):
    """What a search came to."""

    ANSWER = "answer"
    """The first match is the answer."""
    CHOICES = "choices"
    """One of the matches may be meant; the player chooses."""
    MISS = "miss"
    """Nothing fits; the matches are merely the nearest titles."""


@dataclass(frozen=True, slots=True)
class Match:
    """One entry that was found.

    Attributes:
        entry: The entry.
        score: How well it fits, from 0 to 1; 1 is an exact name.
    """

    entry: Entry
    score: float


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found.

    Attributes:
        outcome: Answer, choices or miss.
        confident: Whether the search believes that the answer is among the matches.
        matches: Best first; equals in the order of the glossary.
        language: Language of the query, ``None`` where its words do not tell.
        game: The game that the search kept to: the one asked for, else one named in the query.
    """

    outcome: Outcome
    confident: bool
    matches: tuple[Match, ...]
    language: Language | None
    game: str | None


# What is not an exact name stays below all that are.
_FUZZY_CEILING: Final = 0.95
# A best match that others follow this closely is one of several that may be meant; a term that
# several games have needs a clearer lead, since nothing in the query says which game is played.
_CLEAR_LEAD: Final = 0.01
_CLEAR_LEAD_OVER_GAMES: Final = 0.04
# A single letter stands in most texts and asks for none of them.
_LEAST_LETTERS: Final = 2
# Matches beyond these are never shown.
_MOST_FUZZY: Final = 30


class Search:
    """Finds the entries that answer what a player typed."""

    def __init__(self, glossary: Glossary, index: Index) -> None:
        """Search ``glossary``.

        Args:
            glossary: The entries.
            index: What ``build_index`` made of that glossary.
        """
        self.glossary = glossary
        self._index = index
        self._names = Names(index)
        self._numbers = {entry_id: number for number, entry_id in enumerate(index.ids)}
        self._mentions = dict(_mentions(glossary))
        self._longest_mention = max(map(len, self._mentions), default=0)

    def find(self, text: str, *, game: str | None = None, limit: int = 5) -> Found:
        """Return the entries that answer ``text``.

        Args:
            text: What the player typed, in either language: an id, a name, a part of one, a question.
            game: Search only this game.
            limit: Most matches to return, 0 or more.

        Raises:
            UnknownGameError: No loaded pack holds ``game``.
        """
        if game is not None and game not in self.glossary.games:
            raise UnknownGameError(game, self.glossary.games)
        if text.strip() in self._numbers:
            return self._by_id(text.strip(), game, limit)
        query_words = words(text[:QUERY_LIMIT])
        named_game, content = self._without_game(query_words)
        language = detect_language(content, self._index)
        if not content:
            return self._popular(game or named_game, limit)
        outcome, matches = self._ranked(" ".join(content), game or named_game)
        if outcome is Outcome.MISS and game is None and named_game is not None:
            # The game's name was part of the question: a hero called Conan, a band of rangers.
            named_game = None
            outcome, matches = self._ranked(" ".join(query_words), None)
        confident = outcome is not Outcome.MISS
        return Found(outcome, confident, tuple(matches[:limit]), language, game or named_game)

    def game_id(self, name: str) -> str:
        """Return the id of the game that ``name`` names.

        Args:
            name: An id, a title, an alias or an abbreviation, in any spelling.

        Raises:
            UnknownGameError: No loaded pack is that game.
        """
        game = self._mentions.get(tuple(words(name)))
        if game is None:
            raise UnknownGameError(name, self.glossary.games)
        return game

    def _by_id(self, entry_id: str, game: str | None, limit: int) -> Found:
        matches = (Match(self.glossary.entries[entry_id], EXACT),)[:limit]
        return Found(Outcome.ANSWER, confident=True, matches=matches, language=None, game=game)

    def _popular(self, game: str | None, limit: int) -> Found:
        matches = tuple(Match(entry, 0.0) for entry in self.glossary.popular(game)[:limit])
        return Found(Outcome.CHOICES, confident=False, matches=matches, language=None, game=game)

    def _without_game(self, query_words: list[str]) -> tuple[str | None, list[str]]:
        """Return the game that is named among the words, and the words that are left."""
        if name_key(" ".join(query_words)) in self._index.exact:
            return None, query_words  # the game's name is part of an entry's
        for length in range(min(self._longest_mention, len(query_words)), 0, -1):
            for start in range(len(query_words) - length + 1):
                game = self._mentions.get(tuple(query_words[start : start + length]))
                if game is not None:
                    return game, query_words[:start] + query_words[start + length :]
        return None, query_words

    def _ranked(self, text: str, game: str | None) -> tuple[Outcome, list[Match]]:
        query = analyse(text, self._index)
        exact = self._names.matching(query, game)
        keep = None if game is None else self._keeper(game)
        ranked = rank(query, self._index, keep) if len(query.joined) >= _LEAST_LETTERS else []
        fuzzy = [scored for scored in ranked if scored.number not in exact][:_MOST_FUZZY]
        matches = [self._match(number, score) for number, score in self._in_order(exact, query, ranked)]
        matches += [self._match(scored.number, self._likeness(scored, query)) for scored in fuzzy]
        matches.sort(key=lambda match: -match.score)  # stable
        if not matches:
            # Letters alone are never a reason to believe.
            near = self._names.nearest(query, game).items()
            matches = [self._match(number, EVEN**2 * likeness) for number, likeness in near]
        return _outcome(matches), matches

    def _likeness(self, scored: Scored, query: Query) -> float:
        """Return the score of an entry that has no such name.

        One word alone asks for a term. The names of an FAQ answer are whole phrases: a word of one is
        no reason to believe in it.
        """
        score = min(scored.score, _FUZZY_CEILING)
        entry = self.glossary.entries[self._index.ids[scored.number]]
        return EVEN * score if len(query.words) == 1 and entry.body.kind == "faq" else score

    def _in_order(
        self, score_by_number: Mapping[int, float], query: Query, ranked: Sequence[Scored]
    ) -> list[tuple[int, float]]:
        """Return entries with such a name and their scores, best first.

        Of equals that one comes first whose title, as its own rules print it, is the query or begins
        with it; then the one that the query fits best.
        """
        fits = {scored.number: scored.score for scored in ranked}

        def rank_of(pair: tuple[int, float]) -> tuple[float, bool, float, int]:
            number, score = pair
            is_printed = self._names.is_printed(number, query, self._language_of_rules(number))
            return -score, not is_printed, -fits.get(number, 0.0), number

        return sorted(score_by_number.items(), key=rank_of)

    def _language_of_rules(self, number: int) -> Language:
        entry = self.glossary.entries[self._index.ids[number]]
        return self.glossary.games[entry.game].documents[entry.body.source.document].language

    def _match(self, number: int, score: float) -> Match:
        return Match(self.glossary.entries[self._index.ids[number]], round(score, 4))

    def _keeper(self, game: str) -> Callable[[int], bool]:
        ids = self._index.ids
        return lambda number: game_of(ids[number]) == game


def _outcome(matches: list[Match]) -> Outcome:
    if not matches or matches[0].score < EVEN:
        return Outcome.MISS
    best, *rest_of_matches = matches
    return (
        Outcome.CHOICES
        if any(_are_rivals(best, match) for match in rest_of_matches)
        else Outcome.ANSWER
    )


def _are_rivals(best: Match, rival: Match) -> bool:
    """Return whether ``rival`` may be meant as well as ``best``, and rules on something else."""
    if rival.entry.id in best.entry.body.rules or best.entry.id in rival.entry.body.rules:
        return False
    same_game = best.entry.game == rival.entry.game
    if best.score > _FUZZY_CEILING:
        # A name as it is; another game may have it in another form, or only have it begun.
        return rival.score == best.score if same_game else rival.score >= _FUZZY_CEILING
    return best.score - rival.score < (_CLEAR_LEAD if same_game else _CLEAR_LEAD_OVER_GAMES)


def _mentions(glossary: Glossary) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every way to name a game, as folded words, with the game's id."""
    for game_id, game in glossary.games.items():
        names: Iterable[str] = (
            game.name.en,
            game.name.it,
            *game.aliases.en,
            *game.aliases.it,
            game_id,
        )
        for name in names:
            yield tuple(words(name)), game_id
