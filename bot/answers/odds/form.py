"""Requests as forms hold them: the text of each option in a field of its own, all flags in one.

A form shows a page of the options; what stands on no field of it stays as it is. An empty field is an
option that is not given. A form also takes a calculation with dice on the table to the next one, once a
die of them is rolled again.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.answers.odds.request import Request, read_request, written_changes, written_options
from calculators.answer import NextStep, NextSteps, Odds
from calculators.declaration import Calculator, Option, options_of
from calculators.dice import COLOUR_LETTERS, Pool, write_rolled

# The field of all flags; it holds the names of those that stand, with commas.
FLAGS: Final = "flags"
_BETWEEN: Final = "; "

# What fields hold, by the option's name or ``FLAGS``.
FieldTexts = Mapping[str, str]
_Texts = dict[str, tuple[str, ...]]
_FREE: Final = "free"


def field_text(request: Request, option: Option, *, compared: bool = False) -> str:
    """Return what the field of an option holds, as its notation writes it.

    Args:
        request: What is asked so far.
        option: One of its options, no flag.
        compared: Whether the form is that of the second set of a comparison.

    >>> from calculators.conan import Attack
    >>> from calculators.declaration import option_of
    >>> request = Request(Attack(attack=({"red": 3}, {"yellow": 1})))
    >>> field_text(request, option_of(Attack, "attack"))
    '3r; 1y'
    """
    return _BETWEEN.join(_by_name(request, compared=compared).get(option.name, ()))


def set_flags(request: Request, *, compared: bool = False) -> list[str]:
    """Return the names of the flags that stand; the arguments are those of ``field_text``.

    >>> from calculators.conan import Attack
    >>> set_flags(Request(Attack(attack=({"red": 3},), ranged=True)))
    ['ranged']
    """
    texts = _by_name(request, compared=compared)
    return [option.name for option in flags_of(type(request.calculator)) if option.name in texts]


def flags_of(calculator: type[Calculator]) -> list[Option]:
    """Return the options of a calculator that stand alone.

    >>> from calculators.conan import Attack
    >>> [option.name for option in flags_of(Attack)]
    ['unarmed', 'ranged', 'elevation']
    """
    return [option for option in options_of(calculator) if option.notation.is_flag]


def read_form(request: Request, fields: FieldTexts) -> Request:
    """Return ``request`` with the options that the fields of a form hold.

    Raises:
        CalculatorError: They hold no values of these options.

    >>> from calculators.conan import Fall
    >>> changed = read_form(Request(Fall(dice={"red": 2}, life=3)), {"rerolls": "1", "life": ""})
    >>> changed.calculator.rerolls, changed.calculator.life
    (1, None)
    """
    texts = _by_name(request)
    for name in _options_in(type(request.calculator), fields):
        texts.pop(name, None)
    texts |= _filled(fields)
    changes = None if request.changes is None else _changes_by_name(request)
    return read_request(type(request.calculator), texts, changes, request.figure)


def read_compared_form(request: Request, fields: FieldTexts) -> Request:
    """Return ``request`` compared with a second set, of which the fields of a form hold a part.

    A field that holds the same as in the first set, or nothing, changes nothing.

    Returns:
        The request without a comparison if the second set is the same as the first.

    Raises:
        CalculatorError: The fields hold no values of these options.

    >>> from calculators.conan import Fall
    >>> request = Request(Fall(dice={"red": 2}, life=3))
    >>> read_compared_form(request, {"rerolls": "1", "life": "3"}).changes
    {'rerolls': 1}
    """
    texts, changes = _by_name(request), _changes_by_name(request)
    for name in _options_in(type(request.calculator), fields):
        changes.pop(name, None)
    changes |= _filled(fields)
    compared = read_request(type(request.calculator), texts, changes or None, request.figure)
    if compared.changes is None:
        return compared
    first = {name: getattr(compared.calculator, name.replace("-", "_")) for name in compared.changes}
    remaining = {name: value for name, value in compared.changes.items() if value != first[name]}
    return replace(compared, changes=remaining or None)


def read_rolled_form(request: Request, fields: FieldTexts) -> Request:
    """Return ``request`` with the dice on the table that the fields hold, instead of dice to roll.

    A comparison or a range ends with it: there is one table.

    Raises:
        CalculatorError: They hold no such dice.

    >>> from calculators.conan import Fall
    >>> changed = read_rolled_form(Request(Fall(dice={"red": 2})), {"rolled": "r2 r0"}).calculator
    >>> changed.dice, changed.rolled
    (None, (RolledDie(colour='red', icons=2), RolledDie(colour='red', icons=0)))
    """
    calculator = request.calculator
    texts = _by_name(replace(request, series=None, changes=None))
    filled = _filled(fields)
    for option, replaced in calculator.rolled_options.items():
        texts.pop(option, None)
        for name in replaced if option in filled else ():
            texts.pop(name, None)
    return read_request(type(calculator), texts | filled, figure=request.figure)


def _filled(fields: FieldTexts) -> _Texts:
    """Return the options that fields give, each with its text."""
    texts: _Texts = {}
    for name, text in fields.items():
        if name == FLAGS:
            texts |= {flag: ("",) for flag in text.split(",") if flag}
        elif text.strip():
            texts[name] = (text,)
    return texts


def _options_in(calculator: type[Calculator], fields: FieldTexts) -> Iterator[str]:
    """Yield the options that have a field."""
    for name in fields:
        if name == FLAGS:
            yield from (option.name for option in flags_of(calculator))
        else:
            yield name


def _by_name(request: Request, *, compared: bool = False) -> _Texts:
    """Return the texts of the options of the first set, or with ``compared`` of the second one."""
    texts = {option.name: texts for option, texts in written_options(request)}
    return texts | _changes_by_name(request) if compared else texts


def _changes_by_name(request: Request) -> _Texts:
    return {option.name: texts for option, texts in written_changes(request)}


def best_reroll(odds: Odds) -> NextStep | None:
    """Return the reroll that is the best thing to do now; ``None`` if that is something else."""
    decision = odds.detail("now")
    if not isinstance(decision, NextSteps) or decision.steps[0].do != "reroll":
        return None
    return decision.steps[0]


def stopped_request(request: Request) -> Request | None:
    """Return the other side's turn once who has rolled stops; ``None`` where nobody has one."""
    other_side = request.calculator.stopped
    return None if other_side is None else Request(other_side)


