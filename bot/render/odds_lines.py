"""Odds as a card of plain lines: headline, what to do, chart, one more, assumptions, sources."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from bot.answers import Ruling
from bot.answers.odds import OddsAnswer, OneMore, Text, Texts
from bot.locales import Locale
from bot.render.figures import about, number, percent, points_of_percent, signed
from bot.render.odds_details import detail_lines
from bot.render.odds_tables import chart, comparison, series
from bot.render.wording import citation
from calculators.answer import Advice, Odds


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an answer.

    Attributes:
        kind: What its lines are: ``table`` and ``chart`` stand in columns.
        lines: The lines, at least one.
    """

    kind: Literal["figures", "advice", "chart", "more", "table", "assumed", "sources"]
    lines: tuple[str, ...]


def odds_lines(answer: OddsAnswer, rulings: Sequence[Ruling], locale: Locale) -> Iterator[str]:
    """Yield the lines of an answer; the arguments are those of ``sections``."""
    yield heading(answer, locale)
    for section in sections(answer, rulings, locale):
        yield ""
        yield from section.lines


def sections(answer: OddsAnswer, rulings: Sequence[Ruling], locale: Locale) -> Iterator[Section]:
    """Yield the parts of an answer in the order in which they are read.

    Args:
        answer: What to show.
        rulings: The loaded entries that it rests on, the weightiest first.
        locale: Speaks the reader's language.
    """
    if answer.series_of is not None:
        yield Section("table", tuple(series(answer.series_of, answer.series, locale)))
    elif answer.beside is not None:
        yield Section("figures", (*sides(answer, answer.beside, locale), *_likelier(answer, locale)))
        yield Section("table", tuple(comparison(answer.odds, answer.beside, locale)))
    else:
        yield from _single(answer, locale)
    assumed = tuple(_assumed(answer, locale))
    if assumed:
        yield Section("assumed", (f"{locale.text('assumed')}:", *assumed))
    if rulings:
        yield Section("sources", tuple(_sources(rulings, locale)))


def heading(answer: OddsAnswer, locale: Locale) -> str:
    """Return what was asked, of which game."""
    calculator = answer.request.calculator
    return f"{locale.text(calculator.help)} · {calculator.game_title}"


def headline(answer: OddsAnswer, locale: Locale) -> str | None:
    """Return the figure that was asked for: the chance of success, else what is expected."""
    calculator, odds = answer.request.calculator, answer.odds
    if odds.success is not None:
        told = f"{percent(odds.success, locale)} - {about(odds.success, locale)}"
        return f"{told}: {locale.text(calculator.success)}"
    if odds.expected is not None:
        return average(answer, locale)
    return None


def average(answer: OddsAnswer, locale: Locale) -> str:
    """Return what is expected of the answer's distribution."""
    what, odds = locale.text(answer.request.calculator.value), answer.odds
    value = number(odds.expected or Fraction(0), locale)
    certain = odds.distribution is not None and len(odds.distribution.weights) == 1
    return (
        f"{what.capitalize()}: {value}" if certain else locale.text("average", what=what, value=value)
    )


def sides(answer: OddsAnswer, beside: Odds, locale: Locale) -> tuple[str, str]:
    """Return a line for each side of a comparison: what sets it apart, and its figures."""
    request = answer.request
    first = _side("compare-first", answer, request.texts, answer.odds, locale)
    return first, _side("compare-second", answer, request.beside or {}, beside, locale)


def advice_lines(steps: Sequence[Advice], locale: Locale) -> Iterator[str]:
    """Yield what to do, step by step."""
    for step in steps:
        yield locale.text(f"advice-{step.key}", **step.values)


def _side(message_id: str, answer: OddsAnswer, texts: Texts, odds: Odds, locale: Locale) -> str:
    apart = [_typed(name, texts[name]) for name in answer.request.beside or {} if name in texts]
    which = locale.text(message_id).capitalize() + (f" ({', '.join(apart)})" if apart else "")
    figures = []
    if odds.success is not None:
        figures.append(percent(odds.success, locale))
    if odds.expected is not None:
        figures.append(f"{locale.text('line-expected')} {number(odds.expected, locale)}")
    return f"{which}: {', '.join(figures)}" if figures else which


def _typed(name: str, text: Text) -> str:
    """Return an option as it is typed."""
    if isinstance(text, bool):
        return f"--{name}"
    return f"--{name} {' + '.join(text) if isinstance(text, tuple) else text}"


def _likelier(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield which side of a comparison succeeds rather; nothing where there is no success."""
    beside = answer.beside
    if beside is None or beside.success is None or answer.odds.success is None:
        return
    difference = beside.success - answer.odds.success
    likelier = "compare-likelier-second" if difference > 0 else "compare-likelier-first"
    points = percent(abs(difference), locale).removesuffix(" %")
    what = locale.text(answer.request.calculator.success)
    yield locale.text(likelier if difference else "compare-equal", what=what, points=points)


def _single(answer: OddsAnswer, locale: Locale) -> Iterator[Section]:
    odds = answer.odds
    figures = tuple(_figures(answer, locale))
    if figures:
        yield Section("figures", figures)
    steps = list(advice_lines(odds.advice, locale))
    if steps:
        yield Section("advice", (f"{locale.text('what-to-do')}: {' '.join(steps)}",))
    if odds.distribution is not None and len(odds.distribution.weights) > 1:
        title = f"{locale.text(answer.request.calculator.value).capitalize()}:"
        yield Section("chart", (title, *chart(odds.distribution, locale)))
    more = tuple(_one_more(odds, answer.more, locale))
    if more:
        yield Section("more", more)


def _figures(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    odds = answer.odds
    told = headline(answer, locale)
    if told is not None:
        yield told
    if odds.success is not None and odds.expected is not None:
        yield average(answer, locale)
    for note in odds.notes:
        yield locale.text(f"note-{note}")
    yield from detail_lines(odds, locale)


def _one_more(now: Odds, tried: Sequence[OneMore], locale: Locale) -> Iterator[str]:
    for each in tried:
        figures = []
        if each.odds.success not in (None, now.success) and now.success is not None:
            change = points_of_percent(each.odds.success - now.success, locale)
            figures.append(f"{percent(each.odds.success, locale)} ({change})")
        if each.odds.expected not in (None, now.expected) and now.expected is not None:
            change = signed(each.odds.expected - now.expected, locale)
            figures.append(
                f"{locale.text('line-expected')} {number(each.odds.expected, locale)} ({change})"
            )
        if not figures:
            continue
        name, _, die = each.of.partition("+")
        more = locale.text(f"one-more-{die}" if die else "one-more", option=f"--{name}")
        yield f"{more}: {', '.join(figures)}"


def _assumed(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield what is assumed, with the values that a group's own pack may have changed."""
    answers = [answer.odds, *(odds for _, odds in answer.series)]
    answers += [] if answer.beside is None else [answer.beside]
    values = {name: each.faces or each.cards or each.number for name, each in answer.components.items()}
    for key in dict.fromkeys(key for odds in answers for key in odds.assumed):
        yield f"  - {locale.text(f'assumed-{key}', **values)}"


def _sources(rulings: Sequence[Ruling], locale: Locale) -> Iterator[str]:
    for place, each in enumerate(rulings, 1):
        title = each.entry.title[locale.language]
        yield f"[{place}] {title} ({locale.text('source')}: {citation(each.citation, locale)})"
