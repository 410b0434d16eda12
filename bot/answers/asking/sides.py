"""Which side of a calculation is whose: who attacks, and who is attacked."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.assignment import Noun
from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import AXES, RESULTS, clause_start, holds, words_before
from calculators.declaration import ATTACKER, DEFENDER, OPPONENT, OWN, Option

# Who attacks where the calculator is about the asker on one side.
_ATTACKERS: Final = {ATTACKER: ASKER, DEFENDER: OTHER}
# Nouns of dice that are called nothing else.
_ATTACK_DICE: Final = "attack-dice"
# Verbs that say whose a number is.
_OWNED: Final = ("remain", "rolled")
# So many words before life stands that it is taken away.
_BEFORE_LIFE: Final = 3
# What either side may have behind what an attack is made against.
_OF_EITHER: Final = ("reroll", "free-reroll", "support", "damage")
# What attacks are made with, whoever stands nearest: "I attack a guard with 3 dice".
_TOOLS: Final = frozenset({"dice-noun", "reroll", "free-reroll", "epic", "boost", "attack"})
# So many words before dice on the table stands what they were rolled for.
_NEAR: Final = 6


def place_of(quantity: Quantity, noun: Noun | None) -> int:
    """Return the place that says whose a quantity is: its own, or that of its noun behind it."""
    return quantity.start if noun is None else max(noun.place, quantity.start)


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

    def owner_of_value(self, quantity: Quantity, noun: Noun | None) -> str:
        """Return who has a value; empty where nothing says it."""
        asker = self._vocabulary.calculator.declaration.asker
        is_of_askers_side = bool(asker) and not self._sentence.owners.has_asker
        if quantity.rolled:
            return self._owner_of_rolled(quantity)
        if noun is None or is_of_askers_side:
            return ""
        if self._sentence.words[noun.place].kind == "verbs" and noun.tag not in _OWNED:
            return ""
        has_bounds = bool(quantity.amount.bound) or quantity.amount.is_range
        if noun.tag == AXES or (noun.tag in RESULTS and has_bounds):
            return ""  # what comes of dice, whoever rolls: "at most 2 damage", "5 axes"
        place = place_of(quantity, noun)
        preceding = words_before(self._sentence.words, quantity.start, _BEFORE_LIFE)
        if noun.tag == "life" and holds(preceding, "remove"):
            return self._loser_of_life(place)
        return self._owner_of_tool(place) if noun.tag in _TOOLS else self._sentence.owners.owner[place]

    def _loser_of_life(self, place: int) -> str:
        """Return who has the life at a place that is taken away: "take 3 life off her"."""
        owners = self._sentence.owners
        is_others_deed = owners.owner[place] == OTHER and not owners.is_carried[place]
        return ASKER if is_others_deed else OTHER

    def _owner_of_rolled(self, quantity: Quantity) -> str:
        """Return who has rolled what lies on the table; empty where nothing says it."""
        words, owners = self._sentence.words, self._sentence.owners
        if holds(words_before(words, quantity.start, _NEAR), "guard", "parry"):
            return OTHER if self._attacker == ASKER else ASKER
        return "" if owners.is_carried[quantity.start] else owners.owner[quantity.start]

    def _owner_of_tool(self, place: int) -> str:
        """Return who attacks with what stands at a place, or parries with it."""
        owners = self._sentence.owners
        if owners.is_object[place]:
            return owners.actor[place]
        # Who is attacked may have tools as well: "he attacks, I have a guard die and a reroll".
        return "" if owners.is_carried[place] and owners.attacker != OTHER else owners.owner[place]

    def may_be_of_either(self, place: int, noun: Noun) -> bool:
        """Return whether a tool may be that of either side: "3 red vs 1 orange with 1 reroll"."""
        words, owners = self._sentence.words, self._sentence.owners
        if not (owners.has_versus[place] and noun.tag in _OF_EITHER):
            return False
        versus = max((spot for spot in range(place) if words[spot].is_a("versus")), default=0)
        between = words[versus:place]
        is_tool = holds(between, "with") and not holds(between, "end", "persons", "names", "have")
        return is_tool and holds(between, "number", "colour")

    def is_behind_dice(self, place: int) -> bool:
        """Return whether dice stand before a place in its clause: "I have 3 red and armour 2"."""
        words = self._sentence.words
        first = clause_start(words, place, "my", "his")
        return any(part.pool and first <= part.start < place for part in self._sentence.quantities)

    def noun_of_dice(self, quantity: Quantity) -> str:
        """Return the noun of dice that stand alone; empty where it is not clear, and for numbers."""
        if quantity.rolled:
            return quantity.noun
        if quantity.pool is None:
            return ""
        if not self._vocabulary.has_dice:
            return "".join(quantity.pool)  # what dice of that colour are
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
            owner = owner if owners.attacker else ""  # "against my 1 orange" says who defends
            return self.side(owner) or (ATTACKER if self._is_behind_defence(place) else DEFENDER)
        # Behind these dice are theirs who stand before.
        is_held = holds(words_before(self._sentence.words, place), "relations", "verbs", "persons")
        owner = owners.actor[place] or (owner if is_held and not owners.is_object[place] else "")
        return self.side(owner) or ATTACKER

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
