"""What happens to the texts of a pack on the way from its YAML, unseen by their author.

A text without quotes ends before `` #``, which begins a comment; characters that nobody sees are left
out. The values alone tell neither.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import yaml

from glossary.entry import LANGUAGES
from glossary.errors import Problem
from glossary.invisible import INVISIBLE
from glossary.loading.source_files import QUESTIONS_FOLDER
from glossary.loading.yaml_mistakes import character_name
from glossary.loading.yaml_source import dotted
from glossary.loading.yaml_values import PARSER, KeyPath, shortened

# The keys under which sentences and names stand; ids and words of the format hold no ``#``.
_TEXT_KEYS: Final = frozenset(
    (
        *("title", "aliases", "questions", "short", "text", "examples", "open_points"),
        *("section", "name", "version", "figures", "assumed"),
    )
)
_INVISIBLE: Final = re.compile(INVISIBLE)
_COMMENT: Final = re.compile(r"[ \t]+(#[^\r\n]*)")
# An escape in double quotes may stand for any character.
_ESCAPE: Final = re.compile(r"\\[xuU_]")
_BLANKS: Final = ("", " ", "\t")
_PLAIN: Final = ("", None)
_TAGS: Final = ("tag:yaml.org,2002:str", "tag:yaml.org,2002:null")


def text_problems(text: str, file: Path) -> Iterator[Problem]:
    """Yield what the reader of a pack's texts would miss, with the line where it stands.

    Args:
        text: Content of a file of the pack that ``load_yaml`` could read.
        file: Named in the problems.
    """
    is_hiding = not text.isascii() and _INVISIBLE.search(text) is not None
    may_hide = is_hiding or _ESCAPE.search(text) is not None
    if not (may_hide or _COMMENT.search(text)):
        return
    holds_questions = file.parent.name == QUESTIONS_FOLDER
    for key, node in _scalars(yaml.compose(text, Loader=PARSER), (), set()):
        if holds_questions or _is_text(key):
            yield from _comment(text, file, key, node)
        if may_hide:
            yield from _invisible(text, file, key, node)


def _comment(text: str, file: Path, key: KeyPath, node: yaml.ScalarNode) -> Iterator[Problem]:
    comment = _COMMENT.match(text, node.end_mark.index)
    if comment is not None and node.style in _PLAIN and node.tag in _TAGS:
        # Nobody writes a comment without a blank: "tile #3" goes on.
        code = "comment-behind-text" if comment[1][1:2] in _BLANKS else "cut-by-comment"
        details = {"comment": shortened(comment[1])}
        yield Problem(file, node.end_mark.line + 1, dotted(key), code, details)


def _invisible(text: str, file: Path, key: KeyPath, node: yaml.ScalarNode) -> Iterator[Problem]:
    hidden = _INVISIBLE.search(node.value)
    if hidden is not None:
        start = node.start_mark.index
        as_written = _INVISIBLE.search(text, start, node.end_mark.index)
        place = start if as_written is None else as_written.start()
        line = node.start_mark.line + _line_ends(text[start:place]) + 1
        details = {"character": character_name(hidden[0][0])}
        yield Problem(file, line, dotted(key), "invisible-character", details)


def _scalars(
    node: yaml.Node | None, key: KeyPath, visited: set[int]
) -> Iterator[tuple[KeyPath, yaml.ScalarNode]]:
    """Yield each scalar below a node once, with its key; aliases repeat nodes."""
    if node is None or id(node) in visited:
        return
    visited.add(id(node))
    if isinstance(node, yaml.ScalarNode):
        yield key, node
    elif isinstance(node, yaml.SequenceNode):
        for place, item in enumerate(node.value):
            yield from _scalars(item, (*key, place), visited)
    elif isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            yield from _scalars(value, (*key, str(name.value)), visited)


def _is_text(key: KeyPath) -> bool:
    """Return whether a sentence or a name stands at ``key``.

    >>> _is_text(("aliases", "it", 2)), _is_text(("source", "section")), _is_text(("kind",))
    (True, True, False)
    """
    names = [step for step in key if isinstance(step, str) and step not in LANGUAGES]
    return not _TEXT_KEYS.isdisjoint(names[-1:]) or names[:1] == ["figures"]


def _line_ends(text: str) -> int:
    return len(re.findall(r"\r\n|\r|\n", text))
