"""What a calculator declares about itself, so that every front end can offer it.

A calculator is a frozen dataclass: its fields are the options, ``answer`` is the procedure. A field's
annotation says what its name and type do not: how the value is written where it is no whole number or
flag, ``Help``, ``Aliases``, and what it is called in sentences, ``Spoken``. The command line, Discord's
options and forms, buttons and help read this declaration, and nothing else::

    class Sprint(Calculator):
        declaration = Declaration(command="sprint", ...)

        points: Annotated[int, Help("opt-sprint-points"), Spoken("point sprint")]
        need: Annotated[int | None, Aliases("goal"), Spoken("space need")] = None

        def answer(self, components: Components) -> Odds: ...
"""

import shlex
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, replace
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, Self, dataclass_transform, get_args, get_type_hints

from calculators.answer import Odds
from calculators.components import Components
from calculators.dice import Pool
from calculators.errors import CalculatorError
from calculators.notation import Flag, Notation, WholeNumber, WholeNumbers
from calculators.throw import Draw, NamedDice, Throw

# Stands for the default of an option that has none.
REQUIRED: Final = object()
# Stands for the id of a game where a calculator is for all of them.
ANY_GAME: Final = "any-game"

_OPTION_MARK: Final = "--"
# How values are written whose annotation does not say it.
_NOTATIONS: Final[Mapping[object, Notation[Any]]] = {
    int: WholeNumber(),
    int | None: WholeNumber(),
    tuple[int, ...]: WholeNumbers(),
    bool: Flag(),
}


# Whose the value of an option is in a sentence: who attacks or acts, who is attacked; or where both
# have the same, the asker's own or the opponent's.
ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"
OWN: Final = "own"
OPPONENT: Final = "opponent"


class Spoken(NamedTuple):
    """What an option is called in sentences, in tags of the lexicon with spaces between them.

    Attributes:
        nouns: Words beside which its value stands.
        side: Whose it is; empty if that does not matter.
        named: Words that give it a value by being named: ``legend=1 doom-icon=1``; of numbers the sum.
        besides: What its value counts beside those that are named, as the asker among friends.
        beyond: Of a flag, the number beside its nouns beyond which it holds: "over 10 inches".
    """

    nouns: str = ""
    side: str = ""
    named: str = ""
    besides: int = 0
    beyond: int = 0


class Help(str):
    """Id of the message that explains an option, where it is not ``opt-`` and the option's name."""

    __slots__ = ()


class Aliases(str):
    """Other spellings of an option's name, with spaces between them."""

    __slots__ = ()


class Option(NamedTuple):
    """One option of a calculator.

    Attributes:
        notation: How its value is written.
        help: Id of the message that explains it.
        aliases: Other spellings of its name.
        spoken: What it is called in sentences.
        name: Its name, without dashes.
        default: Its value if it is not given, ``REQUIRED`` if it has to be.
    """

    notation: Notation[Any]
    help: str
    aliases: tuple[str, ...] = ()
    spoken: Spoken = Spoken()
    name: str = ""
    default: Any = REQUIRED

    @property
    def is_required(self) -> bool:
        """Whether nothing can be computed without it."""
        return self.default is REQUIRED

    @property
    def field(self) -> str:
        """The name of the calculator's field.

        >>> Option(WholeNumber(), "opt-vs-health", name="vs-health").field
        'vs_health'
        """
        return self.name.replace("-", "_")


