"""Check a board document against its format, and turn the first error into a fault."""

from collections.abc import Mapping
from typing import Final, get_args

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from calculators.schemer.errors import BoardError, Code, Fault, KeyPath
from calculators.schemer.parsing.document import DEFAULT, BoardDocument, is_by_space

# pydantic's last step in the path of an error that is about the key of a mapping, and not its value.
_KEY: Final = "[key]"

# Errors of these types come from the validators of ``document``.
_OWN_CODES: Final[Mapping[str, Code]] = {code: code for code in get_args(Code)}
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


def validate_document(document: object) -> BoardDocument:
    """Return ``document`` as an object, its format checked.

    Raises:
        BoardError: It does not have the format of a board document.

    >>> validate_document({"map": "@.F", "scheme": "Move 2 -> Foe", "traps": 2}).traps
    {'default': 2}
    """
    try:
        return BoardDocument.model_validate(document)
    except ValidationError as error:
        raise BoardError(_fault(error.errors(include_url=False)[0], document)) from error


def _fault(error: ErrorDetails, document: object) -> Fault:
    key = _key_path(error, document)
    match error["type"]:
        case "model_type" if not key:
            return Fault("not-a-board", key)
        case "missing":
            return Fault("missing-key", key[:-1], details={"name": str(key[-1])})
        case "unknown-key":
            return Fault("unknown-key", (*key, error["ctx"]["name"]), details=error["ctx"])
        case code if code in _OWN_CODES:
            return Fault(_OWN_CODES[code], key, details=error["ctx"])
    input_type = _FOUND.get(type(error["input"]), "something")
    return Fault("wrong-type", key, details={"wanted": _WANTED[error["type"]], "found": input_type})


def _key_path(error: ErrorDetails, document: object) -> KeyPath:
    """Return the path of an error as the author of the document would follow it."""
    key = error["loc"]
    if key[1:2] == (DEFAULT,) and isinstance(document, dict) and not is_by_space(document[key[0]]):
        key = (key[0], *key[2:])
    if key[2:] == (_KEY,):
        return (key[0], str(error["input"]))
    return (*key[:-1], str(error["input"])) if error["type"] == "invalid_key" else key
