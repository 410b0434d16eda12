"""From what people write to what can be compared: one place for texts and queries alike.

*Folding* removes what players leave out or vary: case, accents, apostrophes, punctuation. A *word* is
a folded run of letters or digits; a *stem* is what a word's inflected forms share in its language.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import Stemmer

from glossary.entry import Language
from glossary.typed_text import plain_signs

# "L.O.S.", "p.a": letters with dots between them are one word.
_INNER_DOT = re.compile(r"\.(?:(?<=\b[^\W\d_]\.)(?=[^\W\d_]\b)|(?<=\b[^\W\d_]\.[^\W\d_]\.)(?!\w))")
_POSSESSIVE = re.compile(r"'s\b")
_WORD = re.compile(r"[^\W_]+")
# No part of a word or of an accent, and rare.
_END_OF_TEXT: Final = "\x1e"
# What separates words: of ASCII all but letters and digits, and what else is no part of one.
_SEPARATORS: Final = {
    code: " " for code in range(128) if not chr(code).isalnum() and chr(code) != _END_OF_TEXT
}
_FOREIGN_SEPARATOR = re.compile(r"[^\x00-\x7f\w]")
# One is left out, since its Italian words are articles and the English one often stands for a thing;
# so is the Italian six, which is "you are" too.
NUMBER_WORDS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("two", "due", "second"), 2),
    **dict.fromkeys(("three", "tre", "third", "terzo", "terza"), 3),
    **dict.fromkeys(("four", "quattro", "fourth", "quarto", "quarta"), 4),
    **dict.fromkeys(("five", "cinque", "fifth", "quinto", "quinta"), 5),
    **dict.fromkeys(("six", "sixth", "sesto", "sesta"), 6),
    **dict.fromkeys(("seven", "sette"), 7),
    **dict.fromkeys(("eight", "otto"), 8),
    **dict.fromkeys(("nine", "nove"), 9),
    **dict.fromkeys(("ten", "dieci"), 10),
}
_DIGITS: Final = re.compile(r"[0-9]{1,4}")
_STEMMERS: Final = {"en": Stemmer.Stemmer("english"), "it": Stemmer.Stemmer("italian")}


def fold(text: str) -> str:
    r"""Return ``text`` in lower case without accents, compatibility forms or typographic signs.

    >>> fold("Perché È l\u2019Attacco")
    "perche e l'attacco"
    """
    text = without_dots(plain_signs(text))
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
        for accent in filter(unicodedata.combining, set(text)):
            text = text.replace(accent, "")
    return text.casefold()


def without_dots(text: str) -> str:
    """Return ``text`` with abbreviations as one word.

    >>> without_dots("quanti P.A. ha un eroe"), without_dots("Roll a die. A 6 hits.")
    ('quanti PA ha un eroe', 'Roll a die. A 6 hits.')
    """
    return _INNER_DOT.sub("", text)


def words(text: str) -> list[str]:
    """Return the folded words of ``text`` in order; an English possessive loses its ending.

    >>> words("The Hero's turn: l'Attacco, +2 (già)!")
    ['the', 'hero', 'turn', 'l', 'attacco', '2', 'gia']
    """
    return _WORD.findall(_POSSESSIVE.sub("", fold(text)))


def words_of_all(texts: Sequence[str]) -> list[list[str]]:
    """Return the words of each of ``texts``, as ``words`` does; many at once take less time.

    >>> words_of_all(["L'Attacco", "", "già!"])
    [['l', 'attacco'], [], ['gia']]
    """
    folded = _POSSESSIVE.sub("", fold(_END_OF_TEXT.join(texts)))
    if not folded.isascii():
        folded = _FOREIGN_SEPARATOR.sub(" ", folded)
    spaced = folded.translate(_SEPARATORS).split(_END_OF_TEXT)
    if len(spaced) != len(texts):  # a text holds that character itself
        return list(map(words, texts))
    return list(map(str.split, spaced))


@lru_cache(maxsize=65_536)
def stem(word: str, language: Language) -> str:
    """Return the stem of a folded word.

    >>> stem("spokes", "en"), stem("caselle", "it")
    ('spoke', 'casell')
    """
    stemmed: str = _STEMMERS[language].stemWord(word)
    return stemmed


def name_key(name: str) -> str:
    """Return what two spellings of one name share: their words, in any order.

    >>> name_key("Minor-Action") == name_key("action, minor")
    True
    """
    return " ".join(sorted(words(name)))


def name_keys(names: Sequence[str]) -> list[str]:
    """Return the ``name_key`` of each of ``names``; many at once take less time.

    >>> name_keys(["Minor-Action", "Attack"])
    ['action minor', 'attack']
    """
    return [" ".join(sorted(name_words)) for name_words in words_of_all(names)]


def numbers_in(folded: Iterable[str]) -> set[int]:
    """Return the numbers, from two on, that folded words name: "three players" are not two.

    >>> sorted(numbers_in(["due", "eroi", "su", "12", "caselle"]))
    [2, 12]
    """
    numbers = (int(word) if _DIGITS.fullmatch(word) else NUMBER_WORDS.get(word, 0) for word in folded)
    return {number for number in numbers if number > 1}
