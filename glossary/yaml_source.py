"""Read one YAML file so that every later complaint can name its line.

The value comes from PyYAML's safe C loader. Line numbers are looked up only once something is wrong,
by composing the file a second time: valid packs, the normal case, pay nothing for them.
"""

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from glossary.errors import PackError, Problem

try:
    _SafeLoader: Any = yaml.CSafeLoader
except AttributeError:  # PyYAML built without libyaml: slower, the same result
    _SafeLoader = yaml.SafeLoader

KeyPath = Sequence[str | int]
_ROOT_LINE: Final = 1


class _DuplicateKeyError(yaml.MarkedYAMLError):
    """A mapping that says the same key twice; YAML alone would keep the last in silence."""


class _Loader(_SafeLoader):  # type: ignore[misc]  # the base is chosen at run time
    """The safe loader, strict about duplicate keys."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:  # noqa: FBT001, FBT002  # PyYAML's signature
        seen = set()
        for key, _ in node.value:
            if key.value in seen:
                raise _DuplicateKeyError(problem=key.value, problem_mark=key.start_mark)
            if isinstance(key, yaml.ScalarNode):
                seen.add(key.value)
        mapping: dict[Hashable, Any] = super().construct_mapping(node, deep=deep)
        return mapping


def read_yaml(path: Path) -> object:
    """Return what the YAML file at ``path`` holds.

    Raises:
        PackError: The file cannot be opened, is not UTF-8, is not YAML or says a key twice.
    """
    try:
        text = path.read_bytes().decode("utf-8")
        value: object = yaml.load(text, Loader=_Loader)  # noqa: S506  # a subclass of the safe loader
    except OSError as error:
        raise _error(path, 0, "unreadable", reason=str(error.strerror)) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise _error(path, line, "not-utf8") from error
    except _DuplicateKeyError as error:
        raise _error(path, _line(error), "duplicate-key", name=str(error.problem)) from error
    except yaml.MarkedYAMLError as error:
        reason = error.problem or error.context or ""
        raise _error(path, _line(error), "broken-yaml", reason=reason) from error
    except yaml.YAMLError as error:  # control characters, for one, carry no mark
        raise _error(path, 0, "broken-yaml", reason=str(error)) from error
    return value


def line_of(path: Path, key: KeyPath) -> int:
    """Return the line of ``path`` where ``key`` stands, or of its nearest ancestor that exists.

    Args:
        path: A file that ``read_yaml`` could read.
        key: Keys and list positions from the root, for example ``("aliases", "it", 2)``.

    Returns:
        A line number from 1.
    """
    node = yaml.compose(path.read_text(encoding="utf-8"), Loader=_SafeLoader)
    line = _ROOT_LINE
    for step in key:
        found = _child(node, step)
        if found is None:
            break
        node, line = found
    return line


def dotted(key: KeyPath) -> str:
    """Return a key path as people write it.

    >>> dotted(("aliases", "it", 2))
    'aliases.it[2]'
    """
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in key)
    return "".join(steps).removeprefix(".")


def _child(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node, int] | None:
    """Return the node under ``step`` and the line that a reader would point at."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == step:
                return value, key.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        value = node.value[step]
        return value, value.start_mark.line + 1
    return None


def _line(error: yaml.MarkedYAMLError) -> int:
    return error.problem_mark.line + 1 if error.problem_mark else 0


def _error(path: Path, line: int, code: str, **details: str) -> PackError:
    return PackError([Problem(path, line, "", code, details)])
