"""Chances and expected values in words and digits, rounded only here.

What is not certain never reads 100 %, what is possible never 0 %.
"""

from fractions import Fraction
from typing import Final

from bot.locales import Locale

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


def _decimal(text: str, locale: Locale) -> str:
    return text.replace(".", locale.text("decimal-mark"))


def _grouped(count: int) -> str:
    return f"{count:,}".replace(",", " ")
