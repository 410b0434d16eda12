"""The packs' Markdown as Discord shows it, in pages that a card can hold.

Discord knows headings, lists, bold and code, but no columns. Narrow ones become a code block, whose
columns line up; a wide one would wrap on a phone and becomes a list, a row an item. A *block* is what
stands between blank lines.
"""

import re
import textwrap
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from math import ceil
from typing import Final

import discord

from bot.locales import Locale
from bot.render.rules.markdown_columns import Rows, column_rows
from bot.render.visible import HIDDEN

# A message may show no more than 10,170 bytes of UTF-8, some of them for each text: beyond that
# Discord answers 500, though no document says so. A character of more bytes than these counts for more
# than one.
BYTES_A_CHARACTER: Final = 2.5
# For a list; what stands around it has the rest.
LIST_CHARACTERS: Final = 3_500

# As many characters of a code block as a phone shows in a row.
_PHONE: Final = 40
_FENCE: Final = "```"
_BRACKETS: Final = str.maketrans("[]", "()")
_CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)


def measured(text: str) -> int:
    """Return how many of the characters that a message may show are taken up by a text.

    Discord counts bytes too, so that emoji and many scripts take up more than they have.

    >>> measured("torch"), measured("\N{FIRE}" * 10)
    (5, 16)
    """
    if text.isascii():
        return len(text)
    return max(len(text), ceil(_size(text) / BYTES_A_CHARACTER))


def whole_lines(lines: Iterable[str], locale: Locale, limit: int = LIST_CHARACTERS) -> str:
    r"""Return as many lines as are ``measured`` within ``limit``, and how many more there are.

    >>> whole_lines(["Throw", "Swim", "Long jump"], Locale("en"), 18)
    'Throw\n… and 2 more'
    >>> whole_lines(["Throw", "Swim"], Locale("en"), 18)
    'Throw\nSwim'
    """
    text = "\n".join(lines)
    if measured(text) <= limit:
        return text
    number = text.count("\n") + 1
    fitting_lines = text[: limit + 1].split("\n")[:-1]
    while True:
        remark = locale.text("and-more", count=number - len(fitting_lines))
        shown_text = "\n".join([*fitting_lines, remark])
        if measured(shown_text) <= limit or not fitting_lines:
            return shown_text
        fitting_lines.pop()


def neutral(text: str) -> str:
    r"""Return a text that a player wrote, or that quotes one, so that Discord shows it as it is.

    What turns the direction of writing is left out: the rest of the card would turn as well.

    >>> print(neutral("**free** \u202eloot"))
    \*\*free\*\* loot
    """
    plain = HIDDEN.sub("", text)
    return discord.utils.escape_mentions(discord.utils.escape_markdown(plain, ignore_links=False))


def small(content: str) -> str:
    """Return a line in small print."""
    return f"-# {content}"


def quoted(text: str) -> str:
    r"""Return what a player wrote as a quotation of one line.

    >>> quoted("no rope\n*ever*")
    '> no rope \\*ever\\*'
    """
    return f"> {neutral(' '.join(text.split()))}"


def linked(text: str, url: str | None) -> str:
    """Return a text as a link to ``url``, if there is one; brackets would end it.

    >>> linked("Rulebook [FAQ]", "https://example.org")
    '[Rulebook (FAQ)](https://example.org)'
    """
    return text if url is None else f"[{text.translate(_BRACKETS)}]({url})"


def displayed(markdown: str) -> str:
    r"""Return ``markdown`` without columns.

    >>> print(displayed("| Dead | Gems |\n|---|---|\n| none | 2 |"))
    ```
    Dead  Gems
    none  2
    ```
    """
    return "\n\n".join(_without_columns(block) for block in re.split(r"\n{2,}", markdown.strip()))


def pages(text: str, longest: int) -> list[str]:
    r"""Return ``text`` in pages ``measured`` within ``longest``, split between blocks if possible.

    >>> pages("Roll two dice.\n\nAdd them.\n\nCompare.", longest=26)
    ['Roll two dice.\n\nAdd them.', 'Compare.']
    """
    parts: list[str] = []
    for block in _blocks(text):
        for piece in _pieces(block, longest):
            joined = f"{parts[-1]}\n\n{piece}" if parts else piece
            if parts and measured(joined) <= longest:
                parts[-1] = joined
            else:
                parts.append(piece)
    return parts


