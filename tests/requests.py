"""Any request that can be read, made from the calculators' own declarations."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from bot.answers.odds import Request, read_request
from calculators.any_game.dice import DiceExpression
from calculators.declaration import Calculator, Option, options_of
from calculators.dice_notation import (
    DeckCards,
    DicePool,
    DicePools,
    DrawnCards,
    OwnDice,
    RolledFaces,
    RolledPool,
)
from calculators.errors import CalculatorError, ConflictError, OutOfRangeError
from calculators.limits import MODIFIER
from calculators.notation import Choice, Decimal, Flag, GameName, Names, WholeNumber, WholeNumbers
from tests.examples import CALCULATORS

POOLS = st.sampled_from(["3r1y", "1o", "2r 1y", "1a"])
BONUS = WholeNumber(MODIFIER)
NEEDED = st.sampled_from(["80%", "33.3 %"])
FACES = st.sampled_from(["0,1", "1,1,2,2", "0,0,1"])


def texts_of(option: Option) -> st.SearchStrategy[Any]:  # noqa: C901, PLR0911, PLR0912  # a list of kinds
    """Return texts of an option, as many as it may have."""
    match option.notation:
        case Flag():
            return st.just(value=True)
        case WholeNumber(limits):
            return st.integers(max(limits.least, -9), min(limits.most, 9)).map(str)
        case WholeNumbers(limits):
            return st.lists(st.integers(max(limits.least, 0), 9), min_size=1, max_size=3).map(
                lambda numbers: ",".join(map(str, numbers))
            )
        case Decimal():
            return st.sampled_from(["3", "3.5", "0.25", "10"])
        case Choice(words):
            return st.sampled_from(words)
        case Names(words):
            return st.permutations(words).map(lambda names: ",".join(names[:2]))
        case DicePool():
            return POOLS
        case DicePools():
            return st.lists(POOLS, min_size=1, max_size=3).map(tuple)
        case RolledPool():
            return st.sampled_from(["r2 r0 y1", "o1", "y0 o2"])
        case RolledFaces():
            return st.sampled_from(["1 1i 0 c", "2"])
        case OwnDice(names):
            dice = st.tuples(st.sampled_from(names), FACES).map("=".join)
            own = FACES if option.notation.has_only_die else dice
            return st.lists(own, min_size=1, max_size=2).map(tuple)
        case DiceExpression():
            return st.sampled_from(["3d6 keep 2", "2d{0,1} + 1 vs 1d4", "d6 - d4"])
        case GameName():
            return st.sampled_from(["conan", "pm"])
        case DeckCards():
            return st.sampled_from(["-1:2 0:6 1:6", "0:3 2:3"])
        case DrawnCards():
            return st.sampled_from(["2 0", "2e 0", "1"])
        case _:
            return st.just(("shields=1,fortitude=5", "toughness=1"))


def without_contradictions(
    calculator: type[Calculator], texts: dict[str, Any], wanted: str = ""
) -> dict[str, Any]:
    """Return options without those that do not go together with others; ``wanted`` always stays."""
    while True:
        try:
            read_request(calculator, texts)
        except ConflictError as error:
            excluded = error.option if error.other == wanted else error.other
        except OutOfRangeError:  # more points than the budget
            excluded = "points" if wanted == "budget" else "budget"
        else:
            return texts
        texts = {name: text for name, text in texts.items() if name != excluded}


@st.composite
def requests(draw: st.DrawFn) -> Request:
    """A request with any options, perhaps with a comparison."""
    calculator = draw(st.sampled_from(CALCULATORS))
    options = options_of(calculator)
    required = {option.name: texts_of(option) for option in options if option.is_required}
    optional = {option.name: texts_of(option) for option in options if not option.is_required}
    texts = draw(st.fixed_dictionaries(required, optional=optional))
    texts = without_contradictions(calculator, texts)
    figure = draw(st.none() | st.sampled_from(["failure", "plan-success"]))
    counted = [option.name for option in options if option.notation in (WholeNumber(), BONUS)]
    asks_how_many = st.sampled_from([False, bool(counted)])
    if draw(asks_how_many):
        texts[draw(st.sampled_from(counted))] = draw(NEEDED)
        return read_request(calculator, without_contradictions(calculator, texts), figure=figure)
    changes = draw(st.none() | st.fixed_dictionaries({}, optional={**required, **optional}))
    request = read_request(calculator, texts, changes, figure)
    try:
        _ = request.compared
    except CalculatorError:  # the second set contradicts the first
        return replace(request, changes=None)
    return request
