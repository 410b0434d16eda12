"""The words of everyday speech: one that no pack uses is no slip of a word of the rules."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from glossary import thresholds
from glossary.entry import LANGUAGES, Language
from glossary.index.index import FIRST_LETTERS
from glossary.text import words

_BILLION: Final = 1_000_000_000


@cache
def everyday_words() -> Mapping[str, str]:
    """Return the words of everyday speech in both languages, folded, by their first two letters.

    Those that begin alike are one text, each with a blank before it and how common it is behind it, as
    two digits: tens of thousands of strings would take ten times the memory.
    """
    by_letters: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for language in LANGUAGES:
        for word, frequency in _frequent_words(language):
            alike = by_letters[word[:FIRST_LETTERS]]
            alike[word] = max(frequency, alike.get(word, thresholds.RAREST_EVERYDAY))
    return {
        letters: "".join(f" {word}:{frequency}" for word, frequency in sorted(alike.items()))
        for letters, alike in by_letters.items()
    }


def _frequent_words(language: Language) -> Iterator[tuple[str, int]]:
    from spellchecker import SpellChecker  # its dictionaries; a query needs none

    frequencies = SpellChecker(language).word_frequency
    for typed_word, count in frequencies.items():
        frequency = round(10 * math.log10(_BILLION * count / frequencies.total_words)) if count else 0
        if frequency >= thresholds.RAREST_EVERYDAY:
            for word in words(typed_word):
                yield word, frequency
