"""``/deck``: the cards that a table has seen."""

from collections.abc import Callable, Mapping
from typing import Final

from discord import app_commands

from bot.answers import deck_tracking
from bot.answers.odds import box_of
from bot.discord.cards import note_card
from bot.discord.commands.declarations import Callback, command_group, declare_option
from bot.discord.context import Context
from bot.discord.error_replies import replying
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


async def _draw(context: Context, cards: app_commands.Range[str, 1, _LONGEST]) -> None:
    await _change(context, lambda deck, eyes: deck_tracking.draw(cards, deck, eyes))


async def _eye(context: Context, card: app_commands.Range[str, 1, _LONGEST] | None = None) -> None:
    await _change(context, lambda deck, eyes: deck_tracking.eye(card, deck, eyes))


async def _shuffle(context: Context) -> None:
    await _change(context, lambda *_: deck_tracking.shuffle)


async def _undo(context: Context) -> None:
    await _change(context, lambda *_: deck_tracking.undo)


async def _show(context: Context) -> None:
    async with replying(context, private=True) as reply:
        await _send(reply, await reply.run_patiently(context.newest_table()))


async def _change(context: Context, step: Callable[[Deck, int], deck_tracking.Step]) -> None:
    async with replying(context, private=False) as reply:
        cards, table = context.cards, context.table
        components = cards.lookup.glossary.components
        game = deck_tracking.deck_game(components, table)
        deck, eyes = deck_tracking.deck_of(components[game], box_of(table, game))
        work = cards.memory.change_deck(context.scope, game, step(deck, eyes))
        await _send(reply, await reply.run_patiently(work))


async def _send(reply: Reply, state: TableState) -> None:
    locale = reply.context.locale
    components = reply.context.cards.lookup.glossary.components
    await reply.send(note_card(f"🂠 {neutral(deck_line(state, components, locale))}", locale))


_CALLBACKS: Final[Mapping[str, Callback]] = {
    "draw": _draw,
    "eye": _eye,
    "shuffle": _shuffle,
    "undo": _undo,
    "show": _show,
}
