"""``lawspeaker roll``: real dice, the last rolls of this terminal's table, and those that it saved."""

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from random import SystemRandom

import click

from bot.answers.odds import Request
from bot.answers.odds.codes import request_code
from bot.answers.odds.rolling import RollAnswer, written_roll
from bot.answers.rolls import changed_saves, ordered_request, read_order
from bot.cli.program import Program, game_option, say
from bot.cli.questions import QuestionCommand
from bot.locales import Locale
from bot.render.odds.rolls import roll_lines, roll_summary, saved_line
from bot.tables.errors import DatabaseError
from bot.tables.scope import TERMINAL
from glossary.typed_text import clean


@click.command("roll", cls=QuestionCommand, help="help-roll", reads_packs=True)
@click.argument("dice", nargs=-1, required=True, metavar="metavar-roll")
@game_option
def roll(program: Program, dice: tuple[str, ...], game: str | None) -> None:
    """Roll dice; or show the last rolls, save one, or remove a saved one."""
    order = read_order(clean(" ".join(dice)))
    if order.kind == "log":
        program.say_wrapped([*_log(program)] or [program.locale.text("roll-log-empty")])
        return
    played = program.table.played if game is None else program.lookup.game_id(game)
    request = ordered_request(
        order, program.table.saved_rolls, program.lookup.glossary.components, played
    )
    if request is not None:
        show_roll(program, request, program.locale)
        return
    change = partial(changed_saves, order)
    state = program.remember(lambda memory: memory.change_saved_rolls(TERMINAL, change))
    say(saved_line(state.saved_rolls, program.locale))


def show_roll(program: Program, request: Request, locale: Locale) -> None:
    """Roll for a request, show the roll and write it down."""
    box = program.odds.box_for(program.table, request)
    answer = program.odds.roll(request, SystemRandom(), box=box)
    program.say_wrapped(roll_lines(answer, locale))
    note_roll(program, answer)


def note_roll(program: Program, answer: RollAnswer) -> None:
    """Write a roll down; if that does not work, it is left out."""
    if program.settings.database is not None:
        codes = request_code(answer.request), written_roll(answer.roll)
        with suppress(DatabaseError):
            program.remember(lambda memory: memory.add_roll(TERMINAL, *codes))


def _log(program: Program) -> Iterator[str]:
    for table_roll in program.remember(lambda memory: memory.rolls(TERMINAL)):
        answer = program.odds.logged(table_roll.request, table_roll.roll)
        if answer is not None:
            rolled_at = time.strftime("%H:%M", time.localtime(table_roll.rolled_at))
            yield f"{rolled_at}  {roll_summary(answer, program.locale)}"
