"""Answers that are worked out elsewhere: the text at once, the picture as soon as it is drawn."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.answers.odds import Request, read_code
from bot.discord.boards import TypedBoard
from bot.discord.cards import Card, Picture
from bot.discord.context import bot_of
from bot.discord.errors import GoneError
from bot.discord.faces import BoardFace, Face, OddsFace, QuestionFace, RuleFace, ShelfFace
from bot.discord.posted import posted_board
from bot.discord.reply import Reply
from glossary import Language

# A picture that is drawn within this goes with the text instead of after it.
_SECONDS_FOR_PICTURE: Final = 0.25
# The player has been told to wait by then.
_SECONDS_FOR_FILE: Final = 10.0


async def present(reply: Reply, face: Face) -> None:
    """Answer with the card that ``face`` stands for.

    Raises:
        GoneError: What it shows is no longer there.
        BoardLostError: Its board cannot be read any more.
        RefusedError: It cannot be calculated.
        GivenUpError: It took too long.
        TooLateError: Discord did not take the answer any more.
    """
    desk = bot_of(reply.interaction).desk
    match face:
        case RuleFace():
            await reply.send(desk.entry(face))
        case QuestionFace():
            owner = reply.interaction.user.id
            game = face.game or None
            await reply.send(desk.rule(face.query, game, face.language, owner=owner))
        case ShelfFace():
            await reply.send(desk.shelf(face))
        case OddsFace():
            await present_odds(reply, request_of(face), face.language)
        case BoardFace():
            reading = posted_board(reply.interaction, seconds=_SECONDS_FOR_FILE)
            board = await reply.within_a_second(reading)
            await present_board(reply, board, face.language)


def request_of(face: OddsFace) -> Request:
    """Return the request that ``face`` remembers.

    Raises:
        GoneError: There is no such calculator or option any more.
    """
    try:
        return read_code(face.request)
    except ValueError as error:
        raise GoneError(str(face)) from error


async def present_odds(reply: Reply, request: Request, language: Language) -> None:
    """Answer with the odds that ``request`` asks for; the errors are those of ``present``."""
    reckoner = bot_of(reply.interaction).desk.reckoner
    answer = await reply.within_a_second(reckoner.odds(request, language))
    await _with_picture(
        reply,
        reckoner.chart(answer, language),
        lambda chart: reckoner.odds_card(answer, language, chart),
    )


async def present_board(reply: Reply, board: TypedBoard, language: Language) -> None:
    """Answer with where the Schemer of ``board`` goes; the errors are those of ``present``."""
    desk = bot_of(reply.interaction).desk
    answer = await reply.within_a_second(desk.reckoner.board(board, language))
    if reply.interaction.channel_id is not None and not reply.private:
        desk.boards.keep(reply.interaction.channel_id, board)
    await _with_picture(
        reply,
        desk.reckoner.drawn_board(answer),
        lambda picture: desk.reckoner.board_card(answer, board, picture),
    )


async def _with_picture(
    reply: Reply, drawing: Awaitable[Picture | None], card: Callable[[Picture | None], Card]
) -> None:
    """Show a card with its picture, or first without it where the picture takes its time."""
    task = asyncio.ensure_future(drawing)
    try:
        done, _ = await asyncio.wait({task}, timeout=_SECONDS_FOR_PICTURE)
        if not done:
            await reply.send(card(None))
        picture = await task
        if done or picture is not None:
            await reply.send(card(picture))
    finally:
        task.cancel()
