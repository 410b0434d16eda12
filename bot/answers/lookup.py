"""Answers to rules questions."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from bot.answers.answer import Answer, Ruling
from bot.answers.offer_line import Offer
from bot.answers.talk import first_question, is_conversation, is_praise, questions_in
from glossary import (
    Entry,
    Explanation,
    Found,
    Glossary,
    Index,
    Language,
    Match,
    Outcome,
    PreferredGame,
    Search,
    UnknownGameError,
    answering_sentence,
    game_named,
    game_of,
)
from glossary.search.message import condensed
from glossary.text import words
from glossary.typed_text import simplify

if TYPE_CHECKING:
    from bot.answers.asking.asked import AskedOdds
    from bot.answers.odds import Request

DEFAULT_LIMIT: Final = 5
FAQ_LIMIT: Final = 4
# So many results are scored, to tell which related entries fit a question best.
_SCORED: Final = 30


class Lookup:
    """Looks rules up and words the answer in the asker's language.

    Attributes:
        glossary: The packs that are searched.
        language: Language of replies to questions that do not tell their own.
    """

    def __init__(self, glossary: Glossary, index: Index, language: Language) -> None:
        """Answer from ``glossary``, whose index is ``index``."""
        self.glossary = glossary
        self.language = language
        self._index = index

    @cached_property
    def _search(self) -> Search:
        """The search, which calculations do without."""
        return Search(self.glossary, self._index)

    def ask(
        self,
        query: str,
        *,
        game: str | None = None,
        preferred: PreferredGame | None = None,
        language: Language | None = None,
        limit: int = DEFAULT_LIMIT,
    ) -> Answer:
        """Return the answer to ``query``.

        Args:
            query: What the player typed, in either language; nothing at all asks for popular rules.
            game: Id or any name of the game to keep to.
            preferred: The game that is likelier meant; counts only where no game is named.
            language: Language of the reply; by default the question's own.
            limit: Most entries to return, 1 or more.

        Raises:
            UnknownGameError: No loaded pack is the game ``game``.
        """
        from bot.answers.asking import may_ask  # a command that calculates reads no question

        game_id = None if game is None else self.game_id(game)
        scored_limit = max(limit, _SCORED)
        find = partial(self._search.find, game=game_id, preferred=preferred, limit=scored_limit)
        first = first_question(query, self._index)
        result = find(first)
        if first != query and not result.confident:
            result = find(query)
        spoken = language or result.language or self.language
        # Many games have goblins.
        games = dict.fromkeys((result.game, game_id))
        may_calculate = may_ask(query)
        calculation = _calculation(self._index, query, games) if may_calculate else None
        ruling = None
        if result.shown.opened is not None:
            ruling = replace(self._answering_ruling(result, spoken), preferred=result.preferred)
            # Where the question asks for a figure, that stands above the rule instead of an offer.
            is_offered = may_calculate and not (calculation and calculation.is_complete)
            if is_offered:
                ruling = _with_said(self._index, query, ruling)
        return Answer(
            query=query,
            language=spoken,
            game=result.game,
            outcome=result.outcome,
            confident=result.confident,
            ruling=ruling,
            links=tuple(self._link(match, spoken) for match in result.matches[:limit]),
            is_gap=result.is_gap,
            other_game=result.other_game,
            preferred=result.preferred,
            calculation=calculation,
        )

    def explain(self, query: str, *, game: str | None = None) -> Explanation:
        """Return why ``ask`` answers ``query`` as it does.

        Raises:
            UnknownGameError: No loaded pack is the game ``game``.
        """
        return self._search.explain(query, game=None if game is None else self.game_id(game))

    def open(self, entry_id: str, language: Language) -> Ruling:
        """Return the entry ``entry_id`` as a ruling.

        Raises:
            KeyError: There is no such entry.
        """
        return self._ruling(Match(self.glossary.entries[entry_id], 0.0), language)

    def rulings(self, entry_ids: Iterable[str], language: Language) -> tuple[Ruling, ...]:
        """Return those of the entries that are loaded, in the order given, as links."""
        entries = self.glossary.entries
        matches = (Match(entries[entry_id], 0.0) for entry_id in entry_ids if entry_id in entries)
        return tuple(self._link(match, language) for match in matches)

    def is_chatter(self, answer: Answer) -> bool:
        """Return whether a message that ``answer`` answers says something, but asks for no rule."""
        if answer.calculation is not None or answer.other_game is not None:
            return False
        if is_praise(answer.query, self._index):
            return True
        if answer.confident:
            return False
        if answer.asks_nothing:
            return self.game_in(answer.query) is None
        read_words = frozenset(self._search.analyser.read(answer.query).words)
        return is_conversation(answer.query, read_words, self._index)

    def other_questions(self, answer: Answer) -> Iterator[tuple[str, str]]:
        """Yield what a message asks beside the question that ``answer`` answers, and the game of each.

        Only what has an answer of its own counts: "does it?" goes with the question before it. It keeps
        to the game of the answer, unless it names one.
        """
        if not answer.confident:
            return
        ids = {link.id for link in answer.links[:1]}
        game = answer.game or game_of(answer.links[0].id)
        for question in questions_in(answer.query, self._index):
            asked_game = self.game_in(question) or game
            result = self._search.find(question, game=asked_game, limit=1)
            found_ids = {match.entry.id for match in result.matches}
            if result.confident and ids.isdisjoint(found_ids):
                ids |= found_ids
                yield question, asked_game

    def content_words(self, query: str) -> list[str]:
        """Return the folded words of ``query`` without those that mean nothing by themselves."""
        stopwords = self._index.stopwords
        return [word for word in words(condensed(simplify(query))) if word not in stopwords]

    def game_in(self, message: str) -> str | None:
        """Return the id of the game that a message names anywhere; ``None`` if it names none."""
        return self._search.game_in(message)

    def game_id(self, name: str) -> str:
        """Return the id of the game that ``name`` names, by id, title, alias or abbreviation.

        Raises:
            UnknownGameError: No loaded pack is that game.
        """
        game = self.game_named(name)
        if game is None:
            raise UnknownGameError(name, self.glossary.games)
        return game

    def game_named(self, name: str) -> str | None:
        """Return the id of the game that ``name`` names; ``None`` if no loaded pack is that game."""
        return game_named(name, self.glossary.games)

    def _answering_ruling(self, result: Found, language: Language) -> Ruling:
        """Return the first match with the sentence and the entries that fit best beside it."""
        matches, supplements = result.matches, result.shown
        ruling = self._ruling(matches[0], language)
        scores = {match.entry.id: match.score for match in matches}
        body = matches[0].entry.body
        related = sorted(ruling.related, key=lambda link: -scores.get(link.id, 0.0))
        return replace(
            ruling,
            answering=answering_sentence(body, result.question, language, self._search.analyser),
            related=tuple(related),
            also=tuple(self._link(match, language) for match in supplements.also),
            is_contested=result.outcome is Outcome.CHOICES,
            case=None if supplements.case is None else self._link(supplements.case, language),
            gap=None if supplements.gap is None else self._link(supplements.gap, language),
        )

    def _ruling(self, match: Match, language: Language) -> Ruling:
        ruling, entry = self._link(match, language), match.entry
        has_offer = entry.body.calculator is not None and not ruling.offers_board
        offer = self._offer(entry) if has_offer else None
        return replace(ruling, related=self._related(entry, language), offer=offer)

    def _offer(self, entry: Entry) -> Offer | None:
        written = self.glossary.offers.get(entry.id)
        if written is not None:
            return Offer(written.lines, written.code, partial(_request_of, entry))
        from bot.answers.offers import offer_to_make  # a snapshot holds how they are written

        request = _request_of(entry)
        return None if request is None else offer_to_make(request)

    def _related(self, entry: Entry, language: Language) -> tuple[Ruling, ...]:
        faq_ids = self._index.faq_by_rule.get(entry.id, ())[:FAQ_LIMIT]
        ids = dict.fromkeys((*entry.body.rules, *entry.body.see_also, *faq_ids))
        matches = (Match(self.glossary.entries[entry_id], 0.0) for entry_id in ids)
        return tuple(self._link(match, language) for match in matches)

    def _link(self, match: Match, language: Language) -> Ruling:
        """Return an entry without what leads on from it."""
        game = self.glossary.games[match.entry.game]
        document = game.documents[match.entry.body.source.document]
        return Ruling(match.entry, language, game.name[language], document, match.score)


def _calculation(index: Index, query: str, games: Iterable[str | None]) -> "AskedOdds | None":
    from bot.answers.asking.meanings import words_of_packs
    from bot.answers.asking.reader import read_question  # most questions need not wait for it

    return read_question(query, games, words_of_packs(index))


def _request_of(entry: Entry) -> "Request | None":
    from bot.answers.offers import offer_of  # to look a rule up takes no calculator

    return offer_of(entry)


def _with_said(index: Index, query: str, ruling: Ruling) -> Ruling:
    """Return a rule that offers to calculate the numbers of the question, if it has some."""
    example = None if ruling.offer is None else ruling.offer.make_request()
    if example is None:
        return ruling
    from bot.answers.asking.figures import said_in, with_example
    from bot.answers.asking.meanings import words_of_packs
    from bot.answers.offers import offer_to_make

    calculation = said_in(query, type(example.calculator), words_of_packs(index))
    if calculation is None:
        return ruling
    return replace(ruling, offer=offer_to_make(with_example(calculation)), offer_said=calculation)
