"""How options of calculators are spelled on Discord: by their names there, without dashes."""

from collections.abc import Iterator

from bot.answers.odds import COMPARE, Request, written_changes, written_options
from bot.answers.odds.player_words import shown_value
from bot.discord.wording.dice_emoji import NO_EMOJI, DiceEmoji
from bot.discord.wording.markdown import neutral
from bot.discord.wording.option_spelling import option_name
from bot.locales import Locale
from calculators.declaration import Option


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
