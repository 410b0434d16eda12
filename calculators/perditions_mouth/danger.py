"""Dangerous Events: one Response card for each enemy near (Hero Movement: Dangerous Event)."""

from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import Final

from calculators.answer import Odds
from calculators.deck import Deck, DrawnCard, remaining_cards
from calculators.distribution import Distribution
from calculators.errors import CardNotInDeckError, MissingOptionError, TooFewEyesError
from calculators.limits import COUNT, Limits
from calculators.perditions_mouth.drawing import draw_assumptions

EYES: Final = "eyes"


def dangerous_event(
    *, deck: Deck, enemies: int, eyes: int | None = None, drawn: Sequence[DrawnCard] = ()
) -> Odds:
    """Return how likely it is that no drawn card carries the Eye, so that nothing happens.

    Args:
        deck: The Response deck; the number of its Eyes counts, not where they are.
        enemies: Enemies within range 1, 0 to 99; nests and trapdoors draw no card. With more of
            them than cards, each card is drawn once.
        eyes: Cards with the Eye in the whole deck; by default the deck's own number.
        drawn: Cards that are out of the deck. Once one of them is marked with the Eye, the others
            have none; without any mark they tell nothing about Eyes.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        CardNotInDeckError: A drawn card, or a drawn Eye, is not in the deck.
        TooFewEyesError: Of the drawn cards too few are marked with the Eye.
        MissingOptionError: Nobody said how many Eyes there are.

    >>> dangerous_event(deck=Deck(((0, 20),)), enemies=1, eyes=5).success
    Fraction(3, 4)
    """
    deck = _with_eyes(deck, eyes)
    COUNT.check("enemies", enemies)
    remaining_cards(deck, drawn)  # refuses cards that the deck does not hold
    draws = min(enemies, deck.size)
    number = _eyes_drawn(deck, drawn, draws)
    success = number.chance_of(0)
    eyes_assumed = (EYES,) if deck.eyes_assumed else ()
    return Odds(
        success=success,
        expected=number.mean(),
        distribution=number,
        assumed=(*draw_assumptions(deck, drawn, draws), *eyes_assumed),
        rules=("perditions-mouth/dangerous-event", "perditions-mouth/failure-event"),
        details={"failure": 1 - success},
        notes=_notes(drawn, more_enemies=enemies > deck.size),
    )


def _notes(drawn: Sequence[DrawnCard], *, more_enemies: bool) -> tuple[str, ...]:
    unmarked = bool(drawn) and not any(card.eye for card in drawn)
    notes = {"each-card-once": more_enemies, "drawn-without-eye": unmarked}
    return tuple(note for note, applies in notes.items() if applies)


def _with_eyes(deck: Deck, eyes: int | None) -> Deck:
    if eyes is not None:
        limits = Limits(0, min(deck.size, COUNT.most))
        return replace(deck, eyes=limits.check("eyes", eyes), eyes_assumed=False)
    if deck.eyes is None:
        raise MissingOptionError("eyes", "deck")
    return deck


def _eyes_drawn(deck: Deck, drawn: Sequence[DrawnCard], draws: int) -> Distribution:
    """Return how many Eyes come up among the next ``draws`` cards, the discards shuffled if need be."""
    eyes = deck.eyes or 0
    eyes_drawn = sum(card.eye for card in drawn)
    if eyes_drawn > eyes:
        raise CardNotInDeckError("drawn", "e", eyes)
    if not eyes_drawn:
        # Cards out of the deck that may carry the Eye or not are as good as cards in the deck.
        return _hypergeometric(deck.size, eyes, draws)
    cards_in_deck, eyes_in_deck = deck.size - len(drawn), eyes - eyes_drawn
    if eyes_in_deck > cards_in_deck:
        raise TooFewEyesError("drawn", eyes_in_deck, cards_in_deck)
    if draws <= cards_in_deck:
        return _hypergeometric(cards_in_deck, eyes_in_deck, draws)
    after_shuffle = _hypergeometric(len(drawn), eyes_drawn, draws - cards_in_deck)
    return after_shuffle.map(lambda number: number + eyes_in_deck)


def _hypergeometric(cards: int, eyes: int, draws: int) -> Distribution:
    """Return how many of ``eyes`` among ``cards`` are drawn."""
    fewest = max(0, draws - (cards - eyes))
    return Distribution.of(
        {
            number: comb(eyes, number) * comb(cards - eyes, draws - number)
            for number in range(fewest, min(eyes, draws) + 1)
        }
    )
