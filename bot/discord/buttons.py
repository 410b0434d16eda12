"""What the buttons and selects of cards do.

On a card that the player sees alone they turn it over; on one that all see they answer privately, so
that nobody's card changes under their eyes. Only what a player asked for in public can that player
hide, delete, or turn into the rule that was meant.
"""

import logging
from collections.abc import Mapping
from typing import Final

from bot.discord.answering import answering
from bot.discord.cards import listed_card
from bot.discord.clicks import Click, Handler
from bot.discord.context import bot_of, is_private, locale_of
from bot.discord.custom_id import read_language
from bot.discord.errors import GoneError, RefusedError
from bot.discord.faces import OddsFace, RuleFace, read_face
from bot.discord.forms import BoardForm, OddsForm
from bot.discord.posted import posted_board
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
        await present(reply, read_face(click.values))


async def pick(click: Click) -> None:
    """Open the entry that was chosen from a select."""
    spoken, _, owner = click.values.partition(":")
    private = is_private(click.interaction)
    in_place = private or owner == str(click.interaction.user.id)
    face = RuleFace(read_language(spoken), 0, click.chosen[0])
    async with answering(
        click.interaction, private=private or not in_place, in_place=in_place
    ) as reply:
        await present(reply, face)


async def publish(click: Click) -> None:
    """Post a private card for all."""
    async with answering(click.interaction, private=False) as reply:
        await present(reply, read_face(click.values))


async def hide(click: Click) -> None:
    """Take a card back and show it to its owner alone."""
    owner, _, face = click.values.partition(":")
    async with answering(click.interaction, private=True, in_place=True) as reply:
        _check_owner(click, owner)
        reply.takes_back = True
        await present(reply, read_face(face))


async def delete(click: Click) -> None:
    """Take a card back."""
    async with answering(click.interaction, private=True, in_place=True) as reply:
        _check_owner(click, click.values)
        await reply.take_back()


async def reject(click: Click) -> None:
    """Offer the next candidates for a question, and note that the first was not meant."""
    spoken, game, query = click.values.split(":", 2)
    language = read_language(spoken)
    async with answering(click.interaction, private=True) as reply:
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
        face = read_face(click.values)
        if isinstance(face, OddsFace):
            await reply.ask(OddsForm(face))


async def board(click: Click) -> None:
    """Open the form with the board of a card."""
    async with answering(click.interaction, private=True) as reply:
        drawn = await posted_board(click.interaction, seconds=_SECONDS_FOR_FILE)
        spoken, private = click.values.partition(":")[0], is_private(click.interaction)
        await reply.ask(BoardForm(read_language(spoken), private=private, board=drawn))


async def fix(click: Click) -> None:
    """Open the form with the board that was refused."""
    spoken, _, private = click.values.partition(":")
    async with answering(click.interaction, private=True) as reply:
        draft = bot_of(click.interaction).desk.drafts.last(click.interaction.user.id)
        await reply.ask(BoardForm(read_language(spoken), private=private == "1", board=draft))


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
