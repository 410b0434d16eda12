"""Who asks, and where: languages, direct messages, threads, servers without the bot, mentions."""

from collections.abc import Callable

import pytest

from tests.bot.discord.process.conftest import Workers
from tests.discord_server import FOREVER, BotProcess, Discord, Place, Player
from tests.entries import GATE

pytestmark = pytest.mark.asyncio(loop_scope="session")

QUESTION = f"/rule query:{GATE.en}"
WHERE: dict[str, Callable[[Discord, Player], Place]] = {
    "a channel": lambda discord, _: discord.channel,
    "a thread": lambda discord, _: discord.add_thread("fight"),
    "direct messages": lambda _, player: player.direct,
    "a server without the bot": lambda discord, _: discord.outside,
    "a group": lambda discord, player: discord.add_group(player, discord.player("Ida")),
}

GUESTS: dict[str, Callable[[Discord], Player]] = {
    "may not show apps": lambda discord: discord.player(
        "Guest", where=discord.outside, external_apps=False
    ),
    "may not write": lambda discord: discord.player("Guest", where=discord.outside, writes=False),
}


@pytest.mark.parametrize(("locale", "title"), [("it", GATE.it), ("en-GB", GATE.en), ("fr", GATE.en)])
async def test_the_answer_is_in_the_players_language(discord: Discord, locale: str, title: str) -> None:
    card = await discord.player("Marta", locale=locale).types(QUESTION)
    assert f"### {title}" in card.text


async def test_a_language_that_is_not_spoken_gives_way_to_the_servers(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.world.guild, "locale", "it")
    marie = discord.player("Marie", locale="fr")
    assert f"### {GATE.it}" in (await marie.types(QUESTION)).text
    assert f"### {GATE.en}" in (await marie.types(QUESTION, where=marie.direct)).text


@pytest.mark.parametrize("place_of", WHERE.values(), ids=WHERE)
async def test_a_card_is_turned_over_anywhere(
    discord: Discord, luca: Player, place_of: Callable[[Discord, Player], Place]
) -> None:
    card = await luca.types(QUESTION, where=place_of(discord, luca))
    assert f"### {GATE.en}" in card.text
    turned = await luca.clicks(card, "Italiano")
    assert f"### {GATE.it}" in turned.text
    assert turned.ephemeral is (place_of is not WHERE["direct messages"])


@pytest.mark.parametrize(
    ("question", "title"),
    [
        (f"how does a {GATE.en} work?", GATE.en),
        (f"come funziona la {GATE.it}?", GATE.it),
    ],
)
@pytest.mark.parametrize("place_name", ["a channel", "a thread", "direct messages"])
async def test_a_mention_is_answered_in_its_language(
    discord: Discord, luca: Player, place_name: str, question: str, title: str
) -> None:
    reply = await luca.says(f"@Lawspeaker {question}", where=WHERE[place_name](discord, luca))
    assert title in reply.text
    assert reply.pings == ()


@pytest.mark.parametrize("refuses", ["misses_access", "misses_permissions"])
async def test_a_channel_without_permission_is_one_clear_line(
    discord: Discord, bot: BotProcess, luca: Player, refuses: str
) -> None:
    written = len(bot.log)
    getattr(discord.rest, refuses)("send")
    luca.posts(f"@Lawspeaker {GATE.en}?")
    assert await discord.until(lambda: len(bot.log) > written)
    assert GATE.en in (await luca.says(f"@Lawspeaker {GATE.en}?")).text
    (line,) = bot.log[written:].splitlines()
    assert f"in channel {luca.place.id} the bot may not reply: it needs View Channel" in line


@pytest.mark.parametrize("status", [404, 413])
async def test_a_reply_that_is_refused_is_one_line(
    discord: Discord, bot: BotProcess, luca: Player, status: int
) -> None:
    written = len(bot.log)
    discord.rest.refuses("send", status, 10008, "Unknown Message")
    luca.posts(f"@Lawspeaker {GATE.en}?")
    assert await discord.until(lambda: "a reply to a mention was not taken" in bot.log[written:])
    assert bot.log[written:].count("\n") == 1


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_reply_whose_line_breaks_comes_once(discord: Discord, luca: Player, when: str) -> None:
    place, earlier_count = discord.add_channel("dungeon"), len(discord.recording.of("send"))
    discord.rest.cuts("send", when)
    luca.posts(f"@Lawspeaker {GATE.en}?", where=place)
    assert await discord.until(lambda: len(discord.recording.of("send")) == earlier_count + 2)
    await luca.types(QUESTION)
    assert replies(discord, place) == 1


async def test_a_reply_whose_line_breaks_for_good_is_one_line(
    discord: Discord, bot: BotProcess, luca: Player
) -> None:
    written = len(bot.log)
    discord.rest.cuts("send", times=FOREVER)
    luca.posts(f"@Lawspeaker {GATE.en}?")
    assert await discord.until(lambda: "a reply to a mention was not taken" in bot.log[written:])
    discord.rest.recovers()
    assert bot.log[written:].count("\n") == 1


