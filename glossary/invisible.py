"""Characters that nobody sees: a title of them looks empty, and a search takes a word in two."""

import re
from typing import Final

# Texts, not patterns: they are compiled where they are first needed, and few texts need them.
# Soft hyphens, spaces without a width, fillers of Korean, the blank of Braille, marks of other
# programs; joiners, but for those that emoji and scripts from Hebrew on need behind their signs; tags,
# but for those of flags. What turns the direction of writing is in UNREADABLE.
INVISIBLE: Final = (
    "[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u200b\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb"
    "\U0001d173-\U0001d17a\U000e0001]"
    # What stands before is looked at last: most texts hold none of these characters.
    "|[\u200c\u200d](?<![\u0590-\u1fff\u2070-\u2fff\u3001-\U0010ffff].)"
    "|[\U000e0020-\U000e007f](?<![\U0001f3f4\U000e0020-\U000e007f].)[\U000e0020-\U000e007f]*"
)
# Controls, and the marks that turn the direction of writing; a text needs line ends and tabs only.
UNREADABLE: Final = (
    "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f"
    "\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]"
)


def is_visible(text: str) -> bool:
    r"""Return whether there is anything to read in a text.

    >>> is_visible("!"), is_visible(" \N{ZERO WIDTH SPACE}"), is_visible("\N{HANGUL FILLER}")
    (True, False, False)
    """
    # The first character of nearly every text is a letter.
    if text[:1].isascii() and text[:1].isalnum():
        return True
    seen = re.sub(INVISIBLE, "", text)
    return any(character.isprintable() and not character.isspace() for character in seen)


def without_hidden(text: str) -> str:
    r"""Return a text without the characters that ``load_yaml`` refuses, since nobody sees them.

    >>> without_hidden("Roll\u200e again.")
    'Roll again.'
    """
    return re.sub(UNREADABLE, "", text)
