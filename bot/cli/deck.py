"""``lawspeaker deck``: the cards that this terminal's table has seen."""

import click

from bot.answers import deck_tracking
from bot.answers.odds.table_box import TableBox, box_of
from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, packs_option
from bot.cli.questions import QuestionCommand
from bot.render.tables import deck_line
from bot.tables.scope import TERMINAL
from bot.tables.values import TableState


@click.group("deck", cls=LocalisedGroup, default="show", help="help-deck")
def deck() -> None:
    """Tell which cards are out of the deck."""


@deck.command("draw", cls=QuestionCommand, help="help-deck-draw")
@click.argument("cards", nargs=-1, required=True, metavar="metavar-drawn")
@packs_option
@click.pass_obj
def draw(program: Program, cards: tuple[str, ...]) -> None:
    """Take cards out of the deck."""
    game, box = _game(program)
    whole, eyes = deck_tracking.deck_of(program.lookup.glossary.components[game], box)
    _change(program, game, deck_tracking.draw(" ".join(cards), whole, eyes))


@deck.command("eye", cls=QuestionCommand, help="help-deck-eye")
@click.argument("card", required=False, metavar="metavar-drawn")
@packs_option
@click.pass_obj
def eye(program: Program, card: str | None) -> None:
    """Take a card with the Eye out of the deck, or mark the last one."""
    game, box = _game(program)
    whole, eyes = deck_tracking.deck_of(program.lookup.glossary.components[game], box)
    _change(program, game, deck_tracking.eye(card, whole, eyes))


@deck.command("shuffle", cls=LocalisedCommand, help="help-deck-shuffle")
@packs_option
@click.pass_obj
def shuffle(program: Program) -> None:
    """Put all cards back."""
    _change(program, _game(program)[0], deck_tracking.shuffle)


@deck.command("undo", cls=LocalisedCommand, help="help-deck-undo")
@packs_option
@click.pass_obj
def undo(program: Program) -> None:
    """Take the last step back."""
    _change(program, _game(program)[0], deck_tracking.undo)


@deck.command("show", cls=LocalisedCommand, help="help-deck-show")
@packs_option
@click.pass_obj
def show(program: Program) -> None:
    """Show what is out of the deck, and what is left."""
    _say(program, program.remember(lambda memory: memory.newest(TERMINAL)))


def _game(program: Program) -> tuple[str, TableBox]:
    game = deck_tracking.deck_game(program.lookup.glossary.components, program.table)
    return game, box_of(program.table, game)


def _change(program: Program, game: str, step: deck_tracking.Step) -> None:
    _say(program, program.remember(lambda memory: memory.change_deck(TERMINAL, game, step)))


def _say(program: Program, state: TableState) -> None:
    program.say_wrapped([deck_line(state, program.lookup.glossary.components, program.locale)])
