"""Words of several readings, as what stands beside them settles them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from bot.answers.asking.tokens import StatedAmount
from bot.answers.asking.words import NEUTRAL, NO_WORD, SentenceWord, holds, words_before, words_behind
from calculators.words import dice_words, settlements, texts_of, words_of

# So many words away a neighbour still settles what a word is.
_NEAR: Final = 4
# Words that are numbers and something else.
_BOTH: Final = texts_of("both")
_ONLY_COUNTING: Final = texts_of("number-or-verb", "both")
_DOUBTFUL: Final = (*texts_of("one"), *_ONLY_COUNTING)
_COUNTED: Final = (
    "nouns", "colour", "persons", "marks", "verbs", "of", "more", "extra",
    *texts_of("other-behind-one"),
)  # fmt: skip
# Behind these "one" stands for something that was named: "a yellow one".
_STANDING_FOR: Final = ("article", "colour", "neutral", "marks", "questions", "end")
_MINUS: Final = texts_of("minus")
_PER_CENT: Final = texts_of("per-cent")
# Behind these "one" counts nothing, nor somebody before those.
_NOT_COUNTED: Final = ("far", "with", *texts_of("behind-one"))
_ONE_PERSON: Final = texts_of("one-person")
# Letters that are no colour, the second before a number.
_A: Final = texts_of("a")
_OR: Final = texts_of("or")


def settle_readings(words: list[SentenceWord], languages: Sequence[str]) -> None:
    """Settle letters, numbers and shares in ``words``, and then those for which a settlement stands.

    Args:
        words: The question.
        languages: The languages, the likeliest first.
    """
    for place, word in enumerate(words):
        preceding = words[place - 1] if place else NO_WORD
        following = words[place + 1] if place + 1 < len(words) else NO_WORD
        if word.kind == "letter":
            words[place] = _colour_or_letter(word, preceding, following, languages)
        elif word.text in _DOUBTFUL:
            beyond = next(iter(words_behind(words, place + 1)), NO_WORD)
            if following.is_a("neutral") and (word.text in _BOTH or beyond.is_a("nouns", "colour")):
                following = beyond  # "one plain border"
            words[place] = _number_or_neutral(word, preceding, following)
        elif word.text in _MINUS and following.kind == "number" and preceding.kind != "number":
            text = "" if following.amount is None else f"-{following.amount.text}"
            negative = StatedAmount(text, is_signed=True)
            words[place : place + 2] = [NEUTRAL, replace(following, text=text, amount=negative)]
        elif word.text in _PER_CENT and preceding.kind == "number":
            words[place - 1] = replace(preceding, kind="percent", tag="percent")
            if place > 1 and words[place - 2].kind == "article":
                words[place - 2] = NEUTRAL  # "an 80 % chance"
            words[place] = SentenceWord("neutral", "neutral", word.text)
    _apply_settlements(words)


def _colour_or_letter(
    word: SentenceWord, preceding: SentenceWord, following: SentenceWord, languages: Sequence[str]
) -> SentenceWord:
    """Return a letter behind a number as a colour; others as an article or the word that they are."""
    is_other_word = word.text in _A or (word.text in _OR and following.kind == "number")
    if preceding.kind == "number" and not is_other_word:
        return replace(word, kind="colour")
    for language in languages:
        if word.text in dice_words().articles[language]:
            return SentenceWord("article", "article", word.text, amount=StatedAmount("1"))
        meaning = words_of(language).exact.get(word.text)
        if meaning is not None:
            return SentenceWord(meaning.kind, meaning.tag, word.text, meaning.form)
    return SentenceWord("unknown", "unknown", word.text)


def _number_or_neutral(
    word: SentenceWord, preceding: SentenceWord, following: SentenceWord
) -> SentenceWord:
    """Return "one" and "sei" as a number or an article where they count, else as a neutral word."""
    counts = following.is_a(*_COUNTED) or (word.text in _BOTH and following.is_a("number"))
    is_value = (
        word.text not in _ONLY_COUNTING
        and preceding.kind not in _STANDING_FOR
        and not following.is_a(*_NOT_COUNTED)
        and not (word.text in _ONE_PERSON and following.is_a("without", "from"))
    )
    if not (counts or is_value):
        return SentenceWord("neutral", "neutral", word.text)
    kind = "article" if counts and word.text not in _ONLY_COUNTING else "number"
    return SentenceWord(kind, kind, word.text, amount=StatedAmount(str(dice_words().counts[word.text])))


def _apply_settlements(words: list[SentenceWord]) -> None:
    """Settle words as the players' words say it: what one is beside another."""
    names = {name for word in words for name in (word.tag, word.kind, word.text)}
    settled: set[int] = set()
    for settlement in settlements():
        if settlement.word not in names or settlement.neighbour not in names:
            continue
        for place, word in enumerate(words):
            # What is said of dice, "add 3", has its own grammar.
            is_word = place not in settled and word.kind != "rolls" and word.is_a(settlement.word)
            neighbours = _neighbours(words, place, settlement.where)
            if is_word and holds(neighbours, settlement.neighbour):
                meaning = settlement.meaning
                words[place] = replace(word, kind=meaning.kind, tag=meaning.tag)
                names.add(meaning.tag)
                settled.add(place)


def _neighbours(words: Sequence[SentenceWord], place: int, where: str) -> Iterator[SentenceWord]:
    """Yield the words directly before a place, directly after it, near it in its clause, or all."""
    match where:
        case "with":
            yield from words
        case "after":
            yield from words_before(words, place)
        case "before":
            yield from words_behind(words, place)
        case _:
            for side in (
                reversed(words_before(words, place, _NEAR)),
                words_behind(words, place, _NEAR),
            ):
                yield from takewhile(lambda word: word.kind != "end", side)
