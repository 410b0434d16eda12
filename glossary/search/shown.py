"""What of a result is shown: the first in full, what else may have been meant, what is not told."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from glossary import thresholds
from glossary.search.decision import Match, Outcome, rivals_of


class Shown(NamedTuple):
    """What of a result is shown first.

    Attributes:
        opened: The match that is shown in full; ``None`` where titles are offered, or nothing answers.
        also: Those that fit about as well and are offered below it, best first.
        case: The one of these that is a case of the first and fits nearly as well.
        gap: What the documents do not tell of the question, as a second line.
    """

    opened: Match | None = None
    also: tuple[Match, ...] = ()
    case: Match | None = None
    gap: Match | None = None


NOTHING_SHOWN: Final = Shown()


def shown_of(matches: Sequence[Match], outcome: Outcome, preferred_game: str | None) -> Shown:
    """Return what is shown of ``matches``.

    Of rivals of one game the first is shown, with the others below it; where those of several games may
    be meant, a player has to choose, and nothing is shown in full.

    Args:
        matches: Best first.
        outcome: Of the search that found them.
        preferred_game: As for ``outcome_of``.
    """
    if outcome is Outcome.MISS:
        return NOTHING_SHOWN
    best = matches[0]
    if any(rival.entry.game != best.entry.game for rival in rivals_of(matches, preferred_game)):
        return NOTHING_SHOWN
    least_score = max(thresholds.EVEN, best.score - thresholds.RUNNER_UP)
    runners_up = [
        match for match in matches[1:] if match.score >= least_score and match.entry.body.kind != "gap"
    ]
    also = tuple(runners_up[: thresholds.MOST_RUNNERS_UP])
    return Shown(best, also, _case_beside(best, also), _gap_beside(matches))


def _case_beside(best: Match, also: Sequence[Match]) -> Match | None:
    """Return the FAQ answer that rests on the first and was asked for nearly as much.

    Whoever names the first as it is called asks for no case. The rule may leave out what is so in it:
    "three enemies at the chest" asks for a number.
    """
    least_score = best.score - thresholds.CASE_LEAD
    cases = (
        match
        for match in also
        if match.score >= least_score and best.entry.id in match.entry.body.rules
    )
    return None if best.score >= thresholds.NAMED else next(cases, None)


def _gap_beside(matches: Sequence[Match]) -> Match | None:
    """Return the gap of the first's game that was asked for about as often as the first."""
    best = matches[0]
    if best.views is None or best.score >= thresholds.NAMED:
        return None
    least_question = thresholds.GAP_QUESTION * best.views.best_question
    return next(
        (
            match
            for match in matches[1:]
            if match.entry.body.kind == "gap"
            and match.entry.game == best.entry.game
            and match.score >= best.score - thresholds.GAP_BESIDE
            and match.views is not None
            and match.views.best_question >= least_question
        ),
        None,
    )
