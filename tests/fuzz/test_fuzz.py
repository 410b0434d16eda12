"""A small part of ``make fuzz``, so that it keeps working."""

import pytest

from bot.answers import Lookup
from bot.answers.odds.service import OddsService
from tests.fuzz.mutations import Mutations
from tests.fuzz.run import run
from tests.fuzz.targets import targets


def test_some_of_every_input_is_accepted_or_refused(lookup: Lookup, odds_service: OddsService) -> None:
    reports = list(run(lookup, odds_service, seed=2, share=0.01))

    assert [fault for report in reports for fault in report.faults] == []
    assert all(report.accepted + report.refused == report.inputs for report in reports)
    assert all(report.accepted for report in reports)


def test_a_whole_run_tries_a_hundred_thousand(lookup: Lookup, odds_service: OddsService) -> None:
    assert sum(target.inputs for target in targets(lookup, odds_service)) >= 100_000


def test_the_same_seed_gives_the_same_inputs() -> None:
    texts = ("come si apre un lucchetto", "3r 1y")
    first, second = Mutations(7), Mutations(7)

    assert [first.damaged(texts) for _ in range(50)] == [second.damaged(texts) for _ in range(50)]


@pytest.fixture
def odds_service(lookup: Lookup) -> OddsService:
    return OddsService(lookup.glossary.games, lookup.glossary.components)
