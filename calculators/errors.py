"""The errors of the calculators.

``CalculatorError`` is the base. Each error names an option by the game's word for it (``points``,
``vs-health``) and carries the values that a sentence about it needs; the front end says it in the
reader's language and with its own spelling of options::

    CalculatorError
    ├── OutOfRangeError         a number beyond its limits
    ├── TooManyValuesError      more different values than can be computed in time
    ├── TooManyRerollsError     more rerolls than perfect play can be worked out for in time
    ├── NotationError           a text that is no die, deck, dice or drawn card
    ├── ExpressionError         dice of any game that cannot be read, or that mean nothing
    ├── UnknownDieError         a die that the game does not have
    ├── MissingComponentError   a die, deck or number that the game's pack does not give
    ├── UnknownFaceError        a face that the die does not have
    ├── UnknownChoiceError      a word that is none of those offered
    ├── UnknownOptionError      an option that the calculator does not have
    ├── OtherGameError          a game that a calculator is not for
    ├── CardNotInDeckError      a drawn card that the deck does not hold
    ├── TooFewEyesError         drawn cards that leave more Eyes to come than cards
    ├── ConflictError           two options that exclude each other
    │   └── SecondRangeError    a range beside another one
    └── MissingOptionError      an option that another one needs
"""

from collections.abc import Iterable


class CalculatorError(Exception):
    """Base of every error that this package raises on purpose."""


class OutOfRangeError(CalculatorError):
    """A number beyond its limits.

    Attributes:
        option: What the number is, in the game's words.
        least: Smallest number allowed.
        most: Largest number allowed.
        value: What was given.
    """

    def __init__(self, option: str, least: int, most: int, value: object) -> None:
        self.option, self.least, self.most, self.value = option, least, most, value
        super().__init__(f"{option} takes {least} to {most}, not {value}")


class TooManyValuesError(CalculatorError):
    """More different values than can be computed in time.

    Attributes:
        option: What holds the values.
        most: How many there may be.
        value: How many there are.
        with_option: The option that sets the limit.
    """

    def __init__(self, option: str, most: int, value: int, with_option: str) -> None:
        self.option, self.most, self.value, self.with_option = option, most, value, with_option
        super().__init__(f"{option} takes {most} different values with {with_option}, not {value}")


class TooManyRerollsError(CalculatorError):
    """More rerolls than perfect play can be worked out for in time.

    Attributes:
        option: What gives the rerolls.
        most: How many there may be.
        value: How many there are.
    """

    def __init__(self, option: str, most: int, value: int) -> None:
        self.option, self.most, self.value = option, most, value
        super().__init__(f"{option} takes 0 to {most} with these dice, not {value}")


class NotationError(CalculatorError):
    """A text that is not what its option takes.

    Attributes:
        option: What was to be read.
        kind: The notation: ``dice``, ``faces``, ``deck``, ``drawn`` and so on.
        value: What was given.
    """

    def __init__(self, option: str, kind: str, value: str) -> None:
        self.option, self.kind, self.value = option, kind, value
        super().__init__(f"{option} takes {kind}, not {value!r}")


class ExpressionError(CalculatorError):
    """An expression that cannot be read, or that means nothing.

    Attributes:
        option: The option that holds it.
        kind: What is wrong: ``empty``, ``long``, ``unread``, ``open``, ``keep-unclear``, ``keep-more``.
        part: The part that is wrong; empty if that is the whole.
    """

    def __init__(self, option: str, kind: str, part: str = "") -> None:
        self.option, self.kind, self.part = option, kind, part
        super().__init__(f"{option}: {kind} {part!r}")


class UnknownDieError(CalculatorError):
    """A die that the game does not have.

    Attributes:
        option: Where it was named.
        value: The name given.
        known: The names there are.
    """

    def __init__(self, option: str, value: str, known: Iterable[str]) -> None:
        self.option, self.value, self.known = option, value, tuple(known)
        super().__init__(f"{option}: no die {value!r}; there are {', '.join(self.known)}")


