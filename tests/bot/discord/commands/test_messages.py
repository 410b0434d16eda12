"""Which messages are meant for the bot."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord.commands.messages import is_addressed

BOT = 42


def message(
    content: str, *, guild_id: int | None = 1, bot: bool = False, forwarded: str = ""
) -> discord.Message:
    """Return a message of a server that discord.py does not know, or a direct one."""
    snapshots = [SimpleNamespace(content=forwarded, embeds=[])] if forwarded else []
    fake: Any = SimpleNamespace(
        content=content,
        guild=None,
        channel=SimpleNamespace(guild_id=guild_id),
        author=SimpleNamespace(bot=bot),
        embeds=[],
        poll=None,
        message_snapshots=snapshots,
    )
    return cast("discord.Message", fake)


@pytest.mark.parametrize("content", ["<@42> come si apre un forziere?", "portcullis <@!42>", "<@42>"])
def test_a_message_that_names_the_bot_is_for_it(content: str) -> None:
    assert is_addressed(message(content), BOT)


@pytest.mark.parametrize(
    "content", ["come si apre un forziere?", "grazie!", "<@4> <@421>", "", "@everyone"]
)
def test_other_messages_of_a_server_are_not(content: str) -> None:
    assert not is_addressed(message(content), BOT)


def test_in_direct_messages_no_name_is_needed() -> None:
    assert is_addressed(message("portcullis", guild_id=None), BOT)
    assert is_addressed(message("", guild_id=None, forwarded="portcullis"), BOT)
    assert not is_addressed(message("", guild_id=None), BOT)


@pytest.mark.parametrize("guild_id", [1, None])
def test_what_bots_write_is_not_answered(guild_id: int | None) -> None:
    assert not is_addressed(message("<@42> hello", guild_id=guild_id, bot=True), BOT)
