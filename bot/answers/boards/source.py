"""Board documents as players write them: YAML, one line, or a drawing with a Scheme next to it.

Each may stand in a code fence, with the signs that phones and word processors put into it. What is
refused is read a second time, to find the line and the column of its fault, or the item of its line.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol

import yaml

from bot.answers.boards.line import BoardLine, LineError, begin_of_line, read_board_line
from calculators.schemer import Fault
from calculators.schemer.errors import MAP, SCHEME
from glossary.loading.yaml_source import follow
from glossary.loading.yaml_values import Mark, YamlError, load_yaml
from glossary.typed_text import simplify, simplify_value

# In characters. The largest board with all details takes a quarter of it.
LONGEST_SOURCE: Final = 50_000
_DOCUMENT: Final = re.compile(r"^map\s*[:\uff1a]", re.MULTILINE | re.IGNORECASE)
_ACTOR_COMMENT: Final = re.compile(r"# @ (\{.*\})\n")
_OF_ACTOR: Final = frozenset(("name", "side", "keywords", "fortitude", "wounded"))
_FENCE: Final = re.compile(r"\n?`+(?:(?<=```)\w*\n)?")

# Of these faults the position is that of the key, not of its value.
_ABOUT_KEYS: Final = frozenset(
    ("unknown-key", "nowhere", "bad-letter", "nobody-there", "no-such-danger")
)


class Position(NamedTuple):
    """A place in what the player wrote.

    Attributes:
        line: The line, from 1.
        column: The character in that line, from 1.
        part: Whether it is a line of the drawing or of the Scheme, where they are separate texts, or an
            item of a board on one line.
        text: The item.
    """

    line: int
    column: int
    part: Literal["map", "scheme", "item"] | None = None
    text: str = ""


NOWHERE: Final = Position(0, 0)


class SourceError(Exception):
    """A text that cannot be read as a board document.

    Attributes:
        code: What is wrong: a code of ``YamlError``, or ``board-too-long``.
        position: Where.
        details: The values that a sentence about it names.
    """

    def __init__(self, code: str, position: Position, **details: str | int) -> None:
        self.code = code
        self.position = position
        self.details = details
        super().__init__(f"{position.line}:{position.column}: {code}")


def without_fences(text: str) -> str:
    r"""Return a board without the code fences round it, which are no part of it.

    >>> without_fences("```yaml\n@.F\n```"), without_fences("Move 1 -> F `@.F`")
    ('@.F', 'Move 1 -> F \n@.F')
    """
    return _FENCE.sub("\n", text).strip("\n") if "`" in text else text


class BoardSource(Protocol):
    """Something that a board document can be read from."""

    def document(self) -> object:
        """Return the document as Python values, not yet checked."""

    def position(self, fault: Fault) -> Position:
        """Return where ``fault`` is."""


def source_of(text: str, scheme: str = "", grid: str | None = None) -> BoardSource:
    """Return where a board that was typed is read from.

    Args:
        text: A YAML document, a board on one line, or a drawing.
        scheme: The Scheme beside it, which counts more than its own; empty for none.
        grid: The grid beside it, which counts more than its own; ``None`` for none.

    >>> source_of("8x6; @ b2", "Move 1 -> F"), source_of("@.F", "Move 1 -> F")
    (LineBoard(text='8x6; @ b2', scheme='Move 1 -> F', grid=None), DrawnBoard(drawing='@.F', \
scheme='Move 1 -> F', grid=None))
    """
    if is_document(text):
        return YamlBoard(text, scheme, grid)
    if is_line(text):
        return LineBoard(without_fences(text), scheme, grid)
    return DrawnBoard(text, scheme, grid)


def is_document(text: str) -> bool:
    """Return whether ``text`` is a board document as YAML, right or wrong.

    >>> is_document("map: '@.F'"), is_document("@.F")
    (True, False)
    """
    return _DOCUMENT.search(text) is not None


def is_line(text: str) -> bool:
    r"""Return whether ``text`` is a board on one line, also in a code fence.

    >>> is_line("```\n8x6; @ b2\n```"), is_line("map: '@.F'")
    (True, False)
    """
    return begin_of_line(without_fences(text).strip()) == 0


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A drawing and a Scheme straight from the command line; positions are those in each of them.

    Attributes:
        drawing: The map.
        scheme: The Scheme.
        grid: The grid; ``None`` for the default one.
    """

    drawing: str
    scheme: str
    grid: str | None = None

    def document(self) -> object:
        r"""Return a document with this drawing, Scheme and grid; a slash ends a row as well.

        >>> DrawnBoard("@\u2026/..F.", "Move 1 \u2013> F").document()
        {'map': '@...\n..F.', 'scheme': 'Move 1 -> F'}
        """
        # A shell's quoted drawing often begins on the line below the quote.
        drawing = simplify(without_fences(self.drawing)).removeprefix("\n").replace("/", "\n")
        values = {"map": drawing, "scheme": simplify_value(self.scheme), "grid": self.grid}
        return {key: value for key, value in values.items() if value is not None}

    def position(self, fault: Fault) -> Position:
        """Return where ``fault`` is."""
        part: Literal["map", "scheme"] = "scheme" if fault.key == SCHEME else "map"
        return Position(fault.row + 1, (fault.column or 0) + 1, part)


