"""What an entry offers to calculate, as its pack writes it.

The glossary knows no calculators: it reads names of options and texts of values. Whoever loads packs
checks them with the calculators at hand.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core.core_schema import CoreSchema

# Options by name, each with a text for every time that it stands; that of a flag is empty.
Texts = Mapping[str, Sequence[str]]

_GAME: Final = "game"
_EXPRESSION: Final = "expression"
_COMPARE: Final = "compare"
_VALUE: Final[dict[str, Any]] = {"type": ["string", "number", "boolean"]}
_OPTION: Final[dict[str, Any]] = {"anyOf": [_VALUE, {"type": "array", "items": _VALUE}]}


@dataclass(frozen=True, slots=True)
class Calculation:
    """A calculator with options.

    Attributes:
        command: Name of the calculator.
        game: Id of its game; ``None`` for that of the entry.
        expression: Value of its first option; ``None`` where that is named like the others.
        options: Its options.
        compare: The options that differ in a second calculation; ``None`` without a comparison.
    """

    command: str
    game: str | None = None
    expression: str | None = None
    options: Texts = field(default_factory=dict)
    compare: Texts | None = None

    def as_mapping(self) -> dict[str, Any]:
        """Return what a pack writes, without what is not given.

        >>> Calculation("fall", options={"dice": ("2r",), "rerolls": ("1",)}).as_mapping()
        {'command': 'fall', 'dice': '2r', 'rerolls': '1'}
        """
        own = {"command": self.command, _GAME: self.game, _EXPRESSION: self.expression}
        fields = {key: value for key, value in own.items() if value is not None}
        compare = {} if self.compare is None else {_COMPARE: _as_written(self.compare)}
        return fields | _as_written(self.options) | compare


class WrittenCalculation:
    """How pydantic reads a ``Calculation``: a mapping, or a command line as packs had until 1.6."""

    def __get_pydantic_core_schema__(
        self, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        """Return the schema that ``read_calculation`` is."""
        from pydantic_core.core_schema import no_info_plain_validator_function  # see glossary.entry

        return no_info_plain_validator_function(read_calculation)

    def __get_pydantic_json_schema__(
        self, schema: "CoreSchema", handler: "GetJsonSchemaHandler"
    ) -> dict[str, Any]:
        """Return what an editor offers: the mapping's own keys, and any option."""
        mapping = {
            "type": "object",
            "required": ["command"],
            "properties": {
                "command": {"type": "string"},
                _GAME: {"type": "string"},
                _EXPRESSION: _VALUE,
                _COMPARE: {"type": "object", "additionalProperties": _OPTION},
            },
            "additionalProperties": _OPTION,
        }
        return {"anyOf": [mapping, {"type": "string", "deprecated": True}]}


def read_calculation(value: object) -> Calculation | str:
    """Return what a pack writes as ``calculator``; a command line as it is.

    Raises:
        PydanticKnownError: It is neither.
        PydanticCustomError: There is no command, or an option is no text, number, boolean or list.

    >>> read_calculation({"command": "picklock", "points": 3, "drawn": [2, 0]}).options
    {'points': ('3',), 'drawn': ('2', '0')}
    >>> read_calculation("picklock pm --points 3")
    'picklock pm --points 3'
    """
    from pydantic_core import PydanticKnownError  # see glossary.entry

    if isinstance(value, str):
        return value
    if not isinstance(value, Mapping):
        raise PydanticKnownError("dict_type")
    options = dict(value)
    command, game = options.pop("command", None), options.pop(_GAME, None)
    if not isinstance(command, str):
        raise _wrong_option("command")
    if not isinstance(game, str | None):
        raise _wrong_option(_GAME)
    expression, compare = options.pop(_EXPRESSION, None), options.pop(_COMPARE, None)
    if not isinstance(compare, Mapping | None):
        raise _wrong_option(_COMPARE)
    return Calculation(
        command,
        game,
        None if expression is None else " ".join(_texts(_EXPRESSION, expression)),
        _read_options(options),
        None if compare is None else _read_options(compare),
    )


def _as_written(options: Texts) -> dict[str, Any]:
    """Return options as a pack writes them: a flag as ``true``, several values as a list."""
    values = {name: [text or True for text in texts] for name, texts in options.items()}
    return {name: texts[0] if len(texts) == 1 else texts for name, texts in values.items()}


def _read_options(options: Mapping[str, object]) -> Texts:
    """Return options as texts; a flag that is ``false`` is not given."""
    return {name: _texts(name, value) for name, value in options.items() if value is not False}


def _texts(name: str, value: object) -> tuple[str, ...]:
    values = value if isinstance(value, list) else [value]
    return tuple(_text(name, part) for part in values)


def _text(name: str, value: object) -> str:
    if value is True:
        return ""
    if isinstance(value, str | int | float):
        return str(value)
    raise _wrong_option(name)


def _wrong_option(name: str) -> Exception:
    from pydantic_core import PydanticCustomError  # see glossary.entry

    return PydanticCustomError("calculator_option", "{name}", {"name": name})
