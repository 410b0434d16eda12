"""Answers while Discord limits, fails or breaks the line: one for each player, and the next in time."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from bot.discord.runtime.interaction_queue import MOST_RUNNING
from tests.bot.discord.process.conftest import Workers
from tests.discord_server import BotProcess, Discord, NoAnswerError, Player
from tests.entries import GATE

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUESTION = f"/rule query:{GATE.en}"
ODDS = "/picklock perditions-mouth points:3"
MANY = MOST_RUNNING + 6

Break = Callable[[Discord, str], None]
FAULTS: dict[str, Break] = {
    "limited": lambda discord, route: discord.rest.rate_limits(route, 0.2),
    "limited everywhere": lambda discord, route: discord.rest.rate_limits(route, 0.2, everywhere=True),
    "banned": lambda discord, route: discord.rest.bans(route, 1, seconds=1),
    "fails": lambda discord, route: discord.rest.fails(route, 502),
    "cut before": lambda discord, route: discord.rest.cuts(route, "before"),
}
faults = pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)


@pytest.fixture(autouse=True)
def quiet(discord: Discord, bot: BotProcess) -> Iterator[None]:
    """Nothing that Discord does wrong is worth a traceback."""
    written = len(bot.log)
    yield
    discord.rest.recovers()
    assert "Traceback" not in bot.log[written:], bot.log[written:]


@faults
async def test_first_responses_and_suggestions_come_once(
    discord: Discord, luca: Player, fault: Break
) -> None:
    fault(discord, "callback")
    fault(discord, "callback")
    card, choices = await asyncio.gather(luca.types(QUESTION), luca.begins("/rule query:portcul"))
    assert GATE.en in card.text
    assert card.follow_ups == ()
    assert choices


async def test_a_response_that_arrived_is_not_given_again(discord: Discord, luca: Player) -> None:
    discord.rest.cuts("callback", "after")
    with discord.expects_refusal(40060) as refused:
        card = await luca.types(QUESTION)
        assert await discord.until(lambda: refused)
    assert GATE.en in card.text
    assert (card.follow_ups, card.history) == ((), ())


async def test_suggestions_that_arrived_are_not_given_again(discord: Discord, luca: Player) -> None:
    discord.rest.cuts("callback", "after")
    with discord.expects_refusal(40060) as refused:
        assert await luca.begins("/rule query:portcul")
        assert await discord.until(lambda: refused)


async def test_a_change_that_arrived_is_harmless_twice(
    discord: Discord, luca: Player, workers: Workers
) -> None:
    card = await workers.deferred(luca, ODDS)
    discord.rest.cuts("edit-answer", "after")
    workers.go_on()
    assert await discord.until(lambda: card.files)
    assert card.follow_ups == ()


@faults
async def test_what_was_announced_comes_once(
    discord: Discord, luca: Player, workers: Workers, fault: Break
) -> None:
    card = await workers.deferred(luca, ODDS)
    fault(discord, "edit-answer")
    workers.go_on()
    assert await discord.until(lambda: "66.8 %" in card.text and card.files), card.text
    assert card.follow_ups == ()


async def test_a_card_is_taken_back_at_the_second_try(discord: Discord, luca: Player) -> None:
    card = await luca.types(QUESTION)
    discord.rest.cuts("delete-answer")
    await luca.clicks(card, "Delete")
    assert card.deleted


async def test_a_card_that_was_taken_back_is_gone(discord: Discord, luca: Player) -> None:
    card = await luca.types(QUESTION)
    discord.rest.cuts("delete-answer", "after")
    with discord.expects_refusal(10008) as refused:
        await luca.clicks(card, "Delete")
        # By the interaction, and then as the bot.
        assert await discord.until(lambda: len(refused) == 2)
    assert card.deleted


async def test_a_discord_that_fails_holds_up_nobody(discord: Discord, luca: Player) -> None:
    discord.rest.fails("callback", 503, times=2 * MANY)
    acts = [luca.hand.command(QUESTION, luca.place, focus=number % 2 == 0) for number in range(MANY)]
    sent = [luca.sends(act) for act in acts]
    assert await discord.until(lambda: discord.rest.left("callback") <= 2 * MANY - MOST_RUNNING)
    discord.rest.recovers()
    assert GATE.en in (await luca.types(QUESTION)).text
    # discord.py tries again after a second.
    assert await discord.until(lambda: all(interaction.answered for interaction in sent), within=3)


@pytest.mark.parametrize("code", [10062, 40060])
async def test_what_discord_does_not_take_is_one_line_at_most(
    discord: Discord, bot: BotProcess, luca: Player, code: int
) -> None:
    written = len(bot.log)
    for act in (
        luca.hand.command(QUESTION, luca.place),
        luca.hand.command("/rule query:port", luca.place, focus=True),
    ):
        discord.rest.refuses("callback", 404 if code == 10062 else 400, code, "as Discord says")
        luca.sends(act)
    assert GATE.en in (await luca.types(QUESTION)).text
    assert bot.log[written:].count("\n") <= 2


async def test_what_cannot_come_in_time_is_one_line(
    discord: Discord, bot: BotProcess, luca: Player
) -> None:
    written = len(bot.log)
    discord.rest.slows("callback", 3.3)
    discord.rest.bans("callback", 1)
    with discord.expects_refusal(10062) as refused:
        errors = await asyncio.gather(*map(luca.types, [QUESTION] * 2), return_exceptions=True)
        assert await discord.until(lambda: refused)
    assert [type(error) for error in errors] == [NoAnswerError] * 2
    assert GATE.en in (await luca.types(QUESTION)).text
    # The library says on its own that a heartbeat came late.
    lines = [line for line in bot.log[written:].splitlines() if "Can't keep up" not in line]
    assert [line.partition(": ")[2] for line in lines] == [
        "an answer came too late for Discord: /rule"
    ] * 2


async def test_the_game_of_dice_is_suggested(luca: Player) -> None:
    suggested = await luca.begins("/dice roll:1 red game:cona")
    card = await luca.types(f"/dice roll:1 red game:{suggested[0].value}")

    assert [choice.value for choice in suggested] == ["conan"]
    assert "1 red" in card.text
