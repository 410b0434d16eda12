"""Two values of one option, of which the question asks for the better: "better 3 red or 4 orange"."""

from collections.abc import Sequence
from dataclasses import replace

from bot.answers.asking.common import CommonWords, WordSet
from bot.answers.asking.gate import common_reader
from bot.answers.asking.phrases import Question
from bot.answers.asking.roles import Reading, Role
from bot.answers.asking.tokens import CLAUSE_END


def asks_which_is_better(question: Question, common: CommonWords) -> bool:
    """Return whether a question asks which of several is better."""
    return common_reader().stands_in(common.better, question)


def with_both_units(tokens: Sequence[str], common: CommonWords) -> list[str]:
    """Return ``tokens`` with "4 points or 5" and "4 or 5 points" as "4 points or 5 points".

    So too "fight 3 or 4" as "fight 3 or fight 4".

    >>> from bot.answers.asking.common import shared_words
    >>> with_both_units(["4", "or", "5", "punti"], shared_words())
    ['4', 'punti', 'or', '5', 'punti']
    >>> with_both_units(["fight", "3", "or", "4", "vs"], shared_words())
    ['fight', '3', 'or', 'fight', '4', 'vs']
    >>> with_both_units(["4", "punti", "o", "5", ",", "better"], shared_words())
    ['4', 'punti', 'o', '5', 'punti', ',', 'better']
    """
    place = next((place for place, token in enumerate(tokens) if token in common.choice), 0)
    if not place or common.number("".join(tokens[place + 1 : place + 2])) is None:
        return list(tokens)
    before, choice, second, after = (
        tokens[:place],
        tokens[place],
        tokens[place + 1],
        tokens[place + 2 :],
    )
    is_bare = not after or after[0] == CLAUSE_END or after[0] in common.versus
    if common.number(before[-1]) is None:  # "4 points or 5"
        is_unit = is_bare and len(before) > 1 and common.number(before[-2]) is not None
        return [*before, choice, second, *(before[-1:] if is_unit else ()), *after]
    if is_bare:  # "fight 3 or 4"
        return [*before, choice, *before[-2:-1], second, *after]
    return [*before, after[0], choice, second, *after]


def with_comparison(reading: Reading, question: Question, common: CommonWords) -> Reading:
    """Return ``reading`` with two values of one option as a comparison, if that is what is asked.

    What else is said has to be said of both: before them in a clause of its own, or behind them after
    a comma or "against". Otherwise it could belong to one of the two.
    """
    if len(reading.torn) != 1 or not reading.roles or not asks_which_is_better(question, common):
        return reading
    rivals = [role for role in reading.roles if role.option in reading.torn]
    first, second = rivals[0], rivals[-1]
    between = question.tokens[first.end : second.start]
    are_alone = rivals == [first, second] and any(token in common.choice for token in between)
    if not are_alone or not all(
        _is_said_of_both(role, first, second, question, common)
        for role in reading.roles
        if role not in rivals
    ):
        return reading
    options = {**reading.options, first.option: first.value}
    return replace(reading, options=options, changes={second.option: second.value}, torn={})


def _is_said_of_both(
    role: Role, first: Role, second: Role, question: Question, common: CommonWords
) -> bool:
    """Return whether what gives another option its value cannot belong to one of two values alone."""
    if role.end <= first.start:
        between = question.tokens[role.end : first.start]
        return CLAUSE_END in between or bool(
            question.places(WordSet.of(common.better)).intersection(range(role.end, first.start))
        )
    if role.start < second.end:
        return False
    following = question.tokens[second.end : role.end]
    return following[0] == CLAUSE_END or following[0] in common.versus
