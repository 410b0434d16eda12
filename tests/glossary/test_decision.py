"""What is shown first: the general rule before one worked case, games in turn."""

import pytest

from glossary import Glossary, Match, Outcome, thresholds
from glossary.search.decision import (
    behind_answers,
    games_in_turn,
    outcome_of,
    prefer_game,
    rule_before_case,
)


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
    conan, other_conan, rangers = (
        glossary.entries[name] for name in ("conan/movimento", "conan/gemme", "rangers/jumping")
    )
    close = [Match(conan, 0.9), Match(other_conan, 0.8), Match(rangers, 0.7)]
    far = [*close[:2], Match(rangers, 0.3)]

    assert [match.entry for match in games_in_turn(close)] == [conan, rangers, other_conan]
    assert games_in_turn(far) == far


def test_a_preferred_game_settles_what_is_open_and_nothing_else(glossary: Glossary) -> None:
    conan, rangers = (glossary.entries[key] for key in ("conan/movimento", "rangers/jumping"))
    close = [Match(conan, 0.8), Match(rangers, 0.79)]
    clear = [Match(conan, 0.8), Match(rangers, 0.6)]

    assert outcome_of(close) is Outcome.CHOICES
    settled = prefer_game(close, "rangers")
    assert [match.entry for match in settled] == [rangers, conan]
    assert outcome_of(settled, "rangers") is Outcome.ANSWER
    assert outcome_of(prefer_game(close, "conan"), "conan") is Outcome.ANSWER
    assert prefer_game(clear, "rangers") == clear
    assert prefer_game([], "rangers") == []


@pytest.mark.parametrize(
    ("best", "rival", "outcome"),
    [
        # Linked: the answer shows the other one below itself.
        ("red-dragon-inn/gerkis-backstab", "red-dragon-inn/backstab", Outcome.ANSWER),
        # Two answers that rest on one rule.
        (
            "red-dragon-inn/who-triggers-traps",
            "red-dragon-inn/pooky-doors-traps-damage",
            Outcome.ANSWER,
        ),
        ("conan/movimento", "conan/rilancio", Outcome.CHOICES),
    ],
)
def test_entries_about_one_thing_are_no_rivals(
    glossary: Glossary, best: str, rival: str, outcome: Outcome
) -> None:
    assert (
        outcome_of([Match(glossary.entries[best], 0.8), Match(glossary.entries[rival], 0.79)])
        is outcome
    )


def test_one_name_of_two_linked_entries_is_a_choice(glossary: Glossary) -> None:
    names = ("red-dragon-inn/gerkis-backstab", "red-dragon-inn/backstab")

    assert (
        outcome_of([Match(glossary.entries[name], thresholds.EXACT) for name in names])
        is Outcome.CHOICES
    )


@pytest.mark.parametrize(
    ("gap_score", "answer", "answer_score", "first"),
    [
        pytest.param(0.7, "conan/armi", 0.69, "gap", id="it fits better"),
        pytest.param(0.7, "conan/armi", 0.7, "answer", id="both fit as well"),
        pytest.param(
            thresholds.EXACT,
            "conan/armi",
            thresholds.EXACT - 0.01,
            "gap",
            id="it is named in the same game",
        ),
        pytest.param(0.8, "rangers/jumping", 0.55, "answer", id="another game answers"),
        pytest.param(0.95, "rangers/jumping", 0.55, "gap", id="another game hardly answers"),
        pytest.param(thresholds.EXACT, "rangers/jumping", 0.9, "gap", id="it alone is named"),
        pytest.param(
            thresholds.EXACT,
            "rangers/jumping",
            thresholds.EXACT,
            "answer",
            id="another game's is named too",
        ),
        pytest.param(0.8, "rangers/jumping", 0.49, "gap", id="what is not believed answers nothing"),
    ],
)
def test_a_gap_follows_what_answers(
    glossary: Glossary, gap_score: float, answer: str, answer_score: float, first: str
) -> None:
    gap = Match(glossary.entries["conan/gap-item-values"], gap_score)
    answering = Match(glossary.entries[answer], answer_score)

    best = behind_answers(sorted([gap, answering], key=lambda match: -match.score))[0]

    assert best.entry is (gap if first == "gap" else answering).entry
