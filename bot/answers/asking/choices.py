"""What a calculation may be that is not clear, that misses a number, or whose sides are swapped."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Final, NamedTuple

from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.placed import Unclear, said_words
from bot.answers.odds import Request, read_request, written_options
from bot.answers.odds.player_words import in_choices, names_of_options
from calculators.declaration import Calculator, option_of, options_of
from calculators.errors import CalculatorError

# What the other side calls the same, and dice that neither calls so.
_OF_OTHER_SIDE: Final = ("vs-", "guard-")
_DICE: Final = {"attack": "guard"}
_MOST_DIGITS: Final = 4
_DICE_OF_COLOUR: Final = re.compile(r"(\d+)([a-z])")
# So many meanings of several numbers are offered at most: a card has no room for more rows of buttons.
_MOST: Final = 6


class Choice(NamedTuple):
    """One thing that can be done about what is not clear of a question.

    Attributes:
        meanings: Its numbers, each with the option that it is then; empty where all is left out.
        left_out: What is not taken into account then.
        calculation: What is calculated then, if nothing is missing.
    """

    meanings: tuple[tuple[Unclear, str], ...]
    left_out: tuple[Unclear, ...]
    calculation: AskedOdds


def choices_of(calculation: AskedOdds) -> tuple[Choice, ...]:
    """Return what can be done about what is not clear: what its numbers may be, or to leave it out.

    Everybody offers these, in this order. What the calculator does not take is not among them.

    >>> from calculators.conan import Attack
    >>> gems = Unclear("3", "gems", ("rerolls", "life"), more_of="attack")
    >>> calculation = AskedOdds(Attack, (("attack", "2r"),), unclear=(gems,))
    >>> for choice in choices_of(calculation):
    ...     choice.calculation.options, choice.calculation.left_out
    ((('attack', '2r'), ('rerolls', '3')), ())
    ((('attack', '2r'), ('life', '3')), ())
    ((('attack', '5r'),), ())
    ((('attack', '2r'),), ('3 gems',))
    """
    names = {unclear: meanings_of(calculation, unclear) for unclear in calculation.unclear}
    numbers = [unclear for unclear in calculation.unclear if names[unclear]]
    meanings = product(*(names[unclear] for unclear in numbers)) if numbers else ()
    combinations = islice((tuple(zip(numbers, chosen, strict=True)) for chosen in meanings), _MOST)
    choices = (_chosen(calculation, combination) for combination in (*combinations, ()))
    return tuple(choice for choice in choices if choice is not None)


def meanings_of(calculation: AskedOdds, unclear: Unclear) -> tuple[str, ...]:
    """Return the options that an unclear number may be: dice add to others, a value replaces none.

    >>> from calculators.conan import Attack
    >>> gems = Unclear("3", "gems", ("rerolls", "life"), more_of="attack")
    >>> meanings_of(AskedOdds(Attack, (("attack", "2r"), ("life", "4"))), gems)
    ('rerolls', 'attack')
    """
    if unclear.text in [part.amount for part in calculation.unclear]:
        return ()  # "2 torches" are no value
    names = (*unclear.options, *filter(None, (unclear.more_of,)))
    return tuple(name for name in names if _value(calculation, name, unclear.text) is not None)


def _value(calculation: AskedOdds, name: str, number: str) -> str | None:
    """Return a number as the value of an option: dice are more of those that are there."""
    values = [text for option, text in calculation.options if option == name]
    if not option_of(calculation.calculator, name).notation.takes_dice:
        return None if values else number
    dice = _DICE_OF_COLOUR.fullmatch(values[0]) if len(values) == 1 else None
    return f"{int(dice[1]) + int(number)}{dice[2]}" if dice and number.isdecimal() else None


def _chosen(calculation: AskedOdds, meanings: tuple[tuple[Unclear, str], ...]) -> Choice | None:
    """Return a calculation with what its numbers mean; ``None`` where the calculator takes no such."""
    options = dict[str, str]()
    for unclear, name in meanings:
        value = _value(calculation, name, unclear.text)
        if value is None or name in options:
            return None
        options[name] = value
    explained = [unclear for unclear, _ in meanings]
    left_out = tuple(unclear for unclear in calculation.unclear if unclear not in explained)
    unchanged = (pair for pair in calculation.options if pair[0] not in options)
    values = (*unchanged, *options.items())
    chosen = without_unclear(replace(calculation, options=values, unclear=left_out))
    if chosen is None or not (calculation.unclear and chosen.options):
        return None
    is_taken = bool(chosen.missing) or chosen.request is not None
    return Choice(meanings, left_out, chosen) if is_taken else None


def without_unclear(calculation: AskedOdds) -> AskedOdds | None:
    """Return a calculation without what is not clear of it, which it says.

    Where it is not clear what is asked, all figures are shown. ``None`` where it is not clear either
    which option has the number of a thing that nobody knows.

    >>> from calculators.rangers import Swim
    >>> options = (("bonus", "2"), ("armour", "heavy"))
    >>> calculation = AskedOdds(Swim, options, unclear=(Unclear("treasures", amount="2"),))
    >>> without_unclear(calculation).options, without_unclear(calculation).left_out
    ((('armour', 'heavy'),), ('2 treasures',))
    """
    doubted = [unclear.text for unclear in calculation.unclear]
    amounts = [unclear.amount for unclear in calculation.unclear if unclear.amount]
    counts = [amount for amount in amounts if amount not in doubted]
    counted = [name for name, text in calculation.options if text in counts]
    if len(counted) != len(counts):
        return None
    options = tuple(pair for pair in calculation.options if pair[0] not in counted)
    asks_other = any(unclear.is_asked for unclear in calculation.unclear)
    strange = [aside.text for aside in calculation.aside if not aside.option]
    return replace(
        calculation,
        options=options,
        aside=tuple(aside for aside in calculation.aside if aside.option),
        missing=tuple(name for name in calculation.missing if name not in dict(options)),
        unclear=(),
        left_out=tuple(dict.fromkeys((*said_words(calculation.unclear), *strange))),
        lists_figures=asks_other,
        figure="" if asks_other else calculation.figure,
    )


def completed_with(calculation: AskedOdds, text: str) -> AskedOdds | None:
    """Return a calculation with the one value that it is missing; ``None`` if ``text`` is not that.

    >>> from calculators.perditions_mouth import PickLock
    >>> lock = AskedOdds(PickLock, missing=("points",))
    >>> [completed_with(lock, text).options for text in ("4", "punti 4")]
    [(('points', '4'),), (('points', '4'),)]
    >>> completed_with(lock, "4 gems"), completed_with(lock, "points")
    (None, None)
    >>> from calculators.rangers import Shoot
    >>> completed_with(AskedOdds(Shoot, missing=("cover",)), "leggera").options
    (('cover', 'light'),)
    """
    words = text.lower().split()
    numbers = [word for word in words if word.isdecimal() and len(word) <= _MOST_DIGITS]
    is_open = any(meanings_of(calculation, unclear) for unclear in calculation.unclear)
    if len(calculation.missing) != 1 or is_open:
        return None
    (missing,) = calculation.missing
    notation = option_of(calculation.calculator, missing).notation
    word = in_choices(notation, text.strip())
    if word in notation.choices:
        return replace(calculation, options=(*calculation.options, (missing, word)), missing=())
    if len(numbers) != 1:
        return None
    name = "-".join(word for word in words if word not in numbers)
    if name and names_of_options(calculation.calculator).get(name) != missing:
        return None
    return replace(calculation, options=(*calculation.options, (missing, numbers[0])), missing=())


def with_swapped_sides(request: Request) -> Request | None:
    """Return a calculation in which each side has what the other had; ``None`` unless both have dice.

    >>> from calculators.conan import Attack
    >>> swapped = with_swapped_sides(read_request(Attack, {"attack": "3r", "guard": "1o", "life": "2"}))
    >>> swapped.calculator.attack, dict(swapped.calculator.guard), swapped.calculator.life
    ((Counter({'orange': 1}),), {'red': 3}, 2)
    """
    calculator = type(request.calculator)
    pairs = dict(_pairs(calculator))
    texts = {option.name: written for option, written in written_options(request)}
    first = next(iter(pairs), None)
    has_both = first is not None and first in texts and pairs[first] in texts
    if (
        not has_both
        or request.changes is not None
        or any(len(written) > 1 for written in texts.values())
    ):
        return None
    partners = pairs | {second: first for first, second in pairs.items()}
    try:
        return read_request(
            calculator, {partners.get(name, name): text for name, text in texts.items()}
        )
    except CalculatorError:
        return None


def _pairs(calculator: type[Calculator]) -> Iterator[tuple[str, str]]:
    """Yield the options that both sides have, one side's and the other's; dice first."""
    names = [option.name for option in options_of(calculator)]
    for name in names:
        for partner in (_DICE.get(name, ""), *(prefix + name for prefix in _OF_OTHER_SIDE)):
            if partner in names:
                yield name, partner
