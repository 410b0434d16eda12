"""Discord's Markdown, as far as cards use it: from text to blocks of styled runs.

A *block* is what begins on a line of its own; a *run* is a stretch of one style inside it. Unlike in
other Markdown every line break counts, an empty line too.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

Kind = Literal["title", "heading", "subheading", "text", "small", "quote", "item", "code", "empty"]


@dataclass(frozen=True, slots=True)
class Style:
    """How a run looks."""

    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    code: bool = False
    link: bool = False


PLAIN: Final = Style()


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style."""

    text: str
    style: Style = PLAIN


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list and so on.

    Attributes:
        kind: Which of these.
        runs: What stands in it.
        level: How deep an item is indented, from 0.
        marker: What stands before an item.
    """

    kind: Kind
    runs: tuple[Run, ...] = ()
    level: int = 0
    marker: str = ""


_FENCE: Final = re.compile(r"```(?:\w+\n)?\n?(.*?)\n?```\n?", re.DOTALL)
_LINE: Final = re.compile(
    r"(?P<heading>#{1,3}) +(?P<titled>.+)"
    r"|-# +(?P<small>.+)"
    r"|> (?P<quote>.*)"
    r"|(?P<indent> *)(?:[-*]|(?P<number>\d+\.)) +(?P<item>.+)"
)
_HEADINGS: Final[tuple[Kind, ...]] = ("title", "heading", "subheading")
_BULLET: Final = "\N{BULLET}"
_SPACES_PER_LEVEL: Final = 2

_TOKEN: Final = re.compile(
    r"\\(?P<escaped>[^\w\s])"
    r"|`(?P<code>[^`]+)`"
    r"|\[(?P<label>[^\]]+)\]\(<?[^)\s]+>?\)"
    r"|(?P<mark>\*\*|__|~~|\*|(?<!\w)_|_(?!\w))"
)
_MARKS: Final = {"**": "bold", "*": "italic", "_": "italic", "__": "underline", "~~": "strike"}


def blocks(markdown: str) -> Iterator[Block]:
    r"""Yield the blocks of a text.

    >>> [(block.kind, block.runs[0].text) for block in blocks("### Rest\n-# a rule")]
    [('subheading', 'Rest'), ('small', 'a rule')]
    """
    for place, part in enumerate(_FENCE.split(markdown)):
        if place % 2:
            yield Block("code", (Run(part, Style(code=True)),))
        elif part:
            yield from map(_block, part.removesuffix("\n").split("\n"))


def runs(text: str, style: Style = PLAIN) -> tuple[Run, ...]:
    """Return the runs of one line; a mark that nothing closes is a character like others.

    >>> [run.text for run in runs("a **b** c*")]
    ['a ', 'b', ' c*']
    """
    return tuple(_joined(_runs(text, style)))


def _block(line: str) -> Block:
    match = _LINE.fullmatch(line)
    if not line.strip():
        return Block("empty")
    if match is None:
        return Block("text", runs(line))
    if match["heading"]:
        return Block(_HEADINGS[len(match["heading"]) - 1], runs(match["titled"], Style(bold=True)))
    if match["small"]:
        return Block("small", runs(match["small"]))
    if match["quote"] is not None:
        return Block("quote", runs(match["quote"]))
    level = len(match["indent"]) // _SPACES_PER_LEVEL
    return Block("item", runs(match["item"]), level, match["number"] or _BULLET)


def _runs(text: str, style: Style) -> Iterator[Run]:
    end = 0
    for match in _TOKEN.finditer(text):
        if match.start() < end:
            continue  # inside marks that were read already
        if match["mark"]:
            closing = _closing(text, match["mark"], match.end())
            if closing is None:
                continue
            yield Run(text[end : match.start()], style)
            inside = replace(style, **{_MARKS[match["mark"]]: True})
            yield from _runs(text[match.end() : closing], inside)
            end = closing + len(match["mark"])
        else:
            yield Run(text[end : match.start()], style)
            yield _token(match, style)
            end = match.end()
    yield Run(text[end:], style)


def _token(match: re.Match[str], style: Style) -> Run:
    if match["escaped"]:
        return Run(match["escaped"], style)
    if match["code"]:
        return Run(match["code"], replace(style, code=True))
    return Run(match["label"], replace(style, link=True))


def _closing(text: str, mark: str, start: int) -> int | None:
    """Return where the mark that begins before ``start`` ends; ``None`` if it is none."""
    if text[start : start + 1].isspace():
        return None
    place = start + 1
    while (place := text.find(mark, place)) >= 0:
        length = len(text[place:]) - len(text[place:].lstrip(mark[0]))
        if length != 3 - len(mark) and text[place - 1] not in " \\":
            return place + length - len(mark)  # what closes first stands first
        place += length
    return None


def _joined(found: Iterator[Run]) -> Iterator[Run]:
    """Yield runs with neighbours of one style in one, without empty ones."""
    held: Run | None = None
    for run in found:
        if held is not None and held.style == run.style:
            held = replace(held, text=held.text + run.text)
        elif run.text:
            if held is not None and held.text:
                yield held
            held = run
    if held is not None and held.text:
        yield held
