"""What a button remembers, within what Discord takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.actions.form import Form
from bot.discord.actions.press import press
from bot.discord.cards.card import Delete
from bot.discord.state.buttons import Apply, Forget, More, OpenBoard, Reject, Show
from bot.discord.state.card_state import OddsState, RuleState
from bot.discord.state.custom_id import CUT, Button


@pytest.mark.parametrize(
    ("button", "code"),
    [
        (Show(RuleState("it", 0, "conan/move")), "1:show:r:it:0:conan/move"),
        (Reject("en", "conan", "when: now?"), "1:reject:en:conan:when: now?"),
        (
            More("-1", OddsState("en", "sprint perditions-mouth;a2")),
            "1:more:-1:o:en:sprint perditions-mouth;a2",
        ),
        (OpenBoard("en"), "1:board:en"),
        (OpenBoard("en", "abc"), "1:board:en:abc"),
        (Delete(42), "1:delete:42"),
        (Forget(), "1:forget"),
    ],
)
def test_buttons_are_read_as_recorded(button: Button, code: str) -> None:
    assert button.custom_id == code
    assert Button.of(code) == button


@given(st.integers(0, 200))
def test_an_id_fits_or_is_refused(length: int) -> None:
    button = Apply("en", "x" * length)

    assert button.fits == (len(f"1:apply:en:{button.spaces}") <= 100)
    if button.fits:
        assert button.custom_id == str(button)
    else:
        with pytest.raises(ValueError, match="longer than 100"):
            _ = button.custom_id


@given(st.text(max_size=500))
def test_an_id_holds_as_much_of_a_question_as_fits(query: str) -> None:
    code, line = Reject("it", "", query).custom_id, " ".join(query.split())
    part = code.removeprefix("1:reject:it::")

    assert len(code) <= 100
    assert line.startswith(part.removesuffix(CUT))
    assert part == line or (len(code) == 100 and part.endswith(CUT))


@pytest.mark.parametrize("kind", Button.kinds.values(), ids=lambda kind: kind.verb)
def test_every_button_does_something(kind: type[Button]) -> None:
    assert press.dispatch(kind) is not press.dispatch(Button)


def test_a_button_opens_each_form_or_opens_it_again() -> None:
    assert Form.kinds.keys() <= Button.kinds.keys()


@pytest.mark.parametrize(
    "code",
    [
        "",
        "0:delete:42",
        "1:delete",
        "1:delete:me",
        "1:nothing:42",
        "1:reject:it:conan",
        "1:more:1:b:it",
        "1:show:x",
    ],
)
def test_what_another_version_wrote_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"no action|too short|no number|no state|another|not enough"):
        Button.of(code)
