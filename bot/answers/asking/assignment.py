"""Which number belongs to which noun: the cheapest assignment for the whole question."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from bot.answers.asking.quantity import Quantity
from bot.answers.asking.words import SentenceWord, holds, words_before, words_behind

# What a word between a number and its noun costs; others cost 1.
_WEIGHTS: Final = {
    "neutral": 0.1, "article": 0.1, "with": 0.2, "of": 0.1, "for": 0.3, "to": 0.3, "at": 0.3,
    "from": 0.2, "have": 0.2, "and": 1.5, "or": 1.5, "versus": 9.0, "end": 9.0, "verbs": 1.5,
    "nouns": 2.0, "number": 2.0, "colour": 2.0, "dice-noun": 0.5, "persons": 0.6, "names": 0.6,
    "my": 0.1, "remain": 0.3, "leftover": 0.3, "here": 0.3,
}  # fmt: skip
# Less is no difference.
_EQUAL: Final = 1e-9
# Beyond this nothing belongs together.
_FARTHEST: Final = 4.5
_UNASSIGNED_NUMBER: Final = 6.0
_UNASSIGNED_DICE: Final = 1.07
_UNASSIGNED_ARTICLE: Final = 0.5
_NOUN_WITHOUT: Final = 3.0
# Before a counted noun a number stands, behind it seldom.
_BEHIND_COUNTED: Final = 1.2
_BEFORE_STATISTIC: Final = 0.05
# Between a number and the counted noun that it belongs to.
_CLOSE: Final = 0.2
# Counted, but said of numbers that stand before other nouns as well.
_EITHER_SIDE: Final = frozenset({
    "attack", "parry", "guard", "need", "kill", "hit", "shoot", "roll", "deal", "take", "opposed",
    "enemy", "foe", "schemer", "own-number",
})  # fmt: skip
_OF_VERB: Final = 1.0
_ARTICLE_REACH: Final = 0.35
# Verbs that a number may stand before: "3 to kill", "+2 to swim", "5 left".
_GOALS: Final = frozenset({"need", "kill", "reach", "swim", "remain"})
# What has a value instead of being counted: a number stands on either side, an article counts none.
_STATISTICS: Final = frozenset({
    "armour", "fight", "fortitude", "defence", "difficulty", "utilization", "base", "strain", "bonus",
    "doom", "shoot-value", "attack-value", "defence-value", "damage", "budget", "fatigue", "base-move",
    "break-number", "multiplier", "life", "flat", "opposed", "point", "taken", "rounds", "guard",
})  # fmt: skip
# What acts: a number of it stands behind it.
_ACTORS: Final = ("verbs", "relations", "persons")
# Persons that are counted, and verbs that stand for dice.
_COUNTED: Final = frozenset({"enemy", "foe", "friend", "hero", "parry", "attack"})
_NO_ARTICLE: Final = _STATISTICS - {"life", "flat", "fortitude"}
# The cost of an assignment, how many cost the same, and the places of its nouns.
_Choice = tuple[float, int, tuple[int | None, ...]]


class Noun(NamedTuple):
    """A word that may take a number.

    Attributes:
        place: Where it stands.
        tag: Its tag.
        is_loose: Whether it may go without.
        takes: Returns whether a quantity can be its value.
    """

    place: int
    tag: str
    is_loose: bool
    takes: Callable[[Quantity], bool]


# A quantity with the noun whose value it is, if it has one.
Part = tuple[Quantity, Noun | None]


class Assignment(NamedTuple):
    """The cheapest assignment.

    Attributes:
        nouns: For each quantity the place of its noun among the nouns; ``None`` if it has none.
        is_only: Whether no other assignment is as cheap.
    """

    nouns: tuple[int | None, ...]
    is_only: bool


def assign(
    words: Sequence[SentenceWord], quantities: Sequence[Quantity], nouns: Sequence[Noun]
) -> Assignment:
    """Return which quantity is the value of which noun; both keep their order."""
    weights = [0.0, *accumulate(map(_weight, words))]
    without = [0.0, *accumulate(0.0 if noun.is_loose else _NOUN_WITHOUT for noun in nouns)]
    costs = [dict(_costs(quantity, quantities, nouns, words, weights)) for quantity in quantities]

    @cache
    def best(index: int, first: int) -> _Choice:
        """Return the cheapest choice for quantities from ``index`` and nouns from ``first`` on."""
        if index == len(quantities):
            return without[-1] - without[first], 1, ()
        cost, count, tail = best(index + 1, first)
        choices: list[_Choice] = [(cost + _unassigned(quantities[index]), count, (None, *tail))]
        for place, own in costs[index].items():
            if place >= first:
                cost, count, tail = best(index + 1, place + 1)
                choices.append((own + without[place] - without[first] + cost, count, (place, *tail)))
        lowest_cost = min(choice[0] for choice in choices)
        cheapest = [choice for choice in choices if choice[0] - lowest_cost < _EQUAL]
        return lowest_cost, sum(choice[1] for choice in cheapest), cheapest[0][2]

    _, count, chosen = best(0, 0)
    return Assignment(chosen, count == 1)


def _costs(
    quantity: Quantity,
    quantities: Sequence[Quantity],
    nouns: Sequence[Noun],
    words: Sequence[SentenceWord],
    weights: Sequence[float],
) -> Iterator[tuple[int, float]]:
    """Yield the nouns whose value a quantity can be, as their places among all, with what it costs."""
    own_noun = _own_noun(quantity, nouns, weights)
    counts_other = _counts_other(quantity, nouns, words)
    for place, noun in enumerate(nouns):
        is_other = counts_other and noun.place != quantity.start - 1
        is_other = is_other or _is_of_other_dice(noun, quantity, quantities)
        if own_noun in (None, place) and not is_other and noun.takes(quantity):
            cost = _cost(quantity, noun, words, weights)
            if cost is not None:
                yield place, cost


def _own_noun(quantity: Quantity, nouns: Sequence[Noun], weights: Sequence[float]) -> int | None:
    """Return the counted noun directly behind a number, to which alone it can belong."""
    for place, noun in enumerate(nouns):
        if noun.place >= quantity.end:
            is_close = weights[noun.place] - weights[quantity.end] <= _CLOSE
            is_counted = noun.tag not in _STATISTICS and noun.tag not in _EITHER_SIDE
            return place if is_close and is_counted and noun.takes(quantity) else None
    return None


def _counts_other(quantity: Quantity, nouns: Sequence[Noun], words: Sequence[SentenceWord]) -> bool:
    """Return whether a number stands before a noun that the calculator does not take."""
    is_taken = any(noun.place == quantity.end and noun.takes(quantity) for noun in nouns)
    behind = words_behind(words, quantity.end - 1)
    is_counted = holds(behind, "nouns", "enemy", "foe", "attack")
    return is_counted and not (is_taken or quantity.amount.is_signed)


def _is_of_other_dice(noun: Noun, quantity: Quantity, quantities: Sequence[Quantity]) -> bool:
    """Return whether a noun is part of other dice: a colour is of its own alone."""
    return any(
        dice.pool is not None and dice.start <= noun.place < dice.end and dice is not quantity
        for dice in quantities
    )


def _weight(word: SentenceWord) -> float:
    return _WEIGHTS.get(word.tag, _WEIGHTS.get(word.kind, 1.0))


def _unassigned(quantity: Quantity) -> float:
    if quantity.is_article:
        return _UNASSIGNED_ARTICLE
    return _UNASSIGNED_NUMBER if quantity.pool is None else _UNASSIGNED_DICE


def _cost(
    quantity: Quantity, noun: Noun, words: Sequence[SentenceWord], weights: Sequence[float]
) -> float | None:
    """Return what it costs that a quantity is the value of a noun; ``None`` where it cannot be."""
    is_before = quantity.end <= noun.place
    start, end = (quantity.end, noun.place) if is_before else (noun.place + 1, quantity.start)
    gap = weights[end] - weights[start]
    if gap > _FARTHEST or _is_barred(quantity, noun, words, gap, is_before=is_before):
        return None
    if words[noun.place].kind in _ACTORS and noun.tag not in _COUNTED:
        return gap + _OF_VERB
    if noun.tag in _STATISTICS or quantity.pool is not None:
        return gap + _BEFORE_STATISTIC * is_before
    return gap if is_before else gap + _BEHIND_COUNTED


def _is_barred(
    quantity: Quantity, noun: Noun, words: Sequence[SentenceWord], gap: float, *, is_before: bool
) -> bool:
    """Return whether words forbid that a quantity is the value of a noun, however near it stands."""
    kind = words[noun.place].kind
    behind = words_behind(words, quantity.end - 1)
    # A number of miniatures: "against 3 gnolls".
    is_count = not quantity.amount.is_signed and holds(behind, "enemy", "foe")
    # "Hits for 5 but has a Weaken": the article counts it.
    has_article = is_before and noun.tag not in _STATISTICS and words[noun.place - 1].is_a("article")
    # "Missed by 3", "fallisco di 3" say how far.
    has_failed = holds(words[: quantity.start], "zero", "fails")
    is_margin = holds(words_before(words, quantity.start), "by", *(("of",) if has_failed else ()))
    # "A free reroll on it and one yellow."
    is_next = noun.tag == "free-reroll" and not is_before
    is_margin |= is_next and holds(words[noun.place : quantity.start], "and")
    if is_margin or (noun.tag == "opposed" and is_count) or (noun.tag == "backstab" and not is_before):
        return True
    if quantity.is_article:
        if not is_before or gap > _ARTICLE_REACH:
            return True
        return noun.tag in _NO_ARTICLE or kind not in ("nouns", "persons")
    if has_article and quantity.pool is None and quantity.end < noun.place:
        return True
    if kind not in _ACTORS or noun.tag in _COUNTED:
        return False
    return noun.tag not in _GOALS if is_before else holds(behind, "unknown", "doubts")
