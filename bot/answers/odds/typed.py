"""Requests as players write them: ``--points 3 --drawn 2 0``, on one line or in separate words.

Every front end reads options here. Dashes before an option may be left out, and so may quotes around a
notation of several words. What begins the line without an option is the calculator's first one:
``picklock pm 4``. Options and choices may be named in any language.
"""

import re
import shlex
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from itertools import takewhile
from typing import Final

from bot.answers.odds.player_words import begins_choice, in_choices, names_of_options
from bot.answers.odds.request import (
    COMPARE,
    FIGURE,
    Request,
    read_request,
    written_changes,
    written_options,
)
from bot.answers.odds.series import read_series
from calculators import errors
from calculators.declaration import Calculator, Option, options_of
from calculators.notation import Names
from glossary.typed_text import simplify, simplify_value

# Options as they were typed, each with its words.
Groups = list[tuple[str, list[str]]]

_DASHES: Final = "--"
# A quote holds words together from the start of a word, or of its value, to the end of one.
_WORD: Final = re.compile(
    r"""(?P<name>(?:[^\s"'=]*=)*)(?P<quote>["'])(?P<held>.*?)(?P=quote)(?=[\s.,;]|$)[.,;]*|\S+""",
    re.DOTALL,
)
_OPEN_QUOTE: Final = re.compile(r"""(?:[^\s"'=]*=)*["']""")
# Between the parts of a line as cards write it.
_SEPARATORS: Final = ("\N{MIDDLE DOT}",)
# What errors name where no option is to be read.
_LINE: Final = "options"
# The second set of options, a line of options itself.
_COMPARE: Final = Option(Names(()), "help-compare", name=COMPARE)
_FIGURE: Final = Option(Names(()), "help-figure", name=FIGURE)


def _dashed(name: str) -> str:
    return _DASHES + name


def read_typed(calculator: type[Calculator], line: str) -> Request:
    """Return what ``line``, options without the calculator's name, asks of ``calculator``.

    Args:
        calculator: Which calculator.
        line: Options with their values; dashes before an option may be left out.

    Raises:
        NotationError: A quote is never closed; else the errors are those of ``read_words``.

    >>> from calculators.conan import Fall
    >>> fall = read_typed(Fall, "--dice 2r rerolls 1").calculator
    >>> dict(fall.dice), fall.rerolls
    ({'red': 2}, 1)
    """
    return read_words(calculator, split_words(simplify(line)))


def read_words(calculator: type[Calculator], words: Sequence[str]) -> Request:
    """Return what options and values, word for word, ask of ``calculator``; see ``read_typed``.

    Raises:
        NotationError: An option has no value, or a flag has one.
        UnknownOptionError: The calculator has no such option.
        ConflictError: An option that takes one value stands twice, or there is a comparison within
            the other.
        CalculatorError: The errors are also those of ``read_request``.
    """
    words = [simplify(word) for word in words if word not in _SEPARATORS]
    try:
        return _read_words(calculator, words, _options_by_name(calculator))
    except errors.CalculatorError:
        # A word for an option may be a part of a value: 5 pollici.
        with suppress(errors.CalculatorError):
            return _read_words(calculator, words, _options_by_own_name(calculator))
        raise


