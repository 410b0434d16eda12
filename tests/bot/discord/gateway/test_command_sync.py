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
    held = copy.deepcopy(commands)
    for number, each in enumerate(held):
        each.setdefault("type", 1)
        each.setdefault("description", "")
        each |= {"id": str(number), "application_id": "5", "version": "1", "nsfw": False}
        each |= {"default_permission": True, "dm_permission": True, "default_member_permissions": None}
        each["contexts"] = each["contexts"][::-1]
        _fill_in(each.get("options", []))
    return held[::-1]


def _fill_in(options: list[dict[str, Any]]) -> None:
    for each in options:
        for key in ("required", "autocomplete"):
            if not each.get(key):
                each.pop(key, None)
        each.setdefault("name_localizations", None)
        for choice in each.get("choices", []):
            choice.setdefault("name_localizations", None)
        _fill_in(each.get("options", []))


@pytest.fixture
async def client(answer_service: AnswerService, new_client: NewClient) -> Any:
    made = new_client()
    await made.tree.set_translator(CatalogueTranslator())
    for each in all_commands(answer_service.lookup.glossary.games):
        made.tree.add_command(each)
    yield made
    await made.close()


def http_holding(held: list[dict[str, Any]]) -> Any:
    http = create_autospec(HTTPClient, instance=True)
    http.request = AsyncMock(return_value=held)
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
    "a description": lambda held: held[0].update(description="Another."),
    "a translation": lambda held: held[1]["name_localizations"].update(it="altro"),
    "a command too many": lambda held: held.append({**held[0], "name": "more"}),
    "a command less": lambda held: held.pop(),
    "an option's limit": lambda held: _options(held)[0].update(max_length=7),
    "an option less": lambda held: _options(held).pop(),
    "the order of options": lambda held: _options(held).reverse(),
    "a choice's name": lambda held: _choices(held)[0].update(name="Another"),
    "where it works": lambda held: held[0].update(contexts=[0]),
    "who may": lambda held: held[0].update(default_member_permissions="8"),
    "a smallest value of 0": lambda held: _numbers(held)[0].pop("min_value"),
}


def _options(held: list[dict[str, Any]]) -> Any:
    return next(each for each in held if each["name"] == "rule")["options"]


def _choices(held: list[dict[str, Any]]) -> Any:
    return next(each for each in _options(held) if each.get("choices"))["choices"]


def _numbers(held: list[dict[str, Any]]) -> list[Any]:
    (group,) = [each for each in held if each["name"] == "damage"]
    options = [option for each in group["options"] for option in each["options"]]
    return [each for each in options if each.get("min_value") == 0]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_every_change_is_registered(
    client: Any, answer_service: AnswerService, change: Any
) -> None:
    held = as_discord_holds(await payloads(answer_service))
    change(held)

    assert await sync_if_changed(client.tree, http_holding(held), APPLICATION)


async def test_what_discord_refuses_is_raised(client: Any) -> None:
    http = http_holding([])
    refused = discord.HTTPException(AsyncMock(status=400, reason="Bad"), {"code": 50035})
    http.bulk_upsert_global_commands.side_effect = refused

    with pytest.raises(discord.HTTPException):
        await sync_if_changed(client.tree, http, APPLICATION)


def test_commands_of_one_name_and_two_kinds_are_told_apart() -> None:
    slash, menu = {"name": "rule"}, {"name": "rule", "type": 3}

    assert set(comparable([slash, menu])) == {("rule", 1), ("rule", 3)}
