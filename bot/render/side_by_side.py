"""Several answers side by side: a table for a range, and the comparison of two sets of options."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bot.answers.odds import OddsAnswer, Text, Texts
from bot.locales import Locale
from bot.render.figures import begun, number, percent, points_of_percent, signed
from bot.render.odds_details import EXPECTED, brief
from bot.render.odds_tables import NOTHING, aligned, step_between
from calculators.answer import Odds
from calculators.distribution import Distribution

# What a table says beside chance and average where it differs, each with a heading.
DETAILS: Final = (
    "plan",
    "defence",
    "hindrance",
    "gems",
    "aggressive",
    "cautious",
    "harm",
    "avoid_wounded",
    "avoid_defeated",
    "inspire",
    "self_damage",
    "targets",
    "win",
    "killed",
    "taken",
    "weapon_breaks",
    "drowns",
    "spokes",
)
# What it says only of answers without a distribution, and always.
PLAIN_DETAILS: Final = ("table",)
ALWAYS: Final = ("state",)
# Too long to stand with others on a line.
_LONG: Final = ("avoid_wounded", "avoid_defeated", "targets")


def series(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield one line for each value of an option that was a range."""
    columns = [[f"--{answer.series_of}", *(str(value) for value, _ in answer.series)]]
    if any(odds.success is not None for odds in answer.every):
        successes = [odds.success for odds in answer.every]
        columns.append([locale.text("line-success"), *(_chance(each, locale) for each in successes)])
        columns.append(["", "", *_changes(successes, locale)])
    if any(odds.expected is not None for odds in answer.every):
        values = (_value(odds.expected, locale) for odds in answer.every)
        columns.append([_expected_of(answer, locale), *values])
    for key in _telling(answer, locale):
        cells = (brief(key, odds, locale) or NOTHING for odds in answer.every)
        columns.append([_heading(key, locale), *cells])
    yield from aligned(list(zip(*columns, strict=True)))


