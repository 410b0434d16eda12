"""What a chart of odds shows, before anybody draws it.

A chart has sentences above its *panels*. A panel has one or two *sets* of bars over whole numbers: the
values of a distribution, or those of an option that was a range. A *tone* is what a colour stands for:
the sentence that explains a bar has the bar's tone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal

from bot.answers.odds import OddsAnswer
from bot.locales import Locale
from bot.render.figures import begun, number, percent
from bot.render.odds_lines import average, headline
from bot.render.side_by_side import sides
from calculators.answer import Odds
from calculators.distribution import Distribution

Tone = Literal["text", "success", "other", "first", "second", "mean"]
Unit = Callable[[Fraction, Locale], str]

# What succeeds by staying below a value; everything else succeeds by reaching one.
_BELOW: Final = frozenset(("success-lock", "success-danger", "success-fall", "success-swim"))
# A tail that reads 0.0 % takes no room: a half of what is told at least.
_TAIL: Final = Fraction(1, 2000)


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
    """

    axis: str
    unit: Unit
    sets: tuple[tuple[Bar, ...], ...]
    goal: int | None = None
    mean: Fraction | None = None

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
        told: The sentences above the panels with their tones.
        panels: One or two.
        note: What the bars leave out; ``None`` if nothing.
    """

    title: str
    game: str
    told: tuple[tuple[str, Tone], ...]
    panels: tuple[Panel, ...]
    note: str | None = None

    def named(self, name: Callable[[str], str]) -> "Chart":
        """Return the chart with the options in its words as ``name`` calls them."""
        told = tuple((name(text), tone) for text, tone in self.told)
        panels = tuple(replace(each, axis=name(each.axis)) for each in self.panels)
        return replace(self, told=told, panels=panels)


@dataclass(frozen=True, slots=True)
class Goal:
    """Which values are a success: those below ``value``, or those that reach it."""

    value: int
    is_below: bool

    def tone(self, value: int) -> Tone:
        """Return the tone of a bar over ``value``."""
        return "success" if (value < self.value) == self.is_below else "other"


def chart_of(answer: OddsAnswer, locale: Locale) -> Chart | None:
    """Return the chart of an answer; ``None`` if there is nothing to draw."""
    if answer.series_of is not None:
        return _series(answer, answer.series_of, locale)
    if answer.beside is not None:
        return _comparison(answer, answer.odds, answer.beside, locale)
    return _single(answer, locale)


def goal_of(answer: OddsAnswer) -> Goal | None:
    """Return which values of the distribution are the success that was asked for.

    ``None`` where no value decides it: nothing was asked for, or success takes more than one roll.
    """
    odds, is_below = answer.odds, answer.request.calculator.success in _BELOW
    if odds.success is None or odds.distribution is None:
        return None
    reached = 1 - odds.success if is_below else odds.success
    beyond = odds.distribution.weights[-1][0] + 1
    tails = dict(odds.distribution.tails()) | {beyond: _rest(odds.distribution)}
    return next((Goal(value, is_below) for value, chance in tails.items() if chance == reached), None)


def shown(distribution: Distribution) -> tuple[tuple[int, Fraction], ...]:
    """Return the values with their chances, without tails that are as good as impossible.

    >>> shown(Distribution.of({1: 1, 2: 5000, 3: 4999}))
    ((2, Fraction(1, 2)), (3, Fraction(4999, 10000)))
    """
    reached = dict(distribution.tails())
    return tuple(
        (value, chance)
        for value, chance in distribution.chances()
        if min(reached[value], 1 - reached[value] + chance) >= _TAIL
    )


def _single(answer: OddsAnswer, locale: Locale) -> Chart | None:
    odds = answer.odds
    if odds.distribution is None or len(odds.distribution.weights) == 1:
        return None
    goal = goal_of(answer)
    bars = tuple(
        Bar(value, chance, goal.tone(value) if goal else "other")
        for value, chance in shown(odds.distribution)
    )
    told: list[tuple[str, Tone]] = []
    if odds.success is not None:
        told.append((headline(answer, locale) or "", "success" if goal else "text"))
    if odds.expected is not None:
        told.append((average(answer, locale), "mean"))
    panel = Panel(_values(answer, locale), percent, (bars,), _within(goal, bars), odds.expected)
    return _chart(answer, told, (panel,), locale, ", ".join(_left_out(odds.distribution, locale)))


def _comparison(answer: OddsAnswer, first: Odds, second: Odds, locale: Locale) -> Chart | None:
    if first.distribution is None or second.distribution is None:
        return None
    if len(first.distribution.weights) == len(second.distribution.weights) == 1:
        return None
    sets = (_bars(first.distribution, "first"), _bars(second.distribution, "second"))
    tones: tuple[Tone, Tone] = ("first", "second")
    told = tuple(zip(sides(answer, locale), tones, strict=True))
    return _chart(answer, told, (Panel(_values(answer, locale), percent, sets),), locale)


def _series(answer: OddsAnswer, option: str, locale: Locale) -> Chart | None:
    """Return a panel for the chances and one for what is expected, unless that stays the same."""
    calculator = answer.request.calculator
    successes = {value: odds.success for value, odds in answer.series}
    expected = {value: odds.expected for value, odds in answer.series}
    told: list[tuple[str, Tone]] = []
    panels = []
    if None not in successes.values():
        said = f"{locale.text('line-success')}: {locale.text(calculator.success)}"
        told.append((begun(said), "success"))
        panels.append(Panel(f"--{option}", percent, (_heights(successes, "success"),)))
    if None not in expected.values() and (not panels or len(set(expected.values())) > 1):
        said = f"{locale.text('line-expected')}: {locale.text(calculator.value)}"
        told.append((begun(said), "other"))
        panels.append(Panel(f"--{option}", number, (_heights(expected, "other"),)))
    return _chart(answer, told, tuple(panels), locale) if panels else None


def _chart(
    answer: OddsAnswer,
    told: Sequence[tuple[str, Tone]],
    panels: tuple[Panel, ...],
    locale: Locale,
    note: str = "",
) -> Chart:
    calculator = answer.request.calculator
    title = locale.text(calculator.help)
    return Chart(title, calculator.game_title, tuple(told), panels, note or None)


def _bars(distribution: Distribution, tone: Tone) -> tuple[Bar, ...]:
    return tuple(Bar(value, chance, tone) for value, chance in shown(distribution))


def _heights(heights: Mapping[int, Fraction | None], tone: Tone) -> tuple[Bar, ...]:
    return tuple(Bar(value, each or Fraction(0), tone) for value, each in heights.items())


def _values(answer: OddsAnswer, locale: Locale) -> str:
    return begun(locale.text(answer.request.calculator.value))


def _within(goal: Goal | None, bars: tuple[Bar, ...]) -> int | None:
    if goal is None or not bars[0].value < goal.value <= bars[-1].value:
        return None
    return goal.value


def _left_out(distribution: Distribution, locale: Locale) -> Iterator[str]:
    values = shown(distribution)
    below = 1 - distribution.at_least(values[0][0])
    above = distribution.at_least(values[-1][0] + 1)
    if below:
        yield locale.text("chart-below", chance=percent(below, locale))
    if above:
        yield locale.text("chart-rest", chance=percent(above, locale))


def _rest(distribution: Distribution) -> Fraction:
    return Fraction(distribution.rest, distribution.total)