def cut_off(text: str, limit: int) -> str:
    """Return the beginning of a text that is ``measured`` within ``limit``, with an ellipsis.

    >>> cut_off("torch", 5), cut_off("torches", 5), cut_off("\N{FIRE}" * 9, 6)
    ('torch', 'torc…', '🔥🔥🔥…')
    """
    if measured(text) <= limit:
        return text
    length = bisect_right(range(len(text)), limit, key=lambda end: measured(f"{text[:end]}…")) - 1
    return f"{text[:length]}…"


def _size(text: str) -> int:
    """Return the bytes of a text; halves of characters, which JSON may hold, count as well."""
    return len(text.encode("utf-8", "surrogatepass"))


def _without_columns(block: str) -> str:
    """Return a block with its columns, between other lines, as a list or code."""
    lines = block.split("\n")
    barred = [line for line in lines if line.startswith("|")]
    if not barred:
        return block
    first = lines.index(barred[0])
    preceding, following = lines[:first], lines[first + len(barred) :]
    rows = column_rows(barred)
    return "\n".join([*preceding, _aligned(rows) or _listed(rows), *following])


def _aligned(rows: Rows) -> str | None:
    """Return rows as a code block; ``None`` if it is too wide for a phone."""
    plain = [[cell.replace("**", "") for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip_longest(*plain, fillvalue="")]
    if sum(widths) + 2 * (len(widths) - 1) > _PHONE:
        return None
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in plain]
    return "\n".join([_FENCE, *filter(None, lines), _FENCE])


def _listed(rows: Rows) -> str:
    """Return rows as a list: the first cell of a row, then the others under their headings."""
    headings, *items = rows
    if not all(row[0] for row in items):
        return _columns(rows)
    lines = [_item(headings, row) for row in items]
    if len(headings) == 2 and any(headings):  # noqa: PLR2004  # what name and value mean stands above
        lines.insert(0, f"-# {' · '.join(filter(None, headings))}")
    return "\n".join(lines)


def _columns(rows: Rows) -> str:
    """Return rows whose columns are lists of their own, which their lengths tell, one by one."""
    columns = (list(filter(None, column)) for column in zip_longest(*rows, fillvalue=""))
    return "\n".join(
        f"**{heading}**\n" + "\n".join(f"- {cell}" for cell in cells) for heading, *cells in columns
    )


def _item(headings: Sequence[str], row: Sequence[str]) -> str:
    name = row[0].replace("**", "")
    if len(row) <= 2:  # noqa: PLR2004
        return f"- **{name}**: {' '.join(row[1:])}"
    named_cells = zip(headings[1:], row[1:], strict=False)
    texts = (f"{heading}: {cell}" if heading else cell for heading, cell in named_cells)
    return f"- **{name}**: {'; '.join(texts)}"


def _blocks(text: str) -> Iterator[str]:
    """Yield the blocks of a text; blank lines in code part nothing."""
    parts: list[str] = []
    for part in text.split("\n\n"):
        parts.append(part)
        if sum(open_part.count(_FENCE) for open_part in parts) % 2 == 0:
            yield "\n\n".join(parts)
            parts = []
    if parts:
        yield "\n\n".join(parts)


def _pieces(block: str, longest: int) -> Iterator[str]:
    """Yield a block in parts ``measured`` within ``longest``; code is fenced in each."""
    if measured(block) <= longest:
        yield block
        return
    for part in filter(None, (part.strip("\n") for part in _CODE.split(block))):
        yield from _cut(part, longest)


def _cut(block: str, longest: int) -> Iterator[str]:
    """Yield code, or text without code, in parts of whole lines where possible."""
    is_code = block.startswith(_FENCE)
    limit = longest - 2 * (len(_FENCE) + 1) if is_code else longest
    lines = block.strip("`\n").split("\n") if is_code else block.split("\n")
    piece = ""
    for line in chain.from_iterable(_wrapped(long_line, limit) for long_line in lines):
        if piece and measured(piece) + 1 + measured(line) > limit:
            yield _fence(piece) if is_code else piece
            piece = line
        else:
            piece = f"{piece}\n{line}" if piece else line
    yield _fence(piece) if is_code else piece


def _wrapped(line: str, limit: int) -> Sequence[str]:
    if measured(line) <= limit:
        return [line]
    most_bytes = max(map(_size, set(line)))
    return textwrap.wrap(line, min(limit, int(limit * BYTES_A_CHARACTER / most_bytes)))


def _fence(text: str) -> str:
    return f"{_FENCE}\n{text}\n{_FENCE}"
