"""Health, figures and log of a running bot: what they tell, and what they keep to themselves."""

import json
from collections.abc import Callable
from functools import partial

import pytest

from tests.bot.discord.process.conftest import Host
from tests.bot.discord.process.watched import Watch, free_port
from tests.discord_server import Discord, NoAnswerError
from tests.entries import GATE

QUESTION = f"/rule query:{GATE.en}"
ODDS = "/picklock perditions-mouth points:3"
SECRET = "xyzzyplugh"  # noqa: S105  # a word that nobody else uses
MISUNDERSTOOD = "come si apre un forziere chiuso?"


@pytest.fixture
def watch() -> Watch:
    return Watch(free_port())


async def test_readiness_follows_the_connection(server: Discord, host: Host, watch: Watch) -> None:
    server.gateway.down = True
    bot = await host.launches(**watch.environment)
    assert await server.until(lambda: "Discord is away" in bot.log)
    assert (await watch.status("/healthz"), await watch.status("/readyz")) == (200, 503)

    server.gateway.down = False
    assert await server.until(lambda: server.gateway.ready and server.has_commands)
    assert await watch.becomes("/readyz", 200)
    assert await watch.figure("lawspeaker_gateway_connected", shard="0") == 1

    server.gateway.down = True
    server.gateway.drop()
    assert await server.until(lambda: not server.gateway.ready)
    assert await watch.becomes("/readyz", 503)
    assert await watch.status("/healthz") == 200
    assert await watch.figure("lawspeaker_gateway_events_total", event="lost") == 1
    server.gateway.down = False
    assert await server.until(lambda: server.gateway.ready)
    assert await bot.stops() == 0


async def test_what_players_do_is_counted(server: Discord, host: Host, watch: Watch) -> None:
    await host.starts(**watch.environment)
    marta = server.player("Marta")
    card = await marta.types(QUESTION)
    await marta.clicks(card, "Italiano")
    await marta.begins("/rule query:port")
    await marta.types("/rule query:qwrtzk")
    await marta.types(ODDS)
    await marta.types("/picklock perditions-mouth points:3 compare:nonsense")
    await marta.says(f"@Lawspeaker {GATE.en}?", where=marta.direct)
    marta.sends(marta.hand.command(QUESTION, marta.place), times=2)
    await marta.types(QUESTION)

    assert await watch.outcomes("answered", command="/rule") == 4
    assert await watch.outcomes("answered", command="suggestions /rule") == 1
    assert await watch.outcomes("answered", command="component show") == 1
    assert await watch.outcomes("refused", command="/picklock perditions-mouth") == 1
    assert await watch.outcomes("answered", command="mention") == 1
    assert await watch.outcomes("duplicate") == 1
    assert await watch.figure("lawspeaker_questions_total", outcome="miss") == 1
    assert await watch.figure("lawspeaker_first_response_seconds_count") == 8
    assert await watch.figure("lawspeaker_work_total", work="calculate") == 1
    assert await watch.figure("lawspeaker_pack_entries") > 400


async def test_a_port_that_is_taken_is_one_sentence(server: Discord, host: Host, watch: Watch) -> None:
    await host.starts(**watch.environment)
    second = await host.launches(**watch.environment)

    assert await second.ends(within=60) == 2
    assert second.log.splitlines()[-1].startswith(f"Nothing can listen on 127.0.0.1:{watch.port}")
    assert await watch.status("/healthz") == 200
    assert server.gateway.ready


async def test_log_and_figures_keep_secrets(server: Discord, host: Host, watch: Watch) -> None:
    bot = await host.starts(LAWSPEAKER_LOG="json", **watch.environment)
    marta = server.player(f"Marta {SECRET}")
    card = await marta.types(f"/rule query:{MISUNDERSTOOD}")
    await marta.begins(f"/rule query:{SECRET}")
    await marta.types(f"/picklock perditions-mouth points:3 compare:{SECRET}")
    await marta.says(f"@Lawspeaker what about {SECRET}?", where=marta.direct)
    await marta.clicks(card, "Not what I meant")
    server.gateway.sends_rubbish(data={"id": "1", "type": 2, "data": SECRET})
    faults: tuple[Callable[[], None], ...] = (
        lambda: server.rest.rate_limits("callback", 0.1),
        lambda: server.rest.fails("callback", 502),
        lambda: server.rest.cuts("callback", times=9),
        lambda: server.rest.refuses("callback", 404, 10062, SECRET),
        lambda: server.rest.refuses("callback", 400, 50035, "Invalid Form Body"),
    )
    for goes_wrong in faults:
        goes_wrong()
        has_more = partial(server.recording.has_more, server.recording.calls)
        marta.sends(marta.hand.command(f"/rule query:{SECRET} portcullis", marta.place))
        assert await server.until(has_more)
        server.rest.recovers()
    assert GATE.en in (await marta.types(QUESTION)).text

    tokens = [interaction.token for interaction in server.state.interactions.by_token.values()]
    assert tokens
    _, figures = await watch.reads("/metrics")
    secrets = (SECRET, MISUNDERSTOOD, marta.user.id, server.token, *tokens)
    for text in (bot.log, figures):
        assert [secret for secret in secrets if secret in text] == []
    assert "not what was meant: conan/" in bot.log
    records = [json.loads(line) for line in bot.log.splitlines()]
    assert {"event", "level", "logger", "timestamp"} <= {*records[0]}
    assert any("rate limited" in record["event"] for record in records)


async def test_every_loss_is_counted(server: Discord, host: Host, watch: Watch) -> None:
    await host.starts(**watch.environment)
    marta = server.player("Marta")
    server.rest.refuses("callback", 404, 10062, "Unknown interaction")
    marta.sends(marta.hand.command(QUESTION, marta.place))
    await marta.types(QUESTION)
    assert await watch.outcomes("late") == 1

    server.rest.cuts("callback", times=3)
    marta.sends(marta.hand.command(QUESTION, marta.place))
    assert await server.until(lambda: not server.rest.left("callback"))
    await marta.types(QUESTION)
    assert await watch.outcomes("lost") == 1

    server.rest.slows("callback", 3.2)
    with server.expects_refusal(10062) as refused, pytest.raises(NoAnswerError):
        await marta.types(QUESTION)
    assert await server.until(lambda: refused)
    assert await watch.outcomes("late") == 2
