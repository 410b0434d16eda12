"""Sentences of other front ends as Discord says them: options have no dashes there."""

import re

from bot.locales import Locale

# ``neutral`` has put a backslash before what might begin a list.
_OPTION = re.compile(r"\\?--([a-z][a-z-]*)")


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
