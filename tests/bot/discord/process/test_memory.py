"""What a table remembers over the wire: after a restart, elsewhere, and without a database."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from bot.tables.cache import FRESH_SECONDS
from bot.tables.memory import Memory
from bot.tables.scope import Scope
from tests.bot.discord.process.conftest import Host
from tests.bot.discord.process.watched import Watch, free_port
from tests.bot.tables.waiting import moments
from tests.discord_server import Discord
from tests.entries import GATE
from tests.postgres import postgres_server

QUESTION = "/rule query:movement"
CONAN = "Conan · rule · this table's game"


async def test_a_restart_forgets_nothing(server: Discord, host: Host, tmp_path: Path) -> None:
    bot = await host.starts(LAWSPEAKER_DATABASE=str(tmp_path / "tables.db"))
    ada, luca = server.player("Ada", manages=True), server.player("Luca")
    await ada.types("/table game game:Conan")
    await luca.types(f"/ruling add rule:{GATE.en} text:A rope will do.")
    await server.restart_bot(bot)

    assert CONAN in (await luca.types(QUESTION)).text
    assert "A rope will do." in (await luca.types(f"/rule query:{GATE.en} game:Perdition's Mouth")).text
    thread = server.add_thread("fight")
    assert CONAN in (await luca.types(QUESTION, where=thread)).text
    for elsewhere in (luca.direct, server.outside, server.add_channel("cave")):
        assert CONAN not in (await luca.types(QUESTION, where=elsewhere)).text
        rulings = await luca.types("/ruling list", where=elsewhere)
        assert "rope" not in rulings.text


async def test_a_server_is_forgotten_with_a_button_from_before_a_restart(
    server: Discord, host: Host, tmp_path: Path
) -> None:
    bot = await host.starts(LAWSPEAKER_DATABASE=str(tmp_path / "tables.db"))
    ada = server.player("Ada", manages=True)
    await ada.types(f"/ruling add rule:{GATE.en} text:A rope will do.")
    question = await ada.types("/forget server")
    await server.restart_bot(bot)

    assert "A rope will do." in (await ada.types("/ruling list")).text
    assert (await ada.clicks(question, "Delete all of it")).text == "Forgotten."
    assert "no ruling" in (await ada.types("/ruling list")).text


async def test_direct_messages_have_a_memory_of_their_own(
    server: Discord, host: Host, tmp_path: Path
) -> None:
    await host.starts(LAWSPEAKER_DATABASE=str(tmp_path / "tables.db"))
    luca, marta = server.player("Luca"), server.player("Marta")
    await luca.types("/table game game:Conan", where=luca.direct)

    assert CONAN in (await luca.types(QUESTION, where=luca.direct)).text
    assert CONAN not in (await marta.types(QUESTION, where=marta.direct)).text
    assert CONAN not in (await luca.types(QUESTION)).text


async def test_a_refused_ruling_is_taken_back_once_it_is_mended(
    server: Discord, host: Host, tmp_path: Path
) -> None:
    await host.starts(LAWSPEAKER_DATABASE=str(tmp_path / "tables.db"))
    luca = server.player("Luca")
    message = luca.posts(f"can the {GATE.en} be lifted with a rope?")
    form = await luca.opens_by_menu("Make this a ruling", on=message)
    refused = await luca.fills(form, {"rule": "frog", "text": "A rope will do."})
    reopened_form = await luca.opens(refused, "Fix it")
    written = await luca.fills(reopened_form, {"rule": GATE.en})

    assert refused.ephemeral
    assert "A rope will do." in written.text
    assert not written.ephemeral
    assert await server.until(lambda: refused.deleted)


@pytest.mark.parametrize(
    ("locale", "menu", "note"),
    [
        ("en-US", "Make this a ruling", "Only the beginning of the message: a ruling has at most 500"),
        ("it", "Fanne una decisione", "Solo l'inizio del messaggio: una decisione ha al massimo 500"),
    ],
)
async def test_a_ruling_of_a_long_message_is_said_to_be_cut(
    server: Discord, host: Host, locale: str, menu: str, note: str
) -> None:
    await host.starts()
    player = server.player("Luca", locale=locale)
    form = await player.opens_by_menu(menu, on=player.posts(f"the {GATE.en} is lifted " * 40))
    assert note in str(form.rows)
    whole = await player.opens_by_menu(menu, on=player.posts(f"the {GATE.en} is lifted"))
    assert note not in str(whole.rows)


async def test_what_was_asked_just_before_a_stop_is_remembered(
    server: Discord, host: Host, tmp_path: Path
) -> None:
    file = tmp_path / "tables.db"
    bot = await host.starts(LAWSPEAKER_DATABASE=str(file))
    luca = server.player("Luca")
    questions = [f"zorkmid gas clouds {number}" for number in range(5)]
    for question in questions:
        await luca.types(f"/rule query:{question}")
    assert await bot.stops() == 0

    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT question FROM misses ORDER BY id").fetchall()
    assert [question for (question,) in rows] == questions
    assert "alembic" not in bot.log


async def test_a_database_that_is_away_stops_no_answer(server: Discord, host: Host) -> None:
    bot = await host.starts(LAWSPEAKER_DATABASE="postgresql://anna:secret@127.0.0.1:1/tables")
    luca = server.player("Luca")
    assert f"### {GATE.en}" in (await luca.types(f"/rule query:{GATE.en}")).text
    refused = await luca.types("/table show")

    assert refused.ephemeral
    assert refused.text == "The memory of the tables does not answer just now; rules and odds do."
    assert "secret" not in bot.log


async def test_a_database_that_goes_away_is_counted_and_comes_back(server: Discord, host: Host) -> None:
    watch = Watch(free_port())
    with postgres_server() as postgres:
        address = postgres.create_database()
        name = make_url(address).database
        await host.starts(LAWSPEAKER_DATABASE=address, **watch.environment)
        ada = server.player("Ada", manages=True)
        await ada.types("/table game game:Conan")

        postgres.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        postgres.drop_connections(address)
        assert CONAN in (await ada.types(QUESTION)).text
        cave = server.add_channel("cave")
        assert f"### {GATE.en}" in (await ada.types(f"/rule query:{GATE.en}", where=cave)).text
        assert (
            "does not answer just now" in (await ada.types("/table game game:Conan", where=cave)).text
        )
        assert await watch.figure("lawspeaker_database_errors_total", code="away") >= 1

        postgres.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert "game: Conan" in (await ada.types("/table game game:Conan", where=cave)).text
        assert CONAN in (await ada.types(QUESTION, where=cave)).text


async def test_changes_of_other_processes_are_seen_at_once(server: Discord, host: Host) -> None:
    with postgres_server() as postgres:
        address = postgres.create_database()
        bot = await host.starts(LAWSPEAKER_DATABASE=address)
        luca = server.player("Luca")
        assert luca.place.guild is not None
        scope = Scope(luca.place.guild.id, luca.place.id, luca.place.id, luca.user.id)
        memory = Memory(address)
        await memory.open()
        assert await server.until(lambda: "changes of other processes are seen at once" in bot.log)
        assert CONAN not in (await luca.types(QUESTION)).text
        question_time = time.monotonic()
        await memory.change_settings(scope, {"game": "conan"})
        await memory.close()
        async for _ in moments(FRESH_SECONDS):
            if CONAN in (await luca.types(QUESTION)).text:
                break

        assert time.monotonic() - question_time < FRESH_SECONDS  # it was not read again for its age
        assert await bot.stops() == 0


async def test_a_wrong_address_ends_the_start_in_one_sentence(host: Host) -> None:
    bot = await host.launches(LAWSPEAKER_DATABASE="mysql://host/tables")

    assert await bot.ends(within=60) == 2
    assert "LAWSPEAKER_DATABASE names no database that can be opened" in bot.log
