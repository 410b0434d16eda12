"""What it takes to make a card again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.errors import GoneError
from bot.discord.state.card_state import (
    ELSEWHERE,
    PACKED,
    BoardState,
    BrowseState,
    CardState,
    OddsState,
    RuleState,
    request_of,
)
from calculators.conan import ComplexManipulation

LANGUAGES = st.sampled_from(["en", "it"])
NAMES = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,3}", fullmatch=True)
# A request begins with its calculator's name, never with what marks a packed one.
REQUESTS = st.text(min_size=1).filter(lambda text: not text.startswith((ELSEWHERE, PACKED)))
STATES = st.one_of(
    st.builds(RuleState, LANGUAGES, st.integers(0, 99), st.builds("{}/{}".format, NAMES, NAMES)),
    st.builds(OddsState, LANGUAGES, REQUESTS),
    st.builds(BoardState, LANGUAGES),
    st.builds(
        BrowseState,
        LANGUAGES,
        st.integers(0, 99),
        st.booleans(),
        st.characters(exclude_characters=":") | st.just(""),
        NAMES | st.just(""),
    ),
)


@given(STATES)
def test_every_state_is_read_back(state: CardState) -> None:
    assert CardState.read(str(state)) == state


@pytest.mark.parametrize(
    ("code", "state"),
    [
        ("r:it:0:deep-halls/torches", RuleState("it", 0, "deep-halls/torches")),
        ("o:en:picklock conan;a3o", OddsState("en", "picklock conan;a3o")),
        ("b:it", BoardState("it")),
        ("s:en:2:f:m:conan", BrowseState("en", 2, faq=True, letter="m", game="conan")),
        ("s:it:0:g::", BrowseState("it", 0, faq=False, letter="", game="")),
    ],
)
def test_states_are_read_as_recorded(code: str, state: CardState) -> None:
    assert CardState.read(code) == state
    assert str(state) == code


@pytest.mark.parametrize("code", ["", "x:en", "r:it:first:conan/move", "s:it:0:f"])
def test_what_stands_for_no_face_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"no state|another|unpack|number"):
        CardState.read(code)


def test_the_request_of_a_button_is_read() -> None:
    request = request_of(OddsState("en", "picklock conan;a3o;b3"))

    assert request.calculator == ComplexManipulation(dice={"orange": 3}, difficulty=3)


@pytest.mark.parametrize("code", ["swim chess;a3", "picklock conan;z3", ""])
def test_a_request_that_is_no_longer_known_is_gone(code: str) -> None:
    with pytest.raises(GoneError):
        request_of(OddsState("en", code))
