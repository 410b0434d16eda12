"""Several attacks or attempts in one question: how many there are, and what each of them has."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.assignment import Noun
from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.vocabulary import CalculatorVocabulary
from bot.answers.asking.words import SentenceWord, holds, words_before
from calculators.declaration import option_of
from calculators.limits import ATTACKS
from calculators.notation import DicePools, WholeNumbers

# The options of which several attempts take the same.
_REPEATED: Final = ("attack", "points")
_DEEDS: Final = ("attack", "shoot", "hit")
_TIMED: Final = ("attempt", "arrow")
# What stands between the dice of two attacks.
_THEN: Final = ("then", "poi", "dopodiche")


def is_count(
    words: Sequence[SentenceWord],
    vocabulary: CalculatorVocabulary,
    quantity: Quantity,
    noun: Noun | None,
) -> bool:
    """Return whether a number says how many attacks or attempts there are.

    Behind the verb it means nothing.
    """
    if quantity.pool is not None or quantity.rolled or quantity.is_article:
        return False
    if holds(words[quantity.end : quantity.end + 1], *_TIMED):
        is_done = holds(words_before(words, quantity.start, 2), *_DEEDS)
        return is_done or words[quantity.end].is_a("arrow") or "spend" in vocabulary.nouns
    return (
        noun is not None and counts_attacks(vocabulary, quantity, noun) and quantity.end <= noun.place
    )


def counts_attacks(vocabulary: CalculatorVocabulary, quantity: Quantity, noun: Noun | None) -> bool:
    """Return whether a number beside "attack" counts attacks, where dice say how strong one is."""
    is_beside = noun is not None and noun.tag == "attack"
    return is_beside and quantity.pool is None and vocabulary.has_dice


def are_of_next_attack(
    words: Sequence[SentenceWord], vocabulary: CalculatorVocabulary, first: Quantity, second: Quantity
) -> bool:
    """Return whether dice are of another attack after one: "then Shevatas with 2 orange"."""
    between = words[first.end : second.start]
    takes_several = isinstance(option_of(vocabulary.calculator, "attack").notation, DicePools)
    is_then = holds(between, *_THEN) and not holds(between, "versus", "parry", "guard")
    return takes_several and is_then and second.pool is not None and second.is_sum


def is_success(words: Sequence[SentenceWord], quantity: Quantity, times: Sequence[str]) -> bool:
    """Return whether a number only says what success is: "at least one of the two"."""
    is_one = quantity.amount.text == "1" and quantity.amount.bound == "at-least"
    return is_one or (quantity.text in times and holds(words_before(words, quantity.start), "of"))


def repeat(placed: Placed, times: Sequence[str]) -> None:
    """Give what several attacks or attempts have, "2 attacks with 3 red", once for each."""
    name = next((name for name in _REPEATED if placed.options.get(name)), "")
    texts = placed.options.get(name, ())
    is_number = times[-1].isdigit() and 1 <= int(times[-1]) <= ATTACKS.most
    if len(texts) == 1 and is_number and len(times) == 1 and not placed.changes:
        repeated = texts * int(times[-1])
        is_list = isinstance(option_of(placed.vocabulary.calculator, name).notation, WholeNumbers)
        placed.options[name] = (",".join(repeated),) if is_list else repeated
    else:
        placed.unclear.append(Unclear(times[-1], "attack"))
