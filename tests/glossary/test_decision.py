"""What is shown first, and what beside it: the rule before one worked case, games in turn."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, groupby, islice

import pytest

from glossary import Entry, Glossary, Match, Outcome, thresholds
from glossary.search.decision import (
    NOTHING_SHOWN,
    Shown,
    behind_answers,
    games_in_turn,
    outcome_of,
    prefer_game,
    rule_before_case,
    shown_of,
)
from glossary.search.ranking import Views
from tests.entries import entries_like, rules_of

# So many pairs show what holds of all of their shape.
ENOUGH = 100


def pairs_in_games(glossary: Glossary) -> Iterator[tuple[Entry, Entry]]:
    """Yield of each game every two entries that answer something."""
    entries = [entry for entry in glossary.entries.values() if entry.body.kind != "gap"]
    for _, entries_of_game in groupby(entries, lambda entry: entry.game):
        yield from combinations(entries_of_game, 2)


def linked(one: Entry, two: Entry) -> bool:
    """Return whether one of two entries names the other as what to read next, and neither rests on it."""
    names = one.id in two.body.see_also or two.id in one.body.see_also
    return names and not (one.body.rules or two.body.rules)


def resting_on_one_rule(one: Entry, two: Entry) -> bool:
    """Return whether two answers rest on the same rule."""
    return not set(one.body.rules).isdisjoint(two.body.rules)


def apart(one: Entry, two: Entry) -> bool:
    """Return whether two rules have nothing to do with one another."""
    return one.body.kind == two.body.kind == "rule" and not linked(one, two)


def of_two_games(glossary: Glossary) -> tuple[Entry, Entry, Entry]:
    """Return two entries of a game that are apart, and one of another game."""
    first, second = next(pair for pair in pairs_in_games(glossary) if apart(*pair))
    entries = glossary.entries.values()
    return first, second, next(entry for entry in entries if entry.game != first.game)


def cases(glossary: Glossary) -> tuple[Match, Match]:
    """Return an FAQ answer and the rule that it rests on, as matches."""
    entry = next(entry for entry in glossary.entries.values() if entry.body.rules)
    return Match(entry, 0.7), Match(glossary.entries[entry.body.rules[0]], 0.69)


def test_the_rule_comes_before_a_case_that_barely_leads_it(glossary: Glossary) -> None:
    case, rule = cases(glossary)

    assert rule_before_case([case, rule]) == [rule._replace(score=0.7), case._replace(score=0.69)]


@pytest.mark.parametrize(("lead", "best"), [(0.1, 0.7), (0.01, 0.99)])
def test_a_case_that_is_named_stays_first(glossary: Glossary, lead: float, best: float) -> None:
    case, rule = cases(glossary)
    matches = [case._replace(score=best), rule._replace(score=best - lead)]

    assert rule_before_case(matches) == matches


def test_nothing_found_stays_nothing() -> None:
    assert rule_before_case([]) == games_in_turn([]) == []


def test_a_game_that_fits_far_worse_waits(glossary: Glossary) -> None:
    first, second, other_game = of_two_games(glossary)
    close = [Match(first, 0.9), Match(second, 0.8), Match(other_game, 0.7)]
    far = [*close[:2], Match(other_game, 0.3)]

    assert [match.entry for match in games_in_turn(close)] == [first, other_game, second]
    assert games_in_turn(far) == far


def test_a_preferred_game_settles_what_is_open_and_nothing_else(glossary: Glossary) -> None:
    first, _, other_game = of_two_games(glossary)
    close = [Match(first, 0.8), Match(other_game, 0.79)]
    clear = [Match(first, 0.8), Match(other_game, 0.6)]

    assert outcome_of(close) is Outcome.CHOICES
    settled = prefer_game(close, other_game.game)
    assert [match.entry for match in settled] == [other_game, first]
    assert outcome_of(settled, other_game.game) is Outcome.ANSWER
    assert outcome_of(prefer_game(close, first.game), first.game) is Outcome.ANSWER
    assert prefer_game(clear, other_game.game) == clear
    assert prefer_game([], other_game.game) == []


@pytest.mark.parametrize(
    ("are_such", "outcome"),
    [
        # The answer shows the other one below itself.
        (linked, Outcome.ANSWER),
        (resting_on_one_rule, Outcome.ANSWER),
        (apart, Outcome.CHOICES),
    ],
)
def test_entries_about_one_thing_are_no_rivals(
    glossary: Glossary, are_such: Callable[[Entry, Entry], bool], outcome: Outcome
) -> None:
    pairs = list(islice((pair for pair in pairs_in_games(glossary) if are_such(*pair)), ENOUGH))

    assert pairs
    assert {outcome_of([Match(best, 0.8), Match(rival, 0.79)]) for best, rival in pairs} == {outcome}


def test_one_name_of_two_linked_entries_is_a_choice(glossary: Glossary) -> None:
    pair = next(pair for pair in pairs_in_games(glossary) if linked(*pair))

    assert outcome_of([Match(entry, thresholds.EXACT) for entry in pair]) is Outcome.CHOICES


@pytest.mark.parametrize(
    ("gap_score", "answer", "answer_score", "first"),
    [
        pytest.param(0.7, "same game", 0.69, "gap", id="it fits better"),
        pytest.param(0.7, "same game", 0.7, "answer", id="both fit as well"),
        pytest.param(
            thresholds.EXACT,
            "same game",
            thresholds.EXACT - 0.01,
            "gap",
            id="it is named in the same game",
        ),
        pytest.param(0.8, "other game", 0.55, "answer", id="another game answers"),
        pytest.param(0.95, "other game", 0.55, "gap", id="another game hardly answers"),
        pytest.param(thresholds.EXACT, "other game", 0.9, "gap", id="it alone is named"),
        pytest.param(
            thresholds.EXACT,
            "other game",
            thresholds.EXACT,
            "answer",
            id="another game's is named too",
        ),
        pytest.param(0.8, "other game", 0.49, "gap", id="what is not believed answers nothing"),
    ],
)
def test_a_gap_follows_what_answers(
    glossary: Glossary, gap_score: float, answer: str, answer_score: float, first: str
) -> None:
    entries = glossary.entries.values()
    gap_entry = next(entry for entry in entries if entry.body.kind == "gap")
    answering_entry = next(
        entry
        for entry in entries
        if entry.body.kind == "rule" and (entry.game == gap_entry.game) == (answer == "same game")
    )
    gap, answering = Match(gap_entry, gap_score), Match(answering_entry, answer_score)

    best = behind_answers(sorted([gap, answering], key=lambda match: -match.score))[0]

    assert best.entry is (gap if first == "gap" else answering).entry


@pytest.fixture(scope="module")
def rules(glossary: Glossary) -> list[Entry]:
    """Rules of one game that do not name one another."""
    return [
        replace(rule, body=replace(rule.body, see_also=(), rules=()))
        for rule in rules_of(glossary, "conan")
    ]


@pytest.fixture(scope="module")
def elsewhere(glossary: Glossary) -> Entry:
    return next(rules_of(glossary, "rangers"))


@pytest.fixture(scope="module")
def gap(glossary: Glossary) -> Entry:
    return next(entries_like(glossary, lambda entry: entry.body.kind == "gap", game="conan"))


def shown(*pairs: tuple[Entry, float], questions: dict[str, float] | None = None) -> Shown:
    views = {
        entry_id: Views(0.0, 0.0, 0.0, 0.0, 0.0, best_question)
        for entry_id, best_question in (questions or {}).items()
    }
    matches = [Match(entry, score, views.get(entry.id)) for entry, score in pairs]
    return shown_of(matches, outcome_of(matches), None)


def test_of_rivals_of_one_game_the_first_is_opened(rules: list[Entry]) -> None:
    result = shown((rules[0], 0.7), (rules[1], 0.695), (rules[2], 0.5))

    assert result.opened is not None
    assert result.opened.entry == rules[0]
    assert [match.entry for match in result.also] == [rules[1]]


def test_of_rivals_of_several_games_none_is_opened(rules: list[Entry], elsewhere: Entry) -> None:
    assert shown((rules[0], 0.7), (elsewhere, 0.695)) == NOTHING_SHOWN


def test_what_fits_about_as_well_is_offered_best_first(rules: list[Entry]) -> None:
    result = shown(*((rule, 0.8 - 0.03 * place) for place, rule in enumerate(rules[:8])))

    assert [match.entry for match in result.also] == rules[1:4]


def test_what_is_not_believed_is_not_offered(rules: list[Entry]) -> None:
    assert shown((rules[0], 0.55), (rules[1], 0.49)).also == ()


def test_a_miss_shows_nothing(rules: list[Entry]) -> None:
    assert shown((rules[0], 0.4)) == NOTHING_SHOWN
    assert outcome_of([]) is Outcome.MISS


@pytest.mark.parametrize(
    ("score", "best_question", "is_shown"),
    [(0.6, 0.8, True), (0.45, 0.8, False), (0.6, 0.5, False)],
    ids=["asked for as often", "far behind", "seldom asked for so"],
)
def test_a_gap_is_a_second_line(
    rules: list[Entry], gap: Entry, *, score: float, best_question: float, is_shown: bool
) -> None:
    questions = {rules[0].id: 0.8, gap.id: best_question}
    result = shown((rules[0], 0.7), (gap, score), questions=questions)

    assert (result.gap is not None) is is_shown


def test_whoever_asks_by_name_asks_for_no_gap(rules: list[Entry], gap: Entry) -> None:
    questions = {rules[0].id: 0.8, gap.id: 0.8}

    assert shown((rules[0], 1.0), (gap, 0.9), questions=questions).gap is None


@pytest.mark.parametrize(
    ("score", "is_shown"), [(0.68, True), (0.62, False)], ids=["barely less", "far less"]
)
def test_a_case_that_was_barely_asked_for_less_stands_below_its_rule(
    rules: list[Entry], *, score: float, is_shown: bool
) -> None:
    case = replace(rules[1], body=replace(rules[1].body, kind="faq", rules=(rules[0].id,)))
    result = shown((rules[0], 0.7), (rules[2], 0.69), (case, score))

    assert (result.case is not None) is is_shown
    assert result.case is None or result.case.entry is case


def test_whoever_asks_by_name_asks_for_no_case(rules: list[Entry]) -> None:
    case = replace(rules[1], body=replace(rules[1].body, kind="faq", rules=(rules[0].id,)))

    assert shown((rules[0], 0.96), (case, 0.95)).case is None
