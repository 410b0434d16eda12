"""What of a result is shown first, and what beside it."""

from dataclasses import replace

import pytest

from glossary import Entry, Glossary, Match, Outcome
from glossary.search.decision import NOTHING_SHOWN, Shown, outcome_of, shown_of
from glossary.search.ranking import Views


@pytest.fixture(scope="module")
def rules(glossary: Glossary) -> list[Entry]:
    """Rules of one game that do not name one another."""
    entries = [
        entry
        for entry in glossary.entries.values()
        if entry.game == "conan" and entry.body.kind == "rule"
    ]
    return [replace(entry, body=replace(entry.body, see_also=(), rules=())) for entry in entries]


@pytest.fixture(scope="module")
def elsewhere(glossary: Glossary) -> Entry:
    return next(
        entry
        for entry in glossary.entries.values()
        if entry.game == "rangers" and entry.body.kind == "rule"
    )


@pytest.fixture(scope="module")
def gap(glossary: Glossary) -> Entry:
    return next(
        entry
        for entry in glossary.entries.values()
        if entry.game == "conan" and entry.body.kind == "gap"
    )


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
