"""Several answers side by side: columns for a range, and the comparison of two sets of options."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

from bot.answers.odds import Request
from bot.answers.odds.player_words import option_in_words, shown_value
from bot.answers.odds.service import OddsAnswer
from bot.locales import Locale
from bot.render.odds.columns import NOTHING, aligned, step_between, visible_values
from bot.render.odds.details import NOT_IN_COLUMNS, parts_in_columns, short_text
from bot.render.odds.figures import (
    average_label,
    average_value,
    capitalised,
    chance_label,
    percent,
    points_of_percent,
    signed,
)
from calculators.answer import Average, Chance, Detail, DetailValue, Group, Odds
from calculators.declaration import Calculator, Option, option_of
from calculators.distribution import Distribution

# Details that stand in columns though all answers have the same.
_ALWAYS: Final = frozenset(("dead", "state"))
# Details that a distribution says better.
_WITHOUT_DISTRIBUTION: Final = frozenset(("table",))
# Details that stand in columns only where nothing else implies them.
_UNLESS_IMPLIED: Final = frozenset(("targets", "win"))
# Details that are too long to share a line with others.
_LONG: Final = frozenset(("avoid_defeated", "avoid_wounded", "targets"))


def series(answer: OddsAnswer, locale: Locale, width: int | None = None) -> Iterator[str]:
    """Yield one line for each value of an option that was a range; a list where that is too wide."""
    numbers = answer.request.series
    option = "" if numbers is None else option_in_words(numbers.option, locale, numbers.colour)
    columns = [[option, *(str(value) for value, _ in answer.series)]]
    chances = [answer.chance(odds) for odds in answer.all_odds]
    if any(chance is not None for chance in chances):
        cells = (NOTHING if chance is None else percent(chance, locale) for chance in chances)
        columns.append([_chance_of(answer, locale), *cells])
        columns.append(["", "", *_changes(chances, locale)])
    averages = [answer.average(odds) for odds in answer.all_odds]
    if any(average is not None for average in averages):
        values = (_value(average, locale) for average in averages)
        columns.append([_expected_of(answer, locale), *values])
    columns += [
        [_heading(key, locale), *_cells(key, answer, locale)] for key in _column_keys(answer, locale)
    ]
    yield from aligned(list(zip(*columns, strict=True)), width)


def comparison(answer: OddsAnswer, locale: Locale, width: int | None = None) -> Iterator[str]:
    """Yield both answers side by side with what the second has more; a list where that is too wide."""
    first, second = answer.all_odds
    lines: list[Sequence[str]] = []
    first_chance, second_chance = answer.chance(first), answer.chance(second)
    if first_chance is not None and second_chance is not None:
        lines.append(_chances(_chance_of(answer, locale), first_chance, second_chance, locale))
    if answer.average(first) is not None or answer.average(second) is not None:
        lines.append(_expectations(answer, locale))
    if first.distribution is not None and second.distribution is not None:
        lines += _tails(first.distribution, second.distribution, locale)
    for key in _column_keys(answer, locale):
        difference = _difference(first.detail(key), second.detail(key), locale)
        lines.append([_heading(key, locale), *_cells(key, answer, locale), difference])
    if lines:
        headings = ("compare-first", "compare-second", "compare-difference")
        head = ["", *map(locale.text, headings)]
        has_differences = any(difference for *_, difference in lines)
        rows = [line if has_differences else line[:-1] for line in (head, *lines)]
        yield from aligned(rows, width)


def sides(answer: OddsAnswer, locale: Locale) -> tuple[str, str]:
    """Return a line for each side of a comparison: what sets it apart, and its figures."""
    first, second = calculation_names(answer.request, locale)
    return _side(first, answer, answer.odds, locale), _side(second, answer, answer.all_odds[1], locale)


def calculation_names(request: Request, locale: Locale) -> Sequence[str]:
    """Return what sets each of several calculations apart, in the order of ``single_requests``."""
    calculator, changes, series = request.calculator, request.changes, request.series
    if changes is not None:
        values = {option.name: value for option, value in calculator.given_options()}
        unchanged = {name: values[name] for name in changes if name in values}
        return (
            _side_name("compare-first", calculator, unchanged, locale),
            _side_name("compare-second", calculator, changes, locale),
        )
    if series is None:
        return ()
    option = option_of(type(calculator), series.option)
    return [_typed(option, series.value(option, number), locale) for number in series.values]


def _side_name(
    message_id: str, calculator: Calculator, values: Mapping[str, Any], locale: Locale
) -> str:
    kind = type(calculator)
    options = [_typed(option_of(kind, name), value, locale) for name, value in values.items()]
    return capitalised(locale.text(message_id)) + (f" ({', '.join(options)})" if options else "")


def likelier(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield with which side what is asked for is likelier; nothing where there is no chance."""
    first, second = (answer.chance(odds) for odds in answer.all_odds)
    if first is None or second is None:
        return
    message_id = "compare-likelier-second" if second > first else "compare-likelier-first"
    points = percent(abs(second - first), locale).removesuffix(" %")
    event = chance_label(answer, locale)
    yield locale.text(message_id if first != second else "compare-equal", what=event, points=points)


