"""What a mention may be of, and what it is read with: the bot's role, a reply, a poll, what is handed on."""

import pytest

from tests.bot.discord.process.test_places import replies
from tests.discord_server import BotProcess, Discord, Place, Player, Poll
from tests.discord_server.places import READ_MESSAGE_HISTORY

pytestmark = pytest.mark.asyncio(loop_scope="session")

CHEST = "come si apre un forziere chiuso?"
HINT_EN = "Mention me, not my role, or Discord does not show me what you ask:"
HINT_IT = "Menziona me, non il mio ruolo, o Discord non mi mostra che cosa chiedi:"


@pytest.fixture
def place(discord: Discord) -> Place:
    """Return a channel of a server for which Discord made a role of the bot's name."""
    place = discord.add_guild("Halls")
    discord.make_bot_role(place.guild)
    return place


@pytest.fixture
def anna(discord: Discord, place: Place) -> Player:
    return discord.player("Anna", where=place, manages=True)


@pytest.fixture
def told(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Discord tell the texts of which it is not documented whether it does."""
    monkeypatch.setattr(discord.gateway, "shows_role_mentions", True)
    monkeypatch.setattr(discord.gateway, "shows_quoted_messages", True)


async def test_a_mention_of_the_role_is_told_to_mention_the_bot(discord: Discord, anna: Player) -> None:
    hint = await anna.says(f"@&Lawspeaker {CHEST}")
    mention = f"<@{discord.world.bot.id}>"

    assert hint.text == f"{HINT_EN} {mention} and your question.\n{HINT_IT} {mention} e la tua domanda."
    assert hint.pings == ()
    assert hint.labels == ("Delete",)
    assert (await anna.clicks(hint, "Delete")).deleted


@pytest.mark.usefixtures("told")
async def test_a_mention_of_the_role_is_answered_where_its_text_is_told(anna: Player) -> None:
    assert "### Portcullis" in (await anna.says("@&Lawspeaker portcullis?")).text
    assert "### Rules in seconds" in (await anna.says("@&Lawspeaker")).text


async def test_a_mention_of_bot_and_role_is_answered_once(
    discord: Discord, anna: Player, place: Place
) -> None:
    assert "### Portcullis" in (await anna.says("@&Lawspeaker @Lawspeaker portcullis?")).text
    await anna.types("/rule query:portcullis")
    assert replies(discord, place) == 1


async def test_other_roles_are_none_of_its_business(
    discord: Discord, bot: BotProcess, anna: Player, place: Place
) -> None:
    earlier_count = len(discord.recording.of("guild"))
    for _ in range(3):
        anna.posts("<@&77> portcullis?")
    await anna.says("@&Lawspeaker portcullis?")
    assert replies(discord, place) == 1
    # Once for each of the two roles.
    assert len(discord.recording.of("guild")) == earlier_count + 2
    assert bot.status is None


async def test_a_server_without_a_role_of_the_bots(discord: Discord) -> None:
    place = discord.add_guild("Halls")
    luca = discord.player("Luca", where=place)
    luca.posts("<@&78> portcullis?")
    await luca.says("@Lawspeaker portcullis?")
    assert replies(discord, place) == 1


async def test_a_server_whose_roles_are_not_told(
    discord: Discord, bot: BotProcess, anna: Player, place: Place
) -> None:
    discord.rest.refuses("guild", 403, 50001, "Missing Access")
    anna.posts("@&Lawspeaker portcullis?")
    assert await discord.until(lambda: "the roles of a server were not told (Forbidden)" in bot.log)
    assert HINT_EN in (await anna.says("@&Lawspeaker portcullis?")).text
    assert replies(discord, place) == 1


@pytest.mark.parametrize("times", [1, 2])
async def test_a_mention_of_the_role_is_answered_once(
    discord: Discord, anna: Player, place: Place, times: int
) -> None:
    anna.posts("@&Lawspeaker portcullis?", times=times)
    assert await discord.until(lambda: replies(discord, place))
    await anna.says("@Lawspeaker lock")
    assert replies(discord, place) == 2


async def test_without_the_history_it_answers_below(
    discord: Discord, anna: Player, place: Place
) -> None:
    place.bot_permissions &= ~READ_MESSAGE_HISTORY
    with discord.expects_refusal(160002):
        card = await anna.says("@Lawspeaker portcullis?")
    assert "### Portcullis" in card.text
    assert "message_reference" not in card.payload


@pytest.mark.parametrize("text", ["@Lawspeaker", "@Lawspeaker what about this?"])
async def test_a_reply_is_read_with_what_it_replies_to(
    discord: Discord, luca: Player, text: str
) -> None:
    question = luca.posts("I stand before a portcullis.", where=luca.direct)
    assert await discord.until(lambda: replies(discord, luca.direct) == 1)
    card = await luca.says(text, where=luca.direct, reply_to=question)

    assert "### Portcullis" in card.text


@pytest.mark.usefixtures("told")
async def test_a_reply_in_a_channel_is_read_where_discord_tells_the_other_text(
    anna: Player, luca: Player, place: Place
) -> None:
    card = await anna.says("@Lawspeaker", reply_to=luca.posts(CHEST, where=place))

    assert "### Aprire un forziere" in card.text


async def test_a_question_that_names_the_bot_is_always_read(
    discord: Discord, anna: Player, place: Place
) -> None:
    question = anna.posts(f"@Lawspeaker {CHEST}")
    assert await discord.until(lambda: replies(discord, place) == 1)
    assert "### Aprire un forziere" in (await anna.says("@Lawspeaker", reply_to=question)).text


@pytest.mark.parametrize("text", ["@Lawspeaker", "@Lawspeaker and what about this?"])
async def test_a_reply_that_asks_about_a_text_that_is_not_told_names_the_menu(
    anna: Player, luca: Player, place: Place, text: str
) -> None:
    note = await anna.says(text, reply_to=luca.posts(CHEST, where=place))
    english, italian = note.text.splitlines()

    assert english.startswith("Discord does not show me the message that you reply to.")
    assert italian.endswith("**Trova la regola**.")


async def test_a_question_of_its_own_is_answered_whatever_it_replies_to(
    anna: Player, luca: Player, place: Place
) -> None:
    card = await anna.says("@Lawspeaker portcullis?", reply_to=luca.posts(CHEST, where=place))
    assert "### Portcullis" in card.text


@pytest.mark.parametrize("text", ["@Lawspeaker", "@Lawspeaker thanks!"])
async def test_a_card_that_one_replies_to_is_not_read(anna: Player, text: str) -> None:
    card = await anna.says(f"@Lawspeaker {CHEST}")
    expected = "I settle rules" if "thanks" in text else "### Rules in seconds"
    assert expected in (await anna.says(text, reply_to=card)).text


async def test_what_is_handed_on_to_it_is_answered(
    luca: Player, discord: Discord, bot: BotProcess
) -> None:
    written = len(bot.log)
    question = luca.posts(CHEST)
    handed = luca.forwards(question, where=luca.direct)
    assert await discord.until(lambda: "### Aprire un forziere" in last_text(discord, luca.direct))
    # Of a message that is handed on and quoted Discord tells less than of any other.
    card = await luca.says("@Lawspeaker", where=luca.direct, reply_to=handed)
    assert "### Aprire un forziere" in card.text
    assert "### Opening a chest" in (await luca.clicks(card, "English")).text
    assert "Traceback" not in bot.log[written:]


async def test_a_poll_with_a_mention_is_answered(anna: Player) -> None:
    poll = Poll("Can a hero open a locked chest?", ("Yes, with a key", "Never"))
    assert "chest" in (await anna.says("@Lawspeaker", poll=poll)).text


def last_text(discord: Discord, place: Place) -> str:
    """Return the text components of the last message of a place."""
    messages = [message for message in discord.state.messages.all.values() if message.place is place]
    return str(messages[-1].payload["components"])


async def test_the_menu_on_a_reply_to_what_was_handed_on(luca: Player) -> None:
    question = luca.posts(CHEST)
    reply = luca.posts("what is a portcullis?", reply_to=luca.forwards(question))
    assert "### Portcullis" in (await luca.uses_menu("Find the rule", on=reply)).text


@pytest.mark.parametrize(
    "text",
    [
        "thanks a lot!",
        "ok",
        "grazie mille",
        "good bot",
        "lol",
        "👍",
        "ciao a tutti",
        "how's the new job?",
        "great game",
        "sei grande",
        "bravo bot",
        "nice",
        "you're the best!",
        "che bello",
        "what a great evening, thanks",
        "grazie mille, sei un mito",
        "pessimo bot",
    ],
)
async def test_chatter_gets_one_line(anna: Player, luca: Player, text: str) -> None:
    line = await anna.says(f"@Lawspeaker {text}")
    expected = ("I settle rules: ask me", "Risolvo dubbi sulle regole: chiedimene")
    assert line.text.startswith(expected)
    assert "\n" not in line.text
    assert line.labels in (("Delete",), ("Elimina",))
    assert (await luca.says(text, where=luca.direct)).text == line.text


async def test_what_asks_for_help_gets_it(anna: Player) -> None:
    assert "### Rules in seconds" in (await anna.says("@Lawspeaker help!")).text
    assert "### Regole in pochi secondi" in (await anna.says("@Lawspeaker aiuto")).text


@pytest.mark.parametrize(
    ("text", "title", "other", "other_title"),
    [
        (
            "pick a lock. and how does movement work?",
            "Pick a Lock",
            "and how does movement work?",
            "Move",
        ),
        (
            "come si apre un forziere? e quanto posso muovermi?",
            "forziere",
            "e quanto posso muovermi?",
            "mov",
        ),
    ],
)
async def test_of_several_questions_each_is_offered(
    anna: Player, luca: Player, text: str, title: str, other: str, other_title: str
) -> None:
    card = await anna.says(f"@Lawspeaker {text}")
    assert title in card.text.splitlines()[0]
    menu = "Hai chiesto anche" if "forziere" in text else "You also asked"
    opened = await luca.picks(card, other, menu=menu)
    assert opened.ephemeral
    assert other_title.lower() in opened.text.splitlines()[0].lower()


async def test_a_second_question_that_is_long_is_offered_too(anna: Player) -> None:
    other = "and what is it that I have to do, step by step, if a hero wants to pick a lock with two others beside?"
    card = await anna.says(f"@Lawspeaker what does a portcullis do? {other}")
    assert "### Portcullis" in card.text
    menu = card.select("You also asked")
    opened = await anna.picks(card, str(menu.options[0].value), menu=menu.custom_id)
    assert "### Pick a Lock" in opened.text


async def test_one_question_is_offered_once(anna: Player) -> None:
    card = await anna.says("@Lawspeaker The goblin ran. May I jump over the pit?")
    assert "You also asked" not in [select.placeholder for select in card.selects]
