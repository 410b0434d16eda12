"""The format of a board document: its keys, and what each may hold.

A key that is null counts as an empty mapping or list where one is expected. Whether a space is on the
map, or a letter is drawn, is checked later: see ``placement``, ``features`` and ``dangers``.
"""

import string
from collections.abc import Callable
from typing import Annotated, Final, Literal, TypeVar, get_args

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from calculators.schemer.errors import Code
from calculators.schemer.grid import GRIDS, Grid
from calculators.schemer.miniatures import KEYWORDS, Keyword
from calculators.schemer.scheme import is_name

T = TypeVar("T")

# Of damage, tokens and Fortitude; those in the game have at most two digits.
MOST: Final = 1_000_000
# The key of the damage that holds where no other is given.
DEFAULT: Final = "default"
LETTERS: Final = frozenset(string.ascii_letters)


def _refusal(code: Code, **details: str | int) -> PydanticCustomError:
    """Return a validation error that ``validation`` turns into a fault with this code."""
    return PydanticCustomError(code, "refused", details)


def _one_of(options: tuple[str, ...], code: Code) -> Callable[[object], object]:
    """Return a validator that ignores capitals and spacing and refuses texts not in ``options``."""

    def check(value: object) -> object:
        if not isinstance(value, str):
            return value
        text = " ".join(value.split()).lower()
        if text not in options:
            raise _refusal(code, value=value, known=", ".join(options))
        return text

    return check


def _check_count(count: int) -> int:
    if count < 0:
        raise _refusal("negative", value=count)
    if count > MOST:
        raise _refusal("too-much", limit=MOST)
    return count


def _check_name(name: str) -> str:
    if not is_name(name):
        raise _refusal("bad-name", name=name)
    return name


def _check_letter(letter: str) -> str:
    if len(letter) != 1 or letter not in LETTERS:
        raise _refusal("bad-letter", name=letter)
    return letter


def _check_pair(value: object) -> object:
    if value is None or (isinstance(value, list) and len(value) != 2):  # noqa: PLR2004  # a pair
        raise _refusal("wrong-type", wanted="pair", found="nothing" if value is None else "list")
    return value


MiniatureSide = Literal["heroic", "schemer"]

MappingOrNull = Annotated[T, BeforeValidator(lambda value: {} if value is None else value)]
ListOrNull = Annotated[list[T], BeforeValidator(lambda value: [] if value is None else value)]
Count = Annotated[int, AfterValidator(_check_count)]
Name = Annotated[str, AfterValidator(_check_name)]
Letter = Annotated[str, AfterValidator(_check_letter)]
GridName = Annotated[Grid, BeforeValidator(_one_of(GRIDS, "bad-choice"))]
SideName = Annotated[MiniatureSide, BeforeValidator(_one_of(get_args(MiniatureSide), "bad-choice"))]
KeywordName = Annotated[Keyword, BeforeValidator(_one_of(KEYWORDS, "unknown-keyword"))]
SpacePair = Annotated[list[str], BeforeValidator(_check_pair)]


class StrictEntry(BaseModel):
    """A mapping with fixed keys; no type is converted to another."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _refuse_unknown_keys(cls, value: object) -> object:
        """Refuse an unknown key before a missing one, which may be the same key misspelt."""
        for name in value if isinstance(value, dict) else ():
            if isinstance(name, str) and name not in cls.model_fields:
                raise _refusal("unknown-key", name=name, known=", ".join(cls.model_fields))
        return value


class PieceEntry(StrictEntry):
    """What is known of a miniature, whether it acts now or not: much of it matters only in one case."""

    name: Name = ""
    side: SideName = "schemer"
    keywords: ListOrNull[KeywordName] = Field(default_factory=list)
    fortitude: Count | None = None
    wounded: bool = False
    shield: Count = 0
    toughness: Count = 0


class ActorEntry(PieceEntry):
    """The Schemer that acts."""


class MiniatureEntry(PieceEntry):
    """Another miniature; ``model_fields_set`` tells which of name, side and space were given."""

    at: str = ""


class FeatureEntry(StrictEntry):
    """A named map feature."""

    at: ListOrNull[str] = Field(default_factory=list)
    impassable: bool = False


class HazardEntry(StrictEntry):
    """The damage of a Hazard; ``model_fields_set`` tells which of the two were given."""

    enter: Count = 0
    stay: Count = 0


def is_by_space(value: object) -> bool:
    """Return whether the damage of one kind of danger is given by space, and not for all spaces.

    >>> is_by_space({"c4": 2}), is_by_space({"enter": 2, "stay": 1}), is_by_space(2)
    (True, False, False)
    """
    return isinstance(value, dict) and not value.keys() & HazardEntry.model_fields.keys()


def _by_space(value: object) -> object:
    if value is None:
        return {}
    return value if is_by_space(value) else {DEFAULT: value}


DamageBySpace = Annotated[dict[str, T], BeforeValidator(_by_space)]


class BoardDocument(StrictEntry):
    """A whole document; a refusal lists the keys in this order."""

    map: str
    scheme: str
    grid: GridName = "hex"
    actor: MappingOrNull[ActorEntry] = ActorEntry()
    figures: MappingOrNull[dict[Letter, MappingOrNull[MiniatureEntry]]] = Field(default_factory=dict)
    walls: ListOrNull[SpacePair] = Field(default_factory=list)
    under: MappingOrNull[dict[str, str | None]] = Field(default_factory=dict)
    features: MappingOrNull[dict[Name, MappingOrNull[FeatureEntry]]] = Field(default_factory=dict)
    traps: DamageBySpace[Count] = Field(default_factory=dict)
    hazards: DamageBySpace[MappingOrNull[HazardEntry]] = Field(default_factory=dict)
    wizard_fire: DamageBySpace[Count] = Field(default_factory=dict)
