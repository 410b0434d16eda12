"""Servers that the bot joined after it had connected, which discord.py knows by their ids alone."""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests.bot.discord.process.conftest import Host
from tests.discord_server import Discord, Place, Player
from tests.discord_server.processes import BotProcess
from tests.entries import GATE

CONAN = "Conan · rule · this table's game"
QUESTION = "zorkmid gas clouds"
MISS = (
    "INSERT INTO misses (server, place, question, language, game, candidates, rejected, choice, asked_at)"
    " VALUES (?, ?, ?, 'en', '', '[]', 0, '', 4000000000)"
)
PLACES: dict[str, Callable[[Discord], Place]] = {
    "a channel": lambda server: server.add_guild("Late"),
    "a thread": lambda server: server.add_thread("fight", parent=server.add_guild("Late")),
}
in_any_place = pytest.mark.parametrize("place_of", PLACES.values(), ids=PLACES)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
async def bot(host: Host, file: Path) -> BotProcess:
    """Return a bot that is there before any of the servers."""
    return await host.starts(LAWSPEAKER_DATABASE=str(file))


def stored(file: Path, statement: str) -> Sequence[tuple[str, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(statement).fetchall()


def manager(server: Discord, place: Place) -> Player:
    return server.player("Ada", where=place, manages=True)


@pytest.mark.usefixtures("bot")
@in_any_place
async def test_a_mention_is_answered_as_at_any_table(
    server: Discord, place_of: Callable[[Discord], Place]
) -> None:
    ada = manager(server, place_of(server))
    await ada.types("/table game game:Conan")
    await ada.types(f"/ruling add rule:{GATE.en} text:A rope will do.")
    card = await ada.says("@Lawspeaker movement")

    assert CONAN in card.text
    assert "A rope will do." in (await ada.says(f"@Lawspeaker {GATE.en} of Perdition's Mouth")).text
    assert "Make private" in card.labels
    hidden = await ada.clicks(card, "Make private")
    assert hidden.ephemeral
    assert "### Movement" in hidden.text
    assert await server.until(lambda: card.deleted)


@pytest.mark.usefixtures("bot")
async def test_a_mention_in_a_thread_is_answered_as_in_its_channel(server: Discord) -> None:
    ada = manager(server, server.add_guild("Late"))
    thread = server.add_thread("fight", parent=ada.place)
    await ada.types("/table game game:Conan")
    for _ in range(2):
        assert CONAN in (await ada.says("@Lawspeaker movement", where=thread)).text
    assert len(server.recording.of("channel")) == 1

    await ada.types("/table game game:Rangers of Shadow Deep", where=thread)
    card = await ada.says("@Lawspeaker movement", where=thread)
    assert "Rangers of Shadow Deep · rule · this table's game" in card.text


@pytest.mark.parametrize("status", [403, 404])
async def test_a_thread_whose_channel_is_not_told_is_answered_nevertheless(
    server: Discord, bot: BotProcess, status: int
) -> None:
    ada = manager(server, server.add_guild("Late"))
    thread = server.add_thread("fight", parent=ada.place)
    await ada.types("/table game game:Conan")
    server.rest.refuses("channel", status, 50001, "Missing Access")
    assert CONAN not in (await ada.says("@Lawspeaker movement", where=thread)).text
    assert "a channel that may be a thread was not told" in bot.log
    assert CONAN in (await ada.says("@Lawspeaker movement", where=thread)).text


@pytest.mark.usefixtures("bot")
@in_any_place
async def test_a_reply_to_a_card_is_meant_for_the_players(
    server: Discord, place_of: Callable[[Discord], Place]
) -> None:
    place = place_of(server)
    luca = server.player("Luca", where=place)
    card = await luca.says(f"@Lawspeaker {GATE.en}")
    reply = luca.posts("yes I think so too, your move Anna", reply_to=card)
    assert server.world.bot.id in str(reply.payload["mentions"])
    await luca.says("@Lawspeaker lock")

    messages = server.state.messages.all.values()
    assert sum(message.author.bot and message.place is place for message in messages) == 2


@in_any_place
async def test_its_questions_are_listed_and_forgotten_with_the_server(
    server: Discord, bot: BotProcess, file: Path, place_of: Callable[[Discord], Place]
) -> None:
    ada = manager(server, place_of(server))
    await ada.says(f"@Lawspeaker {QUESTION}")
    assert QUESTION in (await ada.types("/misses list")).text
    question = await ada.types("/forget server")
    assert "1 question without an answer" in question.text
    assert (await ada.clicks(question, "Delete all of it")).text == "Forgotten."

    assert stored(file, "SELECT question FROM misses") == []
    assert await bot.stops() == 0


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    ("language", "hint"), [("English", "Mention me, "), ("Italiano", "Menziona me, ")]
)
async def test_who_mentions_the_role_is_told_so_in_the_tables_language(
    server: Discord, language: str, hint: str
) -> None:
    ada = manager(server, server.add_guild("Late"))
    server.make_bot_role(ada.place.guild)
    await ada.types(f"/table language language:{language}")
    (line,) = (await ada.says(f"@&Lawspeaker {GATE.en}")).text.splitlines()

    assert line.startswith(hint)


@pytest.mark.usefixtures("bot")
async def test_each_table_counts_its_rulings_by_itself(server: Discord) -> None:
    add = f"/ruling add rule:{GATE.en} text:A rope will do."
    players = [manager(server, server.add_guild(name)) for name in ("Late", "Later")]
    for player in players:
        assert "uling 1" in (await player.types(add)).text
    ada = players[0]
    thread = server.add_thread("fight", parent=ada.place)
    assert "uling 2" in (await ada.types(add, where=thread)).text
    assert "uling 3" in (await ada.types(add)).text
    shown = await ada.types(f"/rule query:{GATE.en}", where=thread)
    assert [f"uling {number}" in shown.text for number in (1, 2, 3)] == [True] * 3
    await ada.types("/ruling remove number:2", where=thread)
    assert "no ruling 2" in (await players[1].types("/ruling remove number:2")).text


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    ("menu", "wrong", "note", "label"),
    [
        (
            "Not what I meant",
            "This is wrong",
            f"Noted for whoever runs me: your question, and “{GATE.en}” as its answer.",
            "answer called wrong",
        ),
        (
            "Non intendevo questo",
            "È sbagliato",
            f"Annotato per chi mi gestisce: la tua domanda, e «{GATE.it}» come risposta.",
            "risposta detta sbagliata",
        ),
    ],
)
async def test_a_wrong_answer_is_kept_for_the_owner(
    server: Discord, file: Path, menu: str, wrong: str, note: str, label: str
) -> None:
    is_italian = "È" in wrong
    locale = "it" if is_italian else "en-US"
    ada = server.player("Ada", locale=locale, where=server.add_guild("Late"), manages=True)
    question = f"come funziona la {GATE.it}?" if is_italian else f"how does a {GATE.en} work?"
    card = await ada.says(f"@Lawspeaker {question}")
    offered = await ada.clicks(card, menu)
    reported = await ada.clicks(offered, wrong)
    assert reported.ephemeral
    assert reported.text == note
    assert not offered.deleted
    await ada.clicks(offered, wrong)

    listed = (await ada.types("/senza-risposta elenco" if is_italian else "/misses list")).text
    title = GATE.it if is_italian else GATE.en
    assert f"1. {question} ({label}, " in listed.replace("\\", "")
    assert listed.endswith(f": {title}")
    rows = stored(file, "SELECT question, candidates, rejected || '' FROM misses")
    assert rows == [(question, f'["{GATE.id}"]', "2")]


