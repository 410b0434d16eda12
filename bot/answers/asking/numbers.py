"""What a number of a question is: a goal, anybody's number, a value that is said again."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.assignment import Noun
from bot.answers.asking.nouns import BARE
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import RESULTS, SentenceWord, holds, words_before, words_behind
from calculators.words import texts_of

# What may come of anything names no calculator.
_OUTCOMES: Final = frozenset({"kill", "hurt", "win", "take", "help", "hit"})

TOTALS: Final = texts_of("totals")
# Before what comes of it.
_WANTING: Final = ("deal", "take", "chance", "roll", "to")


def is_goal(
    words: Sequence[SentenceWord], vocabulary: CalculatorVocabulary, quantity: Quantity
) -> bool:
    """Return whether a number without a noun is what is wanted: "at least 3 damage", "to do 3"."""
    is_number = quantity.pool is None and not quantity.amount.is_signed and not quantity.rolled
    if len(vocabulary.goals) != 1 or not is_number:
        return False
    behind = words_behind(words, quantity.end - 1)
    # Where no points are spent, "a point" is one of damage.
    is_point = holds(behind, "point") and "point" not in vocabulary.nouns
    is_result = is_point or holds(behind, *RESULTS)
    if quantity.amount.bound and holds(words_behind(words, quantity.end - 1, 4), "round"):
        return False  # "at least one of 3 rounds"
    if quantity.amount.bound:
        preceding = words_before(words, quantity.start, 3)
        # "At most three count" says nothing of what is wanted.
        is_other = quantity.amount.bound == "at-most" and not holds(preceding, *_WANTING)
        return is_result or not (is_other or holds(behind, "nouns", "unknown", "persons"))
    is_wanted = holds(words_before(words, quantity.start), "deal", "need", "spend")
    is_wanted = is_wanted or holds(words_before(words, quantity.start, 2), "reach")
    # "How sure am I to do 4?"
    is_last = not behind or holds(behind, "end")
    return is_wanted and is_last if not is_result else is_wanted or quantity.amount.is_range


def is_anybodys(
    words: Sequence[SentenceWord], vocabulary: CalculatorVocabulary, quantity: Quantity, noun: Noun
) -> bool:
    """Return whether a number counts dice of no colour, or a person's that nothing names."""
    near = (*words_before(words, quantity.start, 2), *words_behind(words, quantity.end - 1, 2))
    is_total = holds(near, *TOTALS)
    is_rolled = holds(words_before(words, quantity.start), "rolled")
    if noun.tag in BARE.values() and (is_total or is_rolled):
        return True  # "he got 12 in total", "I rolled 9" are what dice show
    if noun.tag in BARE.values():  # "he has 5 and I have 4" may be anything
        return not any(
            word.tag in vocabulary.words - _OUTCOMES
            or (word.is_a("nouns", "colour") and word.tag in vocabulary.nouns)
            for word in words
        )
    is_of_dice = holds(words_behind(words, noun.place), "dice-noun")
    return is_of_dice and quantity.pool is None and vocabulary.has_dice


def is_beyond(quantity: Quantity, limit: int) -> bool:
    """Return whether a distance is clearly beyond a limit."""
    amount = quantity.amount
    is_least = amount.bound in ("", "at-least") and not amount.is_signed and amount.text.isdigit()
    return is_least and int(amount.text) > limit


def is_repeated(words: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    """Return whether a value is only said again: "one gem for one reroll", "3 areas, difficulty 3"."""
    between = words[first.end : second.start]
    is_again = not holds(between, "and", "or", "end", "each")
    return first.text == second.text and first.pool is None and is_again


def is_listed(words: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    """Return whether dice of one colour stand twice without "and": "2 red, 3 red"."""
    colours = (first.pool or {}).keys() & (second.pool or {}).keys()
    return bool(colours) and not holds(words[first.end : second.start], "and")
