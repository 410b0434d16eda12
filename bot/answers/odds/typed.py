"""Requests as players write them: ``--points 3 --drawn 2 0``, on one line or in separate words.

Every front end reads options here. Dashes before an option may be left out, and so may quotes around a
notation of several words.
"""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.oddsmaker import Request
from bot.answers.odds.options import Option, Text, Texts, several
from calculators.errors import ConflictError, NotationError, UnknownOptionError

# Names of options by what else they are called.
Names = Mapping[str, str]
# Options as they were typed, each with its words.
Groups = list[tuple[str, list[str]]]

_DASHES: Final = "--"
COMPARE: Final = "compare"
# What errors name where no option is to be read.
_LINE: Final = "options"
_COMPARE: Final = Option(COMPARE, "names", "help-compare")


def read_typed(asked: Calculator, typed: str, names: Names = MappingProxyType({})) -> Request:
    """Return what ``typed``, options without the calculator's name, asks of ``asked``.

    Args:
        asked: The calculator.
        typed: Options with their values; dashes before an option may be left out.
        names: Further names of options, such as those in the player's language.

    Raises:
        NotationError: A quote is never closed; else the errors are those of ``read_words``.
    """
    return read_words(asked, split_words(typed), names)


def read_words(asked: Calculator, words: Sequence[str], names: Names = MappingProxyType({})) -> Request:
    """Return what options and values, word for word, ask of ``asked``; see ``read_typed``.

    Raises:
        NotationError: An option has no value, or a flag has one.
        UnknownOptionError: The calculator has no such option.
        ConflictError: There are two comparisons, or one within the other.
    """
    known = _known(asked, names)
    texts = dict(_texts(known, words))
    second = texts.pop(COMPARE, None)
    if not isinstance(second, str):
        return Request(asked, texts)
    beside = _texts(known, split_words(second))
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


def split_words(typed: str) -> list[str]:
    """Return a line in words; quotes hold several together.

    Raises:
        NotationError: A quote is never closed.
    """
    try:
        return shlex.split(typed)
    except ValueError as error:
        raise NotationError(_LINE, "quote", typed) from error


def _known(asked: Calculator, names: Names) -> Mapping[str, Option]:
    """Return the options by every name that a player may give them."""
    known = {each.name: each for each in (*asked.options, _COMPARE)}
    for each in asked.options:
        for alias in each.aliases:
            known.setdefault(alias, each)
    for name, option in names.items():
        if option in known:
            known.setdefault(name, known[option])
    return known


def _texts(known: Mapping[str, Option], words: Sequence[str]) -> Texts:
    texts: dict[str, Text] = {}
    for name, values in _grouped(words, known):
        option = known.get(name)
        if option is None:
            raise _unknown(name, known)
        texts[option.name] = _value(option, values, texts)
    return texts


def _is_name(word: str, known: Mapping[str, Option]) -> bool:
    """Return whether a word without dashes names an option."""
    return word.partition("=")[0].lower() in known


def _is_awaited(word: str, groups: Groups, known: Mapping[str, Option]) -> bool:
    """Return whether ``word`` is a value of the option before it, though it reads like a name.

    An option takes what comes next, whatever it is called; a target is made of words that read like
    options.
    """
    name, values = groups[-1] if groups else ("", [])
    option = known.get(name)
    if option is None or option.kind == "flag":
        return False
    return not values or (option.kind == "target" and "=" in word)


def _awaits_line(groups: Groups, known: Mapping[str, Option]) -> bool:
    """Return whether what comes next is the second set of a comparison, a line of options itself."""
    return bool(groups) and not groups[-1][1] and known.get(groups[-1][0]) is _COMPARE


def _unknown(name: str, known: Mapping[str, Option]) -> UnknownOptionError:
    near = (known[each].name for each in get_close_matches(name.lower(), known))
    there_are = dict.fromkeys(each.name for each in known.values())
    return UnknownOptionError(name, dict.fromkeys(near), there_are)


def _grouped(words: Sequence[str], known: Mapping[str, Option]) -> Iterator[tuple[str, list[str]]]:
    """Yield each option with the words up to the next one; a value may follow an equals sign."""
    groups: Groups = []
    for word in words:
        if _awaits_line(groups, known):
            groups[-1][1].append(word)
        elif word.startswith(_DASHES) or (
            _is_name(word, known) and not _is_awaited(word, groups, known)
        ):
            name, equals, value = word.removeprefix(_DASHES).partition("=")
            groups.append((name.lower(), [value] if equals else []))
        elif not groups:
            raise _unknown(word, known)
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
    if option is _COMPARE and option.name in before:
        raise ConflictError(COMPARE, COMPARE)
    joined = " ".join(values)
    if not option.multiple:
        return joined
    earlier = before.get(option.name, ())
    return (*earlier, *several(joined)) if isinstance(earlier, tuple) else several(joined)
