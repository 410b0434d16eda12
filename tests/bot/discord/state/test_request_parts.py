"""Requests in custom ids: short ones as they are, longer ones packed, the longest in parts."""

import random
from string import ascii_letters, digits
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.odds import Request
from bot.answers.odds.codes import request_code
from bot.discord.state.card_state import (
    ELSEWHERE,
    LONGEST_REQUEST,
    read_request_text,
    written_request,
)
from bot.discord.state.packed_text import packed_request, unpacked_request
from bot.discord.state.request_parts import collected, fill_in
from tests.requests import requests

CHANCE = random.Random(3)  # noqa: S311  # no secret


def noise(length: int) -> str:
    """Return a text that packing hardly makes shorter."""
    return "".join(CHANCE.choices(ascii_letters + digits, k=length))


def marked_card(count: int) -> list[dict[str, Any]]:
    """Return components of which ``count`` custom ids and one option are marked."""
    buttons = [{"custom_id": f"1:show:o:en:{number}:="} for number in range(count)]
    options = [{"value": "change-1|="}, {"value": "conan/move"}]
    return [{"components": [*buttons, {"custom_id": "1:page:o:en:=", "options": options}]}]


def texts(card: list[dict[str, Any]]) -> list[str]:
    parts = card[0]["components"]
    ids = [part["custom_id"] for part in parts]
    return [*ids, *(option["value"] for option in parts[-1]["options"])]


@given(requests())
def test_every_request_is_read_back_from_its_custom_id(request: Request) -> None:
    code = request_code(request)
    written = written_request(code)

    assert len(written) <= LONGEST_REQUEST
    assert ":" not in written.removeprefix(code)
    assert written == ELSEWHERE or read_request_text(written) == code


@given(st.text(max_size=300))
def test_every_text_is_unpacked(text: str) -> None:
    assert unpacked_request(packed_request(text)) == text


@pytest.mark.parametrize(
    "code", ["", "A", "no code at all", packed_request("damage conan;a3r" * 9)[:-3]]
)
def test_what_was_not_packed_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match=r"packed|part|Incorrect padding"):
        unpacked_request(code)


# Posted cards hold these: what they say must never change.
@pytest.mark.parametrize(
    ("code", "request_text"),
    [
        ("QxUxLTKttM6zBAA", "damage conan;a5r5y;n9"),
    ],
)
def test_packed_requests_are_read_as_recorded(code: str, request_text: str) -> None:
    assert packed_request(request_text) == code
    assert unpacked_request(code) == request_text


@pytest.mark.parametrize("length", [1, 60, 150, 300])
def test_a_card_holds_a_long_request_in_parts(length: int) -> None:
    request = noise(length)
    card = marked_card(6)
    fill_in(card, request)

    assert max(map(len, texts(card))) <= 100
    assert collected(texts(card)) == request
    assert "conan/move" in texts(card)


def test_a_card_without_marks_stays_as_it_is() -> None:
    card = [{"custom_id": "1:show:o:en:damage conan;a3r"}]
    fill_in(card, "damage conan;a3r")

    assert card == [{"custom_id": "1:show:o:en:damage conan;a3r"}]


def test_a_request_beyond_all_custom_ids_is_an_error() -> None:
    with pytest.raises(ValueError, match="longer than"):
        fill_in(marked_card(1), noise(2_000))


def test_a_part_alone_is_refused() -> None:
    card = marked_card(6)
    fill_in(card, noise(200))
    with pytest.raises(ValueError, match=r"packed|part|padding"):
        collected(texts(card)[:1])
