"""Sprint: Action Points and one Response card (Hero Movement: Sprint spoke)."""

from collections.abc import Sequence

from calculators.answer import Odds
from calculators.deck import Deck, DrawnCard
from calculators.limits import COUNT
from calculators.perditions_mouth.drawing import draw_assumptions, sum_of_hand


def sprint(
    *, deck: Deck, points: int, need: int | None = None, drawn: Sequence[DrawnCard] = ()
) -> Odds:
    """Return how many Action Points a Sprint ends with.

    The card's number is added as it is (The Stone of Destiny, Sprint spoke); with 0 or less the hero
    stays.

    Args:
        deck: The Response deck.
        points: Action Points before the card, 0 to 99.
        need: Action Points wanted, 0 to 99; without it there is no success.
        drawn: Cards that are out of the deck.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        CardNotInDeckError: A drawn card is not in the deck.

    >>> sprint(deck=Deck(((0, 1), (2, 1))), points=1, need=3).success
    Fraction(1, 2)
    """
    COUNT.check("points", points)
    total = sum_of_hand(deck, drawn, 1).map(lambda card: points + card)
    return Odds(
        success=None if need is None else total.at_least(COUNT.check("need", need)),
        expected=total.mean(),
        distribution=total,
        assumed=draw_assumptions(deck, drawn, 1),
        rules=("perditions-mouth/sprint-spoke",),
        notes=("sprint-stays",) if total.weights[0][0] <= 0 else (),
    )
