"""What options and their choices are called in the languages of players: ``--armatura pesante``.

The calculators know their English names alone. The catalogues are read only where those do not do.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.locales import Locale
from calculators.declaration import Calculator, Option, options_of
from calculators.notation import (
    Choice,
    Decimal,
    DiceOnTable,
    DicePool,
    DicePools,
    Names,
    Notation,
)
from glossary import LANGUAGES, Language

# Of the colours' Italian names: rosso, arancione, giallo.
_LETTERS: Final[Mapping[Language, Mapping[int, int]]] = {"en": {}, "it": str.maketrans("oy", "ag")}


def names_of_options(calculator: type[Calculator]) -> Mapping[str, str]:
    """Return the options of a calculator by what they are called in every language.

    >>> from calculators.perditions_mouth import Sprint
    >>> names_of_options(Sprint)["punti"]
    'points'
    """
    names = [option.name for option in options_of(calculator)]
    return {
        Locale(language).text(f"option-{name}").lower(): name
        for language in LANGUAGES
        for name in names
    }


def in_choices(notation: Notation[Any], text: str) -> str:
    """Return ``text`` with the words of a choice as its notation knows them; others as they are.

    >>> in_choices(Choice(("light", "heavy")), "Pesante"), in_choices(Names(("move", "rest")), "riposo")
    ('heavy', 'rest')
    """
    match notation:
        case Choice(words):
            return _own_word(text, words)
        case Names(words):
            return ",".join(_own_word(part, words) for part in text.split(","))
        case _:
            return text


def in_letters(notation: Notation[Any], text: str, language: Language) -> str:
    """Return ``text`` with dice in the letters of a language's colours; other values as they are.

    >>> in_letters(DicePool(), "2o 1y", "it"), in_letters(Choice(("o",)), "o", "it")
    ('2a 1g', 'o')
    """
    if isinstance(notation, DicePool | DicePools | DiceOnTable):
        return dice_letters(text, language)
    return text


def dice_letters(text: str, language: Language) -> str:
    """Return dice, or faces of dice, in the letters of a language's colours.

    >>> dice_letters("o2 y0", "it")
    'a2 g0'
    """
    return text.translate(_LETTERS[language])


def option_in_words(name: str, locale: Locale, colour: str = "") -> str:
    """Return what an option is called in a sentence or a table, with the colour of its dice.

    >>> option_in_words("vs-health", Locale("en")), option_in_words("attack", Locale("it"), "red")
    ('vs health', 'attacco, rosso')
    """
    words = locale.text(f"option-{name}").replace("-", " ")
    return f"{words}, {locale.text(f'word-{colour}')}" if colour else words


def shown_value(option: Option, text: str, locale: Locale) -> str:
    """Return the value of an option, as its notation writes it, in the player's language.

    >>> shown_value(Option(Names(("move", "rest")), ""), "rest,move", Locale("it"))
    'Riposo,Movimento'
    >>> shown_value(Option(DicePool(), ""), "2o1y", Locale("it"))
    '2a1g'
    """
    match option.notation:
        case Choice():
            return locale.text(f"word-{text}") if text else ""
        case Names():
            return ",".join(locale.text(f"word-{word}") for word in text.split(",") if word)
        case Decimal():
            return text.replace(".", locale.text("decimal-mark"))
        case notation:
            return in_letters(notation, text, locale.language)


def _own_word(text: str, words: Iterable[str]) -> str:
    """Return the one of ``words`` that ``text`` names in any language; ``text`` itself if none."""
    plain = text.strip().lower()
    if plain in words:
        return text
    return _word_by_name(words).get(plain, text)


def begins_choice(notation: Notation[Any], text: str) -> bool:
    """Return whether ``text`` is the beginning of what a choice is called in any language.

    >>> begins_choice(Choice(("take", "remove")), "remove a"), begins_choice(Choice(("take",)), "odd")
    (True, False)
    """
    words = notation.words if isinstance(notation, Choice) else ()
    return any(name.startswith(text.lower()) for name in _word_by_name(words))


def _word_by_name(words: Iterable[str]) -> Mapping[str, str]:
    return {
        Locale(language).text(f"word-{word}").lower(): word for language in LANGUAGES for word in words
    }
