"""Sprint: Action Points and one Response card (Hero Movement: Sprint spoke)."""

from dataclasses import replace
from typing import Annotated

from calculators.answer import Chance, Detail, Goal, Odds
from calculators.components import Components
from calculators.declaration import Aliases, Calculator, Declaration, Help, Spoken
from calculators.perditions_mouth import drawing
from calculators.throw import Draw, sum_of_cards


class Sprint(Calculator):
    """How many Action Points a Sprint ends with.

    The card's number is added as it is (The Stone of Destiny, Sprint spoke); with 0 or less the hero
    stays.

    Attributes:
        points: Action Points before the card.
        need: Action Points wanted; without it there is no success.
        deck: The table's own Response deck.
        drawn: Cards that are out of the deck.
    """

    declaration = Declaration(
        command="sprint",
        success="success-sprint",
        value="value-points",
        example="--points 2 --need 3",
        one_more=("points",),
        count="points",
        words="card one-card sprint run move far stays spoke",
        needs=("points",),
        asks="space",
    )

    points: Annotated[int, Help("opt-sprint-points"), Spoken("point sprint", named="one-card=0")]
    need: Annotated[int | None, Aliases("goal"), Spoken("space need reach move point")] = None
    deck: drawing.DeckOption = None
    drawn: drawing.DrawnOption = ()

    def draw(self, components: Components) -> Draw:
        """Return the card."""
        deck = drawing.response_deck(components, self.deck)
        return Draw(1, deck, self.drawn, lambda cards: self.points + sum_of_cards(cards))

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the Action Points; ``success`` is that there are enough.

        Raises:
            CardNotInDeckError: A drawn card is not in the deck.

        >>> from calculators.deck import read_deck
        >>> Sprint(points=2, need=3, deck=read_deck("0:3 1:1")).answer(Components()).success
        Fraction(1, 4)
        """
        deck = drawing.response_deck(components, self.deck)
        total = drawing.sum_of_hand(deck, self.drawn, 1).map(lambda card: self.points + card)
        return replace(
            Odds.of(total, Goal.at_least(self.need)),
            details=(Detail("stays", Chance(1 - total.at_least(1)), is_implied=True),),
            assumed=drawing.draw_assumptions(deck, self.drawn, 1),
            rules=("perditions-mouth/sprint-spoke",),
            notes=("sprint-stays",) if total.weights[0][0] <= 0 else (),
        )
