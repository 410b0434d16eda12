"""``lawspeaker deck``: the cards that this terminal's table has seen."""

from collections.abc import Callable

import click

from bot.answers.deck_tracking import Step, TableDeck, shuffled, undone
from bot.cli.help import LocalisedGroup
from bot.cli.program import Program
from bot.cli.questions import QuestionCommand
from bot.render.table_state import deck_line
from bot.tables.scope import TERMINAL
from bot.tables.values import TableState
from glossary.typed_text import clean

deck = LocalisedGroup("deck", default="show", help="help-deck")


@deck.command("draw", cls=QuestionCommand, help="help-deck-draw", reads_packs=True)
@click.argument("cards", nargs=-1, required=True, metavar="metavar-drawn")
def draw(program: Program, cards: tuple[str, ...]) -> None:
    """Take cards out of the deck."""
    _change(program, lambda deck: deck.draw(clean(" ".join(cards))))


@deck.command("eye", cls=QuestionCommand, help="help-deck-eye", reads_packs=True)
@click.argument("card", required=False, metavar="metavar-drawn")
def eye(program: Program, card: str | None) -> None:
    """Take a card with the Eye out of the deck, or mark the last one."""
    _change(program, lambda deck: deck.eye(None if card is None else clean(card)))


@deck.command("shuffle", help="help-deck-shuffle", reads_packs=True)
def shuffle(program: Program) -> None:
    """Put all cards back."""
    _change(program, lambda _: shuffled)


@deck.command("undo", help="help-deck-undo", reads_packs=True)
def undo(program: Program) -> None:
    """Take the last step back."""
    _change(program, lambda _: undone)


@deck.command("show", help="help-deck-show", reads_packs=True)
def show(program: Program) -> None:
    """Show what is out of the deck, and what is left."""
    _say(program, program.newest_table())


def _change(program: Program, step_of: Callable[[TableDeck], Step]) -> None:
    own = TableDeck.of(program.lookup.glossary.components, program.table)
    step = step_of(own)
    _say(program, program.remember(lambda memory: memory.change_deck(TERMINAL, own.game, step)))


def _say(program: Program, state: TableState) -> None:
    program.say_wrapped([deck_line(state, program.lookup.glossary.components, program.locale)])
