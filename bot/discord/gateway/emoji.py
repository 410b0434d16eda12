"""Uploads dice as emoji, once: ``lawspeaker emoji upload``."""

from typing import NamedTuple

import discord

from bot.discord.gateway.reachability import logged_in
from bot.discord.wording.dice_emoji import PREFIX, DiceEmoji, emoji_name


class Uploaded(NamedTuple):
    """What an upload did.

    Attributes:
        new: Emoji that were uploaded.
        old: Emoji that had been uploaded before.
    """

    new: int
    old: int


async def uploaded_emoji(client: discord.Client) -> DiceEmoji:
    """Return the dice that were uploaded for the application that ``client`` is logged in as.

    Raises:
        discord.HTTPException: Discord does not list them.
    """
    emoji = await client.fetch_application_emojis()
    return DiceEmoji({die.name: str(die) for die in emoji if die.name.startswith(PREFIX)})


async def upload_emoji(token: str) -> Uploaded:
    """Upload the dice that are not there yet for the application that ``token`` belongs to.

    Raises:
        RefusedByDiscordError: Discord refuses the token.
        UnreachableError: Discord does not answer, or takes no more.
    """
    from bot.render.dice_pictures import dice_pictures  # the bot itself draws none

    async with logged_in(token) as client:
        uploaded = await uploaded_emoji(client)
        missing = {
            emoji_name(die, face): png
            for die, face, png in dice_pictures()
            if uploaded.die(die, face) is None
        }
        for name, png in missing.items():
            await client.create_application_emoji(name=name, image=png)
    return Uploaded(new=len(missing), old=len(uploaded.markup))
