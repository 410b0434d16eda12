"""Words of which it is not known what they change: with one of these there is no figure."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.answers.asking.choosing import CONTENT, GENERAL
from bot.answers.asking.numbers import TOTALS
from bot.answers.asking.placed import Aside, Placed, Unclear
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.vocabulary import CalculatorVocabulary, tags_of_game, words_of_game
from bot.answers.asking.words import (
    EVERYDAY,
    STRANGE,
    SentenceWord,
    clause_end,
    holds,
    is_last,
    words_before,
    words_behind,
)
from calculators.declaration import DEFENDER
from calculators.words import texts_of

# Behind these an outcome does not happen; a miniature is only further away.
_AVOIDS: Final = texts_of("avoid")
# What belongs to dice on the table.
_OF_ROLLED: Final = ("critical", "reroll", "blank")
# Words that may stand for a thing: "con un altro".
_PRONOUNS: Final = texts_of("another")
_THE: Final = texts_of("the", "the-plural")
_ROLLED: Final = texts_of("rolled")
# Behind these there is none of a thing; behind "not" something is not done.
_NO: Final = texts_of("no")
# What tells what a weapon does, and how far behind a backstab the dice are counted with its own.
_OF_WEAPONS: Final = ("free-reroll", "damage", "dice")
_NEAR: Final = 8
_OF_TOTAL: Final = (*TOTALS, *texts_of("so"))
# What says of what nothing is spent; "anything" is nothing at all.
_SPENDABLE: Final = ("nouns", "number", "marks", "zero", *texts_of("anything"))
# So many letters may stand for a value.
_LETTERS: Final = 3
_SUPPORT: Final = frozenset({"support", "vs-support"})
_WITH_HIM: Final = texts_of("with-him")
# What is opened changes nothing by itself.
_LOCK: Final = "lock"
# What changes a figure without a number, of whatever calculation.
_CHANGING: Final = ("marks", "bonus")


def unknown_words(sentence: Sentence, placed: Placed) -> Iterator[Unclear]:
    """Yield the words of which nobody knows what they change in a calculation."""
    words = sentence.words
    counted = {
        place for quantity in sentence.quantities for place in range(quantity.start, quantity.end)
    }
    colours = {colour for quantity in sentence.quantities for colour in quantity.pool or ()}
    explained_places = counted | placed.numbered | sentence.negated
    for place, word in enumerate(words):
        is_placed = (
            place in explained_places
            or word.tag in colours
            or (word.is_a(*_OF_ROLLED) and "rolled" in placed.options)
            or (word.is_a("point") and place - 1 in counted)
            or _is_weapon_described(word, placed)
        )
        is_unknown = not is_placed and _is_unknown(words, place, placed.vocabulary)
        if is_unknown or any(is_open(words, place, placed) for is_open in _OPEN):
            yield Unclear(word.text, amount=_amount_before(sentence, place, placed))


def _amount_before(sentence: Sentence, place: int, placed: Placed) -> str:
    """Return the number before a word, if it was read without that; else empty: "two treasures"."""
    counts = [
        quantity.text
        for quantity in sentence.quantities
        if quantity.end == place and not (quantity.is_article or quantity.pool)
    ]
    is_doubted = any(unclear.text in counts and not unclear.noun for unclear in placed.unclear)
    is_placed = any((count,) in placed.options.values() for count in counts)
    return counts[0] if is_placed or is_doubted else ""


def strange_words(words: Sequence[SentenceWord]) -> Iterator[Aside]:
    """Yield the words that nobody knows and that change nothing, to say that they are left out."""
    for place, word in enumerate(words):
        if word.is_a(STRANGE) and not _is_thing(words, place):
            yield Aside("", word.text, "strange", is_askers=True)


def _is_unknown(words: Sequence[SentenceWord], place: int, vocabulary: CalculatorVocabulary) -> bool:
    """Return whether what a word changes is not known."""
    word = words[place]
    match word.kind:
        case "odd" | "dice" | "bounds" | "colour" | "letter":
            return True
        case "unknown" | "neutral":
            is_of_rules = word.is_a("unknown") and word.tag != STRANGE and not _is_name(words, place)
            return is_of_rules or (word.tag != "neutral" and _is_thing(words, place))
        case "doubts":
            return word.tag not in vocabulary.tags
        case "persons" if word.is_a("hero") and "comrade" in vocabulary.named:
            # "A hero and 2 enemies in the area": the one who acts, or a friend.
            is_any = holds(words_before(words, place), "article")
            return is_any and holds(words_behind(words, place, 6), "here")
        case "relations":
            return word.is_a("without") and (
                _denies_number(words, place) or _denies_spending(words, place)
            )
    return word.kind in CONTENT and _changes(words, place, vocabulary)


def _denies_number(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether "without" stands before a number, or "avoid" before somebody: who is left?"""
    avoids = words[place].text.startswith(_AVOIDS)
    if _denies_die(words, place) or (avoids and holds(words_behind(words, place, 4), "persons")):
        return True
    behind = words_behind(words, place, 2)
    # "No armour, 2 red" denies no number.
    return holds(behind, "number") and not holds(behind[:1], "nouns")


