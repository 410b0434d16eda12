"""A connection that is lost: resumed with what was missed, begun anew, or ended with one sentence."""

from collections.abc import Callable

import pytest

from tests.bot.discord.process.conftest import Host
from tests.discord_server import BotProcess, Discord, Player
from tests.entries import GATE

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUESTION = f"/rule query:{GATE.en}"
Loss = Callable[[Discord], None]
RESUMED: dict[str, Loss] = {
    "asked to reconnect": lambda discord: discord.gateway.reconnect(),
    "session invalid for a moment": lambda discord: discord.gateway.invalidate(resumable=True),
    "line broken": lambda discord: discord.gateway.drop(),
    "closed for an unknown error": lambda discord: discord.gateway.close(4000),
    "closed for slowness": lambda discord: discord.gateway.close(4009),
    "closed by the server": lambda discord: discord.gateway.close(1001),
}


@pytest.mark.parametrize("loses", RESUMED.values(), ids=RESUMED)
async def test_what_was_missed_is_answered(discord: Discord, luca: Player, loses: Loss) -> None:
    earlier_resumes = discord.gateway.resumed
    identified = discord.gateway.identified
    loses(discord)
    assert await discord.until(lambda: not discord.gateway.ready, within=5)
    missed = luca.sends(luca.hand.command(QUESTION, luca.place))
    assert await discord.until(lambda: missed.original)
    assert (discord.gateway.resumed, discord.gateway.identified) == (earlier_resumes + 1, identified)
    assert discord.gateway.replayed >= 1


async def test_a_short_outage_is_sat_out(discord: Discord, bot: BotProcess, luca: Player) -> None:
    await discord.goes_away()
    written = len(bot.log)
    assert await discord.until(lambda: len(bot.log) > written)
    await discord.comes_back()
    assert await discord.until(lambda: discord.gateway.ready)
    assert GATE.en in (await luca.types(QUESTION)).text


@pytest.mark.asyncio(loop_scope="function")
async def test_a_token_that_is_reset_ends_the_bot(server: Discord, host: Host) -> None:
    bot = await host.starts()
    server.gateway.close(4004)
    assert await bot.ends() == 2
    assert bot.log.splitlines()[-1].startswith("Discord does not accept the token")
    assert "Traceback" not in bot.log


@pytest.mark.asyncio(loop_scope="function")
@pytest.mark.parametrize(
    ("code", "sentence"),
    [(4012, "Discord closed the connection for good"), (4014, "Discord refuses the events")],
)
async def test_a_bot_that_is_refused_ends(
    server: Discord, host: Host, code: int, sentence: str
) -> None:
    server.gateway.closing = code
    bot = await host.launches()
    assert await bot.ends(within=60) == 2
    assert bot.log.splitlines()[-1].startswith(sentence)
    assert "Traceback" not in bot.log
