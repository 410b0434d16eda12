"""How an interaction is answered: once, in time, and whatever the network does.

The first response has to reach Discord within three seconds. What takes ``PATIENCE_SECONDS`` or more
is announced first ("thinking") and comes as an edit. discord.py repeats a response that failed inside
Discord after 1, 3 and 5 seconds, far too late, and does not repeat one whose connection broke: so every
first response has a deadline here, and one that broke is repeated at once. If it had arrived after all,
Discord says that the interaction is answered (40060), and so it is. Changes to an answer are repeated
too, with more time; a further message is not, since it could come twice.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, TypeVar

import aiohttp
import discord

from bot.discord.cards import Card, CardView, Picture
from bot.discord.context import bot_of, is_alone
from bot.discord.errors import TooLateError
from bot.discord.limits import FIRST_RESPONSE_SECONDS

# What takes longer is announced before it is answered.
PATIENCE_SECONDS: Final = 0.7
# discord.py tries for 25 seconds what fails inside Discord.
_LATER_SECONDS: Final = 30.0

_ANSWERED: Final = 40060
# The interaction, its message or its token is no longer known.
_GONE: Final = frozenset((10062, 10008, 10015, 50027))
_LIMITED: Final = 429
_TRIES: Final = 3
_BROKEN = (aiohttp.ClientError, ConnectionError)


T = TypeVar("T")


class Reply:
    """The answer to one interaction.

    Attributes:
        interaction: What is answered.
        private: Whether only the player sees the answer.
        in_place: Whether the answer replaces the message that was clicked on.
        takes_back: Whether that message is deleted once there is an answer, which then stands alone.
    """

    def __init__(
        self, interaction: discord.Interaction, *, private: bool, in_place: bool = False
    ) -> None:
        """Answer ``interaction``."""
        self.interaction = interaction
        self.private = private
        self.in_place = in_place
        self.takes_back = False
        self._answered = False
        self._taken_back = False
        self._follow_up: discord.WebhookMessage | None = None

    async def within_a_second(self, work: Awaitable[T]) -> T:
        """Return what ``work`` returns, having told the player to wait if it takes long.

        Raises:
            TooLateError: The player could not be told.
        """
        task = asyncio.ensure_future(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=PATIENCE_SECONDS)
            if not done and not self._answered:
                await self._first(self._announce)
            return await task
        finally:
            task.cancel()

    async def send(self, card: Card) -> None:
        """Show ``card``; a later one replaces an earlier one.

        Raises:
            TooLateError: Discord did not take it any more.
        """
        components = card.complete(
            owner=self.interaction.user.id, private=self.private, alone=is_alone(self.interaction)
        )
        if self.takes_back and not self._taken_back:
            await self.take_back()
        if self._taken_back:
            await self._follow(components, card)
        elif self._answered:
            await _change(
                lambda: self.interaction.edit_original_response(
                    view=CardView(components), attachments=files(card.pictures)
                )
            )
        else:
            await self._first(lambda: self._show(components, card))

    async def ask(self, form: discord.ui.Modal) -> None:
        """Open a form.

        Raises:
            TooLateError: Discord did not take it any more.
        """
        await self._first(lambda: self.interaction.response.send_modal(form))

    async def refuse(self, card: Card) -> None:
        """Show ``card`` to the player alone, and nothing else.

        Raises:
            TooLateError: Discord did not take it any more.
        """
        response = self.interaction.response
        view = CardView([*card.components])
        if not self._answered:
            await self._first(lambda: response.send_message(view=view, ephemeral=True))
        elif self.private and not self.in_place:
            edit = self.interaction.edit_original_response
            await _change(lambda: edit(view=view, attachments=[]))
        else:
            if not self.in_place:  # the announcement that all can see
                await _change(self._delete)
            await self.interaction.followup.send(view=view, ephemeral=True)

    async def take_back(self) -> None:
        """Delete the message that was clicked on; what is sent then comes as a new one.

        Raises:
            TooLateError: Discord did not take it any more.
        """
        if not self._answered:
            await self._first(self._announce)
        await _change(self._delete)
        self._taken_back = True

    async def _delete(self) -> None:
        """Delete the original response; one that is gone already is as good."""
        with suppress(discord.NotFound):
            await self.interaction.delete_original_response()

    async def _announce(self) -> None:
        response = self.interaction.response
        if self.in_place:
            await response.defer()
        else:
            await response.defer(ephemeral=self.private, thinking=True)

    async def _show(self, components: list[dict[str, object]], card: Card) -> None:
        response, view = self.interaction.response, CardView(components)
        if self.in_place:
            await response.edit_message(view=view, attachments=files(card.pictures))
        elif card.pictures:
            await response.send_message(view=view, files=files(card.pictures), ephemeral=self.private)
        else:
            await response.send_message(view=view, ephemeral=self.private)

    async def _follow(self, components: list[dict[str, object]], card: Card) -> None:
        view = CardView(components)
        if self._follow_up is None:
            self._follow_up = await self.interaction.followup.send(
                view=view, files=files(card.pictures), ephemeral=True, wait=True
            )
        else:
            edit = self._follow_up.edit
            await _change(lambda: edit(view=view, attachments=files(card.pictures)))

    async def _first(self, respond: Callable[[], Awaitable[object]]) -> None:
        """Respond for the first time, repeating at once what broke."""
        await first_response(respond)
        self._answered = True
        bot_of(self.interaction).intake.done(self.interaction.id)


async def first_response(respond: Callable[[], Awaitable[object]]) -> None:
    """Have ``respond`` give the first response to an interaction, repeating at once what broke.

    Raises:
        TooLateError: Discord did not take it any more.
    """
    await _repeated(respond, FIRST_RESPONSE_SECONDS)


async def _change(respond: Callable[[], Awaitable[object]]) -> None:
    """Have ``respond`` change an answer, repeating what broke.

    Raises:
        TooLateError: Discord did not take it any more.
    """
    await _repeated(respond, _LATER_SECONDS)


async def _repeated(respond: Callable[[], Awaitable[object]], seconds: float) -> None:
    """Have ``respond`` tell Discord something that does not matter twice, within ``seconds``.

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
        discord.File(io.BytesIO(each.data), filename=each.name, description=each.alternative)
        for each in pictures
    ]
