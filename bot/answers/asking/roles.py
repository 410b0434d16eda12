"""What words are in their question, where no single neighbour settles it.

Who stands in whose area, who acts along, and what is asked instead of said: these words change their
place in the list that they stand in.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from bot.answers.asking.alternatives import RATHER
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
from calculators.words import roll_words, texts_of

# What is counted where nothing names it: "how many do I get".
THING: Final = "thing"
# Who does these with enemies about is hindered.
_DEEDS: Final = ("pick", "chest", "leave", "manipulation", "throw")
# Near these stand the miniatures of an area.
_AREAS: Final = frozenset({"here", "there", "range", "surrounded"})
_COUNTED: Final = ("nouns", "persons", "marks", "verbs", "colour")
# Who asks how many of something are counted: "how many do I get".
_ASKERS: Final = ("i", "he", "me", "my", "his", "have", "need")
_SMALL: Final = ("neutral", "relations", "article", "opener", "he", "i")
_WEAPONS: Final = ("weapon", "named-weapon", "sword", "dagger", "two-handed")
_ADDED: Final = ("extra", "bonus")
_THE: Final = texts_of("the")
_ANOTHER_DIE: Final = texts_of("another-die")
# What is opened is named by words that stand among the verbs.
_OPENED: Final = ("chest", "lock", "door")
# Before what is not done: "I'd rather take the damage than drop a die".
_THAN: Final = (*RATHER, *texts_of("than"))
_NEVER: Final = texts_of("never")
# Between "remove" and the die, and the die.
_OF_DIE: Final = ("neutral", "article", "number", "dice-noun", "colour")
# Between "not" and the damage that is not taken.
_OF_DAMAGE: Final = ("take", "without", "neutral", "article", "damage", "point", "hit")
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
_DEFENCES: Final = ("guard", "parry", "armour", *texts_of("defence"))
# What is said where both sides roll the same.
_TIES: Final = texts_of("tie")
_OUTCOMES: Final = ("win", "lost", "kill", "hurt", "dies", "survive", "hit", "damage")
_THERE: Final = "enemy-there"
_TOKENS: Final = texts_of("token")
_TARGETS: Final = texts_of("target")
_ON_THE: Final = texts_of("on-the")
_INSIDE: Final = texts_of("inside")
# What says that dice lie in the pool, and what else stands between both.
_LYING: Final = ("have", *_INSIDE, *texts_of("lying"))
_OF_POOL: Final = (
    *_LYING, "neutral", "article", "number", "already", "rolled", "opener", "my", "dice-noun", "epic",
)  # fmt: skip


def settle_asked(words: list[SentenceWord], *, has_share: bool) -> tuple[str, str]:
    """Settle what a question asks, and return the tag of what it asks the number of, and what for.

    Both are empty for nothing. "How many damage" asks how much of it; beside a chance, ``has_share``,
    life is counted.
    """
    counted, counted_for = _take_counted(words, has_share=has_share)
    has_pool = any(word.tag in ("pool", "empty-pool") for word in words)
    for place, word in enumerate(words):
        if word.is_a("epic", "dice-noun") and _is_of_pool(words, place):
            words[place] = replace(word, kind="nouns", tag="pool")
            has_pool = True
    is_average = holds(words, "average") and not holds(words, "sprint", "run", "point")
    for place, word in enumerate(words):
        if word.is_a("card") and is_average and holds(words_before(words, place, 2), "article"):
            words[place] = replace(word, kind="marks", tag="one-card")
        if word.text in _ANOTHER_DIE and has_pool and is_last(words, place):
            words[place] = replace(word, kind="verbs", tag="inspire")
        elif word.tag == "epic" and _is_gained(words, place, has_pool=has_pool):
            words[place - 1 : place + 1] = [NEUTRAL, replace(word, kind="verbs", tag="inspire")]
        elif word.is_a("fall") and is_last(words, place) and holds(words, "attack", "armour", "versus"):
            words[place] = replace(word, tag="dies")  # "does he fall?"
        elif word.text in _TIES and _is_tie_asked(words, place):
            words[place] = replace(word, kind="verbs", tag="tie-chance")
    return counted, counted_for


def settle_miniatures(words: list[SentenceWord]) -> None:
    """Settle who acts along with the asker, and which miniatures are in whose area."""
    for place, word in enumerate(words):
        if word.is_a("roll") and _is_for_defence(words, place):
            words[place] = replace(word, tag="parry")
        elif word.is_a("guard") and holds(words_before(words, place), *_ON_THE):
            clause = words[clause_start(words, place) : place]
            if not holds(clause, "spend", "gem", "parry"):  # gems are put on the guard
                words[place] = replace(word, kind="persons", tag="enemy")
    _settle_refused(words)
    _settle_removed(words)
    _settle_weapon_bonus(words)
    _leave_out_die_of_elevation(words)
    _count_friends(words)
    _join_lists(words)
    _settle_comrades(words)
    _settle_area(words)
    _settle_company(words)


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
        if words[place].is_a(*_DEFENCES):
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


def _is_for_defence(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether dice are rolled for a defence: "rolls one orange for guard"."""
    behind = takewhile(lambda word: word.kind != "end", words_behind(words, place, 6))
    return any(
        first.is_a("for", "to", "colour", *_INSIDE) and second.is_a(*_DEFENCES)
        for first, second in pairwise(behind)
    )


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
        doubts = [spot for spot in range(max(place - 2, 0), place) if words[spot].text in _THAN]
        if doubts:
            clause = range(clause_start(words, doubts[0]), doubts[0])
            takes = [spot for spot in clause if words[spot].is_a("take")]
            first = takes[-1] if takes and not holds(words[takes[-1] : place], "number") else doubts[0]
            words[first : place + 1] = [NEUTRAL] * (place + 1 - first)
        elif is_removed:
            words[place] = replace(word, kind="marks", tag="remove-die")
        else:
            continue
        words[place + 1 : place + 1 + len(behind)] = [NEUTRAL] * len(behind)


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
        # Not "1 yellow from the tower", which is the bow's.
        is_of_height = holds(preceding[-1:], *_THE) or holds(behind, "for")
        is_extra = holds(preceding, *_ADDED) or holds(behind, *_ADDED)
        is_extra |= is_of_height and holds(behind, "elevation")
        if word.is_a("yellow") and is_extra:
            first = place - holds(preceding[-1:], "number", "article")
            words[first : place + 1] = [NEUTRAL] * (place + 1 - first)


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
        # Who is in the middle of others is not one of these.
        names = () if word.is_a("surrounded") else _HEROES
        miniatures = [
            spot
            for spot in clause_of(words, place)
            if words[spot].is_a(*MINIATURES, *names) and not holds(words_behind(words, spot), "have")
        ]
        for index, spot in enumerate(miniatures):
            near = sorted((miniatures[index - 1], spot))
            between = words[near[0] + 1 : near[1]]
            is_beside = near[0] < place < near[1] and not any(
                word.kind == "verbs" and not word.is_a(*_OPENED) for word in between
            )
            are_there = is_beside and words[spot].is_a(*MINIATURES)
            if index and not (are_there or is_list(between)):
                break
            is_there = word.is_a("there") or _is_others(words, place)
            _move_miniature(words, spot, _THERE if is_there else "enemy-here")


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
