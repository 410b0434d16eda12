"""Which calculator a question is about: the one that explains most of its words."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.answers.asking.owners import OTHER
from bot.answers.asking.placed import Placed
from bot.answers.asking.placing import placed_in
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.vocabulary import CalculatorVocabulary, vocabularies
from bot.answers.asking.words import holds
from calculators.declaration import DEFENDER

# Tags that every calculator knows: they say whose, what is asked, or what happens.
GENERAL: Final = frozenset({
    "have", "need", "deal", "spend", "roll", "remain", "take", "survive", "dies", "kill", "hit", "hurt",
    "win", "help", "fails", "reach", "zero", "unhurt", "inspire", "now", "lost", "rolled", "here",
    "there", "range", "surrounded", "free", "weapon", "leftover", "percent", "neutral", "utilization",
    "damage", "dice-noun", "comrade", "schemer", "deck", "gone", "on-table", "attempt", "split",
    "melee", "far", "drawn", "sword", "alone", "arrow", "base",
})  # fmt: skip
# The kinds of words that decide something.
CONTENT: Final = ("nouns", "marks", "verbs")
# What is done, without a verb: "fight 3 against fight 2".
_ACTS: Final = ("fight", "hit", "spoke", "ranged", "arrow", "stance", "leftover", "roll", "one-card")
# What a word that a calculator does not know counts against those that it knows.
_UNKNOWN: Final = 2


def placed_in_best(sentence: Sentence, game: str | None, counted: str = "") -> Placed | None:
    """Return what a question says about the calculator that explains most; ``None`` if several do.

    Args:
        sentence: The question.
        game: Id of the game that it is about; ``None`` if only its words tell.
        counted: What it asks the number of, as a tag; empty for nothing.
    """
    names = {word.tag for word in sentence.words if word.kind in ("games", "names")} - {""}
    games = {game} if game else names
    tags = {word.tag for word in sentence.words if word.kind in CONTENT}
    acts = {
        word.tag
        for word in sentence.words
        if word.is_a(*_ACTS) or (word.kind == "verbs" and word.tag not in GENERAL)
    }
    if holds(sentence.words, "number") and holds(sentence.words, "dice-noun", "colour"):
        acts.add("roll")  # "two dice against 4 fortitude"
    tags |= {"schemer"} & {word.tag for word in sentence.words}
    tags |= {colour for quantity in sentence.quantities for colour in quantity.pool or ()}
    scores = [
        (_score(sentence, tags, vocabulary) + (counted in vocabulary.asks), vocabulary)
        for vocabulary in vocabularies()
        if not games or vocabulary.game in games
    ]
    if not games and tags - GENERAL == set() and "dice-noun" in tags:
        return None  # every game has dice
    highest = max((score for score, _ in scores), default=0)
    best = [vocabulary for score, vocabulary in scores if score == highest]
    are_named = [not acts.isdisjoint(vocabulary.words) for vocabulary in best]
    if not any(are_named) and len({vocabulary.game for vocabulary in best}) > 1:
        return None  # no game is likelier meant than another, as ``_best_of`` would find
    readings = [
        replace(placed_in(sentence, vocabulary), explained=highest, is_named=is_named)
        for vocabulary, is_named in zip(best, are_named, strict=True)
    ]
    return _best_of(readings)


def _score(sentence: Sentence, tags: set[str], vocabulary: CalculatorVocabulary) -> int:
    """Return how many words a calculator knows; those that it does not know count against it."""
    asker = vocabulary.calculator.declaration.asker
    is_attacked = sentence.owners.attacker == OTHER
    # A calculator about one side is not meant where the asker is on the other.
    is_of_other_side = bool(asker) and is_attacked != (asker == DEFENDER)
    denied = {sentence.words[place].tag for place in sentence.negated}
    strange = len(tags - vocabulary.tags - GENERAL - denied)
    return len(tags & vocabulary.tags) - _UNKNOWN * strange - is_of_other_side


def _best_of(readings: Sequence[Placed]) -> Placed | None:
    """Return the reading that leaves least open; ``None`` if another is as good or of another game."""
    ranked = sorted(readings, key=_rank)
    if not ranked:
        return None
    best, *rivals = ranked
    is_clear = all(
        _rank(rival) != _rank(best)
        and (rival.vocabulary.game == best.vocabulary.game or (best.is_named and not rival.is_complete))
        for rival in rivals
    )
    return best if is_clear else None


def _rank(placed: Placed) -> tuple[int, int, int, bool]:
    is_usual = placed.vocabulary.calculator.declaration.is_usual
    return len(placed.unclear), len(placed.missing), -len(placed.options), not is_usual
