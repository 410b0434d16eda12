"""Bots as processes: their start, their output, their end."""

import sys
import time
from pathlib import Path

import pytest

from tests.discord_server import BotDiedError, Discord

SLEEP = "import signal, time; signal.signal(signal.SIGTERM, lambda *_: exit(3)); print('here'); time.sleep(60)"
STUBBORN = (
    "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('here'); time.sleep(60)"
)


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


async def test_a_bot_that_ends_is_told_with_its_words(server: Discord) -> None:
    with pytest.raises(BotDiedError, match=r"exit status 2\nno such thing"):
        await server.start_bot(program("import sys; sys.exit(print('no such thing') or 2)"))


async def test_a_bot_that_never_comes_is_killed(server: Discord) -> None:
    with pytest.raises(BotDiedError, match="here"):
        await server.start_bot(program(SLEEP), within=0.3)


async def test_it_finds_the_server_in_its_environment(server: Discord, tmp_path: Path) -> None:
    names = "LAWSPEAKER_API_BASE", "LAWSPEAKER_GATEWAY", "DISCORD_TOKEN", "MORE"
    shows = f"import os; print(os.getcwd(), *(os.environ[name] for name in {names}))"
    bot = await server.launch_bot(program(shows), env={"MORE": "more"}, cwd=tmp_path)
    assert await bot.ends() == 0
    assert bot.log.split() == [
        str(tmp_path),
        server.api_base,
        server.gateway.url,
        server.token,
        "more",
    ]


async def test_it_ends_when_asked(server: Discord) -> None:
    bot = await server.launch_bot(program(SLEEP))
    assert await server.until(lambda: "here" in bot.log)
    assert bot.status is None
    assert await bot.stops() == 3
    assert bot.status == 3


async def test_it_is_killed_where_it_does_not_listen(server: Discord) -> None:
    bot = await server.launch_bot(program(STUBBORN))
    assert await server.until(lambda: "here" in bot.log)
    assert await bot.stops(within=0.1) == -9


async def test_its_cost_can_be_read(server: Discord) -> None:
    work = "import time; end = time.process_time() + 0.2\nwhile time.process_time() < end: pass\nprint('done'); time.sleep(60)"
    bot = await server.launch_bot(program(work))
    start = time.monotonic()
    assert await server.until(lambda: "done" in bot.log)
    assert 0.15 < bot.cpu_seconds <= time.monotonic() - start + 1
    assert 2 < bot.memory_mb < 200


async def test_a_bot_that_dies_unasked_is_told_at_the_end() -> None:
    async def outlives_its_bot() -> None:
        async with Discord() as server:
            bot = await server.launch_bot(program("import sys; sys.exit('torn apart')"))
            await server.until(lambda: bot.status is not None)

    with pytest.raises(BotDiedError, match="exit status 1\ntorn apart"):
        await outlives_its_bot()


async def test_what_a_bot_wrote_is_noted_beside_a_failure() -> None:
    async def fails() -> None:
        async with Discord() as server:
            bot = await server.launch_bot(program(SLEEP))
            await server.until(lambda: "here" in bot.log)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        await fails()
    assert caught.value.__notes__[0].endswith("exit status None\nhere\n")


async def test_leaving_stops_what_still_runs() -> None:
    async with Discord() as server:
        bot = await server.launch_bot(program(SLEEP))
        assert await server.until(lambda: "here" in bot.log)
    assert bot.status == 3
