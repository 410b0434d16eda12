"""Which questions need not be read for a calculation; quick, since every question waits for it."""

from functools import cache

from bot.answers.asking.common import shared_words
from bot.answers.asking.phrases import DICE, PhraseReader, Question


def may_ask(text: str) -> bool:
    """Return whether a question may ask for a figure at all: most do not, and need not be read.

    >>> may_ask("how do I pick a lock"), may_ask("odds of picking a lock")
    (False, True)
    """
    common = shared_words()
    question = Question(common.with_single_dice(common.tokens(text)), common)
    if has_number(question) or common_reader().stands_in(common.odds, question):
        return True
    return bool(question.counts) and common_reader().stands_in((*common.amounts, DICE), question)


def has_number(question: Question) -> bool:
    """Return whether a number stands in a question that is no other word as well."""
    return any(token[-1:].isdigit() for token in question.tokens)


@cache
def common_reader() -> PhraseReader:
    """Return what finds the phrases of ``words.yaml`` in a question."""
    return PhraseReader(shared_words())
