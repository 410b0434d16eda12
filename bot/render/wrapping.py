"""Lines that fit a width: of a terminal, or of a pipe whose reader said so."""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

# What a line begins with that the lines after it stand under: blanks, a number, a dash, or a command of
# the chat in a column of its own.
_INDENT: Final = re.compile(r"\s*(?:\[?\d+[.\]]\s+|-\s+|/\S+(?: \S+)*\s{2,})?")


def wrapped(lines: Iterable[str], width: int | None) -> Iterator[str]:
    """Yield ``lines``, those that are too long on several: broken between words, indented alike.

    Args:
        lines: The lines; one may hold several with line breaks between them.
        width: Most characters of a line; ``None`` for any number.

    >>> list(wrapped(["  1. Pick a Lock"], 12))
    ['  1. Pick a', '     Lock']
    >>> list(wrapped(["  /full   the whole rule"], 20))
    ['  /full   the whole', '          rule']
    """
    for line in lines:
        if width is None:
            yield line
        else:
            for part in line.split("\n"):
                yield from _wrapped_line(part, width)


def packed(
    items: Iterable[str], width: float | None, separator: str, measure: Callable[[str], float] = len
) -> Iterator[str]:
    """Yield lines with as many of ``items`` as fit, one at least; an item that fits is never broken.

    Args:
        items: What to put on the lines, in order.
        width: How long a line may be; ``None`` puts all on one.
        separator: What stands between two items of a line.
        measure: Returns how long a text is, by default its characters.

    >>> list(packed(["[1] Chest", "[2] Door", "[3] Key"], 20, " · "))
    ['[1] Chest · [2] Door', '[3] Key']
    """
    line = ""
    for item in items:
        longer = f"{line}{separator}{item}" if line else item
        if width is not None and line and measure(longer) > width:
            yield line
            line = item
        else:
            line = longer
    if line:
        yield line


def one_line(text: object, limit: int) -> str:
    r"""Return a text on one line of at most ``limit`` characters, cut off wherever it has to be.

    >>> one_line("12\n3", 60), one_line("9" * 1000, 5)
    ('12 3', '9999…')
    """
    line = " ".join(str(text).split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def _wrapped_line(line: str, width: int) -> Sequence[str]:
    if len(line) <= width:
        return [line]
    start = _INDENT.match(line)
    indent = 0 if start is None else min(start.end(), width // 2)
    return textwrap.wrap(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)
