"""Cards that say something of Lawspeaker's own: one sentence, the help, what it is."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.discord.cards.card import Card, button, frame, note_card, row, text
from bot.discord.cards.controls import select
from bot.discord.runtime.picture import Picture
from bot.discord.state.buttons import Forget, PickMiss
from bot.discord.wording.command_names import OWN_COMMANDS
from bot.discord.wording.markdown import whole_lines
from bot.locales import Locale
from bot.render.rules.wording import shortened
from bot.tables.values import ServerCounts
from calculators.catalogue import command_names

# For the games; what stands around them is shorter than the rest.
_GAMES_CHARACTERS: Final = 3_200
_LONGEST_LINE: Final = 400
_LONGEST_GAMES: Final = 1_000


def file_card(sentence: str, file: Picture, locale: Locale) -> Card:
    """Return one sentence with a file below it."""
    items: list[ui.Item[Any]] = [text(sentence), ui.File(f"attachment://{file.name}")]
    return Card(locale.language, frame(items), (file,))


def misses_card(sentence: str, choices: Sequence[discord.SelectOption], locale: Locale) -> Card:
    """Return questions without an answer, with a select of those that can be added to the packs."""
    menu = select(locale.text("misses-pick"), PickMiss(locale.language), choices)
    return Card(locale.language, frame([text(sentence), *menu]))


def forget_card(counts: ServerCounts, locale: Locale) -> Card:
    """Return what is deleted with a server, with the button that deletes it."""
    losses = [
        locale.text("forget-settings"),
        locale.text("forget-rulings", count=counts.rulings),
        locale.text("forget-misses", count=counts.misses),
    ]
    items = [
        text("\n".join([locale.text("forget-what"), *(f"- {loss}" for loss in losses)])),
        *row([button(locale.text("button-forget"), Forget(), emoji="🗑️")]),
    ]
    return Card(locale.language, frame(items))


def help_card(locale: Locale, games: Iterable[str]) -> Card:
    """Return what can be asked, and how, of the games with these names.

    The text itself names the commands of their own; the subcommands follow.
    """
    calculators = ", ".join(
        f"`{locale.text(f'command-{name}')}`" for name in command_names() if name not in OWN_COMMANDS
    )
    names = shortened(", ".join(games), _LONGEST_GAMES)
    return note_card(locale.text("discord-help", calculators=calculators, games=names), locale)


def about_card(locale: Locale, *, games: Sequence[str], entries: int, version: str) -> Card:
    """Return what Lawspeaker is and what it holds.

    Args:
        locale: Speaks the asker's language.
        games: A line for each loaded game: its name, with its rules' versions; those that have no
            room are left out.
        entries: Number of loaded entries.
        version: Lawspeaker's version.
    """
    lines = (shortened(line, _LONGEST_LINE) for line in games)
    games_text = whole_lines(lines, locale, _GAMES_CHARACTERS)
    return note_card(
        locale.text("discord-about", games=games_text, entries=entries, version=version), locale
    )
