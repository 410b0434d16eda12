"""The first roll, followed through one colour after the other, against one sum over everything."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from calculators.conan.opening import Opening, gathered, spread

PRIME = 2**30 - 35

# A line for each hand, by the icons beside it.
Lines = list[list[int]]


@st.composite
def colours(draw: st.DrawFn) -> Lines:
    width = draw(st.integers(1, 4))
    weights = st.sampled_from([0, 1, PRIME - 1]) | st.integers(0, 6**20)
    return draw(st.lists(st.lists(weights, min_size=width, max_size=width), min_size=1, max_size=3))


OPENINGS = st.lists(colours(), max_size=3)
CASES = st.lists(st.sampled_from([0, 1, PRIME - 1]), min_size=1, max_size=4)


def opening_of(lines: Sequence[Lines]) -> Opening:
    weights = [np.array(each, object) for each in lines]
    return Opening((0, ()), range(prod(map(len, lines))), 0, weights)


def rolls(lines: Sequence[Lines]) -> Iterator[tuple[int, int, int]]:
    """Yield every hand with the icons beside it and the weight."""
    for hand, each in enumerate(product(*lines)):
        for icons in product(*map(range, map(len, each))):
            weight = prod(line[beside] for line, beside in zip(each, icons, strict=True))
            yield hand, sum(icons), weight


@example(lines=[[[PRIME - 1] * 172]], cases=[PRIME - 1] * 60, more=0)  # the widest of all
@given(OPENINGS, CASES, st.integers(0, 12))
def test_every_start_is_spread_over_hands_and_rests(
    lines: list[Lines], cases: list[int], more: int
) -> None:
    rests = len(cases) + more
    opening = opening_of(lines)
    found = spread(np.array(cases, np.float64).reshape(-1, 1), opening, rests, PRIME)
    expected: Counter[tuple[int, int]] = Counter()
    for hand, icons, weight in rolls(lines):
        for start, each in enumerate(cases):
            expected[hand, min(start + icons, rests - 1)] += weight * each

    for hand, rest in product(opening.hands, range(found.shape[1])):
        assert found[hand, rest, 0] % PRIME == expected[hand, rest] % PRIME


@given(OPENINGS, st.integers(1, 4), st.integers(0, 12), st.data())
def test_every_start_is_worth_what_it_leads_to(
    lines: list[Lines], starts: int, more: int, data: st.DataObject
) -> None:
    opening = opening_of([[[each % 7 for each in line] for line in colour] for colour in lines])
    reach = starts + sum(len(colour[0]) - 1 for colour in lines)
    rests = min(starts + more, reach)
    values = st.lists(st.integers(0, 9), min_size=rests, max_size=rests)
    hands = len(opening.hands)
    worths = data.draw(st.lists(values, min_size=hands, max_size=hands))
    found = gathered(np.array(worths, np.int64)[..., np.newaxis], opening.wrapped(), starts)

    small = [each.tolist() for each in opening.weights]
    for start in range(starts):
        assert found[start, 0] == sum(
            weight * worths[hand][min(start + icons, rests - 1)] for hand, icons, weight in rolls(small)
        )
