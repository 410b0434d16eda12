"""Dice of any game in a question: "odds of 11+ on 3d6", "5d10 count 8+", "3d6 keep 2, at least 9"."""

import re
from collections.abc import Container, Iterator, Sequence
from itertools import chain
from typing import Final

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.meanings import PackWords, words_in
from bot.answers.asking.placed import Unclear
from bot.answers.asking.quantities import quantities_in
from bot.answers.asking.question import what_is_asked
from bot.answers.asking.spoken_dice import in_signs
from bot.answers.asking.tokens import tokens_of
from bot.answers.asking.words import NEUTRAL, SentenceWord, holds, words_before, words_behind
from calculators.any_game import AnyDice
from calculators.any_game.dice import DiceExpression
from calculators.errors import CalculatorError
from calculators.words import dice_words

_NUMBERS: Final = "|".join(dice_words().numbers)
# Where an expression begins: "3d6", "d20", "2d{0,1}", "3 dice with 6 sides".
_START: Final = re.compile(
    r"(?<![\w.\u2212-])\(?\s*(?:\d*[dw](?:\d|%|\{)|\d+ (?:dice|dadi) (?:a|da|with|con) \d)",
    re.IGNORECASE,
)
# So many words of it are tried.
_LONGEST: Final = 24
_AROUND: Final = " ,;.?!:"
# Words that an expression may end with, beside the names of dice.
_LAST_WORD: Final = re.compile(
    r"highest|lowest|best|worst|alt[oiae]|bass[oi]|(?:migl|pegg)ior[ei]|once|volta|always|sempre|sides"
    rf"|face[s]?|facce|{_NUMBERS}|explod\w+|esplod\w+"
)
_CONTEST: Final = re.compile(r"\b(?:vs|versus|against|contro|beats|batte)\b", re.IGNORECASE)
_PLAIN: Final = frozenset({"neutral", "end", "questions", "relations", "article", "persons"})
# What is done with dice, and asked of them.
# Before a number these say which one is wanted.
_GOAL_WORDS: Final = {"need": "at-least"}
_VERBS: Final = frozenset(
    {"roll", "need", "reach", "deal", "have", "win", "kill", "dice-noun", "leave"}
)


def read_dice(text: str, pack_words: PackWords) -> AskedOdds | None:
    """Return the calculation of any game's dice that a question asks for; ``None`` without any.

    >>> read_dice("odds of rolling 11+ on 3d6", PackWords()).args
    ['dice', 'any-game', '--roll', '3d6', '--at-least', '11']
    """
    text = in_signs(text)
    start = _START.search(text)
    if start is None:
        return None
    head, tail = text[: start.start()], text[start.start() :].split(" ")
    for end in range(min(len(tail), _LONGEST), 0, -1):
        expression = " ".join(tail[:end]).strip(_AROUND)
        if _is_expression(expression):
            return _with_goal(expression, [head, " ".join(tail[end:])], pack_words)
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


def _with_goal(expression: str, texts: Sequence[str], pack_words: PackWords) -> AskedOdds | None:
    """Return the calculation with what stands around its expression: its goal, or what is not clear.

    ``None`` where that asks for a rule.
    """
    readings = [words_in(tokens_of(text), pack_words) for text in texts]
    for words in readings:
        quantities_in(words)
    words = list(chain.from_iterable(readings))
    question = what_is_asked(list(words))
    # "d3" alone is a space of a board.
    faces = _counted_faces(words)
    if faces:
        expression = f"{expression} count {faces}"
    goals = dict(_goals(words))
    is_one = not expression[0].isdigit() and not question.tags & {"chance", "average", "roll"}
    is_one = is_one and not goals
    if is_one or question.asks_rule:
        return None
    counts = "count" in expression.lower() or "conta" in expression.lower()
    unclear = [Unclear(word.text) for word in _unexplained(words, goals, expression, counts=counts)]
    ranges = [word.amount.text for word in words if word.amount and word.amount.is_range]
    if len(goals) + len(ranges) > 1 or question.counted:
        unclear.append(Unclear(""))
    options = (("roll", expression), *((name, text) for name, text in goals.values()))
    # A chance is one of something.
    figure = f"from-{ranges[0].replace('-', '-to-')}" if ranges else ""
    is_open = "chance" in question.tags and not (goals or ranges) and not _CONTEST.search(expression)
    missing = ("at-least",) if is_open else ()
    return AskedOdds(AnyDice, options, missing=missing, figure=figure, unclear=tuple(unclear))


def _counted_faces(words: list[SentenceWord]) -> str:
    """Return what is counted and make it neutral, "at least one 6"; empty for nothing."""
    bounded = [place for place, word in enumerate(words) if word.amount and word.amount.bound]
    for place in bounded[:1]:
        behind = words_behind(words, place, 3)
        face = next((word for word in behind if word.kind == "number"), None)
        is_with = face is not None and all(
            word.is_a("with", "of", "from", "at", "rolled", "dice-noun")
            for word in behind[: behind.index(face)]
        )
        if face is None or face.amount is None or not is_with:
            continue
        words[:] = [NEUTRAL if word is face or word.text == "s" else word for word in words]
        return face.amount.text + ("+" if face.amount.bound == "at-least" else "")
    return ""


def _goals(words: Sequence[SentenceWord]) -> Iterator[tuple[int, tuple[str, str]]]:
    """Yield the places of the numbers that are wanted, each with its option and value."""
    for place, word in enumerate(words):
        if word.amount is None or word.kind not in ("number", "article"):
            continue
        before = [beside for beside in words[max(place - 3, 0) : place] if beside.tag in _GOAL_WORDS]
        if word.amount.bound:
            yield place, (word.amount.bound, word.amount.text)
        elif (
            word.kind == "number"
            and holds(words_before(words, place), "of")
            and holds(words_before(words, place, 2), "chance")
        ):
            yield place, ("exactly", word.amount.text)
        elif before and word.kind == "number":
            yield place, (_GOAL_WORDS[before[-1].tag], word.amount.text)


def _unexplained(
    words: Sequence[SentenceWord], goals: Container[int], expression: str, *, counts: bool
) -> Iterator[SentenceWord]:
    """Yield the words of which it is not known what they change."""
    for place, word in enumerate(words):
        is_goal = place in goals or (
            word.tag in _GOAL_WORDS and any(behind in goals for behind in range(place + 1, place + 4))
        )
        is_plain = word.kind in _PLAIN or word.tag in _VERBS
        is_plain = is_plain and not (word.is_a("without") or _LAST_WORD.fullmatch(word.text))
        is_counted = counts and word.tag in ("axes", "hit")
        is_range = word.amount is not None and word.amount.is_range
        is_repeated = is_range or (word.kind == "dice" and word.text in expression)
        if not (is_goal or is_plain or is_counted or is_repeated):
            yield word
