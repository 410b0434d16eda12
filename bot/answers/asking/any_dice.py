"""Dice of any game in a question: "odds of 11+ on 3d6", "2d8 or 3d6 for 10?", "my d8 vs his d6"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from bot.answers.asking.asked import AskedOdds, Values
from bot.answers.asking.dice_grammar import Part, changed, parts_of
from bot.answers.asking.meanings import NO_PACKS, PackWords, words_in
from bot.answers.asking.placed import Unclear
from bot.answers.asking.question import Question, what_is_asked
from bot.answers.asking.tokens import Token, tokens_of
from bot.answers.asking.words import SentenceWord, holds, words_behind
from calculators.any_game import AnyDice
from calculators.any_game.dice import DiceExpression
from calculators.any_game.grammar import read_expression
from calculators.errors import CalculatorError, ExpressionError
from calculators.expression import Expression, Side
from calculators.words import dice_words, roll_words, texts_of

_PLAIN: Final = frozenset({"neutral", "questions", "relations"})
# Tags of what stands around dice and changes nothing of them.
_AROUND: Final = frozenset({"dice-noun", "things", "surroundings"})
# Verbs and marks that may change dice.
_CHANGING: Final = frozenset({"bonus-word", "doubled", "critical", "blank", "weapon", "free"})
_ASKING: Final = frozenset({"chance", "average", "roll"})
_CHANGES: Final = ("change", "bonus", "hand", "counted")
# What says that one side is to be higher, and that one of two is to be chosen.
_HIGHER: Final = frozenset({"win", "high", "more", "bound"})
_VERSUS: Final = frozenset({"versus", "win", "bound"})
_CHOICE: Final = frozenset({"or", "better"})
_TWO_SIDES: Final = _HIGHER | _VERSUS | _CHOICE | {"first"}
# What is left when all has been joined and changes nothing; some of it only where dice are counted,
# lie on the table, or are on two sides.
_SAID: Final = frozenset({
    ",", "and", "of", "with", "from", "to", "at", "between", "die", "total", "roll", "rolled", "deal",
    "chance", "need", "once", "reach", "shows", "person", "article", "one-or-a", "dice", *_CHANGES,
})  # fmt: skip
_COUNTING: Final = frozenset({"success", "hit", "count"})
_ON_TABLE: Final = frozenset({"already", "more", "first"})
# Numbers that are other words as well.
_DOUBTFUL: Final = texts_of("one", "number-or-verb")
_ARTICLES: Final = texts_of("article-or-number")
_ME: Final = texts_of("me-in-verbs")
# As a sign behind dice it counts those that show so much.
_AT_LEAST: Final = re.compile(">=|\u2265")
_DIE: Final = texts_of("die")
_ASKER: Final = "asker"
_OTHER: Final = "other"


def names_dice(tokens: Sequence[Token]) -> bool:
    """Return whether a question names dice at all: most do not."""
    return any(token.kind == "dice" or token.text in dice_words().dice for token in tokens)


def read_dice(text: str, pack_words: PackWords) -> AskedOdds | None:
    """Return the calculation of any game's dice that a question asks for; ``None`` without any.

    >>> read_dice("odds of rolling 11+ on 3d6", PackWords()).args
    ['dice', 'any-game', '--roll', '3d6', '--at-least', '11']
    """
    words = words_in(tokens_of(text, of_dice=True), pack_words, roll_words())
    if not any(word.kind == "dice" or word.text in dice_words().dice for word in words):
        return None
    question = what_is_asked(list(words))
    try:
        dice_question = _DiceQuestion(words, question, is_signed=_AT_LEAST.search(text) is not None)
        # "d3" alone is a space of a board.
        is_space = [part.text[0] for part in dice_question.dice] == ["d"] and not dice_question.goals
        if not dice_question.dice or (is_space and question.tags.isdisjoint(_ASKING)):
            return None
        calculation = dice_question.calculation()
    except CalculatorError:
        calculation = AskedOdds(AnyDice, unclear=(Unclear(""),))
    # "Do I get the higher number" asks for no rule.
    is_contest = calculation.is_complete and " vs " in calculation.options[0][1]
    if question.asks_rule and not is_contest:
        return None
    slips = tuple((word.text, word.slip_of) for word in words if word.slip_of)
    return replace(calculation, slips=slips, asks_figure=question.asks_figure)


def read_spoken_dice(text: str) -> Expression:
    """Return dice in signs or in words.

    Raises:
        CalculatorError: As ``read_expression`` has it.

    >>> str(read_spoken_dice("4d8 tenendo i 3 pi\u00f9 alti")), str(read_spoken_dice("2 red + 1"))
    ('4d8 keep highest 3', '2 red + 1')
    """
    try:
        return DiceExpression().read("roll", [text])
    except ExpressionError:
        words = words_in(tokens_of(text, of_dice=True), NO_PACKS, roll_words())
        dice_question = _DiceQuestion(words, what_is_asked(list(words)))
        if not dice_question.dice or dice_question.goals:
            raise
        calculation = dice_question.calculation()
        if not calculation.is_complete:
            raise
        return DiceExpression().read("roll", [calculation.options[0][1]])


def _is_plain(word: SentenceWord) -> bool:
    is_of_game = word.kind in ("verbs", "marks") and word.tag not in _CHANGING
    return (word.kind in _PLAIN or is_of_game or word.tag in _AROUND) and not word.is_a("without")


class _DiceQuestion:
    """A question whose parts are known: its sides, and what is wanted of them."""

    def __init__(
        self, words: Sequence[SentenceWord], question: Question, *, is_signed: bool = False
    ) -> None:
        self._words, self._question, self._is_signed = words, question, is_signed
        self.parts = parts_of(words, _is_plain)
        self._tags = {part.tag for part in self.parts}
        self.dice = [part for part in self.parts if part.tag == "dice"]
        self.goals = [part for part in self.parts if part.goal]

    def calculation(self) -> AskedOdds:
        """Return the calculation, with what is not clear of it.

        Raises:
            CalculatorError: Something is beyond its limits, or it is not clear which dice are changed.
        """
        sides = self._sides()
        unclear = tuple(Unclear(self._as_typed(part)) for part in self._unexplained(sides))
        calculation = self._of_one(sides[0]) if len(sides) == 1 else self._of_two(sides)
        return replace(calculation, unclear=(*unclear, *calculation.unclear))

    def _as_typed(self, part: Part) -> str:
        return part.text if part.text[:1].isdigit() else self._words[part.place].text

    def _sides(self) -> Sequence[Side]:
        """Return the dice of each side with what is said of them, before them or behind them."""
        texts = [part.text for part in self.dice]
        for part in self.parts:
            if part.tag in _CHANGES or part.tag == "one":
                side = max(sum(dice.place < part.place for dice in self.dice) - 1, 0)
                texts[side] = _with_change(texts[side], part)
        return [read_expression(text).first for text in texts]

    def _of_one(self, side: Side) -> AskedOdds:
        """Return the calculation of a single side."""
        roll, goals = ("roll", str(side)), [self._goal(part, side) for part in self.goals]
        if self._question.asks_difference:
            return AskedOdds(AnyDice, (roll,), unclear=(Unclear("", is_asked=True),))
        is_open = "chance" in self._question.tags and not goals
        if len(goals) > 1 or None in goals:
            return AskedOdds(AnyDice, (roll,), unclear=(Unclear(self.goals[-1].text),))
        figure, options = _split_figure(goals)
        return AskedOdds(
            AnyDice, (roll, *options), missing=("at-least",) if is_open else (), figure=figure
        )

    def _of_two(self, sides: Sequence[Side]) -> AskedOdds:
        """Return which of two sides is higher, or a comparison of two for what is wanted of them."""
        between = {part.tag for part in self._between()}
        is_choice = bool(between & _CHOICE) and (self.goals or "average" in self._question.tags)
        if is_choice and len(sides) == 2:  # noqa: PLR2004  # the two
            return self._compared(sides)
        is_between = between & {"or", "person"} or _OTHER in self._owners()
        is_contest = between & _VERSUS or (self._tags & _HIGHER and is_between)
        if not is_contest or self.goals or len(set(sides)) > 2 or len(sides) > 3:  # noqa: PLR2004
            return AskedOdds(AnyDice, (("roll", str(sides[0])),), unclear=(Unclear(""),))
        first, second = self._in_order(sides, is_direct=bool(between & {"win", "bound"}))
        return AskedOdds(AnyDice, (("roll", f"{first} vs {second}"),))

    def _compared(self, sides: Sequence[Side]) -> AskedOdds:
        """Return the comparison of two sides; their goals are one for both, or one of each."""
        parts = self.goals if len(self.goals) == len(sides) else self.goals * len(sides)
        goals = [self._goal(part, side) for part, side in zip(parts, sides, strict=False)]
        rolls = [("roll", str(side)) for side in sides]
        if len(parts) > len(sides) or None in goals or len({goal[0] for goal in goals if goal}) > 1:
            return AskedOdds(AnyDice, (rolls[0],), unclear=(Unclear(""),))
        figure, first = _split_figure(goals[:1])
        _, second = _split_figure(goals[1:])
        return AskedOdds(
            AnyDice, (rolls[0], *first), (rolls[1], *(() if first == second else second)), figure=figure
        )

    def _goal(self, part: Part, side: Side) -> tuple[str, str] | None:
        """Return the option of what is wanted; ``None`` where it may be a total or one die's."""
        kind, *article, number = part.goal.split()
        if kind == "from":
            return "figure", f"from-{number.replace('-', '-to-')}"
        is_total = "total" in self._tags or _results(side) == 1 or int(number) > _most(side)
        match kind:
            case "need" | "exact":
                return ("at-least" if kind == "need" else "exactly", number) if is_total else None
            case _ if (article or self._is_signed) and not is_total:
                return None
            case "at-least" if 1 < _results(side) >= int(number):
                return None  # every total is: "at least two" are dice
            case _ if article and any(group.counted for group in side.groups):
                return kind, "1"
            case _:
                return kind, number

    def _between(self) -> Sequence[Part]:
        """Return the parts between the first two sides."""
        first, second = (part.place for part in self.dice[:2])
        return [part for part in self.parts if first < part.place < second]

    def _owners(self) -> Sequence[str]:
        """Return whose each of the first two sides is: the last person before its dice."""
        places = [-1, *(part.place for part in self.dice[:2])]
        spans = [self._words[first + 1 : last] for first, last in pairwise(places)]
        if holds(spans[0], "my") and holds(spans[1], "i"):
            return _OTHER, _ASKER  # "my nephew rolls 2d8 and I roll 1d12"
        return [_person(span) for span in spans]

    def _in_order(self, sides: Sequence[Side], *, is_direct: bool) -> Sequence[Side]:
        """Return two sides, first the one that is to be higher."""
        first, second, *repeated = sides
        if repeated:
            return (first, second) if repeated[0] == first else (second, first)
        of_first, of_second = self._owners()
        is_others = of_first != _ASKER == of_second
        is_others = not is_direct and is_others != self._other_wins()
        return (second, first) if is_others else (first, second)

    def _other_wins(self) -> bool:
        """Return whether it is asked whether somebody else is higher: "she beats me", "mi batte"."""
        place = max((part.place for part in self.parts if part.tag in _HIGHER), default=-1)
        if place < 0:
            return False
        near = self._words[max(place - 1, 0) : place + 3]
        if self._words[place].is_a("win") and holds(words_behind(self._words, place), "he", "enemy"):
            return True  # "che vinca lui"
        is_object = holds(near, "me") or self._words[place].text.endswith(_ME)
        preceding = takewhile(lambda word: word.kind != "end", reversed(self._words[:place]))
        return is_object or _person([*preceding][3::-1]) == _OTHER

    def _unexplained(self, sides: Sequence[Side]) -> Iterator[Part]:
        """Yield the parts of which it is not known what they change."""
        explained = _SAID | (_TWO_SIDES if len(sides) > 1 else frozenset())
        explained |= _ON_TABLE if "hand" in self._tags else frozenset()
        is_counted = any(group.counted for side in sides for group in side.groups)
        explained |= {"how-many"} if is_counted and "average" in self._question.tags else set()
        for previous, part in pairwise([Part(",", "", -1), *self.parts]):
            if part.tag == "bonus" and previous.tag == "person":
                yield part  # "I'm the +3"
            is_explained = (
                part.tag in explained or bool(part.goal) or (is_counted and part.tag in _COUNTING)
            )
            is_word = part.tag == "number" and self._words[part.place].text in _DOUBTFUL
            # "The middle die" is none of those that are added up.
            if part.text in _DIE or not (is_explained or is_word):
                yield part


