"""The quantities of a question: numbers, ranges, and dice of colours."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.answers.asking.joining import with_joined_dice
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.rolled_and_drawn import rolled_and_drawn
from bot.answers.asking.tokens import StatedAmount
from bot.answers.asking.words import (
    NEUTRAL,
    RESULTS,
    STILL_ROLLED,
    SentenceWord,
    holds,
    is_rerolled,
    words_before,
    words_behind,
)
from calculators.words import dice_words, texts_of

# Between a number and the colour of its dice: "3 damage dice of red".
_BEFORE_COLOUR: Final = frozenset({"dice-noun", "free-reroll", "free", "of", "damage"})
# "3 gems on the red melee", "1 free reroll of red": dice of the weapon.
_OF_WEAPON: Final = _BEFORE_COLOUR | {"gem", "to", "at", "in", "on", "melee", "neutral"}
# Between a die and its colour: "the manipulation die is red", "il dado di manipolazione e rosso".
_OF_DIE: Final = ("dice-noun", "of", "manipulation", "melee", "weapon", "ranged")
_MORE: Final = texts_of("more-dice")
# "Tiro a uno a 14 pollici."
_NO_RANGE: Final = texts_of("one")
# Bounds that are places as well, and what then follows: "under the bridge", "below me".
_PLACES: Final = texts_of("over-or-under")
_BEHIND_PLACES: Final = ("me", "him", *texts_of("before-place"))
# How a bound begins that stands behind its number.
_OR: Final = tuple(f"{text} " for text in texts_of("or"))
_BEYOND: Final = ("more-than", "less-than")
# Kinds of words that a bound may be said of.
_NUMBERS: Final = ("percent", "number", "article")
_THE: Final = texts_of("the")
_IS: Final = texts_of("is")
_DIE: Final = texts_of("die")
# Nouns beside which a colour alone is one die of it: "an orange armour".
_OF_ONE_DIE: Final = frozenset({"armour", "guard", "parry", "shield", "free-reroll", "reroll"})

# Behind a die: a red lizardman is none.
_BEHIND_DIE: Final = ("end", "number", "dice-noun", "from", "of", "versus", "with", "and")


def quantities_in(words: list[SentenceWord]) -> list[Quantity]:
    """Return the quantities of a question in order; what only belongs to them becomes neutral in it."""
    _join_ranges(words)
    _bind_bounds(words)
    quantities = [*rolled_and_drawn(words), *_counted(words)]
    return with_joined_dice(words, quantities)


def _join_ranges(words: list[SentenceWord]) -> None:
    """Make "3 to 5" one number."""
    for place in range(1, len(words) - 1):
        first, middle, last = words[place - 1 : place + 2]
        preceding = words[place - 2].tag if place > 1 else ""
        is_range = middle.is_a("to") or (preceding == "between" and middle.is_a("and"))
        is_range = is_range and first.text not in _NO_RANGE
        ends = [word.amount.text for word in (first, last) if word.amount is not None]
        if not is_range or len(ends) != len((first, last)) or "article" in (first.kind, last.kind):
            continue
        if all(end.isdigit() for end in ends) and int(ends[0]) < int(ends[1]):
            joined_number = replace(last, amount=StatedAmount("-".join(ends)))
            words[place - 1 : place + 2] = [NEUTRAL, NEUTRAL, joined_number]


def _bind_bounds(words: list[SentenceWord]) -> None:
    """Give "at least 3" and "3 damage or more" their bounds, and "2 to 4 damage" both of them."""
    for place, word in enumerate(words):
        if word.kind != "bounds":
            continue
        near = _places_near_bound(words, place)
        number = next((spot for spot in near if words[spot].kind in _NUMBERS), None)
        if number is None:
            is_open = word.is_a("at-least") and holds(words, "how-many")
            # "At most what chance?": the best one is calculated anyway.
            is_open |= word.is_a("at-most") and holds(words_behind(words, place, 3), "chance")
            # "The guard below", "what exactly is", "how many do I need, at least?"
            is_settled = is_open or word.is_a("exactly", *_PLACES)
        elif words[number].kind == "percent":
            is_settled = word.is_a("at-least")  # what is reached is at least that in any case
        else:
            words[number], is_settled = _bounded(words, place, number), True
        if is_settled:
            words[place] = NEUTRAL


def _places_near_bound(words: Sequence[SentenceWord], place: int) -> Sequence[int]:
    """Return where the number of a bound may stand, the likeliest first; nowhere for "under me"."""
    word, behind = words[place], words_behind(words, place, 2)
    is_near, is_place = word.text in _PLACES, holds(behind[:1], *_BEHIND_PLACES)
    # "Oltre i dieci pollici" is no place.
    is_far = is_place and holds(behind[1:], "number")
    if is_near and ((is_place and not is_far) or holds(behind, "border", "area", "round", "fight")):
        return ()
    if holds(words_before(words, place, 2), "percent") and not (is_near and is_far):
        return range(place - 1, max(place - 3, -1), -1)
    # "Al massimo ne spendo 3."
    reach = 1 + is_far if is_near else 3
    following = range(place + 1, min(place + 1 + reach, len(words)))
    # Nothing is "more than" the number before it.
    is_before = is_near or word.is_a(*_BEYOND)
    preceding = () if is_before else range(place - 1, max(place - 4, -1), -1)
    # "3 or more" stands behind its number, "at least 3" before it.
    return (*preceding, *following) if word.text.startswith(_OR) else (*following, *preceding)


def _bounded(words: Sequence[SentenceWord], place: int, number: int) -> SentenceWord:
    """Return a number with the bound at a place; one that is not compared is what it is."""
    amount = words[number].amount
    if amount is None:
        return words[number]
    bounded = amount.bounded(words[place].tag)
    first, last = sorted((place, number))
    # What may be spent is all there is, "spend up to 3"; a weapon breaks "on 3 or less".
    is_spent = holds(words[max(first - 2, 0) : last], "spend", "cost")
    is_broken = holds(words_before(words, first, 3), "snap", "break-number")
    is_value = bounded.bound == "at-most" and (is_spent or is_broken)
    is_value |= bounded.bound == "exactly" and not _is_compared(words, number)  # "exactly one enemy"
    return replace(words[number], kind="number", amount=amount if is_value else bounded)


def _is_compared(words: Sequence[SentenceWord], number: int) -> bool:
    """Return whether a number is of what comes of it, as damage is: anything else has its value."""
    behind = words_behind(words, number, 2)
    return holds(behind, *RESULTS) or not holds(behind[:1], "nouns", "persons", "colour", "marks")


def _counted(words: list[SentenceWord]) -> Iterator[Quantity]:
    """Yield the numbers, and the dice of a colour with their number."""
    place = 0
    while place < len(words):
        word = words[place]
        quantity = None
        is_denied = word.kind == "article" and holds(words_before(words, place), "without")
        if word.amount is not None and word.kind in ("number", "article") and not is_denied:
            quantity = _dice(words, place) or _number(word, place, word.amount)
        elif word.kind == "colour":
            quantity = _dice_before_number(words, place) or _one_die(words, place)
        if quantity is None:
            place += 1
            continue
        yield quantity
        place = quantity.end


def _number(word: SentenceWord, place: int, amount: StatedAmount) -> Quantity:
    return Quantity(place, place + 1, amount, is_article=word.kind == "article")


def _dice(words: list[SentenceWord], place: int) -> Quantity | None:
    """Return dice whose number stands before their colour; ``None`` where no colour follows."""
    amount = words[place].amount
    colour = place + 1
    is_of_weapon = holds(words_behind(words, place), "gem", "free-reroll")
    between = _OF_WEAPON if is_of_weapon else _BEFORE_COLOUR
    while colour < len(words) and (words[colour].tag in between or words[colour].text in _MORE):
        colour += 1
    if amount is None or "." in amount.text or colour >= len(words) or words[colour].kind != "colour":
        return None
    return _pool(words, place, colour, amount)


def _dice_before_number(words: list[SentenceWord], place: int) -> Quantity | None:
    """Return dice whose number stands after them: "yellow dice 3"."""
    number = place + 1
    has_dice = place > 0 and words[place - 1].text in dice_words().dice
    if number < len(words) and words[number].text in dice_words().dice:
        has_dice = True
        number += 1
    if not has_dice or number >= len(words) or words[number].kind != "number":
        return None
    amount = words[number].amount
    return None if amount is None else replace(_pool(words, place, place, amount), end=number + 1)


def _one_die(words: list[SentenceWord], place: int) -> Quantity | None:
    """Return the one die that a colour without number is."""
    if holds(words_before(words, place, 2), "without"):
        return None  # "no black die"
    preceding = place - 1
    while preceding > 0 and (words[preceding].is_a(*_OF_DIE) or words[preceding].text in _IS):
        preceding -= 1
    neighbours = [*words[max(preceding, 0) : place], *words[place + 1 : place + 2]]
    is_one = any(word.tag in _OF_ONE_DIE or word.text in _DIE for word in neighbours)
    # "Only the red left to roll", "devo ancora tirare il giallo e il rosso".
    near = (*words_before(words, place, 6), *words_behind(words, place, 2))
    is_one = is_one or (holds(words[place - 1 : place], *_THE) and holds(near, *STILL_ROLLED))
    is_one = is_one or _is_added_die(words, place)
    is_one = is_one or (holds(words[place - 1 : place], *_THE) and is_rerolled(words, place))
    return _pool(words, place, place, StatedAmount("1")) if is_one else None


def _is_added_die(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a colour is the one die of it: "2 orange and the yellow from his sword"."""
    is_new = not holds(words[:place], words[place].tag) and not words[place].text.endswith("s")
    is_the = holds(words[place - 1 : place], *_THE)
    is_next = is_new and is_the and holds(words_before(words, place - 1), "and", "with")
    behind = words_behind(words, place)
    return is_next and (not behind or holds(behind, *_BEHIND_DIE, *dice_words().dice))


def _pool(words: list[SentenceWord], start: int, colour: int, amount: StatedAmount) -> Quantity:
    end = colour + 1
    while end < len(words) and words[end].is_a("dice-noun"):
        words[end] = NEUTRAL
        end += 1
    return Quantity(start, end, amount, {words[colour].tag: amount})
