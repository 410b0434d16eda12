"""Which side of a calculation is whose: who attacks, and who is attacked."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import holds, words_before
from calculators.declaration import ATTACKER, DEFENDER, OPPONENT, OWN, Option

# Who attacks where the calculator is about the asker on one side.
_ATTACKERS: Final = {ATTACKER: ASKER, DEFENDER: OTHER}
# Nouns of dice that are called nothing else.
_ATTACK_DICE: Final = "attack-dice"
_YELLOW: Final = "yellow"


class Sides:
    """The sides of one calculator in one question; the asker attacks where nothing says otherwise."""

    def __init__(self, sentence: Sentence, vocabulary: CalculatorVocabulary) -> None:
        """Take who attacks from the calculator, or else from the verbs of the question."""
        self._sentence, self._vocabulary = sentence, vocabulary
        asker = vocabulary.calculator.declaration.asker
        self._attacker = _ATTACKERS.get(asker) or sentence.owners.attacker or ASKER

    def side(self, owner: str) -> str:
        """Return whether an owner attacks or is attacked; empty without one."""
        return "" if not owner else ATTACKER if owner == self._attacker else DEFENDER

    def of_owner(self, options: Sequence[Option], owner: str) -> Sequence[Option]:
        """Return those of ``options`` that are of the side of an owner; all where nobody is one."""
        return [option for option in options if not self._is_others(option, owner)]

    def noun_of_dice(self, quantity: Quantity) -> str:
        """Return the noun of dice that stand alone; empty where it is not clear, and for numbers."""
        if quantity.rolled:
            return quantity.noun
        if quantity.pool is None:
            return ""
        if not self._vocabulary.has_dice:
            return _YELLOW if quantity.pool.keys() == {_YELLOW} else ""
        owners = self._sentence.owners
        if not self._vocabulary.has_sides or self._of_dice(quantity.start) == ATTACKER:
            return _ATTACK_DICE
        # Without a word of who attacks, dice on both sides may be anybody's.
        return "guard" if owners.attacker or owners.has_versus[quantity.start] else ""

    def _of_dice(self, place: int) -> str:
        """Return the side that rolls dice of which nothing else is said."""
        owners = self._sentence.owners
        owner = "" if owners.is_carried[place] else owners.owner[place]
        if owners.has_versus[place]:
            return self.side(owner) or (ATTACKER if self._is_behind_defence(place) else DEFENDER)
        # Behind these dice are theirs who stand before.
        is_held = holds(words_before(self._sentence.words, place), "relations", "verbs", "persons")
        return (
            self.side(owners.actor[place] or (owner if is_held and not owners.is_object[place] else ""))
            or ATTACKER
        )

    def _is_behind_defence(self, place: int) -> bool:
        """Return whether the first dice stand behind all that they are rolled against."""
        words, quantities = self._sentence.words, self._sentence.quantities
        versus = max(spot for spot in range(place) if words[spot].is_a("versus"))
        is_first = not any(quantity.pool and quantity.start < place for quantity in quantities)
        return is_first and holds(words[versus:place], "nouns")

    def _is_others(self, option: Option, owner: str) -> bool:
        side = option.spoken.side
        if not owner or not side:
            return False
        if side in (OWN, OPPONENT):
            return (side == OWN) != (owner == ASKER)
        return side != self.side(owner)
