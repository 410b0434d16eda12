"""Where a Schemer goes, said in the player's language.

The decision comes from ``calculators.schemer``; here it gets its words and the entries of the pack
that it rests on.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.answers.board_source import BoardSource, SourceError
from bot.answers.schemer_rules import PACK, STEPS
from bot.answers.schemer_words import fault_text, names_text, reason_text, source_text, way_text
from bot.locales import Locale
from calculators.schemer import Decision, SchemerError, Verdict, decide_movement
from calculators.schemer.board import OFF_MAP
from calculators.schemer.readings import Reading
from calculators.schemer.trace import Reason, explain, named_route
from glossary import Language

# What a message rests on besides.
_ALSO: Final = {
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
    "immobile": f"{PACK}/immobile",
}


@dataclass(frozen=True, slots=True)
class SaidReason:
    """One clause of the rule, as it applies at the table.

    Attributes:
        rule: The clause of Appendix D, or the keyword that decided.
        text: The sentence, with the figures and spaces at the table.
        cites: Ids of the entries that it rests on.
    """

    rule: str
    text: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaidReading:
    """Another reading of the rule that leads elsewhere.

    Attributes:
        reading: Which.
        headline: Where the Schemer goes by it.
        reasons: Why.
    """

    reading: Reading
    headline: str
    reasons: tuple[SaidReason, ...]


@dataclass(frozen=True, slots=True)
class SchemerAnswer:
    """Where a Schemer goes, and why.

    Attributes:
        language: Language of all texts.
        decision: What was worked out.
        headline: Where it goes and who decides, in one or two sentences, and a third where the drawing
            looks mistaken.
        reasons: Why, in order of the rule.
        alternatives: The other readings that lead elsewhere.
    """

    language: Language
    decision: Decision
    headline: str
    reasons: tuple[SaidReason, ...]
    alternatives: tuple[SaidReading, ...]

    @property
    def citations(self) -> tuple[str, ...]:
        """The ids of the entries that the answer rests on, each once, in order."""
        said = (*self.reasons, *(reason for each in self.alternatives for reason in each.reasons))
        return tuple(dict.fromkeys(cited for reason in said for cited in reason.cites))


class BoardRefusedError(Exception):
    """A board that cannot be solved; the text is the sentence that says why, and where."""


def answer_board(source: BoardSource, language: Language, *, name: str | None = None) -> SchemerAnswer:
    """Return where the actor of a board goes.

    Args:
        source: Where the board comes from.
        language: Language of the answer.
        name: What to call the source in a refusal; ``None`` for nothing.

    Raises:
        BoardRefusedError: The board is malformed, or its Scheme does not parse.
    """
    from calculators.schemer.reading import read_document  # pydantic: only where a board is read

    locale = Locale(language)
    try:
        decision = decide_movement(*read_document(source.document()))
    except SourceError as error:
        raise BoardRefusedError(source_text(error, locale, name)) from error
    except SchemerError as error:
        position = source.position(error.fault)
        raise BoardRefusedError(fault_text(error.fault, position, locale, name)) from error
    return _said(decision, locale)


def _said(decision: Decision, locale: Locale) -> SchemerAnswer:
    return SchemerAnswer(
        language=locale.language,
        decision=decision,
        headline=" ".join((_headline(decision, decision.verdict, locale), *_doubts(decision, locale))),
        reasons=tuple(_reasons(explain(decision), locale)),
        alternatives=tuple(
            SaidReading(
                each.reading,
                _headline(decision, each, locale),
                tuple(_reasons(explain(decision, each), locale)),
            )
            for each in decision.alternatives
        ),
    )


def _doubts(decision: Decision, locale: Locale) -> Iterator[str]:
    """Yield what looks mistaken: rows without neighbours, as where blanks were typed in between."""
    board, extent = decision.board, decision.board.extent
    rows = [
        [board.terrain[extent.space(column, row)] != OFF_MAP for column in range(extent.width)]
        for row in range(extent.height)
    ]
    touching = any(one and other for row in rows for one, other in pairwise(row))
    if not touching and any(sum(row) > 1 for row in rows):
        yield locale.text("schemer-spaced-out")


def _headline(decision: Decision, verdict: Verdict, locale: Locale) -> str:
    ways = [way_text(named_route(each.route, decision.board), locale) for each in verdict.destinations]
    if not ways:
        return locale.text("schemer-already-there" if verdict.already_there else "schemer-stays")
    if len(ways) == 1:
        said = locale.text("schemer-goes", way=ways[0])
    else:
        said = locale.text("schemer-choice", ways=names_text(ways, locale, last="list-or"))
    return f"{said} {locale.text('schemer-may-stay')}" if verdict.may_stay else said


def _reasons(reasons: Iterable[Reason], locale: Locale) -> Iterator[SaidReason]:
    for reason in reasons:
        step = STEPS.get(reason.rule[0])
        cites = [each for each in (step, _ALSO.get(reason.message)) if each is not None]
        yield SaidReason(reason.rule, reason_text(reason, locale), tuple(cites))
