"""The words of everyday speech: one that no pack uses is no slip of a word of the rules."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from glossary.entry import LANGUAGES, Language
from glossary.text import words

# One word in so many that people say, or more, makes a word one of everyday speech.
_RAREST: Final = 1_000_000
# Words are filed under so many of their first letters.
_FIRST_LETTERS: Final = 2


@cache
def everyday_words() -> Mapping[str, str]:
    """Return the words of everyday speech in both languages, folded, by their first two letters.

    Those that begin alike are one text, with a space on each side of each: tens of thousands of strings
    would take ten times the memory.
    """
    by_letters: defaultdict[str, set[str]] = defaultdict(set)
    for language in LANGUAGES:
        for word in _frequent_words(language):
            by_letters[word[:_FIRST_LETTERS]].add(word)
    return {letters: f" {' '.join(sorted(alike))} " for letters, alike in by_letters.items()}


def is_everyday(word: str, by_letters: Mapping[str, str]) -> bool:
    """Return whether a folded word is among those that ``everyday_words`` returned.

    >>> is_everyday("pizza", {"pi": " piano pizza "}), is_everyday("pizz", {"pi": " piano pizza "})
    (True, False)
    """
    return f" {word} " in by_letters.get(word[:_FIRST_LETTERS], "")


def _frequent_words(language: Language) -> Iterator[str]:
    from spellchecker import SpellChecker  # its dictionaries; a query needs none

    frequencies = SpellChecker(language).word_frequency
    least = frequencies.total_words / _RAREST
    for word, count in frequencies.items():
        if count >= least:
            yield from words(word)
