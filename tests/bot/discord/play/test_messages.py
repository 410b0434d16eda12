"""Rules for what was written: the menu on a message, questions to the bot by its name."""

import logging

import pytest
from simcord import Env

from bot.locales import Locale
from tests.bot.discord.play.conftest import Join
from tests.bot.discord.play.table import Player, requests

CHEST = "come si apre un forziere chiuso?"


@pytest.fixture
def bot(simcord_env: Env) -> str:
    assert simcord_env.bot.user is not None
    return simcord_env.bot.user.mention


async def test_the_menu_finds_the_rule_of_a_message_privately(marta: Player, luca: Player) -> None:
    message = await marta.actor.send(marta.channel, CHEST)
    found = await luca.finds(message)

    assert found.private
    assert found.title.startswith("### Opening a chest")
    assert "Not what I meant" in found.buttons


async def test_what_the_menu_found_is_shown_to_all(marta: Player, luca: Player) -> None:
    message = await marta.actor.send(marta.channel, CHEST)
    shown = await luca.clicks(await luca.finds(message), "Show everyone")

    assert not shown.private
    assert shown.title in [each.title for each in marta.sees() if each.text]


@pytest.mark.parametrize("text", ["<@123>", "<@&5> <@!6>"])
async def test_a_message_without_text_is_said_so(marta: Player, text: str) -> None:
    message = await marta.actor.send(marta.channel, text)

    assert (await marta.finds(message)).text == "Quel messaggio non ha testo da cercare."


async def test_a_long_story_is_read_as_far_as_its_question(marta: Player, luca: Player) -> None:
    message = await marta.actor.send(marta.channel, CHEST + " " + "poi tira il dado " * 100)

    assert (await luca.finds(message)).private


async def test_the_question_at_the_end_of_a_long_story_is_answered(luca: Player, bot: str) -> None:
    story = "Marta came late and we ate all of the pizza before her. " * 12

    answer = await luca.says(f"{bot} We play Conan tonight. {story}How do I open a locked chest?")

    assert answer is not None
    assert "### Opening a chest" in answer.text
    assert "How do I open a locked chest?`" in answer.title


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
    assert [each for each in luca.sees() if each.text] == []


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

    assert "may not reply: it needs View Channel, Send Messages" in caplog.text
    assert "forziere" not in caplog.text
