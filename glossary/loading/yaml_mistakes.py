"""What authors do wrong in YAML, told from how its parser stumbles.

The parser names what it expected at the place where it gave up. Authors need what to do, at the place
where they went wrong: where a quote opens, not where the file ends.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

import yaml

# What libyaml says -> the code of a sentence for authors, about the place where it gave up.
_CODES: Final[Mapping[str, str]] = {
    "found a tab character that violates indentation": "tab",
    "found a tab character where an indentation space is expected": "tab",
    "mapping values are not allowed in this context": "colon-in-text",
    "did not find expected key": "wrong-indent",
    "did not find expected '-' indicator": "wrong-indent",
    "did not find expected <document start>": "wrong-indent",
    "found character that cannot start any token": "needs-quotes",
    "block sequence entries are not allowed in this context": "needs-quotes",
    "did not find expected node content": "needs-quotes",
    "found unknown escape character": "unknown-escape",
}
# The same about the place where the parser began what it did not finish.
_CODES_AT_BEGINNING: Final[Mapping[str, str]] = {
    "could not find expected ':'": "no-colon",
    "did not find expected ',' or '}'": "bracket-open",
    "did not find expected ',' or ']'": "bracket-open",
    "found unexpected end of stream": "quote-open",
    "found unexpected document indicator": "quote-open",
    "did not find expected alphabetic or numeric character": "needs-quotes",
    "did not find expected comment or line break": "needs-quotes",
}
# Looks like a space, or like nothing, where YAML needs a space: before a key, or after its colon.
_ODD_SPACE: Final = re.compile(
    "(?:^ *|[:-] *)([\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u2060\\u3000\\ufeff])"
)
_LINE_END: Final = re.compile("\r\n|[\r\n\x85\u2028\u2029]")

# The code of a mistake, its place, and the values that a sentence about it names.
Mistake = tuple[str, yaml.Mark | None, dict[str, str | int]]


def mistake_in(text: str, error: yaml.MarkedYAMLError) -> Mistake:
    """Return the code of the mistake that made the parser fail, its place and what a sentence names.

    >>> text = "short: {en: 'Two heroes lift it., it: Due eroi.}"
    >>> try:
    ...     yaml.load(text, Loader=yaml.CSafeLoader)
    ... except yaml.MarkedYAMLError as error:
    ...     code, mark, _ = mistake_in(text, error)
    >>> code, mark.column
    ('quote-open', 12)
    """
    end = error.problem_mark or error.context_mark
    reason = error.problem or error.context or ""
    if end is None:
        return "broken-yaml", None, {"reason": reason}
    start = error.context_mark or end
    code, mark = _CODES.get(reason, ""), end
    if not code:
        code, mark = _CODES_AT_BEGINNING.get(reason, "broken-yaml"), start
    character = text[mark.index : mark.index + 1]
    odd_space = _odd_space(text, start, end)
    if odd_space is not None:
        code, mark, character = "odd-space", end, character_name(odd_space)
    elif character == "\t":
        code = "tab"
    elif code == "needs-quotes" and not character.strip():
        code = "broken-yaml"
    return code, mark, {"reason": reason, "character": character, "line": end.line + 1}


def character_name(character: str) -> str:
    """Return the code and the name of a character that nobody sees.

    >>> character_name("\N{NO-BREAK SPACE}")
    'U+00A0 NO-BREAK SPACE'
    """
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X}" + (f" {name}" if name else "")


def _odd_space(text: str, start: yaml.Mark, end: yaml.Mark) -> str | None:
    """Return what is no space in the lines where the parser began or gave up, or right above."""
    lines = _LINE_END.split(text)
    for line in (end.line, start.line, end.line - 1):
        odd_space = _ODD_SPACE.search("".join(lines[line : line + 1]))
        if odd_space is not None:
            return odd_space[1]
    return None
