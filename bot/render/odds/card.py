"""Odds as a card of plain lines: headline, what to do, chart, one more, assumptions, sources."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice
from typing import Final, Literal

from bot.answers import Ruling
from bot.answers.odds.player_words import option_in_words
from bot.answers.odds.service import OddsAnswer
from bot.answers.table_settings import component_name
from bot.locales import Locale
from bot.render.odds import figures
from bot.render.odds.assumptions import assumption_lines, component_kind, is_conditional, known_in_part
from bot.render.odds.columns import chart
from bot.render.odds.details import detail_lines
from bot.render.odds.next_steps import next_step_lines
from bot.render.odds.side_by_side import comparison, likelier, series, sides
from bot.render.rules.wording import citation
from bot.render.understood import left_out_line
from calculators.answer import Count, NextSteps, Odds
from calculators.deck import write_drawn
from calculators.declaration import option_of, options_of

# Advice to ask again with the dice on the table, which cards have a button for.
_ASKING_AGAIN: Final = frozenset(("when-rolled", "when-guard-rolled"))
SectionKind = Literal["figures", "advice", "chart", "more", "columns", "box", "assumed", "sources"]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of an answer.

    Attributes:
        kind: What its lines are: ``columns`` and ``chart`` stand in columns.
        lines: The lines, at least one.
    """

    kind: SectionKind
    lines: tuple[str, ...]


def odds_lines(
    answer: OddsAnswer, rulings: Sequence[Ruling], locale: Locale, width: int | None = None
) -> Iterator[str]:
    """Yield the lines of an answer; the arguments are those of ``sections``."""
    yield heading(answer, locale)
    if answer.request.left_out:
        yield ""
        yield left_out_line(answer.request.left_out, locale)
    for section in sections(answer, rulings, locale, width):
        yield ""
        yield from section.lines


def sections(
    answer: OddsAnswer, rulings: Sequence[Ruling], locale: Locale, width: int | None = None
) -> Iterator[Section]:
    """Yield the parts of an answer in the order in which they are read.

    Args:
        answer: What to show.
        rulings: The loaded entries that it rests on, the weightiest first.
        locale: Speaks the reader's language.
        width: Most characters of a line of a chart or of columns; ``None`` for any number.
    """
    yield from _figure_sections(answer, locale, width, is_brief=False)
    if answer.compared is not None:
        yield from _sections(("columns", comparison(answer, locale, width)))
    elif not answer.series:
        yield from _sections(("more", _one_more_lines(answer, locale)))
    yield from _sections(("box", _box(answer, locale)))
    yield from _assumptions(answer, locale)
    yield from _sections(("sources", _sources(rulings, locale)))


def asked_sections(
    answer: OddsAnswer,
    locale: Locale,
    width: int | None = None,
    *,
    lists_figures: bool = False,
    is_brief: bool = False,
) -> Iterator[Section]:
    """Yield what stands above a rule whose question asks for a calculation: figures, assumptions.

    The arguments are those of ``sections``. The chart and what one more would do are left out, and of
    what to do with rolled dice all but the best; beside a chance of success all other figures, unless
    ``lists_figures``; and with ``is_brief`` the assumptions.
    """
    if answer.series:
        yield from _sections(("columns", series(answer, locale, width)))
    elif answer.compared is not None:
        yield from _sections(("figures", (*sides(answer, locale), *likelier(answer, locale))))
    else:
        write = _all_figures if lists_figures else _short_figures
        yield from _sections(
            ("figures", write(answer, locale, is_brief=is_brief)),
            ("advice", _next_steps(answer, locale, is_brief=True)),
        )
    if not is_brief:
        yield from _assumptions(answer, locale)


def _short_figures(answer: OddsAnswer, locale: Locale, *, is_brief: bool) -> Iterator[str]:
    """Yield the chance of success and what has to be said of it; without one all figures."""
    line = headline(answer, locale)
    if answer.chance() is None or line is None:
        yield from _figures(answer, locale, is_brief=is_brief)
    else:
        yield line
        yield from _notes(answer, locale, is_brief=is_brief)


def _all_figures(answer: OddsAnswer, locale: Locale, *, is_brief: bool) -> Iterator[str]:
    """Yield all figures of an answer; those of a certain one as its calculator has them."""
    if answer.odds.is_certain:
        yield from _figures(answer, locale, is_brief=is_brief)
    else:
        yield from figures.figure_lines(answer, locale)
        yield from _notes(answer, locale, is_brief=is_brief)


