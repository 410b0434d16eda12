"""A player who asks for too much at once reads one sentence; rules are still answered."""

from unittest.mock import AsyncMock

import pytest

from bot.discord.allowances import MOST_AT_ONCE
from bot.discord.card_service import CardService
from bot.discord.errors import GivenUpError
from bot.locales import Locale
from tests.bot.discord.play.table import Player, fields
from tests.bot.discord.test_metrics import count

ODDS = "picklock perditions-mouth"


def use_up(card_service: CardService, player: Player) -> None:
    """Leave nothing of what a player may ask for."""
    for _ in range(MOST_AT_ONCE):
        card_service.allowances.take(player.id)


async def test_too_many_odds_are_one_sentence(
    marta: Player, luca: Player, card_service: CardService
) -> None:
    before = count(f"/{ODDS}", "limited")
    use_up(card_service, marta)
    limited = await marta.types(ODDS, points="3")

    assert "Puoi chiedere altre probabilità" in limited.text
    assert limited.private
    assert count(f"/{ODDS}", "limited") == before + 1
    assert "Saracinesca" in (await marta.types("rule", query="saracinesca")).text
    assert "66.8 %" in (await luca.types(ODDS, points="3")).text


async def test_a_form_beyond_the_limit_is_opened_again_with_what_was_typed(
    marta: Player, card_service: CardService
) -> None:
    seen = await marta.types(ODDS, points="3")
    form = await marta.presses(seen, "Modifica")
    before = count("modal_submit change", "limited")
    use_up(card_service, marta)
    limited = await marta.fills(form, points="5")
    again = await marta.presses(limited, "Correggi")

    assert "Puoi chiedere altre probabilità" in limited.text
    assert limited.private
    assert count("modal_submit change", "limited") == before + 1
    assert fields(again)["Punti"]["value"] == "5"


@pytest.mark.parametrize("reason", ["limited", "given-up"])
async def test_a_board_that_is_not_solved_now_is_opened_again_as_it_was_drawn(
    luca: Player, card_service: CardService, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    form = await luca.does("schemer")
    if reason == "limited":
        use_up(card_service, luca)
    else:
        monkeypatch.setattr(card_service, "board", AsyncMock(side_effect=GivenUpError))
    refused = await luca.fills(form, scheme="Move 2 -> Foe", map="@..F", grid=["square"])
    again = await luca.presses(refused, "Fix it")

    assert refused.text.startswith(Locale("en").text(reason, seconds=1)[:20])
    assert refused.private
    assert fields(again)["Board"]["value"] == "@..F"