@pytest.mark.usefixtures("bot")
async def test_what_was_chosen_from_a_list_can_be_wrong_too(server: Discord, file: Path) -> None:
    ada = manager(server, server.add_guild("Late"))
    list_card = await ada.types("/rule query:movement")
    second = str(list_card.selects[0].options[1].value)
    rule = await ada.picks(list_card, second)
    offered = await ada.clicks(rule, "Not what I meant")
    turned = await ada.clicks(offered, "Italiano")
    await ada.clicks(turned, "È sbagliato")
    await ada.clicks(await ada.clicks(rule, "Not what I meant"), "This is wrong")
    await ada.types("/misses list")
    rows = stored(file, "SELECT candidates FROM misses WHERE rejected = 2 ORDER BY id")
    assert f'["{second}"]' in str(rows)


@pytest.mark.usefixtures("bot")
async def test_chatter_is_no_question_without_an_answer(server: Discord, file: Path) -> None:
    ada = manager(server, server.add_guild("Late"))
    for text in ("good bot, grazie mille", "how's the new job?", QUESTION):
        await ada.says(f"@Lawspeaker {text}")
    await ada.types("/misses list")
    rows = stored(file, "SELECT question FROM misses ORDER BY id")
    assert rows == [("how's the new job?",), (QUESTION,)]


