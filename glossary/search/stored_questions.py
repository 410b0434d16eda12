"""Whether the questions that are stored with the entries find them, and whether others answer them."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from glossary import thresholds
from glossary.entry import LANGUAGES, Entry, Language
from glossary.markdown import sentences
from glossary.search.decision import Match
from glossary.search.query import Analyser
from glossary.search.search import Search
from glossary.text import words

# Matches that are looked at; the question's own entry is among them, and what else may answer.
_LOOKED_AT: Final = 5
# A single word stands in many sentences that do not answer it.
_FEWEST_WORDS: Final = 2


class StoredQuestionResult(NamedTuple):
    """What the search answers to one stored question, asked with its game chosen.

    Attributes:
        entry: The entry that the question is stored with.
        language: The language that the question is written in.
        question: The question.
        match: The first entry of the answer; ``None`` if there is none.
        is_confident: Whether the search believes in its answer, or that the documents do not tell.
        equal: The second entry of the answer, if it fits exactly as well as the first.
        answering: Where the question is stored with a gap, an entry that may answer it: the first one
            found, if one of its sentences holds every word that is asked, and neither names the other.
    """

    entry: Entry
    language: Language
    question: str
    match: Match | None
    is_confident: bool
    equal: Entry | None = None
    answering: Entry | None = None

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
            self.match.entry.id == self.entry.id or _are_linked(self.entry, self.match.entry)
        )


def check_stored_questions(search: Search, game: str | None = None) -> Iterator[StoredQuestionResult]:
    """Yield what the search answers to every stored question, in the order of the glossary.

    A question of a pack in one language, which looks in both, is asked once.

    Args:
        search: A search over the glossary that holds the questions.
        game: Id of the only game to check; ``None`` checks all.
    """
    for entry in search.glossary.entries.values():
        if game in (None, entry.game):
            for language in _languages_of(entry):
                for question in entry.body.questions[language]:
                    yield _result(search, entry, language, question)


def _languages_of(entry: Entry) -> Sequence[Language]:
    questions = entry.body.questions
    return LANGUAGES[:1] if questions.en == questions.it else LANGUAGES


def _result(search: Search, entry: Entry, language: Language, question: str) -> StoredQuestionResult:
    result = search.find(question, game=entry.game, limit=_LOOKED_AT)
    matches = result.matches
    is_tie = len(matches) > 1 and matches[0].score == matches[1].score
    return StoredQuestionResult(
        entry,
        language,
        question,
        match=matches[0] if matches else None,
        is_confident=result.confident or result.is_gap,
        equal=matches[1].entry if is_tie else None,
        answering=_answering(search.analyser, entry, language, question, matches),
    )


def _answering(
    analyser: Analyser, gap: Entry, language: Language, question: str, matches: Sequence[Match]
) -> Entry | None:
    if gap.body.kind != "gap":
        return None
    answers = (match for match in matches if match.entry.body.kind != "gap")
    best = next((match.entry for match in answers if match.score >= thresholds.EVEN), None)
    if best is None or _are_linked(gap, best):
        return None
    return best if _holds(analyser, best, language, question) else None


def _holds(analyser: Analyser, entry: Entry, language: Language, question: str) -> bool:
    """Return whether a sentence of an entry, with its title, holds every content word of a question."""
    index, body = analyser.index, entry.body
    query = analyser.analyse(analyser.read(question))
    terms_by_word = [set(index.words.get(word.text, ())) for word in query.words]
    if len(terms_by_word) < _FEWEST_WORDS or not all(terms_by_word):
        return False
    title_words = words(body.title[language])
    for text in (body.short[language], *entry.texts(language)):
        for sentence in sentences(text):
            terms = {
                term for word in (*title_words, *words(sentence)) for term in index.words.get(word, ())
            }
            if all(map(terms.intersection, terms_by_word)):
                return True
    return False


def _are_linked(first: Entry, second: Entry) -> bool:
    return second.id in _linked_ids(first) or first.id in _linked_ids(second)


def _linked_ids(entry: Entry) -> tuple[str, ...]:
    return (*entry.body.see_also, *entry.body.rules)
