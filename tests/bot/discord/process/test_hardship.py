"""A machine that fails the bot, or stops it: nothing crashes, and every loss is counted."""

import asyncio
import signal
from functools import partial

import pytest

from bot.discord.runtime.interaction_queue import MOST_WAITING
from tests.bot.discord.process.conftest import Host, Workers
from tests.bot.discord.process.watched import Watch, free_port
from tests.discord_server import Discord
from tests.entries import GATE

QUESTION = f"/rule query:{GATE.en}"
ODDS = "/picklock perditions-mouth points:3"
# Signals move the clock of the bot by a day.
WITH_JUMPING_CLOCK = """
import signal, sys, time
from bot.__main__ import main
real, ahead = time.time, [0.0]
def jump(by):
    ahead[0] += by
    print("jumped by", by, file=sys.stderr)
time.time = lambda: real() + ahead[0]
signal.signal(signal.SIGUSR1, lambda *_: jump(86_400))
signal.signal(signal.SIGUSR2, lambda *_: jump(-172_800))
main()
"""
# Where nothing can be written, as on a disk that is full.
NOWHERE = "/dev/full"
FULL_DISK = {
    "HOME": NOWHERE,
    "LAWSPEAKER_CACHE": f"{NOWHERE}/cache",
    "MPLCONFIGDIR": f"{NOWHERE}/matplotlib",
    "TMPDIR": NOWHERE,
    "XDG_CACHE_HOME": NOWHERE,
    "XDG_DATA_HOME": NOWHERE,
}


@pytest.fixture
def watch() -> Watch:
    return Watch(free_port())


async def test_what_is_being_answered_at_the_end_is_finished(server: Discord, host: Host) -> None:
    bot = await host.starts()
    marta, luca = server.player("Marta"), server.player("Luca")
    await marta.types(ODDS)
    workers = Workers(bot, server)
    card = await workers.deferred(marta, "/picklock perditions-mouth points:4")
    ending = asyncio.create_task(bot.stops())
    assert await server.until(lambda: "told to stop" in bot.log)
    assert GATE.en in (await luca.types(QUESTION)).text
    workers.go_on()

    assert await ending == 0
    assert "%" in card.text
    assert "restarted" not in card.text
    assert "told to stop" in bot.log


async def test_a_clock_that_jumps_changes_nothing(server: Discord, host: Host, watch: Watch) -> None:
    bot = await host.starts("-c", WITH_JUMPING_CLOCK, "serve", **watch.environment)
    marta = server.player("Marta")
    card = await marta.types(QUESTION)
    for number, jump in ((signal.SIGUSR1, "jumped by 86400"), (signal.SIGUSR2, "jumped by -172800")):
        bot.signals(number)
        assert await server.until(partial(bot.has_logged, jump))
        assert GATE.en in (await marta.types(QUESTION)).text
        assert "66.8 %" in (await marta.types(ODDS)).text
        assert GATE.it in (await marta.clicks(card, "Italiano")).text
    server.gateway.drop()
    assert await server.until(lambda: server.gateway.resumed == 1)
    assert GATE.en in (await marta.types(QUESTION)).text
    assert await watch.outcomes("dropped") + await watch.outcomes("late") == 0
    assert "Traceback" not in bot.log


async def test_a_disk_that_is_full_costs_no_answer(server: Discord, host: Host, watch: Watch) -> None:
    bot = await host.starts(**FULL_DISK, **watch.environment)
    marta = server.player("Marta")
    assert GATE.en in (await marta.types(QUESTION)).text
    card = await marta.types(ODDS)
    assert await server.until(lambda: card.files)
    assert "66.8 %" in card.text
    assert GATE.en in (await marta.types(QUESTION)).text
    assert await watch.outcomes("failed") + await watch.outcomes("lost") == 0
    assert bot.status is None


async def test_work_and_interactions_that_are_lost_are_counted(
    server: Discord, host: Host, watch: Watch
) -> None:
    bot = await host.starts(**watch.environment)
    marta = server.player("Marta")
    drawn = await marta.types(ODDS)
    assert await server.until(lambda: drawn.files)
    workers = Workers(bot, server)
    card = await workers.deferred(marta, "/picklock perditions-mouth points:4")
    workers.die()
    assert "too long" in (await marta.follow_up(card)).text
    assert await watch.figure("lawspeaker_work_total", work="calculate", outcome="GivenUpError") == 1
    assert await watch.outcomes("refused", command="/picklock perditions-mouth") == 1

    server.rest.slows("callback", 0.2, times=3 * MOST_WAITING)
    acts = [marta.hand.command(QUESTION, marta.place)]
    report = await server.offers(acts, rate=3 * MOST_WAITING, seconds=1)
    server.rest.recovers()
    await marta.types(QUESTION)
    dropped = await watch.outcomes("dropped")
    failures = await watch.outcomes("late") + await watch.outcomes("lost")
    answered = await watch.outcomes("answered", command="/rule")
    assert dropped > 0
    assert dropped + failures + answered == report.sent + 1
    assert await watch.figure("lawspeaker_queue_waiting") == 0