class MissingComponentError(CalculatorError):
    """A die, deck or number that a calculator needs and that the game's pack does not give.

    Attributes:
        name: Its name.
        key: The key under which a pack gives such a thing: ``faces``, ``cards`` or ``number``.
    """

    def __init__(self, name: str, key: str) -> None:
        self.name, self.key = name, key
        super().__init__(f"the pack gives no {key} of {name!r}")


class UnknownFaceError(CalculatorError):
    """A face that the die does not have.

    Attributes:
        option: Where it was named.
        die: The name of the die.
        value: The face given.
        known: The faces that the die has, each once.
    """

    def __init__(self, option: str, die: str, value: str, known: Iterable[str]) -> None:
        self.option, self.die, self.value, self.known = option, die, value, tuple(known)
        super().__init__(f"{option}: the {die} die has {', '.join(self.known)}, not {value}")


class UnknownChoiceError(CalculatorError):
    """A word that is none of those offered.

    Attributes:
        option: Where it was named.
        value: The word given.
        known: The words there are.
    """

    def __init__(self, option: str, value: str, known: Iterable[str]) -> None:
        self.option, self.value, self.known = option, value, tuple(known)
        super().__init__(f"{option} takes {', '.join(self.known)}, not {value!r}")


class UnknownOptionError(CalculatorError):
    """An option that the calculator does not have.

    Attributes:
        option: The name given.
        near: Names of options that are spelled much like it, the nearest first.
        known: The names there are.
    """

    def __init__(self, option: str, near: Iterable[str], known: Iterable[str]) -> None:
        self.option, self.near, self.known = option, tuple(near), tuple(known)
        super().__init__(f"no option {option!r}; there are {', '.join(self.known)}")


class OtherGameError(CalculatorError):
    """A game that a calculator is not for.

    Attributes:
        calculator: The calculator's name.
        game: The game's title.
        known: The games that it is for.
    """

    def __init__(self, calculator: str, game: str, known: Iterable[str]) -> None:
        self.calculator, self.game, self.known = calculator, game, tuple(known)
        super().__init__(f"{calculator} is not for {game}, but for {', '.join(self.known)}")


class CardNotInDeckError(CalculatorError):
    """A drawn card that the deck does not hold, or not that often.

    Attributes:
        option: Where it was named.
        value: The card.
        held: How many such cards the deck holds.
    """

    def __init__(self, option: str, value: str, held: int) -> None:
        self.option, self.value, self.held = option, value, held
        super().__init__(f"{option}: the deck holds {held} of {value}")


class TooFewEyesError(CalculatorError):
    """Drawn cards of which so few are marked that the Eyes to come outnumber the cards to come.

    Attributes:
        option: Where the cards were named.
        eyes: Eyes still to come.
        cards: Cards left in the deck.
    """

    def __init__(self, option: str, eyes: int, cards: int) -> None:
        self.option, self.eyes, self.cards = option, eyes, cards
        super().__init__(f"{option}: {eyes} Eyes still to come with {cards} cards")


class ConflictError(CalculatorError):
    """Two options that exclude each other.

    Attributes:
        option: One of them.
        other: The other.
    """

    def __init__(self, option: str, other: str) -> None:
        self.option, self.other = option, other
        super().__init__(f"{option} and {other} exclude each other")


class SecondRangeError(ConflictError):
    """A range beside another one; the attributes name the two options."""


class MissingOptionError(CalculatorError):
    """An option that another one needs.

    Attributes:
        option: What is missing.
        needed_by: The option that needs it; ``None`` if it is needed always.
        choices: What it can be; empty where that is no short list.
        limits: The smallest and the largest number that it can be; ``None`` if it is no number.
        example: A value of it; empty where there is none.
    """

    def __init__(
        self,
        option: str,
        needed_by: str | None = None,
        choices: Iterable[str] = (),
        *,
        limits: tuple[int, int] | None = None,
        example: str = "",
    ) -> None:
        self.option, self.needed_by, self.choices = option, needed_by, tuple(choices)
        self.limits, self.example = limits, example
        super().__init__(f"{option} is missing" + (f" beside {needed_by}" if needed_by else ""))