def _notes(answer: OddsAnswer, locale: Locale, *, is_brief: bool = False) -> Iterator[str]:
    """Yield what has to be said beside the figures, each once, then what is known in part."""
    for note in dict.fromkeys(note for odds in answer.all_odds for note in odds.notes):
        yield locale.text(f"note-{note}")
    if not is_brief:
        yield from known_in_part(answer, locale)


def _assumptions(answer: OddsAnswer, locale: Locale) -> Iterator[Section]:
    """Yield what is assumed, if anything is."""
    assumed = tuple(assumption_lines(answer, locale))
    if assumed:
        yield Section("assumed", (f"{locale.text('assumed')}:", *assumed))


def brief_sections(answer: OddsAnswer, locale: Locale) -> Iterator[Section]:
    """Yield what a player at the table reads: the figures that say something, what to do, the chart.

    What the figures rest on, the other steps, and the table below a comparison, which says its lines
    again, are left out.
    """
    yield from _figure_sections(answer, locale, is_brief=True)
    yield from _sections(("box", _box(answer, locale, is_brief=True)))


def _figure_sections(
    answer: OddsAnswer, locale: Locale, width: int | None = None, *, is_brief: bool
) -> Iterator[Section]:
    """Yield the figures, what to do, and the distribution in bars or a range in columns."""
    notes = _notes(answer, locale, is_brief=is_brief)
    if answer.series:
        yield from _sections(("advice", notes), ("columns", series(answer, locale, width)))
    elif answer.compared is not None:
        lines = (sides(answer, locale), likelier(answer, locale))
        yield from _sections(("figures", chain(*(reversed(lines) if is_brief else lines), notes)))
    else:
        yield from _sections(
            ("figures", _figures(answer, locale, is_brief=is_brief)),
            ("advice", _next_steps(answer, locale, is_brief=is_brief)),
            ("advice", _advice(answer, locale, is_brief=is_brief)),
            ("chart", _chart(answer, locale, width)),
        )


def heading(answer: OddsAnswer, locale: Locale) -> str:
    """Return what was asked, of which game."""
    return f"{locale.text(answer.declaration.title)} · {answer.game[locale.language]}"


def headline(answer: OddsAnswer, locale: Locale) -> str | None:
    """Return the figure that was asked for: the chance of success, else what is expected."""
    if answer.needed is not None:
        return figures.needed_line(answer, answer.needed, locale)
    chance = answer.chance()
    if chance is not None:
        if chance in (0, 1) and is_conditional(answer.odds):
            words = locale.text("about-if-assumed")
        else:
            words = figures.about(chance, locale)
        return f"{figures.percent(chance, locale)} - {words}: {figures.chance_label(answer, locale)}"
    if answer.average() is not None:
        return average(answer, locale)
    return None


def average(answer: OddsAnswer, locale: Locale) -> str:
    """Return what is expected of the answer's distribution, or the average that was asked for."""
    values, expected = figures.average_label(answer, locale), answer.average() or Fraction(0)
    value = figures.average_value(expected, locale)
    figure = answer.request.figure
    is_expected = figure in (None, "expected")
    is_count = figure is not None and isinstance(answer.figures().get(figure), Count)
    if is_count or (is_expected and answer.odds.is_certain):
        return f"{figures.capitalised(values)}: {value}"
    return locale.text("average", what=values, value=value)


def _sections(*parts: tuple[SectionKind, Iterable[str]]) -> Iterator[Section]:
    """Yield those parts that have lines."""
    for kind, texts in parts:
        if lines := tuple(texts):
            yield Section(kind, lines)


def _chart(answer: OddsAnswer, locale: Locale, width: int | None = None) -> Iterator[str]:
    """Yield the distribution in bars below what they count, if it has several values."""
    distribution, goal = answer.odds.distribution, answer.odds.goal
    if distribution is not None and len(distribution.weights) > 1:
        yield f"{figures.capitalised(locale.text(answer.declaration.value))}:"
        is_little_good = answer.declaration.is_little_good or (goal is not None and goal.is_below)
        yield from chart(distribution, locale, width, goal=goal, is_little_good=is_little_good)


