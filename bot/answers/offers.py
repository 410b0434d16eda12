"""What a rule's card offers to calculate: its calculator with plausible options filled in."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.answers.answer import Answer
from bot.tables.values import TableState
from calculators.catalogue import calculator_named
from calculators.declaration import ANY_GAME, Calculator, option_of
from glossary import Language

if TYPE_CHECKING:
    from bot.answers.asking.figures import AskedAnswer
    from bot.answers.lookup import Lookup
    from bot.answers.odds import OddsService, Request

# A calculator that is no odds, and so is offered nowhere.
SCHEMER: Final = "schemer"
# What cards about a Schemer's movement offer instead.
BOARD_OFFER: Final = "schemer --template room"
# Dice with their number, such as 1o and 2y: in an Italian answer their letters are of Italian colours.
_DICE: Final = re.compile(r"(?<=\d)[oy]")
_LETTERS: Final[Mapping[Language, Mapping[str, str]]] = {"en": {}, "it": {"o": "a", "y": "g"}}


def offer_of(calculator: str | None, language: Language) -> str | None:
    """Return the argument list that a card in ``language`` offers.

    Args:
        calculator: The entry's ``calculator``, with options of its own or without.
        language: The language of the card.

    >>> offer_of("recover conan", "en"), offer_of("damage conan --attack 2r1o", "it")
    ('recover conan --fallen 0', 'damage conan --attack 2r1a')
    >>> offer_of("schemer", "en") is offer_of(None, "en") is None
    True
    """
    if calculator in {None, SCHEMER}:
        return None
    command, game, *options = [*calculator.split(), "", ""]
    try:
        declaration = _calculator(command, game).declaration
    except KeyError:
        return None
    line = " ".join(filter(None, options)) or declaration.example
    if declaration.game == ANY_GAME:
        return f"{command} {game} {line}"
    letters = _LETTERS[language]
    return f"{command} {game} {_DICE.sub(lambda match: letters.get(match[0], match[0]), line)}"


def asked_answer(
    answer: Answer, lookup: "Lookup", odds: "Callable[[], OddsService]", table: TableState
) -> "AskedAnswer | None":
    """Return the calculation that the question of ``answer`` asks for, with its figures.

    ``None`` where it asks for none. ``odds`` is called only where it asks for one.
    """
    calculation = lookup.asked_odds(answer)
    if calculation is None:
        return None
    from bot.answers.asking.figures import answer_asked  # most questions need not wait for it

    return answer_asked(calculation, odds(), table)


def offer_of_asked(asked_answer: "AskedAnswer") -> str:
    """Return the argument list that repeats a calculation, with an example of what it lacks."""
    asked = asked_answer.asked
    if not asked.missing:
        return asked.line
    from bot.answers.asking.figures import with_example  # see asked_answer

    return with_example(asked).line


def below_calculation(answer: Answer) -> Answer:
    """Return an answer as it stands below the calculation that its question asks for: offering none."""
    ruling = None if answer.ruling is None else replace(answer.ruling, calculator=None)
    return replace(answer, ruling=ruling, is_calculated=True)


def offered_request(offer: str) -> "Request":
    """Return the request that an offer is.

    Raises:
        CalculatorError: The options are not such as the calculator has.

    >>> offered_request("recover conan --fallen 1").calculator.fallen
    1
    """
    from bot.answers.odds import read_typed  # a question about a rule need not wait for it

    command, game, options = offer.split(" ", 2)
    calculator = _calculator(command, game)
    of_game = f" --game {game}" if calculator.declaration.game == ANY_GAME != game else ""
    return read_typed(calculator, options + of_game)


def compared_example(calculator: type[Calculator]) -> "Request":
    """Return a calculator's own example, compared with one more of what a table changes first."""
    declaration = calculator.declaration
    example = offered_request(f"{declaration.command} {declaration.game} {declaration.example}")
    name = declaration.count
    raised = example.calculator.with_more(name) if name else None
    if raised is None:
        return example
    return replace(example, changes={name: getattr(raised, option_of(calculator, name).field)})


def _calculator(command: str, game: str) -> type[Calculator]:
    """Return a calculator of a game, or one for all games, which then takes the dice of that game.

    Raises:
        KeyError: There is none.
    """
    try:
        return calculator_named(command, game)
    except KeyError:
        return calculator_named(command, ANY_GAME)
