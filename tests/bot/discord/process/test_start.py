"""Starting, stopping and starting again, whether or not Discord is there."""

from tests.bot.discord.process.conftest import Host
from tests.discord_server import Discord

QUESTION = "/rule query:portcullis"


async def test_a_gateway_that_is_away_is_waited_for(server: Discord, host: Host) -> None:
    server.gateway.down = True
    bot = await host.launches()
    assert await server.until(lambda: bot.log.count("trying again in") >= 2)
    assert "trying again in 1 s" in bot.log
    assert "trying again in 2 s" in bot.log
    server.gateway.down = False
    assert await server.until(lambda: server.gateway.ready)
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text


async def test_a_gateway_that_closes_at_once_is_waited_for(server: Discord, host: Host) -> None:
    server.gateway.closing = 1011
    bot = await host.launches()
    assert await server.until(lambda: "trying again in" in bot.log)
    server.gateway.closing = None
    assert await server.until(lambda: server.gateway.ready)
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text


async def test_a_discord_that_is_not_there_at_all_is_waited_for(server: Discord, host: Host) -> None:
    await server.goes_away()
    bot = await host.launches()
    assert await server.until(lambda: bot.log.count("Discord cannot be reached"))
    await server.comes_back()
    assert await server.until(lambda: server.gateway.ready)
    assert "Portcullis" in (await server.player("Marta").types(QUESTION)).text
    assert "Traceback" not in bot.log
