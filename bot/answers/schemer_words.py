"""Sentences about Schemer movement: reasons, refusals and routes."""

from collections.abc import Sequence
from typing import Final

from bot.answers.boards.line_words import known_details
from bot.answers.boards.source import NOWHERE, Position, SourceError
from bot.answers.prose import MOST_LISTED, names_text
from bot.locales import Locale
from calculators.schemer import Fault
from calculators.schemer.scheme import Clause, Scheme
from calculators.schemer.trace import Effect, NamedAim, NamedRoute, Reason, ReasonValue

# In characters: longer values are cut where a refusal quotes them.
_LONGEST_QUOTE: Final = 60

# Details of faults that are words of the format, in the reader's language.
_TRANSLATED: Final = ("wanted", "found")


def reason_text(reason: Reason, locale: Locale) -> str:
    """Return one clause of the rule as it applies to the board, as a sentence."""
    costs_only = reason.rule.startswith("2")
    values = {
        name: _value_text(value, locale, costs_only=costs_only) for name, value in reason.values.items()
    }
    sentence = locale.text(f"trace-{reason.message}", **values)
    if not reason.choice:
        return sentence
    return locale.text("trace-choice", aims=_aims_text(reason.choice, locale), text=sentence)


def scheme_text(scheme: Scheme, locale: Locale) -> str:
    """Return a Scheme in the reader's language; names stay as they are.

    >>> from calculators.schemer.parsing import read_document
    >>> document = {"map": "@.F", "scheme": "move 2 to F or wounded hero, or if none, Nearest Foe"}
    >>> scheme_text(read_document(document).scheme, Locale("it"))
    'Movimento 2 -> F oppure Eroe Ferito, oppure se nessuno, Nemico più vicino'
    """
    sets = (
        locale.text("scheme-or").join(clause_text(clause, locale) for clause in clauses)
        for clauses in scheme.chain
    )
    effect = locale.text(f"effect-{scheme.kind}", count=scheme.points)
    return f"{effect} -> {locale.text('scheme-else').join(sets)}"


def clause_text(clause: Clause, locale: Locale) -> str:
    """Return a clause of a Scheme in the reader's language; a name as it is."""
    if clause.relation is None:
        return " ".join(clause.text.split())
    relation = locale.text(f"relation-{clause.relation}")
    return locale.text(f"clause-{clause.pick}", relation=relation)


def fault_text(fault: Fault, position: Position, locale: Locale, name: str | None) -> str:
    """Return what is wrong with a board, where, and what would be right."""
    details = {
        key: locale.text(f"{key}-{value}") if key in _TRANSLATED else _quoted(key, value)
        for key, value in fault.details.items()
    }
    return _placed(position, locale, name, locale.text(f"fault-{fault.code}", **details))


def source_text(error: SourceError, locale: Locale, name: str | None) -> str:
    """Return why a text is no board document, and where.

    >>> error = SourceError("board-too-long", Position(1, 1), limit=50_000)
    >>> source_text(error, Locale("en"), "board.yaml")
    'board.yaml, line 1, column 1: this is no board: more than 50000 characters'
    """
    sentence = locale.text(
        f"problem-{error.code}", known=known_details(locale.language), **error.details
    )
    return _placed(error.position, locale, name, sentence)


def route_text(route: NamedRoute, locale: Locale) -> str:
    """Return a route: the space where it ends, the spaces on its path, and its cost.

    >>> from calculators.schemer.routes import Cost
    >>> cost = Cost(is_dangerous=False, damage=0, points=2)
    >>> route_text(NamedRoute(("c2", "d2"), cost), Locale("en"))
    'd2 (by c2; 2 points)'
    """
    *path, space = route.path
    parts = [locale.text("way-path", path=_path_text(path))] if path else []
    parts.append(locale.text("way-points", count=route.cost.points))
    if route.cost.damage or route.cost.is_dangerous:
        parts.append(locale.text("way-damage", damage=route.cost.damage))
    return f"{space} ({'; '.join(parts)})"


def _path_text(path: Sequence[str]) -> str:
    """Return a path; a long one without its middle, which the drawing shows."""
    if len(path) <= MOST_LISTED:
        return ", ".join(path)
    half = MOST_LISTED // 2
    return ", ".join([*path[:half], "...", *path[-half:]])


def _value_text(value: ReasonValue, locale: Locale, *, costs_only: bool) -> str | int:
    if isinstance(value, str | int):
        return value
    if isinstance(value, Effect):
        return locale.text(f"effect-{value.kind}", count=value.points)
    texts = [_item_text(item, locale, costs_only=costs_only) for item in value]
    return names_text(texts, locale) if texts else ""


def _item_text(item: str | Clause | NamedAim | NamedRoute, locale: Locale, *, costs_only: bool) -> str:
    match item:
        case Clause():
            return clause_text(item, locale)
        case NamedAim():
            return _aims_text((item,), locale)
        case NamedRoute() if costs_only:
            return _cost_text(item, locale)
        case NamedRoute():
            return route_text(item, locale)
        case _:
            return item


def _cost_text(route: NamedRoute, locale: Locale) -> str:
    """Return the cost of getting to a target space."""
    cost = route.cost
    if cost.is_dangerous:
        values = {"space": route.path[-1], "points": cost.points, "damage": cost.damage}
        return locale.text("way-costs-damage", **values)
    return locale.text("way-costs", space=route.path[-1], points=cost.points)


def _aims_text(aims: Sequence[NamedAim], locale: Locale) -> str:
    texts = [f"{aim.name} ({names_text(aim.spaces, locale)})" for aim in aims]
    return names_text(texts, locale)


def _placed(position: Position, locale: Locale, name: str | None, sentence: str) -> str:
    """Return a refusal: the name of its source and the place in it, if any, and a sentence."""
    if position == NOWHERE:
        return sentence
    place_id = "fault-place" if position.part is None else f"fault-place-{position.part}"
    place = locale.text(
        place_id, line=position.line, column=position.column, text=_quoted("text", position.text)
    )
    return f"{place}: {sentence}" if name is None else f"{name}, {place}: {sentence}"


def _quoted(key: str, value: str | int) -> str:
    """Return a value as a sentence can quote it: on one line, printable, cut where it is long."""
    line = " ".join(str(value).split()) or str(value)
    quote = line if line.isprintable() else ascii(line)[1:-1]
    if key == "known" or len(quote) <= _LONGEST_QUOTE:
        return quote
    return f"{quote[:_LONGEST_QUOTE]}..."
