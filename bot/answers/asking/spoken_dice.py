"""What is said of dice of any game, as expressions have it: "five d10s, every 8 or better"."""

import re
from collections.abc import Mapping
from typing import Final

from calculators.words import dice_words

_NUMBERS: Final = "|".join(dice_words().numbers)
# What may stand before a verb of dice, and before the dice that it is about.
_BEFORE: Final = r",?\s*(?:\b(?:and|e|then|poi|but|ma)\s+)?(?:\bi\s+)?\b"
_ARTICLE: Final = r"(?:\s+(?:the|i|il|gli|le|la))?"
_END: Final = r"(?:high|low|best|worst|alt|bass|migl|pegg|dadi|dice)"
_KEEP: Final = r"(?:keep(?:ing)?|tak(?:e|ing)|ten(?:endo|go|ere)|tieni|prend(?:o|endo))"
_DROP: Final = r"(?:drop(?:ping)?|without|senza|scart(?:ando|o|a)|togli(?:endo)?|tolgo)"
_REROLL: Final = r"(?:re-?roll(?:ing)?|rilanci(?:ando|o|a)|ritir(?:ando|o))"
_OR_MORE: Final = r"(?:\+|or\s+(?:better|more|higher|above)|o\s+(?:pi\u00f9|piu|meglio))"
_SUCCESS: Final = (
    r"(?:\s*(?:is|counts|\u00e8|vale|conta)(?:\s+(?:as|come))?\s*(?:a|an|one|un)?"
    r"\s*(?:success(?:es|o)?|hit)?)?"
)
_ONE_DIE: Final = r"(?:\b(?:1|an?|un)\s*)?\bd(\d+)\s+(?:with|at|con|in)\s+"
_SPOKEN: Final[Mapping[str, str]] = {
    rf"\(?,?\s*(?:(?:I|ne)\s+)?(?:roll(?:ing)?|tir(?:o|ando))\s+(?:due|two|2)\s+(?:e|and)\s+{_KEEP}"
    rf"\s+(?:(?:il|the)\s+)?(?:pi\u00f9\s+|piu\s+)?{_END}\w*\s*\)?": "",
    r"(?:\b(?:1|an?|un)\s*)?\bd(\d+)\s+(?:twice|two times|due volte)\b": r"2d\1",
    rf"{_ONE_DIE}(?:disadvantage|svantaggio)\b": r"2d\1 keep lowest",
    rf"{_ONE_DIE}(?:advantage|vantaggio)\b": r"2d\1 keep highest",
    rf"\b(\d+|{_NUMBERS})[- ]sided\s+(?:dice|die)\b": r"dice with \1 sides",
    rf"\b(dad[io] da) ({_NUMBERS})\b": r"\1 <\2>",
    rf"\b({_NUMBERS})(?=\s+(?:d\d|dice\b|dadi\b))": r"<\1>",
    r"(?<=\bd)(\d+)s\b": r"\1",
    rf"\b(da|a|with|con) ({_NUMBERS})(?= (?:facce|sides|faces)|(?<=venti)\b)": r"\1 <\2>",
    rf"{_BEFORE}{_KEEP}(?:\s+(?:only|solo))?(?={_ARTICLE}\s*(?:\d+|{_NUMBERS})?\s*"
    rf"(?:the|pi\u00f9|piu)?\s*{_END})": " keep",
    rf"{_BEFORE}{_DROP}(?=\s+(?:the|i|il|gli|le|la|\d|high|low))": " drop",
    rf"{_BEFORE}{_REROLL}(?=\s+(?:the|i|gli|all|any|every|tutti|\d|ones|uno))"
    r"(?:\s+(?:all|any|every|tutti))?": " reroll",
    r"(?<=reroll )(?:(?:the|gli|i) )?(?:ones|uno)\b": "1",
    r"\s+(?:(?:and|e)\s+)?(?:add(?:ing)?|aggiung(?:o|endo)|somm(?:o|ando))\s+(?=\d)": "+",
    r",?\s*\b(?:he|she|they|lui|lei|loro)\s+(?:(?:rolls?|tira(?:no)?|lancia(?:no)?)\s+)?(?:an?\s+|una?\s+)?"
    r"(?=\d*d\d)": " vs ",
    r"\bpiu(?= (?:alt|bass))": "pi\u00f9",
    rf",?\s*(?:\b(?:and|e)\s+)?\b(?:every|each|ogni)\s+(?:die\s+|dado\s+)?(?:showing\s+|of\s+|da\s+|con\s+)?"
    rf"(\d+)\s*{_OR_MORE}{_SUCCESS}": r" count \1+",
    rf",?\s*\b(?:(?:how\s+many|quanti)\s+)?(?:success(?:es)?|hits?|successi?)\s+(?:on|con|da)\s+(?:a\s+)?(\d+)"
    rf"\s*{_OR_MORE}": r" count \1+",
    r"(?<=keep )((?:the )?)(high|low)er\b": r"\1\2est",
    r"\b(?:beats?|beating|is higher than|batt(?:e|a|ano|ere))\s+(?=\d*d\d)": "vs ",
}  # fmt: skip
_IN_SIGNS: Final = [(re.compile(words, re.IGNORECASE), signs) for words, signs in _SPOKEN.items()]
_NUMBER: Final = re.compile(r"<(\w+)>(?: (?=d\d))?")


def in_signs(text: str) -> str:
    """Return a question with what is said of dice as expressions have it.

    >>> in_signs("five d10s, every 8 or better is a success")
    '5d10 count 8+'
    >>> in_signs("4d8 tenendo i 3 pi\u00f9 alti")
    '4d8 keep i 3 pi\u00f9 alti'
    """
    for words, signs in _IN_SIGNS:
        text = words.sub(signs, text)
    numbers = dice_words().numbers
    return _NUMBER.sub(lambda match: str(numbers[match[1].lower()]), text)
