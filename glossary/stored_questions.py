"""Whether the questions that are stored with the entries find them."""

from collections.abc import Iterator
from dataclasses import dataclass

from glossary.decision import Match
from glossary.entry import LANGUAGES, Entry, Language
from glossary.search import Search


@dataclass(frozen=True, slots=True)
class StoredQuestionResult:
    """What the search answers to one stored question, asked with its game chosen.

    Attributes:
        entry: The entry that the question is stored with.
        language: The language that the question is written in.
        question: The question.
        match: The first entry of the answer; ``None`` if there is none.
        is_confident: Whether the search believes in its answer, or that the documents do not tell.
    """

    entry: Entry
    language: Language
    question: str
    match: Match | None
    is_confident: bool

    @property
    def is_right(self) -> bool:
        """Whether the question finds its own entry, or one linked to it, first."""
        return self.is_confident and self.is_linked

    @property
    def is_misleading(self) -> bool:
        """Whether an entry that has nothing to do with the question's own answers confidently."""
        return self.is_confident and not self.is_linked

    @property
    def is_linked(self) -> bool:
        """Whether the first match is the question's own entry, or either of the two names the other."""
        return self.match is not None and (
            self.match.entry.id == self.entry.id
            or self.match.entry.id in _linked_ids(self.entry)
            or self.entry.id in _linked_ids(self.match.entry)
        )


def check_stored_questions(search: Search, game: str | None = None) -> Iterator[StoredQuestionResult]:
    """Yield what the search answers to every stored question, in the order of the glossary.

    Args:
        search: A search over the glossary that holds the questions.
        game: Id of the only game to check; ``None`` checks all.
    """
    for entry in search.glossary.entries.values():
        if game in (None, entry.game):
            for language in LANGUAGES:
                for question in entry.body.questions[language]:
                    result = search.find(question, game=entry.game, limit=1)
                    match = result.matches[0] if result.matches else None
                    is_confident = result.confident or result.is_gap
                    yield StoredQuestionResult(entry, language, question, match, is_confident)


def _linked_ids(entry: Entry) -> tuple[str, ...]:
    return (*entry.body.see_also, *entry.body.rules)