def _with_change(dice: str, part: Part) -> str:
    """Return dice with a change, or with what is added to them."""
    if part.tag != "one":
        return changed(dice, part.text)
    side = read_expression(dice).first
    is_face = _results(side) > 1 and int(part.text) <= _most(side)
    is_counted = is_face and not set(_ARTICLES).isdisjoint(part.goal.split())
    return changed(dice, f"count {part.text}") if is_counted else dice


def _split_figure(goals: Sequence[tuple[str, str] | None]) -> tuple[str, Values]:
    """Return the figure that is wanted, empty for none, and the options of what is."""
    options = tuple(goal for goal in goals if goal)
    figures = [value for name, value in options if name == "figure"]
    return (figures[0], ()) if figures else ("", options)


def _results(side: Side) -> int:
    """Return how many dice of a side are added up; what is counted is one result."""
    counts = (
        group.count if group.keep is None else group.keep.last - group.keep.first
        for group in side.groups
    )
    return 1 if any(group.counted for group in side.groups) else sum(counts)


def _most(side: Side) -> int:
    """Return the highest face of the dice of a side, all of which have numbers."""
    return max(
        max(kind.die) for group in side.groups for kind in group.dice if not isinstance(kind.die, str)
    )


def _person(words: Sequence[SentenceWord]) -> str:
    """Return whom the last person among words is: the asker, somebody else, or empty for nobody."""
    persons = [word for word in words if word.kind == "persons"]
    return "" if not persons else _ASKER if persons[-1].is_a("i", "my", "me") else _OTHER
