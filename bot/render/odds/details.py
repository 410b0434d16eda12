"""The details that only one calculator gives, in words: one line each."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from bot.locales import Locale
from bot.render.odds.columns import MOST_ROWS
from bot.render.odds.figures import average_value, percent
from calculators.answer import (
    Average,
    Cases,
    Chance,
    ChanceByCount,
    Chances,
    Counts,
    Detail,
    DetailValue,
    Group,
    LeastForChance,
    NamedFaces,
    Odds,
)

# Details that are too long or too plain for columns of several answers, and for a group's short form.
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
        is_brief: Whether details that are 0 and lists of details are left out.
    """
    for detail in odds.details:
        text = "" if detail.is_implied else value_text(detail.value, locale)
        if not text or (is_brief and _is_for_details(detail.value)):
            continue
        own_label = f"{label_id(detail.key)}-{calculator}"
        label = locale.text(own_label if locale.has(own_label) else label_id(detail.key))
        if isinstance(detail.value, Cases):
            yield f"{label}:"
            yield from (f"  - {_case(case, locale)}" for case in detail.value.groups)
        else:
            yield f"{label}: {text}"


def _is_for_details(value: DetailValue) -> bool:
    """Return whether a detail can wait: it is 0, or a list."""
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
    """Return the id of the message that names a detail."""
    return f"detail-{key.replace('_', '-')}"


def parts_in_columns(group: Group) -> Sequence[Detail]:
    """Return the parts of a group that stand in columns.

    >>> parts_in_columns(Group((Detail("each", None), Detail("all", Chance(Fraction(1))))))
    [Detail(key='all', value=Chance(value=Fraction(1, 1)), is_implied=False)]
    """
    return [detail for detail in group.details if detail.key not in NOT_IN_COLUMNS]


def short_text(value: DetailValue, locale: Locale) -> str:
    """Return a detail in a few words, for columns; empty if it says nothing.

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


def value_text(value: DetailValue, locale: Locale) -> str:  # noqa: C901, PLR0911, PLR0912  # a list of kinds
    """Return the value of a detail in words; empty if it says nothing, as a distribution.

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
            return ", ".join(_labelled(value.details, locale))
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
    """Return one of several cases: its name, then its details."""
    name, *details = _labelled(case.details, locale)
    return f"{name}: {', '.join(details)}"


def _short_case(case: Group, locale: Locale) -> str:
    name, *details = (value_text(detail.value, locale) for detail in parts_in_columns(case))
    return f"{name} ({', '.join(details)})" if details else name


def _short_group(group: Group, locale: Locale) -> str:
    details = parts_in_columns(group)
    if len(details) == 1:
        return value_text(details[0].value, locale)
    if group.is_alternative:
        is_needed = any(detail.value for detail in details)
        return f" {locale.text('word-or')} ".join(_labelled(details, locale)) if is_needed else ""
    return ", ".join(_labelled(details, locale))


def _labelled(details: Sequence[Detail], locale: Locale) -> Iterator[str]:
    """Yield the details that say something, each after its label; a case's name has none."""
    for detail in details:
        text = "" if detail.is_implied else value_text(detail.value, locale)
        if text:
            yield f"{locale.text(label_id(detail.key))} {text}".strip()
