"""Attacks and defence by spoke (The Stone of Destiny: Attack, Charge, Bash, Aimed Shot, Defend)."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from calculators.answer import Odds
from calculators.deck import Deck, DrawnCard
from calculators.distribution import Distribution
from calculators.errors import UnknownChoiceError
from calculators.limits import COUNT
from calculators.perditions_mouth.drawing import draw_assumptions, sum_of_hand

Tie = Literal["attacker", "defender"]

_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("perditions-mouth/attack-spoke", "perditions-mouth/converting-action-points"),
    "charge": ("perditions-mouth/charge-spoke", "perditions-mouth/converting-action-points"),
    "bash": ("perditions-mouth/bash", "perditions-mouth/bash-aimed-shot"),
    "aimed-shot": ("perditions-mouth/aimed-shot", "perditions-mouth/bash-aimed-shot"),
    "defend": ("perditions-mouth/defend-spoke", "perditions-mouth/converting-action-points"),
}
ATTACK_SPOKES: Final = tuple(_RULES)
# Leftover Action Points for +1 (Attack spoke and Defend spoke).
POINTS_FOR_ONE: Final = 2
AIMED_SHOT_BONUS: Final = 1


def attack(  # noqa: PLR0913  # one parameter an option
    *,
    deck: Deck,
    spoke: str,
    attack: int,
    points: int = 0,
    defence: int | None = None,
    tie: Tie | None = None,
    drawn: Sequence[DrawnCard] = (),
) -> Odds:
    """Return how strong an attack is and whether it beats a defence.

    Args:
        deck: The Response deck, from which Bash draws one card.
        spoke: Where the peg is; one of ``ATTACK_SPOKES``. With ``defend`` the attack is against the
            hero on that spoke.
        attack: Attack value, 0 to 99.
        points: Leftover Action Points, 0 to 99; they count on Attack and Defend only.
        defence: Defence of the target, 0 to 99; without it there is no success.
        tie: Who has the better of an attack that equals the defence; the documents are silent, the
            attacker is assumed.
        drawn: Cards that are out of the deck.

    Returns:
        ``details`` has the ``defence`` with what leftover points add, on the Defend spoke.

    Raises:
        OutOfRangeError: A number is beyond its limits.
        UnknownChoiceError: ``spoke`` is none of those.
        CardNotInDeckError: A drawn card is not in the deck.

    >>> deck = Deck(((0, 1), (2, 1)))
    >>> attack(deck=deck, spoke="bash", attack=3, defence=5).success
    Fraction(1, 2)
    """
    if spoke not in _RULES:
        raise UnknownChoiceError("spoke", spoke, ATTACK_SPOKES)
    for option, number in (("attack", attack), ("points", points), ("defence", defence or 0)):
        COUNT.check(option, number)
    bonus = points // POINTS_FOR_ONE
    value = _attack_value(deck, drawn, spoke, attack, bonus)
    raised_defence = (defence or 0) + (bonus if spoke == "defend" else 0)
    draw_assumed = draw_assumptions(deck, drawn, 1) if spoke == "bash" else ()
    tie_assumed = ("tie",) if defence is not None and tie is None else ()
    has_details = spoke == "defend" and defence is not None
    return Odds(
        success=None if defence is None else value.at_least(raised_defence + (tie == "defender")),
        expected=value.mean(),
        distribution=value,
        assumed=(*draw_assumed, *tie_assumed),
        rules=_RULES[spoke],
        details={"defence": raised_defence} if has_details else {},
        notes=_notes(spoke, points, bonus),
    )


def _notes(spoke: str, points: int, bonus: int) -> tuple[str, ...]:
    """Return what has to be said of leftover points."""
    if spoke == "defend":
        return ("defence-raised",) if bonus else ()
    return ("points-idle",) if points and spoke != "attack" else ()


def _attack_value(
    deck: Deck, drawn: Sequence[DrawnCard], spoke: str, attack: int, bonus: int
) -> Distribution:
    match spoke:
        case "bash":
            return sum_of_hand(deck, drawn, 1).map(lambda card: attack + card)
        case "attack":
            return Distribution.certain(attack + bonus)
        case "aimed-shot":
            return Distribution.certain(attack + AIMED_SHOT_BONUS)
        case _:
            return Distribution.certain(attack)
