"""Which number belongs to which noun: the cheapest assignment for the whole question."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from bot.answers.asking.quantities import Quantity
from bot.answers.asking.words import Word

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
_EITHER_SIDE: Final = frozenset(
    {
        "attack",
        "parry",
        "guard",
        "need",
        "kill",
        "hit",
        "shoot",
        "roll",
        "deal",
        "take",
        "opposed",
        "enemy",
        "foe",
    }
)
_OF_VERB: Final = 1.0
_ARTICLE_REACH: Final = 0.35
# Verbs that a number may stand before: "3 to kill", "+2 to swim".
_GOALS: Final = frozenset({"need", "kill", "reach", "swim"})
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
_NO_ARTICLE: Final = _STATISTICS - {"life"}


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


class Assignment(NamedTuple):
    """The cheapest assignment.

    Attributes:
        nouns: For each quantity the place of its noun among the nouns; ``None`` if it has none.
        is_only: Whether no other assignment is as cheap.
    """

    nouns: tuple[int | None, ...]
    is_only: bool


def assign(words: Sequence[Word], quantities: Sequence[Quantity], nouns: Sequence[Noun]) -> Assignment:
    """Return which quantity is the value of which noun; both keep their order."""
    weights = [0.0, *accumulate(map(_weight, words))]
    without = [0.0, *accumulate(0.0 if noun.is_loose else _NOUN_WITHOUT for noun in nouns)]

    # A colour is of its own dice alone.
    pool_at = {
        position: index
        for index, quantity in enumerate(quantities)
        if quantity.pool is not None
        for position in range(quantity.start, quantity.end)
    }
    own_noun = [_own_noun(quantity, nouns, weights) for quantity in quantities]

    @cache
    def best(index: int, first: int) -> tuple[float, int, tuple[int | None, ...]]:
        if index == len(quantities):
            return without[-1] - without[first], 1, ()
        quantity = quantities[index]
        choices: list[tuple[float, int, tuple[int | None, ...]]] = []
        cost, count, tail = best(index + 1, first)
        choices.append((cost + _unassigned(quantity), count, (None, *tail)))
        for place in range(first, len(nouns)):
            if own_noun[index] not in (None, place):
                continue
            own = _cost(quantity, nouns[place], words, weights)
            if pool_at.get(nouns[place].place, index) != index:
                continue
            if own is not None and _is_of_other_noun(quantity, nouns[place], words, nouns):
                continue
            if own is not None:
                cost, count, tail = best(index + 1, place + 1)
                choices.append((own + without[place] - without[first] + cost, count, (place, *tail)))
        least = min(choice[0] for choice in choices)
        cheapest = [choice for choice in choices if choice[0] - least < _EQUAL]
        return least, sum(choice[1] for choice in cheapest), cheapest[0][2]

    _, count, chosen = best(0, 0)
    return Assignment(chosen, count == 1)


def _own_noun(quantity: Quantity, nouns: Sequence[Noun], weights: Sequence[float]) -> int | None:
    """Return the counted noun directly behind a number, to which alone it can belong."""
    for place, noun in enumerate(nouns):
        if noun.place >= quantity.end:
            is_close = weights[noun.place] - weights[quantity.end] <= _CLOSE
            is_counted = noun.tag not in _STATISTICS and noun.tag not in _EITHER_SIDE
            return place if is_close and is_counted and noun.takes(quantity) else None
    return None


def _is_of_other_noun(
    quantity: Quantity, noun: Noun, words: Sequence[Word], nouns: Sequence[Noun]
) -> bool:
    """Return whether a number behind a verb counts what a calculator does not take."""
    behind_words = words[quantity.end : quantity.end + 1]
    is_own = any(behind.place == quantity.end and behind.takes(quantity) for behind in nouns)
    is_other = bool(behind_words) and behind_words[0].kind == "nouns" and not is_own
    is_other = is_other and not quantity.amount.is_signed
    return is_other and words[noun.place].kind in _ACTORS and quantity.start > noun.place


def _weight(word: Word) -> float:
    return _WEIGHTS.get(word.tag, _WEIGHTS.get(word.kind, 1.0))


def _unassigned(quantity: Quantity) -> float:
    if quantity.is_article:
        return _UNASSIGNED_ARTICLE
    if quantity.rolled:
        return _UNASSIGNED_ARTICLE
    return _UNASSIGNED_NUMBER if quantity.pool is None else _UNASSIGNED_DICE


def _cost(
    quantity: Quantity, noun: Noun, words: Sequence[Word], weights: Sequence[float]
) -> float | None:
    """Return what it costs that a quantity is the value of a noun; ``None`` where it cannot be."""
    if not noun.takes(quantity):
        return None
    if quantity.start <= noun.place < quantity.end:
        return 0.0
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
    quantity: Quantity, noun: Noun, words: Sequence[Word], gap: float, *, is_before: bool
) -> bool:
    """Return whether words forbid that a quantity is the value of a noun, however near it stands."""
    kind = words[noun.place].kind
    behind = words[quantity.end : quantity.end + 1]
    if noun.tag == "attack" and is_before and gap > _CLOSE:
        return True
    if quantity.is_article:
        is_near = is_before and gap <= _ARTICLE_REACH
        if noun.tag == "damage" and is_near:
            return not any(
                word.is_a("deal") for word in words[max(quantity.start - 1, 0) : quantity.start]
            )
        return not is_near or noun.tag in _NO_ARTICLE or kind not in ("nouns", "persons")
    if noun.tag == "opposed" and _is_counted_figure(quantity, words):
        return True
    if kind not in _ACTORS or noun.tag in _COUNTED:
        return False
    is_of_another = bool(behind) and behind[0].kind in ("unknown", "doubts")
    return is_of_another if not is_before else noun.tag not in _GOALS


def _is_counted_figure(quantity: Quantity, words: Sequence[Word]) -> bool:
    """Return whether a number says how many figures there are: "against 3 gnolls"."""
    behind = words[quantity.end : quantity.end + 1]
    return not quantity.amount.is_signed and any(word.tag in ("enemy", "foe") for word in behind)
