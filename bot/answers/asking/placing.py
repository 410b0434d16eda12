"""From the words of a question to the options of one calculator: all are placed, or set aside."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.answers.asking.assignment import Noun, Part, assign
from bot.answers.asking.attempts import (
    attempted_before,
    counts_attacks,
    give_next,
    is_count,
    leave_next_area,
    repeat,
    repeats_count,
)
from bot.answers.asking.fitting import (
    doubt_rerolls,
    fits,
    give_marks,
    miss_needs,
    miss_values,
    roll_rerolled,
    value_text,
)
from bot.answers.asking.nouns import BARE, nouns_in
from bot.answers.asking.numbers import (
    are_dice,
    is_anybodys,
    is_backstab,
    is_beyond,
    is_card_sum,
    is_counted_on,
    is_goal,
    is_listed,
    is_of_both,
    is_repeated,
    is_said_again,
    is_strength,
)
from bot.answers.asking.owners import ASKER, OTHER
from bot.answers.asking.placed import Aside, Placed, Unclear
from bot.answers.asking.quantity import Quantity, joined
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.sides import Sides, place_of
from bot.answers.asking.still_rolled import add_rolled
from bot.answers.asking.vocabulary import BESIDE, CalculatorVocabulary
from bot.answers.asking.words import (
    AXES,
    RESULTS,
    clause_start,
    holds,
    words_before,
    words_behind,
)
from calculators.declaration import ATTACKER, DEFENDER, Option, option_of, options_of
from calculators.words import texts_of

# Behind these stands what dice are to show; elsewhere what they showed: "he hits me with 5 axes".
_BEFORE_GOAL: Final = ("need", "chance", "deal", "to", *texts_of("get"))
# So many words before a value stands who has it.
_NEAR: Final = 4
# What miniatures have: nothing else comes of it.
_STATISTICS: Final = frozenset(
    {"life", "fortitude", "defence", "defence-value", "difficulty", "opposed"}
)


def placed_in(sentence: Sentence, vocabulary: CalculatorVocabulary) -> Placed:
    """Return what a question says about a calculator: everything that decides, in its options."""
    placing = _Placing(sentence, vocabulary)
    nouns = nouns_in(sentence, vocabulary)
    assignment = assign(sentence.words, sentence.quantities, nouns)
    asker = vocabulary.calculator.declaration.asker
    is_contradictory = sentence.owners.is_contradictory and DEFENDER in vocabulary.sides
    is_of_other_side = asker == ATTACKER and sentence.owners.has_attacked_asker
    if not assignment.is_only or (is_contradictory and not asker) or is_of_other_side:
        placing.doubt()
    parts = [
        (quantity, None if index is None else nouns[index])
        for quantity, index in zip(sentence.quantities, assignment.nouns, strict=True)
    ]
    placing.place_all(parts)
    placed = placing.placed
    leave_next_area(placed)
    roll_rerolled(placed, placing.values)
    miss_values(placed, sentence.owners, nouns)
    add_rolled(placed, sentence.words, placing.values)
    doubt_rerolls(placed)
    repeat(placed, sentence.words, parts, is_of_both=placing.is_of_both)
    miss_needs(placed)
    return placed


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
        # Whether "both" gave a value to both sides.
        self.is_of_both = False

    def doubt(self, text: str = "", noun: str = "", *options: str, more_of: str = "") -> None:
        """Say that something is not clear, and what it may be."""
        self.placed.unclear.append(Unclear(text, noun, options, more_of=more_of))

    def place_all(self, parts: Sequence[Part]) -> None:
        """Place every quantity, and then the words that decide without one."""
        self.placed.numbered = frozenset(noun.place for _, noun in parts if noun is not None)
        for quantity, noun in parts:
            if noun is not None or not quantity.is_article:
                self._place(quantity, noun)
        give_marks(self.placed, self.sentence, frozenset(self.values))

    def _place(self, quantity: Quantity, noun: Noun | None) -> None:
        """Place one quantity in an option, or set it aside."""
        tag = self.sides.noun_of_dice(quantity) if noun is None else noun.tag
        if self._gives_alone(quantity, noun, tag):
            return
        options = [option for option in self.vocabulary.nouns.get(tag, ()) if fits(quantity, option)]
        words, part = self.sentence.words, (quantity, noun)
        attempt = attempted_before(words, self.vocabulary, self.values, part)
        if is_card_sum(words, self.vocabulary, quantity, noun):
            self._bound(quantity)
        elif attempt:
            give_next(self.placed, attempt, quantity)
        elif noun is None and is_goal(words, self.vocabulary, quantity):
            self._aim(self._option(*self.vocabulary.goals), quantity)
        elif tag in BESIDE:
            self.placed.aside.append(Aside("enemies", quantity.text, tag, is_askers=False))
        elif self._says_how_many(quantity, noun):
            return
        elif counts_attacks(self.vocabulary, quantity, noun):
            self.doubt(quantity.text, self._beside(quantity, noun))
        elif noun is not None and tag in self.vocabulary.doubtful:
            self._place_doubtful(quantity, noun)
        elif not options or (noun and is_anybodys(words, self.vocabulary, quantity, noun)):
            self._doubt_value(quantity, noun)
        else:
            self._give_to_side(options, quantity, noun)

    def _gives_alone(self, quantity: Quantity, noun: Noun | None, tag: str) -> bool:
        """Return whether a number gives a flag, "over 10 inches", or is the strength of an attack."""
        if is_strength(self.sentence, self.vocabulary, quantity, noun):
            self._give(self._option("total"), quantity)
            return True
        for option in self.vocabulary.nouns.get(tag, ()):
            if option.spoken.beyond and is_beyond(quantity, option.spoken.beyond):
                self.placed.options[option.name] = ("",)
                return True
        return False

    def _says_how_many(self, quantity: Quantity, noun: Noun | None) -> bool:
        """Return whether a number counts attempts, or says what holds anyway: "the two cards"."""
        words = self.sentence.words
        behind = words_behind(words, quantity.end - 1)
        # "At least one works" only says what success is.
        is_least = quantity.amount.bound == "at-least" and not self.vocabulary.goals
        is_hand = quantity.text == str(self.vocabulary.calculator.declaration.cards)
        return (
            is_count(words, self.vocabulary, (quantity, noun))
            or (noun is None and repeats_count(words, quantity))
            or is_said_again(words, self._values_beside(noun), quantity)
            or (is_hand and holds(behind, "card"))
            or (quantity.text == "1" and (is_least or holds(behind, "eye")))
        )

    def _values_beside(self, noun: Noun | None) -> Sequence[Quantity]:
        """Return the values that were told, beside a noun those of its options."""
        options = [] if noun is None else self.vocabulary.nouns.get(noun.tag, ())
        names = {option.name for option in options}
        return [value for name, value in self.values.items() if noun is None or name in names]

    def _option(self, name: str) -> Option:
        return option_of(self.vocabulary.calculator, name)

    def _doubt_value(self, quantity: Quantity, noun: Noun | None) -> None:
        """Ask what a number is, in the order of the declaration."""
        names = self.vocabulary.goals.union(*self.vocabulary.needs).difference(self.placed.options)
        free = [
            option.name
            for option in options_of(self.vocabulary.calculator)
            if option.name in names and fits(quantity, option) and not option.notation.takes_dice
        ]
        is_bare = noun is not None and noun.tag in BARE.values()
        if holds(words_behind(self.sentence.words, quantity.end - 1), "attempt"):
            free = []  # so often something is done
        self.doubt(quantity.text, "" if is_bare else self._beside(quantity, noun), *free)

    def _beside(self, quantity: Quantity, noun: Noun | None) -> str:
        """Return the word that a number stands with."""
        words = self.sentence.words
        if noun is not None:
            return words[noun.place].text
        behind = words_behind(words, quantity.end - 1)
        return behind[0].text if holds(behind, "nouns", "unknown") else ""

    def _place_doubtful(self, quantity: Quantity, noun: Noun) -> None:
        """Set the gems aside that an attacker only has; ask what others are."""
        words, names = self.sentence.words, self.vocabulary.doubtful[noun.tag]
        if are_dice(self.sentence, quantity):
            return
        is_own = holds(words_before(words, noun.place, 3), "have")
        if not self.vocabulary.has_sides and is_own and "life" in names:
            self._give(self._option("life"), quantity)
            return
        side = self.sides.side(self.sentence.owners.owner[max(noun.place, quantity.start)])
        is_idle = holds(words, "have") and not any(word.tag == "spend" for word in words)
        if self.vocabulary.has_sides and side == ATTACKER and is_idle:
            self.placed.aside.append(Aside("rerolls", quantity.text, "gems", is_askers=True))
            return
        more_of = self.vocabulary.more_dice.get(noun.tag, "")
        if side == DEFENDER:
            options = {option.name for option in options_of(self.vocabulary.calculator)}
            names = tuple(guard if (guard := f"guard-{name}") in options else name for name in names)
            more_of = ""
        self.doubt(quantity.text, self._beside(quantity, noun), *names, more_of=more_of)

    def _give_to_side(self, options: Sequence[Option], quantity: Quantity, noun: Noun | None) -> None:
        """Give a quantity to that of ``options`` which is of its owner's side, or set it aside."""
        options = self._shown_by_dice(options, quantity, "" if noun is None else noun.tag)
        place = place_of(quantity, noun)
        if len(options) > 1 and is_of_both(self.sentence.words, place):
            for option in options:
                self._give(option, quantity)
            self.is_of_both = True
            return
        if noun is not None and self.sides.may_be_of_either(place, noun):
            self.doubt(
                quantity.text, self._beside(quantity, noun), *(option.name for option in options)
            )
            return
        owner = self.sides.owner_of_value(quantity, noun)
        sided = self.sides.of_owner(options, owner)
        has_place = bool(sided) or not self.vocabulary.has_sides
        if has_place or self._is_of_option(place, owner):
            self._aim((sided or options)[0], quantity, "" if noun is None else noun.tag)
        elif (
            owner != ASKER
            or self.sides.is_behind_dice(place)
            or (noun is not None and noun.tag in BARE.values())
        ):
            self.doubt(quantity.text, self._beside(quantity, noun))
        else:
            clause = self.sentence.words[clause_start(self.sentence.words, place) : place]
            if not any(word.is_a("i", "my", "me") or word.form == "first" for word in clause):
                self.doubt(quantity.text, self._beside(quantity, noun))
            self.placed.aside.append(Aside(options[0].name, quantity.text, "side", is_askers=True))

    def _shown_by_dice(
        self, options: Sequence[Option], quantity: Quantity, tag: str
    ) -> Sequence[Option]:
        """Return which of several options a number of axes is: what dice showed, or are to show."""
        if quantity.amount.bound and tag == "point":
            return [option for option in options if option.name in self.vocabulary.goals] or options
        if len(options) == 1 or quantity.pool or tag != AXES:
            return options
        preceding = words_before(self.sentence.words, quantity.start, _NEAR)
        amount = quantity.amount
        was_shown = not (amount.bound or amount.is_range or holds(preceding, *_BEFORE_GOAL))
        return [option for option in options if (option.name in self.vocabulary.goals) != was_shown]

    def _is_of_option(self, place: int, owner: str) -> bool:
        """Return whether a value takes the side of its option: nobody is clearly said to have it."""
        owners = self.sentence.owners
        is_weak = owners.is_carried[place] or not owners.is_strong[place]
        return is_weak and not any(aside.is_askers == (owner == ASKER) for aside in self.placed.aside)

    def _give(self, option: Option, quantity: Quantity) -> None:
        """Give an option its value; two values are asked, dice of one side add up."""
        name, earlier = option.name, self.values.get(option.name)
        if quantity.amount.bound and name not in self.vocabulary.goals:
            self.doubt(quantity.text, self._beside(quantity, None))
            return
        if earlier is not None and is_repeated(self.sentence.words, earlier, quantity):
            return
        together = quantity if earlier is None else self._sum(option, earlier, quantity)
        if together is None:
            self.doubt(quantity.text, "", name)
            return
        quantity = self.values[name] = together
        self.placed.options[name] = (value_text(option, quantity),)

    def _sum(self, option: Option, first: Quantity, second: Quantity) -> Quantity | None:
        """Return two values of an option together; ``None`` where they are no sum."""
        words = self.sentence.words
        if is_backstab(words, first, second) or is_counted_on(words, option, first, second):
            amount = first.amount.plus(int(second.amount.text))
            return replace(first, end=second.end, amount=amount)
        owners = {self.sentence.owners.owner[part.start] for part in (first, second)}
        is_sum = option.notation.takes_dice and first.is_sum and second.is_sum
        is_sum = is_sum and owners != {ASKER, OTHER}  # dice of two never add up
        return joined(first, second) if is_sum and not is_listed(words, first, second) else None

    def _aim(self, option: Option, quantity: Quantity, tag: str = RESULTS[0]) -> None:
        """Give an option its value; where others than the greatest are wanted, say between which."""
        bound = quantity.amount.bound
        is_range = quantity.amount.is_range and tag in RESULTS
        # Of what the asker loses the goal says nothing.
        is_taken = self.vocabulary.has_fights and holds(self.sentence.words, "take", "lost")
        is_least = bound == "" or (bound == "at-least" and not is_taken)
        if option.name not in self.vocabulary.goals or (is_least and not is_range):
            self._give(option, quantity)
        elif tag in _STATISTICS or not quantity.amount.text.replace("-", "").isdigit():
            self.doubt(quantity.text, self._beside(quantity, None))
        else:
            self._bound(quantity)

    def _bound(self, quantity: Quantity) -> None:
        """Ask for the chance that what comes of it is a number, or within bounds."""
        amount = quantity.amount
        if self.placed.figure:
            self.doubt(quantity.text, self._beside(quantity, None))
        elif amount.is_range:
            self.placed.figure = "from-" + amount.text.replace("-", "-to-")
        else:
            self.placed.figure = f"{amount.bound or 'exactly'}-{amount.text}"
