"""Rules for what was written: the menu on a message, questions to the bot by its name."""

import logging
from collections.abc import Awaitable, Callable

import discord
import pytest
from simcord import Env
from simcord.backend.models.message import Poll, PollAnswer
from simcord.results import to_discord_message

from bot.locales import Locale
from tests.bot.discord.play.conftest import Join
from tests.bot.discord.play.table import Player, fields, requests

Post = Callable[[Player], Awaitable[discord.Message]]
CHEST = "come si apre un forziere chiuso?"


async def test_the_menu_finds_the_rule_of_a_message_privately(marta: Player, luca: Player) -> None:
    message = await marta.actor.send(marta.channel, CHEST)
    card = await luca.finds(message)

    assert card.private
    assert card.title.startswith("### Opening a chest")
    assert "Not what I meant" in card.buttons


async def test_what_the_menu_found_is_shown_to_all(marta: Player, luca: Player) -> None:
    message = await marta.actor.send(marta.channel, CHEST)
    public_card = await luca.clicks(await luca.finds(message), "Show everyone")

    assert not public_card.private
    assert public_card.title in [card.title for card in marta.sees() if card.text]


@pytest.mark.parametrize("text", ["<@123>", "<@&5> <@!6>"])
async def test_a_message_without_text_is_said_so(marta: Player, text: str) -> None:
    message = await marta.actor.send(marta.channel, text)

    assert (await marta.finds(message)).text == "Quel messaggio non ha testo da cercare."


async def forwarded(player: Player) -> discord.Message:
    return await player.actor.forward(await player.actor.send(player.channel, CHEST), player.channel)


async def polled(player: Player) -> discord.Message:
    answers = [PollAnswer(1, "Lo so"), PollAnswer(2, "Boh")]
    poll = Poll(CHEST, answers, expiry="2100-01-01T00:00:00+00:00")
    message = player.env.backend.create_message(player.channel.id, player.id, poll=poll)
    return to_discord_message(player.env, message)


async def embedded(player: Player) -> discord.Message:
    """Return what another program has posted: a title, and the question in a field."""
    embed = discord.Embed(title="Una domanda", description="dal tavolo").add_field(
        name="Chiede", value=CHEST
    )
    webhook = player.actor.guild.create_webhook(player.channel)
    return await webhook.send(embed=embed)


async def forwarded_embed(player: Player) -> discord.Message:
    return await player.actor.forward(await embedded(player), player.channel)


WITHOUT_CONTENT = {post.__name__: post for post in (forwarded, polled, embedded, forwarded_embed)}
without_content = pytest.mark.parametrize("post", WITHOUT_CONTENT.values(), ids=WITHOUT_CONTENT)


@without_content
async def test_the_menu_reads_what_is_no_content(marta: Player, luca: Player, post: Post) -> None:
    message = await post(marta)
    card = await luca.finds(message)

    assert message.content == ""
    assert "Opening a chest" in card.text


@without_content
async def test_what_is_no_content_becomes_a_ruling(marta: Player, luca: Player, post: Post) -> None:
    message = await post(marta)
    form = await luca.actor.context_menu(luca.channel, "Make this a ruling", message)
    texts = [str(field.get("value")) for field in fields(form).values()]

    assert any(CHEST in text for text in texts)


async def test_a_poll_is_read_with_its_answers(marta: Player, luca: Player) -> None:
    form = await luca.actor.context_menu(luca.channel, "Make this a ruling", await polled(marta))

    assert f"{CHEST} Lo so Boh" in [field.get("value") for field in fields(form).values()]


async def test_what_stands_below_a_link_is_nobodys_question(marta: Player, luca: Player) -> None:
    webhook = marta.actor.guild.create_webhook(marta.channel)
    preview = discord.Embed(title=CHEST, url="https://example.org", type="link")
    message = await webhook.send(embed=preview)

    assert (await luca.finds(message)).text == Locale("en").text("no-text")


async def test_a_long_story_is_read_as_far_as_its_question(marta: Player, luca: Player) -> None:
    message = await marta.actor.send(marta.channel, CHEST + " " + "poi tira il dado " * 100)

    assert (await luca.finds(message)).private


async def test_the_question_at_the_end_of_a_long_story_is_answered(luca: Player, bot: str) -> None:
    story = "Marta came late and we ate all of the pizza before her. " * 12

    answer = await luca.says(f"{bot} We play Conan tonight. {story}How do I open a locked chest?")

    assert answer is not None
    assert "### Opening a chest" in answer.title
    assert "How do I open a locked chest?`" in answer.text


async def test_a_mention_is_answered_in_the_language_of_the_question(luca: Player, bot: str) -> None:
    italian = await luca.says(f"{bot} {CHEST}")
    english = await luca.says(f"how does a figure sprint? {bot}")

    assert italian is not None
    assert english is not None
    assert italian.title.startswith("### Aprire un forziere")
    assert "Fonte" in italian.text
    assert "-# Fonte" not in english.text
    assert not italian.private


async def test_a_mention_is_answered_as_a_reply_that_mentions_nobody(
    simcord_env: Env, luca: Player, bot: str
) -> None:
    seen = await luca.says(f"{bot} {CHEST} @everyone")

    assert seen is not None
    (posted,) = requests(simcord_env, "/messages")
    assert posted.json["allowed_mentions"] == {"parse": [], "replied_user": False}
    assert posted.json["message_reference"]["message_id"]
    assert seen.message.mentions == []  # type: ignore[union-attr]  # a message in the channel
    assert not seen.message.mention_everyone  # type: ignore[union-attr]


async def test_a_mention_without_a_question_is_helped(luca: Player, bot: str) -> None:
    seen = await luca.says(bot)

    assert seen is not None
    assert seen.title == "### Rules in seconds"


async def test_who_asked_by_name_can_delete_the_answer(marta: Player, luca: Player, bot: str) -> None:
    seen = await luca.says(f"{bot} {CHEST}")
    assert seen is not None

    assert (await marta.clicks(seen, "Elimina")).text == Locale("it").text("not-yours")
    assert (await luca.presses(seen, "Elimina")).acknowledged
    assert [card for card in luca.sees() if card.text] == []


async def test_other_messages_are_not_answered(luca: Player) -> None:
    assert await luca.says(CHEST) is None
    assert await luca.says("@everyone " + CHEST) is None


async def test_other_bots_are_not_answered(simcord_env: Env, join: Join, bot: str) -> None:
    host = join("host")
    robot = host.actor.guild.add_member(simcord_env.create_user("robot", bot=True))
    await robot.send(host.channel, f"{bot} {CHEST}")

    assert requests(simcord_env, "/messages") == []


async def test_a_channel_where_the_bot_may_not_write_is_logged(
    simcord_env: Env, luca: Player, bot: str, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    with caplog.at_level(logging.WARNING, "bot"):
        assert await luca.says(f"{bot} {CHEST}") is None

    assert "may not reply: it needs View Channel and Send Messages" in caplog.text
    assert "forziere" not in caplog.text
