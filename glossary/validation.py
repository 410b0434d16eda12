"""Check YAML against the entry format, and publish that format as a JSON Schema.

This is the only module that needs pydantic; it is imported when packs are read from YAML, not when a
snapshot of them is opened.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import orjson
from pydantic import TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import ErrorDetails

from glossary.components import Component
from glossary.entry import EntryBody
from glossary.errors import PackError, Problem
from glossary.pack import Game
from glossary.yaml_source import problem_at

T = TypeVar("T")

ENTRY: Final = TypeAdapter(EntryBody)
GAME: Final = TypeAdapter(Game)
COMPONENTS: Final = TypeAdapter(dict[str, Component])
_LONGEST_FOUND: Final = 40

# pydantic's error types that packs can provoke -> our problem codes. What is left is a wrong type.
_CODES: Final[Mapping[str, str]] = {
    "missing": "missing-key",
    "unexpected_keyword_argument": "unknown-key",
    "literal_error": "bad-choice",
    "string_too_long": "too-long",
    "string_too_short": "empty",
    "too_short": "empty",
    "too_long": "too-many",
    "greater_than_equal": "too-small",
    "predicate_failed": "bad-notation",
}
_WANTED: Final[Mapping[str, str]] = {
    "string_type": "text",
    "tuple_type": "list",
    "dict_type": "mapping",
    "dataclass_type": "mapping",
    "int_type": "number",
    "bool_type": "boolean",
}


def validate(adapter: TypeAdapter[T], value: object, file: Path) -> T:
    """Return ``value`` as the object that ``adapter`` describes.

    Args:
        adapter: ``ENTRY`` or ``GAME``, for example.
        value: What ``read_yaml`` returned for ``file``.
        file: Named in the problems.

    Raises:
        PackError: Everything that is wrong with ``value``.
    """
    # Strict JSON mode takes lists for tuples and mappings for dataclasses, as YAML writes them, but
    # refuses every silent conversion: `page: "12"` and an alias `no` (a boolean in YAML) are errors.
    document = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS, default=str)
    try:
        return adapter.validate_json(document, strict=True)
    except ValidationError as error:
        raise PackError(
            _problem(file, details) for details in error.errors(include_url=False)
        ) from error


def schema() -> dict[str, Any]:
    """Return the JSON Schema of an entry file, for editors.

    >>> sorted(schema()["required"])[:3]
    ['aliases', 'kind', 'questions']
    """
    document = ENTRY.json_schema()
    document["$schema"] = GenerateJsonSchema.schema_dialect
    document["title"] = "Lawspeaker entry"
    return document


def _problem(file: Path, error: ErrorDetails) -> Problem:
    key = error["loc"]
    code = _CODES.get(error["type"], "wrong-type")
    if error["type"] == "string_type" and isinstance(error["input"], bool | int | float):
        code = "unquoted"
    return problem_at(file, key, code, **_details(code, error))


def _details(code: str, error: ErrorDetails) -> dict[str, str | int]:
    context = error.get("ctx", {})
    if code == "too-small":
        return {"limit": context["ge"], "found": error["input"]}
    if code == "too-many":
        return {"limit": context["max_length"], "found": context["actual_length"]}
    if code == "too-long":
        return {"limit": context["max_length"], "found": len(error["input"])}
    if code == "bad-choice":
        return {"expected": _unquoted(context["expected"]), "found": str(error["input"])}
    if code in ("wrong-type", "unquoted"):
        wanted = _WANTED.get(error["type"], error["type"])
        return {"wanted": wanted, "found": _json_beginning(error["input"])}
    return {}


def _unquoted(expected: str) -> str:
    return expected.replace("'", "").replace(" or ", ", ")


def _json_beginning(value: object) -> str:
    text = orjson.dumps(value).decode()
    return text if len(text) <= _LONGEST_FOUND else text[: _LONGEST_FOUND - 1] + "…"
