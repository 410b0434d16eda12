"""Charts and tables of chances, as plain lines."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from bot.locales import Locale
from bot.render.figures import number, percent, points_of_percent, signed
from calculators.answer import Odds
from calculators.distribution import Distribution

_BAR_WIDTH: Final = 24
_MOST_ROWS: Final = 24
_NOTHING: Final = "-"


class Row(NamedTuple):
    """One row of a chart: neighbouring values together where there are too many.

    Attributes:
        first: Lowest value of the row.
        last: Highest value of the row.
        chance: Chance of a value of the row.
        at_least: Chance of its lowest value or more.
    """

    first: int
    last: int
    chance: Fraction
    at_least: Fraction

    @property
    def label(self) -> str:
        """What the row is of."""
        return str(self.first) if self.first == self.last else f"{self.first} … {self.last}"


def rows(distribution: Distribution) -> list[Row]:
    """Return the rows of a chart of ``distribution``, in ascending order."""
    chances = dict(distribution.chances())
    lowest, highest = min(chances), max(chances)
    step = ceil((highest - lowest + 1) / _MOST_ROWS)
    listed, at_least = [], Fraction(1)
    for first in range(lowest, highest + 1, step):
        values = range(first, min(first + step, highest + 1))
        chance = sum((chances.get(value, Fraction(0)) for value in values), Fraction(0))
        if chance:
            listed.append(Row(values[0], values[-1], chance, at_least))
        at_least -= chance
    return listed


def chart(distribution: Distribution, locale: Locale) -> Iterator[str]:
    """Yield a bar chart with the chance of each value and of it or more."""
    listed = rows(distribution)
    most = max(row.chance for row in listed)
    width = max(len(row.label) for row in listed)
    head = (locale.text("chart-chance"), locale.text("chart-at-least"))
    yield f"  {'':>{width}}  {'':<{_BAR_WIDTH}} {head[0]:>9} {head[1]:>11}"
    for row in listed:
        bar = "█" * ceil(row.chance / most * _BAR_WIDTH)
        figures = f"{percent(row.chance, locale):>9} {percent(row.at_least, locale):>11}"
        yield f"  {row.label:>{width}}  {bar:<{_BAR_WIDTH}} {figures}"
    if distribution.rest:
        rest = percent(Fraction(distribution.rest, distribution.total), locale)
        yield f"  {locale.text('chart-rest', chance=rest)}"


def comparison(first: Odds, second: Odds, locale: Locale) -> Iterator[str]:
    """Yield both answers side by side with what the second has more."""
    head = [locale.text(each) for each in ("compare-first", "compare-second", "compare-difference")]
    lines: list[Sequence[str]] = [["", *head]]
    if first.success is not None and second.success is not None:
        lines.append(_chances(locale.text("line-success"), first.success, second.success, locale))
    if first.expected is not None and second.expected is not None:
        figures = [number(each, locale) for each in (first.expected, second.expected)]
        change = signed(second.expected - first.expected, locale)
        lines.append([locale.text("line-expected"), *figures, change])
    if first.distribution is not None and second.distribution is not None:
        lines += _tails(first.distribution, second.distribution, locale)
    yield from aligned(lines)


def series(option: str, answers: Sequence[tuple[int, Odds]], locale: Locale) -> Iterator[str]:
    """Yield one line for each value of an option that was a range."""
    head = [f"--{option}", locale.text("line-success"), "", locale.text("line-expected")]
    lines: list[Sequence[str]] = [head]
    before: Fraction | None = None
    for value, odds in answers:
        change = ""
        if odds.success is not None and before is not None:
            change = points_of_percent(odds.success - before, locale)
        success = _NOTHING if odds.success is None else percent(odds.success, locale)
        expected = _NOTHING if odds.expected is None else number(odds.expected, locale)
        lines.append([str(value), success, change, expected])
        before = odds.success
    yield from aligned(lines)


def aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells in columns, all but the first flush right."""
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    for first, *others in lines:
        cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
        yield f"  {first:<{widths[0]}}  {'  '.join(cells)}".rstrip()


def _chances(label: str, first: Fraction, second: Fraction, locale: Locale) -> Sequence[str]:
    change = points_of_percent(second - first, locale)
    return [label, percent(first, locale), percent(second, locale), change]


def _tails(first: Distribution, second: Distribution, locale: Locale) -> Iterator[Sequence[str]]:
    lowest = min(each.weights[0][0] for each in (first, second))
    highest = max(each.weights[-1][0] for each in (first, second))
    step = ceil((highest - lowest + 1) / _MOST_ROWS)
    for value in range(lowest + 1, highest + 1, step):
        chances = first.at_least(value), second.at_least(value)
        if chances[0] != chances[1]:
            yield _chances(locale.text("line-at-least", value=value), *chances, locale)
