"""Odds as a card of plain lines: headline, what to do, chart, one more, assumptions, sources."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from bot.answers import Ruling
from bot.answers.odds import OddsAnswer
from bot.locales import Locale
from bot.render.figures import about, begun, number, percent, points_of_percent, signed
from bot.render.odds_details import detail_lines
from bot.render.odds_tables import chart
from bot.render.side_by_side import comparison, likelier, notes, series, sides
from bot.render.wording import citation
from calculators.answer import Advice
from calculators.conan import COLOURS

Kind = Literal["figures", "advice", "chart", "more", "table", "assumed", "sources"]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an answer.

    Attributes:
        kind: What its lines are: ``table`` and ``chart`` stand in columns.
        lines: The lines, at least one.
    """

    kind: Kind
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
        yield from _sections(("advice", notes(answer, locale)), ("table", series(answer, locale)))
    elif answer.beside is not None:
        told = (*sides(answer, locale), *likelier(answer, locale), *notes(answer, locale))
        yield from _sections(("figures", told), ("table", comparison(answer, locale)))
    else:
        yield from _single(answer, locale)
    assumed = tuple(_assumed(answer, locale))
    if assumed:
        yield Section("assumed", (f"{locale.text('assumed')}:", *assumed))
    yield from _sections(("sources", _sources(rulings, locale)))


def _sections(*parts: tuple[Kind, Iterable[str]]) -> Iterator[Section]:
    """Yield those parts that have lines."""
    for kind, lines in parts:
        if listed := tuple(lines):
            yield Section(kind, listed)


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
    if odds.is_certain:
        return f"{begun(what)}: {value}"
    return locale.text("average", what=what, value=value)


def advice_lines(steps: Sequence[Advice], locale: Locale) -> Iterator[str]:
    """Yield what to do, step by step."""
    for step in steps:
        yield locale.text(f"advice-{step.key}", **step.values)


def _single(answer: OddsAnswer, locale: Locale) -> Iterator[Section]:
    odds = answer.odds
    yield from _sections(("figures", _figures(answer, locale)))
    steps = list(advice_lines(odds.advice, locale))
    if steps:
        yield Section("advice", (f"{locale.text('what-to-do')}: {' '.join(steps)}",))
    if odds.distribution is not None and len(odds.distribution.weights) > 1:
        title = f"{begun(locale.text(answer.request.calculator.value))}:"
        yield Section("chart", (title, *chart(odds.distribution, locale)))
    large = (locale.text("one-more-too-large"),) if answer.is_large else ()
    yield from _sections(("more", large or _one_more(answer, locale)))


def _figures(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    odds = answer.odds
    told = headline(answer, locale)
    if told is not None:
        yield told
    if odds.success is not None and odds.expected is not None:
        yield average(answer, locale)
    yield from notes(answer, locale)
    yield from detail_lines(odds, locale)


def _one_more(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    now = answer.odds
    for each in answer.more:
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
        option = f"--{name}"
        if len(answer.request.given.texts(name)) > 1:
            option = locale.text("first-of-several", option=option)
        more = locale.text(f"one-more-{die}" if die else "one-more", option=option)
        yield f"{more}: {', '.join(figures)}"


def _assumed(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield what is assumed, with the values that a group's own pack may have changed."""
    values = {name: each.faces or each.cards or each.number for name, each in answer.components.items()}
    faces = [
        f"{locale.text(f'word-{name}')} {values[name]}"
        for name in COLOURS
        if name in values and name not in answer.own_dice
    ]
    tried = (each.odds for each in answer.more)
    for key in dict.fromkeys(key for odds in (*answer.every, *tried) for key in odds.assumed):
        # What equal values come to is another thing in each game.
        which = f"{key}-{answer.request.calculator.game}" if key == "tie" else key
        yield f"  - {locale.text(f'assumed-{which}', **values, faces=', '.join(faces))}"


def _sources(rulings: Sequence[Ruling], locale: Locale) -> Iterator[str]:
    for place, each in enumerate(rulings, 1):
        title = each.entry.title[locale.language]
        yield f"[{place}] {title} ({locale.text('source')}: {citation(each.citation, locale)})"