@dataclass(frozen=True, slots=True)
class LineBoard:
    """A board on one line; positions are those of its items.

    Attributes:
        text: The line.
        scheme: The Scheme in the place of its own; empty for that.
        grid: The grid in the place of its own; ``None`` for that.
    """

    text: str
    scheme: str = ""
    grid: str | None = None

    def document(self) -> object:
        """Return the document that the line holds.

        Raises:
            SourceError: It is no board.

        >>> LineBoard("3x1; @ a1; F c1", "Move 1 -> F").document()
        {'map': '@.F', 'scheme': 'Move 1 -> F'}
        """
        document = self._read().document
        scheme = simplify_value(self.scheme)
        return {**document, "scheme": scheme} if scheme else document

    def position(self, fault: Fault) -> Position:
        """Return the item that ``fault`` is about."""
        if fault.key == SCHEME and self.scheme:
            return Position(fault.row + 1, (fault.column or 0) + 1, "scheme")
        if fault.code == "missing-key":  # no item is
            return NOWHERE
        board = self._read()
        is_space = fault.column is not None and fault.key == MAP
        space = (
            board.extent.name(board.extent.space(fault.column or 0, fault.row)) if is_space else None
        )
        item = board.item_of(fault.key, space)
        return Position(item, 1, "item", board.items[item - 1])

    def _read(self) -> BoardLine:
        if len(self.text) > LONGEST_SOURCE:
            raise SourceError("board-too-long", Position(1, 1), limit=LONGEST_SOURCE)
        try:
            return read_board_line(simplify(self.text), self.grid)
        except LineError as error:
            position = Position(error.item, 1, "item", error.text)
            raise SourceError(error.code, position, **error.details) from error


@dataclass(frozen=True, slots=True)
class DocumentBoard:
    """A board document that is kept, not typed: nothing in it has a position.

    Attributes:
        content: The document.
    """

    content: Mapping[str, object]

    def document(self) -> object:
        """Return the document."""
        return _simplified_board(self.content)

    def position(self, fault: Fault) -> Position:  # noqa: ARG002  # other sources need it
        """Return ``NOWHERE``."""
        return NOWHERE


