"""Dangerous Events: one Response card for each enemy near (Hero Movement: Dangerous Event)."""

from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import Final

from calculators.answer import Odds
from calculators.deck import Deck, DrawnCard, left
from calculators.distribution import Distribution
from calculators.errors import CardNotInDeckError, MissingOptionError, TooFewEyesError
from calculators.limits import COUNT, Limits
from calculators.perditions_mouth.drawing import assumed

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
    """
    deck = _with_eyes(deck, eyes)
    COUNT.check("enemies", enemies)
    left(deck, drawn)
    draws = min(enemies, deck.size)
    number = _eyes_drawn(deck, drawn, draws)
    success = number.chance_of(0)
    guessed = (EYES,) if deck.eyes_assumed else ()
    return Odds(
        success=success,
        expected=number.mean(),
        distribution=number,
        assumed=(*assumed(deck, drawn, draws), *guessed),
        rules=("perditions-mouth/dangerous-event", "perditions-mouth/failure-event"),
        details={"failure": 1 - success},
        notes=_notes(drawn, more_enemies=enemies > deck.size),
    )


def _notes(drawn: Sequence[DrawnCard], *, more_enemies: bool) -> tuple[str, ...]:
    unmarked = bool(drawn) and not any(card.eye for card in drawn)
    told = {"each-card-once": more_enemies, "drawn-without-eye": unmarked}
    return tuple(note for note, applies in told.items() if applies)


def _with_eyes(deck: Deck, eyes: int | None) -> Deck:
    if eyes is not None:
        most = min(deck.size, COUNT.most)
        return replace(deck, eyes=Limits(0, most).check("eyes", eyes), eyes_assumed=False)
    if deck.eyes is None:
        raise MissingOptionError("eyes", "deck")
    return deck


def _eyes_drawn(deck: Deck, drawn: Sequence[DrawnCard], draws: int) -> Distribution:
    """Return how many Eyes come up among the next ``draws`` cards, the discards shuffled if need be."""
    held, eyes = deck.size, deck.eyes or 0
    seen = sum(card.eye for card in drawn)
    if seen > eyes:
        raise CardNotInDeckError("drawn", "e", eyes)
    if not seen:
        # Unknown cards out of the deck are as good as unknown cards in it.
        return _hypergeometric(held, eyes, draws)
    in_deck = held - len(drawn)
    if eyes - seen > in_deck:
        raise TooFewEyesError("drawn", eyes - seen, in_deck)
    if draws <= in_deck:
        return _hypergeometric(in_deck, eyes - seen, draws)
    again = _hypergeometric(len(drawn), seen, draws - in_deck)
    return again.map(lambda number: number + eyes - seen)


def _hypergeometric(cards: int, eyes: int, draws: int) -> Distribution:
    """Return how many of ``eyes`` among ``cards`` are drawn."""
    least, most = max(0, draws - (cards - eyes)), min(eyes, draws)
    return Distribution.of(
        {
            number: comb(eyes, number) * comb(cards - eyes, draws - number)
            for number in range(least, most + 1)
        }
    )