def read_named(
    calculator: type[Calculator],
    options: Mapping[str, Sequence[str]],
    changes: Mapping[str, Sequence[str]] | None = None,
) -> Request:
    """Return what options ask of ``calculator``, each with a text for every time that it stands.

    Args:
        calculator: Which calculator.
        options: The options, by any of their names.
        changes: Those of the second set of a comparison; ``None`` without one.

    Raises:
        UnknownOptionError: The calculator has no such option.
        CalculatorError: The errors are also those of ``read_request``.

    >>> from calculators.conan import Fall
    >>> read_named(Fall, {"dice": ["2r"]}, {"rerolls": ["1"]}).changes
    {'rerolls': 1}
    """
    options_by_name = _options_by_name(calculator)

    def texts_of(texts_by_name: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
        pairs = [(name, [text]) for name, texts in texts_by_name.items() for text in texts]
        return _texts_of(pairs, options_by_name)

    return read_request(calculator, texts_of(options), None if changes is None else texts_of(changes))


def _read_words(
    calculator: type[Calculator], words: Sequence[str], options: Mapping[str, Option]
) -> Request:
    """Return what ``words`` ask, with options by the names in ``options``; errors as ``read_words``."""
    texts = _texts(options, words)
    second, figures = texts.pop(COMPARE, None), texts.pop(FIGURE, None)
    figure = None if figures is None else simplify_value(figures[-1]).lower()
    if second is None:
        return read_request(calculator, texts, figure=figure)
    changes = _texts(options, split_words(" ".join(second)))
    for name in (COMPARE, FIGURE):
        if name in changes:
            raise errors.ConflictError(COMPARE, name)
    return read_request(calculator, texts, changes, figure)


def read_changes(calculator: type[Calculator], line: str) -> Mapping[str, tuple[str, ...]]:
    """Return the texts of the options in the second set of a comparison; errors as ``read_words``.

    >>> from calculators.conan import Fall
    >>> read_changes(Fall, "--rerolls 2")
    {'rerolls': ('2',)}
    """
    return _texts(_options_by_name(calculator), split_words(simplify(line)))


def _unchanged(_: Option, text: str) -> str:
    return text


def typed_options(
    request: Request,
    spell: Callable[[str], str] = _dashed,
    spell_value: Callable[[Option, str], str] = _unchanged,
    omitted: Container[str] = (),
) -> str:
    """Return the line that ``read_typed`` makes ``request`` of.

    Args:
        request: What is asked.
        spell: Spells the name of an option; as in a shell by default.
        spell_value: Spells the value of an option; as the notation writes it by default.
        omitted: Names of options that the line leaves out.

    >>> from calculators.perditions_mouth import Sprint
    >>> typed_options(Request(Sprint(points=2), changes={"points": 3}))
    "--points 2 --compare '--points 3'"
    """
    written = (
        (option, texts) for option, texts in written_options(request) if option.name not in omitted
    )
    figure = [] if request.figure is None else [f"{spell(FIGURE)} {request.figure}"]
    line = " ".join([*_typed(written, spell, spell_value, _quoted), *figure])
    if request.changes is None:
        return line
    changes = " ".join(_typed(written_changes(request), spell, spell_value, _quoted_inside))
    return f"{line} {spell(COMPARE)} {_quoted(changes)}"


def split_words(line: str) -> list[str]:
    """Return a line in words; quotes hold several together.

    Raises:
        NotationError: A quote is never closed.

    >>> split_words("--roll '3d6 keep 2' --at-least 9 --game Perdition's")
    ['--roll', '3d6 keep 2', '--at-least', '9', '--game', "Perdition's"]
    """
    words = []
    for match in _WORD.finditer(line):
        if match["quote"] is None and _OPEN_QUOTE.match(match[0]):
            raise errors.NotationError(_LINE, "quote", line)
        words.append(match[0] if match["quote"] is None else match["name"] + match["held"])
    return words


def _typed(
    options: Iterable[tuple[Option, tuple[str, ...]]],
    spell: Callable[[str], str],
    spell_value: Callable[[Option, str], str],
    quote: Callable[[str], str],
) -> Iterator[str]:
    for option, texts in options:
        name = spell(option.name)
        if option.notation.is_flag:
            yield from (name for _ in texts)
        else:
            yield from (f"{name} {quote(spell_value(option, text))}" for text in texts)


def _quoted(text: str) -> str:
    """Return a text as one word of a line, for ``split_words`` and for a shell alike."""
    return f'"{text}"' if "'" in text else shlex.quote(text)


def _quoted_inside(text: str) -> str:
    """Return a text as words of a line inside quotes, which may be the other ones."""
    return text if "'" in text else shlex.quote(text)


@cache
def _options_by_name(calculator: type[Calculator]) -> Mapping[str, Option]:
    """Return the options by every name that a player may give them, in any language."""
    own = _options_by_own_name(calculator)
    names = names_of_options(calculator, COMPARE)
    return own | {name: own[option] for name, option in names.items() if name not in own}


def _options_by_own_name(calculator: type[Calculator]) -> dict[str, Option]:
    """Return the options by their English names and by other spellings of these."""
    options = {option.name: option for option in (*options_of(calculator), _COMPARE, _FIGURE)}
    for option in options_of(calculator):
        for alias in option.aliases:
            options.setdefault(alias, option)
    return options


def _texts(options: Mapping[str, Option], words: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the texts of each option, one for each time that it stands."""
    return _texts_of(_grouped(_with_first_option(words, options), options), options)


def _texts_of(groups: Groups, options: Mapping[str, Option]) -> dict[str, tuple[str, ...]]:
    texts: dict[str, tuple[str, ...]] = {}
    for name, values in groups:
        option = options.get(name)
        if option is None:
            raise _unknown_option(name, options)
        is_flag = option.notation.is_flag
        if option.name in texts and not (is_flag or option.notation.is_repeatable):
            raise errors.ConflictError(option.name, option.name)
        if not values and not is_flag:
            raise errors.NotationError(option.name, "value", "")
        earlier = texts.get(option.name, ()) if option.notation.is_repeatable else ()
        texts[option.name] = (*earlier, " ".join(values))
    return texts


def _with_first_option(words: Sequence[str], options: Mapping[str, Option]) -> Sequence[str]:
    """Return ``words`` with the calculator's first option named, where its value begins the line."""
    values = list(
        takewhile(lambda word: not word.startswith(_DASHES) and not _is_name(word, options), words)
    )
    first = next(iter(options.values()))
    text = " ".join(values)
    if not values or not _is_value(first, text):
        return words
    return [f"{_DASHES}{first.name}={text}", *words[len(values) :]]


def _is_value(option: Option, text: str) -> bool:
    """Return whether ``text`` is meant as a value of ``option``, within its limits or not."""
    value = in_choices(option.notation, simplify_value(text))
    try:
        if read_series(option, value) is None:
            option.notation.read(option.name, (value,))
    except errors.NotationError as error:
        return error.kind == "inches"  # it is meant for the option, in another unit
    except errors.UnknownChoiceError:
        return False
    except errors.CalculatorError:
        return True
    return True


def _is_name(word: str, options: Mapping[str, object]) -> bool:
    """Return whether a word without dashes names an option."""
    return _name_of(word) in options


def _name_of(word: str) -> str:
    """Return what a word names, if it names an option; in a list a comma may follow it."""
    return word.removeprefix(_DASHES).partition("=")[0].rstrip(".,;:").lower()


def _is_awaited(word: str, groups: Groups, options: Mapping[str, Option]) -> bool:
    """Return whether ``word`` is a value of the option before it, though it reads like a name.

    An option takes what comes next, whatever it is called; a target is made of words that read like
    options, and so are some choices, such as "remove a die". After a semicolon follows another value.
    """
    name, values = groups[-1] if groups else ("", [])
    option = options.get(name)
    if option is None or option.notation.is_flag:
        return False
    if not values or (option.notation.has_named_parts and "=" in word):
        return True
    if option.notation.is_repeatable and values[-1].endswith(";"):
        return True
    return begins_choice(option.notation, " ".join([*values, word.rstrip(".,;")]))


def _awaits_line(groups: Groups, options: Mapping[str, Option]) -> bool:
    """Return whether what comes next is the second set of a comparison, a line of options itself."""
    return bool(groups) and not groups[-1][1] and options.get(groups[-1][0]) is _COMPARE


def _unknown_option(name: str, options: Mapping[str, Option]) -> errors.UnknownOptionError:
    near = (options[match].name for match in get_close_matches(name.lower(), options))
    all_names = dict.fromkeys(option.name for option in options.values())
    return errors.UnknownOptionError(name, dict.fromkeys(near), all_names)


def _grouped(words: Sequence[str], options: Mapping[str, Option]) -> Groups:
    """Return each option with the words up to the next one; a value may follow an equals sign."""
    groups: Groups = []
    for word in words:
        if _awaits_line(groups, options):
            groups[-1][1].append(word)
        elif word.startswith(_DASHES) or (
            _is_name(word, options) and not _is_awaited(word, groups, options)
        ):
            _, equals, value = word.partition("=")
            groups.append((_name_of(word), [value] if equals else []))
        elif not groups:
            raise _unknown_option(word, options)
        else:
            groups[-1][1].append(word)
    return groups
