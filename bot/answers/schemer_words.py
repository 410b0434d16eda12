"""The sentences about Schemer movement: reasons and refusals."""

from collections.abc import Sequence
from typing import Final

from bot.answers.board_source import Position, SourceError
from bot.locales import Locale
from calculators.schemer import Fault
from calculators.schemer.trace import NamedAim, NamedRoute, Reason, ReasonValue

# Of longer lists the rest is counted; the picture shows all of it.
MOST_LISTED: Final = 8
# A refused value is quoted so far.
_LONGEST_QUOTE: Final = 60

# Details of faults that are words of the format, in the reader's language.
_TRANSLATED: Final = {"wanted": "wanted-", "found": "found-"}


def reason_text(reason: Reason, locale: Locale) -> str:
    """Return one clause of the rule as it applies at the table."""
    costs_only = reason.rule.startswith("2")
    values = {
        name: _value_text(value, locale, costs_only=costs_only) for name, value in reason.values.items()
    }
    said = locale.text(f"trace-{reason.message}", **values)
    if not reason.choice:
        return said
    return locale.text("trace-choice", aims=_toward_text(reason.choice, locale), text=said)


def fault_text(fault: Fault, position: Position, locale: Locale, name: str | None) -> str:
    """Return what is wrong with a board, where, and what would be right."""
    details = {
        key: locale.text(_TRANSLATED[key] + str(value)) if key in _TRANSLATED else _quoted(key, value)
        for key, value in fault.details.items()
    }
    return _placed(position, locale, name, locale.text(f"fault-{fault.code}", **details))


def source_text(error: SourceError, locale: Locale, name: str | None) -> str:
    """Return why a text is no board document, and where."""
    said = locale.text(f"fault-{error.code}", **error.details)
    return _placed(error.position, locale, name, said)


def way_text(way: NamedRoute, locale: Locale) -> str:
    """Return a way to a destination: where it leads, through which spaces, at what cost."""
    space, cost = way.path[-1], way.cost
    said = [locale.text("way-points", count=cost.points)]
    if cost.damage or cost.is_dangerous:
        said.append(locale.text("way-damage", damage=cost.damage))
    if len(way.path) > 1:
        said.insert(0, locale.text("way-path", path=_path_text(way.path[:-1])))
    return f"{space} ({'; '.join(said)})"


def _path_text(path: Sequence[str]) -> str:
    """Return a path; the middle of a long one is left to the drawing."""
    if len(path) <= MOST_LISTED:
        return ", ".join(path)
    half = MOST_LISTED // 2
    return ", ".join([*path[:half], "...", *path[-half:]])


def names_text(names: Sequence[str], locale: Locale, *, last: str = "list-and") -> str:
    """Return names as a list in prose; the rest of a long one is counted.

    >>> names_text(["e2", "f3", "g1"], Locale("en"))
    'e2, f3 and g1'
    """
    if len(names) > MOST_LISTED:
        more = locale.text("list-more", count=len(names) - MOST_LISTED)
        return f"{', '.join(names[:MOST_LISTED])} {more}"
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {locale.text(last)} {names[-1]}"


def _value_text(value: ReasonValue, locale: Locale, *, costs_only: bool) -> str | int:
    if isinstance(value, str | int):
        return value
    said = [_item_text(each, locale, costs_only=costs_only) for each in value]
    return names_text(said, locale) if said else ""


def _item_text(item: str | NamedAim | NamedRoute, locale: Locale, *, costs_only: bool) -> str:
    match item:
        case NamedAim():
            return _toward_text((item,), locale)
        case NamedRoute() if costs_only:
            return _cost_text(item, locale)
        case NamedRoute():
            return way_text(item, locale)
        case _:
            return item


def _cost_text(way: NamedRoute, locale: Locale) -> str:
    """Return what getting to a target space costs."""
    cost = way.cost
    if cost.is_dangerous:
        values = {"space": way.path[-1], "points": cost.points, "damage": cost.damage}
        return locale.text("way-costs-damage", **values)
    return locale.text("way-costs", space=way.path[-1], points=cost.points)


def _toward_text(aims: Sequence[NamedAim], locale: Locale) -> str:
    said = [f"{each.name} ({names_text(each.spaces, locale)})" for each in aims]
    return names_text(said, locale)


def _placed(position: Position, locale: Locale, name: str | None, said: str) -> str:
    place_id = "fault-place" if position.part is None else f"fault-place-{position.part}"
    place = locale.text(place_id, line=position.line, column=position.column)
    return f"{place}: {said}" if name is None else f"{name}, {place}: {said}"


def _quoted(key: str, value: str | int) -> str:
    """Return a value as it fits into one sentence: printable, and no longer than it helps."""
    line = " ".join(str(value).split()) or str(value)
    shown = line if line.isprintable() else ascii(line)[1:-1]
    if key == "known" or len(shown) <= _LONGEST_QUOTE:
        return shown
    return f"{shown[:_LONGEST_QUOTE]}..."
