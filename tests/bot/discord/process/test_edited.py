"""A card that answers a message follows it, when that is changed or deleted."""

import pytest

from tests.bot.discord.process.conftest import Host, Workers
from tests.bot.discord.process.test_places import replies
from tests.discord_server import Answer, BotProcess, Discord, Message, Place, Player
from tests.discord_server.gateway import GUILD_MESSAGES
from tests.entries import GATE, LOCK

shared = pytest.mark.asyncio(loop_scope="session")

PICKING = f"@Lawspeaker how do I {LOCK.en}?"
PORTCULLIS = f"@Lawspeaker {GATE.en}"
ODDS = "@Lawspeaker odds of picking a lock with 4 action points"


@pytest.fixture
def anna(discord: Discord) -> Player:
    """Return a player in a channel of her own."""
    return discord.player("Anna", where=discord.add_channel("cave"))


@pytest.fixture(params=["channel", "direct"])
def place(request: pytest.FixtureRequest, anna: Player) -> Place:
    """Return a place where a question may be asked."""
    return anna.direct if request.param == "direct" else anna.place


async def answered(discord: Discord, player: Player, text: str, place: Place) -> tuple[Message, Answer]:
    """Return a message and its answer."""
    message = player.posts(text, where=place)
    return message, await answer_to(discord, message)


async def answer_to(discord: Discord, message: Message) -> Answer:
    def answer() -> Message | None:
        for candidate in discord.state.messages.all.values():
            reference = candidate.payload.get("message_reference") or {}
            if candidate.author.bot and reference.get("message_id") == message.id:
                return candidate
        return None

    assert await discord.until(answer)
    reply = answer()
    assert reply is not None
    return Answer(reply, None, 0.0)


@shared
async def test_the_card_of_a_changed_question_changes(
    discord: Discord, anna: Player, place: Place
) -> None:
    question, card = await answered(discord, anna, PORTCULLIS, place)
    assert f"### {GATE.en}" in card.text
    anna.edits(question, "@Lawspeaker come si scassina una serratura?")
    assert await discord.until(lambda: f"### {LOCK.it}" in card.text)
    assert {"Elimina", "Rendi privata"} - {*card.labels} == (
        {"Rendi privata"} if place is anna.direct else set()
    )
    anna.edits(question, "@Lawspeaker thanks!")
    assert await discord.until(lambda: card.text.startswith("I settle rules"))
    assert replies(discord, place) == 1


@shared
async def test_the_card_of_a_deleted_question_is_deleted(
    discord: Discord, anna: Player, place: Place
) -> None:
    question, card = await answered(discord, anna, PORTCULLIS, place)
    _, other_card = await answered(discord, anna, PICKING, place)
    anna.deletes(question)
    assert await discord.until(lambda: card.deleted)
    assert not other_card.deleted


@shared
async def test_of_questions_that_are_deleted_together_all_cards_go(
    discord: Discord, anna: Player
) -> None:
    questions = [await answered(discord, anna, text, anna.place) for text in (PORTCULLIS, PICKING)]
    assert anna.place.guild is not None
    data = {"channel_id": anna.place.id, "guild_id": anna.place.guild.id}
    event = {**data, "ids": [question.id for question, _ in questions]}
    discord.gateway.dispatch("MESSAGE_DELETE_BULK", event, anna.place.guild.id, intents=GUILD_MESSAGES)
    assert await discord.until(lambda: all(card.deleted for _, card in questions))


@shared
async def test_a_message_that_says_the_same_changes_nothing(discord: Discord, anna: Player) -> None:
    earlier_count = len(discord.recording.of("edit"))
    question, _ = await answered(discord, anna, PORTCULLIS, anna.place)
    anna.edits(question, PORTCULLIS)  # as when Discord shows what a link leads to
    anna.edits(question, "nobody is meant any more")  # and then its text is not told
    elsewhere = anna.posts("a message to nobody")
    anna.edits(elsewhere, PICKING)
    await answered(discord, anna, PICKING, anna.place)
    assert len(discord.recording.of("edit")) == earlier_count


@shared
async def test_a_question_that_changes_while_it_is_answered(
    discord: Discord, anna: Player, workers: Workers
) -> None:
    workers.halt()
    question = anna.posts(ODDS)
    anna.edits(question, PICKING)
    anna.edits(question, PORTCULLIS)
    workers.go_on()
    card = await answer_to(discord, question)
    assert await discord.until(lambda: f"### {GATE.en}" in card.text)
    assert replies(discord, anna.place) == 1


@shared
@pytest.mark.parametrize("is_deleted", [False, True])
async def test_a_card_that_is_gone_follows_nothing(
    discord: Discord, bot: BotProcess, anna: Player, *, is_deleted: bool
) -> None:
    written = len(bot.log)
    question, card = await answered(discord, anna, PORTCULLIS, anna.place)
    anna.sends(anna.hand.press(card, "Delete"))
    assert await discord.until(lambda: card.deleted)
    with discord.expects_refusal(10008):
        if is_deleted:
            anna.deletes(question)
        else:
            anna.edits(question, PICKING)
        note = "an answer does not follow its question"
        assert await discord.until(lambda: note in bot.log[written:])
    assert "Traceback" not in bot.log[written:]
    assert "WARNING" not in bot.log[written:]


async def test_a_question_that_is_changed_much_later_keeps_its_card(
    server: Discord, host: Host
) -> None:
    await host.starts()
    luca = server.player("Luca")
    question, card = await answered(server, luca, PORTCULLIS, luca.place)
    server.clock.forward(14 * 60)
    luca.edits(question, PICKING)
    assert await server.until(lambda: f"### {LOCK.en}" in card.text)
    server.clock.forward(2 * 60)
    luca.edits(question, PORTCULLIS)
    _, other_card = await answered(server, luca, PORTCULLIS, luca.place)
    assert f"### {GATE.en}" in other_card.text
    assert f"### {LOCK.en}" in card.text
