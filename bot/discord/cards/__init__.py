"""What the bot posts: an answer in, the components of a message out."""

from bot.discord.cards.card import Card, CardView, Component, Picture, SelectLine
from bot.discord.cards.choices import (
    browse_card,
    candidates_card,
    choices_card,
    question_of,
)
from bot.discord.cards.notes import (
    about_card,
    file_card,
    forget_card,
    help_card,
    misses_card,
    note_card,
    refused_card,
)
from bot.discord.cards.odds import odds_card
from bot.discord.cards.question_line import read_echo
from bot.discord.cards.rules import ruling_card
from bot.discord.cards.schemer import ANY_SPACE, BOARD_FILE, SPACES_BETWEEN, schemer_card

__all__ = [
    "ANY_SPACE",
    "BOARD_FILE",
    "SPACES_BETWEEN",
    "Card",
    "CardView",
    "Component",
    "Picture",
    "SelectLine",
    "about_card",
    "browse_card",
    "candidates_card",
    "choices_card",
    "file_card",
    "forget_card",
    "help_card",
    "misses_card",
    "note_card",
    "odds_card",
    "question_of",
    "read_echo",
    "refused_card",
    "ruling_card",
    "schemer_card",
]
