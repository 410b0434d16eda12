"""Which side of a calculation is whose: who attacks, and who is attacked."""

from typing import Final

from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.placed import Sentence
from bot.answers.asking.vocabulary import Vocabulary
from calculators.declaration import ATTACKER, DEFENDER, OPPONENT, OWN, Option

# Who attacks where the calculator is about the asker on one side.
_ATTACKERS: Final = {ATTACKER: ASKER, DEFENDER: OTHER}
# Behind these dice are theirs who stand before.
_HOLDING: Final = ("relations", "verbs", "persons")


class Sides:
    """The sides of one calculator in one question; the asker attacks where nothing says otherwise."""

    def __init__(self, sentence: Sentence, vocabulary: Vocabulary) -> None:
        """Take who attacks from the calculator, or else from the verbs of the question."""
        self._words, self._owners = sentence.words, sentence.owners
        asker = vocabulary.calculator.declaration.asker
        self._attacker = _ATTACKERS.get(asker) or sentence.owners.attacker or ASKER

    def side(self, owner: str) -> str:
        """Return whether an owner attacks or is attacked; empty without one."""
        return "" if not owner else ATTACKER if owner == self._attacker else DEFENDER

    def of_dice(self, position: int) -> str:
        """Return the side that rolls dice of which nothing else is said."""
        owners = self._owners
        owner = "" if owners.is_carried[position] else owners.owner[position]
        if owners.has_versus[position]:
            return self.side(owner) or DEFENDER
        is_held = any(word.kind in _HOLDING for word in self._words[max(position - 1, 0) : position])
        return self.side(owners.actor[position] or (owner if is_held else "")) or ATTACKER

    def is_others(self, option: Option, owner: str) -> bool:
        """Return whether an option is not of the side of an owner."""
        side = option.spoken.side
        if not owner or not side:
            return False
        if side in (OWN, OPPONENT):
            return (side == OWN) != (owner == ASKER)
        return side != self.side(owner)