def _column_keys(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield the details to show: those that differ; where there is nothing else, all there are."""
    is_bare = all(
        answer.chance(odds) is None and answer.average(odds) is None for odds in answer.all_odds
    )
    for detail in _details(answer):
        cells = {short_text(odds.detail(detail.key), locale) for odds in answer.all_odds}
        is_shown_if_equal = is_bare or detail.key in _ALWAYS
        if len(cells) > 1 or (cells != {""} and is_shown_if_equal):
            yield detail.key


def _details(answer: OddsAnswer) -> Sequence[Detail]:
    """Return the details that may stand in columns, by key once, those that always do first."""
    has_distribution = any(odds.distribution is not None for odds in answer.all_odds)
    details = {detail.key: detail for odds in answer.all_odds for detail in odds.details}
    unwanted = NOT_IN_COLUMNS | (_WITHOUT_DISTRIBUTION if has_distribution else frozenset())
    wanted = [
        detail
        for detail in details.values()
        if detail.key not in unwanted and not (detail.is_implied and detail.key in _UNLESS_IMPLIED)
    ]
    return sorted(wanted, key=lambda detail: detail.key not in _ALWAYS)


def _cells(key: str, answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    for odds in answer.all_odds:
        yield short_text(odds.detail(key), locale) or NOTHING


def _heading(key: str, locale: Locale) -> str:
    return locale.text(f"column-{key.replace('_', '-')}")


def _changes(successes: Sequence[Fraction | None], locale: Locale) -> Iterator[str]:
    """Yield what each chance has more than the one before it."""
    for first, second in pairwise(successes):
        if first is None or second is None:
            yield ""
        else:
            yield points_of_percent(second - first, locale)


def _chance_of(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the chance is called: success, or in words the figure that was asked for."""
    return (
        locale.text("line-success") if answer.request.figure is None else chance_label(answer, locale)
    )


def _expected_of(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the average is called: if it is certain or was asked for, what it is of."""
    certain = all(odds.is_certain for odds in answer.all_odds if odds.expected is not None)
    is_named = certain or answer.average() != answer.odds.expected
    return average_label(answer, locale) if is_named else locale.text("line-expected")


def _expectations(answer: OddsAnswer, locale: Locale) -> Sequence[str]:
    first, second = (answer.average(odds) for odds in answer.all_odds)
    change = "" if first is None or second is None else signed(second - first, locale)
    return [_expected_of(answer, locale), _value(first, locale), _value(second, locale), change]


def _side(name: str, answer: OddsAnswer, odds: Odds, locale: Locale) -> str:
    figures = []
    chance, average = answer.chance(odds), answer.average(odds)
    if chance is not None:
        figures.append(percent(chance, locale))
    if average is not None:
        figures.append(f"{_expected_of(answer, locale)} {average_value(average, locale)}")
    figures += [
        f"{_heading(key, locale)} {short_text(odds.detail(key), locale) or NOTHING}"
        for key in _column_keys(answer, locale)
        if key not in _LONG
    ]
    return f"{name}: {', '.join(figures)}" if figures else name


def _typed(option: Option, value: object, locale: Locale) -> str:
    """Return an option with its value in words; the dice of several rolls as a sum."""
    texts = (shown_value(option, text, locale) for text in option.notation.write(value))
    return " ".join([option_in_words(option.name, locale), " + ".join(texts)]).strip()


def _difference(first: DetailValue, second: DetailValue, locale: Locale) -> str:
    """Return what the second value has more, if they are numbers."""
    match first, second:
        case [bool(), _]:
            return ""
        case [int(), int()]:
            return signed(Fraction(second - first), locale)
        case [Average(), Average()]:
            return signed(second.value - first.value, locale)
        case [Chance(), Chance()]:
            return points_of_percent(second.value - first.value, locale)
        case [Group(), Group()]:
            parts, second_parts = parts_in_columns(first), parts_in_columns(second)
            is_one = len(parts) == len(second_parts) == 1
            return _difference(parts[0].value, second_parts[0].value, locale) if is_one else ""
        case _:
            return ""


def _value(value: Fraction | None, locale: Locale) -> str:
    return NOTHING if value is None else average_value(value, locale)


def _chances(label: str, first: Fraction, second: Fraction, locale: Locale) -> Sequence[str]:
    change = points_of_percent(second - first, locale)
    return [label, percent(first, locale), percent(second, locale), change]


def _tails(first: Distribution, second: Distribution, locale: Locale) -> Iterator[Sequence[str]]:
    if len(first.weights) == len(second.weights) == 1:
        return
    lowest = min(first.weights[0][0], second.weights[0][0])
    highest = max(value for side in (first, second) for value, _ in visible_values(side))
    step = step_between(lowest, highest)
    for value in range(lowest + 1, highest + 1, step):
        chances = first.at_least(value), second.at_least(value)
        if percent(chances[0], locale) != percent(chances[1], locale):
            yield _chances(locale.text("line-at-least", value=value), *chances, locale)
