"""What words of a weapon, a defence or the Doom Die are, where no single neighbour says it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from bot.answers.asking.asked_words import DEFENCES, INSIDE
from bot.answers.asking.ways import RATHER
from bot.answers.asking.words import (
    EVERYDAY,
    MINIATURES,
    NEUTRAL,
    STRANGE,
    SentenceWord,
    clause_of,
    clause_start,
    holds,
    words_before,
    words_behind,
)
from calculators.words import roll_words, texts_of

_WEAPONS: Final = ("weapon", "named-weapon", "sword", "dagger", "two-handed")
_IN_BETWEEN: Final = texts_of("in-between")
# What may stand in between: what hides somebody, or what nobody knows.
_THINGS: Final = ("edge", EVERYDAY, STRANGE)
_ONE: Final = texts_of("one")
_ADDED: Final = ("extra", "bonus")
_THE: Final = texts_of("the")
# Before what is not done: "I'd rather take the damage than drop a die".
_THAN: Final = (*RATHER, *texts_of("than"))
_NEVER: Final = texts_of("never")
# Between "remove" and the die, and the die.
_OF_DIE: Final = ("neutral", "article", "number", "dice-noun", "colour")
# Between "not" and the damage that is not taken.
_OF_DAMAGE: Final = ("take", "without", "neutral", "article", "damage", "point", "hit")
_TOKENS: Final = texts_of("token")
_ON_THE: Final = texts_of("on-the")


def settle_roles(words: list[SentenceWord]) -> None:
    """Settle what is rolled for a defence, who is on the guard, and what is done with single dice."""
    for place, word in enumerate(words):
        if word.is_a("roll") and _is_for_defence(words, place):
            words[place] = replace(word, tag="parry")
        elif word.is_a("guard") and _is_counted(words, place):
            words[place] = replace(word, kind="persons", tag="enemy")
        elif word.is_a("guard") and holds(words_before(words, place), *_ON_THE):
            clause = words[clause_start(words, place) : place]
            if not holds(clause, "spend", "gem", "parry"):  # gems are put on the guard
                words[place] = replace(word, kind="persons", tag="enemy")
    _settle_terrain(words)
    _settle_doom(words)
    _settle_refused(words)
    _settle_removed(words)
    _settle_weapon_bonus(words)
    _leave_out_die_of_elevation(words)


def leave_out_repeated(words: list[SentenceWord]) -> None:
    """Make a noun neutral that repeats the one before it, with no number between: "gems to reroll"."""
    preceding = ""
    for place, word in enumerate(words):
        if word.is_a("end", "number", "article", "colour"):
            preceding = ""
        elif word.kind == "nouns":
            if word.tag == preceding:
                words[place] = NEUTRAL
            preceding = word.tag


def _is_counted(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a number counts guards, "1 guard with me"; not in "armour 1, guard 2 orange"."""
    is_of_noun = holds(words_before(words, place - 1), "nouns")
    has_dice = holds(words_behind(words, place, 2), "number", "article", "colour", "dice-noun")
    return holds(words_before(words, place), "number") and not (is_of_noun or has_dice)


