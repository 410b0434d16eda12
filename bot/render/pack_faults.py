"""What is wrong with the calculations that packs offer, which only who has the calculators can say."""

import sys
from collections.abc import Iterable, Iterator, Sequence

from bot.answers.answer import SCHEMER, is_board_offer
from bot.answers.odds import Request, written_changes, written_options
from bot.answers.offers import offered_request
from bot.locales import Locale
from bot.render.odds.refusals import refusal
from calculators.catalogue import calculators
from calculators.declaration import Option
from calculators.errors import CalculatorError
from glossary import LANGUAGES, Entry, Fault

_KEY = ("calculator",)


def calculator_faults(entry: Entry) -> Iterator[Fault]:
    """Yield what is wrong with what an entry offers to calculate; of a command line, its mapping."""
    calculation = entry.body.calculator
    if calculation is None or is_board_offer(calculation):
        return
    try:
        request = offered_request(calculation, entry.game)
    except KeyError:
        commands = ", ".join((*map(" ".join, calculators()), SCHEMER))
        yield Fault(_KEY, "unknown-calculator", {"known": commands})
        return
    except CalculatorError as error:
        yield refused_calculation(error)
        return
    if isinstance(calculation, str):
        yield Fault(_KEY, "calculator-line", {"mapping": calculation_mapping(request, entry.game)})


def refused_calculation(error: CalculatorError) -> Fault:
    """Return the fault of a calculation that its calculator refuses, worded in each language."""
    reasons = {f"reason-{language}": refusal(error, Locale(language)) for language in LANGUAGES}
    return Fault(_KEY, "calculator-refuses", reasons)


def calculation_mapping(request: Request, game: str) -> str:
    """Return what a pack of ``game`` writes as ``calculator`` for a request, on one line of YAML.

    >>> calculation_mapping(offered_request("fall conan --dice 2r --rerolls 1", "conan"), "conan")
    '{command: fall, dice: 2r, rerolls: 1}'
    >>> calculation_mapping(offered_request("swim rangers --treasure", "conan"), "conan")
    '{command: swim, game: rangers, treasure: true}'
    """
    import yaml  # packs of a snapshot have nothing to advise

    calculator = request.calculator
    own_game = calculator.component_game or calculator.declaration.game
    mapping: dict[str, object] = {"command": calculator.declaration.command}
    if own_game != game:
        mapping["game"] = own_game
    mapping |= _values(written_options(request))
    if request.changes is not None:
        mapping["compare"] = _values(written_changes(request))
    return yaml.safe_dump(
        mapping, default_flow_style=True, sort_keys=False, allow_unicode=True, width=sys.maxsize
    ).strip()


def _values(options: Iterable[tuple[Option, Sequence[str]]]) -> dict[str, object]:
    """Return options as a mapping of YAML, without that for the game, which has a key of its own."""
    return {
        option.name: _value(option, texts)
        for option, texts in options
        if option.notation.kind != "game"
    }


def _value(option: Option, texts: Sequence[str]) -> object:
    if option.notation.is_flag:
        return True
    values = [int(text) if text.isdecimal() else text for text in texts]
    return values[0] if len(values) == 1 else values
