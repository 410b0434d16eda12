"""What words are where they are asked instead of said: what is counted, a die of the pool, a tie."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from bot.answers.asking.words import (
    NEUTRAL,
    SentenceWord,
    holds,
    is_last,
    words_before,
    words_behind,
)
from calculators.words import texts_of

# What is counted where nothing names it: "how many do I get".
THING: Final = "thing"
_COUNTED: Final = ("nouns", "persons", "marks", "verbs", "colour")
# Who asks how many of something are counted: "how many do I get".
_ASKERS: Final = ("i", "he", "me", "my", "his", "have", "need")
_SMALL: Final = ("neutral", "relations", "article", "opener", "he", "i")
_ANOTHER: Final = texts_of("another")
DEFENCES: Final = ("guard", "parry", "armour", "defence")
# What is said where both sides roll the same.
_TIES: Final = texts_of("tie")
_OUTCOMES: Final = ("win", "lost", "kill", "hurt", "dies", "survive", "hit", "damage")
INSIDE: Final = texts_of("inside")
# Dice that may lie in the pool.
_POOL_DICE: Final = ("epic", "dice-noun", "black")
# What says that dice lie in the pool, and what else stands between both.
_LYING: Final = ("have", "with", *INSIDE, *texts_of("lying"))
_OF_POOL: Final = (
    *_LYING, "neutral", "article", "number", "already", "rolled", "opener", "my", *_POOL_DICE,
)  # fmt: skip


def settle_asked(words: list[SentenceWord], *, has_share: bool) -> tuple[str, str]:
    """Settle what a question asks, and return the tag of what it asks the number of, and what for.

    Both are empty for nothing. "How many damage" asks how much of it; beside a chance, ``has_share``,
    life is counted.
    """
    counted, counted_for = _take_counted(words, has_share=has_share)
    has_pool = any(word.tag in ("pool", "empty-pool") for word in words)
    for place, word in enumerate(words):
        if word.is_a(*_POOL_DICE) and _is_of_pool(words, place):
            words[place] = replace(word, kind="nouns", tag="pool")
            has_pool = True
    is_average = holds(words, "average") and not holds(words, "sprint", "run", "point")
    for place, word in enumerate(words):
        if word.is_a("card") and is_average and holds(words_before(words, place, 2), "article"):
            words[place] = replace(word, kind="marks", tag="one-card")
        if word.text in _ANOTHER and has_pool and is_last(words, place):
            words[place] = replace(word, kind="verbs", tag="inspire")
        elif word.tag == "epic" and _is_gained(words, place, has_pool=has_pool):
            words[place - 1 : place + 1] = [NEUTRAL, replace(word, kind="verbs", tag="inspire")]
        elif word.is_a("fall") and is_last(words, place) and holds(words, "attack", "armour", "versus"):
            words[place] = replace(word, tag="dies")  # "does he fall?"
        elif word.text in _TIES and _is_tie_asked(words, place):
            words[place] = replace(word, kind="verbs", tag="tie-chance")
    return counted, counted_for


def _take_counted(words: list[SentenceWord], *, has_share: bool) -> tuple[str, str]:
    """Return the tag of what a question asks the number of, and what for, and make it neutral."""
    place = next((place for place, word in enumerate(words) if word.is_a("how-many", "how-much")), None)
    if place is None:
        return "", ""
    is_number = words[place].is_a("how-many")
    noun = _counted_noun(words, place)
    if noun is None:
        return THING if is_number else "", ""
    counted = words[noun]
    if counted.is_a("nouns", "colour") and not counted.is_a("damage"):
        words[noun] = NEUTRAL
    if has_share and counted.is_a("life"):
        return counted.tag, ""
    if counted.is_a("damage", "life"):
        words[place] = replace(words[place], tag="how-much")
        return "", "" if has_share else counted.tag
    counted_for = _counted_for(words, noun) if counted.kind == "colour" else ""
    return counted.tag if is_number else "", counted_for


def _counted_for(words: list[SentenceWord], noun: int) -> str:
    """Return what dice of a colour are for, "orange dice for guard"; empty where nothing says it."""
    for place in range(noun + 1, min(noun + 4, len(words))):
        if words[place].is_a(*DEFENCES):
            tag, words[place] = words[place].tag, NEUTRAL
            return tag
    return ""


def _counted_noun(words: list[SentenceWord], place: int) -> int | None:
    """Return the place of what is counted behind "how many"; of "yellow dice" that of the colour."""
    for behind in range(place + 1, min(place + 3, len(words))):
        if words[behind].is_a("dice-noun") and holds(words_behind(words, behind), "colour"):
            words[behind] = NEUTRAL
            return behind + 1
        if words[behind].is_a("chance", *_COUNTED) and not words[behind].is_a(*_ASKERS):
            return behind
    return None


def _is_of_pool(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a die lies in the pool, and is not rolled: "one die in the pool", "it has one"."""
    for side in (words[:place][::-1], words[place + 1 :]):
        between = list(takewhile(lambda word: word.is_a(*_OF_POOL), side))
        if holds(between, *_LYING) and holds(side[len(between) : len(between) + 1], "pool"):
            return True
    return False


def _is_gained(words: Sequence[SentenceWord], place: int, *, has_pool: bool) -> bool:
    """Return whether an Epic Die is what is asked: "an epic die" behind "odds of" or "get"."""
    is_wanted = has_pool or _last_content(words, place - 1, 4) in ("chance", "inspire")
    return is_wanted and holds(words_before(words, place, 2), "article")


def _last_content(words: Sequence[SentenceWord], place: int, count: int) -> str:
    """Return the tag of the last word before a place that is no small one; empty if there is none."""
    content = [word.tag for word in words_before(words, place, count) if not word.is_a(*_SMALL)]
    return content[-1] if content else ""


def _is_tie_asked(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether the chance of a tie is asked, and not what a tie does: "odds of a draw"."""
    is_behind = _last_content(words, place, 5) == "chance"
    return is_behind or (holds(words, "chance") and not holds(words, *_OUTCOMES))
