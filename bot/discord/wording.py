"""Sentences of other front ends as Discord says them: options have no dashes there."""

import re
from collections.abc import Iterator

from bot.answers.odds import Calculator, Request, Texts
from bot.answers.odds.typed import COMPARE, Names
from bot.discord.markdown import neutral
from bot.locales import Locale
from glossary import LANGUAGES

# ``neutral`` has put a backslash before what might begin a list.
_OPTION = re.compile(r"\\?--([a-z][a-z-]*)")


def asked(request: Request, locale: Locale) -> str:
    """Return the options of a request as the player chose them.

    >>> from bot.answers.odds import calculator
    >>> asked(Request(calculator("sprint", "perditions-mouth"), {"points": "2"}), Locale("it"))
    'punti 2'
    >>> asked(Request(calculator("fall", "rangers"), {"inches": "7.5"}), Locale("it"))
    'pollici 7,5'
    """
    line = ", ".join(_options(request, request.texts, locale)) or locale.text("no-options")
    if request.beside is None:
        return line
    beside = ", ".join(_options(request, request.beside, locale))
    return f"{line} · {option_name(COMPARE, locale)}: {beside}"


def _options(request: Request, texts: Texts, locale: Locale) -> Iterator[str]:
    for name, value in texts.items():
        called = option_name(name, locale)
        if value is True:
            yield called
        elif value in request.calculator.option(name).choices:
            yield f"{called} {locale.text(f'word-{value}')}"
        elif value:
            text = value if isinstance(value, str) else "; ".join(value)
            if request.calculator.option(name).kind == "decimal":
                text = text.replace(".", locale.text("decimal-mark"))
            yield f"{called} {neutral(text)}"


def names_of(asked: Calculator, locale: Locale) -> Names:
    """Return the options of a calculator by what they are called in Discord, in either language."""
    return {
        option_name(name, Locale(language)).lower(): name
        for language in (*(each for each in LANGUAGES if each != locale.language), locale.language)
        for name in (COMPARE, *(each.name for each in asked.options))
    }


def named_options(told: str, locale: Locale) -> str:
    """Return a sentence with the options as they are called in Discord.

    >>> named_options("--life takes 0 to 99, not 100.", Locale("it"))
    '**vita** takes 0 to 99, not 100.'
    """
    return _OPTION.sub(lambda option: f"**{option_name(option[1], locale)}**", told)


def named_line(line: str, locale: Locale) -> str:
    """Return a line of options as a player would type it in Discord, without dashes.

    >>> named_line("--points 2 --need 3", Locale("it"))
    'punti 2 servono 3'
    """
    return _OPTION.sub(lambda option: option_name(option[1], locale), line)


def named_columns(line: str, locale: Locale) -> str:
    """Return a line of a table with the options as they are called in Discord, its columns in place.

    >>> named_columns("  --points  success", Locale("it"))
    '  punti     success'
    """
    return _OPTION.sub(lambda option: option_name(option[1], locale).ljust(len(option[0])), line)


def option_name(name: str, locale: Locale) -> str:
    """Return what an option of a calculator is called in Discord."""
    try:
        return locale.text(f"option-{name}")
    except KeyError:
        return name
