"""New packs while the bot serves: nobody waits, fails, or gets half of each."""

import asyncio
import os
import signal
from functools import partial
from operator import ge
from pathlib import Path
from typing import Any

import pytest

from glossary import SHIPPED, open_packs
from tests.bot.discord.process.conftest import Host
from tests.bot.discord.process.watched import Watch, free_port
from tests.conftest import WritePack
from tests.discord_server import BotProcess, Discord, Player

RULE = "/rule query:torches game:Deep Halls"
DICE = "/dice roll:1 torch game:deep-halls"
COMPONENTS = "torch: {{faces: '{0},{0}', stated: {{document: rulebook, section: Dice {0}}}}}\n"


@pytest.fixture
def edition(write_pack: WritePack) -> Any:
    """Write the pack in an edition: its number stands in all that an answer shows."""

    def write(number: int, **fields: Any) -> Path:
        entry = {
            "title": {"en": f"Torches {number}", "it": f"Torce {number}"},
            "aliases": {"en": ["torches"], "it": ["torce"]},
            "short": {"en": f"Edition {number}.", "it": f"Edizione {number}."},
            "source": {"document": "rulebook", "section": f"Light {number}"},
            **fields,
        }
        folder = write_pack({"rules/torches.yaml": entry})
        (folder / "components.yaml").write_text(COMPONENTS.format(number), encoding="utf-8")
        return folder

    return write


async def starts(host: Host, folder: Path, *python: str) -> BotProcess:
    """Start the bot with packs that another process has read already: the machine may be busy."""
    open_packs([SHIPPED, folder], host.cache)
    return await host.starts(*python, LAWSPEAKER_PACKS=str(folder))


def asks_for_reload(bot: BotProcess) -> None:
    os.kill(bot.pid, signal.SIGHUP)


async def test_a_signal_swaps_the_packs_and_their_dice(
    server: Discord, host: Host, edition: Any
) -> None:
    bot = await starts(host, edition(1))
    luca = server.player("Luca")
    assert "Edition 1." in (await luca.types(RULE)).text
    assert "torch 1,1" in (await luca.types(DICE)).text

    edition(2)
    asks_for_reload(bot)
    assert await server.until(lambda: "packs reloaded" in bot.log, within=60)

    assert "Edition 2." in (await luca.types(RULE)).text
    assert "torch 2,2" in (await luca.types(DICE)).text


async def test_packs_with_errors_are_refused_with_their_list(
    server: Discord, host: Host, edition: Any
) -> None:
    luca = server.player("Luca")
    marta = server.player("Marta", locale="it")
    server.world.owner = marta.user
    watch = Watch(free_port())
    folder = edition(1)
    open_packs([SHIPPED, folder], host.cache)
    await host.starts(LAWSPEAKER_PACKS=str(folder), **watch.environment)
    marta.patience_seconds = 60

    edition(2, kind="spell")
    refusal = (await marta.types("/ricarica")).text
    assert "torches.yaml:" in refusal
    assert "spell" in refusal
    assert "Edition 1." in (await luca.types(RULE)).text

    edition(3)
    assert "Ricaricate" in (await marta.types("/ricarica")).text
    assert "Edition 3." in (await luca.types(RULE)).text
    assert "owner" in (await luca.types("/reload")).text
    for outcome in ("refused", "swapped"):
        assert await watch.figure("lawspeaker_pack_reloads_total", outcome=outcome) == 1
    assert await watch.figure("lawspeaker_pack_entries", game="deep-halls") == 1


async def test_a_new_game_is_registered(
    server: Discord, host: Host, write_pack: WritePack, edition: Any
) -> None:
    bot = await starts(host, edition(1).parent)
    registered = len(server.recording.of("sync"))

    write_pack(
        {"rules/ladders.yaml": {}}, name="high-halls", game={"name": {"en": "High", "it": "Alti"}}
    )
    asks_for_reload(bot)

    assert await server.until(lambda: len(server.recording.of("sync")) > registered, within=60)
    luca = server.player("Luca")
    assert "High" in (await luca.types("/glossary game:High")).text


