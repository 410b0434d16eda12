"""What the buttons and selects of cards do.

On a card that the player sees alone they turn it over; on one that all see they answer privately, so
that nobody's card changes under their eyes. Only what a player asked for in public can that player
hide, delete, or turn into the rule that was meant.
"""

import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.discord.answering import answering
from bot.discord.board_code import read_board_code
from bot.discord.boards import LastBoards, TypedBoard
from bot.discord.cards import listed_card
from bot.discord.clicks import Click, Handler
from bot.discord.context import bot_of, is_private, locale_of
from bot.discord.custom_id import fields, read_language
from bot.discord.errors import GoneError, OutdatedError, RefusedError
from bot.discord.faces import Face, OddsFace, RuleFace, read_face
from bot.discord.forms import BoardForm, OddsForm
from bot.discord.posted import answer_language, posted_board
from bot.discord.presenting import present
from bot.locales import Locale

# So many other candidates are offered once the first was not meant.
_MOST_CANDIDATES: Final = 8
# A form must be there within three seconds, and cannot be announced.
_SECONDS_FOR_FILE: Final = 1.5

_log = logging.getLogger(__name__)


async def show(click: Click) -> None:
    """Show another face of a card: a page, the other language, its calculator."""
    private = is_private(click.interaction)
    async with answering(click.interaction, private=True, in_place=private) as reply:
        await present(reply, _face(click))


async def pick(click: Click) -> None:
    """Open the entry that was chosen from a select."""
    spoken, _, owner = click.values.partition(":")
    private = is_private(click.interaction)
    in_place = private or owner == str(click.interaction.user.id)
    async with answering(
        click.interaction, private=private or not in_place, in_place=in_place
    ) as reply:
        if not click.chosen:
            raise OutdatedError
        language = answer_language(click.interaction, read_language(spoken))
        await present(reply, RuleFace(language, 0, click.chosen[0]))


async def publish(click: Click) -> None:
    """Post a private card for all."""
    async with answering(click.interaction, private=False) as reply:
        await present(reply, read_face(click.values))


async def hide(click: Click) -> None:
    """Show a card to its owner alone, and then take it back; the second press does nothing."""
    owner, _, face = click.values.partition(":")
    withdrawn = bot_of(click.interaction).desk.withdrawn
    message = click.interaction.message
    async with answering(click.interaction, private=True) as reply:
        _check_owner(click, owner)
        if message is None or not withdrawn.add(message.id):
            await reply.acknowledge()
            return
        try:
            await present(reply, read_face(face))
        finally:
            if reply.has_card:
                await reply.delete_clicked()
            else:
                withdrawn.forget(message.id)


async def delete(click: Click) -> None:
    """Take a card back."""
    async with answering(click.interaction, private=True, in_place=True) as reply:
        _check_owner(click, click.values)
        await reply.take_back()


async def reject(click: Click) -> None:
    """Offer the next candidates for a question, and note that the first was not meant."""
    async with answering(click.interaction, private=True) as reply:
        spoken, game, query = fields(click.values, 3)
        language = answer_language(click.interaction, read_language(spoken))
        answer = bot_of(click.interaction).desk.ask(query, game or None, language)
        if not answer.links:
            raise GoneError(query)
        first, *others = answer.links
        _log.info("not what was meant: %r found %s", query, first.id)
        locale = Locale(language)
        title = locale.text("next-candidates" if others else "no-more-candidates")
        candidates = others[:_MOST_CANDIDATES]
        await reply.send(listed_card(answer, title, candidates, owner=click.interaction.user.id))


async def change(click: Click) -> None:
    """Open the form with a calculation's options."""
    async with answering(click.interaction, private=True) as reply:
        face = _face(click)
        if not isinstance(face, OddsFace):
            raise OutdatedError
        await reply.ask(OddsForm(face))


async def board(click: Click) -> None:
    """Open the form with the board of a card."""
    async with answering(click.interaction, private=True) as reply:
        drawn = await posted_board(click.interaction, seconds=_SECONDS_FOR_FILE)
        spoken = read_language(click.values.partition(":")[0])
        language = answer_language(click.interaction, spoken)
        private = is_private(click.interaction)
        await reply.ask(BoardForm(language, private=private, board=drawn))


async def fix(click: Click) -> None:
    """Open the form with the board that was refused."""
    async with answering(click.interaction, private=True) as reply:
        spoken, private, draft, code = fields(click.values, 4)
        board = _refused_board(bot_of(click.interaction).desk.drafts, draft, code)
        await reply.ask(BoardForm(read_language(spoken), private=private == "1", board=board))


def _face(click: Click) -> Face:
    """Return the face that a button stands for, in the language of who pressed it."""
    face = read_face(click.values)
    return replace(face, language=answer_language(click.interaction, face.language))


def _refused_board(drafts: LastBoards, draft: str, code: str) -> TypedBoard:
    """Return the board that a refusal holds, or that is remembered for it.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: The refusal holds none.
    """
    if code:
        try:
            return read_board_code(code)
        except ValueError as error:
            raise OutdatedError from error
    board = drafts.last(int(draft)) if draft.isdecimal() else None
    if board is None:
        raise GoneError("the refused board")
    return board


def _check_owner(click: Click, owner: str) -> None:
    """Refuse what only the player who asked may do.

    Raises:
        RefusedError: Somebody else clicked.
    """
    if owner != str(click.interaction.user.id):
        raise RefusedError(locale_of(click.interaction).text("not-yours"))


HANDLERS: Final[Mapping[str, Handler]] = {
    each.__name__: each for each in (show, pick, publish, hide, delete, reject, change, board, fix)
}
