"""Ask the glossary: from what a player typed to entries, and how sure the search is of them."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache, partial
from itertools import chain, islice
from typing import Final, NamedTuple

from glossary import thresholds
from glossary.entry import Entry, Language, game_of
from glossary.errors import UnknownGameError
from glossary.index.index import Index
from glossary.pack import Glossary
from glossary.search.decision import (
    NOTHING_SHOWN,
    Match,
    Outcome,
    PreferredGame,
    Shown,
    behind_answers,
    games_in_turn,
    is_gap,
    outcome_of,
    prefer_game,
    rule_before_case,
    shown_of,
)
from glossary.search.explanation import Explanation, explained_words
from glossary.search.mentions import Mention, Mentions
from glossary.search.message import Message
from glossary.search.names import Names
from glossary.search.pairs import PairedWords
from glossary.search.query import Analyser, Query, detect_language
from glossary.search.ranking import Ranking, Views
from glossary.text import numbers_in, words


class Found(NamedTuple):
    """What a search found.

    Attributes:
        outcome: Answer, choices or miss.
        confident: Whether the search believes that the answer is among the matches.
        matches: Best first; equals in the order of the glossary.
        language: Language of the query, ``None`` where its words do not tell.
        game: The game that the search kept to: the one asked for, else one named in the query, by
            itself or by its miniatures.
        question: What it answers of the message, as it was read.
        is_gap: Whether the first match says that the documents do not tell what was asked.
        other_game: The game that the query names and no pack holds; ``None`` if it names none.
        preferred: The preferred game, if the result would be another without it.
        shown: What of it is shown first.
    """

    outcome: Outcome
    confident: bool
    matches: tuple[Match, ...]
    language: Language | None
    game: str | None
    question: Message
    is_gap: bool = False
    other_game: str | None = None
    preferred: PreferredGame | None = None
    shown: Shown = NOTHING_SHOWN

    @property
    def answers(self) -> bool:
        """Whether it answers, says that the documents do not tell, or that no pack holds the game."""
        return self.confident or self.is_gap or self.other_game is not None


# Matches beyond these are never shown.
_MOST_FUZZY: Final = 30
_TITLES_KEPT: Final = 4_096
# How well an outcome answers.
_RANKS: Final = {Outcome.MISS: 0, Outcome.CHOICES: 1, Outcome.ANSWER: 2}


class _Reading(NamedTuple):
    """A query, the entries by how well they fit it, and those that answer it, best first."""

    query: Query
    ranked: Mapping[int, Views]
    matches: list[Match]


class Search:
    """Finds the entries that answer what a player typed.

    Attributes:
        glossary: The entries.
        analyser: Finds the terms behind the words of queries.
    """

    def __init__(self, glossary: Glossary, index: Index) -> None:
        """Search ``glossary``.

        Args:
            glossary: The entries.
            index: What ``build_index`` made of that glossary.
        """
        self.glossary = glossary
        self._index = index
        self._names = Names(index)
        self._numbers_by_game: dict[str, set[int]] = {game: set() for game in glossary.games}
        for number, entry_id in enumerate(index.ids):
            self._numbers_by_game[game_of(entry_id)].add(number)
        self._numbers_in_title = lru_cache(_TITLES_KEPT)(partial(_numbers_in_title, glossary, index))
        self.analyser = Analyser(index)
        self._ranking = Ranking(index)
        self._pairs = PairedWords(index)
        self._mentions = Mentions(glossary, index)

    def find(
        self,
        text: str,
        *,
        game: str | None = None,
        preferred: PreferredGame | None = None,
        limit: int = 5,
    ) -> Found:
        """Return the entries that answer ``text``.

        Args:
            text: What the player typed, in either language: an id, a name, a part of one, a question.
            game: Search only this game.
            preferred: The game that is likelier meant; counts only where no game is named.
            limit: Most matches to return, 0 or more.

        Raises:
            UnknownGameError: No loaded pack holds ``game``.
        """
        if game is not None and game not in self.glossary.games:
            raise UnknownGameError(game, self.glossary.games)
        if text.strip() in self.glossary.entries:
            return self._by_id(text.strip(), game, limit)
        if preferred is not None and preferred.id not in self.glossary.games:
            preferred = None
        result = self._find_whole(text, game, preferred, limit)
        if result.answers:
            return result
        least_score = thresholds.EVEN if game else thresholds.LEAST_OF_PART
        for part in self.analyser.parts_asked(text):
            of_part = self._find_whole(part, game, preferred, limit)
            if of_part.answers and any(match.score >= least_score for match in of_part.matches[:1]):
                return of_part
        return result

    def _find_whole(
        self, text: str, game: str | None, preferred: PreferredGame | None, limit: int
    ) -> Found:
        """Return the entries that answer ``text`` as a whole; the arguments are those of ``find``."""
        message = self.analyser.read(text)
        mention = self._mentions.in_message(message)
        find = partial(self._found, message, mention, limit=limit)
        named_game = game or mention.game
        meant_game = named_game or mention.game_of_miniatures
        if preferred is None or not preferred.comes_first:
            return find(meant_game, preferred)
        result = find(meant_game, None)
        if named_game is not None or mention.other_game is not None:
            return result
        first = find(preferred.id, None)
        is_worse = _RANKS[first.outcome] < _RANKS[result.outcome]
        return result if is_worse else first._replace(preferred=preferred)

    def game_in(self, message: str) -> str | None:
        """Return the id of the loaded game that a message names; ``None`` if it names none."""
        return self._mentions.in_message(self.analyser.read(message)).game

    def _found(
        self,
        message: Message,
        mention: Mention,
        game: str | None,
        preferred: PreferredGame | None,
        *,
        limit: int,
    ) -> Found:
        """Return the entries of ``game``, or of all games, that answer a question.

        ``preferred`` settles which of several is meant.
        """
        query, _, matches = self._best_reading(mention.content, game)
        language = detect_language(mention.content.words, self._index)
        if not matches and not self._asks(query) and mention.other_game is None:
            return self._popular(message, game, language, limit)
        outcome = outcome_of(matches)
        deciding_game = None
        if game is None and preferred is not None:
            unsettled = matches, outcome
            matches = prefer_game(matches, preferred.id)
            outcome = outcome_of(matches, preferred.id)
            deciding_game = None if (matches, outcome) == unsettled else preferred
        if mention.other_game is not None:
            outcome = Outcome.MISS
        return Found(
            outcome,
            confident=outcome is not Outcome.MISS,
            matches=tuple(matches[:limit]),
            language=language,
            game=game,
            is_gap=mention.other_game is None and any(map(is_gap, matches[:1])),
            other_game=mention.other_game,
            preferred=deciding_game,
            shown=shown_of(matches, outcome, preferred.id if preferred else None),
            question=message,
        )

    def _best_reading(self, message: Message, game: str | None) -> _Reading:
        """Return the first way to read a message that finds something, a gap too; else the first."""
        readings = map(partial(self._reading, game=game), self._queries(message))
        first = next(readings)
        return next(filter(_is_found, chain([first], readings)), first)

    def _queries(self, message: Message) -> Iterator[Query]:
        """Yield what a message may ask: as it is, of its miniatures' kinds, with its question alone."""
        query = self.analyser.analyse(message)
        yield query
        kinds = {word.text: word.miniature for word in query.words if word.miniature is not None}
        if kinds:  # "what if Fiona falls" asks what happens if a hero does
            asked_words = [kinds.get(word, word) for word in message.words]
            yield self.analyser.analyse(message._replace(words=asked_words))
        if query.context:
            yield query.question

    def _reading(self, query: Query, game: str | None) -> _Reading:
        ranked = self._ranking.rank(query, self._considered(game)) if self._is_readable(query) else {}
        return _Reading(query, ranked, self._ordered(query, game, ranked))

    def explain(self, text: str, *, game: str | None = None, limit: int = 5) -> Explanation:
        """Return why ``find`` comes to its result; the arguments are those of ``find``.

        Raises:
            UnknownGameError: No loaded pack holds ``game``.
        """
        result = self.find(text, game=game, limit=limit)
        message = result.question
        content = self._mentions.in_message(message).content
        query, ranked, _ = self._best_reading(content, result.game)
        shares = self._shares_of_order(query, ranked)
        return Explanation(
            " ".join(message.words),
            explained_words(message.words, query, self._index),
            tuple(word.text for word in query.words if word.text in query.context),
            query.is_statement,
            result.matches,
            {self._index.ids[number]: share for number, share in shares.items()},
        )

    def _by_id(self, entry_id: str, game: str | None, limit: int) -> Found:
        matches = (Match(self.glossary.entries[entry_id], thresholds.EXACT),)
        outcome = outcome_of(matches)
        return Found(
            outcome,
            confident=outcome is not Outcome.MISS,
            matches=matches[:limit],
            language=None,
            game=game,
            question=self.analyser.read(entry_id),
            is_gap=is_gap(matches[0]),
            shown=shown_of(matches, outcome, None),
        )

    def _popular(
        self, message: Message, game: str | None, language: Language | None, limit: int
    ) -> Found:
        matches = tuple(Match(entry, 0.0) for entry in self.glossary.popular(game)[:limit])
        return Found(
            Outcome.MISS,
            confident=False,
            matches=matches,
            language=language,
            game=game,
            question=message,
        )

    def _asks(self, query: Query) -> bool:
        """Return whether ``query`` may ask for a rule: not where it is empty, or stopwords alone."""
        is_letter = len(query.joined) == 1
        return is_letter or bool(set(query.folded) - self._index.stopwords - self._index.talk)

    def _is_readable(self, query: Query) -> bool:
        return self._asks(query) and len(query.joined) >= thresholds.LEAST_LETTERS

    def _ordered(self, query: Query, game: str | None, ranked: Mapping[int, Views]) -> list[Match]:
        """Return the entries that answer a query, best first.

        Args:
            query: The query.
            game: Only this game's entries; ``None`` for all.
            ranked: The same entries by how well they fit.
        """
        asks = self._asks(query)
        exact = self._exact(query, game, ranked)
        if not exact and query.context:
            exact = self._exact(query.question, game, ranked)
        fuzzy = dict(islice((pair for pair in ranked.items() if pair[0] not in exact), _MOST_FUZZY))
        scores = {number: self._likeness(number, views.score, query) for number, views in fuzzy.items()}
        if not exact and not (game is None and query.is_term):
            scores = self._with_pairs(scores, query, fuzzy)
        matches = [
            self._match(number, score, ranked.get(number))
            for number, score in chain(exact.items(), scores.items())
        ]
        matches.sort(key=lambda match: -match.score)  # stable
        if not matches and asks:
            # Letters alone are never a reason to believe.
            near = self._names.nearest(query, game).items()
            matches = [self._match(number, thresholds.EVEN**2 * likeness) for number, likeness in near]
        if len(query.words) <= thresholds.LONGEST_GENERAL:
            matches = rule_before_case(matches)
        matches = behind_answers(matches)
        return games_in_turn(matches) if game is None and query.is_term else matches

    def _exact(self, query: Query, game: str | None, ranked: Mapping[int, Views]) -> dict[int, float]:
        """Return the entries that are named, or asked for, as the query is, best first, with scores."""
        exact = self._names.matching(query, game)
        for number, score in self._names.storing(query, game).items():
            capped = self._capped_by_other_games(number, score, ranked)
            exact[number] = max(capped, exact.get(number, 0.0))
        return dict(self._in_order(exact, query, ranked))

    def _capped_by_other_games(self, number: int, score: float, ranked: Mapping[int, Views]) -> float:
        """Return ``score``, what storing the question is worth to an entry, or less.

        Where an entry of another game is believed and fits about as well, the two are rivals, whichever
        of them happens to store the question; but a gap is no rival of what answers.
        """
        entry = self._entry(number)
        own_score = ranked[number].score if number in ranked else 0.0
        rivals = [
            views.score
            for rival, views in ranked.items()
            if views.score >= thresholds.EVEN and self._is_of_other_game(rival, entry.game)
        ]
        if not rivals or max(rivals) <= own_score - thresholds.CLEAR_LEAD_OVER_GAMES:
            return score
        return own_score if entry.body.kind == "gap" else min(score, max(*rivals, own_score))

    def _is_of_other_game(self, number: int, game: str) -> bool:
        """Return whether this is an entry of another game, and no gap."""
        entry = self._entry(number)
        return entry.game != game and entry.body.kind != "gap"

    def _likeness(self, number: int, score: float, query: Query) -> float:
        """Return the score of an entry that has no such name, from that of all views.

        One word alone asks for a term. The names of an FAQ answer are whole phrases: a word of one is
        no reason to believe in it. What a guessed subject leads to is never believed. A title with
        other numbers than the query's is about another case; so is an FAQ's if the query has none.
        """
        score = min(score, thresholds.FUZZY_CEILING)
        if query.is_statement:
            score *= thresholds.STATEMENT
        is_faq = self._entry(number).body.kind == "faq"
        if query.is_guessed or (is_faq and len(query.words) == 1):
            return thresholds.EVEN * score
        if is_faq or query.numbers:
            numbers = self._numbers_in_title(number)
            if numbers and numbers.isdisjoint(query.numbers):
                return thresholds.OTHER_CASE * score
        return score

    def _with_pairs(
        self, scores: dict[int, float], query: Query, ranked: Mapping[int, Views]
    ) -> dict[int, float]:
        """Return ``scores`` with what the order of the words adds; the highest stays what it is."""
        shares = self._shares_of_order(query, ranked)
        if not shares:
            return scores
        weight = thresholds.PAIRS * (thresholds.STATEMENT if query.is_statement else 1.0)
        if len(query.context) > thresholds.MOST_TOLD:
            weight /= 2
        raised = {number: score + weight * shares[number] for number, score in scores.items()}
        excess = max(raised.values()) - max(scores.values())
        return {number: max(0.0, score - excess) for number, score in raised.items()}

    def _shares_of_order(self, query: Query, ranked: Mapping[int, Views]) -> Mapping[int, float]:
        """Return the share of each candidate in all likeness of word order; nothing where none is.

        Among entries of one game, what stores the query itself is as like it as can be; which of the
        games happens to store it says nothing.
        """
        if len(query.folded) < thresholds.FEWEST_PAIRED:
            return {}
        shares = self._pairs.shares(query.folded, list(ranked))
        if not shares or len({self._entry(number).game for number in shares}) > 1:
            return shares
        same_questions = (
            number
            for number, views in ranked.items()
            if views.best_question >= thresholds.SAME_QUESTION
        )
        return {**shares, **dict.fromkeys(same_questions, 1.0)}

    def _in_order(
        self, score_by_number: Mapping[int, float], query: Query, ranked: Mapping[int, Views]
    ) -> list[tuple[int, float]]:
        """Return entries with such a name and their scores, best first.

        Of equals those come first that are named so, before those whose name only begins so; then that
        one whose title, as its own rules print it, is the query or begins with it; then the one that
        the query fits best.
        """

        def rank_of(pair: tuple[int, float]) -> tuple[float, bool, bool, float, int]:
            number, score = pair
            is_name = self._names.is_name(query, number)
            opens_title = self._names.opens_title(number, query, self._language_of_rules(number))
            fit = ranked[number].score if number in ranked else 0.0
            return -score, not is_name, not opens_title, -fit, number

        return sorted(score_by_number.items(), key=rank_of)

    def _language_of_rules(self, number: int) -> Language:
        entry = self._entry(number)
        return self.glossary.games[entry.game].documents[entry.body.source.document].language

    def _match(self, number: int, score: float, views: Views | None = None) -> Match:
        return Match(self._entry(number), round(score, 4), views)

    def _entry(self, number: int) -> Entry:
        return self.glossary.entries[self._index.ids[number]]

    def _considered(self, game: str | None) -> AbstractSet[int] | None:
        """Return the numbers of the entries to consider; ``None`` for all."""
        return None if game is None else self._numbers_by_game[game]


def _is_found(reading: _Reading) -> bool:
    return outcome_of(reading.matches) is not Outcome.MISS or any(map(is_gap, reading.matches[:1]))


def _numbers_in_title(glossary: Glossary, index: Index, number: int) -> set[int]:
    title = glossary.entries[index.ids[number]].body.title
    return numbers_in(words(f"{title.en} {title.it}"))
