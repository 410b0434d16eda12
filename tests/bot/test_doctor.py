"""``lawspeaker doctor``: one line for each thing that the bot needs, and what to do about it."""

import asyncio
import re
import socket
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import fields
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bot import settings as settings_module
from bot.cli import doctor
from bot.discord.errors import RefusedByDiscordError, UnreachableError
from bot.discord.gateway import connection, reachability
from bot.discord.gateway.health import HealthAddress, health_server
from bot.discord.gateway.reachability import Reachability
from bot.settings import SettingsError, read_settings
from glossary import Language
from tests.bot.discord.process.watched import free_port
from tests.conftest import Lawspeaker, WritePack

TOKEN = "MTIz.abcdef.some-thing_else"  # noqa: S105  # nobody's
WELL = Reachability(clock_ahead=0.4, sessions_left=990, shards=1)


@pytest.fixture(autouse=True)
def reached(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what Discord answers, in a list of one: a ``Reachability`` or an error."""
    answers: list[Any] = [WELL]

    async def answer(token: str) -> Reachability:
        assert token == TOKEN
        if isinstance(answers[0], Exception):
            raise answers[0]
        assert isinstance(answers[0], Reachability)
        return answers[0]

    monkeypatch.setattr(reachability, "reach_discord", answer)
    monkeypatch.setattr(connection, "use_other_server", lambda _: None)
    return answers


def has_ipv6_loopback() -> bool:
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


def test_all_is_well(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("doctor", discord_token=TOKEN)

    assert result.status == 0
    assert {line.split()[0] for line in result.lines} == {"ok"}
    assert [line.split()[1] for line in result.lines] == [
        "Token:", "Clock:", "Packs:", "Database:", "Folders:", "Memory:", "Health:"
    ]  # fmt: skip


RunBot = Callable[[bool], int]


@pytest.fixture
def running_bot() -> Iterator[RunBot]:
    """Return a function that tells the health of a bot on a port; the bot is connected or not."""
    loop, servers = asyncio.new_event_loop(), AsyncExitStack()
    thread = Thread(target=loop.run_forever)
    thread.start()

    def done(work: Coroutine[Any, Any, Any]) -> None:
        asyncio.run_coroutine_threadsafe(work, loop).result()

    def run(is_connected: bool) -> int:  # noqa: FBT001  # the state itself
        address = HealthAddress("127.0.0.1", free_port())
        done(servers.enter_async_context(health_server(address, lambda: is_connected)))
        return address.port

    yield run
    done(servers.aclose())
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


def test_it_speaks_italian(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("doctor", language="it")

    assert result.status == 1
    assert result.lines[0].startswith("errore     Token: manca.")


@pytest.mark.parametrize(
    ("answer", "line", "status"),
    [
        (RefusedByDiscordError("token"), "error      Token: Discord does not accept it.", 1),
        (UnreachableError("no route"), "error      Discord: it cannot be reached (no route).", 1),
        (UnreachableError(f"no {TOKEN}"), "error      Discord: it cannot be reached (no ...).", 1),
        (Reachability(-400.2, 990, 1), "error      Clock: 400 s behind Discord's.", 1),
        (Reachability(61.0, 990, 1), "error      Clock: 61 s ahead of Discord's.", 1),
        (Reachability(0.0, 3, 1), "warning    Discord: only 3 more sessions may begin today.", 0),
    ],
)
def test_what_discord_says_is_told(
    lawspeaker: Lawspeaker, reached: list[Any], answer: Any, line: str, status: int
) -> None:
    reached[0] = answer
    result = lawspeaker("doctor", discord_token=TOKEN)

    assert result.status == status
    assert [output_line for output_line in result.lines if output_line.startswith(line)], result.out
    assert TOKEN not in result.out


@pytest.mark.parametrize("token", ["", "nonsense", "two.parts", "a.b.c d"])
def test_a_token_that_is_none_is_not_sent(lawspeaker: Lawspeaker, token: str) -> None:
    result = lawspeaker("doctor", discord_token=token or None)

    assert result.status == 1
    assert result.lines[0].startswith("error      Token: ")


def test_a_port_that_is_taken_is_an_error(lawspeaker: Lawspeaker, taken_port: int) -> None:
    result = lawspeaker("doctor", discord_token=TOKEN, health_port=taken_port)

    assert result.status == 1
    assert result.lines[-1].startswith(
        f"error      Health: nothing can listen on 127.0.0.1:{taken_port} (Address already in use)."
    )


@pytest.mark.parametrize(
    ("is_connected", "state"), [(True, "is connected"), (False, "is not connected")]
)
def test_a_bot_that_runs_here_is_well(
    lawspeaker: Lawspeaker, running_bot: RunBot, *, is_connected: bool, state: str
) -> None:
    port = running_bot(is_connected)
    result = lawspeaker("doctor", discord_token=TOKEN, health_host="0.0.0.0", health_port=port)  # noqa: S104

    assert result.status == 0
    assert result.lines[-1].startswith(
        f"ok         Health: the bot runs here, on 0.0.0.0:{port}, and {state}"
    )


HOSTILE = (
    "%00", f"{70 * 'a'}.example", 300 * "b", "99999999", "000080000000", "-1", "½", "٣", "é\u202e", "~nobody/x",
    "http://[", "ws://host:99999999", "//", "file:/x?mode=ro&uri=true", "sqlite:///%00", "0-3/0", "9999x9999/9999",
)  # fmt: skip
# What the tests settle for themselves.
NOT_PASSED = {"history", "is_completing", "is_dumb_terminal"}
SOURCE = Path(settings_module.__file__).read_text(encoding="utf-8")
VARIABLES = sorted(set(re.findall(r'"([A-Z][A-Z_]{3,})"', SOURCE)))


@pytest.mark.parametrize("variable", VARIABLES)
def test_no_setting_ends_in_a_traceback(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        doctor, "CHECKS", [check for check in doctor.CHECKS if check is not doctor.check_packs]
    )
    for value in HOSTILE:
        port = {"LAWSPEAKER_HEALTH_PORT": str(free_port())} if "HOST" in variable else {}
        environment = {
            "LAWSPEAKER_CACHE": "",
            "LAWSPEAKER_DATABASE": "",
            "DISCORD_TOKEN": TOKEN,
            **port,
            variable: value,
        }
        with suppress(SettingsError):
            settings = read_settings(environment)
            values = {
                field.name: getattr(settings, field.name)
                for field in fields(settings)
                if field.name not in NOT_PASSED
            }
            assert lawspeaker("doctor", **values).status in {0, 1}
            assert lawspeaker("ruling", "list", **values).status in {0, 2}


def test_a_pack_with_problems_is_an_error(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    result = lawspeaker(
        "doctor", packs=[write_pack({"rules/torches.yaml": {"kind": "nonsense"}})], discord_token=TOKEN
    )

    assert result.status == 1
    assert "error      Packs: 1 problem. " in result.out


def test_a_cache_that_cannot_be_written_is_a_warning(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", encoding="utf-8")
    result = lawspeaker("doctor", discord_token=TOKEN, cache=in_the_way)

    assert result.status == 0
    assert f"warning    Folders: {in_the_way} cannot be written to" in result.out


@pytest.mark.parametrize(
    ("shards", "line"),
    [
        ("0-3/16", "ok         Shards: 0-3/16."),
        ("4/3", 'error      Shards: LAWSPEAKER_SHARDS is "4/3"'),
    ],
)
def test_shards_are_checked(lawspeaker: Lawspeaker, shards: str, line: str) -> None:
    assert line in lawspeaker("doctor", discord_token=TOKEN, shards=shards).out


def test_fewer_shards_than_discord_recommends_are_a_warning(
    lawspeaker: Lawspeaker, reached: list[Any]
) -> None:
    reached[0] = Reachability(0.0, 990, 16)

    assert (
        "Shards: LAWSPEAKER_SHARDS has 4 in all"
        in lawspeaker("doctor", discord_token=TOKEN, shards="0-3/4").out
    )


def test_a_database_is_asked(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"

    assert f"ok         Database: {file} answers." in lawspeaker("doctor", database=str(file)).out


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:hunter2@127.0.0.1:1/tables",
        "postgresql://127.0.0.1:1/tables?user=anna&password=hunter2",
        "postgresql://anna:hunter2@127.0.0.1:1/tables?channel_binding=require",
        "postgresql:/anna:hunter2@127.0.0.1:1/tables",
        "anna:hunter2@127.0.0.1:1/tables",
        "mysql://anna:hunter2@host/tables",
    ],
)
def test_a_database_that_does_not_answer_is_an_error(lawspeaker: Lawspeaker, address: str) -> None:
    result = lawspeaker("doctor", discord_token=TOKEN, database=address)

    assert result.status == 1
    assert "error      Database: " in result.out
    assert "hunter2" not in result.out


@pytest.mark.parametrize("language", ["en", "it"])
def test_why_a_database_does_not_answer_is_told(lawspeaker: Lawspeaker, language: Language) -> None:
    address = "postgresql://anna:hunter2@127.0.0.1:1/tables"
    result = lawspeaker("doctor", language=language, database=address)

    (line,) = [line for line in result.lines if "Database:" in line]
    assert "postgresql://***@127.0.0.1:1/tables" in line
    assert "Connect call failed" in line


@pytest.mark.parametrize(
    ("language", "line"),
    [
        (
            "en",
            "error      Database: This Python has SQLite 3.34.1, and the memory of the tables needs 3.35",
        ),
        (
            "it",
            "errore     Database: Questo Python ha SQLite 3.34.1, e la memoria dei tavoli vuole 3.35",
        ),
    ],
)
def test_an_old_sqlite_is_an_error(
    lawspeaker: Lawspeaker,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    line: str,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.34.1")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 34, 1))
    result = lawspeaker(
        "doctor", discord_token=TOKEN, language=language, database=str(tmp_path / "tables.db")
    )

    assert result.status == 1
    assert [output_line for output_line in result.lines if output_line.startswith(line)], result.out


def test_a_database_of_a_newer_program_is_an_error(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    lawspeaker("database", "upgrade", database=str(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    result = lawspeaker("doctor", discord_token=TOKEN, database=str(file))

    assert result.status == 1
    assert "error      Database: The database was made by a newer Lawspeaker" in result.out


@pytest.mark.parametrize(
    ("language", "places", "line"),
    [
        ("en", ["7"], "1 channel or direct message is stored as version 1.6 did"),
        ("en", ["7", "8"], "2 channels or direct messages are stored as version 1.6 did"),
        ("it", ["7"], "1 canale o messaggio diretto è conservato come faceva la versione 1.6"),
        ("it", ["7", "8"], "2 canali o messaggi diretti sono conservati come faceva la versione 1.6"),
    ],
)
def test_what_was_stored_apart_from_its_server_is_counted(
    lawspeaker: Lawspeaker, tmp_path: Path, language: Language, places: list[str], line: str
) -> None:
    file = tmp_path / "tables.db"
    lawspeaker("database", "upgrade", database=str(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        for kind in ("settings", "deck"):
            rows = [(f"conversation-{place}", place, kind) for place in places]
            connection.executemany("INSERT INTO documents VALUES (?, ?, ?, '{}', 0)", rows)
        connection.execute("INSERT INTO documents VALUES ('direct-9', '9', 'deck', '{}', 0)")
    result = lawspeaker("doctor", discord_token=TOKEN, database=str(file), language=language)

    assert result.status == 0
    assert f"ok         Database: {line}" in result.out


def test_the_schema_is_left_as_it_is(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    lawspeaker("database", "upgrade", database=str(file))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DROP TABLE handled_events")
        connection.execute("UPDATE alembic_version SET version_num = '0003'")
    assert f"Database: {file} answers." in lawspeaker("doctor", database=str(file)).out

    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0003",)]


def test_a_database_that_cannot_be_changed_is_an_error(
    lawspeaker: Lawspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.tables.engine.SECONDS", 0.2)
    file = tmp_path / "tables.db"
    lawspeaker("database", "upgrade", database=str(file))
    with closing(sqlite3.connect(file, isolation_level=None)) as locking_connection:
        locking_connection.execute("BEGIN IMMEDIATE")
        result = lawspeaker("doctor", discord_token=TOKEN, database=str(file))

    assert "error      Database: Another program is writing" in result.out


def test_other_addresses_of_discord_are_checked(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("doctor", discord_token=TOKEN, gateway="http://127.0.0.1")

    assert result.status == 1
    assert "error      Discord: LAWSPEAKER_GATEWAY must be a whole address" in result.out


def test_a_host_that_nobody_can_look_up_is_an_error(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("doctor", discord_token=TOKEN, health_host=f"{70 * 'a'}.è", health_port=18_080)

    assert result.status == 1
    assert result.lines[-1].startswith(f"error      Health: nothing can listen on {70 * 'a'}")


@pytest.mark.skipif(not has_ipv6_loopback(), reason="this machine has no ::1")
def test_an_address_of_version_6_is_listened_on(lawspeaker: Lawspeaker) -> None:
    with socket.create_server(("::1", 0), family=socket.AF_INET6) as listener:
        port = listener.getsockname()[1]
    result = lawspeaker("doctor", discord_token=TOKEN, health_host="::1", health_port=port)

    assert f"ok         Health: ::1:{port} is free." in result.out
