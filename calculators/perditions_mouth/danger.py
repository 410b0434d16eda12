"""Dangerous Events: one Response card for each enemy near (Hero Movement: Dangerous Event)."""

from collections.abc import Sequence
from dataclasses import replace
from math import comb
from typing import Annotated

from calculators.answer import Chance, Detail, Goal, Odds, keys_that_apply
from calculators.components import Components
from calculators.deck import Deck, DrawnCard, remaining_cards
from calculators.declaration import Calculator, Declaration, Help, Spoken
from calculators.distribution import Distribution
from calculators.errors import CardNotInDeckError, MissingOptionError, TooFewEyesError
from calculators.limits import COUNT, Limits
from calculators.perditions_mouth import drawing
from calculators.throw import Draw


class DangerousEvent(Calculator):
    """How likely it is that no drawn card carries the Eye, so that nothing happens.

    Attributes:
        enemies: Enemies within range 1; nests and trapdoors draw no card. With more of them than cards,
            each card is drawn once.
        eyes: Cards with the Eye in the whole deck; by default the deck's own number.
        deck: The table's own Response deck; the number of its Eyes counts, not where they are.
        drawn: Cards that are out of the deck. Once one of them is marked with the Eye, the others
            have none; without any mark they tell nothing about Eyes.
    """

    declaration = Declaration(
        command="danger",
        success="success-danger",
        value="value-eyes",
        example="--enemies 2",
        one_more=("enemies",),
        count="enemies",
        words="event zero eye card far move run space take",
        needs=("enemies",),
    )

    enemies: Annotated[int, Help("opt-enemies-danger"), Spoken("enemy foe enemy-here")]
    eyes: Annotated[int | None, Spoken("eyes-in-deck")] = None
    deck: drawing.DeckOption = None
    drawn: drawing.DrawnOption = ()

    def draw(self, components: Components) -> Draw | None:
        """Return the cards, one for each enemy."""
        if not self.enemies:
            return None
        deck = _with_eyes(drawing.response_deck(components, self.deck), self.eyes)
        return Draw(self.enemies, deck, self.drawn, lambda cards: sum(card.eye for card in cards))

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the Eyes among the cards; ``success`` is that there is none.

        Raises:
            OutOfRangeError: There are more Eyes than cards.
            CardNotInDeckError: A drawn card, or a drawn Eye, is not in the deck.
            TooFewEyesError: Of the drawn cards too few are marked with the Eye.
            MissingOptionError: Nobody said how many Eyes there are.

        >>> from calculators.deck import read_deck
        >>> event = DangerousEvent(enemies=2, eyes=1, deck=read_deck("0:3 1:3"))
        >>> event.answer(Components()).success
        Fraction(2, 3)
        """
        deck = _with_eyes(drawing.response_deck(components, self.deck), self.eyes)
        remaining_cards(deck, self.drawn)  # refuses cards that the deck does not hold
        draws = min(self.enemies, deck.size)
        number = _eyes_drawn(deck, self.drawn, draws)
        assumed_eyes = (drawing.EYES,) if deck.eyes_assumed else ()
        return replace(
            Odds.of(number, Goal(1, is_below=True)),
            assumed=(*drawing.draw_assumptions(deck, self.drawn, draws), *assumed_eyes),
            rules=("perditions-mouth/dangerous-event", "perditions-mouth/failure-event"),
            details=(Detail("failure", Chance(number.at_least(1))),),
            notes=_notes(self.drawn, more_enemies=self.enemies > deck.size),
        )


def _notes(drawn: Sequence[DrawnCard], *, more_enemies: bool) -> tuple[str, ...]:
    unmarked = bool(drawn) and not any(card.eye for card in drawn)
    return keys_that_apply({"each-card-once": more_enemies, "drawn-without-eye": unmarked})


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
