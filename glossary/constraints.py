"""What the values of a pack have to be, as annotations that pydantic reads where it checks them.

``annotated_types`` has such, but whoever only looks rules up would wait for it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler
    from pydantic_core.core_schema import CoreSchema


class Len(NamedTuple):
    """How many characters a text has, or how many items a list."""

    least: int
    most: int

    def __get_pydantic_core_schema__(
        self, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        """Return the schema of ``source`` within these lengths."""
        schema: Any = handler(source)  # of a text or a list
        return {**schema, "min_length": self.least, "max_length": self.most}


class AtLeast(NamedTuple):
    """The smallest number that is right."""

    number: int

    def __get_pydantic_core_schema__(
        self, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        """Return the schema of ``source`` from this number on."""
        schema: Any = handler(source)  # of a number
        return {**schema, "ge": self.number}


class Predicate(NamedTuple):
    """What has to hold for a value."""

    holds: Callable[[Any], bool]

    def __get_pydantic_core_schema__(
        self, source: object, handler: "GetCoreSchemaHandler"
    ) -> "CoreSchema":
        """Return the schema of ``source`` that also refuses a value for which it does not hold."""
        from pydantic_core import PydanticCustomError, core_schema  # see glossary.entry

        def check(value: object) -> object:
            if not self.holds(value):
                raise PydanticCustomError("predicate_failed", "it does not hold")
            return value

        return core_schema.no_info_after_validator_function(check, handler(source))
