"""Sentences of other front ends as Discord says them: options have no dashes there."""

import re
from collections.abc import Iterator

from bot.answers.odds import Request, Texts
from bot.answers.odds.typed import COMPARE
from bot.discord.cards.markdown import neutral
from bot.locales import Locale

# ``neutral`` has put a backslash before what might begin a list.
_OPTION = re.compile(r"\\?--([a-z][a-z-]*)")


def asked(request: Request, locale: Locale) -> str:
    """Return the options of a request as the player chose them.

    >>> from bot.answers.odds import calculator
    >>> asked(Request(calculator("sprint", "perditions-mouth"), {"points": "2"}), Locale("it"))
    'punti 2'
    """
    line = ", ".join(_options(request.texts, locale)) or locale.text("no-options")
    if request.beside is None:
        return line
    beside = ", ".join(_options(request.beside, locale))
    return f"{line} · {option_name(COMPARE, locale)}: {beside}"


def _options(texts: Texts, locale: Locale) -> Iterator[str]:
    for name, value in texts.items():
        called = option_name(name, locale)
        if value is True:
            yield called
        elif value:
            yield f"{called} {neutral(value if isinstance(value, str) else '; '.join(value))}"


def named_options(told: str, locale: Locale) -> str:
    """Return a sentence with the options as they are called in Discord.

    >>> named_options("--life takes 0 to 99, not 100.", Locale("it"))
    '**vita** takes 0 to 99, not 100.'
    """
    return _OPTION.sub(lambda option: f"**{option_name(option[1], locale)}**", told)


def option_name(name: str, locale: Locale) -> str:
    """Return what an option of a calculator is called in Discord."""
    try:
        return locale.text(f"option-{name}")
    except KeyError:
        return name