@dataclass(frozen=True, slots=True, kw_only=True)
class Declaration:
    """What a calculator is called and what it answers.

    Attributes:
        command: Its name: ``picklock``, ``damage`` and so on.
        game: Id of the game, or ``ANY_GAME``; taken from the package that the calculator is in.
        title: Id of the message that says what it answers; by default ``calc-`` and its name.
        success: Id of the message that says what success is; empty if there is none.
        value: Id of the message that says what is expected and distributed; empty if nothing is.
        example: Options as they are typed, with values that a table could have.
        one_more: What one more of is worth trying: names of options that are whole numbers, or
            ``attack+r`` for a die of that colour's letter.
        count: The option that a table changes first, a number or dice; empty if there is none.
        is_little_good: Whether the less comes out, the better for who asks.
        words: What names it in sentences, in tags of the lexicon with spaces between them.
        needs: Options without which a sentence gets no figure; ``dice|epic`` is either.
        asks: What a question about it asks the number of, in tags of the lexicon.
        asker: The side of who asks, where the calculator is about that side alone.
        doubtful: Words beside which a number may be one of several options, ``gem=rerolls,life``, or
            with ``+`` further dice of one.
        is_usual: Whether it is meant where nothing names a calculator.
        cards: How many cards it draws, whatever its options are; their average needs none of these.
    """

    command: str
    game: str = ""
    title: str = ""
    success: str = ""
    value: str = ""
    example: str
    one_more: tuple[str, ...] = ()
    count: str = ""
    is_little_good: bool = False
    words: str = ""
    needs: tuple[str, ...] = ()
    asks: str = ""
    asker: str = ""
    doubtful: str = ""
    is_usual: bool = False
    cards: int = 0

    @property
    def counts_damage(self) -> bool:
        """Whether what is distributed is damage."""
        return self.value == "value-damage"

    @property
    def example_values(self) -> Mapping[str, str]:
        """The values of the example, by the names of their options; empty for a flag."""
        values: dict[str, str] = {}
        name = ""
        for word in shlex.split(self.example):
            if word.startswith(_OPTION_MARK):
                name = word.removeprefix(_OPTION_MARK)
                values[name] = ""
            else:
                values[name] = word
        return values


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Calculator(ABC):
    """One calculation: its options are the fields, each within its limits.

    Every calculator is a frozen dataclass, and its fields are given by name.

    Attributes:
        declaration: What the calculator is called and what it answers.
    """

    declaration: ClassVar[Declaration]

    def __init_subclass__(cls) -> None:
        """Make a calculator a dataclass, and declare the game of its package."""
        dataclass(frozen=True, kw_only=True)(cls)
        declared, package = cls.declaration, cls.__module__.split(".")[1]
        title = declared.title or f"calc-{declared.command}"
        cls.declaration = replace(declared, game=package.replace("_", "-"), title=title)

    def __post_init__(self) -> None:
        """Refuse values beyond the limits of their options, and options that exclude each other.

        Raises:
            CalculatorError: A value is beyond them, or two options do not go together.
        """
        for option in options_of(type(self)):
            value = getattr(self, option.field)
            if value is not None:
                option.notation.check(option.name, value)
        self._refuse_contradictions()

    def _refuse_contradictions(self) -> None:  # noqa: B027  # most options go together
        """Refuse options that exclude each other, whatever the game's components are.

        Raises:
            CalculatorError: Two options do not go together.
        """

    @abstractmethod
    def answer(self, components: Components) -> Odds:
        """Return the odds with the dice, decks and numbers of the game.

        Raises:
            CalculatorError: The options contradict each other or the components.
        """

    @property
    def component_game(self) -> str | None:
        """Name or id of the game whose dice, decks and numbers it takes; ``None`` if of none."""
        return self.declaration.game

    def given_options(self) -> Iterator[tuple[Option, Any]]:
        """Yield the options whose values are not the default ones, with their values.

        >>> from calculators.perditions_mouth.lock import PickLock
        >>> [(option.name, value) for option, value in PickLock(points=(3,)).given_options()]
        [('points', (3,))]
        """
        for option in options_of(type(self)):
            if self.is_given(option):
                yield option, getattr(self, option.field)

    def throws(self) -> Sequence[Throw]:
        """Return the dice that are rolled for it next, each kind by its option; none if there are none.

        >>> from calculators.conan import Fall
        >>> [str(throw.side) for throw in Fall(dice={"red": 2}).throws()]
        ['2 red']
        """
        return []

    def named_dice(self, components: Components) -> NamedDice:
        """Return the dice that it may roll, the table's own ones among them.

        Raises:
            CalculatorError: It names dice that the game does not have.
        """
        box = components.with_dice(getattr(self, "die", {}))
        return {name: (name, die) for name, die in box.dice.items()}

    def draw(self, components: Components) -> Draw | None:  # noqa: ARG002  # most draw no cards
        """Return the cards that are drawn for it next; ``None`` if there are none.

        Raises:
            CalculatorError: The options contradict the components.
        """
        return None

    @classmethod
    def of_dice(cls, dice: Pool) -> Self | None:  # noqa: ARG003  # most are about more than dice
        """Return the calculation that is about a roll of these dice alone; ``None`` if none is.

        >>> from calculators.conan import Attack
        >>> Attack.of_dice({"red": 3}).attack
        ({'red': 3},)
        """
        return None

    @property
    def rolled_options(self) -> Mapping[str, tuple[str, ...]]:
        """The options that say what dice on the table show, with the options that they replace."""
        return {}

    @property
    def stopped(self) -> Self | None:
        """The other side's turn once who has rolled stops; ``None`` where nobody has one."""
        return None

    def with_more(self, name: str, change: int = 1) -> Self | None:
        """Return the calculation with ``change`` more of an option that is a number or dice.

        ``None`` where that means nothing: the number was not given, or is beyond its limits then.

        Args:
            name: Name of the option. ``attack+r`` changes the dice of that colour's letter; without a
                letter, dice of the first colour there.
            change: How many more, below 0 for fewer.

        >>> from calculators.conan import Fall
        >>> Fall(dice={"red": 2}).with_more("dice+r").dice
        {'red': 3}
        >>> Fall(dice={"red": 2}).with_more("life") is None
        True
        """
        name, _, letter = name.partition("+")
        option = option_of(type(self), name)
        current = getattr(self, option.field)
        value = None if current is None else option.notation.with_more(current, change, letter)
        if value is None or (current != 0 and not self.is_given(option)):
            return None
        try:
            return replace(self, **{option.field: value})  # type: ignore[type-var]  # every calculator is a dataclass
        except CalculatorError:
            return None

    def is_given(self, option: Option) -> bool:
        """Return whether an option has another value than its default.

        >>> from calculators.perditions_mouth.lock import PickLock
        >>> PickLock(points=(3,)).is_given(option_of(PickLock, "points"))
        True
        """
        return option.is_required or getattr(self, option.field) != option.default


