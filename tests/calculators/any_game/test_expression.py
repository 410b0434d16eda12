"""How dice of any game are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.any_game.grammar import read_expression
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
        ("4d6 drop lowest", "4d6 keep highest 3"),
        ("4d6 scarta il più basso", "4d6 keep highest 3"),
        ("4d6 drop 1", "4d6 keep highest 3"),
        ("4d6dl1", "4d6 keep highest 3"),
        ("4d6dh1", "4d6 keep lowest 3"),
        ("3d6k2", "3d6 keep highest 2"),
        ("5d6 drop lowest drop highest", "5d6 drop lowest 1 drop highest 1"),
        ("5d10 count 8+", "5d10 count 8+"),
        ("5d10 >= 8", "5d10 count 8+"),
        ("5d10 conta 8 o più + 1", "5d10 count 8+ + 1"),
        ("5d10 count 8-9", "5d10 count 8-9"),
        ("3d6 conta il più alto", "3d6 count highest"),
        ("4d6 reroll 1s", "4d6 reroll 1 once"),
        ("4d6 rilancia gli 1 una volta", "4d6 reroll 1 once"),
        ("4d6 reroll 1-2 always keep 3", "4d6 reroll 1-2 always keep highest 3"),
        ("3d6!", "3d6 explode highest"),
        ("3d6 esplode 6 + 2", "3d6 explode 6 + 2"),
        ("(3d6 + 2d8) count 5+", "(3d6 + 2d8) count 5+"),
        ("(2d6 reroll 1 + d8) explode", "(2d6 reroll 1 once explode highest + 1d8 explode highest)"),
        ("2d6 - (1d4 - 2)", "2d6 - 1d4 + 2"),
        ("2d6 più 3 meno 1 batte tre dadi", "2d6 + 2 vs 3 die"),
        ("d% beats 2w6", "1d100 vs 2d6"),
        ("tre dadi a 6 facce", "3d6"),
        ("2 dadi da 8", "2d8"),
        ("3 dice with 10 sides", "3d10"),
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
        ("1d8 + 3d6 reroll 1", "keep-unclear"),
        ("2d6 keep 3", "keep-more"),
        ("2d6 drop 2", "drop-all"),
        ("3d6 drop 1 keep 3", "keep-more"),
        ("5d10 count 8+ keep 2", "count-last"),
        ("5d10 count 8+ count 9+", "count-last"),
        ("(2d6 + 1) keep 1", "bracket"),
        ("(2d6 - d4) keep 1", "bracket"),
        ("((3d6 keep 2) + d4) count 3+", "bracket"),
        ("((((((2d6))))))", "deep"),
        ("3d6 count 9-8", "unread"),
        ("3d6 count", "open"),
        ("3d6 reroll", "open"),
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
        ("d{100}", "face"),
        (f"d{{{','.join('1' * 13)}}}", "listed"),
        ("1000", "constant"),
        ("3d6 keep 0", "keep"),
        ("3d6 count 1000+", "shown"),
        ("(d4 + d6 + d8 + d10) keep 2", "kinds"),
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
