"""From the words of a question to the options of one calculator: all are placed, or set aside."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.alternatives import doubtful_beside_alternatives
from bot.answers.asking.assignment import Noun, assign
from bot.answers.asking.fitting import fits, give_marks, miss_needs, value_text
from bot.answers.asking.nouns import BARE, nouns_in
from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.placed import Aside, Placed, Unclear
from bot.answers.asking.quantity import Quantity, joined
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.sides import Sides
from bot.answers.asking.vocabulary import CalculatorVocabulary, takes_dice
from bot.answers.asking.words import holds, words_before, words_behind
from calculators.declaration import ATTACKER, DEFENDER, Option, option_of, options_of
from calculators.limits import ATTACKS

# A quantity with the noun whose value it is, if it has one.
_Part = tuple[Quantity, Noun | None]

# Several of these are several rolls of the same dice.
_ATTACKS: Final = "attack"
# Figures in another area than the acting one's.
_THERE: Final = "enemy-there"
# What may come of anything names no calculator.
_OUTCOMES: Final = frozenset({"kill", "hurt", "win", "take", "help", "hit"})
# What attacks are made with, whoever stands nearest: "I attack a guard with 3 dice".
_TOOLS: Final = frozenset({"dice-noun", "reroll", "free-reroll", "epic", "boost", "attack"})


def placed_in(sentence: Sentence, vocabulary: CalculatorVocabulary) -> Placed:
    """Return what a question says about a calculator: everything that decides, in its options."""
    placing = _Placing(sentence, vocabulary)
    nouns = nouns_in(sentence, vocabulary)
    assignment = assign(sentence.words, sentence.quantities, nouns)
    if not assignment.is_only or (sentence.owners.is_contradictory and DEFENDER in vocabulary.sides):
        placing.doubt()
    parts = _with_joined_dice(
        sentence,
        [
            (quantity, None if index is None else nouns[index])
            for quantity, index in zip(sentence.quantities, assignment.nouns, strict=True)
        ],
    )
    placing.place_all(parts)
    placing.miss_values(nouns)
    placing.repeat_attacks(parts)
    miss_needs(placing.placed)
    return placing.placed


def _with_joined_dice(sentence: Sentence, parts: Sequence[_Part]) -> list[_Part]:
    """Return ``parts`` with "2 orange and 1 yellow" behind "guard" as the dice of one noun."""
    joint: list[_Part] = []
    for quantity, noun in parts:
        first, first_noun = joint[-1] if joint else (quantity, None)
        if (
            noun is None
            and first_noun is not None
            and first_noun.place < first.start
            and first.pool is not None
            and quantity.pool is not None
            and quantity.is_sum
            and all(word.is_a("and") for word in sentence.words[first.end : quantity.start])
        ):
            joint[-1] = joined(first, quantity), first_noun
        else:
            joint.append((quantity, noun))
    return joint


class _Placing:
    """Gives the parts of one question to the options of one calculator.

    Attributes:
        placed: What was placed so far.
        values: The quantities that options have.
    """

    def __init__(self, sentence: Sentence, vocabulary: CalculatorVocabulary) -> None:
        self.sentence, self.vocabulary = sentence, vocabulary
        self.sides = Sides(sentence, vocabulary)
        self.placed = Placed(vocabulary, attacker=sentence.owners.attacker)
        self.values: dict[str, Quantity] = {}

    def doubt(self, text: str = "", noun: str = "", *options: str) -> None:
        """Say that something is not clear, and what it may be."""
        self.placed.unclear.append(Unclear(text, noun, options))

    def place_all(self, parts: Sequence[_Part]) -> None:
        """Place every quantity, and then the words that decide without one."""
        self.placed.numbered = frozenset(noun.place for _, noun in parts if noun is not None)
        far = {noun.place for quantity, noun in parts if noun and quantity.end < noun.place - 1}
        for quantity, noun in parts:
            if noun is not None or not quantity.is_article:
                self._place(quantity, noun)
            elif quantity.end in far:  # "3 damage, one shield": the 3 are no shields
                self._doubt_value(quantity, noun)
        for text in doubtful_beside_alternatives(self.sentence.words, self.values.values()):
            self.doubt(text)
        give_marks(self.placed, self.sentence, frozenset(self.values))

    def miss_values(self, nouns: Sequence[Noun]) -> None:
        """Miss the value of each noun that has none and stands for one; it may stand there twice."""
        owners = self.sentence.owners
        valued = {*self.placed.options, *(aside.option for aside in self.placed.aside)}
        for noun in nouns:
            names = [option.name for option in self.vocabulary.nouns[noun.tag]]
            if noun.is_loose or noun.place in self.placed.numbered or not valued.isdisjoint(names):
                continue
            is_others = owners.has_versus[noun.place] or owners.owner[noun.place] == OTHER
            self.placed.missing.append(names[-1 if is_others else 0])

    def repeat_attacks(self, parts: Sequence[_Part]) -> None:
        """Give the dice of several attacks, "2 attacks with 3 red", once for each."""
        times = [quantity.amount.text for quantity, noun in parts if self._is_count(quantity, noun)]
        if not times:
            if holds(self.sentence.words, "each"):
                self.doubt()
            return
        name = self.vocabulary.nouns[_ATTACKS][0].name
        texts = self.placed.options.get(name, ())
        is_number = times[-1].isdigit() and 1 <= int(times[-1]) <= ATTACKS.most
        if len(texts) == 1 and is_number and not self.placed.changes:
            self.placed.options[name] = texts * int(times[-1])
        elif texts:
            self.doubt(times[-1], _ATTACKS)

    def _place(self, quantity: Quantity, noun: Noun | None) -> None:
        """Place one quantity in an option, or set it aside."""
        tag = self.sides.noun_of_dice(quantity) if noun is None else noun.tag
        options = [option for option in self.vocabulary.nouns.get(tag, ()) if fits(quantity, option)]
        if self._is_goal(quantity, noun):
            self._give(self._option(*self.vocabulary.goals), quantity)
        elif tag == _THERE:
            self._place_there(quantity)
        elif noun is not None and self._is_attacks(quantity, noun):
            if not self._is_count(quantity, noun):
                self.doubt(quantity.text, self._beside(quantity, noun))
        elif noun is not None and tag in self.vocabulary.doubtful:
            self._place_doubtful(quantity, noun)
        elif not options or self._is_anybodys(quantity, noun):
            self._doubt_value(quantity, noun)
        else:
            self._give_to_side(options, quantity, noun)

    def _option(self, name: str) -> Option:
        return option_of(self.vocabulary.calculator, name)

    def _doubt_value(self, quantity: Quantity, noun: Noun | None) -> None:
        """Ask what a number is, in the order of the declaration."""
        names = self.vocabulary.goals.union(*self.vocabulary.needs).difference(self.placed.options)
        free = [
            option.name
            for option in options_of(self.vocabulary.calculator)
            if option.name in names and fits(quantity, option) and not takes_dice(option)
        ]
        is_bare = noun is not None and noun.tag in BARE.values()
        self.doubt(quantity.text, "" if is_bare else self._beside(quantity, noun), *free)

    def _beside(self, quantity: Quantity, noun: Noun | None) -> str:
        """Return the word that a number stands with."""
        words = self.sentence.words
        if noun is not None:
            return words[noun.place].text
        behind = words_behind(words, quantity.end - 1)
        return behind[0].text if holds(behind, "nouns", "unknown") else ""

    def _is_anybodys(self, quantity: Quantity, noun: Noun | None) -> bool:
        """Return whether a number counts dice of no colour, or a person's that nothing names."""
        if noun is None:
            return False
        if noun.tag in BARE.values():  # "he has 5 and I have 4" may be anything
            return not any(
                word.tag in self.vocabulary.words - _OUTCOMES
                or (word.kind == "nouns" and word.tag in self.vocabulary.nouns)
                for word in self.sentence.words
            )
        is_of_dice = holds(words_behind(self.sentence.words, noun.place), "dice-noun")
        return is_of_dice and quantity.pool is None and self.vocabulary.has_dice

    def _is_goal(self, quantity: Quantity, noun: Noun | None) -> bool:
        """Return whether a number is what is wanted: "at least 3 damage", "to do 3 damage"."""
        is_number = quantity.pool is None and not quantity.amount.is_signed and not quantity.rolled
        if len(self.vocabulary.goals) != 1 or not is_number or noun is not None:
            return False
        words = self.sentence.words
        behind = words_behind(words, quantity.end - 1)
        is_damage = holds(behind, "damage")
        if quantity.amount.is_least:
            return is_damage or not holds(behind, "nouns", "unknown", "persons")
        return is_damage and holds(words_before(words, quantity.start), "deal", "need")

    def _is_attacks(self, quantity: Quantity, noun: Noun) -> bool:
        return noun.tag == _ATTACKS and quantity.pool is None and self.vocabulary.has_dice

    def _is_count(self, quantity: Quantity, noun: Noun | None) -> bool:
        """Return whether a number says how many attacks there are; behind the verb it means nothing."""
        return noun is not None and self._is_attacks(quantity, noun) and quantity.end <= noun.place

    def _place_there(self, quantity: Quantity) -> None:
        """Set figures aside that are in the area of another than the asker."""
        if any(word.is_a("i") or word.form == "first" for word in self.sentence.words):
            self.placed.aside.append(Aside("enemies", quantity.text, "there", is_askers=False))
        else:
            self.doubt(quantity.text, "", "enemies")

    def _place_doubtful(self, quantity: Quantity, noun: Noun) -> None:
        """Set the gems aside that an attacker only has; ask what others are."""
        words, names = self.sentence.words, self.vocabulary.doubtful[noun.tag]
        is_own = holds(words_before(words, noun.place, 3), "have")
        if not self.vocabulary.has_sides and is_own and "life" in names:
            self._give(self._option("life"), quantity)
            return
        side = self.sides.side(self.sentence.owners.owner[max(noun.place, quantity.start)])
        is_idle = holds(words, "have") and not any(word.tag == "spend" for word in words)
        if self.vocabulary.has_sides and side == ATTACKER and is_idle:
            self.placed.aside.append(Aside("rerolls", quantity.text, "gems", is_askers=True))
            return
        if self.vocabulary.has_sides and side == DEFENDER:
            options = {option.name for option in options_of(self.vocabulary.calculator)}
            names = tuple(guard if (guard := f"guard-{name}") in options else name for name in names)
        self.doubt(quantity.text, self._beside(quantity, noun), *names)

    def _give_to_side(self, options: Sequence[Option], quantity: Quantity, noun: Noun | None) -> None:
        """Give a quantity to that of ``options`` which is of its owner's side, or set it aside."""
        # Where dice are rolled, a number is what they have to show, not what they do.
        if (
            len(options) > 1
            and not quantity.pool
            and any(part.pool for part in self.sentence.quantities)
        ):
            goals = [option for option in options if option.name in self.vocabulary.goals]
            options = goals or options
        owners, place = self.sentence.owners, quantity.start
        if noun is not None:
            place = max(noun.place, place)
        owner, is_carried = owners.owner[place], owners.is_carried[place]
        if noun is not None and noun.tag in _TOOLS and owners.is_object[place]:
            owner = owners.actor[place]
        elif noun is not None and noun.tag in _TOOLS and is_carried:
            owner = ""
        is_askers = bool(self.vocabulary.calculator.declaration.asker) and not owners.has_asker
        if noun is None or self.sentence.words[noun.place].kind == "verbs" or is_askers:
            owner = ""
        sided = self.sides.of_owner(options, owner)
        # What somebody is not clearly said to have takes the side of its option.
        is_weak = is_carried or not owners.is_strong[place]
        has_aside = any(aside.is_askers == (owner == ASKER) for aside in self.placed.aside)
        if sided or len(options) > 1 or not self.vocabulary.has_sides or (is_weak and not has_aside):
            self._give((sided or options)[0], quantity)
        elif quantity.alternative is not None or owner != ASKER or self._is_behind_dice(place):
            self.doubt(quantity.text, self._beside(quantity, noun))
        else:
            self.placed.aside.append(Aside(options[0].name, quantity.text, "side", is_askers=True))

    def _is_behind_dice(self, place: int) -> bool:
        """Return whether dice stand before a place in its clause: "I have 3 red and armour 2"."""
        words = self.sentence.words
        first = max(
            (
                spot
                for spot in range(place)
                if words[spot].kind == "end" or words[spot].tag in ("my", "his")
            ),
            default=0,
        )
        return any(part.pool and first <= part.start < place for part in self.sentence.quantities)

    def _give(self, option: Option, quantity: Quantity) -> None:
        """Give an option its value; two values are asked, dice of one side add up."""
        name, earlier = option.name, self.values.get(option.name)
        if quantity.amount.is_least and name not in self.vocabulary.goals:
            self.doubt(quantity.text, self._beside(quantity, None))
            return
        if earlier is not None:
            is_sum = takes_dice(option) and earlier.is_sum and quantity.is_sum
            if not is_sum or self._is_list(earlier, quantity):
                self.doubt(quantity.text, "", name)
                return
            quantity = joined(earlier, quantity)
        self.values[name] = quantity
        self.placed.options[name] = (value_text(option, quantity),)
        if quantity.alternative is not None:
            self.placed.changes[name] = (value_text(option, quantity.alternative),)

    def _is_list(self, first: Quantity, second: Quantity) -> bool:
        """Return whether dice of one colour stand twice without "and": "2 red, 3 red"."""
        colours = (first.pool or {}).keys() & (second.pool or {}).keys()
        return bool(colours) and not holds(self.sentence.words[first.end : second.start], "and")
