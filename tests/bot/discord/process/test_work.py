"""Odds and boards, worked out in processes of their own: announced within a second, never in the way."""

import pytest

from tests.bot.discord.process.conftest import Workers
from tests.discord_server import Discord, Player
from tests.discord_server.openapi import complaints, needs_description
from tests.entries import GATE

pytestmark = pytest.mark.asyncio(loop_scope="session")

ODDS = "/picklock perditions-mouth points:3"
BOARD = {"scheme": "Move 2 -> Foe", "map": "#######\n#@..^F#\n#######", "grid": "square"}
# Some more than interactions are let in at a time.
MANY = 70


async def test_slow_odds_are_announced_and_then_answered(
    discord: Discord, luca: Player, workers: Workers
) -> None:
    card = await workers.deferred(luca, ODDS)
    assert card.answered_after < 3
    assert card.text == ""
    workers.go_on()
    assert await discord.until(lambda: "66.8 %" in card.text)
    assert await discord.until(lambda: list(card.files) == ["odds.png"])
    assert card.follow_ups == ()


async def test_slow_boards_are_announced_and_then_answered(
    discord: Discord, luca: Player, workers: Workers
) -> None:
    modal = await luca.opens_by_typing("/schemer")
    workers.halt()
    sent = luca.sends(luca.hand.submit(modal, BOARD))
    assert await discord.until(lambda: sent.original, within=3)
    workers.go_on()
    assert await discord.until(lambda: "board.png" in str(sent.original and sent.original.payload))
    assert "d2" in str(sent.original and sent.original.payload)


async def test_a_worker_that_dies_costs_one_answer(luca: Player, workers: Workers) -> None:
    card = await workers.deferred(luca, ODDS)
    workers.die()
    assert "too long" in (await luca.follow_up(card)).text
    assert "66.8 %" in (await luca.types(ODDS)).text


async def test_slow_odds_are_in_nobodys_way(discord: Discord, luca: Player, workers: Workers) -> None:
    workers.halt()
    players = [discord.player(f"Player {number}") for number in range(MANY)]
    sent = [player.sends(player.hand.command(ODDS, player.place)) for player in players]
    assert await discord.until(lambda: all(interaction.original for interaction in sent))
    assert GATE.en in (await luca.types(f"/rule query:{GATE.en}")).text
    busy = [
        interaction
        for interaction in sent
        if "for many others" in str(interaction.answer and interaction.answer.payload)
    ]
    assert 0 < len(busy) < MANY
    workers.go_on()
    assert await discord.until(
        lambda: all(interaction.answer and not interaction.answer.loading for interaction in sent)
    )
    assert "66.8 %" in (await luca.types(ODDS)).text


@needs_description
async def test_discords_description_knows_all_that_was_sent(discord: Discord) -> None:
    routes = {request.route for request in discord.recording.requests}
    assert {"callback", "edit-answer", "sync"} <= routes
    # The last few of each, since they are much alike.
    assert (
        complaints(request for route in routes for request in discord.recording.of(route)[-20:]) == []
    )
