"""A word of a question, and what stands beside it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import Final

from bot.answers.asking.tokens import StatedAmount
from calculators.words import texts_of


@dataclass(frozen=True, slots=True)
class SentenceWord:
    """A word, number or sign of a question.

    Attributes:
        kind: A section of the players' words, or ``number``, ``article``, ``colour``, ``end``,
            ``dice``, ``odd``, or ``unknown``.
        tag: What it does there; of a colour its English name.
        text: As it stands in the question, folded.
        form: Of a verb, who does it.
        amount: The number.
        slip_of: The word that it is a slip of the pen of; empty if it is none.
    """

    kind: str
    tag: str
    text: str
    form: str = "any"
    amount: StatedAmount | None = None
    slip_of: str = ""

    def is_a(self, *names: str) -> bool:
        """Return whether one of ``names`` is its tag, its kind or the word itself."""
        return self.tag in names or self.kind in names or self.text in names


# Who may stand in an area.
MINIATURES: Final = ("enemy", "foe")
# Nouns of what comes of dice and cards, which has bounds: "at most 2 damage".
AXES: Final = "axes"
RESULTS: Final = ("damage", AXES, "space")
# The tag of words of everyday speech that no list has: they decide nothing unless a number is theirs.
EVERYDAY: Final = "everyday"
# The tag of words that neither a list nor a pack has.
STRANGE: Final = "strange"
# What says of dice that they are not rolled yet.
STILL_ROLLED: Final = ("remain", "more", *texts_of("still-rolled"))
_ALL: Final = texts_of("all")
# What decides nothing.
NEUTRAL: Final = SentenceWord("neutral", "neutral", "")
# Between a die and its free reroll.
_BESIDE_REROLL: Final = (
    "neutral", "article", "opener", "persons", "with", "at", "of", "for", "to", "have",
)  # fmt: skip
# What stands before the first word and behind the last one.
NO_WORD: Final = SentenceWord("end", "end", "")


def holds(words: Iterable[SentenceWord], *names: str) -> bool:
    """Return whether one of ``words`` is called one of ``names``, as ``SentenceWord.is_a`` has it."""
    return any(word.tag in names or word.kind in names or word.text in names for word in words)


def words_before(words: Sequence[SentenceWord], place: int, count: int = 1) -> Sequence[SentenceWord]:
    """Return the ``count`` words before a place, or as many as there are, in their order."""
    return words[max(place - count, 0) : max(place, 0)]


def words_behind(words: Sequence[SentenceWord], place: int, count: int = 1) -> Sequence[SentenceWord]:
    """Return the ``count`` words behind a place, or as many as there are."""
    return words[place + 1 : place + 1 + count]


def is_list(between: Sequence[SentenceWord]) -> bool:
    """Return whether only "and" joins what stands around some words."""
    return holds(between, "and") and all(
        word.is_a("and", "number", "article", "neutral", "dice-noun") for word in between
    )


def is_rerolled(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a free reroll is said of the die at a place: "the yellow can be rerolled free"."""
    return any(
        holds(list(dropwhile(lambda word: word.is_a(*_BESIDE_REROLL), side))[:1], "free-reroll")
        for side in (words[place + 1 :], reversed(words[:place]))
    )


def is_all(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a number is all there is, as was told before: "I have 4 and spend all 4"."""
    return holds(words_before(words, place, 2), *_ALL)


def is_last(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a clause ends with a word."""
    return place + 1 == len(words) or words[place + 1].kind == "end"


def clause_start(words: Sequence[SentenceWord], place: int, *names: str) -> int:
    """Return where the clause of a place begins, or behind the last word called one of ``names``."""
    return max((spot + 1 for spot in range(place) if words[spot].is_a("end", *names)), default=0)


def clause_end(words: Sequence[SentenceWord], place: int) -> int:
    """Return where the clause of a place ends."""
    return next((spot for spot in range(place, len(words)) if words[spot].kind == "end"), len(words))


def clause_of(words: Sequence[SentenceWord], place: int) -> Sequence[int]:
    """Return the other places of a clause, those nearest to ``place`` first."""
    return sorted(
        set(range(clause_start(words, place), clause_end(words, place))) - {place},
        key=lambda index: abs(index - place),
    )