@dataclass(frozen=True, slots=True)
class YamlBoard:
    """A board document as YAML.

    Attributes:
        text: The YAML.
        scheme: The Scheme in the place of its own; empty for that.
        grid: The grid in the place of its own; ``None`` for that.
    """

    text: str
    scheme: str = ""
    grid: str | None = None

    def document(self) -> object:
        r"""Return what the YAML holds.

        Raises:
            SourceError: It is no YAML that ``load_yaml`` takes, or is longer than ``LONGEST_SOURCE``.

        >>> YamlBoard("map: '@.F'\nscheme: Move 1 -> F").document()
        {'map': '@.F', 'scheme': 'Move 1 -> F'}
        """
        if len(self.text) > LONGEST_SOURCE:
            raise SourceError("board-too-long", Position(1, 1), limit=LONGEST_SOURCE)
        try:
            content = _simplified_board(load_yaml(self._yaml))
        except YamlError as error:
            raise SourceError(error.code, _position(error.mark), **error.details) from error
        if not isinstance(content, dict):
            return content
        actor = _actor_in_comment(self._yaml)
        if actor:
            content["actor"] = {**actor, **(content.get("actor") or {})}
        values = {"scheme": simplify_value(self.scheme), "grid": self.grid}
        return content | {key: value for key, value in values.items() if value}

    @property
    def _yaml(self) -> str:
        return without_fences(self.text)

    def position(self, fault: Fault) -> Position:
        r"""Return where ``fault`` is: of its key or its value, or of a character inside the value.

        >>> board = YamlBoard("scheme: Move 1 -> F\nmap: '@.?'")
        >>> board.position(Fault("bad-letter", ("map",), row=0, column=2))
        Position(line=2, column=9, part=None, text='')
        """
        if fault.key == SCHEME and self.scheme:
            return Position(fault.row + 1, (fault.column or 0) + 1, "scheme")
        steps = list(follow(self._yaml, fault.key))
        if not steps:
            return Position(1, 1)
        mark, node = steps[-1]
        if fault.column is not None and isinstance(node, yaml.ScalarNode):
            return self._position_inside(node, fault.row, fault.column)
        is_value = len(steps) > len(fault.key) and fault.code not in _ABOUT_KEYS
        return _position(node.start_mark if is_value else mark)

    def _position_inside(self, node: yaml.ScalarNode, row: int, column: int) -> Position:
        """Return the position of a character of a text; that of the text where YAML folds its lines."""
        start = node.start_mark
        if node.style == "|":
            line = self._yaml.splitlines()[start.line + 1 + row]
            indent = len(line) - len(node.value.split("\n")[row])
            return Position(start.line + 2 + row, indent + column + 1)
        if start.line == node.end_mark.line and row == 0:
            quote = 0 if node.style is None else 1
            return Position(start.line + 1, start.column + quote + column + 1)
        return _position(start)


def _actor_in_comment(text: str) -> dict[str, Any]:
    r"""Return what the first line of a document says of the actor, which it did up to version 1.6.

    >>> _actor_in_comment("# @ {name: Gog, wounded: true}\nmap: '@.F'\n")
    {'name': 'Gog', 'wounded': True}
    """
    line = _ACTOR_COMMENT.match(text)
    try:
        actor = load_yaml(line[1]) if line is not None else None
    except YamlError:
        return {}
    if not isinstance(actor, dict):
        return {}
    return {key: value for key, value in actor.items() if key in _OF_ACTOR}


def _simplified_board(content: object) -> object:
    """Return a document with every sign in its plain form, its keys in small letters."""
    if not isinstance(content, dict):
        return content
    document = {key.lower(): value for key, value in _simplified(content).items()}
    if isinstance(document.get("scheme"), str):
        document["scheme"] = simplify_value(document["scheme"])
    return document


def _simplified(value: Any) -> Any:  # noqa: ANN401  # whatever YAML holds
    match value:
        case str():
            return simplify(value)
        case dict():
            return {simplify(key): _simplified(item) for key, item in value.items()}
        case list():
            return list(map(_simplified, value))
        case _:
            return value


def _position(mark: Mark | None) -> Position:
    """Return a mark of PyYAML as a position; the start of the text without a mark."""
    return Position(1, 1) if mark is None else Position(mark.line + 1, mark.column + 1)
