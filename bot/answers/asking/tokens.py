"""A question as tokens: folded words, numbers in digits, ranges, and commas where a clause ends."""

import re
from collections.abc import Container, Iterator, Mapping
from typing import Final, NamedTuple

from glossary.search.message import condensed
from glossary.text import fold

# What ends a clause.
CLAUSE_END: Final = ","
# Stands between the ends of a range: a hyphen could be a minus sign.
RANGE_MARK: Final = "~"
# Inches and per cent are written behind their number without a space.
_SIGNS_BEHIND: Final = (('"', " inches "), ("''", " inches "))
_NUMBER: Final = r"[+-]?\d+(?:[.,]\d+)?"
# "1r-4r", "1-4r": a range of dice, not two groups of them.
_DICE_RANGE: Final = re.compile(r"(?<![a-z\d])(\d+)([royag])?\s?-\s?(\d+)(?(2)\2|([royag]))(?![a-z\d])")
_TOKEN: Final = re.compile(
    rf"(?P<dice>(?<![a-z\d])(?:\+?\d+[royag])+(?![a-z\d]))"
    rf"|(?P<range>(?<![\w])\d+-\d+(?![\w]))"
    rf"|(?P<number>{_NUMBER}(?![a-z\d]))"
    r"|(?P<word>\w+)"
    r"|(?P<and>[+&])"
    r"|(?P<end>[,;.?!()]|--?)"
)
_DICE: Final = re.compile(r"(\d+)([royag])")
# Of "giallo" and "arancione".
_ITALIAN_LETTERS: Final = {"g": "y", "a": "o"}
# "3r/4r" is a choice.
_CHOICE_OF_DICE: Final = re.compile(r"(?<=\d[royag])\s?/\s?(?=\d)")
# "3 o 4 rossi" is a choice too: before a number an "o" that stands alone is no orange.
_ITALIAN_OR: Final = re.compile(r"(?<![\w])o(?=\s+(\w+))")
_OR: Final = "or"
# "the battery is at 4%" asks for nothing, "what % to hit" does.
_SHARE: Final = re.compile(r"(?<=\d)\s?%")
# "fortitude 5: danno" ends a clause, "fortitude: 5" does not.
_COLON_OF_NUMBER: Final = re.compile(r"(?<=\d):")
# Signs round a number that is not exact: "~4", ">=4", "4+".
_INEXACT: Final = (
    (re.compile(r"[~\u2248\u00b1]\s*(?=\d)"), " circa "),
    (re.compile(r"(?:\u2265|\u2267|>=)\s*(?=\d)"), " at least "),
    (re.compile(r"(?:\u2264|\u2266|<=?)\s*(?=\d)"), " up to "),
    (re.compile(r">\s*(?=\d)"), " more than "),
    (re.compile(r"(?<=\d)\+(?!\s*[+\d])(?=\W|$)"), " or more "),
)
_LEFT_OUT: Final = str.maketrans("':=", "   ")
_WHOLE: Final = re.compile(r"[+-]?\d+")
_AND: Final = "and"


class RangeWords(NamedTuple):
    """The words that make a range of two numbers.

    Attributes:
        between: Words that do so alone, between the numbers.
        around: Pairs of words, one before the first number and one between the two.
    """

    between: Container[str] = ()
    around: Container[tuple[str, str]] = ()


def tokens_of(text: str, written_short: Mapping[str, str], range_words: RangeWords) -> list[str]:
    """Return the tokens of a question.

    Args:
        text: The question as it was typed.
        written_short: What stands for words, such as digits for numbers.
        range_words: The words that make a range of two numbers.

    >>> tokens_of("3r1y, da due a 4 punti!", {"due": "2"}, RangeWords(around=[("da", "a")]))
    ['3', 'r', '1', 'y', ',', '2~4', 'punti', ',']
    >>> tokens_of("1r-4r", {}, RangeWords())
    ['1~4', 'r']
    >>> tokens_of("3 o 4 rossi, 2o", {}, RangeWords())
    ['3', 'or', '4', 'rossi', ',', '2', 'o']
    >>> tokens_of("3r1a, 1a azione", {}, RangeWords())
    ['3', 'r', '1', 'o', ',', '1', 'a', 'azione']
    """
    plain = fold(condensed(text))
    for sign, words in _INEXACT:
        plain = sign.sub(words, plain)
    plain = _DICE_RANGE.sub(_written_range, plain)
    plain = _CHOICE_OF_DICE.sub(", ", plain)
    plain = _ITALIAN_OR.sub(
        lambda match: _OR if written_short.get(match[1], match[1]).isdigit() else match[0], plain
    )
    for mark, word in _SIGNS_BEHIND:
        plain = re.sub(rf"""(?<!["'\d.,])(\d+(?:[.,]\d+)?){mark}""", rf"\1{word}", plain)
    plain = _SHARE.sub(" ", plain).replace("%", " percent ")
    tokens = [
        written_short.get(token, token)
        for token in _split(_COLON_OF_NUMBER.sub(", ", plain).translate(_LEFT_OUT))
    ]
    return list(_with_ranges(tokens, range_words))


def _written_range(match: re.Match[str]) -> str:
    """Return a range of dice as numbers and then a colour."""
    return f"{match[1]}-{match[3]} {match[2] or match[4]}"


def _split(plain: str) -> Iterator[str]:
    for match in _TOKEN.finditer(plain):
        kind = match.lastgroup
        if kind == "dice":
            groups = _DICE.findall(match[0])
            for count, colour in groups:
                # "1a" alone is Italian for "the first".
                is_letter = colour != "a" or len(groups) > 1
                yield from (count, _ITALIAN_LETTERS.get(colour, colour) if is_letter else colour)
        elif kind == "range":
            yield re.sub(r"\D", RANGE_MARK, match[0])
        elif kind == "number":
            yield match[0].replace(",", ".")
        elif kind == "and":
            yield _AND
        else:
            yield CLAUSE_END if kind == "end" else match[0]


def _with_ranges(tokens: list[str], words: RangeWords) -> Iterator[str]:
    """Yield ``tokens`` with "3 to 5" and the like as one of them."""
    place = 0
    while place < len(tokens):
        first, second, third, fourth = [*tokens[place : place + 4], "", "", "", ""][:4]
        if (first, third) in words.around and _is_rising(second, fourth):  # "from 3 to 5"
            yield f"{int(second)}{RANGE_MARK}{int(fourth)}"
            place += 4
        elif second in words.between and _is_rising(first, third):  # "3 to 5"
            yield f"{int(first)}{RANGE_MARK}{int(third)}"
            place += 3
        else:
            yield first
            place += 1


def _is_rising(first: str, last: str) -> bool:
    return bool(_WHOLE.fullmatch(first) and _WHOLE.fullmatch(last)) and int(first) < int(last)
