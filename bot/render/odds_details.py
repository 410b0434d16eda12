"""The details of an answer in words: one line each."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from bot.locales import Locale
from bot.render.figures import number, percent
from calculators.answer import ChanceAt, Detail, Odds
from calculators.distribution import Distribution

# Fractions that are no chances but expected values.
_EXPECTED: Final = frozenset(("expected", "self_damage"))
# What the headline or a note says already.
_SAID: Final = frozenset(("damage", "cost", "silent"))
_MOST_ROWS: Final = 24


def detail_lines(odds: Odds, locale: Locale) -> Iterator[str]:
    """Yield a line for each detail that says something."""
    for key, value in odds.details.items():
        text = "" if _is_idle(key, value) else _text(key, value, locale)
        if text:
            yield f"{locale.text(_message_id(key))}: {text}"


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
            return number(value, locale) if key in _EXPECTED else percent(value, locale)
        case Distribution():
            return ""
        case ChanceAt():
            return f"{value.count} → {percent(value.chance, locale)}"
        case Mapping():
            return _mapping(value, locale)
        case _:
            return _list(key, value, locale)


def _list(key: str, values: tuple[Detail, ...], locale: Locale) -> str:
    shown = [_text(key, each, locale) for each in values[:_MOST_ROWS]]
    joined = "; " if any(isinstance(each, Mapping) for each in values) else " · "
    return joined.join(shown + ["…"] * (len(values) > _MOST_ROWS))


def _mapping(values: Mapping[str, Detail], locale: Locale) -> str:
    parts = []
    for key, value in values.items():
        text = _text(key, value, locale)
        if text:
            label = f"{key} %" if key.isdecimal() else locale.text(_message_id(key))
            parts.append(f"{label} {text}".strip())
    return ", ".join(parts)
