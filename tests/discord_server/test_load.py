"""The driver of load: how much it sends, what it measures, and that it leaves nothing behind."""

import asyncio
import math
from collections.abc import Sequence

import pytest

from tests.discord_server import Discord, Player
from tests.discord_server.interactions import Act

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def acts(marta: Player) -> Sequence[Act]:
    commands = ("/ping", "/throw dice sides:6", "/picture", "/slow")
    return [
        *(marta.hand.command(command, marta.place) for command in commands),
        marta.hand.command("/find query:pear", marta.place, focus=True),
    ]


@pytest.mark.parametrize("checked", [False, True], ids=["unchecked", "checked"])
async def test_an_open_loop_keeps_its_rate(
    discord: Discord, acts: Sequence[Act], *, checked: bool
) -> None:
    report = await discord.offers(acts, rate=100, seconds=0.3, checked=checked)
    assert (report.sent, report.answered, report.refused) == (30, 30, 0)
    assert 0.25 < report.seconds < 3
    assert 0 < report.percentile(0.5) <= report.percentile(0.99) <= report.percentile(1) < 3
    assert report.latencies == tuple(sorted(report.latencies))


@pytest.mark.parametrize("at_once", [1, 8])
async def test_a_closed_loop_sends_after_each_answer(
    discord: Discord, acts: Sequence[Act], at_once: int
) -> None:
    report = await discord.keeps_busy(acts, at_once=at_once, seconds=0.3)
    assert report.sent == report.answered > at_once
    assert report.rate == report.answered / 0.3
    assert len(report.latencies) == report.answered


async def test_a_closed_loop_sends_each_act_once(discord: Discord, acts: Sequence[Act]) -> None:
    report = await discord.keeps_busy([*acts, *acts], at_once=3, seconds=None)
    assert (report.sent, report.answered) == (10, 10)
    assert 0 < report.seconds < 3


async def test_what_is_not_answered_in_time_counts_as_lost(discord: Discord, marta: Player) -> None:
    mute = [marta.hand.command("/mute", marta.place)]
    report = await discord.offers(mute, rate=100, seconds=0.05)
    assert (report.sent, report.answered, report.latencies) == (5, 0, ())
    assert report.percentile(0.5) == math.inf


async def test_a_closed_loop_gives_up_what_stays_unanswered(discord: Discord, marta: Player) -> None:
    mute = [marta.hand.command("/mute", marta.place)]
    driving = asyncio.create_task(discord.keeps_busy(mute, at_once=3, seconds=1.5))
    await asyncio.sleep(0.1)
    discord.clock.forward(3)
    report = await driving
    assert (report.sent, report.answered) == (6, 0)


async def test_players_are_served_beside_a_load(
    discord: Discord, acts: Sequence[Act], marta: Player
) -> None:
    driving = asyncio.create_task(discord.offers(acts, rate=100, seconds=0.3))
    card = await marta.types("/panel")
    assert (await marta.clicks(card, "English")).text == "In English."
    assert (await driving).answered == 30
    answers = discord.recording.of("callback")[-2:]
    assert [request.body["data"]["content"] for request in answers] == ["In Italian.", "In English."]


async def test_load_leaves_nothing_behind(discord: Discord, acts: Sequence[Act], marta: Player) -> None:
    requests, refusals = len(discord.recording.requests), len(discord.refusals)
    interactions = len(discord.state.interactions.by_token)
    await discord.offers(acts, rate=200, seconds=0.1)
    assert len(discord.recording.requests) == requests
    assert len(discord.refusals) == refusals
    assert len(discord.state.interactions.by_token) == interactions
    assert (await marta.types("/panel")).text == "In Italian."
