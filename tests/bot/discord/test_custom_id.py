"""What a button remembers, within what Discord takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord import buttons, form_handlers
from bot.discord.custom_id import CUT, VERBS, custom_id, fields, fits, with_query
from bot.discord.errors import OutdatedError


def test_an_id_names_its_version_first() -> None:
    assert custom_id("show", "r", "it", 0, "conan/move") == "1:show:r:it:0:conan/move"


@given(st.integers(0, 200))
def test_an_id_fits_or_is_refused(length: int) -> None:
    value = "x" * length
    whole = f"1:show:{value}"

    assert fits("show", value) == (len(whole) <= 100)
    if fits("show", value):
        assert custom_id("show", value) == whole
    else:
        with pytest.raises(ValueError, match="longer than 100"):
            custom_id("show", value)


@given(st.text(max_size=500))
def test_an_id_holds_as_much_of_a_question_as_fits(query: str) -> None:
    made, line = with_query("reject", "it", "", query=query), " ".join(query.split())
    held = made.removeprefix("1:reject:it::")

    assert len(made) <= 100
    assert line.startswith(held.removesuffix(CUT))
    assert held == line or (len(made) == 100 and held.endswith(CUT))


def test_every_verb_has_its_handler() -> None:
    assert {*buttons.HANDLERS, *form_handlers.HANDLERS} == VERBS
    # A button opens each form, or opens it again once it was refused.
    assert {*form_handlers.HANDLERS} <= {*buttons.HANDLERS}


@pytest.mark.parametrize("count", [1, 2, 4])
def test_missing_values_are_those_of_another_version(count: int) -> None:
    assert len(fields("a:b:c:d:e", count)) == count
    with pytest.raises(OutdatedError):
        fields("a", count + 1)
