"""The figures that only one calculator gives, in words: one line each."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from bot.locales import Locale
from bot.render.odds.columns import MOST_ROWS
from bot.render.odds.numbers import average_value, percent
from calculators.answer import (
    Average,
    Cases,
    Chance,
    ChanceByCount,
    Chances,
    Counts,
    Figure,
    FigureValue,
    Group,
    LeastForChance,
    NamedFaces,
    Odds,
)

# Figures that are too long or too plain for columns of several answers, and for a group's short form.
NOT_IN_COLUMNS: Final = frozenset(
    (
        "all_at_once",
        "before_rounding",
        "boosts_needed",
        "cost",
        "damage",
        "distribution",
        "each",
        "faces",
        "failure",
        "first_spend",
        "least",
        "lose",
        "modifiers",
        "now",
        "other_choices",
        "points",
        "silent",
        "stays",
        "tie",
    )
)
# What follows among chances by count is certain as well, and not shown.
_CERTAIN: Final = Fraction(1)


def detail_lines(
    odds: Odds, locale: Locale, calculator: str = "", *, is_brief: bool = False
) -> Iterator[str]:
    """Yield a line for each detail that says something, or for each case of one that lists cases.

    Args:
        odds: The answer of a calculator.
        locale: Speaks the reader's language.
        calculator: Which one, as labels of its own are called after it.
        is_brief: Whether figures that are 0 and lists of figures are left out.
    """
    for figure in odds.details:
        text = "" if figure.is_implied else value_text(figure.value, locale)
        if not text or (is_brief and _is_for_details(figure.value)):
            continue
        own_label = f"{label_id(figure.key)}-{calculator}"
        label = locale.text(own_label if locale.has(own_label) else label_id(figure.key))
        if isinstance(figure.value, Cases):
            yield f"{label}:"
            yield from (f"  - {_case(case, locale)}" for case in figure.value.groups)
        else:
            yield f"{label}: {text}"


def _is_for_details(value: FigureValue) -> bool:
    """Return whether a figure can wait: it is 0, or a list."""
    match value:
        case bool():
            return False
        case int():
            return value == 0
        case Chance() | Average():
            return value.value == 0
        case _:
            return isinstance(value, ChanceByCount | LeastForChance | Cases)


def label_id(key: str) -> str:
    """Return the id of the message that names a figure."""
    return f"detail-{key.replace('_', '-')}"


def parts_in_columns(group: Group) -> Sequence[Figure]:
    """Return the parts of a group that stand in columns.

    >>> parts_in_columns(Group((Figure("each", None), Figure("all", Chance(Fraction(1))))))
    [Figure(key='all', value=Chance(value=Fraction(1, 1)), is_implied=False)]
    """
    return [figure for figure in group.figures if figure.key not in NOT_IN_COLUMNS]


def short_text(value: FigureValue, locale: Locale) -> str:
    """Return a figure in a few words, for columns; empty if it says nothing.

    Of cases these are their names and what is left, of chances by count the last one, of a group the
    parts that it shows in columns; that no token is needed says nothing.

    >>> short_text(ChanceByCount("points", ((0, Fraction(0)), (1, Fraction(1, 4)))), Locale("en"))
    '1 → 25.0 %'
    """
    match value:
        case Group():
            return _short_group(value, locale)
        case Cases():
            return ", ".join(_short_case(case, locale) for case in value.groups)
        case ChanceByCount():
            return _chance_rows(value.rows[-1:], locale)
        case _:
            return value_text(value, locale)


def value_text(value: FigureValue, locale: Locale) -> str:  # noqa: C901, PLR0911, PLR0912  # a list of kinds
    """Return the value of a figure in words; empty if it says nothing, as a distribution.

    >>> value_text(Chance(Fraction(2, 3)), Locale("it")), value_text(True, Locale("en"))
    ('66,7 %', 'yes')
    """
    match value:
        case bool():
            return locale.text("answer-yes" if value else "answer-no")
        case int():
            return str(value)
        case str():
            return locale.text(f"word-{value}")
        case Chance():
            return percent(value.value, locale)
        case Average():
            return average_value(value.value, locale)
        case Chances():
            return _list([percent(chance, locale) for chance in value.values if chance is not None])
        case ChanceByCount():
            return _chance_rows(value.rows, locale)
        case LeastForChance():
            return ", ".join(f"{share} % → {count}" for share, count in value.rows)
        case Counts():
            return _list([str(count) for count in value.values])
        case NamedFaces():
            # A die of a group's own pack has only its name there.
            dice = ((locale.text_or(f"word-{name}", name), faces) for name, faces in value.rows)
            return "; ".join(f"{die} {faces}" for die, faces in dice)
        case Group():
            return ", ".join(_labelled(value.figures, locale))
        case Cases():
            return " · ".join(_case(case, locale) for case in value.groups)
        case _:
            return ""


def _chance_rows(rows: Sequence[tuple[int, Fraction]], locale: Locale) -> str:
    chances = [chance for _, chance in rows]
    telling = rows[: chances.index(_CERTAIN) + 1] if _CERTAIN in chances else rows
    return _list([f"{count} → {percent(chance, locale)}" for count, chance in telling])


def _list(texts: Sequence[str]) -> str:
    return " · ".join([*texts[:MOST_ROWS], *["…"] * (len(texts) > MOST_ROWS)])


def _case(case: Group, locale: Locale) -> str:
    """Return one of several cases: its name, then its figures."""
    name, *figures = _labelled(case.figures, locale)
    return f"{name}: {', '.join(figures)}"


def _short_case(case: Group, locale: Locale) -> str:
    name, *figures = (value_text(figure.value, locale) for figure in parts_in_columns(case))
    return f"{name} ({', '.join(figures)})" if figures else name


def _short_group(group: Group, locale: Locale) -> str:
    figures = parts_in_columns(group)
    if len(figures) == 1:
        return value_text(figures[0].value, locale)
    if group.is_alternative:
        is_needed = any(figure.value for figure in figures)
        return f" {locale.text('word-or')} ".join(_labelled(figures, locale)) if is_needed else ""
    return ", ".join(_labelled(figures, locale))


def _labelled(figures: Sequence[Figure], locale: Locale) -> Iterator[str]:
    """Yield the figures that say something, each after its label; a case's name has none."""
    for figure in figures:
        text = "" if figure.is_implied else value_text(figure.value, locale)
        if text:
            yield f"{locale.text(label_id(figure.key))} {text}".strip()
