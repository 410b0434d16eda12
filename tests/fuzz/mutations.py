"""Inputs that nobody would type by mistake: right ones, damaged."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final

# What has broken parsers elsewhere. Halves of characters cannot come: nobody reads JSON that holds them.
_AWKWARD: Final = (
    "\x00", "\x1b[2J", "\u202e", "\uffff", "\U0001f409", "\u0660", "\u00b2", "½", "é", "ß", "İ",
    "\r\n", "\t", "\u2028", " ", "", "'", '"', "`", "\\", "/", "../", "%s", "{0}", "${x}", "<@1>", "@everyone",
    "-", "--", "-1", "0", "1e309", "NaN", "9" * 30, "0x10", "1_000", "1/0", "²³", "&a", "*a", "!!python/object:x",
    "!!binary", "<<: *a", "? ", ": ", "- ", "[", "]", "{", "}", "|", ">", "#", "=", ",", ";", ":", "+", "r", "!",
)  # fmt: skip
_LONG: Final = 3_000
# What JSON can hold, of whatever type an option has.
STRANGE: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, 3, -1, 10**30, 2.5, float("nan"), float("inf"), "", "x", [], ["3"], {}, {"a": 1}, [None],
    "3" * 5_000,
)  # fmt: skip


class Mutations:
    """Damages texts, always in the same way for the same seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311  # repeatable on purpose
        self._damages: tuple[Callable[[str], str], ...] = (
            self._insert, self._insert, self._delete, self._repeat, self._swap, self._cut, self._stretch,
        )  # fmt: skip

    def damaged(self, texts: Sequence[str]) -> str:
        """Return one of ``texts`` with one to six damages; sometimes with none, sometimes two joined."""
        text = self.random.choice(texts)
        if self.random.random() < 0.1:
            text += self.random.choice(texts)
        for _ in range(self.random.randint(0, 6)):
            text = self.random.choice(self._damages)(text)
        return text[:_LONG]

    def _place(self, text: str) -> int:
        return self.random.randint(0, len(text))

    def _insert(self, text: str) -> str:
        place = self._place(text)
        return text[:place] + self.random.choice(_AWKWARD) + text[place:]

    def _delete(self, text: str) -> str:
        first, last = sorted((self._place(text), self._place(text)))
        return text[:first] + text[last:] if last - first < len(text) / 2 else text

    def _repeat(self, text: str) -> str:
        first, last = sorted((self._place(text), self._place(text)))
        return text[:last] + text[first:last] * self.random.randint(1, 4) + text[last:]

    def _swap(self, text: str) -> str:
        place = self._place(text)
        return text[place:] + text[:place]

    def _cut(self, text: str) -> str:
        return text[: self._place(text)]

    def _stretch(self, text: str) -> str:
        place = self._place(text)
        return (
            text[:place] + text[place : place + 1] * self.random.choice((2, 50, 2_000)) + text[place:]
        )
