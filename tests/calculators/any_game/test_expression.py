"""How dice of any game are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.any_game.expression import read_expression
from calculators.errors import CalculatorError, ExpressionError, OutOfRangeError
from tests.calculators.any_game.expressions import expressions


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("2 red + 1 blue", "2 red + 1 blue"),
        ("2 rossi e un blu", "2 rossi + 1 blu"),
        ("2 dadi rossi", "2 rossi"),
        ("2 red dice", "2 red"),
        ("3 dice", "3 die"),
        ("3r1y", "3 r + 1 y"),
        ("D6", "1d6"),
        ("3d6 keep 2", "3d6 keep highest 2"),
        ("3d6 keep the 2 highest", "3d6 keep highest 2"),
        ("3d6 kl1", "3d6 keep lowest 1"),
        ("3d6 tieni le 2 più basse + 1", "3d6 keep lowest 2 + 1"),
        ("(1d8 + 2d6) keep 2", "(1d8 + 2d6) keep highest 2"),
        ("1d8 + (3d6 keep 2)", "1d8 + (3d6 keep highest 2)"),
        ("2d{0, 0,1} vs. 1d6", "2d{0,0,1} vs 1d6"),
        ("2d6 - 1 contro red-ish", "2d6 - 1 vs 1 red-ish"),
        ("1 + 2 + d4 - 5", "1d4 - 2"),
        ("7", "7"),
        ("- d4", "- 1d4"),
    ],
)
def test_what_people_write_is_read(written: str, canonical: str) -> None:
    assert str(read_expression(written)) == canonical


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("", "empty"),
        ("1" * 201, "long"),
        ("2d6 + ?", "unread"),
        ("2 keep 1", "unread"),
        ("2 3d6", "unread"),
        ("3d6 keep 2 1d4", "unread"),
        ("d{1,,2}", "unread"),
        ("1d6 vs 1d6 vs 1d6", "unread"),
        ("2d6 +", "open"),
        ("(2d6", "open"),
        ("1d8 + 3d6 keep 2", "keep-unclear"),
        ("2d6 keep 3", "keep-more"),
    ],
)
def test_what_means_nothing_is_refused(written: str, kind: str) -> None:
    with pytest.raises(ExpressionError) as raised:
        read_expression(written)

    assert raised.value.kind == kind


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ("21d6", "dice"),
        ("15d6 + 6d6", "dice"),
        ("1d101", "sides"),
        ("1d1", "sides"),
        ("5d100", "faces"),
        ("d{100}", "face"),
        (f"d{{{','.join('1' * 13)}}}", "listed"),
        ("1000", "constant"),
        ("3d6 keep 0", "keep"),
        ("(d4 + d6 + d8 + d10) keep 2", "kinds"),
        ("(7d4 + 6d6) keep 2", "mixed"),
        (f"{'9' * 150}d6", "dice"),
    ],
)
def test_what_would_take_long_is_refused(written: str, part: str) -> None:
    with pytest.raises(OutOfRangeError) as raised:
        read_expression(written)

    assert raised.value.option == f"roll-{part}"


@given(expressions())
def test_what_is_written_is_read_back(text: str) -> None:
    expression = read_expression(text)

    assert read_expression(str(expression)) == expression


@given(st.text(alphabet="0123456789d{},+-()k vsredhl\n", max_size=30) | st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        expression = read_expression(text)
    except CalculatorError:
        return

    assert read_expression(str(expression)) == expression
