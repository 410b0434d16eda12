"""Registration of commands, global and of a guild."""

import pytest

from tests.discord_server import Discord
from tests.discord_server.raw import RawBot

RULE = {"name": "rule", "description": "Look up a rule", "name_localizations": {"it": "regola"}}
MENU = {"name": "Find the rule", "type": 3}


@pytest.fixture(params=["", "guild"])
def path(server: Discord, request: pytest.FixtureRequest) -> str:
    guild = f"/guilds/{server.world.guild.id}" if request.param else ""
    return f"/applications/{server.world.application_id}{guild}/commands"


async def test_an_overwrite_replaces_all_and_keeps_ids(bot: RawBot, path: str) -> None:
    _, (rule, menu) = await bot.asks("PUT", path, [RULE, MENU])
    _, (new_rule,) = await bot.asks("PUT", path, [RULE | {"description": "Another"}])
    assert new_rule["id"] == rule["id"] != menu["id"]
    assert [command["description"] for command in (await bot.asks("GET", path))[1]] == ["Another"]


async def test_one_command_lives_and_dies(server: Discord, bot: RawBot, path: str) -> None:
    status, command = await bot.asks("POST", path, RULE)
    assert status == 201
    address = f"{path}/{command['id']}"
    assert (await bot.asks("PATCH", address, {"description": "Other"}))[1]["description"] == "Other"
    assert (await bot.asks("GET", address))[1]["name"] == "rule"
    assert (await bot.asks("DELETE", address))[0] == 204
    with server.expects_refusal(10063):
        assert (await bot.asks("GET", address))[0] == 404


async def test_translations_are_listed_on_request(bot: RawBot, path: str) -> None:
    await bot.asks("PUT", path, [RULE])
    assert "name_localizations" not in (await bot.asks("GET", path))[1][0]
    _, (full,) = await bot.asks("GET", f"{path}?with_localizations=true")
    assert full["name_localizations"] == {"it": "regola"}


async def test_errors_stand_at_their_place(server: Discord, bot: RawBot, path: str) -> None:
    with server.expects_refusal(50035):
        status, body = await bot.asks("PUT", path, [RULE, {"name": "Wrong Name", "description": "x"}])
    assert (status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
    assert body["errors"]["1"]["name"]["_errors"][0]["code"] == "APPLICATION_COMMAND_INVALID_NAME"


async def test_a_player_sees_translated_names_and_the_guilds_first(
    server: Discord, bot: RawBot
) -> None:
    base = f"/applications/{server.world.application_id}"
    await bot.asks("PUT", f"{base}/commands", [RULE])
    await bot.asks("PUT", f"{base}/guilds/{server.world.guild.id}/commands", [RULE])
    marta = server.player("Marta", locale="it")
    act = marta.hand.command("/regola", server.channel)
    assert act.data["name"] == "rule"
    assert act.data["guild_id"] == server.world.guild.id


async def test_the_commands_of_others_are_not_shown(server: Discord, bot: RawBot) -> None:
    with server.expects_refusal(10002, 50001):
        assert (await bot.asks("GET", "/applications/1/commands"))[0] == 404
        path = (
            f"/applications/{server.world.application_id}/guilds/{server.world.elsewhere.id}/commands"
        )
        assert (await bot.asks("GET", path))[0] == 403
