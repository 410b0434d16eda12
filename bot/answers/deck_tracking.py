"""The cards that a table has seen: drawn, marked with the Eye, shuffled back, step by step undone.

A *history* is what was out of the deck after each step; its last item is what is out now.
"""

from collections.abc import Callable, Mapping
from typing import Final

from bot.answers.odds.table_box import TableBox, box_of
from bot.tables.errors import RefusedChangeError
from bot.tables.values import TableState
from calculators.deck import (
    Deck,
    DrawnCard,
    read_deck,
    read_drawn,
    remaining_cards,
    write_deck,
    write_drawn,
)
from calculators.errors import CardNotInDeckError
from glossary import Components as PackComponents
from glossary.typed_text import simplify_value

DECK: Final = "response-deck"
_EYES: Final = "eyes"
_MOST_STEPS: Final = 50
# How errors name the cards of a step, which are no option.
_CARDS: Final = "cards"

History = list[str]
Step = Callable[[History], History]


def deck_game(components: Mapping[str, PackComponents], table: TableState) -> str:
    """Return the game whose deck is meant: the table's if it has one, else the first that has.

    Raises:
        RefusedChangeError: No loaded game has a deck (``no-deck``).
    """
    games = [game for game, pack in components.items() if DECK in pack and pack[DECK].cards]
    if not games:
        raise RefusedChangeError("no-deck")
    return table.settings.game if table.settings.game in games else games[0]


def deck_of(pack: PackComponents, box: TableBox) -> tuple[Deck, int]:
    """Return the deck of a table and how many of its cards carry the Eye."""
    components = box.with_components(pack)
    eyes = components.get(_EYES)  # other games' decks have none
    return read_deck(components[DECK].cards or ""), 0 if eyes is None else eyes.number or 0


def deck_cards(components: Mapping[str, PackComponents], table: TableState) -> tuple[str, str]:
    """Return the cards that are out of the deck that is meant, and those that are left in it.

    Raises:
        RefusedChangeError: No loaded game has a deck (``no-deck``).
        CalculatorError: The table's deck does not hold what was drawn.
    """
    game = deck_game(components, table)
    box = box_of(table, game)
    deck, _ = deck_of(components[game], box)
    return box.drawn, left_in_deck(deck, box.drawn)


def left_in_deck(deck: Deck, drawn: str) -> str:
    """Return the cards that are left, as ``write_deck`` writes them.

    >>> left_in_deck(read_deck("0:6 1:6 2:4"), "2 0 0")
    '0:4 1:6 2:3'
    """
    remaining = remaining_cards(deck, read_drawn(drawn))
    return write_deck(Deck(tuple(sorted(remaining.items()))))


def draw(cards: str, deck: Deck, eyes: int) -> Step:
    """Return the step that takes ``cards`` out of the deck.

    Raises:
        CalculatorError: They are no cards.

    >>> deck = read_deck("0:6 1:6")
    >>> draw("1 0", deck, eyes=2)(["1"])
    ['1', '1 1 0']
    """
    drawn = read_drawn(simplify_value(cards), option=_CARDS)

    def step(history: History) -> History:
        return _with(history, (*_out(history), *drawn), deck, eyes)

    return step


def keep_out(cards: str, out_before: int, deck: Deck, eyes: int) -> Step:
    """Return the step that takes cards of a roll out of the deck; done once, it changes nothing more.

    Args:
        cards: The cards that were drawn.
        out_before: How many cards were out of the deck when they were drawn. Where the deck ended with
            them, those went back into it.
        deck: The table's deck.
        eyes: How many of its cards carry the Eye.

    Raises:
        RefusedChangeError: Other cards have been drawn or put back since (``deck-changed``).

    >>> deck = read_deck("0:6 1:6")
    >>> step = keep_out("1 0", 1, deck, eyes=2)
    >>> step(["1"]), step(["1", "1 1 0"])
    (['1', '1 1 0'], ['1', '1 1 0'])
    """
    drawn = read_drawn(cards, option=_CARDS)
    is_shuffled = out_before + len(drawn) > deck.size

    def step(history: History) -> History:
        out = _out(history)
        expected = (*(() if is_shuffled else out[:out_before]), *drawn)
        if out == expected:
            return history
        if len(out) != out_before:
            raise RefusedChangeError("deck-changed")
        return _with(history, expected, deck, eyes)

    return step


def mark_eye(deck: Deck, eyes: int) -> Step:
    """Return the step that marks the card drawn last with the Eye.

    >>> deck = read_deck("0:6 1:6")
    >>> mark_eye(deck, eyes=2)(["1 0"])
    ['1 0', '1 0e']
    """

    def step(history: History) -> History:
        out = _out(history)
        if not out:
            raise RefusedChangeError("nothing-drawn")
        return _with(history, (*out[:-1], out[-1]._replace(eye=True)), deck, eyes)

    return step


def eye(card: str | None, deck: Deck, eyes: int) -> Step:
    """Return the step that draws a card with the Eye, or marks the card drawn last.

    Raises:
        CalculatorError: It is no card.
    """
    if card is None:
        return mark_eye(deck, eyes)
    return draw(f"{simplify_value(card).rstrip('e')}e", deck, eyes)


def shuffle(history: History) -> History:
    """Return the history with all cards back in the deck.

    >>> shuffle(["1", "1 0"])
    ['1', '1 0', '']
    """
    return [*history, ""][-_MOST_STEPS:]


def undo(history: History) -> History:
    """Return the history without its last step.

    Raises:
        RefusedChangeError: There is none (``nothing-to-undo``).

    >>> undo(["1", "1 0"])
    ['1']
    """
    if not history:
        raise RefusedChangeError("nothing-to-undo")
    return history[:-1]


def _with(history: History, out: tuple[DrawnCard, ...], deck: Deck, eyes: int) -> History:
    remaining_cards(deck, out, option=_CARDS)  # refuses cards that the deck does not hold
    if sum(card.eye for card in out) > eyes:
        raise CardNotInDeckError(_CARDS, "e", eyes)
    return [*history, write_drawn(out)][-_MOST_STEPS:]


def _out(history: History) -> tuple[DrawnCard, ...]:
    return read_drawn(history[-1]) if history else ()
