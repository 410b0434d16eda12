"""Check YAML against the entry format, and publish that format as a JSON Schema.

It needs pydantic, so that it is imported when packs are read from YAML, not when a snapshot of them is
opened.
"""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, TypeVar

import orjson
from pydantic import TypeAdapter, ValidationError
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import ErrorDetails

from glossary.components import Component
from glossary.entry import LANGUAGES, EntryBody, Localised, Questions
from glossary.errors import PackError, Problem
from glossary.invisible import is_visible
from glossary.loading.yaml_source import problem_at
from glossary.loading.yaml_values import KeyPath, shortened
from glossary.pack import Game

T = TypeVar("T")

ENTRY: Final = TypeAdapter(EntryBody)
GAME: Final = TypeAdapter(Game)
COMPONENTS: Final = TypeAdapter(dict[str, Component])
# By the name of the entry's file, without its folder and ending.
QUESTIONS: Final = TypeAdapter(dict[str, Questions])
# The files of a pack, as ``check --schema`` names them.
PARTS: Final[Mapping[str, TypeAdapter[Any]]] = {
    "entry": ENTRY,
    "questions": QUESTIONS,
    "game": GAME,
    "components": COMPONENTS,
}
# Of one file; nobody mends more at one time.
_MOST_PROBLEMS: Final = 100
# Of the names of a key and of the one that may be meant.
_LEAST_ALIKE: Final = 0.7
_LANGUAGE_KEYS: Final = frozenset(LANGUAGES)
_PAGES: Final = {"type": "string", "pattern": "^[0-9]+ ?[-\u2013] ?[0-9]+$"}

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
# What a text that a predicate refuses is not, by the key that it stands under; else a die or a deck.
_PREDICATES: Final[Mapping[str | int, str]] = {"url": "no-address", "name": "no-name"}
WANTED: Final[Mapping[str, str]] = {
    "string_type": "text",
    "tuple_type": "items",
    "dict_type": "keys",
    "dataclass_type": "keys",
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
        errors = error.errors(include_url=False)[:_MOST_PROBLEMS]
        raise PackError(_causes(file, errors, adapter)) from error


def schema(part: str) -> dict[str, Any]:
    """Return the JSON Schema of a file of a pack, for editors.

    Args:
        part: One of ``PARTS``.

    >>> schema("entry")["required"]
    ['title', 'kind', 'short', 'text', 'source']
    """
    document = PARTS[part].json_schema()
    document["$schema"] = GenerateJsonSchema.schema_dialect
    document["title"] = f"Lawspeaker {part}"
    _allow_shorthand(document)
    return document


def _allow_shorthand(document: dict[str, Any]) -> None:
    """Let a JSON Schema take what ``written_out`` does: two pages, aliases of one language."""
    source = document.get("$defs", {}).get("Source")
    if source is not None:
        source["properties"]["page"]["anyOf"].append(_PAGES)
    aliases = document.get("properties", {}).get("aliases", {})
    definition = document.get("$defs", {}).get(aliases.get("$ref", "").rpartition("/")[2], {})
    definition.pop("required", None)


def _causes(file: Path, errors: Sequence[ErrorDetails], adapter: TypeAdapter[T]) -> Iterator[Problem]:
    """Yield the problems without those that follow from others."""
    key_errors = [error for error in errors if error["type"] == "unexpected_keyword_argument"]
    value_errors = [error for error in errors if error["type"] != "unexpected_keyword_argument"]
    schema_document = adapter.json_schema() if key_errors else {}
    meant_keys: set[KeyPath] = set()
    for error in key_errors:
        parent = error["loc"][:-1]
        problem = _unknown_key(file, error, _keys_at(parent, schema_document))
        meant_keys.add((*parent, problem.details.get("nearest", "")))
        yield problem
    # A list of which every item is wrong counts as an empty one.
    wrong_lists = {error["loc"][:-1] for error in value_errors}
    for error in value_errors:
        is_empty_list = error["type"] == "too_short" and error["loc"] in wrong_lists
        if error["loc"] not in meant_keys and not is_empty_list:
            yield _problem(file, error)


def _unknown_key(file: Path, error: ErrorDetails, keys: tuple[str, ...]) -> Problem:
    """Return the problem of a key that the format does not have, with the one that may be meant."""
    key = error["loc"]
    name = str(key[-1])
    before_colon, colon, _ = name.partition(":")
    if colon and before_colon in keys:
        return problem_at(file, key, "no-space", nearest=before_colon)
    nearest = get_close_matches(shortened(name).lower(), keys, 1, _LEAST_ALIKE)
    if nearest:
        return problem_at(file, key, "misspelt-key", nearest=nearest[0])
    if error["input"] is None and _LANGUAGE_KEYS.issuperset(keys):
        return problem_at(file, key, "comma-in-text")
    return problem_at(file, key, "unknown-key", known=", ".join(keys))


def _keys_at(key: KeyPath, document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys that a JSON Schema has for the mapping at ``key``."""
    node = _resolved(document, document)
    for step in key:
        properties = node.get("properties", {})
        node = _resolved(properties.get(step) or node.get("additionalProperties") or {}, document)
    return tuple(node.get("properties", ()))


def _resolved(node: Mapping[str, Any], document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a node of a JSON Schema itself, where it only refers to it or may be null instead."""
    node = node.get("anyOf", [node])[0]
    reference: str = node.get("$ref", "")
    resolved: Mapping[str, Any] = document.get("$defs", {}).get(reference.rpartition("/")[2], node)
    return resolved


def _problem(file: Path, error: ErrorDetails) -> Problem:
    key, input_value = error["loc"], error["input"]
    if error["type"] == "calculator_option":
        place = (*key, error["ctx"]["name"])
        if place[-1] not in input_value:
            return problem_at(file, place, "missing-key")
        return problem_at(file, place, "calculator-value", found=_beginning(input_value[place[-1]]))
    code = _CODES.get(error["type"], "wrong-type")
    if code == "bad-notation" and isinstance(input_value, dict):  # of a source
        pages = f'"{input_value.get("page")}-{input_value["page_end"]}"'
        return problem_at(file, (*key, "page"), "bad-pages", found=pages)
    if code == "missing-key" and key[-1] in _LANGUAGE_KEYS:
        code = f"missing-{key[-1]}"
    elif code == "bad-notation":
        named_keys = (_PREDICATES[step] for step in reversed(key) if step in _PREDICATES)
        code = next(named_keys, code) if is_visible(input_value) else "empty"
    elif code == "wrong-type" and key[-1:] == ("page",):
        code = "bad-pages"
    elif code == "wrong-type" and input_value is None:
        code = "nothing-here"
    elif error["type"] == "string_type":
        code = "unquoted"
    return problem_at(file, key, code, **_details(code, error))


def _details(code: str, error: ErrorDetails) -> dict[str, str | int]:
    context, input_value = error.get("ctx", {}), error["input"]
    match code:
        case "too-small":
            return {"limit": context["ge"], "found": input_value}
        case "too-many":
            return {"limit": context["max_length"], "found": context["actual_length"]}
        case "too-long":
            return {"limit": context["max_length"], "found": len(input_value)}
        case "bad-choice":
            return {"expected": _unquoted(context["expected"]), "found": _beginning(input_value)}
        case "wrong-type" | "unquoted" | "nothing-here" | "bad-pages":
            return {"wanted": _wanted(error), "found": _beginning(input_value)}
    return {}


def _wanted(error: ErrorDetails) -> str:
    if error.get("ctx", {}).get("class_name", "").startswith(Localised.__name__):
        return "languages"
    return WANTED.get(error["type"], error["type"])


def _unquoted(expected: str) -> str:
    return expected.replace("'", "").replace(" or ", ", ")


def _beginning(value: object) -> str:
    """Return the beginning of a value as JSON, with what nobody sees in it as escapes."""
    text = shortened(orjson.dumps(value).decode())
    return "".join(
        character if character.isprintable() else f"\\u{ord(character):04x}" for character in text
    )
