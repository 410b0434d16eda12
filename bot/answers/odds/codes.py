"""Requests in a few characters, for front ends that have to remember them in little room.

``picklock perditions-mouth;a3;bfoo`` is the calculator and its options, each as the letter of its place
among the calculator's options and the value as it was typed; a flag is its letter alone. What a
comparison changes follows after ``|``. So an option's place must never change: the tests hold it.
"""

from collections.abc import Iterator
from string import ascii_lowercase
from typing import Final

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.catalogue import calculator
from bot.answers.odds.oddsmaker import Request
from bot.answers.odds.options import Text, Texts

_BETWEEN: Final = ";"
_BESIDE: Final = "|"


def request_code(request: Request) -> str:
    """Return ``request`` in a few characters.

    >>> request_code(Request(calculator("sprint", "perditions-mouth"), {"points": "2"}))
    'sprint perditions-mouth;a2'
    """
    asked = request.calculator
    code = _BETWEEN.join([f"{asked.command} {asked.game}", *_written(asked, request.texts)])
    if request.beside is None:
        return code
    return _BESIDE.join([code, _BETWEEN.join(_written(asked, request.beside))])


def read_code(code: str) -> Request:
    """Return the request that ``code`` stands for.

    Raises:
        ValueError: It stands for none.
    """
    first, beside, second = code.partition(_BESIDE)
    name, *options = first.split(_BETWEEN)
    command, _, game = name.partition(" ")
    try:
        asked = calculator(command, game)
        texts = _read(asked, options)
        changed = _read(asked, second.split(_BETWEEN) if second else []) if beside else None
    except (KeyError, IndexError) as error:
        raise ValueError(f"no request: {code}") from error
    return Request(asked, texts, changed)


def _written(asked: Calculator, texts: Texts) -> Iterator[str]:
    for letter, option in zip(ascii_lowercase, asked.options, strict=False):
        value = texts.get(option.name, ())
        if value is True:
            yield letter
        else:
            yield from (
                f"{letter}{each}" for each in ([value] if isinstance(value, str) else value or ())
            )


def _read(asked: Calculator, written: list[str]) -> Texts:
    texts: dict[str, Text] = {}
    for each in written:
        option = asked.options[ascii_lowercase.index(each[:1] or "-")]
        value = each[1:]
        if option.kind == "flag":
            texts[option.name] = True
        elif option.multiple:
            before = texts.get(option.name, ())
            texts[option.name] = (*before, value) if isinstance(before, tuple) else (value,)
        else:
            texts[option.name] = value
    return texts
