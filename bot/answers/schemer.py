"""Answers about Schemer movement, in the player's language.

The decision comes from ``calculators.schemer``; this module adds its sentences and the ids of the
entries that it is based on.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.answers.boards.line_writing import UnwritableError, board_line
from bot.answers.boards.source import BoardSource, SourceError
from bot.answers.prose import names_text
from bot.answers.schemer_rules import PACK, STEPS
from bot.answers.schemer_words import (
    fault_text,
    reason_text,
    route_text,
    scheme_text,
    source_text,
)
from bot.locales import Locale
from calculators.schemer import Decision, SchemerError, Verdict, decide_movement
from calculators.schemer.board import OFF_MAP
from calculators.schemer.editing import numbered
from calculators.schemer.readings import Reading
from calculators.schemer.trace import Reason, explain, named_route
from glossary import Language

# The entry that a message cites, besides that of its step.
_ENTRY_BY_MESSAGE: Final = {
    "nearest": f"{PACK}/nearest",
    "nearest-tied": f"{PACK}/nearest",
    "farthest": f"{PACK}/farthest",
    "farthest-tied": f"{PACK}/farthest",
    "dangerous": f"{PACK}/dangerous",
    "dangerous-ways": f"{PACK}/dangerous",
    "reaches-dangerous": f"{PACK}/dangerous",
    "safe": f"{PACK}/safe",
    "safe-ways": f"{PACK}/safe",
    "as-leap": f"{PACK}/leap",
    "along-safe": f"{PACK}/dangerous",
    "along-longer-safe": f"{PACK}/dangerous",
    "stays-longer-safe": f"{PACK}/dangerous",
    "stays-safe": f"{PACK}/dangerous",
    "immobile": f"{PACK}/immobile",
}


@dataclass(frozen=True, slots=True)
class ReasonText:
    """One clause of the rule, as it applies to the board.

    Attributes:
        rule: The clause of Appendix D, or the keyword that decided.
        text: The sentence, with the names of miniatures and spaces.
        cites: Ids of the entries that it is based on.
    """

    rule: str
    text: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlternativeText:
    """Another reading of the rule that leads elsewhere.

    Attributes:
        reading: Its id.
        headline: Where the Schemer goes by this reading.
        reasons: Why.
    """

    reading: Reading
    headline: str
    reasons: tuple[ReasonText, ...]


@dataclass(frozen=True, slots=True)
class SchemerAnswer:
    """Where a Schemer goes, and why.

    Attributes:
        language: Language of all texts.
        decision: The result of the solver.
        scheme: The Scheme.
        headline: Where it goes and who decides, in one or two sentences, and a third where the drawing
            looks mistaken.
        reasons: Why, in order of the rule.
        alternatives: The other readings that lead elsewhere.
    """

    language: Language
    decision: Decision
    scheme: str
    headline: str
    reasons: tuple[ReasonText, ...]
    alternatives: tuple[AlternativeText, ...]

    @property
    def citations(self) -> tuple[str, ...]:
        """The ids of the entries that the answer is based on, without repetition, in order."""
        reasons = [*self.reasons]
        for alternative in self.alternatives:
            reasons += alternative.reasons
        return tuple(dict.fromkeys(entry_id for reason in reasons for entry_id in reason.cites))


class BoardRefusedError(Exception):
    """A board that cannot be solved; its text is one sentence with the place and the reason."""


def answer_board(source: BoardSource, language: Language, *, name: str | None = None) -> SchemerAnswer:
    """Return where the actor of a board goes.

    Args:
        source: Where the board comes from.
        language: Language of the answer.
        name: What to call the source in a refusal; ``None`` for nothing.

    Raises:
        BoardRefusedError: The board is malformed, or its Scheme does not parse.
    """
    from calculators.schemer.parsing import read_document  # pydantic: only where a board is read

    locale = Locale(language)
    try:
        document = numbered(source.document())
        decision = decide_movement(*read_document(document))
    except SourceError as error:
        raise BoardRefusedError(source_text(error, locale, name)) from error
    except SchemerError as error:
        position = source.position(error.fault)
        raise BoardRefusedError(fault_text(error.fault, position, locale, name)) from error
    return _answer(decision, locale)


def line_of(source: BoardSource, language: Language) -> str:
    """Return a board on one line, with the words of a language.

    Raises:
        BoardRefusedError: It is malformed, or holds what has no place on a line.
    """
    locale = Locale(language)
    try:
        return board_line(source.document(), language)
    except SourceError as error:
        raise BoardRefusedError(source_text(error, locale, None)) from error
    except SchemerError as error:
        position = source.position(error.fault)
        raise BoardRefusedError(fault_text(error.fault, position, locale, None)) from error
    except UnwritableError as error:
        raise BoardRefusedError(locale.text(f"board-{error.code}", **error.details)) from error


def _answer(decision: Decision, locale: Locale) -> SchemerAnswer:
    return SchemerAnswer(
        language=locale.language,
        decision=decision,
        scheme=scheme_text(decision.scheme, locale),
        headline=" ".join((_headline(decision, decision.verdict, locale), *_doubts(decision, locale))),
        reasons=tuple(_reasons(explain(decision), locale)),
        alternatives=tuple(
            AlternativeText(
                verdict.reading,
                _headline(decision, verdict, locale),
                tuple(_reasons(explain(decision, verdict), locale)),
            )
            for verdict in decision.alternatives
        ),
    )


def _doubts(decision: Decision, locale: Locale) -> Iterator[str]:
    """Yield a doubt about a board whose rows hold no two neighbours: it may be drawn with blanks."""
    board, extent = decision.board, decision.board.extent
    rows = [
        [board.terrain[extent.space(column, row)] != OFF_MAP for column in range(extent.width)]
        for row in range(extent.height)
    ]
    has_neighbours = any(all(pair) for row in rows for pair in pairwise(row))
    if not has_neighbours and any(sum(row) > 1 for row in rows):
        yield locale.text("schemer-spaced-out")


def _headline(decision: Decision, verdict: Verdict, locale: Locale) -> str:
    routes = [
        route_text(named_route(destination.route, decision.board), locale)
        for destination in verdict.destinations
    ]
    if not routes:
        return locale.text("schemer-already-there" if verdict.already_there else "schemer-stays")
    if len(routes) == 1:
        headline = locale.text("schemer-goes", way=routes[0])
    else:
        headline = locale.text("schemer-choice", ways=names_text(routes, locale, last="list-or"))
    return f"{headline} {locale.text('schemer-may-stay')}" if verdict.may_stay else headline


def _reasons(reasons: Iterable[Reason], locale: Locale) -> Iterator[ReasonText]:
    for reason in reasons:
        entry_ids = (STEPS.get(reason.rule[0]), _ENTRY_BY_MESSAGE.get(reason.message))
        cites = tuple(entry_id for entry_id in entry_ids if entry_id is not None)
        yield ReasonText(reason.rule, reason_text(reason, locale), cites)
