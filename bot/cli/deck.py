"""``lawspeaker deck``: the cards that this terminal's table has seen."""

import click

from bot.answers import deck_tracking
from bot.answers.odds.table_box import box_of
from bot.cli.help import LocalisedGroup
from bot.cli.program import Program
from bot.cli.questions import QuestionCommand
from bot.render.table_state import deck_line
from bot.tables.scope import TERMINAL
from bot.tables.values import TableState
from calculators.deck import Deck
from glossary.typed_text import clean

deck = LocalisedGroup("deck", default="show", help="help-deck")


@deck.command("draw", cls=QuestionCommand, help="help-deck-draw", reads_packs=True)
@click.argument("cards", nargs=-1, required=True, metavar="metavar-drawn")
def draw(program: Program, cards: tuple[str, ...]) -> None:
    """Take cards out of the deck."""
    _change(program, deck_tracking.draw(clean(" ".join(cards)), *_deck(program)))


@deck.command("eye", cls=QuestionCommand, help="help-deck-eye", reads_packs=True)
@click.argument("card", required=False, metavar="metavar-drawn")
def eye(program: Program, card: str | None) -> None:
    """Take a card with the Eye out of the deck, or mark the last one."""
    _change(program, deck_tracking.eye(None if card is None else clean(card), *_deck(program)))


@deck.command("shuffle", help="help-deck-shuffle", reads_packs=True)
def shuffle(program: Program) -> None:
    """Put all cards back."""
    _change(program, deck_tracking.shuffle)


@deck.command("undo", help="help-deck-undo", reads_packs=True)
def undo(program: Program) -> None:
    """Take the last step back."""
    _change(program, deck_tracking.undo)


@deck.command("show", help="help-deck-show", reads_packs=True)
def show(program: Program) -> None:
    """Show what is out of the deck, and what is left."""
    _say(program, program.newest_table())


def _game(program: Program) -> str:
    return deck_tracking.deck_game(program.lookup.glossary.components, program.table)


def _deck(program: Program) -> tuple[Deck, int]:
    """Return the table's deck, and how many of its cards carry the Eye."""
    game = _game(program)
    pack = program.lookup.glossary.components[game]
    return deck_tracking.deck_of(pack, box_of(program.table, game))


def _change(program: Program, step: deck_tracking.Step) -> None:
    game = _game(program)
    _say(program, program.remember(lambda memory: memory.change_deck(TERMINAL, game, step)))


def _say(program: Program, state: TableState) -> None:
    program.say_wrapped([deck_line(state, program.lookup.glossary.components, program.locale)])
