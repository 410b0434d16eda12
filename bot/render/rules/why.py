"""Why a question got its answer, as plain lines for people who write packs."""

from collections.abc import Iterator
from typing import Final

from bot.answers import Answer
from bot.locales import Locale
from glossary import Explanation, Match, Outcome, WordUse
from glossary.text import words

# What was made of these words is not to be seen in them.
_READ_AS_OTHERS: Final = (WordUse.CORRECTED, WordUse.MINIATURE)


def why_lines(answer: Answer, explanation: Explanation, locale: Locale) -> Iterator[str]:
    """Yield the reason for the outcome, what became of each word, and the first entries' scores."""
    yield _reason(answer, explanation, locale)
    if explanation.read != " ".join(words(answer.query)):
        yield f"{locale.text('why-read')}: {explanation.read}"
    for use in WordUse:
        word_lines = [
            f"{word.text} ({', '.join(word.terms)})" if use in _READ_AS_OTHERS else word.text
            for word in explanation.words
            if word.use is use
        ]
        if word_lines:
            yield f"{locale.text(f'why-word-{use.value}')}: {', '.join(word_lines)}"
    if explanation.context:
        yield f"{locale.text('why-context')}: {', '.join(explanation.context)}"
    if explanation.is_statement:
        yield locale.text("why-statement")
    yield locale.text("why-scores")
    for number, match in enumerate(explanation.matches, 1):
        views = _views(match, explanation.orders.get(match.entry.id, 0.0), locale)
        yield f"  {number}. {match.score:.2f} {match.entry.id} ({views})"


def _reason(answer: Answer, explanation: Explanation, locale: Locale) -> str:
    if answer.other_game is not None:
        return locale.text("why-other-game", game=answer.other_game)
    if answer.is_gap:
        return locale.text("why-gap")
    if answer.asks_nothing:
        return locale.text("why-empty")
    if answer.outcome is Outcome.MISS:
        best = max((match.score for match in explanation.matches), default=0.0)
        return locale.text("why-miss", score=f"{best:.2f}")
    return locale.text("why-choices" if answer.outcome is Outcome.CHOICES else "why-answer")


def _views(match: Match, order: float, locale: Locale) -> str:
    views = match.views
    if views is None:
        return locale.text("why-by-name")
    return locale.text(
        "why-views",
        name=f"{views.name:.2f}",
        question=f"{views.question:.2f}",
        text=f"{views.text:.2f}",
        meaning=f"{views.meaning:.2f}",
        order=f"{order:.2f}",
    )
