"""What a picture shows, in words, for those who do not see it."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.answers.odds.service import OddsAnswer
from bot.answers.schemer import SchemerAnswer
from bot.locales import Locale
from bot.render.board.text import who_is_where
from bot.render.odds.card import heading
from bot.render.odds.chart import Bar, Chart, Panel, chart_of

# Discord's limit for the description of a picture.
LONGEST: Final = 1024
_LIKELIEST: Final = 3
_ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"


def chart_alternative(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the chart of an answer shows, in at most 1,024 characters.

    Of an answer without a chart it is only what was asked.
    """
    chart = chart_of(answer, locale)
    sentences = [] if chart is None else _chart(chart, answer, locale)
    return _cut(" ".join(map(_sentence, [heading(answer, locale), *sentences])))


def board_alternative(answer: SchemerAnswer, locale: Locale) -> str:
    """Return what the picture of a decision shows, in at most 1,024 characters."""
    return _cut(" ".join(map(_sentence, _board(answer, locale))))


def _chart(chart: Chart, answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield the sentences above the panels, each with the bars that it explains."""
    sentences = [text for text, _ in chart.sentences]
    if answer.series:
        for text, panel in zip(sentences, chart.panels, strict=True):
            yield text
            bars = (f"{bar.value}: {panel.unit(bar.height, locale)}" for bar in panel.sets[0])
            yield f"{panel.axis} {'; '.join(bars)}"
        return
    if answer.compared is None:
        (panel,) = chart.panels
        yield from sentences
        yield from _spread(panel.sets[0], panel, locale)
        return
    for place, text in enumerate(sentences):
        yield text
        for panel in chart.panels:
            if not panel.names:  # the chances of both stand in their sentences
                yield from _spread(panel.sets[place], panel, locale)


def _spread(bars: Sequence[Bar], panel: Panel, locale: Locale) -> Iterator[str]:
    """Yield the likeliest values, the likeliest first, and between which values all lie."""
    likeliest = sorted(bars, key=lambda bar: bar.height, reverse=True)[:_LIKELIEST]
    values = [f"{bar.value} ({panel.unit(bar.height, locale)})" for bar in likeliest]
    yield locale.text("chart-likeliest", values=", ".join(values))
    yield locale.text("chart-spans", least=bars[0].value, most=bars[-1].value)


def _board(answer: SchemerAnswer, locale: Locale) -> Iterator[str]:
    decision = answer.decision
    board, name = decision.board, decision.board.extent.name
    yield locale.text(
        "picture-of-board",
        width=board.extent.width,
        height=board.extent.height,
        scheme=answer.scheme,
        headline=answer.headline,
    )
    yield locale.text("picture-actor", space=name(board.actor.space))
    finals = decision.verdict.final_targets
    if finals:
        spaces = ", ".join(map(name, finals))
        yield locale.text("picture-targets", count=len(finals), spaces=spaces)
    yield from who_is_where(board, locale)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _cut(text: str) -> str:
    """Return a text with what is too long left out after a word.

    >>> len(_cut("word " * 300)) <= LONGEST
    True
    """
    if len(text) <= LONGEST:
        return text
    return f"{text[: LONGEST - 1].rpartition(' ')[0]} {_ELLIPSIS}"
