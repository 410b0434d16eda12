"""Charts and tables, as plain lines."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from bot.locales import Locale
from bot.render.odds.numbers import percent
from calculators.distribution import Distribution

# Stands where there is nothing to say.
NOTHING: Final = "-"
_BAR_WIDTH: Final = 24
MOST_ROWS: Final = 24


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
    step = step_between(lowest, highest)
    chart_rows, at_least = [], Fraction(1)
    for first in range(lowest, highest + 1, step):
        values = range(first, min(first + step, highest + 1))
        chance = sum((chances.get(value, Fraction(0)) for value in values), Fraction(0))
        if chance:
            chart_rows.append(Row(values[0], values[-1], chance, at_least))
        at_least -= chance
    return chart_rows


def chart(distribution: Distribution, locale: Locale) -> Iterator[str]:
    """Yield a bar chart with the chance of each value and of it or more."""
    chart_rows = rows(distribution)
    highest = max(row.chance for row in chart_rows)
    width = max(len(row.label) for row in chart_rows)
    head = (locale.text("chart-chance"), locale.text("chart-at-least"))
    yield f"  {'':>{width}}  {'':<{_BAR_WIDTH}} {head[0]:>9} {head[1]:>11}"
    for row in chart_rows:
        bar = "█" * ceil(row.chance / highest * _BAR_WIDTH)
        figures = f"{percent(row.chance, locale):>9} {percent(row.at_least, locale):>11}"
        yield f"  {row.label:>{width}}  {bar:<{_BAR_WIDTH}} {figures}"
    if distribution.rest:
        chance = percent(Fraction(distribution.rest, distribution.total), locale)
        yield f"  {locale.text('chart-rest', chance=chance)}"


def step_between(lowest: int, highest: int) -> int:
    """Return how many neighbouring values share a row, so that there are not too many rows.

    >>> step_between(0, 10), step_between(0, 60)
    (1, 3)
    """
    return ceil((highest - lowest + 1) / MOST_ROWS)


def aligned(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells in columns: the first and those of words flush left, others right."""
    columns = list(zip(*lines, strict=True))
    widths = [max(map(len, column)) for column in columns]
    sides = ["<", *("<" if _is_of_words(column) else ">" for column in columns[1:])]
    for line in lines:
        cells = (f"{cell:{side}{width}}" for cell, side, width in zip(line, sides, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()


def _is_of_words(column: Sequence[str]) -> bool:
    """Return whether the cells below a column's head begin with letters, where they say anything."""
    words = [cell for cell in column[1:] if cell != NOTHING]
    return bool(words) and all(cell[:1].isalpha() for cell in words)
