"""Dice of one side that stand together are one quantity."""

from collections.abc import Sequence
from typing import Final

from bot.answers.asking.quantity import Quantity, joined
from bot.answers.asking.words import SentenceWord, holds, is_list, is_rerolled, words_behind
from calculators.dice import COLOURS
from calculators.words import texts_of

# What stands between two attacks or attempts.
THEN: Final = texts_of("then")
# Behind dice these say that they are not of the attack.
_NO_ATTACK: Final = ("armour", "guard", "reroll", "gem")


def with_joined_dice(words: Sequence[SentenceWord], quantities: list[Quantity]) -> list[Quantity]:
    """Return the quantities, dice with "and" between them as one: "2 red and a yellow"."""
    joined_quantities: list[Quantity] = []
    for quantity in quantities:
        if joined_quantities and _are_joined(words, joined_quantities[-1], quantity):
            joined_quantities[-1] = joined(joined_quantities[-1], quantity)
        else:
            joined_quantities.append(quantity)
    return joined_quantities


def _are_joined(words: Sequence[SentenceWord], first: Quantity, second: Quantity) -> bool:
    """Return whether dice are of one side: "2 red and a yellow", but not "and a yellow of armour"."""
    colours = {*(first.pool or ()), *(second.pool or ())}
    is_range = first.amount.is_range or second.amount.is_range
    if not (first.pool and second.pool and colours <= {*COLOURS}) or is_range:
        return False
    between, behind = words[first.end : second.start], words_behind(words, second.end - 1, 2)
    is_defence = holds(behind[-1:], *_NO_ATTACK) and not holds(behind[:1], "end")
    is_defence = is_defence or holds(behind[:1], *_NO_ATTACK) or is_rerolled(words, second.end - 1)
    is_next = not between and first.pool.keys().isdisjoint(second.pool)  # "1 orange 3 yellow"
    return (is_next or is_list(between)) and not (is_defence or holds(between, *THEN))
