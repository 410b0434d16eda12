"""Read YAML strictly, and find the line and column of a key in it.

The value comes from PyYAML's safe C loader. Lines and columns are looked up only once something is
wrong, by composing the text a second time: valid documents, the normal case, pay nothing for them.
"""

from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import yaml

from glossary.errors import GlossaryError, PackError, Problem

try:
    _SafeLoader: Any = yaml.CSafeLoader
except AttributeError:  # PyYAML built without libyaml: slower, the same result
    _SafeLoader = yaml.SafeLoader

KeyPath = Sequence[str | int]
_ROOT_LINE: Final = 1


class YamlError(GlossaryError):
    """A text that is not YAML, or that holds a key twice.

    Attributes:
        code: What is wrong: ``broken-yaml`` or ``duplicate-key``.
        mark: Where; ``None`` where PyYAML gives no place.
        details: The values that a sentence about it names.
    """

    def __init__(self, code: str, mark: yaml.Mark | None, **details: str) -> None:
        self.code = code
        self.mark = mark
        self.details = details
        super().__init__(f"{code}: {details}")


class _DuplicateKeyError(yaml.MarkedYAMLError):
    """A mapping that holds one key twice; YAML alone would keep the last value in silence."""


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


def load_yaml(text: str) -> object:
    """Return what a YAML text holds.

    Raises:
        YamlError: It is not YAML, or holds a key twice.

    >>> load_yaml("walls: [[a1, b1]]")
    {'walls': [['a1', 'b1']]}
    """
    with _yaml_errors():
        value: object = yaml.load(text, Loader=_Loader)  # noqa: S506  # a subclass of the safe loader
    return value


def parse_events(text: str) -> Iterator[yaml.Event]:
    """Yield the events of a YAML text, without building any value.

    Raises:
        YamlError: It is not YAML.
    """
    with _yaml_errors():
        yield from yaml.parse(text, Loader=_SafeLoader)


def read_yaml(path: Path) -> object:
    """Return what the YAML file at ``path`` holds.

    Raises:
        PackError: The file cannot be opened, is not UTF-8, is not YAML or holds a key twice.
    """
    try:
        return load_yaml(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise _error(path, 0, "unreadable", reason=str(error.strerror)) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise _error(path, line, "not-utf8") from error
    except YamlError as error:
        line = 0 if error.mark is None else error.mark.line + 1
        raise _error(path, line, error.code, **error.details) from error


def follow(text: str, key: KeyPath) -> Iterator[tuple[yaml.Mark, yaml.Node]]:
    """Yield the mark and the node of the root, then those of each step of ``key`` that exists.

    Args:
        text: A text that ``load_yaml`` could read.
        key: Keys and list positions from the root, for example ``("aliases", "it", 2)``.

    Returns:
        For a key of a mapping, the mark of the key and the node of its value; for an item of a list,
        those of the item. Nothing for an empty text.

    >>> [mark.column for mark, _ in follow("{a: {b: 1}}", ("a", "b"))]
    [0, 1, 5]
    """
    node: yaml.Node | None = yaml.compose(text, Loader=_SafeLoader)
    if node is None:
        return
    yield node.start_mark, node
    for step in key:
        child = _child(node, step)
        if child is None:
            return
        yield child
        _, node = child


def line_of(path: Path, key: KeyPath) -> int:
    """Return the line of ``path`` where ``key`` stands, or of its nearest ancestor that exists.

    Args:
        path: A file that ``read_yaml`` could read.
        key: Keys and list positions from the root, for example ``("aliases", "it", 2)``.

    Returns:
        A line number from 1.
    """
    marks = [mark for mark, _ in follow(path.read_text(encoding="utf-8"), key)]
    return marks[-1].line + 1 if len(marks) > 1 else _ROOT_LINE


def dotted(key: KeyPath) -> str:
    """Return a key path as people write it.

    >>> dotted(("aliases", "it", 2))
    'aliases.it[2]'
    """
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in key)
    return "".join(steps).removeprefix(".")


@contextmanager
def _yaml_errors() -> Iterator[None]:
    """Raise PyYAML's errors as ``YamlError``."""
    try:
        yield
    except _DuplicateKeyError as error:
        raise YamlError("duplicate-key", error.problem_mark, name=str(error.problem)) from error
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError("broken-yaml", mark, reason=error.problem or error.context or "") from error
    except yaml.YAMLError as error:  # control characters, for one, carry no mark
        raise YamlError("broken-yaml", None, reason=str(error).splitlines()[0]) from error
    except ValueError as error:  # a date or a number that does not exist, such as 2024-13-45
        raise YamlError("broken-yaml", None, reason=str(error)) from error


def _child(node: yaml.Node, step: str | int) -> tuple[yaml.Mark, yaml.Node] | None:
    """Return the mark that a reader would point at for ``step``, and the node under it."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value == str(step):
                return key.start_mark, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        value = node.value[step]
        return value.start_mark, value
    return None


def _error(path: Path, line: int, code: str, **details: str) -> PackError:
    return PackError([Problem(path, line, "", code, details)])
