"""Which miniatures are in whose area, and who acts along with whom."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from bot.answers.asking.tokens import CLAUSE_END
from bot.answers.asking.words import (
    MINIATURES,
    NEUTRAL,
    SentenceWord,
    clause_of,
    clause_start,
    holds,
    is_last,
    is_list,
    words_before,
    words_behind,
)
from calculators.words import texts_of

# Who does these with enemies about is hindered.
_DEEDS: Final = ("pick", "chest", "leave", "manipulation", "throw")
# Near these stand the miniatures of an area.
_AREAS: Final = frozenset({"here", "there", "range", "surrounded"})
# What is opened is named by words that stand among the verbs.
_OPENED: Final = ("chest", "lock", "door")
# How far from these the number of those who are there stands.
_OF_US: Final = {
    **dict.fromkeys(texts_of("we-are"), (1, 2)),
    **dict.fromkeys(texts_of("us"), (-2, -1)),
}
# Heroes, one of whom has the name of his game.
_HEROES: Final = ("names", "conan")
_OF_LIST: Final = ("persons", "and", "number", "article", "neutral", *_HEROES)
# "Con me" is one word.
_WITH_ASKER: Final = tuple(f" {text}" for text in texts_of("asker"))
# Between an area and how many are in it, and beside other numbers.
_BEFORE_AREA: Final = ("neutral", "article", "at", "of", "have")
_COUNTED: Final = ("nouns", "persons", "colour", "verbs", "percent", "range", "far", "surrounded")
_THERE: Final = "enemy-there"
_TARGETS: Final = texts_of("target")
_IS: Final = texts_of("is")


def settle_areas(words: list[SentenceWord]) -> None:
    """Settle who acts along with the asker, and which miniatures are in whose area."""
    _count_friends(words)
    _repeat_miniatures(words)
    _join_lists(words)
    _settle_comrades(words)
    _settle_friends(words)
    _settle_area(words)
    _settle_company(words)


def _count_friends(words: list[SentenceWord]) -> None:
    """Make "there are two of us", "siamo in due", the friends beside the asker: one less."""
    if holds(words, "recover"):
        return  # "two of us are dead"
    for place, word in enumerate(words):
        near = (place + step for step in _OF_US.get(word.text, ()))
        for number in [spot for spot in near if 0 <= spot < len(words)]:
            amount = words[number].amount
            if not words[number].is_a("number") or amount is None or not amount.text.isdigit():
                continue
            words[number] = replace(words[number], amount=amount.plus(-1))
            words[place] = replace(word, kind="nouns", tag="fellows")


def _repeat_miniatures(words: list[SentenceWord]) -> None:
    """Say who a number counts in an area where that was said of another: "2 enemies here, 1 there"."""
    miniatures = (word for word in words if word.is_a(*MINIATURES) and word.kind == "persons")
    miniature = next(miniatures, None)
    if miniature is None:
        return
    areas = [place for place, word in enumerate(words) if word.is_a("here", "there")]
    for place in reversed(areas):
        for side in (range(place - 1, -1, -1), range(place + 1, len(words))):
            number = next((spot for spot in side if not words[spot].is_a(*_BEFORE_AREA)), place)
            near = (*words_before(words, number), *words_behind(words, number))
            if words[number].is_a("number") and not holds(near, *_COUNTED):
                words.insert(number + 1, miniature)
                break


def _join_lists(words: list[SentenceWord]) -> None:
    """Make the comma of "me, Belit and two picts" one more "and"."""
    for place, word in reversed(list(enumerate(words))):
        if word.text != CLAUSE_END:
            continue
        list_words = list(takewhile(lambda near: near.is_a(*_OF_LIST), words[place + 1 :]))
        is_list_of_miniatures = holds(list_words, "and") and holds(
            list_words[-1:], *MINIATURES, *_HEROES
        )
        if is_list_of_miniatures and is_last(words, place + len(list_words)):
            words[place] = SentenceWord("relations", "and", word.text)


def _settle_comrades(words: list[SentenceWord]) -> None:
    """Make who is named beside the asker, "Belit and me", or another hero somebody who acts along."""
    for place, (first, middle, last) in enumerate(zip(words, words[1:], words[2:], strict=False)):
        if middle.is_a("and") and last.is_a("me", "i") and first.is_a(*_HEROES):
            _move_miniature(words, place, "")
        is_beside = middle.is_a("and") and first.is_a("me", "i", *_HEROES)
        if last.is_a(*_HEROES) and (middle.is_a("with") or is_beside):
            _move_miniature(words, place + 2, "")


def _settle_friends(words: list[SentenceWord]) -> None:
    """Make a friend whom no number counts somebody who acts along: "my buddy is here too"."""
    for place, word in enumerate(words):
        if not word.is_a("friend"):
            continue
        # "None of my friends."
        is_counted = holds(words_before(words, place, 3), "number", "article", "without")
        is_here = any(words[spot].is_a("here", "with me") for spot in clause_of(words, place))
        if is_here and not is_counted:
            is_one = any(near.text in _IS for near in words_behind(words, place, 2))
            tag = "comrade" if is_one else word.tag
            words[place] = replace(word, kind="marks" if is_one else "doubts", tag=tag)


def _is_actor(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a hero acts, since nobody else does: "two enemies share the area with Conan"."""
    is_asker = any(
        word.is_a("i", "my", "me") or word.form == "first" or word.text.endswith(_WITH_ASKER)
        for word in words
    )
    acts = any(word.is_a("he", "his") or word.form == "third" for word in words)
    heroes = {word.text for word in words if word.is_a(*_HEROES)}
    return acts and not is_asker and heroes == {words[place].text}


