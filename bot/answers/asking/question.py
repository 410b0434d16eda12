"""What a question asks: a rule, or which figure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.answers.asking.asked_words import THING, settle_asked
from bot.answers.asking.placed import Placed
from bot.answers.asking.words import (
    SentenceWord,
    clause_end,
    clause_start,
    holds,
    words_before,
    words_behind,
)
from calculators.words import texts_of

# What asks for a figure whatever else is said, and what does so where all is said that it takes.
_OUTCOMES: Final = frozenset({"kill", "survive", "dies", "win", "reach", "hurt", "hit"})
_ASKING: Final = frozenset({"chance", "average", "enough", "better", "difference"})
_PERSONS: Final = ("i", "he", "enemy", "foe", "hero", "his", "my")
# Who tells so many numbers and options tells a situation, and asks what comes of it.
_LEAST_EVIDENCE: Final = 2
# So much where it is not said what is done: "3 red, armour 2".
_LEAST_UNNAMED: Final = 4
_LOSING: Final = frozenset({"take", "lost"})
_ASKERS: Final = frozenset({"i", "me"})
_OF_DAMAGE: Final = frozenset({"damage", "deal", "life", "hurt"})
# "What damage", "what is my attack value" ask for it.
_AMOUNTS: Final = ("damage", "attack-value")
# So many words with its sign are a whole question: "passes?".
_SHORT: Final = 3
# "How many points so that it cannot fail".
_CERTAIN: Final = "100"
_CHANGES: Final = texts_of("change")
_GAINED: Final = ("inspire", "harm", "event")
_DEEDS: Final = ("pick", "swim")
_MEANS: Final = ("reroll", "free-reroll", "spend", "cost", "split")
_WILL: Final = texts_of("will")
_DOES: Final = (*texts_of("do"), *_WILL)
_DID: Final = texts_of("did")
_IF: Final = texts_of("if")
_WHAT: Final = texts_of("what")
# These open a question about a rule wherever they stand.
_ANYWHERE: Final = texts_of("opening-anywhere")


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks.

    Attributes:
        tags: The tags of its words.
        opens_rule: Whether a clause opens as a question about a rule does, or a word asks for one.
        has_opener: Whether a word of questions about rules stands anywhere.
        counted: What it asks the number of, as a tag; empty for nothing.
        counted_for: What dice whose number it asks are for, such as ``guard``; empty for nothing. Of an
            amount what it is of.
        asks_damage: Whether it asks what damage comes of it.
        numbers: How many numbers it holds.
        share: The chance that is named, in per cent; empty for none.
    """

    tags: frozenset[str]
    opens_rule: bool
    has_opener: bool
    counted: str
    counted_for: str
    asks_damage: bool
    numbers: int
    share: str

    @property
    def asks_chance(self) -> bool:
        """Whether it asks how likely something is, or names how likely it is to be."""
        is_difference = self.asks_difference and "average" not in self.tags
        return "chance" in self.tags or bool(self.share) or is_difference

    @property
    def asks_difference(self) -> bool:
        """Whether it asks what one thing changes."""
        return "difference" in self.tags or {"lost", "how-much", "chance"} <= self.tags

    @property
    def asks_amount(self) -> bool:
        """Whether it asks how much comes of something."""
        return self.asks_damage or bool(self.tags & {"average", "how-much"})

    @property
    def asks_figure(self) -> bool:
        """Whether it says that it is about a figure: a chance, an average, which is better."""
        return self.asks_chance or bool(self.tags & {"average", "better"})

    @property
    def is_choice(self) -> bool:
        """Whether it asks which of two is better."""
        return {"better", "or"} <= self.tags

    @property
    def asks_rule(self) -> bool:
        """Whether it asks for a rule, however complete its numbers are."""
        is_amount = self.counted or self.tags & {"how-much", "cost"}
        return self.opens_rule and not is_amount

    def is_asked(self, placed: Placed) -> bool:
        """Return whether the figure of a calculator is asked for, and not only a rule."""
        has_number = bool(self.numbers)
        if self.counted and "average" not in self.tags:
            is_counted = self._asks_number(placed) and (has_number or placed.is_named)
            return is_counted or bool(self.share or placed.figure)
        if self.tags & {"chance", "average"} or self._asks_amount_of(placed):
            has_dice = not placed.options.keys().isdisjoint(("attack", "dice"))
            has_options = self.asks_chance and bool(placed.options)
            return placed.is_named or has_number or has_dice or has_options
        if self.opens_rule or "cost" in self.tags or (self.has_opener and not placed.is_complete):
            return False
        return self._tells_enough(placed)

    def _asks_number(self, placed: Placed) -> bool:
        """Return whether the number that is asked is one that the calculator gives."""
        asks = placed.vocabulary.asks
        is_thing = self.counted in {THING, *placed.vocabulary.words} and placed.is_named
        return self.counted in asks or (bool(asks) and is_thing)

    def _asks_amount_of(self, placed: Placed) -> bool:
        """Return whether it asks how much comes of what the calculator is about."""
        asks = placed.vocabulary.asks
        loses = bool(self.tags & _LOSING) and bool(self.tags & _ASKERS)
        of_damage = loses or bool(self.tags & _OF_DAMAGE)
        is_how_much = of_damage or (placed.is_named and "how-much" in asks)
        asks_cost = "cost" in self.tags and "cost" in asks
        return self.asks_damage or asks_cost or ("how-much" in self.tags and is_how_much)

    def _tells_enough(self, placed: Placed) -> bool:
        """Return whether so much of a situation is told that its figure is asked."""
        if placed.is_named or self.tags & {*_OUTCOMES, "enough"}:
            least_evidence = _LEAST_EVIDENCE if placed.vocabulary.needs else 1
        else:
            least_evidence = _LEAST_UNNAMED
        evidence = len(placed.options) + self.numbers + placed.is_named
        return evidence >= len(placed.unclear) + least_evidence


