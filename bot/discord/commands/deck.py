"""``/deck``: the cards that a table has seen."""

from collections.abc import Callable
from typing import Final

from discord import app_commands

from bot.answers import deck_tracking
from bot.answers.odds.table_box import box_of
from bot.discord.commands.declarations import command_group, option, subcommand
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.reply import Reply
from bot.discord.wording.markdown import neutral
from bot.render.table_state import deck_line
from bot.tables.values import TableState
from calculators.deck import Deck

_LONGEST: Final = 100


DECK: Final = command_group("deck")


@subcommand(DECK, "deck-draw")
@option("cards")
async def draw(context: Context, cards: app_commands.Range[str, 1, _LONGEST]) -> None:
    """Note cards that were drawn."""
    await _change(context, lambda deck, eyes: deck_tracking.draw(cards, deck, eyes))


@subcommand(DECK, "deck-eye")
@option("card")
async def eye(context: Context, card: app_commands.Range[str, 1, _LONGEST] | None = None) -> None:
    """Note the eye."""
    await _change(context, lambda deck, eyes: deck_tracking.eye(card, deck, eyes))


@subcommand(DECK, "deck-shuffle")
async def shuffle(context: Context) -> None:
    """Note that the deck was shuffled."""
    await _change(context, lambda *_: deck_tracking.shuffle)


@subcommand(DECK, "deck-undo")
async def undo(context: Context) -> None:
    """Take the last step back."""
    await _change(context, lambda *_: deck_tracking.undo)


@subcommand(DECK, "deck-show")
async def show(context: Context) -> None:
    """Show what is left of the deck."""
    async with replying(context, private=True) as reply:
        await _send(reply, await reply.run_patiently(context.newest_table()))


async def _change(context: Context, step: Callable[[Deck, int], deck_tracking.Step]) -> None:
    async with replying(context, private=False) as reply:
        answers, table = context.answers, context.table
        components = answers.lookup.glossary.components
        game = deck_tracking.deck_game(components, table)
        deck, eyes = deck_tracking.deck_of(components[game], box_of(table, game))
        work = answers.memory.change_deck(context.scope, game, step(deck, eyes))
        await _send(reply, await reply.run_patiently(work))


async def _send(reply: Reply, state: TableState) -> None:
    components = reply.context.answers.lookup.glossary.components
    await reply.say(f"🂠 {neutral(deck_line(state, components, reply.context.locale))}")
