"""Dangerous Events: one Response card for each enemy near (Hero Movement: Dangerous Event)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb
from typing import Annotated

from calculators.answer import Chance, Figure, Goal, InTable, Odds
from calculators.components import Components
from calculators.deck import Deck, DrawnCard, left
from calculators.declaration import Calculator, Declaration, Option
from calculators.distribution import Distribution
from calculators.errors import CardNotInDeckError, MissingOptionError, TooFewEyesError
from calculators.limits import COUNT, Limits
from calculators.notation import WholeNumber
from calculators.perditions_mouth.drawing import DECK, DRAWN, EYES, assumed, response_deck


@dataclass(frozen=True, kw_only=True)
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
        game="perditions-mouth",
        title="calc-danger",
        success="success-danger",
        value="value-eyes",
        example="--enemies 2",
        one_more=("enemies",),
    )

    enemies: Annotated[int, Option(WholeNumber(), "opt-enemies-danger")]
    eyes: Annotated[int | None, Option(WholeNumber(), "opt-eyes")] = None
    deck: Annotated[Deck | None, DECK] = None
    drawn: Annotated[tuple[DrawnCard, ...], DRAWN] = ()

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the Eyes among the cards; ``success`` is that there is none.

        Raises:
            OutOfRangeError: There are more Eyes than cards.
            CardNotInDeckError: A drawn card, or a drawn Eye, is not in the deck.
            TooFewEyesError: Of the drawn cards too few are marked with the Eye.
            MissingOptionError: Nobody said how many Eyes there are.
        """
        deck = _with_eyes(response_deck(components, self.deck), self.eyes)
        left(deck, self.drawn)
        draws = min(self.enemies, deck.size)
        number = _eyes_drawn(deck, self.drawn, draws)
        success = number.chance_of(0)
        assumed_eyes = (EYES,) if deck.eyes_assumed else ()
        return Odds(
            success=success,
            expected=number.mean(),
            distribution=number,
            goal=Goal(1, is_below=True),
            assumed=(*assumed(deck, self.drawn, draws), *assumed_eyes),
            rules=("perditions-mouth/dangerous-event", "perditions-mouth/failure-event"),
            details=(Figure("failure", Chance(1 - success), in_table=InTable.NEVER),),
            notes=_notes(self.drawn, more_enemies=self.enemies > deck.size),
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
