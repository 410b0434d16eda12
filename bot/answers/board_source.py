"""Board documents as players write them: YAML, or a drawing with a Scheme beside it.

The YAML comes from PyYAML's safe C loader; lines and columns are looked up only once something is
wrong, by composing the text a second time.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol

import yaml

from calculators.schemer import Fault
from calculators.schemer.errors import SCHEME

try:
    _SafeLoader: Any = yaml.CSafeLoader
except AttributeError:  # PyYAML built without libyaml: slower, the same result
    _SafeLoader = yaml.SafeLoader

# In characters. The largest board with all details takes a quarter of it.
LONGEST_SOURCE: Final = 50_000

# Deeper than any board goes, and far from where the parser itself would give up.
_DEEPEST: Final = 30

# What is wrong is the key itself, not the value that stands behind it.
_ABOUT_KEYS: Final = frozenset(
    ("unknown-key", "nowhere", "bad-letter", "nobody-there", "no-such-danger")
)


class Position(NamedTuple):
    """A place in what the player wrote, from 1.

    Attributes:
        line: The line.
        column: The character in it.
        part: What it is a line of, where drawing and Scheme were written apart.
    """

    line: int
    column: int
    part: Literal["map", "scheme"] | None = None


class SourceError(Exception):
    """A text that is no YAML.

    Attributes:
        code: What is wrong: ``broken-yaml``, ``duplicate-key`` or ``too-long``.
        position: Where.
        details: The values that a sentence about it names.
    """

    def __init__(self, code: str, position: Position, **details: str | int) -> None:
        self.code = code
        self.position = position
        self.details = details
        super().__init__(f"{position.line}:{position.column}: {code}")


class Source(Protocol):
    """Something that a board document can be read from."""

    def document(self) -> object:
        """Return what it holds."""

    def position(self, fault: Fault) -> Position:
        """Return where ``fault`` is."""


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """A drawing and a Scheme straight from the command line; positions are those in each of them.

    Attributes:
        drawing: The map.
        scheme: The Scheme.
        grid: The grid; ``None`` where nobody said.
    """

    drawing: str
    scheme: str
    grid: str | None = None

    def document(self) -> object:
        """Return the document that the two make up."""
        said = {"map": self.drawing, "scheme": self.scheme, "grid": self.grid}
        return {key: value for key, value in said.items() if value is not None}

    def position(self, fault: Fault) -> Position:
        """Return where ``fault`` is."""
        part: Literal["map", "scheme"] = "scheme" if fault.key == SCHEME else "map"
        return Position(fault.row + 1, (fault.column or 0) + 1, part)


class _DuplicateKeyError(yaml.MarkedYAMLError):
    """A mapping that says the same key twice; YAML alone would keep the last in silence."""


class _Loader(_SafeLoader):  # type: ignore[misc]  # the base is chosen at run time
    """The safe loader, strict about duplicate keys."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:  # noqa: FBT001, FBT002  # PyYAML's signature
        seen = set()
        for key, _ in node.value:
            if not isinstance(key, yaml.ScalarNode):
                continue
            if key.value in seen:
                raise _DuplicateKeyError(problem=key.value, problem_mark=key.start_mark)
            seen.add(key.value)
        mapping: dict[Hashable, Any] = super().construct_mapping(node, deep=deep)
        return mapping


@dataclass(frozen=True, slots=True)
class YamlBoard:
    """A board document as YAML.

    Attributes:
        text: The YAML.
    """

    text: str

    def document(self) -> object:
        """Return what the YAML holds.

        Raises:
            SourceError: It is no YAML, says a key twice, or is far longer than any board.
        """
        if len(self.text) > LONGEST_SOURCE:
            raise SourceError("too-long", Position(1, 1), limit=LONGEST_SOURCE)
        try:
            _check_shape(self.text)
            value: object = yaml.load(self.text, Loader=_Loader)  # noqa: S506  # a subclass of the safe loader
        except _DuplicateKeyError as error:
            raise SourceError("duplicate-key", _marked(error), name=str(error.problem)) from error
        except yaml.MarkedYAMLError as error:
            reason = error.problem or error.context or ""
            raise SourceError("broken-yaml", _marked(error), reason=reason) from error
        except yaml.YAMLError as error:  # control characters, for one, carry no mark
            reason = str(error).splitlines()[0]
            raise SourceError("broken-yaml", Position(1, 1), reason=reason) from error
        except ValueError as error:  # a date or a number that is none
            raise SourceError("broken-yaml", Position(1, 1), reason=str(error)) from error
        return value

    def position(self, fault: Fault) -> Position:
        """Return where ``fault`` is: of its key or its value, or of a character inside the value."""
        root: yaml.Node | None = yaml.compose(self.text, Loader=_SafeLoader)
        if root is None:
            return Position(1, 1)
        node, mark = root, root.start_mark
        for step in fault.key:
            found = _child(node, step)
            if found is None:
                break
            mark, node = found
        else:
            if fault.code not in _ABOUT_KEYS:
                mark = node.start_mark
        if fault.column is not None and isinstance(node, yaml.ScalarNode):
            return self._inside(node, fault.row, fault.column)
        return Position(mark.line + 1, mark.column + 1)

    def _inside(self, node: yaml.ScalarNode, row: int, column: int) -> Position:
        """Return the position of a character of a text; that of the text where YAML refolds it."""
        start = node.start_mark
        if node.style == "|":
            line = self.text.splitlines()[start.line + 1 + row]
            indent = len(line) - len(node.value.split("\n")[row])
            return Position(start.line + 2 + row, indent + column + 1)
        if start.line == node.end_mark.line and row == 0:
            quote = 0 if node.style is None else 1
            return Position(start.line + 1, start.column + quote + column + 1)
        return Position(start.line + 1, start.column + 1)


def _check_shape(text: str) -> None:
    """Refuse what no board needs and the loader runs out of stack or memory on: depth and merging."""
    depth = 0
    for event in yaml.parse(text, Loader=_SafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        merges = isinstance(event, yaml.ScalarEvent) and event.value == "<<"
        if depth > _DEEPEST or merges:
            problem = "merge keys are not used here" if merges else "nested too deep"
            mark = event.start_mark
            position = Position(1, 1) if mark is None else Position(mark.line + 1, mark.column + 1)
            raise SourceError("broken-yaml", position, reason=problem)


def _child(node: yaml.Node, step: str | int) -> tuple[yaml.Mark, yaml.Node] | None:
    """Return the mark of the key or item ``step``, and the value behind it."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value == str(step):
                return key.start_mark, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        return node.value[step].start_mark, node.value[step]
    return None


def _marked(error: yaml.MarkedYAMLError) -> Position:
    mark = error.problem_mark or error.context_mark
    return Position(1, 1) if mark is None else Position(mark.line + 1, mark.column + 1)
