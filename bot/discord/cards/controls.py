"""What a player chooses on a card: a row of buttons, and a select of everything more."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.answers import Ruling
from bot.discord.cards.card import button, row
from bot.discord.limits import BUTTONS_IN_ROW, PLACEHOLDER, SELECT_OPTIONS, SELECT_TEXT
from bot.discord.state.buttons import Pick, Show
from bot.discord.state.card_state import CardState
from bot.discord.state.custom_id import Button
from bot.locales import Locale
from bot.render.rules.wording import shortened
from glossary import Language, other_language

# Anybody may open what a card links to.
ANYBODY: Final = 0


def language_button(state: CardState, action: Button | str | None = None) -> ui.Button[Any]:
    """Return the button that shows the card of ``state`` in the other language.

    Args:
        state: That of the card.
        action: The button's action or custom id, where it is not to show ``state``.
    """
    translated = translation(state)
    label = Locale(translated.language).text("language-name")
    return button(label, action or Show(translated), emoji="🌐")


def translation(state: CardState) -> CardState:
    """Return a card's state in the other language."""
    return replace(state, language=other_language(state.language))


def controls(
    buttons: Sequence[ui.Button[Any]],
    pick: Pick,
    entries: Iterable[discord.SelectOption] = (),
    *,
    title: str = "",
    more: Iterable[ui.Button[Any]] = (),
) -> list[ui.ActionRow[Any]]:
    """Return the buttons of a card in one row, and a select of everything more.

    Args:
        buttons: The weightiest first; those beyond the row go into the select.
        pick: Opens the entry, or does what the button does, that is chosen from the select.
        entries: The entries to choose from, after the buttons.
        title: What the select is called where it holds nothing but entries.
        more: Buttons that stand in the select in any case.
    """
    choices = [button_line(item) for item in (*buttons[BUTTONS_IN_ROW:], *more)]
    name = Locale(pick.language).text("pick-more") if choices else title
    return [*row(buttons[:BUTTONS_IN_ROW]), *select(name, pick, [*choices, *entries])]


def button_line(item: ui.Button[Any]) -> discord.SelectOption:
    """Return a button as a line of a select, whose value is the custom id."""
    return discord.SelectOption(
        label=shortened(item.label or "", SELECT_TEXT), value=item.custom_id or "", emoji=item.emoji
    )


def select_option(
    value: str, label: str, description: str = "", *, is_chosen: bool = False
) -> discord.SelectOption:
    """Return one line of a select.

    Args:
        value: What it stands for, such as the id of an entry.
        label: What the player reads.
        description: What stands below it.
        is_chosen: Whether it is chosen beforehand.
    """
    return discord.SelectOption(
        value=value,
        label=shortened(label, SELECT_TEXT),
        description=shortened(description, SELECT_TEXT) or None,
        default=is_chosen,
    )


def select(
    placeholder: str, action: Button, lines: Iterable[discord.SelectOption]
) -> list[ui.ActionRow[Any]]:
    """Return a select of the first ``lines``, each value once; nothing where there is none."""
    unique = {line.value: line for line in lines if len(line.value) <= SELECT_TEXT}
    options = list(unique.values())[:SELECT_OPTIONS]
    title = shortened(placeholder, PLACEHOLDER)
    menu = ui.Select[Any](custom_id=action.custom_id, placeholder=title, options=options)
    return [ui.ActionRow(menu)] if options else []


def link_line(link: Ruling, language: Language, *, about: str = "") -> discord.SelectOption:
    """Return an entry as a line of a select: its title, and below it the other title and the game."""
    description = " · ".join(
        part for part in (about, link.title[other_language(language)], link.game) if part
    )
    return select_option(link.id, link.title[language], description)
