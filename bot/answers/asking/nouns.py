"""The words of a question that may take a number, as one calculator knows them."""

from functools import partial
from typing import Final

from bot.answers.asking.assignment import Noun
from bot.answers.asking.fitting import fits
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.sentence import Sentence
from bot.answers.asking.vocabulary import BESIDE, CalculatorVocabulary
from bot.answers.asking.words import SentenceWord, clause_start, holds

# Whose a number without a noun is, by the word that it stands behind.
BARE: Final = {
    **dict.fromkeys(("versus", "enemy", "foe", "he", "his", "him"), "opposed"),
    **dict.fromkeys(("i", "me", "my"), "own-number"),
}
# Nouns that may stand without a number: they are asked for, or only spoken of.
_LOOSE: Final = frozenset({
    "damage", "dice-noun", "point", "fight", "card", "space", "axes", "attempt", "utilization", "round",
    "base", "eye", "pool", "inch", "gem", "bonus",
})  # fmt: skip


def nouns_in(sentence: Sentence, vocabulary: CalculatorVocabulary) -> list[Noun]:
    """Return the words that may take a number; nothing that is denied may."""
    nouns = []
    for place, word in enumerate(sentence.words):
        tag = word.tag
        near = sentence.words[max(place - 4, clause_start(sentence.words, place)) : place]
        is_spent = word.is_a("life") and holds(near, "spend", "cost")
        if is_spent and "spend" in vocabulary.nouns:
            tag = "spend"  # "burn up to 3 Health"
        elif tag not in vocabulary.nouns:
            is_mine = word.form == "first" and word.is_a("have")  # "ne ho 12"
            tag = "own-number" if is_mine else BARE.get(tag, "")
        if place not in sentence.negated and tag in vocabulary.nouns:
            is_loose = tag != word.tag or is_spent or _is_loose(word, vocabulary)
            nouns.append(Noun(place, tag, is_loose, partial(_takes, vocabulary, tag)))
    return nouns


def _takes(vocabulary: CalculatorVocabulary, tag: str, quantity: Quantity) -> bool:
    """Return whether a quantity can be the value of an option that is called so."""
    return any(
        (fits(quantity, option) or bool(option.spoken.beyond))
        and (not quantity.amount.bound or option.spoken.beyond or option.name in vocabulary.goals)
        for option in vocabulary.nouns[tag]
    )


def _is_loose(word: SentenceWord, vocabulary: CalculatorVocabulary) -> bool:
    """Return whether a noun may go without a number."""
    has_choice = any(option.notation.choices for option in vocabulary.nouns[word.tag])
    return word.tag in (*_LOOSE, *BESIDE) or (word.is_a("verbs", "marks", "persons") and not has_choice)
