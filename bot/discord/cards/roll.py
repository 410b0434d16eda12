"""Real rolls as cards: the faces, what they come to, and what to do next."""

from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.answers.odds.codes import request_code
from bot.answers.odds.rolling import RollAnswer, written_roll
from bot.discord.cards.card import Card, button, frame, row, text
from bot.discord.state.buttons import KeepOut, RollDice, Show
from bot.discord.state.card_state import OddsState, RollState
from bot.discord.state.custom_id import Button
from bot.discord.wording.dice_emoji import DiceEmoji
from bot.discord.wording.markdown import neutral, small
from bot.discord.wording.option_spelling import discord_locale
from bot.locales import Locale
from bot.render.odds.rolls import judgement_lines, roll_heading, roll_line
from calculators.rolls import RolledFace, drawn_cards
from glossary import Language

_STRUCK = "~~{}~~"


def roll_card(answer: RollAnswer, language: Language, emoji: DiceEmoji) -> Card:
    """Return a roll as a card.

    Args:
        answer: The roll.
        language: Language of the card.
        emoji: The dice that were uploaded as emoji.
    """
    locale = discord_locale(language)
    code = request_code(answer.request)
    lines = [
        f"### 🎲 {neutral(roll_heading(answer, locale))}",
        f"**{roll_markup(answer, locale, emoji)}**",
        *(small(line) for line in judgement_lines(answer, locale)),
    ]
    buttons = [
        button(locale.text(f"button-{name}"), action, emoji=sign)
        for name, action, sign in _actions(answer, code, locale)
        if action.fits
    ]
    items: list[ui.Item[Any]] = [text("\n".join(lines)), *row(buttons)]
    state = RollState(locale.language, answer.out_before, written_roll(answer.roll), code)
    game = answer.request.calculator.component_game
    return Card(locale.language, frame(items, game), state=state)


def roll_markup(answer: RollAnswer, locale: Locale, emoji: DiceEmoji) -> str:
    """Return what lies on the table in Discord's Markdown, dice that do not count struck out."""

    def picture(face: RolledFace) -> str | None:
        return emoji.die(face.die, face.text) if face.die else None

    return roll_line(answer, locale, picture=picture, struck=_STRUCK)


def _actions(answer: RollAnswer, code: str, locale: Locale) -> Iterator[tuple[str, Button, str]]:
    """Yield the label of each button, what it does, and its sign."""
    next_request = answer.asked_next
    if next_request is not None:
        state = OddsState(locale.language, request_code(next_request))
        if state.is_whole:
            yield "what-now", Show(state), "💡"
    state = OddsState(locale.language, code)
    if state.is_whole:
        yield "roll-again", RollDice(state), "🎲"
    game, cards = answer.request.calculator.component_game, drawn_cards(answer.roll)
    if answer.out_before is not None and game is not None:
        yield "keep-out", KeepOut(locale.language, game, answer.out_before, cards), "🃏"
