"""How an interaction is answered: once, in time, and whatever the network does.

The first response has to reach Discord within three seconds. What takes ``PATIENCE_SECONDS`` or more
is announced first ("thinking") and comes as an edit. discord.py repeats a response that failed inside
Discord after 1, 3 and 5 seconds, far too late, and does not repeat one whose connection broke: so every
first response has a deadline here, and one that broke is repeated at once. If it had arrived after all,
Discord says that the interaction is answered (40060), and so it is. Changes to an answer are repeated,
and deletions too, with more time; a further message is not, since it could come twice.
"""

import asyncio
import io
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, TypeVar

import aiohttp
import discord
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.discord.cards.card import Card, CardView, Component, note_card
from bot.discord.context import Context
from bot.discord.errors import RefusedError, TooLateError
from bot.discord.limits import FIRST_RESPONSE_SECONDS
from bot.discord.runtime import metrics
from bot.discord.runtime.picture import Picture

# What takes longer is announced before it is answered.
PATIENCE_SECONDS: Final = 0.7
# discord.py tries for 25 seconds what fails inside Discord.
_LATER_SECONDS: Final = 30.0

_ANSWERED: Final = 40060
# The interaction, its message or its token is no longer known.
_GONE: Final = frozenset((10062, 10008, 10015, 50027))
_LIMITED: Final = 429
# What Discord may refuse to delete a message with that is none of the interaction's.
_NOT_BY_INTERACTION: Final = frozenset((400, 403))
_TRIES: Final = 3
_BROKEN = (aiohttp.ClientError, ConnectionError)


_log = logging.getLogger(__name__)

T = TypeVar("T")