def without_rerolled(request: Request, die: str, paid_with: str) -> Request:
    """Return ``request`` without a die that is rolled again, and without the reroll that it takes.

    Args:
        request: A calculation with dice on the table.
        die: The die as it lay there: ``r0``.
        paid_with: ``free`` or ``gem``.

    Raises:
        ValueError: There is no such die or reroll.

    >>> from calculators.conan import Fall
    >>> from calculators.dice import read_rolled
    >>> fall = Fall(rolled=read_rolled("r2 r0", option="rolled"), rerolls=1)
    >>> remaining = without_rerolled(Request(fall), "r0", "gem").calculator
    >>> remaining.rerolls, remaining.rolled
    (0, (RolledDie(colour='red', icons=2),))
    """
    calculator: Any = request.calculator
    option = next(iter(calculator.rolled_options), "rolled").replace("-", "_")
    side = option.removesuffix("rolled")
    dice = list(getattr(calculator, option, ()))
    del dice[[write_rolled([rolled_die]) for rolled_die in dice].index(die)]
    if paid_with == _FREE:
        payment = f"{side}free_reroll"
        value: Pool | int = _one_less(getattr(calculator, payment), COLOUR_LETTERS[die[0]])
    else:
        payment = f"{side}rerolls"
        value = _at_least_none(getattr(calculator, payment) - 1)
    return replace(request, calculator=replace(calculator, **{option: tuple(dice), payment: value}))


def _one_less(pool: Pool, colour: str) -> Pool:
    count = _at_least_none(pool.get(colour, 0) - 1)
    return {name: dice for name, dice in {**pool, colour: count}.items() if dice}


def _at_least_none(count: int) -> int:
    if count < 0:
        raise ValueError("no such reroll")
    return count
