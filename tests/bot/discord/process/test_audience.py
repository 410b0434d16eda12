"""Who sees an answer, and how often it is there: one copy, whatever is pressed or delivered twice."""

import asyncio

import pytest

from tests.bot.discord.process.conftest import Workers
from tests.discord_server import FOREVER, Answer, BotProcess, Discord, Player
from tests.discord_server.interactions import DEFERRED_UPDATE
from tests.entries import GATE

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUESTION = f"/rule query:{GATE.en}"
ODDS = "/picklock perditions-mouth points:3"
HIDE = "Make private"
REFUSED = {"Scheme": "Move 2 -> Foe", "Board": "...F", "Grid": "Squares, sides only"}
MENDED = {**REFUSED, "Board": "@..F"}


def copies(discord: Discord, player: Player) -> list[str]:
    """Return whether each card that the player can see is public or private."""
    return [
        "private" if message.only_for else "public"
        for message in discord.state.messages.all.values()
        if message.interaction
        and not message.deleted
        and message.payload["interaction_metadata"]["user"]["id"] == player.user.id
    ]


async def drawn(discord: Discord, player: Player, command: str) -> Answer:
    """Return a card once its picture, if it has one, is there too: later it would be too late."""
    card = await player.types(command)
    assert await discord.until(lambda: card.files or command == QUESTION)
    return card


@pytest.mark.parametrize("command", [QUESTION, ODDS])
async def test_a_card_is_kept_before_it_is_deleted(
    discord: Discord, luca: Player, command: str
) -> None:
    card = await drawn(discord, luca, command)
    earlier_count = len(discord.recording.requests)
    private = await luca.clicks(card, HIDE)
    assert private.ephemeral
    assert await discord.until(lambda: card.deleted)
    assert copies(discord, luca) == ["private"]
    routes = [request.route for request in discord.recording.requests[earlier_count:]]
    assert (routes[0], routes[-1]) == ("callback", "delete-answer")


async def test_pressing_twice_in_a_hurry_makes_one_copy(discord: Discord, luca: Player) -> None:
    card = await drawn(discord, luca, ODDS)
    first, second = (luca.sends(luca.hand.press(card, HIDE)) for _ in range(2))
    assert await discord.until(lambda: card.deleted and first.original and second.response)
    assert second.response == DEFERRED_UPDATE
    assert copies(discord, luca) == ["private"]


@pytest.mark.parametrize("command", [QUESTION, ODDS])
async def test_a_click_that_is_delivered_twice_makes_one_copy(
    discord: Discord, luca: Player, command: str
) -> None:
    card = await drawn(discord, luca, command)
    click = luca.sends(luca.hand.press(card, HIDE), times=2)
    assert await discord.until(lambda: card.deleted and click.original)
    await luca.begins("/rule query:port")
    assert copies(discord, luca) == ["private"]


@pytest.mark.parametrize("kind", ["command", "suggestions", "button", "form"])
async def test_an_event_that_is_delivered_twice_is_answered_once(
    discord: Discord, luca: Player, kind: str
) -> None:
    card = await drawn(discord, luca, ODDS)
    match kind:
        case "command":
            act = luca.hand.command(QUESTION, luca.place)
        case "suggestions":
            act = luca.hand.command("/rule query:port", luca.place, focus=True)
        case "button":
            act = luca.hand.press(card, "Italiano")
        case _:
            act = luca.hand.submit(await luca.opens(card, "Change"), {"points": "2"})
    earlier_count = len(discord.recording.of("callback"))
    twice = luca.sends(act, times=2)
    assert await discord.until(lambda: twice.response)
    await luca.types(QUESTION)
    assert len(discord.recording.of("callback")) == earlier_count + 2


@pytest.mark.parametrize(
    ("route", "when", "refusals"),
    [
        ("callback", "before", []),
        ("callback", "after", [40060]),
        ("delete-answer", "before", []),
        ("delete-answer", "after", [10008, 10008]),
    ],
)
async def test_a_line_that_breaks_leaves_one_copy(
    discord: Discord, luca: Player, route: str, when: str, refusals: list[int]
) -> None:
    card = await luca.types(QUESTION)
    discord.rest.cuts(route, when)
    with discord.state.refusals.set_aside(*refusals or [0]) as refused:
        await luca.clicks(card, HIDE)
        assert await discord.until(lambda: card.deleted and len(refused) == len(refusals))
    assert copies(discord, luca) == ["private"]


async def test_where_the_interaction_cannot_delete_the_bot_does(discord: Discord, luca: Player) -> None:
    card = await luca.types(QUESTION)
    discord.rest.refuses("delete-answer", 404, 10008, "Unknown Message")
    await luca.clicks(card, HIDE)
    assert await discord.until(lambda: card.deleted)
    assert copies(discord, luca) == ["private"]


async def test_a_card_that_cannot_be_made_private_stays(
    discord: Discord, bot: BotProcess, luca: Player
) -> None:
    card = await luca.types(QUESTION)
    discord.rest.cuts("callback", times=FOREVER)
    written = len(bot.log)
    luca.sends(luca.hand.press(card, HIDE))
    assert await discord.until(lambda: "Discord did not take the answer" in bot.log[written:])
    discord.rest.recovers()
    assert copies(discord, luca) == ["public"]
    await luca.clicks(card, HIDE)
    assert await discord.until(lambda: card.deleted)
    assert copies(discord, luca) == ["private"]


async def test_a_slow_card_is_announced_privately_and_then_deleted(
    discord: Discord, luca: Player, workers: Workers
) -> None:
    card = await drawn(discord, luca, "/picklock perditions-mouth points:5")
    workers.halt()
    click = luca.sends(luca.hand.press(card, HIDE))
    assert await discord.until(lambda: click.original, within=3)
    assert not card.deleted
    workers.go_on()
    assert await discord.until(lambda: card.deleted)
    # The workers were started with a card of their own.
    assert copies(discord, luca) == ["public", "private"]


async def refused(player: Player, *, private: bool) -> Answer:
    return await player.fills(await player.opens_by_typing(f"/schemer private:{private}"), REFUSED)


@pytest.mark.parametrize("private", [True, False])
async def test_a_mended_board_is_seen_by_whom_it_was_asked_for(
    discord: Discord, luca: Player, *, private: bool
) -> None:
    note = await refused(luca, private=private)
    card = await luca.fills(await luca.opens(note, "Fix it"), MENDED)
    assert card.ephemeral == private
    assert ("Show everyone" if private else HIDE) in card.labels
    assert await discord.until(lambda: note.deleted or private)
    assert copies(discord, luca) == ["private" if private else "public"]


async def test_fix_it_opens_the_board_of_its_own_refusal(luca: Player) -> None:
    note = await refused(luca, private=False)
    form = await luca.opens_by_typing("/schemer")
    await luca.fills(form, {**REFUSED, "Board": "F.......", "Scheme": "Leap 1 -> Foe"})
    fields = {field.custom_id: field.value for field in (await luca.opens(note, "Fix it")).fields}
    assert (fields["scheme"], fields["map"]) == ("Move 2 -> Foe", "...F")


async def test_many_players_make_their_cards_private_at_once(discord: Discord) -> None:
    players = [discord.player(f"P{number}") for number in range(8)]
    cards = await asyncio.gather(*(player.types(QUESTION) for player in players))
    await asyncio.gather(
        *(player.clicks(card, HIDE) for player, card in zip(players, cards, strict=True))
    )
    assert await discord.until(lambda: all(card.deleted for card in cards))
    assert [copies(discord, player) for player in players] == [["private"]] * 8
