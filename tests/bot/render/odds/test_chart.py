"""What a chart shows: which bars, in which tone, and what is left out."""

from fractions import Fraction

import pytest

from bot.locales import Locale
from bot.render.odds.chart import Chart, chart_of
from bot.render.odds.columns import visible_values
from bot.render.odds.figures import percent
from calculators.distribution import Distribution
from tests.bot.render.conftest import Answered
from tests.examples import EXAMPLES

CERTAIN = {
    "damage perditions-mouth",
    "spokes perditions-mouth",
    "move conan",
    "recover conan",
    "fall rangers",
    "break rangers",
    "heroic rangers",
    "hit red-dragon-inn",
}
LONGEST = "damage rdi --dice 20 --flat 50 --fortitude 70"


def drawn(answered: Answered, command: str) -> Chart:
    chart = chart_of(answered(command), Locale("en"))
    assert chart is not None
    return chart


@pytest.mark.parametrize("offer", EXAMPLES)
def test_what_is_spread_over_values_is_drawn(answered: Answered, offer: str) -> None:
    assert (chart_of(answered(EXAMPLES[offer]), Locale("en")) is None) == (offer in CERTAIN)


@pytest.mark.parametrize("offer", sorted(set(EXAMPLES) - CERTAIN))
def test_bars_add_up_to_what_is_told(answered: Answered, offer: str) -> None:
    answer = answered(EXAMPLES[offer])
    (bars,) = drawn(answered, EXAMPLES[offer]).panels[0].sets
    successes = sum((bar.height for bar in bars if bar.tone == "success"), Fraction(0))

    assert abs(sum((bar.height for bar in bars), Fraction(-1))) < Fraction(1, 1000)
    assert answer.odds.success is not None
    assert abs(successes - answer.odds.success) < Fraction(1, 1000)


@pytest.mark.parametrize(
    ("command", "first", "last"),
    [
        pytest.param("picklock pm --points 3", -2, 2, id="a lock opens below the points"),
        pytest.param("danger pm --enemies 2", 0, 0, id="no Eye is wanted"),
        pytest.param("sprint pm --points 2 --need 3", 3, 5, id="points reach what is needed"),
        pytest.param("damage conan --attack 1r --life 2", 2, 3, id="damage reaches the life"),
        pytest.param("fall conan --dice 2r --life 3", 0, 2, id="damage stays below the life"),
    ],
)
def test_successes_are_told_from_the_others(
    answered: Answered, command: str, first: int, last: int
) -> None:
    (bars,) = drawn(answered, command).panels[0].sets
    successes = [bar.value for bar in bars if bar.tone == "success"]

    assert (successes[0], successes[-1]) == (first, last)
    assert successes == [bar.value for bar in bars if first <= bar.value <= last]


@pytest.mark.parametrize(
    ("command", "goal"),
    [
        ("picklock pm --points 3", 3),
        ("picklock pm --points 0", 0),
        ("picklock pm --points 50", None),  # beyond the bars: nothing fails
        ("picklock pm --points 3,3", None),  # more than one roll
        ("sprint pm --points 2", None),
    ],
)
def test_the_goal_is_marked_where_it_parts_bars(
    answered: Answered, command: str, goal: int | None
) -> None:
    assert drawn(answered, command).panels[0].goal == goal


def test_success_in_more_than_one_roll_colours_no_bar(answered: Answered) -> None:
    assert answered("picklock pm --points 3,3").odds.goal is None
    (bars,) = drawn(answered, "picklock pm --points 3,3").panels[0].sets
    assert {bar.tone for bar in bars} == {"other"}


def test_tails_that_read_nothing_are_cut_and_told(answered: Answered) -> None:
    chart = drawn(answered, LONGEST)
    distribution = answered(LONGEST).odds.distribution
    assert distribution is not None
    values = chart.panels[0].values

    assert len(values) < len(distribution.weights)
    assert 1 - distribution.at_least(values[0]) < Fraction(1, 2000)
    assert distribution.at_least(values[-1] + 1) < Fraction(1, 2000)
    assert chart.note == "below: < 0.1 %, above: < 0.1 %"


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ({0: 1, 1: 1}, (0, 1)),
        ({0: 1, 1: 10_000}, (1,)),
        ({0: 10_000, 1: 1}, (0,)),
        ({0: 4, 1: 1, 2: 9_995}, (1, 2)),  # together they are half a tenth of a percent
        ({0: 5_000, 1: 1, 2: 5_000}, (0, 1, 2)),  # inside, nothing is cut
    ],
)
def test_only_tails_are_cut(weights: dict[int, int], expected: tuple[int, ...]) -> None:
    assert tuple(value for value, _ in visible_values(Distribution.of(weights))) == expected


def test_a_comparison_shows_both_side_by_side(answered: Answered) -> None:
    chart = drawn(answered, "sprint pm --points 2 --need 3 --compare '--points 4'")
    first, second = chart.panels[-1].sets

    assert [(bar.value, bar.tone) for bar in first] == [(value, "first") for value in range(1, 6)]
    assert [(bar.value, bar.tone) for bar in second] == [(value, "second") for value in range(3, 8)]
    assert chart.sentences == (
        ("First (points 2): 60.0 %, on average 2.9", "first"),
        ("Second (points 4): 100 %, on average 4.9", "second"),
    )


def test_two_chances_are_told_apart_where_the_values_are_the_same(answered: Answered) -> None:
    chart = drawn(answered, "picklock pm --points 3 --compare '--points 5'")
    (panel,) = chart.panels
    (bars,) = panel.sets

    assert [(bar.tone, percent(bar.height, Locale("en"))) for bar in bars] == [
        ("first", "66.8 %"),
        ("second", "95.3 %"),
    ]
    assert panel.names == {1: "first", 2: "second"}


@pytest.mark.parametrize(
    "command",
    [
        "heroic rangers --number 12 --compare '--number 9'",
        "move conan --enemies 1 --compare '--enemies 2'",
    ],
)
def test_a_comparison_of_certain_values_is_not_drawn(answered: Answered, command: str) -> None:
    assert chart_of(answered(command), Locale("en")) is None


def test_a_series_shows_chances_and_what_is_expected(answered: Answered) -> None:
    answer = answered("danger pm --enemies 1-4")
    chances, expected = drawn(answered, "danger pm --enemies 1-4").panels

    assert {bar.value: bar.height for bar in chances.sets[0]} == {
        value: odds.success for value, odds in answer.series
    }
    assert {bar.value: bar.height for bar in expected.sets[0]} == {
        value: odds.expected for value, odds in answer.series
    }


@pytest.mark.parametrize(
    ("command", "tones"),
    [
        pytest.param("picklock pm --points 0-7", ["success"], id="the cards do not change"),
        pytest.param("move conan --enemies 0-5", ["other"], id="no chance in it"),
        pytest.param("recover conan --fallen 0-2", None, id="neither"),
    ],
)
def test_a_series_shows_what_changes(answered: Answered, command: str, tones: list[str] | None) -> None:
    chart = chart_of(answered(command), Locale("en"))

    assert (None if chart is None else [tone for _, tone in chart.sentences]) == tones
