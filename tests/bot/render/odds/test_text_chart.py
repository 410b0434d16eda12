"""Bar charts in text: which bars succeed, and the column that says what a player wants to know."""

import pytest

from bot.locales import Locale
from bot.render.odds.columns import chart
from bot.render.odds.figures import percent
from calculators.answer import Goal
from calculators.distribution import Distribution

DAMAGE = Distribution.of({0: 1, 1: 2, 2: 3, 3: 2})
EN = Locale("en")


@pytest.mark.parametrize(
    ("goal", "full"),
    [
        (None, [True, True, True, True]),
        (Goal(2), [False, False, True, True]),
        (Goal(2, is_below=True), [True, True, False, False]),
    ],
)
def test_bars_of_what_fails_are_lighter(goal: Goal | None, full: list[bool]) -> None:
    _, *lines = chart(DAMAGE, EN, goal=goal)

    assert ["█" in line for line in lines] == full
    assert ["▒" in line for line in lines] == [not is_full for is_full in full]


def test_a_row_of_several_values_succeeds_where_all_of_them_do() -> None:
    _, *lines = chart(Distribution.uniform(range(48)), EN, goal=Goal(3))

    assert ["█" in line for line in lines[:3]] == [False, False, True]


@pytest.mark.parametrize("is_little_good", [False, True])
def test_the_last_column_counts_towards_what_is_good(*, is_little_good: bool) -> None:
    head, *lines = chart(DAMAGE, EN, is_little_good=is_little_good)

    assert head.split()[1:] == (["at", "most"] if is_little_good else ["at", "least"])
    reached = [
        DAMAGE.at_least(value) if not is_little_good else 1 - DAMAGE.at_least(value + 1)
        for value in range(4)
    ]
    assert all(
        line.rstrip().endswith(percent(share, EN)) for line, share in zip(lines, reached, strict=True)
    )


def test_tails_as_good_as_impossible_have_no_rows() -> None:
    exploding = Distribution.of({0: 1, 1: 5_000, 2: 4_990, 3: 8, 99: 1})
    _, *lines = chart(exploding, EN)

    assert [line.split()[0] for line in lines] == ["1", "2", "3"]
    assert all(
        line.endswith(percent(exploding.at_least(value), EN)) for value, line in enumerate(lines, 1)
    )
