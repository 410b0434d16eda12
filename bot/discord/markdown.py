"""The packs' Markdown as Discord shows it, in pages that a card can hold.

Discord knows headings, lists, bold and code, but no tables. A narrow table becomes a code block, whose
columns line up; a wide one would wrap on a phone and becomes a list, a row an item. A *block* is what
stands between blank lines.
"""

import re
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

import discord

# As many characters of a code block as a phone shows in a row.
_PHONE: Final = 40
# A row of blank headings holds no hyphen.
_TABLE_RULE = re.compile(r"\|[\s:|]*-[\s:|-]*")
_FENCE: Final = "```"
_CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)

Rows = Sequence[Sequence[str]]


def neutral(text: str) -> str:
    r"""Return a text that a player wrote, or that quotes one, so that Discord shows it as it is.

    >>> print(neutral("**free** loot"))
    \*\*free\*\* loot
    """
    return discord.utils.escape_mentions(discord.utils.escape_markdown(text, ignore_links=False))


def displayed(markdown: str) -> str:
    r"""Return ``markdown`` without tables.

    >>> print(displayed("| Dead | Gems |\n|---|---|\n| none | 2 |"))
    ```
    Dead  Gems
    none  2
    ```
    """
    return "\n\n".join(_without_table(block) for block in re.split(r"\n{2,}", markdown.strip()))


def pages(text: str, most: int) -> list[str]:
    """Return ``text`` in pages of at most ``most`` characters, parted between blocks where possible."""
    made: list[str] = []
    for block in _blocks(text):
        for piece in _pieces(block, most):
            joined = f"{made[-1]}\n\n{piece}" if made else piece
            if made and len(joined) <= most:
                made[-1] = joined
            else:
                made.append(piece)
    return made


def _without_table(block: str) -> str:
    """Return a block with its table, which other lines may precede or follow, as a list or as code."""
    lines = block.split("\n")
    table = [line for line in lines if line.startswith("|")]
    if not table:
        return block
    first = lines.index(table[0])
    before, after = lines[:first], lines[first + len(table) :]
    rows = [_cells(line) for line in table if not _TABLE_RULE.fullmatch(line)]
    return "\n".join([*before, _aligned(rows) or _listed(rows), *after])


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _aligned(rows: Rows) -> str | None:
    """Return a table as a code block; ``None`` if it is too wide for a phone."""
    plain = [[cell.replace("**", "") for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip_longest(*plain, fillvalue="")]
    if sum(widths) + 2 * (len(widths) - 1) > _PHONE:
        return None
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in plain]
    return "\n".join([_FENCE, *filter(None, lines), _FENCE])


def _listed(rows: Rows) -> str:
    """Return a table as a list: the first cell of a row, then the others under their headings."""
    headings, *others = rows
    if not all(row[0] for row in others):
        return _columns(rows)
    items = [_item(headings, row) for row in others]
    if len(headings) == 2 and any(headings):  # noqa: PLR2004  # what name and value mean stands above
        items.insert(0, f"-# {' · '.join(filter(None, headings))}")
    return "\n".join(items)


def _columns(rows: Rows) -> str:
    """Return a table whose columns are lists of their own, which their lengths tell, one by one."""
    columns = (list(filter(None, column)) for column in zip_longest(*rows, fillvalue=""))
    return "\n".join(
        f"**{heading}**\n" + "\n".join(f"- {each}" for each in cells) for heading, *cells in columns
    )


def _item(headings: Sequence[str], row: Sequence[str]) -> str:
    name = row[0].replace("**", "")
    if len(row) <= 2:  # noqa: PLR2004
        return f"- **{name}**: {' '.join(row[1:])}"
    told = zip(headings[1:], row[1:], strict=False)
    said = (f"{heading}: {cell}" if heading else cell for heading, cell in told)
    return f"- **{name}**: {'; '.join(said)}"


def _blocks(text: str) -> Iterator[str]:
    """Yield the blocks of a text; blank lines in code part nothing."""
    held: list[str] = []
    for part in text.split("\n\n"):
        held.append(part)
        if sum(each.count(_FENCE) for each in held) % 2 == 0:
            yield "\n\n".join(held)
            held = []
    if held:
        yield "\n\n".join(held)


def _pieces(block: str, most: int) -> Iterator[str]:
    """Yield a block in parts of at most ``most`` characters; code is fenced in each."""
    if len(block) <= most:
        yield block
        return
    for part in filter(None, (each.strip("\n") for each in _CODE.split(block))):
        yield from _cut(part, most)


def _cut(block: str, most: int) -> Iterator[str]:
    """Yield code, or text without code, in parts of whole lines where possible."""
    fenced = block.startswith(_FENCE)
    room = most - 2 * (len(_FENCE) + 1) if fenced else most
    lines = block.strip("`\n").split("\n") if fenced else block.split("\n")
    held = ""
    for line in (part for each in lines for part in _wrapped(each, room)):
        if held and len(held) + 1 + len(line) > room:
            yield _fence(held) if fenced else held
            held = line
        else:
            held = f"{held}\n{line}" if held else line
    yield _fence(held) if fenced else held


def _wrapped(line: str, room: int) -> Sequence[str]:
    return [line] if len(line) <= room else textwrap.wrap(line, room)


def _fence(text: str) -> str:
    return f"{_FENCE}\n{text}\n{_FENCE}"
