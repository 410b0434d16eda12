"""The details of an answer in words: one line each."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from bot.locales import Locale
from bot.render.figures import number, percent
from bot.render.odds_tables import MOST_ROWS
from calculators.answer import ChanceAt, Detail, Odds
from calculators.distribution import Distribution

# Fractions that are no chances but expected values.
EXPECTED: Final = frozenset(("expected", "self_damage"))
# Details of which any one part is enough.
_ALTERNATIVES: Final = frozenset(("avoid_wounded", "avoid_defeated"))
# What the headline or a note says already.
_SAID: Final = frozenset(("damage", "cost", "silent"))


def detail_lines(odds: Odds, locale: Locale) -> Iterator[str]:
    """Yield a line for each detail that says something, or for each part of one that lists cases."""
    for key, value in odds.details.items():
        text = "" if _is_idle(key, value) else _text(key, value, locale)
        if not text:
            continue
        label = locale.text(_message_id(key))
        if isinstance(value, tuple) and isinstance(value[0], Mapping):
            yield f"{label}:"
            yield from (f"  - {_case(each, locale)}" for each in value if isinstance(each, Mapping))
        else:
            yield f"{label}: {text}"


def brief(key: str, odds: Odds, locale: Locale) -> str:
    """Return a detail in a few words; empty without it.

    Of cases these are their names and what is left, of chances the last, of a distribution what is
    expected, of a plan its chance, and of targets the chances of all and of one; that no token is
    needed says nothing.
    """
    value = odds.details.get(key)
    if isinstance(value, Mapping) and "expected" in value:
        return _text("expected", value["expected"], locale)
    if key == "plan" and isinstance(value, Mapping):
        return _text("success", value["success"], locale)
    if isinstance(value, Mapping):
        several = {name: each for name, each in value.items() if name != "each"}
        needless = _is_idle(key, value) or not any(several.values())
        between = f" {locale.text('word-or')} " if key in _ALTERNATIVES else ", "
        return "" if needless else between.join(_parts(several, locale))
    if not isinstance(value, tuple):
        return _text(key, value, locale)
    if any(isinstance(each, Mapping) for each in value):
        return ", ".join(_brief_case(each, locale) for each in value if isinstance(each, Mapping))
    chances = value[-1:] if any(isinstance(each, ChanceAt) for each in value) else value
    return _list(key, chances, locale)


def _is_idle(key: str, value: Detail) -> bool:
    """Return whether a detail says nothing that the reader does not know already."""
    single = key == "targets" and isinstance(value, Mapping) and value["each"] == (value["all"],)
    return single or key in _SAID


def _message_id(key: str) -> str:
    return f"detail-{key.replace('_', '-')}"


def _text(key: str, value: Detail, locale: Locale) -> str:  # noqa: PLR0911  # a list of cases, one line each
    match value:
        case None:
            return ""
        case bool():
            return locale.text("answer-yes" if value else "answer-no")
        case str():
            return locale.text(f"word-{value}")
        case int():
            return str(value)
        case Fraction():
            return number(value, locale) if key in EXPECTED else percent(value, locale)
        case Distribution():
            return ""
        case ChanceAt():
            return f"{value.count} → {percent(value.chance, locale)}"
        case Mapping():
            return _mapping(_said_of(key, value), locale)
        case _:
            return _list(key, value, locale)


def _list(key: str, values: tuple[Detail, ...], locale: Locale) -> str:
    shown = [_text(key, each, locale) for each in values[:MOST_ROWS]]
    return " · ".join(shown + ["…"] * (len(values) > MOST_ROWS))


def _case(values: Mapping[str, Detail], locale: Locale) -> str:
    """Return one of several cases: its name, then its figures."""
    name, *figures = _parts(values, locale)
    return f"{name}: {', '.join(figures)}"


def _brief_case(values: Mapping[str, Detail], locale: Locale) -> str:
    name = next(_parts(values, locale), "")
    return f"{name} ({_text('left', values['left'], locale)})" if "left" in values else name


def _said_of(key: str, values: Mapping[str, Detail]) -> Mapping[str, Detail]:
    """Return a detail without a plan's first spend where splitting is no better."""
    if key == "plan" and values["success"] == values["all_at_once"]:
        return {name: each for name, each in values.items() if name != "first_spend"}
    return values


def _mapping(values: Mapping[str, Detail], locale: Locale) -> str:
    return ", ".join(_parts(values, locale))


def _parts(values: Mapping[str, Detail], locale: Locale) -> Iterator[str]:
    for key, value in values.items():
        text = _text(key, value, locale)
        if text:
            label = f"{key} % →" if key.isdecimal() else locale.text(_message_id(key))
            yield f"{label} {text}".strip()
