"""Registering the commands only when they changed."""

import copy
from typing import Any
from unittest.mock import AsyncMock, create_autospec

import discord
import pytest
from discord.http import HTTPClient

from bot.discord.answer_service import AnswerService
from bot.discord.gateway.client import all_commands
from bot.discord.gateway.command_sync import comparable, sync_if_changed
from bot.discord.wording.translator import CatalogueTranslator
from tests.bot.discord.commands.test_registered import payloads
from tests.bot.discord.conftest import NewClient

APPLICATION = 5


def as_discord_holds(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return commands as Discord gives them back: with its own fields and with defaults filled in."""
    copies = copy.deepcopy(commands)
    for number, command in enumerate(copies):
        command.setdefault("type", 1)
        command.setdefault("description", "")
        command |= {"id": str(number), "application_id": "5", "version": "1", "nsfw": False}
        command |= {
            "default_permission": True,
            "dm_permission": True,
            "default_member_permissions": None,
        }
        command["contexts"] = command["contexts"][::-1]
        _fill_in(command.get("options", []))
    return copies[::-1]


def _fill_in(options: list[dict[str, Any]]) -> None:
    for option in options:
        for key in ("required", "autocomplete"):
            if not option.get(key):
                option.pop(key, None)
        option.setdefault("name_localizations", None)
        for choice in option.get("choices", []):
            choice.setdefault("name_localizations", None)
        _fill_in(option.get("options", []))


@pytest.fixture
async def client(answer_service: AnswerService, new_client: NewClient) -> Any:
    bot_client = new_client()
    await bot_client.tree.set_translator(CatalogueTranslator())
    for command in all_commands(answer_service.lookup.glossary.games):
        bot_client.tree.add_command(command)
    yield bot_client
    await bot_client.close()


def http_holding(commands: list[dict[str, Any]]) -> Any:
    http = create_autospec(HTTPClient, instance=True)
    http.request = AsyncMock(return_value=commands)
    http.bulk_upsert_global_commands = AsyncMock()
    return http


async def test_unchanged_commands_are_not_registered_again(
    client: Any, answer_service: AnswerService
) -> None:
    http = http_holding(as_discord_holds(await payloads(answer_service)))

    assert not await sync_if_changed(client.tree, http, APPLICATION)
    http.bulk_upsert_global_commands.assert_not_called()
    (route,) = http.request.await_args.args
    assert (route.method, route.path) == ("GET", "/applications/{application_id}/commands")
    assert http.request.await_args.kwargs == {"params": {"with_localizations": "true"}}


async def test_commands_that_discord_lacks_are_registered(
    client: Any, answer_service: AnswerService
) -> None:
    http = http_holding([])

    assert await sync_if_changed(client.tree, http, APPLICATION)
    http.bulk_upsert_global_commands.assert_awaited_once_with(
        APPLICATION, payload=await payloads(answer_service)
    )


CHANGES: dict[str, Any] = {
    "a description": lambda commands: commands[0].update(description="Another."),
    "a translation": lambda commands: commands[1]["name_localizations"].update(it="altro"),
    "a command too many": lambda commands: commands.append({**commands[0], "name": "more"}),
    "a command less": lambda commands: commands.pop(),
    "an option's limit": lambda commands: _options(commands)[0].update(max_length=7),
    "an option less": lambda commands: _options(commands).pop(),
    "the order of options": lambda commands: _options(commands).reverse(),
    "a choice's name": lambda commands: _choices(commands)[0].update(name="Another"),
    "where it works": lambda commands: commands[0].update(contexts=[0]),
    "who may": lambda commands: commands[0].update(default_member_permissions="8"),
    "a smallest value of 0": lambda commands: _numbers(commands)[0].pop("min_value"),
}


def _options(commands: list[dict[str, Any]]) -> Any:
    return next(command for command in commands if command["name"] == "rule")["options"]


def _choices(commands: list[dict[str, Any]]) -> Any:
    return next(option for option in _options(commands) if option.get("choices"))["choices"]


def _numbers(commands: list[dict[str, Any]]) -> list[Any]:
    (group,) = [command for command in commands if command["name"] == "damage"]
    options = [option for subcommand in group["options"] for option in subcommand["options"]]
    return [option for option in options if option.get("min_value") == 0]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_every_change_is_registered(
    client: Any, answer_service: AnswerService, change: Any
) -> None:
    commands = as_discord_holds(await payloads(answer_service))
    change(commands)

    assert await sync_if_changed(client.tree, http_holding(commands), APPLICATION)


async def test_what_discord_refuses_is_raised(client: Any) -> None:
    http = http_holding([])
    refused = discord.HTTPException(AsyncMock(status=400, reason="Bad"), {"code": 50035})
    http.bulk_upsert_global_commands.side_effect = refused

    with pytest.raises(discord.HTTPException):
        await sync_if_changed(client.tree, http, APPLICATION)


def test_commands_of_one_name_and_two_kinds_are_told_apart() -> None:
    slash, menu = {"name": "rule"}, {"name": "rule", "type": 3}

    assert set(comparable([slash, menu])) == {("rule", 1), ("rule", 3)}
