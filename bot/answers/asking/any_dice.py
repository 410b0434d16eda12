"""Dice of any game in a question: "odds of 11+ on 3d6", "5d10 count 8+", "3d6 keep 2, at least 9"."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.placed import Unclear
from bot.answers.asking.quantities import quantities_in
from bot.answers.asking.question import asks_rule, question_in
from bot.answers.asking.tokens import tokens_of
from bot.answers.asking.words import Known, Word, words_in
from calculators.any_game import AnyDice
from calculators.any_game.dice import DiceExpression
from calculators.errors import CalculatorError
from lexicon import dice_words

# Where an expression begins: "3d6", "d20", "2d{0,1}", "3 dice with 6 sides".
_START: Final = re.compile(
    r"(?<![\w.])\(?\s*(?:\d*[dw](?:\d|%|\{)|\d+ (?:dice|dadi) (?:a|da|with|con) \d)", re.IGNORECASE
)
# So many words of it are tried.
_LONGEST: Final = 24
# Words that an expression may end with, beside the names of dice.
_LAST_WORD: Final = re.compile(
    r"highest|lowest|best|worst|alt[oiae]|bass[oi]|(?:migl|pegg)ior[ei]|once|volta|always|sempre|sides"
    r"|face[s]?|facce|explod\w+|esplod\w+"
)
_PLAIN: Final = frozenset({"neutral", "end", "questions", "relations", "article"})
# What is done with dice, and asked of them.
_VERBS: Final = frozenset({"roll", "need", "reach", "deal", "have", "win", "dice-noun"})


def read_dice(text: str, known: Known) -> AskedOdds | None:
    """Return the calculation of any game's dice that a question asks for; ``None`` without any.

    >>> read_dice("odds of rolling 11+ on 3d6", Known()).args
    ['dice', 'any-game', '--roll', '3d6', '--at-least', '11']
    """
    start = _START.search(text)
    if start is None:
        return None
    head, tail = text[: start.start()], text[start.start() :].split(" ")
    for end in range(min(len(tail), _LONGEST), 0, -1):
        expression = " ".join(tail[:end]).strip(" ,;.?!:")
        if _is_expression(expression):
            return _with_goal(expression, [head, " ".join(tail[end:])], known)
    return None


def _is_expression(text: str) -> bool:
    """Return whether a text is dice; a die may be called anything, but not "at" of "at least"."""
    last = text.rsplit(" ", 1)[-1].lower()
    if last.isalpha() and not _LAST_WORD.fullmatch(last) and last not in dice_words().colours:
        return False
    try:
        DiceExpression().read("roll", [text])
    except CalculatorError:
        return False
    return True


def _with_goal(expression: str, texts: Sequence[str], known: Known) -> AskedOdds | None:
    """Return the calculation with what stands around its expression: its goal, or what is not clear.

    ``None`` where that asks for a rule.
    """
    readings = [words_in(tokens_of(text), known) for text in texts]
    for words in readings:
        quantities_in(words)
    words = list(chain.from_iterable(readings))
    question = question_in(list(words))
    # "d3" alone is a space of a board.
    is_one = not expression[0].isdigit() and not question.tags & {"chance", "average", "roll"}
    if is_one or asks_rule(question):
        return None
    goals = [("at-least", word.amount.text) for word in words if word.amount and word.amount.is_least]
    unclear = tuple(Unclear(word.text) for word in _unexplained(words))
    return AskedOdds(AnyDice, (("roll", expression), *goals[:1]), unclear=unclear)


def _unexplained(words: Sequence[Word]) -> Iterator[Word]:
    """Yield the words of which it is not known what they change."""
    for word in words:
        is_goal = word.amount is not None and word.amount.is_least
        if not (is_goal or word.kind in _PLAIN or word.tag in _VERBS):
            yield word
