"""``/deck``: the cards that a table has seen."""

from collections.abc import Callable, Mapping
from typing import Final

import discord
from discord import app_commands

from bot.answers import deck_tracking
from bot.answers.odds import box_of
from bot.discord.cards import note_card
from bot.discord.commands.declarations import Callback, command_group, declare_option
from bot.discord.error_replies import replying
from bot.discord.interactions import bot_of, locale_of, newest_table, scope_of, table_of
from bot.discord.markdown import neutral
from bot.discord.reply import Reply
from bot.render.tables import deck_line
from bot.tables.values import TableState
from calculators.deck import Deck

_LONGEST: Final = 100


def deck_commands() -> app_commands.Group:
    """Return ``/deck``."""
    declare_option(_draw, "cards")
    declare_option(_eye, "card")
    return command_group("deck", _CALLBACKS)


async def _draw(interaction: discord.Interaction, cards: app_commands.Range[str, 1, _LONGEST]) -> None:
    await _change(interaction, lambda deck, eyes: deck_tracking.draw(cards, deck, eyes))


async def _eye(
    interaction: discord.Interaction, card: app_commands.Range[str, 1, _LONGEST] | None = None
) -> None:
    await _change(interaction, lambda deck, eyes: deck_tracking.eye(card, deck, eyes))


async def _shuffle(interaction: discord.Interaction) -> None:
    await _change(interaction, lambda *_: deck_tracking.shuffle)


async def _undo(interaction: discord.Interaction) -> None:
    await _change(interaction, lambda *_: deck_tracking.undo)


async def _show(interaction: discord.Interaction) -> None:
    async with replying(interaction, private=True) as reply:
        await _send(reply, await reply.run_patiently(newest_table(interaction)))


async def _change(
    interaction: discord.Interaction, step: Callable[[Deck, int], deck_tracking.Step]
) -> None:
    async with replying(interaction, private=False) as reply:
        cards, table = bot_of(interaction).cards, table_of(interaction)
        components = cards.lookup.glossary.components
        game = deck_tracking.deck_game(components, table)
        deck, eyes = deck_tracking.deck_of(components[game], box_of(table, game))
        work = cards.memory.change_deck(scope_of(interaction), game, step(deck, eyes))
        await _send(reply, await reply.run_patiently(work))


async def _send(reply: Reply, state: TableState) -> None:
    locale = locale_of(reply.interaction)
    components = bot_of(reply.interaction).cards.lookup.glossary.components
    await reply.send(note_card(f"🂠 {neutral(deck_line(state, components, locale))}", locale))


_CALLBACKS: Final[Mapping[str, Callback]] = {
    "draw": _draw,
    "eye": _eye,
    "shuffle": _shuffle,
    "undo": _undo,
    "show": _show,
}
