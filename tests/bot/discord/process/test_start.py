"""Starting, stopping and starting again; what is said where that is no use."""

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest
import yarl

from glossary import SHIPPED, has_snapshot
from tests.bot.discord.process.conftest import Host, Workers
from tests.bot.discord.process.watched import Watch, free_port
from tests.conftest import WritePack
from tests.discord_server import Discord
from tests.entries import GATE

QUESTION = f"/rule query:{GATE.en}"

WRONG = "a.wrong.token"


@pytest.fixture
def watch() -> Watch:
    return Watch(free_port())


async def test_a_restart_keeps_cards_and_registers_nothing(
    server: Discord, host: Host, write_pack: WritePack
) -> None:
    marta = server.player("Marta")
    bot = await host.starts()
    card = await marta.types(QUESTION)
    assert await bot.dies() == -9

    bot = await host.starts()
    assert GATE.it in (await marta.clicks(card, "Italiano")).text
    assert "commands are registered already" in bot.log
    assert len(server.recording.of("sync")) == 1
    assert await bot.stops() == 0

    await host.starts(LAWSPEAKER_PACKS=str(write_pack({"rules/torches.yaml": {}})))
    assert await server.until(lambda: len(server.recording.of("sync")) == 2)
    assert "Torches" in (await marta.types("/rule query:torches game:Deep Halls")).text


async def test_an_entry_point_command_is_said_to_be_in_the_way(server: Discord, host: Host) -> None:
    server.rest.refuses("sync", 400, 50240, "You cannot remove this app's Entry Point command")
    bot = await host.launches()
    assert await server.until(lambda: "Entry Point command, since Activities" in bot.log)
    assert await server.until(lambda: "registered 20 commands" in bot.log)
    (line,) = [line for line in bot.log.splitlines() if "50240" in line]
    assert "switch them off in the Developer Portal" in line


async def test_reading_the_packs_leaves_no_memory_behind(host: Host, tmp_path: Path) -> None:
    later = await host.starts()
    memory = later.memory_mb
    assert await later.stops() == 0

    first = await replace(host, cache=tmp_path).starts()
    assert first.memory_mb < 1.15 * memory
    assert has_snapshot([SHIPPED], tmp_path)


async def test_making_the_database_leaves_no_memory_behind(host: Host, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    first = await host.starts(LAWSPEAKER_DATABASE=database)
    memory = first.memory_mb
    assert await first.stops() == 0

    later = await host.starts(LAWSPEAKER_DATABASE=database)
    assert memory < 1.05 * later.memory_mb


@pytest.mark.parametrize("end", ["asked", "killed"])
async def test_a_bot_at_work_ends_with_itsworkers(server: Discord, host: Host, end: str) -> None:
    bot = await host.starts()
    marta = server.player("Marta")
    await marta.types("/picklock perditions-mouth points:3")
    workers = Workers(bot, server)
    at_work = bot.workers
    assert at_work
    if end == "asked":
        card = await workers.deferred(marta, "/picklock perditions-mouth points:4")
        assert await bot.stops() == 0
        assert "I am being restarted" in (await marta.follow_up(card)).text
        assert "Traceback" not in bot.log, bot.log
    else:
        await bot.dies()
    assert await server.until(lambda: not any(map(runs, at_work)), within=10)


def runs(pid: int) -> bool:
    """Return whether a process is there and has not ended."""
    try:
        return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("command", ["serve", "invite"])
async def test_a_wrong_token_is_one_sentence(server: Discord, host: Host, command: str) -> None:
    with server.expects_refusal():
        bot = await host.launches(command, DISCORD_TOKEN=WRONG)
        assert await bot.ends(within=60) == 2
    assert bot.log.splitlines()[-1].startswith("Discord does not accept the token in DISCORD_TOKEN")
    assert "Traceback" not in bot.log
    assert WRONG not in bot.log


async def test_a_bot_that_may_stay_waits_to_be_stopped(
    server: Discord, host: Host, watch: Watch
) -> None:
    with server.expects_refusal():
        bot = await host.launches("serve", "--stay", DISCORD_TOKEN=WRONG, **watch.environment)
        assert await server.until(lambda: "Discord does not accept the token" in bot.log, within=60)
        assert await watch.becomes("/readyz", 503)
    assert await watch.status("/healthz") == 200
    assert await bot.stops() == 2
    assert "Traceback" not in bot.log


async def test_a_hangup_during_the_start_ends_nothing(
    server: Discord, host: Host, watch: Watch
) -> None:
    server.gateway.down = True
    bot = await host.launches(**watch.environment)
    assert await server.until(lambda: ignores_hangups(bot.pid), within=60)
    os.kill(bot.pid, signal.SIGHUP)
    server.gateway.down = False
    assert await server.until(lambda: server.gateway.ready, within=60)
    assert await bot.stops() == 0


def ignores_hangups(pid: int) -> bool:
    """Return whether a process has begun to ignore SIGHUP."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    (mask,) = (int(line.split()[1], 16) for line in lines if line.startswith("SigIgn:"))
    return bool(mask & 1 << (signal.SIGHUP - 1))


@pytest.mark.parametrize("command", ["serve", "invite"])
@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("DISCORD_TOKEN", "a.wrong\r\ntoken", "The token in DISCORD_TOKEN holds a space"),
        ("LAWSPEAKER_API_BASE", "localhost:1/api/v10", "LAWSPEAKER_API_BASE must be a whole address"),
        ("LAWSPEAKER_GATEWAY", "http://localhost:1", "LAWSPEAKER_GATEWAY must be a whole address"),
        ("LAWSPEAKER_BOARD_PAGE", "board.html", "LAWSPEAKER_BOARD_PAGE must be a whole address"),
    ],
)
async def test_a_setting_that_cannot_work_is_one_sentence(
    host: Host, command: str, variable: str, value: str, sentence: str
) -> None:
    bot = await host.launches(command, **{variable: value})
    assert await bot.ends(within=60) == 2
    (line,) = bot.log.splitlines()
    assert line.startswith(sentence)
    assert "wrong" not in line


async def test_invite_prints_links_that_ask_for_no_permission(server: Discord, host: Host) -> None:
    program = await host.launches("invite")
    assert await program.ends(within=60) == 0
    links = [yarl.URL(line.strip()).query for line in program.log.splitlines() if "https://" in line]
    application = server.world.application_id
    assert links == [
        {
            "client_id": application,
            "scope": "bot applications.commands",
            "permissions": "0",
            "integration_type": "0",
        },
        {"client_id": application, "scope": "applications.commands", "integration_type": "1"},
    ]
    assert server.token not in program.log


async def test_invite_says_that_discord_is_away(server: Discord, host: Host) -> None:
    server.rest.fails("me", 503)
    program = await host.launches("invite")
    assert await program.ends(within=60) == 2
    assert program.log.splitlines()[-1].startswith("Discord cannot be reached: 503")
    assert "Traceback" not in program.log


async def test_without_zstandard_the_gateway_speaks_zlib(server: Discord, host: Host) -> None:
    hiding = "import sys; sys.modules |= dict.fromkeys(['zstandard', 'compression.zstd'])"
    await host.starts("-c", f"{hiding}; from bot.__main__ import main; main()", "serve")
    assert server.gateway.compressions == ["zlib-stream"]
    assert GATE.en in (await server.player("Marta").types(QUESTION)).text
