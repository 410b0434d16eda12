"""The errors of the Schemer solver.

    SchemerError
    ├── BoardError     a board document that is malformed, or breaks a rule of how pieces may stand
    └── SchemeError    a Scheme that does not parse, or names nothing on its board

Both carry a ``Fault``: what is wrong, where in the document, and the values that a sentence about it
names. The front end writes that sentence and turns the place into a line and a column.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

KeyPath = tuple[str | int, ...]

MAP: Final[KeyPath] = ("map",)
SCHEME: Final[KeyPath] = ("scheme",)

Code = Literal[
    "not-a-board",
    "missing-key",
    "unknown-key",
    "wrong-type",
    "bad-choice",
    "negative",
    "too-much",
    "unknown-keyword",
    "unknown-character",
    "no-actor",
    "two-actors",
    "letter-twice",
    "too-large",
    "bad-letter",
    "drawn-and-placed",
    "nowhere",
    "bad-ground",
    "shared-space",
    "bad-name",
    "name-twice",
    "not-neighbours",
    "off-map",
    "nobody-there",
    "no-such-danger",
    "empty-feature",
    "feature-on-impassable",
    "scheme-form",
    "scheme-points",
    "scheme-condition",
    "scheme-nobody",
]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a board document.

    Attributes:
        code: What is wrong; the front end has a sentence for each code.
        key: Keys and list positions from the root of the document to the value that is meant.
        row: Line inside that value, from 0, where it is a drawing.
        column: Character in that line, from 0; ``None`` where the value as a whole is meant.
        details: The values that the sentence names.
    """

    code: Code
    key: KeyPath
    row: int = 0
    column: int | None = None
    details: Mapping[str, str | int] = field(default_factory=dict)


class SchemerError(Exception):
    """Base of every error that the solver raises on purpose.

    Attributes:
        fault: What is wrong, and where.
    """

    def __init__(self, fault: Fault) -> None:
        self.fault = fault
        details = ", ".join(f"{name}={value}" for name, value in fault.details.items())
        super().__init__(f"{fault.code} at {fault.key}" + (f" ({details})" if details else ""))


class BoardError(SchemerError):
    """A board document that is malformed, or breaks a rule of how pieces may stand."""


class SchemeError(SchemerError):
    """A Scheme that does not parse, or that names nothing on its board."""


def board_error(code: Code, key: KeyPath, **details: str | int) -> BoardError:
    """Return the error that ``code`` is wrong with the value at ``key``.

    >>> board_error("negative", ("actor", "shield"), value=-1).fault.details
    {'value': -1}
    """
    return BoardError(Fault(code, key, details=details))