def _is_for_defence(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether dice are rolled for a defence: "rolls one orange for guard"."""
    behind = takewhile(lambda word: word.kind != "end", words_behind(words, place, 6))
    return any(
        first.is_a("for", "to", "colour", *INSIDE) and second.is_a(*DEFENCES)
        for first, second in pairwise(behind)
    )


def _settle_terrain(words: list[SentenceWord]) -> None:
    """Make what stands in the way of a shot terrain, whatever it is: "a rock in the way"."""
    for place, marker in enumerate(words):
        for spot in clause_of(words, place) if marker.text in _IN_BETWEEN else ():
            is_counted = holds(words_before(words, spot), "number", "article")
            is_thing = words[spot].is_a("cover") or (is_counted and words[spot].is_a(*_THINGS))
            if is_thing:
                words[spot] = replace(words[spot], kind="nouns", tag="terrain")
            elif is_counted and words[spot].is_a(*MINIATURES):
                words[spot] = replace(words[spot], kind="doubts")  # what does a goblin change?


def _settle_doom(words: list[SentenceWord]) -> None:
    """Make "doom came up" the icon, which says what that face does; Legend says it already."""
    is_known = holds(words, "legend", "doom-icon")
    for place, word in enumerate(words):
        is_numbered = holds((*words_before(words, place), *words_behind(words, place)), "number")
        if word.tag == "doom" and _is_shown(words, place) and not is_numbered:
            words[place] = NEUTRAL if is_known else replace(word, kind="marks", tag="doom-icon")
            is_known = True


def _is_shown(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a die shows the face at a place: "it came up", "rolled 1, 0 and doom"."""
    preceding, behind = words_before(words, place, 4), words_behind(words, place, 3)
    is_listed = (
        holds(preceding, "and") and not holds(behind, "number") and holds(words[:place], "rolled")
    )
    return is_listed or holds((*preceding[-1:], *behind), "rolled")


def _settle_refused(words: list[SentenceWord]) -> None:
    """Make "I never take the damage" of the Doom Die the die that is removed instead."""
    for place, word in enumerate(words) if holds(words, "doom", "doom-icon", "legend") else ():
        behind = list(takewhile(lambda near: near.is_a(*_OF_DAMAGE), words_behind(words, place, 5)))
        is_refused = holds(behind, "take") or (word.is_a(*_NEVER) and holds(behind, "damage"))
        is_asked = holds(words[clause_start(words, place) : place], "chance")
        beyond = words_behind(words, place + len(behind), 3)
        is_others = holds(beyond, *MINIATURES, *_TOKENS)
        if word.is_a("without") and is_refused and not (is_asked or is_others):
            words[place] = replace(word, kind="marks", tag="remove-die")
            words[place + 1 : place + 1 + len(behind)] = [NEUTRAL] * len(behind)


def _settle_removed(words: list[SentenceWord]) -> None:
    """Make "I always remove a yellow die" what is done with the Doom Die: no die is rolled more.

    "I take the damage instead of losing a die", or rather than that, says nothing: it is taken anyway.
    """
    for place, word in enumerate(words):
        is_lost = word.is_a("lost")
        is_removed = is_lost or word.is_a("remove") or _is_dropped(word)
        is_removed = is_removed and holds(words, "doom", "doom-icon", "legend")
        near = words_behind(words, place, 5) if is_removed or is_lost else ()
        behind = list(takewhile(lambda word: word.is_a(*_OF_DIE), near))
        if not holds(behind, "dice-noun", "colour"):
            continue
        doubts = [spot for spot in range(max(place - 2, 0), place) if _is_choice(words[spot])]
        # Which of the two is better is only known of dice that were rolled.
        if doubts and words[doubts[0]].is_a("or") and not holds(words, "rolled", "on-table"):
            words[place] = replace(word, kind="doubts")
        elif doubts:
            clause = range(clause_start(words, doubts[0]), doubts[0])
            takes = [spot for spot in clause if words[spot].is_a("take")]
            first = takes[-1] if takes and not holds(words[takes[-1] : place], "number") else doubts[0]
            words[first : place + 1] = [NEUTRAL] * (place + 1 - first)
        elif is_removed:
            words[place] = replace(word, kind="marks", tag="remove-die")
        else:
            continue
        words[place + 1 : place + 1 + len(behind)] = [NEUTRAL] * len(behind)


def _is_choice(word: SentenceWord) -> bool:
    """Return whether what follows is not settled: "rather than drop a die", "take it or drop a die"."""
    return word.text in _THAN or word.is_a("or")


def _is_dropped(word: SentenceWord) -> bool:
    """Return whether a verb of falling is one of what is done with dice, too."""
    meaning = roll_words().get(word.text)
    return meaning is not None and meaning.tag == "drop" and word.is_a("fall")


def _settle_weapon_bonus(words: list[SentenceWord]) -> None:
    """Make a weapon before a signed number, "a dagger (-1)", the damage that it adds."""
    for place, (weapon, number) in enumerate(pairwise(words)):
        is_signed = number.amount is not None and number.amount.is_signed
        if is_signed and weapon.is_a(*_WEAPONS):
            words[place] = replace(weapon, kind="nouns", tag="damage")


def _leave_out_die_of_elevation(words: list[SentenceWord]) -> None:
    """Leave out the yellow die that elevation itself adds: "from the wall, so the extra yellow"."""
    for place, word in enumerate(words) if holds(words, "elevation") else ():
        preceding, behind = words_before(words, place, 2), words_behind(words, place, 5)
        if holds(behind, "and") and holds(behind, *_ONE):
            continue  # "3 yellow and the extra one for height"
        # Not "1 yellow from the tower", which is the bow's.
        is_of_height = holds(preceding[-1:], *_THE) or holds(behind, "for")
        is_extra = holds(preceding, *_ADDED) or holds(behind, *_ADDED)
        is_extra |= is_of_height and holds(behind, "elevation")
        if (word.is_a("yellow") or word.text in _ONE) and is_extra:
            first = place - holds(preceding[-1:], "number", "article")
            words[first : place + 1] = [NEUTRAL] * (place + 1 - first)