@cache
def options_of(calculator: type[Calculator]) -> tuple[Option, ...]:
    """Return the options of a calculator in the order of its fields.

    >>> from calculators.perditions_mouth.lock import PickLock
    >>> [option.name for option in options_of(PickLock)][:2]
    ['points', 'budget']
    """
    hints = get_type_hints(calculator, include_extras=True)
    own_fields = fields(calculator)  # type: ignore[arg-type]  # every calculator is a dataclass
    return tuple(_option(field, hints[field.name]) for field in own_fields)


def option_of(calculator: type[Calculator], name: str) -> Option:
    """Return the option of a calculator that is called ``name``.

    Raises:
        KeyError: There is none.

    >>> from calculators.perditions_mouth.lock import PickLock
    >>> option_of(PickLock, "budget").is_required
    False
    """
    return {option.name: option for option in options_of(calculator)}[name]


def _option(field: Field[Any], annotated: object) -> Option:
    name = field.name.replace("_", "-")
    value_type, *parts = get_args(annotated)
    notations = [part for part in parts if isinstance(part, Notation)] or [_NOTATIONS[value_type]]
    parts_by_type = {type(part): part for part in parts}
    return Option(
        notations[0],
        parts_by_type.get(Help, f"opt-{name}"),
        tuple(parts_by_type.get(Aliases, "").split()),
        parts_by_type.get(Spoken, Spoken()),
        name,
        _default(field),
    )


def _default(field: Field[Any]) -> Any:  # noqa: ANN401  # of whatever type the field is
    if field.default_factory is not MISSING:
        return field.default_factory()
    return REQUIRED if field.default is MISSING else field.default
