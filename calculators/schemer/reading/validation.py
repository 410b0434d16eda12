"""Check a board document against its format, and turn the first error into a fault."""

from collections.abc import Mapping
from typing import Final, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from calculators.schemer.errors import BoardError, Code, Fault, KeyPath
from calculators.schemer.reading.document import DEFAULT, BoardDocument, is_by_space

_KEY: Final = "[key]"  # pydantic's step for a mapping's key where a value could be meant

# pydantic's error types -> our codes; the validators of ``document`` raise errors with our codes. All
# other types mean a wrong type.
_CODES: Final[Mapping[str, Code]] = {
    "missing": "missing-key",
    "greater_than_equal": "negative",
    "less_than_equal": "too-much",
    **{code: code for code in get_args(Code)},
}
# pydantic's error types -> the type that the format wants, as a message names it.
_WANTED: Final[Mapping[str, str]] = {
    "bool_type": "boolean",
    "dict_type": "mapping",
    "int_type": "count",
    "invalid_key": "text",
    "list_type": "list",
    "literal_error": "text",
    "model_type": "mapping",
    "string_type": "text",
    "string_unicode": "text",
}
# The types that YAML knows, as a message names them.
_FOUND: Final[Mapping[type, str]] = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "text",
    list: "list",
    dict: "mapping",
    type(None): "nothing",
}


def validate(document: object) -> BoardDocument:
    """Return ``document`` as an object, its format checked.

    Raises:
        BoardError: It does not have the format of a board document.
    """
    try:
        return BoardDocument.model_validate(document)
    except ValidationError as error:
        raise BoardError(_fault(error.errors(include_url=False)[0], document)) from error


def _fault(error: ErrorDetails, document: object) -> Fault:
    key = _key_path(error, document)
    code = _CODES.get(error["type"], "wrong-type")
    details = _details(code, key, error)
    match code:
        case "unknown-key":
            return Fault(code, (*key, details["name"]), details=details)
        case "missing-key":
            return Fault(code, key[:-1], details=details)
        case "wrong-type" if not key:
            return Fault("not-a-board", key)
    return Fault(code, key, details=details)


def _details(code: Code, key: KeyPath, error: ErrorDetails) -> dict[str, str | int]:
    """Return the values that a sentence about the fault names."""
    if code == error["type"]:
        return error["ctx"]
    match code:
        case "missing-key":
            return {"name": str(key[-1])}
        case "negative":
            return {"value": error["input"]}
        case "too-much":
            return {"limit": error["ctx"]["le"]}
    found = _FOUND.get(type(error["input"]), "something")
    return {"wanted": _WANTED[error["type"]], "found": found}


def _key_path(error: ErrorDetails, document: object) -> KeyPath:
    """Return the path of an error as the author of the document would follow it."""
    key = error["loc"]
    if key[1:2] == (DEFAULT,) and isinstance(document, dict) and not is_by_space(document[key[0]]):
        key = (key[0], *key[2:])
    is_about_key = key[-1:] == (_KEY,)
    if is_about_key:
        key = key[:-1]
    if is_about_key or error["type"] == "invalid_key":
        key = (*key[:-1], str(error["input"]))
    return key
