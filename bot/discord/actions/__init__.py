"""What buttons, selects and forms do: each module declares it of its own."""

from bot.discord.actions import board_buttons, card_buttons, misses, odds_buttons, rulings
from bot.discord.actions.press import answer_button, answer_form

__all__ = [
    "answer_button",
    "answer_form",
    "board_buttons",
    "card_buttons",
    "misses",
    "odds_buttons",
    "rulings",
]
