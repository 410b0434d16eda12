"""Numbers in questions and titles: "three players" is not about "two players"."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

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


def numbers_in(folded: Iterable[str]) -> set[int]:
    """Return the numbers, from two on, that folded words name.

    >>> sorted(numbers_in(["due", "eroi", "su", "12", "caselle"]))
    [2, 12]
    """
    numbers = (int(word) if _DIGITS.fullmatch(word) else NUMBER_WORDS.get(word, 0) for word in folded)
    return {number for number in numbers if number > 1}