@pytest.mark.usefixtures("bot")
async def test_a_direct_message_is_still_one(server: Discord, file: Path) -> None:
    luca = server.player("Luca", where=server.add_guild("Late"))
    card = await luca.says("movement of Conan", where=luca.direct)
    await luca.says(QUESTION, where=luca.direct)
    assert "Make private" not in card.labels
    assert QUESTION in (await luca.types("/misses list", where=luca.direct)).text
    assert stored(file, "SELECT server FROM misses") == [(f"direct-{luca.direct.id}",)]


@pytest.mark.parametrize("command", ["/misses list", "/forget server"])
async def test_what_was_stored_apart_belongs_to_its_server(
    server: Discord, host: Host, bot: BotProcess, file: Path, command: str
) -> None:
    place = server.add_guild("Late")
    cave = server.add_channel("cave", guild=place.guild)
    thread, elsewhere = server.add_thread("fight", parent=place), server.add_guild("Elsewhere")
    with closing(sqlite3.connect(file)) as connection, connection:
        for number, channel in enumerate((place, cave, thread, elsewhere)):
            question = f"{QUESTION} {number}"
            connection.execute(MISS, (f"conversation-{channel.id}", channel.id, question))
    assert "4 channels or direct messages are stored as version 1.6 did" in await doctor(host, file)

    ada = manager(server, place)
    card = await ada.types(command)
    expected = f"{QUESTION} 2" if command == "/misses list" else "3 questions without an answer"
    assert expected in card.text
    assert "1 channel or direct message is stored as version 1.6 did" in await doctor(host, file)
    if command == "/forget server":
        await ada.clicks(card, "Delete all of it")
        assert stored(file, "SELECT question FROM misses") == [(f"{QUESTION} 3",)]

    await manager(server, elsewhere).says(f"@Lawspeaker {GATE.en}")
    assert "stored as version 1.6 did" not in await doctor(host, file)
    assert elsewhere.guild is not None
    rows = stored(file, "SELECT server FROM misses ORDER BY id DESC LIMIT 1")
    assert rows == [(elsewhere.guild.id,)]
    assert "Traceback" not in bot.log


async def test_what_discord_does_not_tell_of_a_server_keeps_nothing_from_being_forgotten(
    server: Discord, bot: BotProcess, file: Path
) -> None:
    place = server.add_guild("Late")
    with closing(sqlite3.connect(file)) as connection, connection:
        for channel in (place.id, "1"):
            connection.execute(MISS, (f"conversation-{channel}", channel, QUESTION))
    server.rest.refuses("guild-channels", 403, 50001, "Missing Access", times=9)
    ada = manager(server, place)
    await ada.clicks(await ada.types("/forget server"), "Delete all of it")

    assert stored(file, "SELECT server FROM misses") == [("conversation-1",)]
    assert "the channels of a server were not told (Forbidden)" in bot.log


async def doctor(host: Host, file: Path) -> str:
    """Return what ``lawspeaker doctor`` says."""
    program = await host.launches("doctor", LAWSPEAKER_DATABASE=str(file))
    assert await program.ends(within=60) == 0, program.log
    return program.log
