"""``/roll``: real dice, the last rolls of a table, and those that it saved."""

from functools import partial
from typing import Final

from discord import app_commands

from bot.answers.rolls import RollOrder, changed_saves, order_kind, ordered_request, read_order
from bot.discord.cards.card import note_card
from bot.discord.cards.odds import roll_markup
from bot.discord.commands.declarations import command, option
from bot.discord.context import Context, in_context
from bot.discord.error_replies import replying
from bot.discord.limits import CHOICE_TEXT, CHOICES
from bot.discord.reply import Reply
from bot.discord.show_card import show_roll
from bot.discord.wording.markdown import neutral, whole_lines
from bot.locales import Locale
from bot.render.odds.rolls import roll_heading, saved_line
from bot.render.rules.wording import shortened
from bot.tables.values import TableRoll
from glossary.text import fold

_LONGEST: Final = 250


@in_context
async def _suggestions(context: Context, text: str) -> list[app_commands.Choice[str]]:
    """Return the saved rolls, and the log, whose names hold ``text``."""
    names = {name: f"{name}: {dice}" for name, dice in context.table.saved_rolls.items()}
    log = context.locale.text("choice-roll-log")
    offered = {**names, "log": log}
    return [
        app_commands.Choice(name=shortened(label, CHOICE_TEXT), value=name)
        for name, label in offered.items()
        if fold(text.strip()) in fold(label)
    ][:CHOICES]


@command("roll")
@app_commands.autocomplete(dice=_suggestions)
@option("dice", about="about-roll-dice")
async def roll(
    context: Context,
    dice: app_commands.Range[str, 1, _LONGEST],
    game: str | None = None,
    language: str | None = None,
    private: bool | None = None,  # noqa: FBT001  # an option of the command
) -> None:
    """Roll dice, show the last rolls, save one or remove a saved one."""
    spoken, rolls = context.language_or(language), order_kind(dice) == "roll"
    hidden = context.private_or(private) if rolls else True
    async with replying(context, private=hidden) as reply:
        order = read_order(dice)
        if order.kind == "log":
            await _show_log(reply, Locale(spoken))
            return
        packs, table = context.answers.lookup.glossary.components, context.table
        request = ordered_request(order, table.saved_rolls, packs, game or table.played)
        if request is not None:
            await show_roll(reply, request, spoken)
        else:
            await _change_saves(reply, order, Locale(spoken))


async def _show_log(reply: Reply, locale: Locale) -> None:
    memory = reply.context.answers.memory
    table_rolls = await reply.run_patiently(memory.rolls(reply.context.scope))
    lines = list(filter(None, (_log_line(reply, roll, locale) for roll in table_rolls)))
    await reply.send(note_card(whole_lines(lines, locale) or locale.text("roll-log-empty"), locale))


def _log_line(reply: Reply, table_roll: TableRoll, locale: Locale) -> str:
    """Return a roll with who rolled it and when; empty if it cannot be read any more."""
    answers = reply.context.answers
    answer = answers.logged_roll(table_roll.request, table_roll.roll)
    if answer is None:
        return ""
    heading = neutral(roll_heading(answer, locale))
    markup = roll_markup(answer, locale, answers.emoji)
    return f"- <t:{table_roll.rolled_at}:t> <@{table_roll.user}> {heading}: {markup}"


async def _change_saves(reply: Reply, order: RollOrder, locale: Locale) -> None:
    context = reply.context
    change = partial(changed_saves, order)
    work = context.answers.memory.change_saved_rolls(context.scope, change)
    state = await reply.run_patiently(work)
    await reply.send(note_card(neutral(saved_line(state.saved_rolls, locale)), locale))
