"""A player who asks for too much at once reads one sentence; rules are still answered."""

from bot.discord.allowances import MOST_AT_ONCE
from bot.discord.card_service import CardService
from tests.bot.discord.play.table import Player
from tests.bot.discord.test_metrics import count

ODDS = "picklock perditions-mouth"


async def test_too_many_odds_are_one_sentence(
    marta: Player, luca: Player, card_service: CardService
) -> None:
    before = count(f"/{ODDS}", "limited")
    for _ in range(MOST_AT_ONCE):
        card_service.allowances.take(marta.id)
    limited = await marta.types(ODDS, points="3")

    assert "Puoi chiedere altre probabilità" in limited.text
    assert limited.private
    assert count(f"/{ODDS}", "limited") == before + 1
    assert "Saracinesca" in (await marta.types("rule", query="saracinesca")).text
    assert "66.8 %" in (await luca.types(ODDS, points="3")).text