def comparison(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield both answers side by side with what the second has more."""
    first, second = answer.every
    lines: list[Sequence[str]] = []
    if first.success is not None and second.success is not None:
        lines.append(_chances(locale.text("line-success"), first.success, second.success, locale))
    if first.expected is not None or second.expected is not None:
        lines.append(_expectations(answer, locale))
    if first.distribution is not None and second.distribution is not None:
        lines += _tails(first.distribution, second.distribution, locale)
    for key in _telling(answer, locale):
        cells = [brief(key, odds, locale) or NOTHING for odds in answer.every]
        lines.append([_heading(key, locale), *cells, _difference(key, answer, locale)])
    if lines:
        head = [locale.text(each) for each in ("compare-first", "compare-second", "compare-difference")]
        differing = any(difference for *_, difference in lines)
        yield from aligned([line if differing else line[:-1] for line in (["", *head], *lines)])


def sides(answer: OddsAnswer, locale: Locale) -> tuple[str, str]:
    """Return a line for each side of a comparison: what sets it apart, and its figures."""
    first, second = answer.every
    request = answer.request
    return (
        _side("compare-first", answer, request.texts, first, locale),
        _side("compare-second", answer, request.beside or {}, second, locale),
    )


def likelier(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield which side of a comparison succeeds rather; nothing where there is no success."""
    first, second = (odds.success for odds in answer.every)
    if first is None or second is None:
        return
    message_id = "compare-likelier-second" if second > first else "compare-likelier-first"
    points = percent(abs(second - first), locale).removesuffix(" %")
    what = locale.text(answer.request.calculator.success)
    yield locale.text(message_id if first != second else "compare-equal", what=what, points=points)


def notes(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield what has to be said beside the figures, each once."""
    for note in dict.fromkeys(note for odds in answer.every for note in odds.notes):
        yield locale.text(f"note-{note}")


def _telling(answer: OddsAnswer, locale: Locale) -> Iterator[str]:
    """Yield the details to show: those that differ; where there is nothing else, all there are."""
    bare = all(odds.success is None and odds.expected is None for odds in answer.every)
    plain = all(odds.distribution is None for odds in answer.every)
    for key in (*ALWAYS, *DETAILS, *(PLAIN_DETAILS if plain else ())):
        told = {brief(key, odds, locale) for odds in answer.every}
        if len(told) > 1 or (told != {""} and (bare or key in ALWAYS)):
            yield key


def _heading(key: str, locale: Locale) -> str:
    return locale.text(f"column-{key.replace('_', '-')}")


def _changes(successes: Sequence[Fraction | None], locale: Locale) -> Iterator[str]:
    """Yield what each chance has more than the one before it."""
    for before, after in pairwise(successes):
        if before is None or after is None:
            yield ""
        else:
            yield points_of_percent(after - before, locale)


def _expected_of(answer: OddsAnswer, locale: Locale) -> str:
    """Return what the expected value is called: if it is certain, what it is of."""
    certain = all(odds.is_certain for odds in answer.every if odds.expected is not None)
    return locale.text(answer.request.calculator.value if certain else "line-expected")


def _expectations(answer: OddsAnswer, locale: Locale) -> Sequence[str]:
    first, second = (odds.expected for odds in answer.every)
    change = "" if first is None or second is None else signed(second - first, locale)
    return [_expected_of(answer, locale), _value(first, locale), _value(second, locale), change]


def _side(message_id: str, answer: OddsAnswer, texts: Texts, odds: Odds, locale: Locale) -> str:
    apart = [_typed(name, texts[name]) for name in answer.request.beside or {} if name in texts]
    which = begun(locale.text(message_id)) + (f" ({', '.join(apart)})" if apart else "")
    figures = []
    if odds.success is not None:
        figures.append(percent(odds.success, locale))
    if odds.expected is not None:
        figures.append(f"{_expected_of(answer, locale)} {number(odds.expected, locale)}")
    figures += [
        f"{_heading(key, locale)} {brief(key, odds, locale) or NOTHING}"
        for key in _telling(answer, locale)
        if key not in _LONG
    ]
    return f"{which}: {', '.join(figures)}" if figures else which


def _typed(name: str, text: Text) -> str:
    """Return an option as it is typed."""
    if isinstance(text, bool):
        return f"--{name}"
    return f"--{name} {' + '.join(text) if isinstance(text, tuple) else text}"


def _difference(key: str, answer: OddsAnswer, locale: Locale) -> str:
    """Return what the second answer has more, if the detail is a number."""
    match [odds.details.get(key) for odds in answer.every]:
        case [bool(), _]:
            return ""
        case [{"success": Fraction() as first}, {"success": Fraction() as second}]:
            return points_of_percent(second - first, locale)
        case [int() as first, int() as second]:
            return signed(Fraction(second - first), locale)
        case [Fraction() as first, Fraction() as second] if key in EXPECTED:
            return signed(second - first, locale)
        case [Fraction() as first, Fraction() as second]:
            return points_of_percent(second - first, locale)
        case _:
            return ""


def _chance(chance: Fraction | None, locale: Locale) -> str:
    return NOTHING if chance is None else percent(chance, locale)


def _value(value: Fraction | None, locale: Locale) -> str:
    return NOTHING if value is None else number(value, locale)


def _chances(label: str, first: Fraction, second: Fraction, locale: Locale) -> Sequence[str]:
    change = points_of_percent(second - first, locale)
    return [label, percent(first, locale), percent(second, locale), change]


def _tails(first: Distribution, second: Distribution, locale: Locale) -> Iterator[Sequence[str]]:
    if len(first.weights) == len(second.weights) == 1:
        return
    lowest = min(each.weights[0][0] for each in (first, second))
    highest = max(each.weights[-1][0] for each in (first, second))
    step = step_between(lowest, highest)
    for value in range(lowest + 1, highest + 1, step):
        chances = first.at_least(value), second.at_least(value)
        if percent(chances[0], locale) != percent(chances[1], locale):
            yield _chances(locale.text("line-at-least", value=value), *chances, locale)
