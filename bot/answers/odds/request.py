"""What a calculator is asked: one set of options, a range of them, or two sets to compare."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.answers.odds.player_words import in_choices
from bot.answers.odds.series import Series, series_of
from calculators.declaration import Calculator, Declaration, Option, option_of, options_of
from calculators.errors import ConflictError, MissingOptionError, SecondRangeError
from glossary.typed_text import simplify_value

# Values of options by name: typed texts, one for each time the option stands, or values as they are.
RawOptions = Mapping[str, Any]

COMPARE: Final = "compare"
FIGURE: Final = "figure"


@dataclass(frozen=True, slots=True)
class Request:
    """What one calculator is asked.

    Attributes:
        calculator: The calculator with its options; of a series with the first value.
        series: The option that was a range or a chance; ``None`` if none was.
        changes: The options that change in the second set of a comparison, by name; ``None`` without
            a comparison.
        figure: Id of the figure that is asked for; ``None`` for the calculator's own.
        left_out: What was said in words and is not taken into account; the answer says so.
    """

    calculator: Calculator
    series: Series | None = None
    changes: Mapping[str, Any] | None = None
    figure: str | None = None
    left_out: tuple[str, ...] = ()

    @property
    def compared(self) -> Calculator:
        """The second set of a comparison, with what it keeps of the first.

        Raises:
            CalculatorError: A changed value is beyond its limits.
        """
        return _changed(self.calculator, self.changes or {})

    @property
    def single_requests(self) -> Mapping[str, "Request"]:
        """Each calculation alone: by its value in a series, by its number in a comparison.

        >>> from calculators.perditions_mouth import Sprint
        >>> request = read_request(Sprint, {"points": "2"}, {"points": "3"})
        >>> {name: single.calculator.points for name, single in request.single_requests.items()}
        {'1': 2, '2': 3}
        """
        calculators = list(self.calculators()) or [(1, self.calculator)]
        if self.changes is not None:
            calculators.append((2, self.compared))
        return {str(name): Request(calculator, figure=self.figure) for name, calculator in calculators}

    def calculators(self) -> Iterator[tuple[int, Calculator]]:
        """Yield each value of the series with the calculation for it.

        >>> from calculators.perditions_mouth import Sprint
        >>> request = read_request(Sprint, {"points": "2-3"})
        >>> [calculator.points for _, calculator in request.calculators()]
        [2, 3]
        """
        if self.series is not None:
            option = option_of(type(self.calculator), self.series.option)
            for number in self.series.values:
                yield (
                    number,
                    _changed(self.calculator, {option.name: self.series.value(option, number)}),
                )


def read_request(
    calculator: type[Calculator],
    options: RawOptions,
    changes: RawOptions | None = None,
    figure: str | None = None,
) -> Request:
    """Return what ``options`` ask of ``calculator``.

    Args:
        calculator: Which calculator.
        options: The options that were given, texts as they were typed; one that stands for several
            whole numbers, ``0-3``, makes a series.
        changes: The options of the second set of a comparison; ``None`` without one.
        figure: Id of the figure that is asked for; ``None`` for the calculator's own.

    Raises:
        MissingOptionError: An option that is required was not given.
        SecondRangeError: Two options are ranges.
        ConflictError: There are a range and a comparison.
        CalculatorError: A value is no value of its option.

    >>> from calculators.perditions_mouth import Sprint
    >>> read_request(Sprint, {"points": "2-4"}).series.values
    range(2, 5)
    >>> read_request(Sprint, {"points": "2"}, {"points": "3"}).changes
    {'points': 3}
    """
    options = _plain(calculator, options)
    changes = None if changes is None else _plain(calculator, changes)
    series = [*_ranges(calculator, options), *_ranges(calculator, changes or {})]
    if len(series) > 1:
        raise SecondRangeError(series[0].option, series[1].option)
    if series and changes is not None:
        raise ConflictError(COMPARE, series[0].option)
    values = _read_values(calculator, options, series)
    for option in options_of(calculator):
        if option.is_required and option.name not in values:
            raise missing_option(option, calculator.declaration)
    fields = {option_of(calculator, name).field: value for name, value in values.items()}
    request = Request(calculator(**fields), series[0] if series else None, figure=figure)
    if changes is None:
        return request
    return replace(request, changes=_read_values(calculator, changes, []))


def written_options(request: Request) -> Iterator[tuple[Option, tuple[str, ...]]]:
    """Yield the options of the first set that were given, each with its texts; a series as a range."""
    calculator, series = request.calculator, request.series
    for option in options_of(type(calculator)):
        if series is not None and option.name == series.option:
            yield option, (series.text,)
        elif calculator.is_given(option):
            yield option, option.notation.write(getattr(calculator, option.field))


def written_changes(request: Request) -> Iterator[tuple[Option, tuple[str, ...]]]:
    """Yield the options that the second set of a comparison changes, each with its texts."""
    for name, value in (request.changes or {}).items():
        option = option_of(type(request.calculator), name)
        yield option, option.notation.write(value)


def missing_option(option: Option, declaration: Declaration) -> MissingOptionError:
    """Return the error that says what a missing option takes, with the calculator's own example."""
    example = declaration.example_values.get(option.name, "")
    notation = option.notation
    limits = notation.limits if notation.kind == "number" else None
    return MissingOptionError(option.name, choices=notation.choices, limits=limits, example=example)


def _plain(calculator: type[Calculator], options: RawOptions) -> RawOptions:
    """Return options with their texts as notations read them."""
    return {name: _plain_value(option_of(calculator, name), raw) for name, raw in options.items()}


def _plain_value(option: Option, raw: Any) -> Any:  # noqa: ANN401  # of whatever type the option is
    if isinstance(raw, tuple):
        return tuple(_plain_value(option, text) for text in raw)
    return in_choices(option.notation, simplify_value(raw)) if isinstance(raw, str) else raw


def _read_values(
    calculator: type[Calculator], options: RawOptions, series: list[Series]
) -> dict[str, Any]:
    """Return typed values by the options' names; of an option in ``series`` its first value."""
    values = {}
    for name, raw in options.items():
        option = option_of(calculator, name)
        if series and name == series[0].option:
            values[name] = series[0].value(option, series[0].values[0])
        else:
            values[name] = _read_value(option, raw)
    return values


def _read_value(option: Option, raw: Any) -> Any:  # noqa: ANN401  # of whatever type the option is
    if isinstance(raw, str):
        return option.notation.read(option.name, (raw,))
    if isinstance(raw, tuple):
        return option.notation.read(option.name, raw)
    return raw


def _ranges(calculator: type[Calculator], options: RawOptions) -> Iterator[Series]:
    """Yield the options whose values are ranges."""
    for option in options_of(calculator):
        raw = options.get(option.name)
        texts = raw if isinstance(raw, tuple) else (raw,)
        series = series_of(option, [text for text in texts if isinstance(text, str)])
        if series is not None:
            yield series


def _changed(calculator: Calculator, values: Mapping[str, Any]) -> Calculator:
    fields = {option_of(type(calculator), name).field: value for name, value in values.items()}
    return replace(calculator, **fields)  # type: ignore[type-var]  # every calculator is a dataclass