def what_is_asked(words: list[SentenceWord]) -> Question:
    """Return what a question asks; the noun whose number it asks becomes neutral in it."""
    share = next((word.amount.text for word in words if word.kind == "percent" and word.amount), "")
    if holds(words, "certain") and holds(words, "how-many"):
        share = share or _CERTAIN
    counted, counted_for = settle_asked(words, has_share=bool(share))
    tags = frozenset(word.tag for word in words)
    if "how-much" in tags and _changes_chance(words):
        tags |= {"difference"}
    has_opener = any(_openers(words))
    opens_rule = "rule" in tags or has_opener or _is_yes_or_no(words, tags)
    return Question(
        tags,
        opens_rule=(opens_rule and not tags & _ASKING) or _asks_past(words),
        has_opener=has_opener,
        counted=counted,
        counted_for=counted_for,
        asks_damage=any(_asks_amount(words, place) for place in range(len(words))),
        numbers=sum(word.kind == "number" for word in words),
        share=share,
    )


def _asks_past(words: Sequence[SentenceWord]) -> bool:
    """Return whether a question asks what came of dice and cards, "did it open?", by the rules."""
    return holds(words, *_DID) and not holds(words, "chance", "average")


def _changes_chance(words: Sequence[SentenceWord]) -> bool:
    """Return whether something changes somebody's chance: "add to my chance", "cut their chance"."""
    return any(
        owner.is_a("my", "his")
        and noun.is_a("chance")
        and holds(words_before(words, place, 4), *_CHANGES)
        for place, (owner, noun) in enumerate(pairwise(words))
    )


def _openers(words: Sequence[SentenceWord]) -> Iterator[bool]:
    """Yield for each word that opens a question about a rule whether this one does."""
    is_start = True
    for place, word in enumerate(words):
        if word.tag == "opener" and (is_start or word.text in _ANYWHERE):
            # "And can reroll one", "I can pay one gem".
            is_statement = place > 0 and holds(words_behind(words, place, 4), *_MEANS)
            yield not (is_statement or _asks_outcome(words, place))
        is_start = word.kind in ("end", "games") or (is_start and word.kind in ("neutral", "relations"))


def _asks_amount(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a word asks for an amount that stands behind it: "what is my attack value"."""
    is_what = words[place].is_a("opener") and words[place].text.startswith(_WHAT)
    return is_what and holds(words_behind(words, place, 4), *_AMOUNTS)


def _asks_outcome(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a clause asks what comes of it: "will he die", "if I fall, do I survive"."""
    behind = words[place + 1 :]
    if _asks_amount(words, place) or holds(behind[:2], "win", "enough"):
        return True  # "what damage", "who wins"
    if words[place].text in _IF:
        fails = holds(behind, "fails", "zero") or (holds(behind, "without") and holds(behind, "pick"))
        clause = words[place : clause_end(words, place)]
        # "If he has 5 Fortitude" tells, and asks nothing.
        is_told = fails or (holds(clause, "number") and holds(clause, "have"))
        return is_told or any(word.tag in (*_OUTCOMES, "how-much") for word in behind)
    has_person = any(word.tag in _PERSONS for word in behind[:3])
    if words[place].text in _DOES:
        is_done = has_person and (words[place].text in _WILL or holds(behind[:4], *_DEEDS))
        # "Does one fight kill it?", "do I get an epic die", "do I take it or drop a die".
        is_done |= has_person and (holds(behind, *_GAINED) or holds(words, "rolled"))
        if is_done or holds(behind[:4], "kill", "survive"):
            return True
    return (has_person or words[place].text in _WILL) and any(word.tag in _OUTCOMES for word in behind)


def _is_yes_or_no(words: Sequence[SentenceWord], tags: frozenset[str]) -> bool:
    """Return whether a statement becomes a question by its sign: "a fall of 3 inches does damage?"."""
    if sum(word.kind == "number" for word in words) > _LEAST_EVIDENCE:
        return False
    ends = holds(words[-1:], "?")
    start = clause_start(words, len(words) - 1)
    # "The chest, 2 orange dice, does it open?": told first, then asked.
    last, is_stated = words[start:], any(word.form == "third" for word in words)
    is_situation = holds(words[:start], "number") and not holds(last, "number")
    is_situation = is_situation and (len(last) <= _SHORT or any(word.form == "third" for word in last))
    is_situation |= any(word.form == "first" for word in words)
    return ends and is_stated and not (is_situation or tags & {*_OUTCOMES, "how-much", "me", "i"})
