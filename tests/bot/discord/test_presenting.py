"""The board that hangs on a message, however Discord's files fare."""

from typing import Any
from unittest.mock import AsyncMock, Mock, create_autospec

import aiohttp
import discord
import pytest

from bot.discord.boards import TypedBoard
from bot.discord.cards import BOARD_FILE
from bot.discord.errors import GoneError
from bot.discord.faces import OddsFace
from bot.discord.presenting import attached_board, request_of

BOARD = TypedBoard("Move 3 -> Foe", "@..F", "square")
ERRORS = [
    discord.NotFound(Mock(status=404, reason="gone"), "gone"),
    discord.HTTPException(Mock(status=500, reason="away"), "away"),
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(),
]


def clicked(*files: tuple[str, Any]) -> Any:
    interaction = create_autospec(discord.Interaction, instance=True)
    interaction.message.attachments = [Mock(filename=name, read=read) for name, read in files]
    return interaction


async def test_the_board_is_read_from_its_file() -> None:
    picture = AsyncMock(return_value=b"png")
    document = AsyncMock(return_value=BOARD.document.encode())

    found = await attached_board(clicked(("board.png", picture), (BOARD_FILE, document)))

    assert found == BOARD
    picture.assert_not_called()


async def test_a_message_without_a_board_has_none() -> None:
    assert await attached_board(clicked()) is None
    no_message = create_autospec(discord.Interaction, instance=True)
    no_message.message = None
    assert await attached_board(no_message) is None


@pytest.mark.parametrize("error", ERRORS, ids=lambda each: type(each).__name__)
async def test_a_file_that_cannot_be_fetched_is_no_board(error: Exception) -> None:
    assert await attached_board(clicked((BOARD_FILE, AsyncMock(side_effect=error)))) is None


async def test_a_file_that_is_no_text_is_no_board() -> None:
    assert await attached_board(clicked((BOARD_FILE, AsyncMock(return_value=b"\xff\xfe")))) is None


def test_the_request_of_a_button_is_read() -> None:
    assert request_of(OddsFace("en", "picklock conan;a3o;b2")).texts == {
        "dice": "3o",
        "difficulty": "2",
    }


@pytest.mark.parametrize("code", ["swim chess;a3", "picklock conan;z3", ""])
def test_a_request_that_is_no_longer_known_is_gone(code: str) -> None:
    with pytest.raises(GoneError):
        request_of(OddsFace("en", code))