def _denies_die(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a die is not needed: "I do not need a yellow die"."""
    behind = [
        near for near in words_behind(words, place, 5) if not near.is_a("article", "number", "to")
    ]
    return holds(behind[:1], "need", "have", "spend") and holds(behind[1:2], "colour")


def _denies_spending(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether nothing is spent of what was told: "without spending any of them"."""
    behind = words[place : clause_end(words, place)]
    return holds(behind[:4], "spend") and not holds(behind, *_SPENDABLE)


def _changes(words: Sequence[SentenceWord], place: int, vocabulary: CalculatorVocabulary) -> bool:
    """Return whether a word of other calculations may change this one."""
    word = words[place]
    if word.tag in {*GENERAL, *vocabulary.tags, _LOCK}:
        return False
    if word.is_a("fall"):
        return "fall" in words_of_game(vocabulary.game)
    if word.is_a("parry"):
        is_of_attacked = vocabulary.calculator.declaration.asker == DEFENDER
        return not is_of_attacked and "defence" not in vocabulary.tags
    if word.is_a("large", "small-target", "hurried"):
        # Elsewhere size and haste say nothing.
        return not tags_of_game(vocabulary.game).isdisjoint({"large", "hurried"})
    return word.is_a(*_CHANGING) or (word.kind == "nouns" and _is_thing(words, place))


def _is_pronoun(words: Sequence[SentenceWord], place: int, _: Placed) -> bool:
    """Return whether a word stands for what is not named: "con un altro"."""
    is_pronoun = words[place].text in _PRONOUNS and is_last(words, place)
    return is_pronoun and holds(words_before(words, place, 2), "with")


def _lacks_support(words: Sequence[SentenceWord], place: int, placed: Placed) -> bool:
    """Return whether nobody is counted who helps: "a gnoll with another one supporting it"."""
    if not words[place].is_a("help") or "support" not in placed.vocabulary.nouns:
        return False
    is_counted = holds(words, "how-many") or holds(words_before(words, place, 2), "without")
    return not is_counted and _SUPPORT.isdisjoint(placed.options)


def _is_result(words: Sequence[SentenceWord], place: int, placed: Placed) -> bool:
    """Return whether a number is what a roll showed, and no bonus: "ho fatto 3 alla prova"."""
    is_of_roll = words[place].text in _ROLLED and holds(words_behind(words, place, 2), "number")
    return is_of_roll and "bonus" in placed.options


def _is_weapon_described(word: SentenceWord, placed: Placed) -> bool:
    """Return whether a weapon is named beside what it does: its dice, its reroll."""
    # The second colour of an attack is that of its weapon.
    colours = [sign for sign in "".join(placed.options.get("attack", ())) if sign.isalpha()]
    is_described = len(colours) > 1 or not placed.options.keys().isdisjoint(_OF_WEAPONS)
    return is_described and word.is_a("named-weapon", "dagger")


def _is_open_backstab(words: Sequence[SentenceWord], place: int, placed: Placed) -> bool:
    """Return whether a backstab adds nobody knows how many dice, or to which of two numbers."""
    if not words[place].is_a("backstab"):
        return False
    is_in_total = holds(words_behind(words, place, _NEAR), *_OF_TOTAL)
    is_counted = place in placed.numbered or is_in_total
    return not is_counted


def _is_open_area(words: Sequence[SentenceWord], place: int, _: Placed) -> bool:
    """Return whether it is not clear who is in an area: "with him in my area" may be the target."""
    is_him = words[place].is_a("him") or words[place].text.startswith(_WITH_HIM)
    return is_him and holds(words_behind(words, place, 3), "here")


# What leaves a word open though it is known.
_OPEN: Final = (_is_pronoun, _is_open_area, _is_result, _is_open_backstab, _lacks_support)


def _is_thing(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether an everyday word is a thing that counts: "4 candles", "with a rope"."""
    words_in_front = words_before(words, place, 2)
    is_strange = words[place].is_a(STRANGE)
    preceding = [near for near in words_in_front if not _is_determiner(near, is_strange=is_strange)][
        -1:
    ]
    # "Fight 3 attacks."
    is_counted = holds(words_in_front[-1:], "number") and not holds(
        words_before(words, place - 1), "nouns"
    )
    is_added = holds(words_in_front[-1:], "article") and holds(preceding, "and")
    # "TN 5": the number is of what the letters stand for.
    is_letters = is_strange and len(words[place].text) <= _LETTERS
    is_counted = is_counted or (is_letters and holds(words_behind(words, place), "number"))
    # "Me and Tom are in the area."
    is_companion = holds(words_in_front[:1], "i", "me") and holds(words_in_front[1:], "and")
    acts = holds(words_behind(words, place), "opener", "verbs")
    is_added |= is_companion and acts and words[place].is_a(EVERYDAY, STRANGE)
    is_denied = is_strange and bool(preceding) and preceding[0].text in _NO
    # "There is a picto here with me": an enemy, as it may be.
    is_miniature = is_strange and holds(words_in_front[-1:], "article")
    if is_miniature and holds(words_behind(words, place, 2), "here"):
        return True
    return is_counted or is_added or is_denied or holds(preceding, "with", "have", "spend", "deal")


def _is_determiner(word: SentenceWord, *, is_strange: bool) -> bool:
    """Return whether a word only says which one is meant: "a", before strange words "the", "my"."""
    return word.is_a("article") or (is_strange and (word.text in _THE or word.is_a("my", "his")))


def _is_name(words: Sequence[SentenceWord], place: int) -> bool:
    """Return whether a word of the packs is somebody's name: "attacks Thak", "Livia spends"."""
    acts = holds(words_behind(words, place, 2), "attack", "spend", "roll", "have")
    return holds(words_before(words, place), "versus", "attack") or acts
