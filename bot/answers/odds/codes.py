"""Requests in a few characters, for front ends that have to remember them in little space.

``picklock perditions-mouth;a3;bfoo`` is the calculator and its options, each as the letter of its place
among the calculator's options and the value as it is typed; a flag is its letter alone. The figure that
is asked for follows after ``;=``, what is left out after ``;!``, what a comparison changes after ``|``.
So an option's place must never change: the tests hold it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from string import ascii_lowercase
from typing import Any, Final

from bot.answers.odds.request import Request, read_request, written_changes, written_options
from calculators.catalogue import calculator_named
from calculators.declaration import Calculator, Option, options_of

_BETWEEN: Final = ";"
_COMPARISON: Final = "|"
_FIGURE: Final = "="
_LEFT_OUT: Final = "!"
_COMMA: Final = ", "
# What would end a part of a code.
_SIGNS: Final = re.compile(r"[;|,]+")


def request_code(request: Request) -> str:
    """Return ``request`` in a few characters.

    >>> from calculators.perditions_mouth import Sprint
    >>> request_code(Request(Sprint(points=2)))
    'sprint perditions-mouth;a2'
    >>> request_code(Request(Sprint(points=2), left_out=("house", "2 torches")))
    'sprint perditions-mouth;a2;!house, 2 torches'
    """
    calculator = type(request.calculator)
    name = f"{calculator.declaration.command} {calculator.declaration.game}"
    figure = [] if request.figure is None else [_FIGURE + request.figure]
    words = [_SIGNS.sub(" ", word) for word in request.left_out]
    left_out = [_LEFT_OUT + _COMMA.join(words)] if words else []
    options = _lettered(calculator, written_options(request))
    code = _BETWEEN.join([name, *options, *figure, *left_out])
    if request.changes is None:
        return code
    return _COMPARISON.join([code, _BETWEEN.join(_lettered(calculator, written_changes(request)))])


def read_code(code: str) -> Request:
    """Return the request that ``code`` stands for.

    Raises:
        ValueError: It stands for none.
        CalculatorError: A value is beyond its limits.

    >>> read_code("sprint perditions-mouth;a2").calculator.points
    2
    """
    first, comparison, second = code.partition(_COMPARISON)
    name, *options = first.split(_BETWEEN)
    command, _, game = name.partition(" ")
    left_out = _popped(options, _LEFT_OUT)
    figure = _popped(options, _FIGURE)
    try:
        calculator = calculator_named(command, game)
        values = _read(calculator, options)
        changes = _read(calculator, second.split(_BETWEEN) if second else []) if comparison else None
    except (KeyError, IndexError) as error:
        raise ValueError(f"no request: {code}") from error
    request = read_request(calculator, values, changes, figure)
    return request if left_out is None else replace(request, left_out=tuple(left_out.split(_COMMA)))


def _popped(parts: list[str], sign: str) -> str | None:
    """Return the last part without its ``sign``, and remove it; ``None`` if it has another."""
    return parts.pop().removeprefix(sign) if parts and parts[-1].startswith(sign) else None


def _lettered(
    calculator: type[Calculator], options: Iterable[tuple[Option, tuple[str, ...]]]
) -> Iterator[str]:
    letters = dict(
        zip((option.name for option in options_of(calculator)), ascii_lowercase, strict=False)
    )
    for option, texts in options:
        yield from (f"{letters[option.name]}{text}" for text in texts)


def _read(calculator: type[Calculator], written: Iterable[str]) -> dict[str, Any]:
    options = options_of(calculator)
    texts: dict[str, tuple[str, ...]] = {}
    for code in written:
        option = options[ascii_lowercase.index(code[:1] or "-")]
        earlier = texts.get(option.name, ()) if option.notation.is_repeatable else ()
        texts[option.name] = (*earlier, code[1:])
    return texts
