"""``/deck``: the cards that a table has seen."""

from collections.abc import Callable
from typing import Final

from discord import app_commands

from bot.answers.deck_tracking import Step, TableDeck, shuffled, undone
from bot.discord.commands.declarations import command_group, subcommand
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.reply import Reply
from bot.discord.wording.markdown import neutral
from bot.render.table_state import deck_line
from bot.tables.values import TableState

_LONGEST: Final = 100


DECK: Final = command_group("deck")


@subcommand(DECK, "deck-draw")
async def draw(context: Context, cards: app_commands.Range[str, 1, _LONGEST]) -> None:
    """Note cards that were drawn."""
    await _change(context, lambda deck: deck.draw(cards))


@subcommand(DECK, "deck-eye")
async def eye(context: Context, card: app_commands.Range[str, 1, _LONGEST] | None = None) -> None:
    """Note the eye."""
    await _change(context, lambda deck: deck.eye(card))


@subcommand(DECK, "deck-shuffle")
async def shuffle(context: Context) -> None:
    """Note that the deck was shuffled."""
    await _change(context, lambda _: shuffled)


@subcommand(DECK, "deck-undo")
async def undo(context: Context) -> None:
    """Take the last step back."""
    await _change(context, lambda _: undone)


@subcommand(DECK, "deck-show")
async def show(context: Context) -> None:
    """Show what is left of the deck."""
    async with replying(context, private=True) as reply:
        await _send(reply, await reply.run_patiently(context.newest_table()))


async def _change(context: Context, step_of: Callable[[TableDeck], Step]) -> None:
    async with replying(context, private=False) as reply:
        answers = context.answers
        deck = TableDeck.of(answers.lookup.glossary.components, context.table)
        work = answers.memory.change_deck(context.scope, deck.game, step_of(deck))
        await _send(reply, await reply.run_patiently(work))


async def _send(reply: Reply, state: TableState) -> None:
    components = reply.context.answers.lookup.glossary.components
    await reply.say(f"🂠 {neutral(deck_line(state, components, reply.context.locale))}")
