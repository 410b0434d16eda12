"""What a chart of odds shows, before anybody draws it.

A chart has sentences above its *panels*. A panel has one or two *sets* of bars over whole numbers: the
values of a distribution, or those of an option that was a range. A *tone* is what a colour stands for:
the sentence that explains a bar has the bar's tone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from bot.answers.odds.player_words import option_in_words
from bot.answers.odds.series import Series
from bot.answers.odds.service import OddsAnswer
from bot.locales import Locale
from bot.render.odds.card import average, headline
from bot.render.odds.columns import visible_values
from bot.render.odds.figures import average_label, average_value, capitalised, chance_label, percent
from bot.render.odds.side_by_side import sides
from calculators.answer import Odds
from calculators.distribution import Distribution

Tone = Literal["text", "success", "other", "first", "second", "mean"]
Unit = Callable[[Fraction, Locale], str]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: the whole number that it stands over, its height, and its tone."""

    value: int
    height: Fraction
    tone: Tone


@dataclass(frozen=True, slots=True)
class Panel:
    """Bars over one axis.

    Attributes:
        axis: What the values are.
        unit: Says a height.
        sets: The bars, in ascending order; two sets stand side by side.
        goal: The value at which success begins or ends; ``None`` if that is not among the bars.
        mean: Where the expected value lies; ``None`` where it is not to be marked.
        names: What stands below the bars instead of their values.
    """

    axis: str
    unit: Unit
    sets: tuple[tuple[Bar, ...], ...]
    goal: int | None = None
    mean: Fraction | None = None
    names: Mapping[int, str] = field(default_factory=dict)

    @property
    def values(self) -> tuple[int, ...]:
        """What bars stand over, each once, in ascending order."""
        return tuple(sorted({bar.value for bars in self.sets for bar in bars}))


@dataclass(frozen=True, slots=True)
class Chart:
    """A whole chart.

    Attributes:
        title: What was asked.
        game: Of which game.
        sentences: The sentences above the panels with their tones.
        panels: One or two.
        note: What the bars leave out; ``None`` if nothing.
    """

    title: str
    game: str
    sentences: tuple[tuple[str, Tone], ...]
    panels: tuple[Panel, ...]
    note: str | None = None


def chart_of(answer: OddsAnswer, locale: Locale) -> Chart | None:
    """Return the chart of an answer; ``None`` if there is nothing to draw."""
    if answer.request.series is not None and answer.series:
        return _series(answer, answer.request.series, locale)
    if answer.compared is not None:
        return _comparison(answer, answer.odds, answer.compared, locale)
    return _single(answer, locale)


def _single(answer: OddsAnswer, locale: Locale) -> Chart | None:
    odds = answer.odds
    if odds.distribution is None or len(odds.distribution.weights) == 1:
        return None
    bars = tuple(
        Bar(value, chance, "success" if odds.goal is not None and odds.goal.is_met(value) else "other")
        for value, chance in visible_values(odds.distribution)
    )
    sentences: list[tuple[str, Tone]] = []
    if answer.chance() is not None:
        sentences.append((headline(answer, locale) or "", "success" if odds.goal else "text"))
    if odds.expected is not None and odds.expected == answer.average():
        sentences.append((average(answer, locale), "mean"))
    panel = Panel(_values(answer, locale), percent, (bars,), _goal_mark(odds, bars), odds.expected)
    note = ", ".join(_left_out(odds.distribution, locale))
    return _chart(answer, sentences, (panel,), locale, note)


def _comparison(answer: OddsAnswer, first: Odds, second: Odds, locale: Locale) -> Chart | None:
    if first.distribution is None or second.distribution is None:
        return None
    if len(first.distribution.weights) == len(second.distribution.weights) == 1:
        return None
    tones: tuple[Tone, Tone] = ("first", "second")
    sentences = tuple(zip(sides(answer, locale), tones, strict=True))
    panels = [*_chances(answer, locale)]
    if not panels or first.distribution != second.distribution:
        sets = (_bars(first.distribution, "first"), _bars(second.distribution, "second"))
        panels.append(Panel(_values(answer, locale), percent, sets))
    return _chart(answer, sentences, tuple(panels), locale)


def _chances(answer: OddsAnswer, locale: Locale) -> Iterator[Panel]:
    """Yield a panel with the two chances of a comparison, if they differ."""
    first, second = (answer.chance(odds) for odds in answer.all_odds)
    if first is None or second is None or first == second:
        return
    bars = (Bar(1, first, "first"), Bar(2, second, "second"))
    names = {1: locale.text("compare-first"), 2: locale.text("compare-second")}
    axis = capitalised(chance_label(answer, locale))
    yield Panel(axis, percent, (bars,), names=names)


def _series(answer: OddsAnswer, series: Series, locale: Locale) -> Chart | None:
    """Return a panel for the chances and one for what is expected, unless that stays the same."""
    chances = {value: answer.chance(odds) for value, odds in answer.series}
    averages = {value: answer.average(odds) for value, odds in answer.series}
    axis = capitalised(option_in_words(series.option, locale, series.colour))
    sentences: list[tuple[str, Tone]] = []
    panels = []
    if None not in chances.values():
        sentence = f"{locale.text('line-success')}: {chance_label(answer, locale)}"
        sentences.append((capitalised(sentence), "success"))
        panels.append(Panel(axis, percent, (_heights(chances, "success"),)))
    if None not in averages.values() and (not panels or len(set(averages.values())) > 1):
        sentence = f"{locale.text('line-expected')}: {average_label(answer, locale)}"
        sentences.append((capitalised(sentence), "other"))
        panels.append(Panel(axis, average_value, (_heights(averages, "other"),)))
    return _chart(answer, sentences, tuple(panels), locale) if panels else None


def _chart(
    answer: OddsAnswer,
    sentences: Sequence[tuple[str, Tone]],
    panels: tuple[Panel, ...],
    locale: Locale,
    note: str = "",
) -> Chart:
    title = locale.text(answer.declaration.title)
    return Chart(title, answer.game[locale.language], tuple(sentences), panels, note or None)


def _bars(distribution: Distribution, tone: Tone) -> tuple[Bar, ...]:
    return tuple(Bar(value, chance, tone) for value, chance in visible_values(distribution))


def _heights(heights: Mapping[int, Fraction | None], tone: Tone) -> tuple[Bar, ...]:
    return tuple(Bar(value, height or Fraction(0), tone) for value, height in heights.items())


def _values(answer: OddsAnswer, locale: Locale) -> str:
    return capitalised(locale.text(answer.declaration.value))


def _goal_mark(odds: Odds, bars: tuple[Bar, ...]) -> int | None:
    """Return the value at which success begins or ends, if that is among the bars."""
    if odds.goal is None or odds.goal.is_only or not bars[0].value < odds.goal.value <= bars[-1].value:
        return None
    return odds.goal.value


def _left_out(distribution: Distribution, locale: Locale) -> Iterator[str]:
    values = visible_values(distribution)
    chance_below = 1 - distribution.at_least(values[0][0])
    chance_above = distribution.at_least(values[-1][0] + 1)
    if chance_below:
        yield locale.text("chart-below", chance=percent(chance_below, locale))
    if chance_above:
        yield locale.text("chart-rest", chance=percent(chance_above, locale))
