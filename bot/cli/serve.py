"""``lawspeaker serve``, ``invite`` and ``emoji``: connect to Discord, and prepare it for the bot."""

import gc
import signal
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import click

from bot.cli import discord_access
from bot.cli.errors import LocalisedError, sentence
from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, say, warn
from bot.render.problems import memory_problem
from bot.tables.errors import DatabaseError
from bot.tables.memory import Memory
from bot.tables.terminal import run_with_memory

if TYPE_CHECKING:
    from bot.discord.gateway.health import HealthAddress
    from bot.discord.gateway.shards import Shards

# As for every other request that is refused.
_REFUSED: Final = 2


@click.command("serve", cls=LocalisedCommand, help="help-serve", reads_packs=True)
@click.option("--watch", is_flag=True, help="help-watch")
@click.option("--stay", is_flag=True, help="help-stay")
def serve(program: Program, *, watch: bool, stay: bool) -> int:
    """Connect to Discord and answer there until told to stop; return the exit status."""
    with suppress(AttributeError):  # Windows has no such signal
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # until there are packs to read again
    token = discord_access.discord_token(program)
    discord_access.check_addresses(program)
    shards = _shards(program)
    import asyncio  # no other command waits for it, nor for what follows

    from bot.discord.errors import PortTakenError, RefusedByDiscordError
    from bot.discord.gateway.connection import quiet, stay_idle, use_other_server
    from bot.discord.gateway.log_format import write_logs

    write_logs(program.settings.log_format, [token])
    quiet()
    use_other_server(program.settings)
    try:
        asyncio.run(_prepared_bot(program, token, shards, watch=watch))
    except RefusedByDiscordError as error:
        refusal = discord_access.refused_by_discord(error)
        if not stay:
            raise refusal from error
        warn([sentence(refusal, program.locale)])
        asyncio.run(stay_idle(_health_address(program)))
        return _REFUSED
    except PortTakenError as error:
        raise LocalisedError("serve-port-taken", address=error, reason=error.reason) from error
    return 0


def _prepared_bot(
    program: Program, token: str, shards: "Shards | None", *, watch: bool
) -> Coroutine[Any, Any, None]:
    """Read all that the bot needs, and return what serves Discord until it is told to stop."""
    from bot.answers.asking.reader import read_question
    from bot.discord.answer_service import AnswerService
    from bot.discord.gateway.connection import serve_discord
    from bot.discord.runtime.metrics import count_database_error, describe_packs
    from bot.discord.runtime.packs import PackReloader, PackSource, leave_snapshot

    settings = program.settings
    source = PackSource(tuple(program.folders), settings.cache, settings.language)
    leave_snapshot(source.folders, source.cache)
    _open_memory(program)
    memory = Memory(settings.database, count_database_error)
    answer_service = AnswerService(program.lookup, settings.language, memory, settings.packs)
    answer_service.board_page = settings.board_page
    describe_packs(program.lookup.glossary)
    read_question("odds", [None])  # read now: the first question about odds keeps nobody waiting
    health = _health_address(program)
    # The packs stay for good: the collector need not look through them again and again.
    gc.collect()
    gc.freeze()
    reloader = PackReloader(source, program.lookup, watch=watch)
    return serve_discord(answer_service, token, shards=shards, health=health, reloader=reloader)


@click.command("invite", cls=LocalisedCommand, help="help-invite")
def invite(program: Program) -> int:
    """Print the links that add the bot to a server or to a player; return the exit status."""
    from bot.discord.gateway.reachability import (  # no other command waits for it
        application_id,
        invitations,
    )

    application = discord_access.ask_discord(program, application_id)
    for message_id, link in invitations(application).items():
        say([program.locale.text(message_id), f"  {link}"])
    return 0


emoji = LocalisedGroup("emoji", help="help-emoji")


@emoji.command("upload", help="help-emoji-upload")
def upload(program: Program) -> int:
    """Upload the dice that are not there yet; return the exit status."""
    from bot.discord.gateway.emoji import upload_emoji  # no other command waits for it

    uploaded = discord_access.ask_discord(program, upload_emoji)
    say(program.locale.text("emoji-uploaded", new=uploaded.new, old=uploaded.old))
    return 0


def _health_address(program: Program) -> "HealthAddress | None":
    from bot.discord.gateway.health import HealthAddress

    port = program.settings.health_port
    return None if port is None else HealthAddress(program.settings.health_host, port)


def _shards(program: Program) -> "Shards | None":
    """Return the shards of the settings; ``None`` where they name none.

    Raises:
        LocalisedError: They name no range of shards.
    """
    from bot.discord.gateway.shards import read_shards

    value = program.settings.shards
    if value is None:
        return None
    try:
        return read_shards(value)
    except ValueError as error:
        raise LocalisedError("serve-no-shards", value=value) from error


def _open_memory(program: Program) -> None:
    """Bring the memory of the tables to this program's schema; the bot can do without one for a while.

    Raises:
        DatabaseError: Waiting would not cure it.
    """
    if program.settings.database is None:
        return
    from bot.processes import run_apart

    try:
        if not program.remember(lambda memory: memory.store.is_current()):
            run_apart(_migrate, program.settings.database)
            program.remember(lambda memory: memory.open())
    except DatabaseError as error:
        if error.is_lasting:
            raise
        warn([memory_problem(error, program.locale)])


def _migrate(address: str) -> None:
    """Bring a database to this program's schema; why it cannot be is said by whoever opens it next."""
    with suppress(DatabaseError):
        run_with_memory(address, lambda memory: memory.open())
