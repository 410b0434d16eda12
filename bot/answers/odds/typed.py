"""Requests as players write them on one line: ``--points 3 --drawn 2 0``."""

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.oddsmaker import Request
from bot.answers.odds.options import Option, Text, Texts, several
from calculators.errors import ConflictError, NotationError, UnknownChoiceError

_DASHES: Final = "--"
COMPARE: Final = "compare"
# What errors name where no option is to be read.
_LINE: Final = "options"
_COMPARE: Final = Option(COMPARE, "names", "help-compare")


def read_typed(asked: Calculator, typed: str) -> Request:
    """Return what ``typed``, options without the calculator's name, asks of ``asked``.

    Raises:
        NotationError: A quote is never closed, or an option has no value.
        UnknownChoiceError: The calculator has no such option.
        ConflictError: A comparison compares in turn.
    """
    texts = dict(_texts(asked, _words(typed)))
    second = texts.pop(COMPARE, None)
    if not isinstance(second, str):
        return Request(asked, texts)
    beside = _texts(asked, _words(second))
    if COMPARE in beside:
        raise ConflictError(COMPARE, COMPARE)
    return Request(asked, texts, beside)


def typed_options(request: Request) -> str:
    """Return the line that ``read_typed`` makes ``request`` of."""
    line = " ".join(_options(request.texts))
    if request.beside is None:
        return line
    return f"{line} {_DASHES}{COMPARE} {shlex.quote(' '.join(_options(request.beside)))}"


def _options(texts: Texts) -> Iterator[str]:
    for name, value in texts.items():
        if value is True:
            yield _DASHES + name
        else:
            for each in [value] if isinstance(value, str) else value or ():
                yield f"{_DASHES}{name} {shlex.quote(each)}"


def _words(typed: str) -> Sequence[str]:
    try:
        return shlex.split(typed)
    except ValueError as error:
        raise NotationError(COMPARE, "options", typed) from error


def _texts(asked: Calculator, words: Sequence[str]) -> Texts:
    known = {name: each for each in (*asked.options, _COMPARE) for name in (each.name, *each.aliases)}
    texts: dict[str, Text] = {}
    for name, values in _grouped(words, known):
        option = known.get(name)
        if option is None:
            raise UnknownChoiceError(_LINE, name, known)
        texts[option.name] = _value(option, values, texts)
    return texts


def _grouped(words: Sequence[str], known: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each option with the words up to the next one; a value may follow an equals sign."""
    groups: list[tuple[str, list[str]]] = []
    for word in words:
        if (
            groups and groups[-1][0] == COMPARE and not groups[-1][1]
        ):  # its value is a line of options itself
            groups[-1][1].append(word)
        elif word.startswith(_DASHES):
            name, equals, value = word.removeprefix(_DASHES).partition("=")
            groups.append((name, [value] if equals else []))
        elif not groups:
            raise UnknownChoiceError(_LINE, word, known)
        else:
            groups[-1][1].append(word)
    yield from groups


def _value(option: Option, values: list[str], before: Mapping[str, Text]) -> Text:
    if option.kind == "flag":
        if values:
            raise NotationError(option.name, "flag", " ".join(values))
        return True
    if not values:
        raise NotationError(option.name, "value", "")
    joined = " ".join(values)
    if not option.multiple:
        return joined
    earlier = before.get(option.name, ())
    return (*earlier, *several(joined)) if isinstance(earlier, tuple) else several(joined)
