"""More than the bot can carry: a bounded number at work, the old dropped, and then all is as before."""

import pytest

from bot.discord.runtime.interaction_queue import MOST_RUNNING, MOST_WAITING
from tests.discord_server import BotProcess, Discord, Player
from tests.entries import GATE

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUESTION = f"/rule query:{GATE.en}"
# Far more than are let in, than wait, and than are answered in two seconds.
BURST = 3 * MOST_WAITING
MOST_REPLIES = 64
MOST_GROWTH_MB = 150


async def test_a_burst_beyond_all_bounds_is_survived(
    discord: Discord, bot: BotProcess, luca: Player
) -> None:
    await luca.types(QUESTION)
    earlier_memory_mb, written = bot.memory_mb, len(bot.log)
    discord.rest.slows("callback", 0.2, times=BURST)
    acts = [luca.hand.command(QUESTION, luca.place)]
    report = await discord.offers(acts, rate=BURST, seconds=1)
    assert report.sent == BURST
    assert MOST_RUNNING < report.answered < BURST
    assert "interactions dropped so far" in bot.log[written:]
    assert bot.log[written:].count("\n") < BURST / 10
    assert bot.memory_mb - earlier_memory_mb < MOST_GROWTH_MB
    discord.rest.recovers()
    assert GATE.en in (await luca.types(QUESTION)).text
    assert bot.status is None


async def test_a_burst_of_mentions_is_survived(discord: Discord, bot: BotProcess, luca: Player) -> None:
    earlier_count = len(discord.recording.of("send"))
    discord.rest.slows("send", 0.2, times=BURST)
    for _ in range(2 * MOST_RUNNING):
        luca.posts(f"@Lawspeaker {GATE.en}?")
    assert await discord.until(lambda: "overloaded: mentions are left out" in bot.log)
    discord.rest.recovers()
    assert GATE.en in (await luca.types(QUESTION)).text
    assert await discord.until(
        lambda: len(discord.recording.of("send")) - earlier_count == MOST_REPLIES
    ), len(discord.recording.of("send")) - earlier_count
    assert GATE.en in (await luca.says(f"@Lawspeaker {GATE.en}?", where=luca.direct)).text
