"""Answers to rules questions."""

from collections.abc import Iterable
from typing import Final

from bot.answers.answer import Answer, Citation, Link, Ruling
from glossary import (
    Entry,
    Glossary,
    Index,
    Language,
    Match,
    Outcome,
    Search,
    answering_sentence,
)

DEFAULT_LIMIT: Final = 5
FAQ_LIMIT: Final = 4


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
        self._search = Search(glossary, index)

    def ask(
        self,
        query: str,
        *,
        game: str | None = None,
        language: Language | None = None,
        limit: int = DEFAULT_LIMIT,
    ) -> Answer:
        """Return the answer to ``query``.

        Args:
            query: What the player typed, in either language; nothing at all asks for popular rules.
            game: Id or any name of the game to keep to.
            language: Language of the reply; by default the question's own.
            limit: Most entries to return, 1 or more.

        Raises:
            UnknownGameError: No loaded pack is the game ``game``.
        """
        game_id = None if game is None else self.game_id(game)
        result = self._search.find(query, game=game_id, limit=limit)
        spoken = language or result.language or self.language
        ruling = None
        if result.outcome is Outcome.ANSWER and result.matches:
            ruling = self._ruling(result.matches[0], spoken, query)
        return Answer(
            query=query,
            language=spoken,
            game=result.game,
            outcome=result.outcome,
            confident=result.confident,
            ruling=ruling,
            links=tuple(self._link(match, spoken) for match in result.matches),
        )

    def open(self, entry_id: str, language: Language) -> Ruling:
        """Return the entry ``entry_id`` as a ruling.

        Raises:
            KeyError: There is no such entry.
        """
        return self._ruling(Match(self.glossary.entries[entry_id], 0.0), language, None)

    def rulings(self, entry_ids: Iterable[str], language: Language) -> tuple[Ruling, ...]:
        """Return those of the entries that are loaded, in the order given."""
        loaded = (entry_id for entry_id in entry_ids if entry_id in self.glossary.entries)
        return tuple(self.open(entry_id, language) for entry_id in loaded)

    def game_id(self, name: str) -> str:
        """Return the id of the game that ``name`` names, by id, title, alias or abbreviation.

        Raises:
            UnknownGameError: No loaded pack is that game.
        """
        return self._search.game_id(name)

    def _ruling(self, match: Match, language: Language, question: str | None) -> Ruling:
        body = match.entry.body
        answering = None
        if question is not None:
            answering = answering_sentence(body, question, language, self._index)
        return Ruling(
            entry=self._link(match, language),
            language=language,
            text=body.text[language],
            examples=None if body.examples is None else body.examples[language],
            open_points=None if body.open_points is None else body.open_points[language],
            answering=answering,
            citation=self._citation(match.entry),
            rules=self._links(body.rules, language),
            see_also=self._links(body.see_also, language),
            faq=self._links(self._faq(match.entry.id, body.see_also), language),
            calculator=body.calculator,
        )

    def _faq(self, entry_id: str, listed_ids: Iterable[str]) -> list[str]:
        """Return the FAQ answers that rest on an entry, without those that are shown already."""
        resting = self._index.faq_by_rule.get(entry_id, ())
        return [faq_id for faq_id in resting if faq_id not in listed_ids][:FAQ_LIMIT]

    def _links(self, ids: Iterable[str], language: Language) -> tuple[Link, ...]:
        matches = (Match(self.glossary.entries[entry_id], 0.0) for entry_id in ids)
        return tuple(self._link(match, language) for match in matches)

    def _link(self, match: Match, language: Language) -> Link:
        body = match.entry.body
        return Link(
            id=match.entry.id,
            title=body.title,
            kind=body.kind,
            game=self.glossary.games[match.entry.game].name[language],
            short=body.short[language],
            source=body.source,
            rules=body.rules,
            score=match.score,
        )

    def _citation(self, entry: Entry) -> Citation:
        source = entry.body.source
        document = self.glossary.games[entry.game].documents[source.document]
        return Citation(document.title, source.section, source.page, document.version)
