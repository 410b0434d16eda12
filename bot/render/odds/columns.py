"""Charts and columns, as plain lines."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from bot.locales import Locale
from bot.render.odds.figures import percent
from calculators.answer import Goal
from calculators.distribution import Distribution

# Stands where there is nothing to say.
NOTHING: Final = "-"
# The longest bar where nobody says how wide a line may be, and the bounds where somebody does.
_BAR_WIDTH: Final = 24
_SHORTEST_BAR: Final = 3
_LONGEST_BAR: Final = 60
# The columns of figures where there is width enough, and the blanks between all columns.
_FIGURES: Final = (9, 11)
_CHART_GAPS: Final = 6
# Bars of values that are what was asked for, and of others beside them.
_BAR: Final = "█"
_OTHER_BAR: Final = "▒"
MOST_ROWS: Final = 24
# A tail that reads 0.0 % takes no room: half of the least that is written.
_TAIL: Final = Fraction(1, 2000)


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

    @property
    def at_most(self) -> Fraction:
        """Chance of its highest value or less."""
        return 1 - self.at_least + self.chance


def visible_values(distribution: Distribution) -> tuple[tuple[int, Fraction], ...]:
    """Return the values with their chances, without tails that are as good as impossible.

    >>> visible_values(Distribution.of({1: 1, 2: 5000, 3: 4999}))
    ((2, Fraction(1, 2)), (3, Fraction(4999, 10000)))
    """
    reached = dict(distribution.tails())
    return tuple(
        (value, chance)
        for value, chance in distribution.chances()
        if min(reached[value], 1 - reached[value] + chance) >= _TAIL
    )


def rows(distribution: Distribution) -> list[Row]:
    """Return the rows of a chart of ``distribution``, in ascending order, without invisible tails.

    >>> [row.label for row in rows(Distribution.uniform(range(60)))][:2]
    ['0 … 2', '3 … 5']
    """
    chances, all_chances = dict(visible_values(distribution)), distribution.chances()
    lowest, highest = min(chances), max(chances)
    step = step_between(lowest, highest)
    chart_rows = []
    at_least = 1 - sum((chance for value, chance in all_chances if value < lowest), Fraction(0))
    for first in range(lowest, highest + 1, step):
        values = range(first, min(first + step, highest + 1))
        chance = sum((chances.get(value, Fraction(0)) for value in values), Fraction(0))
        if chance:
            chart_rows.append(Row(values[0], values[-1], chance, at_least))
        at_least -= chance
    return chart_rows


def chart(
    distribution: Distribution,
    locale: Locale,
    width: int | None = None,
    *,
    goal: Goal | None = None,
    is_little_good: bool = False,
) -> Iterator[str]:
    r"""Yield a bar chart with the chance of each value, and of it or more, or of it or less.

    Args:
        distribution: What to draw.
        locale: Speaks the reader's language.
        width: Most characters of a line, which the bars fill; ``None`` for bars of the usual width.
        goal: Which values succeed; the bars of the others are lighter.
        is_little_good: Whether the chance of so much or less is what a player wants.

    >>> print("\n".join(chart(Distribution.uniform([0, 0, 1]), Locale("en"), width=30)))
                  chance  at least
      0  ████████ 66.7 %     100 %
      1  ████     33.3 %    33.3 %
    """
    chart_rows = rows(distribution)
    reached = "chart-at-most" if is_little_good else "chart-at-least"
    head = (locale.text("chart-chance"), locale.text(reached))
    figures = [
        (percent(row.chance, locale), percent(row.at_most if is_little_good else row.at_least, locale))
        for row in chart_rows
    ]
    layout = _chart_layout([row.label for row in chart_rows], [head, *figures], width)
    highest = max(row.chance for row in chart_rows)
    yield layout.line("", "", head)
    for row, cells in zip(chart_rows, figures, strict=True):
        is_met = goal is None or (goal.is_met(row.first) and goal.is_met(row.last))
        bar = (_BAR if is_met else _OTHER_BAR) * ceil(row.chance / highest * layout.bar)
        yield layout.line(row.label, bar, cells)
    if distribution.rest:
        chance = percent(Fraction(distribution.rest, distribution.total), locale)
        yield f"  {locale.text('chart-rest', chance=chance)}"


class _ChartLayout(NamedTuple):
    """The widths of a chart's columns.

    Attributes:
        label: That of the values.
        bar: That of the longest bar.
        figures: Those of the two columns of figures.
    """

    label: int
    bar: int
    figures: tuple[int, int]

    def line(self, label: str, bar: str, cells: tuple[str, str]) -> str:
        first, second = self.figures
        columns = f"{bar:<{self.bar}} {cells[0]:>{first}} {cells[1]:>{second}}"
        return f"  {label:>{self.label}}  {columns}"


def _chart_layout(
    labels: Sequence[str], figures: Sequence[tuple[str, str]], width: int | None
) -> _ChartLayout:
    """Return the widths of the columns; those of figures give way to bars where width is scarce."""
    label = max(map(len, labels))
    if width is None:
        return _ChartLayout(label, _BAR_WIDTH, _FIGURES)
    bar = _bar_width(width - label - sum(_FIGURES))
    if bar >= _BAR_WIDTH:
        return _ChartLayout(label, bar, _FIGURES)
    first, second = (max(map(len, column)) for column in zip(*figures, strict=True))
    narrow = (first, second + 1)
    return _ChartLayout(label, _bar_width(width - label - sum(narrow)), narrow)


def _bar_width(width: int) -> int:
    """Return how long the longest bar is that shares ``width`` with the gaps between the columns."""
    return max(_SHORTEST_BAR, min(_LONGEST_BAR, width - _CHART_GAPS))


def step_between(lowest: int, highest: int) -> int:
    """Return how many neighbouring values share a row, so that there are not too many rows.

    >>> step_between(0, 10), step_between(0, 60)
    (1, 3)
    """
    return ceil((highest - lowest + 1) / MOST_ROWS)


def aligned(lines: Sequence[Sequence[str]], width: int | None = None) -> Iterator[str]:
    r"""Yield rows of cells in columns: the first and those of words flush left, others right.

    Args:
        lines: The rows, that of the headings first.
        width: Most characters of a line; wider columns become a list. ``None`` for any.

    >>> print("\n".join(aligned([["dice", "chance"], ["1r", "50 %"], ["2r", "100 %"]])))
      dice  chance
      1r      50 %
      2r     100 %
    """
    columns = list(zip(*lines, strict=True))
    widths = [max(map(len, column)) for column in columns]
    if width is not None and sum(widths) + 2 * len(widths) > width:
        yield from _listed(lines)
        return
    sides = ["<", *("<" if _is_of_words(column) else ">" for column in columns[1:])]
    for line in lines:
        cells = (f"{cell:{side}{size}}" for cell, side, size in zip(line, sides, widths, strict=True))
        yield f"  {'  '.join(cells)}".rstrip()


def _listed(lines: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as a list: the first cell of each, then the others, a line each, after their headings.

    What stands under no heading belongs to the cell before it.
    """
    (corner, *headings), *rows = lines
    for first, *cells in rows:
        yield f"  {corner} {first}".rstrip() if corner else f"  {first}"
        items: list[str] = []
        for heading, cell in zip(headings, cells, strict=True):
            if heading:
                items.append(f"    {heading}: {cell}")
            elif cell:
                items[-1] += f" ({cell})"
        yield from items


def _is_of_words(column: Sequence[str]) -> bool:
    """Return whether the cells below a column's head begin with letters, where they say anything."""
    words = [cell for cell in column[1:] if cell != NOTHING]
    return bool(words) and all(cell[:1].isalpha() for cell in words)
