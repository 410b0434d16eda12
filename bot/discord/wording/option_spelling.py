"""Spells options of calculators as Discord's menus do: by their names there, without dashes."""

from typing import Final

from bot.locales import Locale, OptionSpelling
from glossary import Language


class _DiscordSpelling(OptionSpelling):
    """Spells an option as the menu of a slash command does, in quotes inside a sentence."""

    def alone(self, name: str, locale: Locale) -> str:
        return option_name(name, locale)

    def in_sentence(self, name: str, locale: Locale) -> str:
        return (
            f"\N{LEFT DOUBLE QUOTATION MARK}{option_name(name, locale)}\N{RIGHT DOUBLE QUOTATION MARK}"
        )

    def word(self, word: str, locale: Locale) -> str:
        return locale.text_or(f"word-{word}", word)


_SPELLING: Final = _DiscordSpelling()


def discord_locale(language: Language) -> Locale:
    """Return a locale that spells options as they are called in Discord.

    >>> discord_locale("it").option("life"), discord_locale("it").option_in_sentence("life")
    ('vita', '“vita”')
    """
    return Locale(language, _SPELLING)


def option_name(name: str, locale: Locale) -> str:
    """Return what an option of a calculator is called in Discord."""
    return locale.text_or(f"option-{name}", name)