def _next_steps(answer: OddsAnswer, locale: Locale, *, is_brief: bool = False) -> Iterator[str]:
    """Yield what to do with the dice on the table; briefly, the best step alone."""
    next_steps = answer.odds.detail("now")
    if isinstance(next_steps, NextSteps):
        yield from islice(next_step_lines(next_steps.steps, locale), 1 if is_brief else None)


def _advice(answer: OddsAnswer, locale: Locale, *, is_brief: bool = False) -> Iterator[str]:
    """Yield what to do; briefly, not that one can ask again."""
    steps = [
        locale.text(f"advice-{step.key}", **step.values)
        for step in answer.odds.advice
        if not (is_brief and step.key in _ASKING_AGAIN)
    ]
    if steps:
        yield f"{locale.text('what-to-do')}: {' '.join(steps)}"


def _figures(answer: OddsAnswer, locale: Locale, *, is_brief: bool = False) -> Iterator[str]:
    """Yield the figure that was asked for, then the others.

    Briefly, those that are 0 are left out, the average beside a chance, and lists; where nothing was
    asked for, the lists say all.
    """
    odds, line = answer.odds, headline(answer, locale)
    if line is None:
        is_brief = False
    else:
        yield line
    if answer.chance() is not None and odds.expected is not None and not is_brief:
        yield average(answer, locale)
    yield from _notes(answer, locale, is_brief=is_brief)
    calculator = answer.declaration.title.removeprefix("calc-")
    yield from detail_lines(odds, locale, calculator, is_brief=is_brief)


def _one_more_lines(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield what one more would change; instead, that this takes too long to work out."""
    if answer.is_large:
        yield locale.text("one-more-too-large")
        return
    for one_more in answer.one_more:
        changes = list(_changes(answer, one_more.odds, locale))
        if changes:
            yield f"{_one_more_label(answer, one_more.name, locale)}: {', '.join(changes)}"


def _changes(answer: OddsAnswer, changed: Odds, locale: Locale) -> Iterator[str]:
    chance, changed_chance = answer.chance(), answer.chance(changed)
    if chance is not None and changed_chance is not None and changed_chance != chance:
        change = figures.points_of_percent(changed_chance - chance, locale)
        yield f"{figures.percent(changed_chance, locale)} ({change})"
    average, changed_average = answer.average(), answer.average(changed)
    if average is not None and changed_average is not None and changed_average != average:
        change = figures.signed(changed_average - average, locale)
        value = figures.average_value(changed_average, locale)
        yield f"{locale.text('line-expected')} {value} ({change})"


def _one_more_label(answer: OddsAnswer, name: str, locale: Locale) -> str:
    """Return what there is one more of; of several rolls a die is added to the first."""
    name, _, letter = name.partition("+")
    calculator = answer.request.calculator
    option = option_of(type(calculator), name)
    label = option_in_words(name, locale)
    if option.notation.is_repeatable and len(getattr(calculator, option.field)) > 1:
        label = locale.text("first-of-several", option=label)
    if letter:
        return locale.text(f"one-more-{letter}", option=label)
    # Not every option has been put into words.
    return locale.text_or(f"one-more-of-{name}", locale.text("one-more", option=label))


def _box(answer: OddsAnswer, locale: Locale, *, is_brief: bool = False) -> Iterator[str]:
    """Yield what the table set about the game's box, and the cards out; briefly without values."""
    options = {option.name for option in options_of(type(answer.request.calculator))}
    unused_kinds = {"die", "deck"} - options
    own = [
        component_name(name, locale) + ("" if is_brief else f" {text}")
        for name, text in answer.box.components.items()
        if name not in answer.components or component_kind(answer.components[name]) not in unused_kinds
    ]
    if own:
        yield locale.text("box-components", components=(", " if is_brief else "; ").join(own))
    drawn = getattr(answer.request.calculator, "drawn", ())
    if answer.box.drawn and write_drawn(drawn) == answer.box.drawn:
        yield locale.text("box-drawn", count=len(drawn), cards=answer.box.drawn)


def _sources(rulings: Sequence[Ruling], locale: Locale) -> Iterator[str]:
    for place, ruling in enumerate(rulings, 1):
        title = ruling.title[locale.language]
        yield f"[{place}] {title} ({locale.text('source')}: {citation(ruling.citation, locale)})"
