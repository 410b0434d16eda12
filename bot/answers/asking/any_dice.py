"""Dice of any game in a question: "odds of 11+ on 3d6", "3d6 keep 2, at least 9"."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.placed import Unclear
from bot.answers.asking.words import Word
from calculators.any_game import AnyDice

# What an expression is made of beside dice and numbers, as its own grammar reads it.
_IN_EXPRESSION: Final = frozenset({
    "and", "versus", "keep", "tieni", "highest", "lowest", "drop", "best", "worst", "migliori",
    "peggiori", "reroll", "explode", "count", "kh", "kl", "dh", "dl",
})  # fmt: skip
_PLAIN: Final = frozenset({"neutral", "end", "questions", "relations", "article"})
# What is done with dice, and asked of them.
_VERBS: Final = frozenset({"roll", "need", "reach", "deal", "have", "win"})
_SIGNS: Final = {"and": "+", "plus": "+", "piu": "+"}


def read_dice(words: Sequence[Word]) -> AskedOdds | None:
    """Return the calculation of any game's dice that a question asks for; ``None`` without any."""
    start = next((place for place, word in enumerate(words) if word.kind == "dice"), None)
    if start is None:
        return None
    end = start
    while end < len(words) and _is_of_expression(words[end]):
        end += 1
    expression = " ".join(_SIGNS.get(word.text, word.text) for word in words[start:end])
    goals = [("at-least", word.amount.text) for word in words if word.amount and word.amount.is_least]
    unclear = tuple(Unclear(word.text) for word in _others([*words[:start], *words[end:]]))
    return AskedOdds(AnyDice, (("roll", expression), *goals[:1]), unclear=unclear)


def _is_of_expression(word: Word) -> bool:
    amount = word.amount
    is_number = word.text.isdigit() and amount is not None and not amount.is_least
    return word.kind == "dice" or is_number or not _IN_EXPRESSION.isdisjoint((word.tag, word.text))


def _others(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words of which it is not known what they change."""
    for word in words:
        is_goal = word.amount is not None and word.amount.is_least
        if not (is_goal or word.kind in _PLAIN or word.tag in _VERBS):
            yield word
