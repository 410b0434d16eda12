"""Which questions need not be read for a calculation; quick, since every question waits for it."""

import re
from typing import Final, cast

from calculators.words import LANGUAGES, dice_words, rolling_words, words_of
from glossary import Language
from glossary.text import fold

_WORD: Final = re.compile(r"[^\W\d_]+")
_DIGIT: Final = re.compile(r"\d")
_PLEASE: Final = "|".join(rf"{word}\s" for words in rolling_words("please").values() for word in words)
# The group that matches is called like the language.
_ROLL: Final = "|".join(
    f"(?P<{language}>{'|'.join(words)})" for language, words in rolling_words("roll").items()
)
_ROLLS: Final = re.compile(
    rf"(?:[\w-]{{1,40}}:)?\W{{0,9}}(?:{_PLEASE})?\W{{0,9}}(?:{_ROLL})", re.IGNORECASE
)
# Words of these ask for rules as well, and most questions hold one of them.
_OF_RULES: Final = frozenset({"opener", "rule"})


def roll_language(text: str) -> Language | None:
    """Return the language of a text that may have dice rolled; ``None`` where nothing does, as in most.

    >>> roll_language("Tira 3 rossi"), roll_language("conan: roll 2 red"), roll_language("do I roll")
    ('it', 'en', None)
    """
    rolling = _ROLLS.match(text)
    return None if rolling is None else cast("Language", rolling.lastgroup)


def may_ask(text: str) -> bool:
    """Return whether a question may ask for a figure at all: most do not, and need not be read.

    >>> may_ask("how do I pick a lock"), may_ask("odds of picking a lock")
    (False, True)
    """
    if _DIGIT.search(text):
        return True
    words = _WORD.findall(fold(text))
    if any(word in dice_words().counts or word in dice_words().colours for word in words):
        return True
    return any(
        match is not None and match[1].tag not in _OF_RULES
        for language in LANGUAGES
        for place in range(len(words))
        for match in [words_of(language, "asking").find(words[place : place + 3])]
    )
