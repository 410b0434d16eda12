"""Attacks and defence by spoke (The Stone of Destiny: Attack, Charge, Bash, Aimed Shot, Defend)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Final

from calculators.answer import Detail, Goal, Odds, keys_that_apply
from calculators.components import ComponentNumber, Components
from calculators.deck import Deck
from calculators.declaration import Aliases, Calculator, Declaration, Help, Spoken
from calculators.distribution import Distribution
from calculators.notation import Choice
from calculators.perditions_mouth import drawing
from calculators.throw import Draw, sum_of_cards

TIES: Final = ("attacker", "defender")

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
# Response cards that count for the enemy where the documents name none.
ATTACK_CARDS: Final = "attack-cards"


class Attack(Calculator):
    """How strong an attack is and whether it beats a defence.

    Attributes:
        spoke: Where the peg is. With ``defend`` the attack is against the hero on that spoke.
        attack: Attack value.
        points: Leftover Action Points; they count on Attack and Defend only.
        defence: Defence of the target; without it there is no success.
        tie: Who has the better of an attack that equals the defence; the documents are silent, the
            attacker is assumed.
        deck: The table's own Response deck, from which Bash draws one card.
        drawn: Cards that are out of the deck.
    """

    declaration = Declaration(
        command="damage",
        title="calc-damage-pm",
        success="success-attack",
        value="value-attack",
        example="--spoke attack --attack 3 --points 2 --defence 4",
        one_more=("attack", "points"),
        count="attack",
        words="attack hit leftover spoke card",
        needs=("spoke", "attack"),
        asks="how-much",
    )

    spoke: Annotated[
        str,
        Choice(ATTACK_SPOKES),
        Spoken(named=" ".join(f"{spoke}-spoke={spoke}" for spoke in ATTACK_SPOKES)),
    ]
    attack: Annotated[int, Spoken("attack attack-value charge-spoke bash-spoke aimed-shot-spoke")]
    points: Annotated[int, Help("opt-leftover"), Spoken("point")] = 0
    defence: Annotated[int | None, Aliases("defense goal"), Spoken("defence defence-value opposed")] = (
        None
    )
    tie: Annotated[
        str | None,
        Choice(TIES),
        Help("opt-tie-pm"),
        Spoken(named="attacker-tie=attacker defender-tie=defender"),
    ] = None
    deck: drawing.DeckOption = None
    drawn: drawing.DrawnOption = ()

    def draw(self, components: Components) -> Draw | None:
        """Return the cards that count."""
        deck = drawing.response_deck(components, self.deck)
        draws = _draws(self.spoke, components.numbers[ATTACK_CARDS], deck)
        value = _strength(self, self.points // POINTS_FOR_ONE)
        return (
            Draw(draws, deck, self.drawn, lambda cards: value(sum_of_cards(cards))) if draws else None
        )

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the attack value; ``success`` is that it beats the defence.

        ``details`` has the ``defence`` with what leftover points add, on the Defend spoke.

        Raises:
            CardNotInDeckError: A drawn card is not in the deck.

        >>> from calculators.deck import read_deck
        >>> components = Components(numbers={ATTACK_CARDS: ComponentNumber(0, assumed=True)})
        >>> bash = Attack(spoke="bash", attack=3, defence=4, deck=read_deck("0:1 1:2"))
        >>> bash.answer(components).success
        Fraction(2, 3)
        """
        deck = drawing.response_deck(components, self.deck)
        bonus = self.points // POINTS_FOR_ONE
        defends = self.spoke == "defend"
        cards = components.numbers[ATTACK_CARDS]
        draws = _draws(self.spoke, cards, deck)
        hand = drawing.sum_of_hand(deck, self.drawn, draws) if draws else Distribution.certain(0)
        strength = hand.map(_strength(self, bonus))
        defence = None if self.defence is None else self.defence + defends * bonus
        needed = None if defence is None else defence + (self.tie == "defender")
        return replace(
            Odds.of(strength, Goal.at_least(needed)),
            assumed=(
                *(drawing.draw_assumptions(deck, self.drawn, draws) if draws else ()),
                *keys_that_apply(
                    {
                        "tie": needed is not None and self.tie is None,
                        "attack-procedure": defence is not None and cards.assumed,
                        "defend-procedure": defends,
                    }
                ),
            ),
            rules=_RULES[self.spoke],
            details=(Detail("defence", defence),) if defends and defence is not None else (),
            notes=_notes(self.spoke, self.points, bonus),
        )


def _notes(spoke: str, points: int, bonus: int) -> tuple[str, ...]:
    """Return what has to be said of leftover points."""
    if spoke == "defend":
        return ("defence-raised",) if bonus else ()
    return ("points-idle",) if points and spoke != "attack" else ()


def _draws(spoke: str, cards: ComponentNumber, deck: Deck) -> int:
    """Return how many Response cards are drawn: Bash's own, which its spoke names, else the game's."""
    return 1 if spoke == "bash" else min(cards.number, deck.size)


def _strength(attack: Attack, bonus: int) -> Callable[[int], int]:
    """Return the attack value by the sum of the cards.

    A card of the enemy's takes from a hero's attack and adds to its own.
    """
    match attack.spoke:
        case "bash" | "defend":
            return lambda cards: attack.attack + cards
        case "attack":
            return lambda cards: attack.attack + bonus - cards
        case "aimed-shot":
            return lambda cards: attack.attack + AIMED_SHOT_BONUS - cards
        case _:
            return lambda cards: attack.attack - cards
