"""The board of a posted card: in its buttons, or else in its file, however Discord's files fare."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock, create_autospec

import aiohttp
import discord
import pytest

from bot.discord.errors import BoardLostError, GoneError
from bot.discord.posted_card import posted_board
from bot.discord.state.boards import BOARD_FILE, TypedBoard, board_code
from bot.discord.state.custom_id import spread
from tests.bot.discord.contexts import context_of

BOARD = TypedBoard("Move 3 -> Foe", "@..F", "square")
OTHER = TypedBoard("Leap 1 -> Foe", "@F", "hex")
ERRORS = [
    discord.NotFound(Mock(status=404, reason="gone"), "gone"),
    discord.HTTPException(Mock(status=500, reason="away"), "away"),
    aiohttp.ServerDisconnectedError(),
    ConnectionResetError(),
]


def file(name: str) -> Any:
    component = Mock(spec=discord.FileComponent)
    component.name, component.media = name, Mock(url=f"https://cdn/{name}?ex=1")
    return component


def button(custom_id: str) -> Any:
    return Mock(spec=["custom_id"], custom_id=custom_id)


def inside(*children: Any) -> Any:
    return Mock(spec=["children"], children=[*children])


def clicked(*components: Any, read: AsyncMock | None = None) -> Any:
    interaction = create_autospec(discord.Interaction, instance=True)
    interaction.message = Mock(components=[inside(*components)])
    interaction.client.http.get_from_cdn = read or AsyncMock(return_value=OTHER.document.encode())
    return interaction


async def test_the_board_is_read_from_the_buttons_without_the_file() -> None:
    ids = spread(board_code(BOARD), "1:board:en", "1:show:b:it")
    row = inside(*map(button, [*ids, "1:pick:en:0", "1:hide:7:b:en", "something"]))
    interaction = clicked(file(BOARD_FILE), row)

    assert await posted_board(context_of(interaction), seconds=1) == BOARD
    interaction.client.http.get_from_cdn.assert_not_called()


async def test_a_board_that_the_buttons_do_not_hold_is_read_from_its_file() -> None:
    row = inside(button("1:board:en"), button("1:show:b:it"))
    interaction = clicked(file("other.yaml"), file(BOARD_FILE), row)

    assert await posted_board(context_of(interaction), seconds=1) == OTHER
    interaction.client.http.get_from_cdn.assert_awaited_once_with("https://cdn/board.yaml?ex=1")


async def test_a_message_without_a_board_has_none() -> None:
    nothing = clicked()
    nothing.message = None
    for interaction in (nothing, clicked(), clicked(inside(button("1:show:r:en:0:conan/move")))):
        with pytest.raises(GoneError) as raised:
            await posted_board(context_of(interaction), seconds=1)
        assert not isinstance(raised.value, BoardLostError)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
async def test_a_file_that_cannot_be_fetched_is_lost(error: Exception) -> None:
    with pytest.raises(BoardLostError):
        await posted_board(
            context_of(clicked(file(BOARD_FILE), read=AsyncMock(side_effect=error))), seconds=1
        )


async def test_a_file_that_is_no_text_is_lost() -> None:
    with pytest.raises(BoardLostError):
        await posted_board(
            context_of(clicked(file(BOARD_FILE), read=AsyncMock(return_value=b"\xff\xfe"))), seconds=1
        )


async def test_a_file_that_takes_too_long_is_lost() -> None:
    async def hang(_: str) -> bytes:
        await asyncio.sleep(5)
        return b""

    with pytest.raises(BoardLostError):
        await posted_board(
            context_of(clicked(file(BOARD_FILE), read=AsyncMock(side_effect=hang))), seconds=0.02
        )
