"""Cards of odds over the wire: forms, single taps and long requests, also after a restart."""

import pytest

from tests.bot.discord.process.conftest import Host
from tests.discord_server import Discord, Modal, Player

shared = pytest.mark.asyncio(loop_scope="session")

ATTACK = "/damage conan attack:2r1y rerolls:1 guard:1o life:4"
LONG = (
    "/damage conan attack:"
    + ";".join(["1r", "1y", "1o", "1r", "1o"] * 4)
    + " die:red=9,7,5,3,1,0;yellow=8,6,4,2,0,1;orange=7,3,9,1,5,8 life:90"
)


def values(modal: Modal) -> dict[str, str]:
    return {field.label: field.value for field in modal.fields}


@shared
async def test_a_card_is_changed_by_taps_and_forms(luca: Player) -> None:
    card = await luca.types(f"{ATTACK} private:True")
    larger_card = await luca.clicks(card, "attack 3r1y")
    modal = await luca.opens(larger_card, "Change")
    changed = await luca.fills(modal, {"Life": "3"})

    assert values(modal)["Attack"] == "3r1y"
    assert "-# Attack · Conan · attack 3r1y, rerolls 1, guard 1o, life 3\n" in changed.text
    assert changed.id == card.id


@shared
async def test_a_page_of_options_opens_from_the_select(luca: Player) -> None:
    card = await luca.types(f"{ATTACK} private:True")
    names = next(option.name for option in card.select("More").options if "enemies" in option.name)
    modal = await luca.opens_by_picking(card, names, menu="More")
    changed = await luca.fills(modal, {"Enemies": "2"})

    assert "enemies 2" in changed.text


@shared
async def test_a_refused_form_is_opened_again(luca: Player) -> None:
    card = await luca.types(f"{ATTACK} private:True")
    refused = await luca.fills(await luca.opens(card, "Change"), {"Life": "many"})
    modal = await luca.opens(refused, "Fix it")
    mended = await luca.fills(modal, {"Life": "3"})

    assert refused.ephemeral
    assert values(modal)["Life"] == "many"
    assert "life 3" in mended.text


@shared
async def test_rolled_dice_are_decided_step_by_step(luca: Player) -> None:
    card = await luca.types(f"{ATTACK} private:True")
    decided = await luca.fills(
        await luca.opens(card, "I have rolled"), {"Your dice on the table": "r2 r0 y1"}
    )
    modal = await luca.opens(decided, "Rerolled: red 0")

    assert "What now: Reroll the red 0" in decided.text
    assert values(modal)["Your dice on the table"] == "r2 y1 "


@shared
async def test_the_defender_rolls_once_the_attacker_stops(luca: Player) -> None:
    card = await luca.types("/damage conan attack:2r rerolls:1 guard:1o private:True")
    decided = await luca.fills(
        await luca.opens(card, "I have rolled"), {"Your dice on the table": "r2 r3"}
    )
    form = await luca.opens(decided, "Stop: the defender rolls")
    defended = await luca.fills(form, {"The defender's dice on the table": "o1"})

    assert values(form)["The attack's total"] == "5"
    assert "total 5, guard-rolled o1" in defended.text


async def test_long_requests_and_refused_forms_survive_a_restart(server: Discord, host: Host) -> None:
    luca, marta = server.player("Luca"), server.player("Marta", locale="it")
    bot = await host.starts()
    card = await luca.types(LONG)
    table = await luca.types("/damage conan attack:1r-3r")
    refused = await luca.fills(
        await luca.opens(await luca.types(f"{ATTACK} private:True"), "Change"), {"Life": "many"}
    )
    await server.restart_bot(bot)

    assert values(await luca.opens(card, "Change"))["Life"] == "90"
    rolled = await luca.fills(await luca.opens(table, "Roll"), {"Which one?": "3"})
    assert rolled.text.startswith("### 🎲 3 red (Conan)")
    italian = await marta.clicks(card, "Italiano")
    assert "%" in italian.text
    assert "vita 90" in (await marta.clicks(italian, "Mostra a tutti")).text
    assert values(await luca.opens(refused, "Fix it"))["Life"] == "many"
