"""Which messages are meant for the bot."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.discord.commands import is_addressed

BOT = 42


def message(content: str, *, guild: object = object(), bot: bool = False) -> discord.Message:
    guild_id = None if guild is None else 1
    channel, author = SimpleNamespace(guild_id=guild_id), SimpleNamespace(bot=bot)
    made: Any = SimpleNamespace(content=content, guild=None, channel=channel, author=author)
    return cast("discord.Message", made)


@pytest.mark.parametrize("content", ["<@42> come si apre un forziere?", "portcullis <@!42>", "<@42>"])
def test_a_message_that_names_the_bot_is_for_it(content: str) -> None:
    assert is_addressed(message(content), BOT)


@pytest.mark.parametrize(
    "content", ["come si apre un forziere?", "grazie!", "<@4> <@421>", "", "@everyone"]
)
def test_other_messages_of_a_server_are_not(content: str) -> None:
    assert not is_addressed(message(content), BOT)


def test_in_direct_messages_no_name_is_needed() -> None:
    assert is_addressed(message("portcullis", guild=None), BOT)
    assert not is_addressed(message("", guild=None), BOT)


@pytest.mark.parametrize("guild", [object(), None])
def test_what_bots_write_is_not_answered(guild: object) -> None:
    assert not is_addressed(message("<@42> hello", guild=guild, bot=True), BOT)
