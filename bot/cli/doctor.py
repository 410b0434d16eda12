"""``lawspeaker doctor``: can the bot run here, and if not, what is to be done?"""

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from bot.cli.discord_access import check_addresses
from bot.cli.errors import LocalisedError, sentence
from bot.cli.help import LocalisedCommand
from bot.cli.program import Program, say
from bot.processes import WORKER_BYTES, memory_limit

if TYPE_CHECKING:
    from bot.discord.gateway.shards import Shards
    from bot.tables.memory import Memory

_TOKEN: Final = re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII)
# Discord's own clock is told in whole seconds, and the answer takes a moment.
_MOST_SECONDS_AHEAD: Final = 5.0
_FEW_SESSIONS: Final = 50
# Where whoever listens on all addresses can be reached.
_ANY_ADDRESS: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # nothing listens here
_ANSWER_SECONDS: Final = 3.0
_MEGABYTE: Final = 1_000_000

Level = Literal["ok", "warning", "error"]


@dataclass(frozen=True)
class Finding:
    """The result of one check.

    Attributes:
        level: Whether all is well, something should be known, or the bot cannot run as it should.
        message_id: The sentence, which says what to do.
        values: What the sentence holds.
    """

    level: Level
    message_id: str
    values: dict[str, Any]


@click.command("doctor", cls=LocalisedCommand, help="help-doctor", reads_packs=True)
def doctor(program: Program) -> int:
    """Check what the bot needs, one line each; return 1 if anything keeps it from running."""
    has_errors = False
    for check in CHECKS:
        for finding in check(program):
            has_errors = has_errors or finding.level == "error"
            level = program.locale.text(f"doctor-level-{finding.level}")
            say(f"{level:<11}{program.locale.text(finding.message_id, **finding.values)}")
    return 1 if has_errors else 0


def _ok(message_id: str, **values: object) -> Finding:
    return Finding("ok", f"doctor-{message_id}", values)


def _warning(message_id: str, **values: object) -> Finding:
    return Finding("warning", f"doctor-{message_id}", values)


def _error(message_id: str, **values: object) -> Finding:
    return Finding("error", f"doctor-{message_id}", values)


def check_discord(program: Program) -> Iterator[Finding]:
    """Yield whether there is a token, whether Discord takes it, and what else Discord tells."""
    token = program.settings.discord_token
    if token is None:
        yield _error("no-token")
        return
    if not _TOKEN.fullmatch(token):
        yield _error("broken-token")
        return
    try:
        check_addresses(program)
    except LocalisedError as error:
        yield _error("address", reason=sentence(error, program.locale))
        return
    import asyncio

    from bot.discord.errors import RefusedByDiscordError, UnreachableError
    from bot.discord.gateway.connection import use_other_server
    from bot.discord.gateway.reachability import reach_discord

    use_other_server(program.settings)
    try:
        reached = asyncio.run(reach_discord(token))
    except RefusedByDiscordError:
        yield _error("refused-token")
        return
    except UnreachableError as error:
        yield _error("unreachable", reason=str(error).replace(token, "..."))
        return
    yield _ok("token")
    yield from _clock(reached.clock_ahead)
    if reached.sessions_left < _FEW_SESSIONS:
        yield _warning("few-sessions", count=reached.sessions_left)
    shards = _shards(program)
    if shards is not None and shards.count < reached.shards:
        yield _warning("few-shards", count=shards.count, wanted=reached.shards)


def _clock(seconds_ahead: float | None) -> Iterator[Finding]:
    if seconds_ahead is None:
        return
    if abs(seconds_ahead) > _MOST_SECONDS_AHEAD:
        direction = "clock-ahead" if seconds_ahead > 0 else "clock-behind"
        yield _error(direction, seconds=round(abs(seconds_ahead)))
    else:
        yield _ok("clock")


def check_shards(program: Program) -> Iterator[Finding]:
    """Yield whether the range of shards is one, where the settings name any."""
    value = program.settings.shards
    if value is not None:
        is_range = _shards(program) is not None
        yield _ok("shards", value=value) if is_range else _error("no-shards", value=value)


def _shards(program: Program) -> "Shards | None":
    from bot.discord.gateway.shards import read_shards

    try:
        return read_shards(program.settings.shards or "")
    except ValueError:
        return None


