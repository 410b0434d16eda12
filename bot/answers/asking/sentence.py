"""A question, read as far as no calculator matters."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bot.answers.asking.areas import settle_areas
from bot.answers.asking.owners import Owners, owners_in
from bot.answers.asking.quantities import quantities_in
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.roles import leave_out_repeated, settle_roles
from bot.answers.asking.words import SentenceWord

# What may be denied though it is a verb: "no failure".
_BAD_OUTCOMES: Final = ("zero", "unhurt", "event", "fails")
# Between "not" and what there is none of: "I do not want to spend health".
_OWNING: Final = (
    "take", "damage", "neutral", "article", "number", "me", "have", "need", "spend", "cost", "to", "at",
    "in", "of", "dice-noun",
)  # fmt: skip


class Sentence(NamedTuple):
    """A question, read as far as no calculator matters.

    Attributes:
        words: Its words.
        quantities: Its quantities.
        owners: Whose is what.
        negated: Places of nouns, marks and doubtful words behind "without".
    """

    words: Sequence[SentenceWord]
    quantities: Sequence[Quantity]
    owners: Owners
    negated: frozenset[int]


def sentence_of(words: list[SentenceWord]) -> Sentence:
    """Return the sentence that ``words`` are; what only belongs to others becomes neutral in them."""
    settle_roles(words)
    settle_areas(words)
    quantities = quantities_in(words)
    leave_out_repeated(words)
    return Sentence(words, quantities, owners_in(words), frozenset(_negated(words)))


def _negated(words: Sequence[SentenceWord]) -> Iterator[int]:
    """Yield the places of nouns and marks directly behind "without"."""
    for place, word in enumerate(words):
        if word.is_a("gone"):  # "the shield token is gone"
            places = [spot for spot in range(place) if not words[spot].is_a("neutral", "opener")]
            yield from (spot for spot in places[-1:] if words[spot].is_a("nouns", "marks"))
        if not word.is_a("without"):
            continue
        for behind in range(place + 1, min(place + 6, len(words))):
            if words[behind].is_a(
                "nouns", "marks", "colour", "persons", "parry", "doubts", "cost", *_BAD_OUTCOMES
            ):
                yield behind
            if not words[behind].is_a(*_OWNING):
                break
