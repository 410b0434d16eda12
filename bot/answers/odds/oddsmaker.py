"""From a request to an answer with everything around it: comparison, table, what one more would do."""

import gc
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.kit import Kit, own_dice
from bot.answers.odds.options import Given, Option, Texts, range_of
from calculators.answer import Odds
from calculators.errors import CalculatorError, ConflictError, SecondRangeError
from glossary import Components, Glossary

# More effort takes 0.1 s or longer; then what one more would change is left out.
MOST_EFFORT: Final = 250_000
# Options that count as 0 where they are not given.
_FROM_ZERO: Final = frozenset(("rerolls", "support", "damage", "boost", "epic", "bonus"))


@dataclass(frozen=True, slots=True)
class Request:
    """What one calculator is asked.

    Attributes:
        calculator: Which one.
        texts: The options that were given, as typed.
        beside: The options that change in the second set of a comparison; ``None`` without one.
    """

    calculator: Calculator
    texts: Texts
    beside: Texts | None = None

    @property
    def given(self) -> Given:
        """What was given, read; of a comparison the first set."""
        return Given(self.calculator.options, self.texts)

    @property
    def second(self) -> "Request":
        """The second set of a comparison, with what it keeps of the first; else the same again."""
        return Request(self.calculator, {**self.texts, **(self.beside or {})})


@dataclass(frozen=True, slots=True)
class OneMore:
    """What one more of something would do.

    Attributes:
        of: The option, or for a die ``attack+r``.
        odds: The answer then.
    """

    of: str
    odds: Odds


@dataclass(frozen=True, slots=True)
class OddsAnswer:
    """What Lawspeaker answers to a request.

    Attributes:
        request: What was asked.
        odds: The answer; of a range the first one.
        series_of: The option that was a range; ``None`` if none was.
        series: The answer for each of its values.
        beside: The answer to the second set of options of a comparison.
        more: What one more of this or that would do; of a single answer only, and none if large.
        components: The game's dice, decks and numbers, on which assumptions rest.
    """

    request: Request
    odds: Odds
    series_of: str | None = None
    series: tuple[tuple[int, Odds], ...] = ()
    beside: Odds | None = None
    more: tuple[OneMore, ...] = ()
    components: Components = field(default_factory=dict)

    @property
    def every(self) -> Sequence[Odds]:
        """All answers: that of each value, those of both sides, or the only one."""
        beside = () if self.beside is None else (self.beside,)
        return tuple(odds for _, odds in self.series) or (self.odds, *beside)

    @property
    def is_large(self) -> bool:
        """Whether trying one more would take too long."""
        return self.odds.effort > MOST_EFFORT

    @property
    def own_dice(self) -> frozenset[str]:
        """The dice whose faces the table gave, in a comparison for both sides."""
        return own_dice(self.request.given) & own_dice(self.request.second.given)


class Oddsmaker:
    """Answers requests with the components of a glossary's games."""

    def __init__(self, glossary: Glossary) -> None:
        """Take dice and decks from ``glossary``."""
        self._components = glossary.components

    def answer(self, request: Request, *, more: bool = False) -> OddsAnswer:
        """Return the answer to ``request``.

        Args:
            request: What is asked.
            more: Whether to try what one more of something would do, which takes as long again for
                each thing tried.

        Raises:
            CalculatorError: An option is missing, is no value of its kind, or is beyond its limits.
        """
        answer = self._answer(request, more=more)
        return replace(answer, components=self._components[request.calculator.game])

    def _answer(self, request: Request, *, more: bool) -> OddsAnswer:
        ranges = list(_ranges(request))
        if len(ranges) > 1:
            raise SecondRangeError(ranges[0][0].name, ranges[1][0].name)
        if request.beside is not None:
            return self._compared(request, ranges)
        if ranges:
            return self._series(request, *ranges[0])
        odds = self._odds(request.calculator, request.texts)
        answer = OddsAnswer(request, odds)
        if not more or answer.is_large:
            return answer
        return replace(answer, more=tuple(self._one_more(request)))

    def _odds(self, calculator: Calculator, texts: Texts) -> Odds:
        given = Given(calculator.options, texts)
        odds = calculator.compute(given, Kit(self._components[calculator.game], given))
        if odds.effort > MOST_EFFORT:
            gc.collect()  # it kept much that refers to itself, in the way of the next answer
        return odds

    def _compared(self, request: Request, ranges: list[tuple[Option, range]]) -> OddsAnswer:
        if ranges:
            raise ConflictError("compare", ranges[0][0].name)
        first, second = (
            self._odds(request.calculator, each.texts) for each in (request, request.second)
        )
        return OddsAnswer(request, first, beside=second)

    def _series(self, request: Request, option: Option, values: range) -> OddsAnswer:
        series = tuple(
            (value, self._odds(request.calculator, {**request.texts, option.name: str(value)}))
            for value in values
        )
        return OddsAnswer(request, series[0][1], series_of=option.name, series=series)

    def _one_more(self, request: Request) -> Iterator[OneMore]:
        for of in request.calculator.more:
            texts = _with_one_more(request, of)
            if texts is None:
                continue
            try:
                yield OneMore(of, self._odds(request.calculator, texts))
            except CalculatorError:
                continue  # one more would be beyond the limits: nothing to show


def _ranges(request: Request) -> Iterator[tuple[Option, range]]:
    """Yield the options whose values are ranges."""
    for texts in (request.texts, request.beside or {}):
        for option in request.calculator.options:
            values = range_of(option, texts.get(option.name, False))
            if values is not None:
                yield option, values


def _with_one_more(request: Request, of: str) -> Mapping[str, str | bool | tuple[str, ...]] | None:
    """Return the options with one more of ``of``; ``None`` where that means nothing."""
    name, _, die = of.partition("+")
    given = request.given
    if die:
        (first, *others) = given.texts(name) or ("",)
        return {**request.texts, name: (f"{first} 1{die}", *others)}
    numbers = given.numbers(name)
    if len(numbers) > 1 or (not numbers and name not in _FROM_ZERO):
        return None
    return {**request.texts, name: str(sum(numbers) + 1)}
