"""From the words of a question to the options of one calculator: all are placed, or set aside."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.answers.asking.assignment import Noun, assign
from bot.answers.asking.fitting import fits, give_marks, miss_needs
from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.placed import Aside, Placed, Sentence, Unclear
from bot.answers.asking.quantities import Quantity, joined
from bot.answers.asking.sides import Sides
from bot.answers.asking.vocabulary import Vocabulary, takes_dice
from bot.answers.asking.words import Word
from calculators.declaration import ATTACKER, DEFENDER, OWN, Option, option_of, options_of
from calculators.limits import ATTACKS
from calculators.notation import Choice

# Nouns of dice that are called nothing else.
_ATTACK_DICE: Final = "attack-dice"
_YELLOW: Final = "yellow"
# Several of these are several rolls of the same dice.
_ATTACKS: Final = "attack"
# Figures in another area than the acting one's.
_THERE: Final = "enemy-there"
# Nouns that may stand without a number: they are asked for, or only spoken of.
_LOOSE: Final = frozenset({
    "damage", "dice-noun", "point", "enemy", "hero", "fight", "card", "space", "axes", "attempt",
    "parry", "utilization", "round", "foe", "base", "eye", "pool", "inch", "gem", "bonus", "opposed",
})  # fmt: skip
# Whose a number without a noun is, by the word that it stands behind.
_BARE: Final = {
    **dict.fromkeys(("versus", "enemy", "foe", "he", "his", "him"), "opposed"),
    **dict.fromkeys(("i", "me", "my"), "own-number"),
}
# What may come of anything names no calculator.
_OUTCOMES: Final = frozenset({"kill", "hurt", "win", "take", "help", "hit"})
# Of these "at least 3" is what is wanted.
_OF_GOALS: Final = frozenset({"damage", "deal", "need", "axes", "space", "reach"})
_NUMBER: Final = "number"
# What attacks are made with, whoever stands nearest: "I attack a guard with 3 dice".
_TOOLS: Final = frozenset({"dice-noun", "reroll", "free-reroll", "epic", "boost", "attack"})


def placed_in(sentence: Sentence, vocabulary: Vocabulary) -> Placed:
    """Return what a question says about a calculator: everything that decides, in its options."""
    return _Placing(sentence, vocabulary).placed()


class _Placing:
    """Places the parts of one question in the options of one calculator."""

    def __init__(self, sentence: Sentence, vocabulary: Vocabulary) -> None:
        self.words, self.owners, self.negated = sentence.words, sentence.owners, sentence.negated
        self.vocabulary = vocabulary
        self.has_dice = any(map(takes_dice, options_of(vocabulary.calculator)))
        self.quantities = list(sentence.quantities)
        self.result = Placed(vocabulary, attacker=sentence.owners.attacker)
        self.sides = Sides(sentence, vocabulary)
        self.sources: dict[str, Quantity] = {}
        self.times: Quantity | None = None
        self.taken_before: set[int] = set()

    def placed(self) -> Placed:
        """Return the result."""
        nouns = self._nouns()
        assignment = assign(self.words, self.quantities, nouns)
        sides = {option.spoken.side for option in options_of(self.vocabulary.calculator)}
        if not assignment.is_only or (self.owners.is_contradictory and DEFENDER in sides):
            self._doubt("", "")
        pairs = [
            (quantity, None if index is None else nouns[index])
            for quantity, index in zip(self.quantities, assignment.nouns, strict=True)
        ]
        pairs = self._with_joined_dice(pairs)
        numbered = {noun.place for _, noun in pairs if noun is not None}
        self.result.taken = frozenset(numbered)
        self.taken_before = {
            noun.place for number, noun in pairs if noun and number.end < noun.place - 1
        }
        for quantity, noun in pairs:
            self._place(quantity, noun)
        self._check_alternative()
        valued = frozenset(self.sources)
        others = frozenset(self._marks_of_others())
        give_marks(
            self.result, self.words, self.negated, numbered=numbered, valued=valued, others=others
        )
        self._without_number(nouns, numbered)
        self._repeat()
        miss_needs(self.result)
        return self.result

    def _marks_of_others(self) -> Iterator[int]:
        """Yield the places of marks that the other side has: "a goblin with a dagger attacks me"."""
        for place, word in enumerate(self.words):
            if word.kind != "marks" or word.tag not in self.vocabulary.named:
                continue
            option, _ = self.vocabulary.named[word.tag]
            if option.spoken.side == OWN and self.owners.owner[place] == OTHER:
                yield place

    def _repeat(self) -> None:
        """Give the dice of several attacks, "2 attacks with 3 red", once for each."""
        if self.times is None:
            if any(word.is_a("each") for word in self.words):
                self._doubt("", "")
            return
        name = next(option.name for option in self.vocabulary.nouns[_ATTACKS])
        texts = self.result.options.get(name, ())
        times = self.times.amount.text
        if (
            len(texts) == 1
            and times.isdigit()
            and 1 <= int(times) <= ATTACKS.most
            and not self.result.changes
        ):
            self.result.options[name] = texts * int(times)
        elif texts:
            self._doubt(times, _ATTACKS)

    def _doubt(self, text: str, noun: str, *options: str) -> None:
        self.result.unclear.append(Unclear(text, noun, options))

    def _nouns(self) -> list[Noun]:
        """Return the words that may take a number."""
        nouns = []
        for number, word in enumerate(self.words):
            tag = word.tag
            is_mine = number > 0 and self.words[number - 1].is_a("my")
            is_subject = tag == "friend" and is_mine and not self._is_one_of_mine(number)
            if number in self.negated or word.kind == _NUMBER or is_subject:
                continue
            if tag in self.vocabulary.nouns:
                is_loose = self._is_loose(word)
                nouns.append(self._noun(number, tag, is_loose=is_loose))
            elif _BARE.get(tag, "") in self.vocabulary.nouns:
                nouns.append(self._noun(number, _BARE[tag], is_loose=True))
        return nouns

    def _is_named_by_words(self) -> bool:
        """Return whether a word is the calculator's own: "he has 5 and I have 4" may be anything."""
        return any(
            word.tag in self.vocabulary.words - _OUTCOMES
            or (word.kind == "nouns" and word.tag in self.vocabulary.nouns)
            for word in self.words
        )

    def _is_one_of_mine(self, place: int) -> bool:
        """Return whether a friend is counted: "un mio amico"."""
        return any(word.amount is not None for word in self.words[max(place - 2, 0) : place - 1])

    def _is_loose(self, word: Word) -> bool:
        """Return whether a noun may go without a number."""
        if word.tag in self.vocabulary.doubtful or word.tag in _LOOSE or self._is_named(word.tag):
            return True
        has_choice = any(
            isinstance(option.notation, Choice) for option in self.vocabulary.nouns[word.tag]
        )
        if word.is_a("guard") and self._is_person(word):
            return True
        return word.kind in ("verbs", "marks", "persons") and word.tag != "friend" and not has_choice

    def _is_person(self, word: Word) -> bool:
        """Return whether "guard" is somebody who is attacked: "contro guardia con armatura 1"."""
        place = next(place for place, neighbour in enumerate(self.words) if neighbour is word)
        preceding, behind = self.words[max(place - 1, 0) : place], self.words[place + 1 : place + 2]
        return any(
            neighbour.tag in ("versus", "kill", "attack", "at") for neighbour in preceding
        ) and any(neighbour.tag in ("with", "have") for neighbour in behind)

    def _is_named(self, tag: str) -> bool:
        """Return whether a word of the question gives a noun's option its value without a number."""
        names = {option.name for option in self.vocabulary.nouns[tag]}
        return any(
            option.name in names and any(word.tag == mark for word in self.words)
            for mark, (option, _) in self.vocabulary.named.items()
        )

    def _noun(self, place: int, tag: str, *, is_loose: bool) -> Noun:
        options = self.vocabulary.nouns[tag]

        def takes(quantity: Quantity) -> bool:
            return any(
                fits(quantity, option)
                and (not quantity.amount.is_least or option.name in self.vocabulary.goals)
                for option in options
            )

        return Noun(place, tag, is_loose, takes)

    def _with_joined_dice(
        self, pairs: list[tuple[Quantity, Noun | None]]
    ) -> list[tuple[Quantity, Noun | None]]:
        """Return ``pairs`` with "2 orange and 1 yellow" behind "guard" as the dice of one noun."""
        joint: list[tuple[Quantity, Noun | None]] = []
        for quantity, noun in pairs:
            if joint and noun is None and quantity.pool is not None and quantity.is_sum:
                first, owner_noun = joint[-1]
                is_behind = owner_noun is not None and owner_noun.place < first.start
                if first.pool is not None and is_behind and self._only_and(first.end, quantity.start):
                    joint[-1] = joined(first, quantity), owner_noun
                    continue
            joint.append((quantity, noun))
        return joint

    def _only_and(self, start: int, end: int) -> bool:
        return all(word.is_a("and") for word in self.words[start:end])

    def _place(self, quantity: Quantity, noun: Noun | None) -> None:
        """Place one quantity in an option, or set it aside."""
        if noun is None and quantity.is_article:
            if quantity.end in self.taken_before:  # "3 damage, one shield": the 3 are no shields
                self._doubt(quantity.text, self._beside(quantity, noun), *self._free_options(quantity))
            return
        tag = self._implied(quantity) if noun is None else noun.tag
        position = quantity.start if noun is None else max(noun.place, quantity.start)
        options = [option for option in self.vocabulary.nouns.get(tag, ()) if fits(quantity, option)]
        if self._is_goal(quantity, noun):
            self._give(self._goal(), quantity)
        elif tag == _THERE:
            self._place_there(quantity)
        elif tag in _BARE.values() and not self._is_named_by_words():
            self._doubt(quantity.text, "", *self._free_options(quantity))
        elif noun is not None and tag == _ATTACKS and quantity.pool is None and self.has_dice:
            self._count_attacks(quantity, noun)
        elif noun is not None and tag in self.vocabulary.doubtful:
            self._place_doubtful(quantity, noun, position)
        elif not options or self._counts_dice(quantity, noun):
            self._doubt(quantity.text, self._beside(quantity, noun), *self._free_options(quantity))
        else:
            option = self._of_side(self._of_dice(options, quantity), quantity, noun, position)
            if option is not None:
                self._give(option, quantity)

    def _counts_dice(self, quantity: Quantity, noun: Noun | None) -> bool:
        """Return whether a number counts dice of no colour: "two armour dice"."""
        if noun is None or quantity.pool is not None or not self.has_dice:
            return False
        return any(word.is_a("dice-noun") for word in self.words[noun.place + 1 : noun.place + 2])

    def _goal(self) -> Option:
        (name,) = self.vocabulary.goals
        return option_of(self.vocabulary.calculator, name)

    def _is_goal(self, quantity: Quantity, noun: Noun | None) -> bool:
        """Return whether a number is what is wanted: "at least 3 damage", "to do 3 damage"."""
        is_number = quantity.pool is None and not quantity.amount.is_signed and not quantity.rolled
        if len(self.vocabulary.goals) != 1 or not is_number or quantity.is_article:
            return False
        if noun is not None:
            return quantity.amount.is_least and noun.tag in _OF_GOALS
        preceding, behind = self.words[max(quantity.start - 1, 0) :], self.words[quantity.end :]
        is_damage = bool(behind) and behind[0].is_a("damage")
        if quantity.amount.is_least:
            return is_damage or not behind or behind[0].kind not in ("nouns", "unknown", "persons")
        return is_damage and quantity.start > 0 and preceding[0].tag in ("deal", "need")

    def _place_there(self, quantity: Quantity) -> None:
        """Set figures aside that are in the area of another than the asker."""
        if any(word.is_a("i") or word.form == "first" for word in self.words):
            self.result.aside.append(Aside("enemies", quantity.text, "there", is_askers=False))
        else:
            self._doubt(quantity.text, "", "enemies")

    def _count_attacks(self, quantity: Quantity, noun: Noun) -> None:
        """Take "2 attacks" as their number; a number behind the verb means nothing."""
        if quantity.end <= noun.place:
            self.times = quantity
        else:
            self._doubt(quantity.text, self._beside(quantity, noun))

    def _of_dice(self, options: Sequence[Option], quantity: Quantity) -> Sequence[Option]:
        """Return the goal alone where dice are rolled: what they have to show, not what they do."""
        if len(options) == 1 or quantity.pool or not any(map(_has_pool, self.quantities)):
            return options
        return [option for option in options if option.name in self.vocabulary.goals] or options

    def _place_doubtful(self, quantity: Quantity, noun: Noun, position: int) -> None:
        """Set the gems aside that an attacker only has; ask what others are."""
        tags = {word.tag for word in self.words}
        is_own_life = any(word.is_a("have") for word in self.words[max(noun.place - 3, 0) : noun.place])
        if (
            not self.vocabulary.has_sides
            and is_own_life
            and "life" in self.vocabulary.doubtful[noun.tag]
        ):
            self._give(option_of(self.vocabulary.calculator, "life"), quantity)
            return
        is_attackers = (
            self.sides.side(self.owners.owner[position]) == ATTACKER and self.vocabulary.has_sides
        )
        if is_attackers and "have" in tags and "spend" not in tags:
            self.result.aside.append(Aside("rerolls", quantity.text, "gems", is_askers=True))
        else:
            is_defenders = self.sides.side(self.owners.owner[position]) == DEFENDER
            names = [
                f"guard-{name}" if is_defenders and self.has_guard(name) else name
                for name in self.vocabulary.doubtful[noun.tag]
            ]
            self._doubt(quantity.text, self._beside(quantity, noun), *names)

    def has_guard(self, name: str) -> bool:
        """Return whether the defender has the same as an option of the attacker."""
        names = [option.name for option in options_of(self.vocabulary.calculator)]
        return self.vocabulary.has_sides and f"guard-{name}" in names

    def _free_options(self, quantity: Quantity) -> Iterator[str]:
        """Yield what a number that belongs to nothing may be, in the order of the declaration."""
        names = self.vocabulary.goals.union(*self.vocabulary.needs)
        for option in options_of(self.vocabulary.calculator):
            is_free = option.name in names and option.name not in self.result.options
            if is_free and fits(quantity, option) and not takes_dice(option):
                yield option.name

    def _implied(self, quantity: Quantity) -> str:
        """Return the noun of dice that stand alone."""
        if quantity.rolled:
            return "rolled"
        if quantity.pool is None:
            return ""
        if not self.has_dice:
            return _YELLOW if quantity.pool.keys() == {_YELLOW} else ""
        position = quantity.start
        is_defenders = self.vocabulary.has_sides and self.sides.of_dice(position) == DEFENDER
        if is_defenders and not self.owners.attacker and not self.owners.has_versus[position]:
            return ""  # both have dice, and nothing says who attacks
        return "guard" if is_defenders else _ATTACK_DICE

    def _beside(self, quantity: Quantity, noun: Noun | None) -> str:
        if noun is not None:
            return self.words[noun.place].text
        behind = self.words[quantity.end : quantity.end + 1]
        return behind[0].text if behind and behind[0].kind in ("nouns", "unknown") else ""

    def _of_side(
        self, options: Sequence[Option], quantity: Quantity, noun: Noun | None, position: int
    ) -> Option | None:
        """Return which of ``options`` is of the owner's side; ``None`` where it does not count."""
        owner, is_carried = self.owners.owner[position], self.owners.is_carried[position]
        if noun is not None and noun.tag in _TOOLS and self.owners.is_object[position]:
            owner = self.owners.actor[position]
        elif noun is not None and noun.tag in _TOOLS and is_carried:
            owner = ""
        is_askers = bool(self.vocabulary.calculator.declaration.asker) and not self.owners.has_asker
        if noun is None or self.words[noun.place].kind == "verbs" or is_askers:
            return options[0]
        sided = [option for option in options if not self.sides.is_others(option, owner)]
        if len(options) > 1 or not self.vocabulary.has_sides:
            return sided[0] if sided else options[0]
        if sided:
            return sided[0]
        is_weak = is_carried or not self.owners.is_strong[position]
        is_unsaid = is_weak and not any(
            aside.is_askers == (owner == ASKER) for aside in self.result.aside
        )
        if is_unsaid:
            return options[0]
        if quantity.alternative is not None or owner != ASKER or self._is_behind_dice(position):
            self._doubt(quantity.text, self._beside(quantity, noun))
            return None
        self.result.aside.append(Aside(options[0].name, quantity.text, "side", is_askers=True))
        return None

    def _is_behind_dice(self, position: int) -> bool:
        """Return whether dice stand before a place in its clause: "I have 3 red and armour 2"."""
        start = max((place for place in range(position) if self.words[place].kind == "end"), default=0)
        possessives = [
            place for place in range(start, position) if self.words[place].tag in ("my", "his")
        ]
        first = max([start, *possessives])
        return any(quantity.pool and first <= quantity.start < position for quantity in self.quantities)

    def _give(self, option: Option, quantity: Quantity) -> None:
        """Give an option its value; two values are asked, dice of one side add up."""
        name, earlier = option.name, self.sources.get(option.name)
        if quantity.amount.is_least and name not in self.vocabulary.goals:
            self._doubt(quantity.text, self._beside(quantity, None))
            return
        if earlier is not None:
            both_dice = takes_dice(option) and earlier.is_sum and quantity.is_sum
            both_dice = both_dice and not self._is_list(earlier, quantity)
            if not both_dice:
                self._doubt(quantity.text, "", name)
                return
            quantity = joined(earlier, quantity)
        self.sources[name] = quantity
        self.result.options[name] = (self._text(option, quantity),)
        if quantity.alternative is not None:
            self.result.changes[name] = (self._text(option, quantity.alternative),)

    def _is_list(self, first: Quantity, second: Quantity) -> bool:
        """Return whether dice of one colour stand twice without "and": "2 red, 3 red"."""
        colours = (first.pool or {}).keys() & (second.pool or {}).keys()
        between = self.words[first.end : second.start]
        return bool(colours) and not any(word.is_a("and") for word in between)

    def _check_alternative(self) -> None:
        """Doubt what may belong to one of two that are compared, instead of to both."""
        pairs = [quantity for quantity in self.sources.values() if quantity.alternative is not None]
        for first in pairs:
            second = first.alternative
            for neighbour in self.sources.values():
                if second is None or neighbour is first or self._is_of_both(neighbour, first, second):
                    continue
                self._doubt(neighbour.text, "")
        if len(pairs) > 1:
            self._doubt(pairs[1].text, "")

    def _is_of_both(self, neighbour: Quantity, first: Quantity, second: Quantity) -> bool:
        start, end = (
            (neighbour.end, first.start)
            if neighbour.end <= first.start
            else (second.end, neighbour.start)
        )
        return any(
            word.kind == "end" or word.tag in ("versus", "better", "enemy", "foe")
            for word in self.words[start:end]
        )

    def _text(self, option: Option, quantity: Quantity) -> str:
        if quantity.pool is not None and not takes_dice(option):
            return quantity.amount.text
        if option.spoken.besides and quantity.pool is None:
            return quantity.amount.plus(option.spoken.besides).text
        return quantity.text

    def _without_number(self, nouns: Sequence[Noun], numbered: set[int]) -> None:
        """Miss the value of each noun that has none and stands for one; it may stand there twice."""
        for noun in nouns:
            if noun.place in numbered or noun.is_loose:
                continue
            options = [option.name for option in self.vocabulary.nouns[noun.tag]]
            if not any(name in self.result.options for name in options) and not any(
                aside.option in options for aside in self.result.aside
            ):
                self.result.missing.append(options[-1] if self._is_behind_versus(noun) else options[0])

    def _is_behind_versus(self, noun: Noun) -> bool:
        return self.owners.has_versus[noun.place] or self.owners.owner[noun.place] == OTHER


def _has_pool(quantity: Quantity) -> bool:
    return quantity.pool is not None