@pytest.mark.parametrize("place_name", ["a channel", "direct messages"])
async def test_a_mention_that_is_delivered_twice_is_answered_once(
    discord: Discord, luca: Player, place_name: str
) -> None:
    place = discord.add_channel("cave") if place_name == "a channel" else luca.direct
    luca.posts(f"@Lawspeaker {GATE.en}?", where=place, times=2)
    assert await discord.until(lambda: replies(discord, place))
    await luca.types(QUESTION)
    assert replies(discord, place) == 1


def replies(discord: Discord, place: Place) -> int:
    """Return how many messages the bot has sent somewhere by itself."""
    messages = discord.state.messages.all.values()
    return sum(
        message.place is place and message.author.bot and not message.interaction
        for message in messages
    )


@pytest.mark.parametrize("question", [QUESTION, "/picklock perditions-mouth points:3"])
@pytest.mark.parametrize("guest_of", GUESTS.values(), ids=GUESTS)
async def test_a_player_who_may_show_nothing_is_answered_privately(
    discord: Discord, guest_of: Callable[[Discord], Player], question: str
) -> None:
    guest = guest_of(discord)
    card = await guest.types(question)
    assert await discord.until(lambda: "Make private" not in card.labels)
    assert card.ephemeral
    assert card.labels[-1] == "Delete"
    assert {"Make private", "Show everyone"}.isdisjoint(card.labels)
    turned = await guest.clicks(card, "Italiano")
    assert turned.id == card.id


async def test_a_late_answer_that_discord_hides_can_be_deleted(
    discord: Discord, workers: Workers
) -> None:
    guest = discord.player("Guest", where=discord.outside, writes=False)
    card = await workers.deferred(guest, "/picklock perditions-mouth points:3")
    workers.go_on()

    assert await discord.until(lambda: card.labels[-1:] == ("Delete",))
    assert card.ephemeral
    assert "Make private" not in card.labels


async def test_a_turned_card_can_be_deleted_in_direct_messages(luca: Player) -> None:
    card = await luca.types(QUESTION, where=luca.direct)
    turned = await luca.clicks(card, "Italiano")
    assert (await luca.clicks(turned, "Elimina")).deleted


async def test_nobody_is_named_in_the_log(discord: Discord, bot: BotProcess) -> None:
    people = discord.world.guild.members.values()
    bots = {discord.world.bot.id}
    secrets = [discord.token, *discord.state.interactions.by_token]
    assert len(people) > 5
    for person in people:
        assert person.id in bots or person.id not in bot.log
        assert person.id in bots or person.name not in bot.log
    assert not [secret for secret in secrets if secret in bot.log]


@pytest.mark.parametrize("status", [400, 403])
@pytest.mark.parametrize("label", ["Delete", "Make private"])
async def test_a_card_that_is_none_of_the_interactions_is_deleted_as_the_bot(
    discord: Discord, luca: Player, label: str, status: int
) -> None:
    card = await luca.says(f"@Lawspeaker {GATE.en}?")
    discord.rest.refuses("delete-answer", status, 50013, "Missing Permissions")
    luca.sends(luca.hand.press(card, label))
    assert await discord.until(lambda: card.deleted)


@pytest.mark.parametrize("label", ["Elimina", "Rendi privata"])
async def test_a_card_that_cannot_be_deleted_is_said_to_stay(
    discord: Discord, marta: Player, label: str
) -> None:
    card = await marta.types(f"/regola domanda:{GATE.it}")
    for route in ("delete-answer", "delete"):
        discord.rest.refuses(route, 403, 50013, "Missing Permissions")
    answer = await marta.clicks(card, label)
    note = answer if label == "Elimina" else await marta.follow_up(answer)
    assert note.text.startswith("La scheda resta: qui Discord non mi lascia eliminarla.")
    assert note.ephemeral
    assert not card.deleted


async def test_back_turns_ones_own_public_card_in_place(
    discord: Discord, luca: Player, marta: Player
) -> None:
    list_card = await luca.types("/rule query:movement", where=discord.add_channel("hall"))
    text = list_card.text
    rule = await luca.picks(list_card, str(list_card.selects[0].options[0].value))
    assert rule.id == list_card.id
    hers = await marta.clicks(rule, "Back")
    assert hers.ephemeral
    assert hers.id != rule.id
    back = await luca.clicks(rule, "Back")
    assert (back.id, back.text, back.ephemeral) == (list_card.id, text, False)
    assert {"Make private", "Delete"} <= {*back.labels}
    assert (await luca.clicks(back, "Italiano")).ephemeral
    assert (await luca.picks(back, str(back.selects[0].options[1].value))).id == list_card.id
