"""Figures as players read them: chances and averages, what they are called, how many it takes.

Numbers are rounded only here: what is not certain never reads 100 %, what is possible never 0 %.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from bot.answers.odds.needed import Needed
from bot.answers.odds.player_words import option_in_words
from bot.answers.odds.service import OddsAnswer
from bot.locales import Locale
from calculators.answer import Chance
from calculators.declaration import Declaration
from calculators.figures import read_bounds, read_share

# Chances below this, or as close to 1, are told as "1 in n".
_RARE: Final = Fraction(1, 10)
_SIMPLE_DENOMINATOR: Final = 10
_TENTH_OF_PERCENT: Final = Fraction(1, 1000)


def percent(chance: Fraction, locale: Locale) -> str:
    """Return a chance in percent with one decimal.

    >>> percent(Fraction(2, 3), Locale("it")), percent(Fraction(9999, 10000), Locale("en"))
    ('66,7 %', '> 99.9 %')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    if chance < _TENTH_OF_PERCENT / 2:
        return f"< {_decimal('0.1', locale)} %"
    if chance > 1 - _TENTH_OF_PERCENT / 2:
        return f"> {_decimal('99.9', locale)} %"
    return f"{_decimal(f'{float(chance * 100):.1f}', locale)} %"


def about(chance: Fraction, locale: Locale) -> str:
    """Return a chance as players say it.

    >>> about(Fraction(605, 1000), Locale("en")), about(Fraction(1, 190), Locale("en"))
    ('about 3 in 5', 'about 1 in 190')
    >>> about(Fraction(953, 1000), Locale("it")), about(Fraction(9, 10), Locale("en"))
    ('circa 20 su 21', '9 in 10')
    """
    if chance in (0, 1):
        return locale.text("about-always" if chance else "about-never")
    if chance < _RARE:
        return locale.text("about-in", times=1, of=_grouped(round(1 / chance)))
    if chance > 1 - _RARE:
        cases = round(1 / (1 - chance))
        return locale.text("about-in", times=_grouped(cases - 1), of=_grouped(cases))
    simple = chance.limit_denominator(_SIMPLE_DENOMINATOR)
    message_id = "about-exactly" if simple == chance else "about-in"
    return locale.text(message_id, times=simple.numerator, of=simple.denominator)


def average_value(value: Fraction, locale: Locale) -> str:
    """Return an expected value with up to two decimals.

    >>> average_value(Fraction(9, 5), Locale("it")), average_value(Fraction(3), Locale("en"))
    ('1,8', '3')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return _decimal(f"{float(value):.2f}".rstrip("0").rstrip("."), locale)


def points_of_percent(difference: Fraction, locale: Locale) -> str:
    """Return the difference of two chances in points of percent, with its sign.

    >>> points_of_percent(Fraction(1, 8), Locale("en"))
    '+12.5'
    >>> points_of_percent(Fraction(-1, 9999), Locale("en"))
    '≈ 0'
    """
    if 0 < abs(difference) < _TENTH_OF_PERCENT / 2:
        return "≈ 0"
    return _decimal(f"{float(difference * 100):+.1f}", locale)


def signed(difference: Fraction, locale: Locale) -> str:
    """Return the difference of two expected values with its sign.

    >>> signed(Fraction(3, 4), Locale("it")), signed(Fraction(-2), Locale("en"))
    ('+0,75', '-2')
    """
    text = average_value(abs(difference), locale)
    return text if text == "0" and difference else f"{'-' if difference < 0 else '+'}{text}"


def capitalised(text: str) -> str:
    """Return a text as the beginning of a sentence; names in it keep their capitals.

    >>> capitalised("punti Azione")
    'Punti Azione'
    """
    return text[0].upper() + text[1:]


def figure_label(
    figure: str, declaration: Declaration, locale: Locale, *, hits_asker: bool = False
) -> str:
    """Return what a figure is called: in a calculator's own words where it has some.

    Where ``hits_asker``, who asks is the target of the attack.

    >>> from calculators.rangers import Fight
    >>> figure_label("failure", Fight.declaration, Locale("en"))
    'the opponent is not dead'
    >>> figure_label("from-2-to-4", Fight.declaration, Locale("en"))
    '2 to 4 (damage)'
    """
    if figure in ("success", "failure"):
        return locale.text(declaration.success.replace("success-", f"{figure}-", 1))
    if figure == "expected":
        return locale.text(declaration.value)
    bounds = read_bounds(figure)
    if bounds is not None:
        of = "taken" if bounds.is_taken else "expected"
        value = figure_label(of, declaration, locale, hits_asker=hits_asker)
        return locale.text(f"figure-{bounds.kind}", first=bounds.first, last=bounds.last, value=value)
    share = read_share(figure)
    if share is not None:
        return locale.text(f"figure-{figure.removesuffix(f'-{share}')}", share=share)
    own_words = f"figure-{figure}-{declaration.title.removeprefix('calc-')}"
    askers_words = f"asker-{declaration.game}-{figure}"
    if hits_asker and locale.has(askers_words):
        return locale.text(askers_words)
    return locale.text(own_words if locale.has(own_words) else f"figure-{figure}")


def figure_lines(answer: OddsAnswer, locale: Locale) -> Iterable[str]:
    """Return a line for each chance and average of a single answer, those that say the same once."""
    return dict.fromkeys(_labelled(answer, locale))


def _labelled(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    for figure_id, figure in answer.figures().items():
        write = percent if isinstance(figure, Chance) else average_value
        label = capitalised(_label(figure_id, answer, locale))
        yield f"{label}: {write(figure.value, locale)}"


def chance_label(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the chance of an answer is of: that which was asked for, else success."""
    return _label(answer.request.figure or "success", answer, locale)


def average_label(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the average of an answer is of: that which was asked for, else the expected value."""
    figure = answer.request.figure
    is_average = figure is not None and not isinstance(answer.figures()[figure], Chance)
    return _label(figure if figure and is_average else "expected", answer, locale)


def _label(figure: str, answer: OddsAnswer, locale: Locale) -> str:
    return figure_label(figure, answer.declaration, locale, hits_asker=answer.hits_asker)


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


def _decimal(text: str, locale: Locale) -> str:
    return text.replace(".", locale.text("decimal-mark"))


def _grouped(count: int) -> str:
    return f"{count:,}".replace(",", " ")