def check_packs(program: Program) -> Iterator[Finding]:
    """Yield whether the packs can be read, and what is wrong with them."""
    from bot.answers.offers import written_offer
    from bot.render.pack_faults import calculator_faults
    from glossary import open_packs

    glossary, _ = open_packs(program.folders, program.settings.cache, calculator_faults, written_offer)
    wrong = [problem for problem in glossary.problems if not problem.is_warning]
    if wrong:
        yield _error("broken-packs", count=len(wrong))
    if glossary.entries:
        yield _ok("packs", count=len(glossary.entries), games=len(glossary.games))
    else:
        yield _error("no-packs")


def check_database(program: Program) -> Iterator[Finding]:
    """Yield whether the database of the tables answers, where the settings name one."""
    address = program.settings.database
    if address is None:
        yield _ok("no-database")
        return
    from bot.render.problems import memory_problem
    from bot.tables.address import shown_address
    from bot.tables.errors import DatabaseError
    from bot.tables.terminal import run_with_memory

    try:
        former_places = run_with_memory(address, _former_places)
    except DatabaseError as error:
        if error.code == "away":
            cause = error.details["reason"]
            yield _error("database-away", address=shown_address(address), cause=cause)
        else:
            yield _error("broken-database", reason=memory_problem(error, program.locale))
    else:
        yield _ok("database", address=shown_address(address))
        if former_places:
            yield _ok("former-conversations", count=former_places)


async def _former_places(memory: "Memory") -> int:
    """Return of how many places a database holds what versions up to 1.6 stored, if it can be used.

    Raises:
        DatabaseError: It cannot.
    """
    return len(await memory.former_places()) if await memory.store.check() else 0


def check_folders(program: Program) -> Iterator[Finding]:
    """Yield whether the folders that the bot reads and writes are open to it."""
    for folder in program.settings.packs:
        if not os.access(folder, os.R_OK | os.X_OK):
            yield _error("unreadable", folder=folder)
    cache = program.settings.cache
    if cache is not None:
        yield _ok("cache", folder=cache) if _is_writable(cache) else _warning("no-cache", folder=cache)


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"x")
    except OSError:
        return False
    return True


def check_memory(_: Program) -> Iterator[Finding]:
    """Yield whether odds, boards and pictures may take the memory that the hardest ones need."""
    limit = memory_limit()
    if limit is not None and limit < WORKER_BYTES:
        yield _warning("little-memory", found=limit // _MEGABYTE, wanted=WORKER_BYTES // _MEGABYTE)
    else:
        yield _ok("memory", wanted=WORKER_BYTES // _MEGABYTE)


def check_port(program: Program) -> Iterator[Finding]:
    """Yield whether health and metrics can be told where the settings want it."""
    host, port = program.settings.health_host, program.settings.health_port
    if port is None:
        yield _ok("no-port")
        return
    import asyncio

    from bot.discord.errors import PortTakenError

    try:
        asyncio.run(_listen(host, port))
    except PortTakenError as error:
        state = _running_bot(host, port)
        if state is None:
            yield _error("port-taken", address=error, reason=error.reason)
        else:
            yield _ok(f"bot-{state}", address=error)
    else:
        yield _ok("port", address=f"{host}:{port}")


def _running_bot(host: str, port: int) -> Literal["connected", "away"] | None:
    """Return whether the bot that tells its health there is connected; ``None`` if there is no bot."""
    from http.client import HTTPConnection, HTTPException

    from bot.discord.gateway.health import NOT_CONNECTED, READY

    connection = HTTPConnection(_ANY_ADDRESS.get(host, host), port, timeout=_ANSWER_SECONDS)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse().read(len(NOT_CONNECTED)).decode("utf-8", "replace")
    except (OSError, HTTPException, UnicodeError):  # a host that cannot be looked up
        return None
    finally:
        connection.close()
    return {READY: "connected", NOT_CONNECTED: "away"}.get(answer)  # type: ignore[return-value]  # of these two


async def _listen(host: str, port: int) -> None:
    """Listen for a moment, as the bot does.

    Raises:
        PortTakenError: Nothing can listen there.
    """
    from bot.discord.gateway.health import HealthAddress, health_server

    async with health_server(HealthAddress(host, port), lambda: False):
        pass


CHECKS: Final[tuple[Callable[[Program], Iterator[Finding]], ...]] = (
    check_discord,
    check_shards,
    check_packs,
    check_database,
    check_folders,
    check_memory,
    check_port,
)
