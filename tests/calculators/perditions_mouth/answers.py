"""The calculators of Perdition's Mouth with a deck of the test's own."""

from collections.abc import Iterable, Sequence
from typing import Any

from calculators.answer import Odds
from calculators.components import ComponentNumber, Components
from calculators.deck import Deck, DrawnCard
from calculators.perditions_mouth import Attack, DangerousEvent, PickLock, ReachableSpokes, Sprint

NOTHING = Components()
# The documents name no card in an attack but Bash's.
NO_CARD = ComponentNumber(0, assumed=True)


def pick_lock(
    *,
    deck: Deck,
    points: Sequence[int] = (),
    budget: int | None = None,
    drawn: Iterable[DrawnCard] = (),
) -> Odds:
    lock = PickLock(deck=deck, points=tuple(points), budget=budget, drawn=tuple(drawn))
    return lock.answer(NOTHING)


def dangerous_event(**options: Any) -> Odds:
    return DangerousEvent(**options).answer(NOTHING)


def sprint(**options: Any) -> Odds:
    return Sprint(**options).answer(NOTHING)


def attack(*, cards: ComponentNumber = NO_CARD, **options: Any) -> Odds:
    return Attack(**options).answer(Components(numbers={"attack-cards": cards}))


def reachable_spokes(**options: Any) -> Odds:
    return ReachableSpokes(**options).answer(NOTHING)
