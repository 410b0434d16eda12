"""What options and their choices are called in the languages of players: ``--armatura pesante``.

The calculators know their English names alone.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.locales import Locale
from calculators.declaration import Calculator, Option, options_of
from calculators.notation import Notation, Spelling
from calculators.words import dice_words
from glossary import LANGUAGES, Language

# What happens to dice, and dice of a game, as expressions are written.
CUTS: Final = ("keep", "drop")
ENDS: Final = ("highest", "lowest")
CHANGES: Final = ("vs", "reroll", "once", "always", "explode", "count")
_CHANGE: Final = re.compile(
    rf"\b(?:(?P<cut>{'|'.join(CUTS)}) (?P<end>{'|'.join(ENDS)}) (?P<count>\d+)"
    rf"|{'|'.join((*CHANGES, *ENDS))})\b"
)
_NAMED_DICE: Final = re.compile(
    rf"\b(\d+) (?!(?:{'|'.join((*CUTS, *CHANGES))})\b)([^\W\d_]+(?:[-_][^\W\d_]+)*)"
)
# Of the colours' Italian names: rosso, arancione, giallo.
_LETTERS: Final[Mapping[Language, Mapping[int, int]]] = {"en": {}, "it": str.maketrans("oy", "ag")}


class _InLetters(Spelling):
    """Dice in the letters or words of a language."""

    def __init__(self, locale: Locale) -> None:
        self.locale = locale

    def dice(self, text: str) -> str:
        return dice_letters(text, self.locale.language)

    def expression(self, text: str) -> str:
        return expression_in_words(text, self.locale)


class _InWords(_InLetters):
    """All of a value in the player's language."""

    def word(self, word: str) -> str:
        return self.locale.text(f"word-{word}") if word else ""

    def decimal(self, text: str) -> str:
        return text.replace(".", self.locale.text("decimal-mark"))


class _AsTyped(Spelling):
    """Words that a player typed in any language, as a notation knows them."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def word(self, word: str) -> str:
        plain = word.strip().lower()
        return word if plain in self.words else _word_by_name(self.words).get(plain, word)


def names_of_options(calculator: type[Calculator], *further_names: str) -> Mapping[str, str]:
    """Return the options of a calculator, and ``further_names``, by their names in every language.

    >>> from calculators.perditions_mouth import Sprint
    >>> names_of_options(Sprint)["punti"]
    'points'
    """
    names = (*(option.name for option in options_of(calculator)), *further_names)
    return {
        Locale(language).text(f"option-{name}").lower(): name
        for language in LANGUAGES
        for name in names
    }


def in_choices(notation: Notation[Any], text: str) -> str:
    """Return ``text`` with the words of a choice as its notation knows them; others as they are.

    >>> from calculators.notation import Choice, Names
    >>> in_choices(Choice(("light", "heavy")), "Pesante"), in_choices(Names(("move", "rest")), "riposo")
    ('heavy', 'rest')
    """
    return notation.spell(text, _AsTyped(notation.words)) if notation.words else text


def spelled_dice(notation: Notation[Any], text: str, language: Language) -> str:
    """Return ``text`` with dice in the letters or words of a language; other values as they are.

    >>> from calculators.dice_notation import DicePool
    >>> from calculators.notation import Choice
    >>> spelled_dice(DicePool(), "2o 1y", "it"), spelled_dice(Choice(("o",)), "o", "it")
    ('2a 1g', 'o')
    """
    return notation.spell(text, _InLetters(Locale(language)))


def dice_letters(text: str, language: Language) -> str:
    """Return dice, or faces of dice, in the letters of a language's colours.

    >>> dice_letters("o2 y0", "it")
    'a2 g0'
    """
    return text.translate(_LETTERS[language])


def option_in_words(name: str, locale: Locale, colour: str = "") -> str:
    """Return what an option is called in a sentence or in columns, with the colour of its dice.

    >>> option_in_words("vs-health", Locale("en")), option_in_words("attack", Locale("it"), "red")
    ('vs health', 'attacco, rosso')
    """
    words = locale.text(f"option-{name}").replace("-", " ")
    return f"{words}, {locale.text(f'word-{colour}')}" if colour else words


def shown_value(option: Option, text: str, locale: Locale) -> str:
    """Return the value of an option, as its notation writes it, in the player's language.

    >>> from calculators.dice_notation import DicePool
    >>> from calculators.notation import Names
    >>> shown_value(Option(Names(("move", "rest")), ""), "rest,move", Locale("it"))
    'Riposo,Movimento'
    >>> shown_value(Option(DicePool(), ""), "2o1y", Locale("it"))
    '2a1g'
    """
    return option.notation.spell(text, _InWords(locale))


def expression_in_words(text: str, locale: Locale) -> str:
    """Return dice of any game, as ``str`` writes them, in the words of the reader.

    >>> expression_in_words("2 red - 1 vs 4d6 reroll 1-2 once drop lowest 1", Locale("it"))
    '2 rossi - 1 contro 4d6 rilancia 1-2 una volta scarta il più basso'
    >>> expression_in_words("3 rossi + 1 torch", Locale("en"))
    '3 red + 1 torch'
    """
    text = _NAMED_DICE.sub(lambda dice: counted_dice(dice[2], int(dice[1]), locale), text)
    return _CHANGE.sub(lambda change: _change_in_words(change, locale), text)


def _change_in_words(change: re.Match[str], locale: Locale) -> str:
    if change["count"] is None:
        return locale.text(f"expression-{change[0]}")
    return locale.text(f"expression-{change['cut']}-{change['end']}", count=int(change["count"]))


def counted_dice(name: str, count: int, locale: Locale) -> str:
    """Return dice of a game by their name, or by a word for their colour in any language.

    >>> counted_dice("rosso", 2, Locale("en")), counted_dice("doom", 1, Locale("it"))
    ('2 red', '1 destino')
    """
    name = dice_words().colours.get(name, name)
    if name != "doom" and locale.has(f"dice-{name}"):
        return locale.text(f"dice-{name}", count=count)
    return f"{count} {locale.text_or(f'component-{name}', name)}"


def begins_choice(notation: Notation[Any], text: str) -> bool:
    """Return whether ``text`` is the beginning of what a choice is called in any language.

    >>> from calculators.notation import Choice
    >>> begins_choice(Choice(("take", "remove")), "remove a"), begins_choice(Choice(("take",)), "odd")
    (True, False)
    """
    return any(name.startswith(text.lower()) for name in _word_by_name(notation.choices))


def _word_by_name(words: Iterable[str]) -> Mapping[str, str]:
    return {
        Locale(language).text(f"word-{word}").lower(): word for language in LANGUAGES for word in words
    }
