"""What a rule's card offers to calculate: its pack's calculator with plausible options."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from bot.answers.odds.codes import request_code
from bot.answers.odds.player_words import spelled_dice
from bot.answers.odds.request import Request
from bot.answers.odds.typed import read_named, read_typed, read_words, split_words, typed_options
from bot.answers.offer_line import Offer
from calculators.catalogue import calculator_named
from calculators.declaration import ANY_GAME, Calculator, option_of, options_of
from calculators.errors import CalculatorError
from glossary import Calculation, Entry, Language, Localised, WrittenOffer

# The option that names the game of a calculator for all games.
_GAME: Final = "game"


def offer_of(entry: Entry) -> Request | None:
    """Return what an entry offers to calculate, with an example's options where it has none.

    ``None`` where it offers nothing, a board, or nothing that the calculator takes.
    """
    calculation = entry.body.calculator
    if calculation is None:
        return None
    try:
        return offered_request(calculation, entry.game)
    except (CalculatorError, KeyError):
        return None


def written_offer(entry: Entry) -> WrittenOffer | None:
    """Return what an entry offers to calculate as it is written; ``None`` for nothing."""
    request = offer_of(entry)
    return None if request is None else WrittenOffer(_lines(request), request_code(request))


def offer_to_make(request: Request) -> Offer:
    """Return the offer to make a calculation."""
    return Offer(_lines(request), request_code(request), lambda: request)


def _lines(request: Request) -> Localised[str]:
    return Localised(en=request_line(request, "en"), it=request_line(request, "it"))


def offered_request(calculation: Calculation | str, game: str) -> Request:
    """Return the request that a pack writes as ``calculator``.

    Args:
        calculation: The calculator with its options, or a command line as packs had until 1.6.
        game: Id of the entry's game.

    Raises:
        KeyError: There is no such calculator.
        CalculatorError: The options are not such as the calculator has.

    >>> offered_request(Calculation("recover", options={"fallen": ("1",)}), "conan").calculator.fallen
    1
    >>> offered_request("recover conan --fallen 1", "conan").calculator.fallen
    1
    """
    if isinstance(calculation, str):
        return _request_of_line(calculation)
    named_game = calculation.game or game
    calculator = _calculator(calculation.command, named_game)
    options = {**calculation.options, **_of_game(calculator, named_game)}
    if calculation.expression is not None:
        options[options_of(calculator)[0].name] = (calculation.expression,)
    if not calculation.options and calculation.expression is None:
        return example_request(calculator)
    return read_named(calculator, options, calculation.compare)


def _request_of_line(line: str) -> Request:
    """Return the request that a command line is, its quotes closed or not."""
    command, game, *words = [*line.split(maxsplit=2), "", ""]
    calculator = _calculator(command, game)
    if not words[0]:
        return example_request(calculator)
    dashed = [f"--{name}={value}" for name, (value,) in _of_game(calculator, game).items()]
    return read_words(calculator, [*split_words(words[0]), *dashed])


def _of_game(calculator: type[Calculator], game: str) -> Mapping[str, tuple[str]]:
    """Return the option that has a calculator for all games take the dice of one."""
    is_for_all = calculator.declaration.game == ANY_GAME
    return {_GAME: (game,)} if is_for_all and game != ANY_GAME else {}


def request_line(request: Request, language: Language) -> str:
    """Return the command line that repeats a request, without the program's name.

    Args:
        request: The request.
        language: That of the reader, whose letters dice have.

    >>> request_line(offered_request("fall conan --dice 2o", "conan"), "it")
    'fall conan --dice 2a'
    """
    calculator = request.calculator
    options = typed_options(
        request,
        spell_value=lambda option, text: spelled_dice(option.notation, text, language),
        omitted=(_GAME,),
    )
    game = calculator.component_game or calculator.declaration.game
    return " ".join(filter(None, (calculator.declaration.command, game, options)))


@cache
def example_request(calculator: type[Calculator]) -> Request:
    """Return a calculator's own example."""
    return read_typed(calculator, calculator.declaration.example)


def compared_example(calculator: type[Calculator]) -> Request:
    """Return a calculator's own example, compared with one more of what a table changes first."""
    example = example_request(calculator)
    name = calculator.declaration.count
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
