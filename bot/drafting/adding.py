"""Add items to the lists of a YAML file and leave the rest of it as it is, comments included."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import getitem
from pathlib import Path
from typing import Any, Final

import yaml

from glossary.loading.yaml_source import follow
from glossary.loading.yaml_values import PARSER

# Texts that mean themselves in YAML without quotes.
_PLAIN: Final = re.compile(r"[^\W\d_](?:[\w' ]*\w)?")


# The keys that lead to a list.
Key = tuple[str, ...]


class NotAddedError(Exception):
    """A file in which the lists do not stand as lists."""


def add_items(file: Path, items: Mapping[Key, Sequence[str]]) -> None:
    """Add texts at the end of lists in ``file``.

    Args:
        file: A YAML file.
        items: The texts by the keys of the list, for example ``("aliases", "it")``.

    Raises:
        NotAddedError: One of the lists is not there, or is written in a way that cannot be kept.
        OSError: The file cannot be read or written.
    """
    with file.open(encoding="utf-8", newline="") as opened:
        text = opened.read()
    changed = with_items(text, items)
    temporary = file.with_name(f".{file.name}.new")
    with temporary.open("x", encoding="utf-8", newline="") as opened:
        opened.write(changed)
    temporary.replace(file)


def with_items(text: str, items: Mapping[Key, Sequence[str]]) -> str:
    r"""Return the YAML ``text`` with ``items`` added; arguments and errors as for ``add_items``.

    >>> print(with_items("a:\n  it:  # none\n  - y  # one\n", {("a", "it"): ["w"]}), end="")
    a:
      it:  # none
      - y  # one
      - w
    """
    changed = text
    for key, new_items in items.items():
        changed = _with_items(changed, key, new_items)
    expected = _loaded(text)
    for key, new_items in items.items():
        parent = reduce(getitem, key[:-1], expected)
        parent[key[-1]] = [*parent[key[-1]], *new_items]
    if _loaded(changed) != expected:
        raise NotAddedError
    return changed


def with_list(text: str, name: str, items: Sequence[str]) -> str:
    r"""Return the YAML mapping ``text`` with ``items`` in the list ``name``, which need not be there.

    Items that the list holds already are not added again.

    Raises:
        NotAddedError: The mapping or the list is written in a way that cannot be kept.

    >>> print(with_list("lamps: [oil]  # old\n", "gate", ["can I open it"]), end="")
    lamps: [oil]  # old
    gate:
      - can I open it
    """
    content = _loaded(text) or {}
    if not isinstance(content, dict):
        raise NotAddedError
    if name in content:
        return with_items(text, {(name,): [item for item in items if item not in content[name]]})
    preceding = f"{text.rstrip()}\n" if text.strip() else ""
    key = name if _value(name) == name else json.dumps(name)
    changed = f"{preceding}{key}:\n" + "".join(f"  - {_scalar(item)}\n" for item in items)
    if _loaded(changed) != {**content, name: list(items)}:
        raise NotAddedError
    return changed


def _loaded(text: str) -> Any:  # noqa: ANN401  # YAML
    try:
        return _value(text)
    except yaml.YAMLError as error:
        raise NotAddedError from error


def _value(text: str) -> Any:  # noqa: ANN401  # YAML
    return yaml.load(text, Loader=PARSER)  # noqa: S506  # the safe one, in C


def _with_items(text: str, key: Key, items: Sequence[str]) -> str:
    try:
        nodes = [node for _, node in follow(text, key)]
    except yaml.YAMLError as error:  # a list before this one could not be kept
        raise NotAddedError from error
    node = nodes[-1] if len(nodes) > len(key) else None
    if not isinstance(node, yaml.SequenceNode):
        raise NotAddedError
    lines = text.splitlines(keepends=True)
    if node.flow_style:
        line, column = node.end_mark.line, node.end_mark.column - 1
        comma = ", " if node.value else ""
        head, tail = lines[line][:column].rstrip(), lines[line][column:]
        lines[line] = f"{head.removesuffix(',')}{comma}{', '.join(map(_scalar, items))}{tail}"
        return "".join(lines)
    last = node.value[-1].end_mark.line
    ending = "\r\n" if lines[last].endswith("\r\n") else "\n"
    indent = " " * node.start_mark.column
    lines[last] = lines[last].rstrip("\r\n") + ending
    lines[last + 1 : last + 1] = [f"{indent}- {_scalar(item)}{ending}" for item in items]
    return "".join(lines)


def _scalar(text: str) -> str:
    """Return a text as YAML: quoted unless it can only be read as itself."""
    is_plain = _PLAIN.fullmatch(text) is not None and _value(text) == text
    return text if is_plain else json.dumps(text, ensure_ascii=False)
