"""A player who asks for too much at once reads one sentence; rules are still answered."""

from unittest.mock import AsyncMock

import pytest

from bot.discord.errors import GivenUpError
from bot.discord.gateway.client import LawspeakerClient
from bot.discord.recent import MOST_AT_ONCE
from bot.locales import Locale
from tests.bot.discord.play.table import Player, fields
from tests.bot.discord.runtime.test_metrics import count

ODDS = "picklock perditions-mouth"


def use_up(simcord_bot: LawspeakerClient, player: Player) -> None:
    """Leave nothing of what a player may ask for."""
    for _ in range(MOST_AT_ONCE):
        simcord_bot.recent.allowances.take(player.id)


async def test_too_many_odds_are_one_sentence(
    marta: Player, luca: Player, simcord_bot: LawspeakerClient
) -> None:
    earlier_count = count(f"/{ODDS}", "limited")
    use_up(simcord_bot, marta)
    limited = await marta.types(ODDS, points="3")

    assert "Puoi chiedere altre probabilità" in limited.text
    assert limited.private
    assert count(f"/{ODDS}", "limited") == earlier_count + 1
    assert "Saracinesca" in (await marta.types("rule", query="saracinesca")).text
    assert "66.8 %" in (await luca.types(ODDS, points="3")).text


async def test_a_form_beyond_the_limit_is_opened_again_with_what_was_typed(
    marta: Player, simcord_bot: LawspeakerClient
) -> None:
    seen = await marta.types(ODDS, points="3")
    form = await marta.presses(seen, "Modifica")
    earlier_count = count("modal_submit change", "limited")
    use_up(simcord_bot, marta)
    limited = await marta.fills(form, points="5")
    reopened_form = await marta.presses(limited, "Correggi")

    assert "Puoi chiedere altre probabilità" in limited.text
    assert limited.private
    assert count("modal_submit change", "limited") == earlier_count + 1
    assert fields(reopened_form)["Punti"]["value"] == "5"


@pytest.mark.parametrize("reason", ["limited", "given-up"])
async def test_a_board_that_is_not_solved_now_is_opened_again_as_it_was_drawn(
    luca: Player, simcord_bot: LawspeakerClient, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    form = await luca.does("schemer")
    if reason == "limited":
        use_up(simcord_bot, luca)
    else:
        monkeypatch.setattr(simcord_bot.answers, "board", AsyncMock(side_effect=GivenUpError))
    refused = await luca.fills(form, scheme="Move 2 -> Foe", map="@..F", grid=["square"])
    reopened_form = await luca.presses(refused, "Fix it")

    assert refused.text.startswith(Locale("en").text(reason, seconds=1)[:20])
    assert refused.private
    assert fields(reopened_form)["Board"]["value"] == "@..F"