class _WithoutMessage:
    """Leaves out the message that Discord returns with a response.

    discord.py would make an object of it; what the bot has to know stands beside it.
    """

    def __init__(self, adapter: AsyncWebhookAdapter) -> None:
        """Respond by ``adapter``."""
        self._adapter = adapter

    async def create_interaction_response(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401  # JSON
        """Respond, and return what Discord says about the response."""
        response = await self._adapter.create_interaction_response(*args, **options)
        return {"interaction": response["interaction"]}


class Reply:
    """The answer to one interaction.

    Whatever has to reach Discord raises ``TooLateError`` where Discord does not take it any more.

    Attributes:
        context: What it is made with.
        interaction: What is answered.
        private: Whether only the player sees the answer.
        in_place: Whether the answer replaces the message that was clicked on.
        has_card: Whether a card has been shown.
        outcome: What becomes of the interaction if nothing goes wrong any more.
    """

    def __init__(self, context: Context, *, private: bool, in_place: bool = False) -> None:
        """Answer an interaction; privately where Discord lets the bot answer in no other way."""
        self.context = context
        self.interaction = context.interaction
        self.private = private or context.is_forced_private
        self.in_place = in_place
        self.has_card = False
        self.outcome: metrics.Outcome = "answered"
        self._answered = False
        self._alone = context.is_alone or context.is_forced_private

    async def run_patiently(self, work: Awaitable[T]) -> T:
        """Return what ``work`` returns, having told the player to wait if it takes long."""
        task = asyncio.ensure_future(work)
        try:
            finished, _ = await asyncio.wait({task}, timeout=PATIENCE_SECONDS)
            if not finished and not self._answered:
                await self._first(self._announce)
            return await task
        finally:
            task.cancel()

    async def send(self, card: Card) -> None:
        """Show ``card``; a later one replaces an earlier one."""
        if not self._answered:
            was_alone = self._alone
            await self._first(lambda: self._show(self._components(card), card))
            if self._alone is was_alone:
                self.has_card = True
                return
        components = self._components(card)
        await repeat(
            lambda: self.interaction.edit_original_response(
                view=CardView(components), attachments=files(card.pictures)
            )
        )
        self.has_card = True

    async def say(self, sentence: str) -> None:
        """Show a sentence in the player's language."""
        await self.send(note_card(sentence, self.context.locale))

    def _components(self, card: Card) -> list[Component]:
        return card.complete(owner=self.context.player, private=self.private, alone=self._alone)

    def _note_audience(self, response: object) -> None:
        """Note that Discord shows to the player alone what was meant for all.

        It may have reasons that the interaction does not tell.
        """
        is_hidden = (
            isinstance(response, discord.InteractionCallbackResponse) and response.is_ephemeral()
        )
        if is_hidden and not self.private:
            self.private = self._alone = True

    async def acknowledge(self) -> None:
        """Respond without showing anything, to a click that needs no answer."""
        await self._first(self.interaction.response.defer)

    async def ask(self, form: discord.ui.Modal) -> None:
        """Open a form."""
        await self._first(lambda: self.interaction.response.send_modal(form))

    async def refuse(self, card: Card) -> None:
        """Show ``card`` to the player alone, and nothing else."""
        response = self.interaction.response
        view = CardView([*card.components])
        if not self._answered:
            await self._first(lambda: response.send_message(view=view, ephemeral=True))
        elif self.private and not self.in_place:
            edit = self.interaction.edit_original_response
            await repeat(lambda: edit(view=view, attachments=[]))
        else:
            if not self.in_place:  # the announcement that all can see
                await repeat(self._delete)
            await self.interaction.followup.send(view=view, ephemeral=True)

    async def take_back(self) -> None:
        """Delete the message that was clicked on, and show nothing instead.

        Raises:
            RefusedError: Discord does not let the bot delete it.
        """
        await self.acknowledge()
        if not await self._deleted(self.interaction.delete_original_response):
            raise RefusedError(self.context.locale.text("card-stays"))

    async def delete_clicked(self) -> None:
        """Delete the message that was clicked on, now that its player has a card elsewhere.

        Where that goes wrong the player is told: two cards are better than none.
        """
        message = self.interaction.message
        if message is None:
            return
        followup = self.interaction.followup
        is_gone = await self._deleted(lambda: followup.delete_message(message.id))
        if not (is_gone or message.flags.ephemeral):
            locale = self.context.locale
            view = CardView([*note_card(locale.text("card-stays"), locale).components])
            await followup.send(view=view, ephemeral=True)

    async def _deleted(self, by_interaction: Callable[[], Awaitable[None]]) -> bool:
        """Return whether the clicked message is gone: by the interaction, or else as the bot."""
        try:
            await repeat(lambda: self._delete_either_way(by_interaction))
        except (TooLateError, discord.HTTPException, *_BROKEN) as error:
            _log.warning("a card could not be taken back (%s)", type(error).__name__)
            return False
        return True

    async def _delete_either_way(self, by_interaction: Callable[[], Awaitable[None]]) -> None:
        message = self.interaction.message
        is_hidden = message is None or message.flags.ephemeral
        try:
            await by_interaction()
        except discord.NotFound:
            if message is not None and not is_hidden:
                # What is gone cannot be looked for where the bot is no member.
                with suppress(discord.NotFound, discord.Forbidden):
                    await message.delete()
        except discord.HTTPException as error:
            if message is None or is_hidden or error.status not in _NOT_BY_INTERACTION:
                raise
            with suppress(discord.NotFound):
                await message.delete()

    async def _delete(self) -> None:
        """Delete the original response; one that is gone already is as good."""
        with suppress(discord.NotFound):
            await self.interaction.delete_original_response()

    async def _announce(self) -> None:
        response = self.interaction.response
        if self.in_place:
            await response.defer()
        else:
            self._note_audience(await response.defer(ephemeral=self.private, thinking=True))

    async def _show(self, components: list[Component], card: Card) -> None:
        response, view = self.interaction.response, CardView(components)
        if self.in_place:
            await response.edit_message(view=view, attachments=files(card.pictures))
            return
        if card.pictures:
            sent = await response.send_message(
                view=view, files=files(card.pictures), ephemeral=self.private
            )
        else:
            sent = await response.send_message(view=view, ephemeral=self.private)
        self._note_audience(sent)

    async def _first(self, respond: Callable[[], Awaitable[object]]) -> None:
        """Respond for the first time, repeating at once what broke."""
        adapter: Any = _WithoutMessage(async_context.get())
        token = async_context.set(adapter)
        try:
            await first_response(respond)
        finally:
            async_context.reset(token)
        self._answered = True
        self.context.queue.note_response(self.interaction.id)


async def first_response(respond: Callable[[], Awaitable[object]]) -> None:
    """Have ``respond`` give the first response to an interaction, repeating at once what broke.

    Raises:
        TooLateError: Discord did not take it any more.
    """
    await repeat(respond, seconds=FIRST_RESPONSE_SECONDS)


async def repeat(respond: Callable[[], Awaitable[object]], *, seconds: float = _LATER_SECONDS) -> None:
    """Have ``respond`` tell Discord something that does not matter twice, repeating what broke.

    Args:
        respond: Tells Discord.
        seconds: How long all attempts may take together.

    Raises:
        TooLateError: Discord did not take it any more.
    """
    try:
        async with asyncio.timeout(seconds):
            for tries_left in reversed(range(_TRIES)):
                if await _responded(respond, is_last=tries_left == 0):
                    return
    except TimeoutError:
        raise TooLateError from None


async def _responded(respond: Callable[[], Awaitable[object]], *, is_last: bool) -> bool:
    """Return whether a response was taken; ``False`` if it should be tried again.

    Raises:
        TooLateError: Discord does not know the interaction any more, or takes nothing from the bot.
    """
    try:
        await respond()
    except _BROKEN:
        if is_last:
            raise
        return False
    except discord.HTTPException as error:
        if error.code == _ANSWERED:
            return True
        if error.status == _LIMITED:
            metrics.RATE_LIMITS.inc()
        if error.code in _GONE or (error.status == _LIMITED and is_last):
            raise TooLateError from error
        if error.status != _LIMITED:
            raise
        await asyncio.sleep(float(error.response.headers.get("Retry-After", "1")))
        return False
    return True


def files(pictures: tuple[Picture, ...]) -> list[discord.File]:
    """Return pictures as files to send; a file can be sent once."""
    return [
        discord.File(io.BytesIO(picture.data), filename=picture.name, description=picture.alternative)
        for picture in pictures
    ]
