"""Options of calculators as Discord's menus spell them: by their names there, without dashes."""

from collections.abc import Iterator
from typing import Final

from bot.answers.odds import COMPARE, Request, written_changes, written_options
from bot.answers.odds.player_words import shown_value
from bot.discord.wording.dice_emoji import NO_EMOJI, DiceEmoji
from bot.discord.wording.markdown import neutral
from bot.locales import Locale, OptionSpelling
from calculators.declaration import Option
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


def requested_options(request: Request, locale: Locale, emoji: DiceEmoji = NO_EMOJI) -> str:
    """Return the options of a request as the player chose them, dice as those of ``emoji``.

    >>> from calculators.perditions_mouth import Sprint
    >>> requested_options(Request(Sprint(points=2)), Locale("it"))
    'punti 2'
    """
    options = ", ".join(_options(written_options(request), locale, emoji))
    line = options or locale.text("no-options")
    if request.changes is None:
        return line
    changes = ", ".join(_options(written_changes(request), locale, emoji))
    return f"{line} · {option_name(COMPARE, locale)}: {changes}"


def _options(
    options: Iterator[tuple[Option, tuple[str, ...]]], locale: Locale, emoji: DiceEmoji
) -> Iterator[str]:
    for option, texts in options:
        name = option_name(option.name, locale)
        if option.notation.is_flag:
            yield name
        else:
            values = (
                emoji.dice(option, text) or neutral(shown_value(option, text, locale)) for text in texts
            )
            yield f"{name} {'; '.join(values)}"
