"""Join what was broken at the end of a line: a hyphen there may belong to the word or to the line."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from glossary.entry import LANGUAGES, Language

if TYPE_CHECKING:
    from spellchecker import SpellChecker

_WORD: Final = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_DIVIDED: Final = re.compile(r"([^\W\d_]+)[-\u2010]$")
_FIRST_LETTERS: Final = re.compile(r"[^\W\d_]+")
# The least that the word lists count: many of these words are slips.
_SLIP: Final = 50


class Spelling:
    """Tells how words are written, from the words of a document and from everyday speech."""

    def __init__(self, lines: Iterable[str]) -> None:
        """Learn the words of a document's lines, but not those at their ends and beginnings."""
        self._words: set[str] = set()
        for line in lines:
            self._words.update(_WORD.findall(line.lower()))

    def joined(self, lines: Sequence[str]) -> str:
        """Return the lines of a paragraph as one, with words whole again that a hyphen divides.

        >>> Spelling(["A well-made axe"]).joined(["A well-", "made, diffi-", "cult two-", "handed axe"])
        'A well-made, difficult two-handed axe'
        """
        text = lines[0] if lines else ""
        parts = [text]
        for line in lines[1:]:
            first = _DIVIDED.search(parts[-1]) if is_divided(parts[-1]) else None
            second = _FIRST_LETTERS.match(line)
            if first is None or second is None:
                parts.append(f" {line}")
            elif self._has_hyphen(first[1].lower(), second[0].lower()):
                parts.append(line)
            else:
                parts[-1] = parts[-1][:-1]
                parts.append(line)
        return "".join(parts)

    def _has_hyphen(self, first: str, second: str) -> bool:
        if f"{first}-{second}" in self._words:
            return True
        if f"{first}{second}" in self._words or any(
            _is_word(f"{first}{second}", language) for language in LANGUAGES
        ):
            return False
        # Italian writes its compounds as one word.
        return _is_word(first, "en") and _is_word(second, "en")


def is_divided(line: str) -> bool:
    """Return whether a line ends in the middle of a word.

    >>> is_divided("diffi-"), is_divided("2 -")
    (True, False)
    """
    return line.endswith(("-", "\u2010")) and line[-2:-1].isalpha()


@cache
def _word_list(language: Language) -> "SpellChecker":
    from spellchecker import SpellChecker

    return SpellChecker(language)


def _is_word(word: str, language: Language) -> bool:
    frequency: int = _word_list(language)[word]
    return frequency > _SLIP
