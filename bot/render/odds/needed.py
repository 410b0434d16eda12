"""How many it takes for a chance, in one sentence."""

from bot.answers.odds.needed import Needed
from bot.answers.odds.player_words import option_in_words
from bot.answers.odds.service import OddsAnswer
from bot.locales import Locale
from bot.render.odds.figures import chance_label
from bot.render.odds.numbers import average_value, percent


def needed_line(answer: OddsAnswer, needed: Needed, locale: Locale) -> str:
    """Return the number that reaches the chance, with that of its neighbour, or that none does."""
    series = answer.request.series
    counted = "" if series is None else option_in_words(series.option, locale, series.colour)
    values = {
        "option": counted,
        "number": needed.best.number,
        "chance": percent(needed.best.chance, locale),
        "what": chance_label(answer, locale),
    }
    if not needed.best.chance:
        return locale.text("needed-never", last=needed.last, option=counted, what=values["what"])
    if not needed.reaches:
        wanted = None if series is None else series.chance
        share = "" if wanted is None else f"{average_value(wanted * 100, locale)} %"
        return locale.text("needed-none", last=needed.last, share=share, **values)
    line = locale.text("needed-most" if needed.is_most else "needed-least", **values)
    if needed.neighbour is None:
        return line
    number, chance = needed.neighbour.number, percent(needed.neighbour.chance, locale)
    return f"{line}; {locale.text('needed-neighbour', number=number, chance=chance)}"