async def test_a_watched_folder_reloads_itself(server: Discord, host: Host, edition: Any) -> None:
    bot = await starts(host, edition(1), "-m", "bot", "serve", "--watch")
    luca = server.player("Luca")

    edition(2)
    assert await server.until(lambda: "packs reloaded" in bot.log, within=60), bot.log
    assert "Edition 2." in (await luca.types(RULE)).text


async def test_nobody_fails_or_gets_half_of_each(server: Discord, host: Host, edition: Any) -> None:
    bot = await starts(host, edition(1))
    players = [server.player(f"Player {number}") for number in range(4)]
    await players[0].types(DICE)  # the worker processes are there
    stop = asyncio.Event()
    texts: list[list[str]] = [[] for _ in players]
    asking = [asyncio.create_task(asks_until(stop, *pair)) for pair in zip(players, texts, strict=True)]

    for number in (2, 3, 4):
        edition(number)
        asks_for_reload(bot)
        assert await server.until(partial(has_reloaded, bot, number - 1), within=60)
    lengths_later = [len(own) + 2 for own in texts]
    assert await server.until(lambda: all(map(ge, map(len, texts), lengths_later)), within=60)
    assert await server.until(lambda: sum(map(len, texts)) > 40, within=60)
    stop.set()
    await asyncio.gather(*asking)

    assert {edition_of(text) for own in texts for text in own} >= {1, 4}
    assert "Traceback" not in bot.log


def has_reloaded(bot: BotProcess, times: int) -> bool:
    return bot.log.count("packs reloaded") == times


async def asks_until(stop: asyncio.Event, player: Player, texts: list[str]) -> None:
    """Add to ``texts`` the answers to a question and a calculation, asked in turn."""
    while not stop.is_set():
        texts += [(await player.types(text)).text for text in (RULE, DICE)]
        await asyncio.sleep(1)  # a player may calculate once a second


def edition_of(text: str) -> int:
    """Return the one edition that everything in an answer is of."""
    (number,) = {
        number
        for number in range(1, 5)
        for part in (f"Edition {number}.", f"Light {number}", f"Torches {number}", f"torch {number},")
        if part in text
    }
    return number


async def test_what_the_owner_adds_is_found_at_once(
    server: Discord, host: Host, tmp_path: Path
) -> None:
    packs = tmp_path / "own"
    packs.mkdir()
    luca = server.player("Luca", manages=True)
    server.world.owner = luca.user
    await host.starts(LAWSPEAKER_PACKS=str(packs), LAWSPEAKER_DATABASE=str(tmp_path / "tables.db"))
    luca.patience_seconds = 60
    await luca.types("/ruling add rule:portcullis text:Zorkmid gas rusts it away.")
    assert "Zorkmid" not in (await luca.types("/rule query:zorkmid gas", where=luca.direct)).text

    note = await luca.types("/ruling to-pack number:1")
    assert note.text.endswith("the next question finds it.")
    assert "Zorkmid gas rusts" in (await luca.types("/rule query:zorkmid gas", where=luca.direct)).text
    await luca.types("/rule query:does frotz beat gnusto")
    list_text = ""
    while "frotz" not in list_text:
        list_text = (await luca.types("/misses list")).text
    number = list_text.partition(".")[0].rstrip("\\")
    note = await luca.types(f"/misses add number:{number} as:a question about the rule rule:portcullis")
    assert note.text.endswith("the next question finds it.")
    answer = await luca.types("/rule query:does frotz beat gnusto")
    assert answer.text.startswith("### Portcullis")

    await luca.types("/rule query:does gnusto eat xyzzy")
    card = await luca.types("/misses list")
    while "xyzzy" not in card.text:
        card = await luca.types("/misses list")
    form = await luca.opens_by_picking(card, "does gnusto eat xyzzy")
    refused = await luca.fills(form, {"kind": "an FAQ", "rule": "frog", "answer": "On Mondays."})
    assert (
        refused.text
        == 'I do not know which rule "frog" is: take its full name or its id.\n> On Mondays.'
    )
    note = await luca.fills(form, {"kind": "an FAQ", "rule": "portcullis", "answer": "On Mondays."})
    assert note.text.endswith("the next question finds it.")
    assert "On Mondays." in (await luca.types("/rule query:does gnusto eat xyzzy")).text