def _is_others(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether an area is that of somebody who does not act: "two enemies in his area"."""
    heroes = [spot for spot in range(place) if words[spot].is_a(*_HEROES)]
    behind = takewhile(lambda near: not near.is_a("end", "and"), words_behind(words, place, 3))
    is_his = holds(words_before(words, place), "his") or holds(behind, *_TARGETS)
    return is_his and not (heroes and _is_actor(words, heroes[0]))


def _settle_area(words: list[SentenceWord]) -> None:
    """Make miniatures in the acting one's area hindering ones, and those in another area no count."""
    for place, word in enumerate(words):
        if word.tag not in _AREAS:
            continue
        if _is_of_target(words, place):
            words[place] = replace(word, kind="doubts")
            continue
        # Who is in the middle of others is not one of these.
        names = () if word.is_a("surrounded") else _HEROES
        miniatures = [
            spot
            for spot in clause_of(words, place)
            if words[spot].is_a(*MINIATURES, *names) and not holds(words_behind(words, spot), "have")
        ]
        # "I shoot at a pict from an area with 2 enemies."
        miniatures = [spot for spot in miniatures if not _is_target(words, spot)] or miniatures
        for index, spot in enumerate(miniatures):
            near = sorted((miniatures[index - 1], spot))
            between = words[near[0] + 1 : near[1]]
            is_beside = near[0] < place < near[1] and not any(
                word.kind == "verbs" and not word.is_a(*_OPENED) for word in between
            )
            are_there = is_beside and words[spot].is_a(*MINIATURES)
            if index and not (are_there or is_list(between)):
                break
            if words[_area_of(words, spot)].tag != word.tag:
                continue  # "2 enemies here and 1 enemy in the next area"
            is_there = word.is_a("there") or _is_others(words, place)
            _move_miniature(words, spot, _THERE if is_there else "enemy-here")


def _is_target(words: Sequence[SentenceWord], place: int) -> bool:
    return holds(words_before(words, place, 2), "at", "versus")


def _is_of_target(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether it is not told whose an area is: "I shoot at a hyena in an area with me"."""
    clause = range(clause_start(words, place), place)
    is_aimed_at = any(words[spot].is_a(*MINIATURES) and _is_target(words, spot) for spot in clause)
    is_from = holds(words_before(words, place, 2), "from")  # who shoots is there
    return is_aimed_at and holds(words_before(words, place), "article") and not is_from


def _area_of(words: Sequence[SentenceWord], place: int) -> int:
    """Return the place of the area nearest to a miniature; one beyond "and" is that of others."""
    areas = [near for near in clause_of(words, place) if words[near].tag in _AREAS]
    return min(areas, key=lambda near: holds(words[min(near, place) : max(near, place)], "and"))


def _settle_company(words: list[SentenceWord]) -> None:
    """Make "with 2 enemies", "2 enemies on me" of who opens or leaves something those of his area."""
    for place, miniature in enumerate(words) if holds(words, *_DEEDS, "object") else ():
        company, behind = words_before(words, place, 2), words_behind(words, place, 2)
        is_with = holds(company[:1], "with") and holds(company[1:], "number", "article")
        is_on_him = holds(behind[:1], "at") and holds(behind[1:], "me", "him")
        if miniature.tag in MINIATURES and (is_with or is_on_him):
            _move_miniature(words, place, "enemy-here")
        elif miniature.is_a("friend") and holds(company, "to") and holds(words, "object"):
            words[place] = NEUTRAL  # who is to catch it


def _move_miniature(words: list[SentenceWord], place: int, tag: str) -> None:
    """Make a miniature one of an area; whoever is named acts along, unless nobody else acts."""
    miniature = words[place]
    is_again = any(word.is_a("comrade") and word.text == miniature.text for word in words)
    if is_again or _is_actor(words, place):
        return
    if miniature.is_a(*_HEROES) and tag == _THERE:
        words[place] = NEUTRAL
    elif miniature.is_a(*_HEROES):
        words[place] = replace(miniature, kind="marks", tag="comrade")
    else:
        words[place] = replace(miniature, kind="nouns", tag=tag)
