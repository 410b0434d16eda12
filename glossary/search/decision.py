"""From scored entries to an outcome: whether the search believes in it, and what of it is shown."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, NamedTuple

from glossary import thresholds
from glossary.entry import Entry
from glossary.search.ranking import Views


class Outcome(Enum):
    """What kind of result a search has."""

    ANSWER = "answer"
    """The first match is the answer."""
    CHOICES = "choices"
    """One of the matches may be meant; the player chooses."""
    MISS = "miss"
    """Nothing answers: the documents do not tell, or the matches are merely the nearest titles."""


class PreferredGame(NamedTuple):
    """A game that is likelier meant than others where a question names none.

    Attributes:
        id: Its id.
        comes_first: Whether it is looked in first, so that other games answer only where it cannot;
            otherwise it only settles which of several entries is meant.
    """

    id: str
    comes_first: bool = False


class Match(NamedTuple):
    """One entry that was found.

    Attributes:
        entry: The entry.
        score: How well it fits, from 0 to 1; 1 is an exact name.
        views: How well each view fits, before names as they are and numbers count; ``None`` for an
            entry that was found by its name alone.
    """

    entry: Entry
    score: float
    views: Views | None = None


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


def is_gap(match: Match) -> bool:
    """Return whether ``match`` is believed to say that the documents do not tell what was asked."""
    return match.entry.body.kind == "gap" and match.score >= thresholds.EVEN


def outcome_of(matches: Sequence[Match], preferred_game: str | None = None) -> Outcome:
    """Return the outcome of a search that found ``matches``, best first.

    Args:
        matches: As ``prefer_game`` leaves them.
        preferred_game: The game that is likelier meant: what fits best in it has no rivals in others.
    """
    if not matches or matches[0].score < thresholds.EVEN or is_gap(matches[0]):
        return Outcome.MISS
    return Outcome.CHOICES if any(rivals_of(matches, preferred_game)) else Outcome.ANSWER


def rivals_of(matches: Sequence[Match], preferred_game: str | None = None) -> Iterator[Match]:
    """Yield those of ``matches`` that may be meant as well as the first; the arguments are the same."""
    best, *following = matches
    is_preferred = best.entry.game == preferred_game
    for match in following:
        is_other_game = is_preferred and match.entry.game != preferred_game
        if match.entry.body.kind != "gap" and not is_other_game and _are_rivals(best, match):
            yield match


def prefer_game(matches: Sequence[Match], game: str) -> list[Match]:
    """Return ``matches``, best first, with the best of ``game`` first if it is a rival of the first.

    It gets the score of the first. What clearly fits better in another game stays first, and nothing is
    left out.
    """
    if not matches or matches[0].score < thresholds.EVEN or matches[0].entry.game == game:
        return list(matches)
    best = matches[0]
    own = next(
        (match for match in matches if match.entry.game == game and match.entry.body.kind != "gap"),
        None,
    )
    if own is None or own.score < thresholds.EVEN or not _are_rivals(best, own):
        return list(matches)
    return [own._replace(score=best.score), *(match for match in matches if match is not own)]


def behind_answers(matches: Sequence[Match]) -> list[Match]:
    """Return ``matches``, best first, with gaps behind the entries that answer.

    A gap keeps its place before entries that are not believed, before those of its own game that fit
    worse, and before those of another game that it leads clearly: that one game's documents are silent
    does not take back what another's say. A gap that is named as it is follows only names.
    """
    believed = [
        match for match in matches if match.entry.body.kind != "gap" and match.score >= thresholds.EVEN
    ]
    capped = [_capped(match, believed) if is_gap(match) else match for match in matches]
    return sorted(capped, key=lambda match: (-match.score, match.entry.body.kind == "gap"))


def _capped(gap: Match, believed: Sequence[Match]) -> Match:
    """Return ``gap`` with no higher score than the best of the ``believed`` that it has to follow."""
    leaders = [match.score for match in believed if _has_to_follow(gap, match)]
    return gap._replace(score=min([gap.score, *sorted(leaders)[-1:]]))


def _has_to_follow(gap: Match, answer: Match) -> bool:
    is_other_game = gap.entry.game != answer.entry.game
    lead = thresholds.GAP_LEAD_OVER_GAMES if is_other_game and gap.score < thresholds.EXACT else 0.0
    return gap.score < answer.score + lead


def rule_before_case(matches: Sequence[Match]) -> list[Match]:
    """Return ``matches``, best first, with the general rule before an FAQ answer that leads it barely.

    The rule is one that the answer rests on; over any but the first of these the lead has to be smaller
    still. The two change scores with their places.
    """
    if not matches or matches[0].score > thresholds.FUZZY_CEILING:
        return list(matches)
    best, *following = matches
    for place, match in enumerate(following, 1):
        lead = best.score - match.score
        if lead >= thresholds.CASE_LEAD:
            break
        is_main_rule = match.entry.id in best.entry.body.rules[:1]
        if is_main_rule or (
            lead < thresholds.CASE_LEAD_OVER_OTHERS and _rests_on(best.entry, match.entry)
        ):
            general, case = match._replace(score=best.score), best._replace(score=match.score)
            return [general, *matches[1:place], case, *matches[place + 1 :]]
    return list(matches)


def games_in_turn(matches: Sequence[Match]) -> list[Match]:
    """Return ``matches``, best first, with the best of each game before its second ones.

    Where a game's best entry fits far worse than the first match, it keeps its place; gaps other than
    the first match come last.
    """
    first_by_game: dict[str, Match] = {}
    for place, match in enumerate(matches):
        if place == 0 or match.entry.body.kind != "gap":
            first_by_game.setdefault(match.entry.game, match)
    lowest_score = thresholds.WORTH_OFFERING * matches[0].score if matches else 0.0
    firsts = [match for match in first_by_game.values() if match.score >= lowest_score]
    chosen = {match.entry.id for match in firsts}
    waiting = [match for match in matches if match.entry.id not in chosen]
    waiting.sort(key=lambda match: match.entry.body.kind == "gap")  # stable
    return [*firsts, *waiting]


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


def _are_rivals(best: Match, rival: Match) -> bool:
    """Return whether ``rival`` may be meant as well as ``best``, and rules on something else.

    An entry that is linked to the best is shown below it; a list of the two would answer nothing.
    """
    if _rests_on(best.entry, rival.entry) or _rests_on(rival.entry, best.entry):
        return False
    same_game = best.entry.game == rival.entry.game
    if best.score > thresholds.FUZZY_CEILING:
        # A name as it is; another game may have it in another form, or only have it begun.
        return rival.score == best.score if same_game else rival.score >= thresholds.FUZZY_CEILING
    if _are_linked(best.entry, rival.entry):
        return False
    return best.score - rival.score < (
        thresholds.CLEAR_LEAD if same_game else thresholds.CLEAR_LEAD_OVER_GAMES
    )


def _rests_on(answer: Entry, rule: Entry) -> bool:
    return rule.id in answer.body.rules


def _are_linked(first: Entry, second: Entry) -> bool:
    """Return whether one of two entries names the other, or both are answers that rest on one rule."""
    is_named = first.id in second.body.see_also or second.id in first.body.see_also
    return is_named or not set(first.body.rules).isdisjoint(second.body.rules)
