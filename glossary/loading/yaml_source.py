"""Read YAML files, and find the line and column of a key in them.

Lines and columns are looked up only once something is wrong, by composing the text a second time:
valid documents, the normal case, pay nothing for them.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

import yaml

from glossary.errors import PackError, Problem
from glossary.loading.source_files import read_text
from glossary.loading.yaml_values import (
    MOST_LISTED,
    MOST_VALUES,
    PARSER,
    KeyPath,
    Mark,
    YamlError,
    load_yaml,
    shortened,
)

_ROOT_LINE: Final = 1


def read_yaml(path: Path, most_values: int = MOST_VALUES) -> object:
    """Return what the YAML file at ``path`` holds.

    Args:
        path: The file.
        most_values: As for ``load_yaml``.

    Raises:
        PackError: The file is no ordinary file, is too large, is not UTF-8, or holds no YAML that
            ``load_yaml`` takes.
    """
    return parse_yaml(read_text(path), path, most_values)


def parse_yaml(text: str, path: Path, most_values: int = MOST_VALUES) -> object:
    """Return what the content of the YAML file at ``path`` holds.

    Args:
        text: The content.
        path: Named in the problem.
        most_values: As for ``load_yaml``.

    Raises:
        PackError: It holds no YAML that ``load_yaml`` takes.
    """
    try:
        return load_yaml(text, most_values)
    except YamlError as error:
        line = 0 if error.mark is None else error.mark.line + 1
        raise PackError([Problem(path, line, dotted(error.key), error.code, error.details)]) from error


def follow(text: str, key: KeyPath) -> Iterator[tuple[Mark, yaml.Node]]:
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
    root: yaml.Node | None = yaml.compose(text, Loader=PARSER)
    return _follow_from(root, key)


def locate(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems with the line of each key, or of its nearest ancestor that exists.

    A file is read once for all its problems. Those that have a line, or no key, stay as they are.
    """
    for file, problems_of_file in groupby(sorted(problems), lambda problem: problem.file):
        file_problems = list(problems_of_file)
        root = _root(file) if any(_needs_line(problem) for problem in file_problems) else None
        for problem in file_problems:
            yield problem.at_line(_line(root, problem.steps)) if _needs_line(problem) else problem


def line_numbers(text: str, keys: Iterable[KeyPath]) -> Iterator[int]:
    r"""Yield the line of each key, from 1, or that of its nearest ancestor that exists.

    Args:
        text: A text that ``load_yaml`` could read; it is read once for all keys.
        keys: As for ``follow``.

    >>> list(line_numbers("- rule: a\n- rule: b\n  by: true", [(1, "by"), (1, "link"), (0,)]))
    [3, 2, 1]
    """
    key_list = list(keys)
    root = yaml.compose(text, Loader=PARSER) if key_list else None
    for key in key_list:
        yield _line(root, key)


def dotted(key: KeyPath) -> str:
    """Return a key path as people write it.

    >>> dotted(("aliases", "it", 2))
    'aliases.it[2]'
    """
    steps = (f"[{step}]" if isinstance(step, int) else f".{shortened(step)}" for step in key)
    return "".join(steps).removeprefix(".")


def problem_at(path: Path, key: KeyPath, code: str, **details: str | int) -> Problem:
    """Return the problem that ``code`` names at ``key`` of a file; ``locate`` finds its line.

    >>> print(problem_at(Path("gemme.yaml"), ("aliases", "it", 2), "too-long", limit=60))
    gemme.yaml:0: aliases.it[2]: too-long (limit=60)
    """
    return Problem(path, 0, dotted(key), code, details, tuple(key))


def _needs_line(problem: Problem) -> bool:
    return problem.line == 0 and problem.steps is not None


def _root(file: Path) -> yaml.Node | None:
    """Return the root of a file's nodes; ``None`` if it is empty or was changed meanwhile."""
    try:
        text = read_text(file)
        load_yaml(text, MOST_LISTED)
        root: yaml.Node | None = yaml.compose(text, Loader=PARSER)
    except (PackError, YamlError):
        return None
    return root


def _line(root: yaml.Node | None, key: KeyPath | None) -> int:
    marks = [mark for mark, _ in _follow_from(root, key or ())]
    return marks[-1].line + 1 if len(marks) > 1 else _ROOT_LINE


def _follow_from(node: yaml.Node | None, key: KeyPath) -> Iterator[tuple[Mark, yaml.Node]]:
    if node is None:
        return
    yield node.start_mark, node
    for step in key:
        child = _child(node, step)
        if child is None:
            return
        yield child
        _, node = child


def _child(node: yaml.Node, step: str | int) -> tuple[Mark, yaml.Node] | None:
    """Return the mark that a reader would point at for ``step``, and the node under it."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode) and key.value == str(step):
                return key.start_mark, value
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
        value = node.value[step]
        return value.start_mark, value
    return None
