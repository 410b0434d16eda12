"""A term that several games have offers each game's entry, and picks none in silence."""

import pytest

from glossary import Outcome, Search
from tests.entries import rules_of


@pytest.mark.parametrize(
    ("query", "games"),
    [
        ("movement", {"conan", "perditions-mouth", "red-dragon-inn"}),
        ("attack", {"conan", "perditions-mouth", "red-dragon-inn"}),
        ("attacco", {"conan", "perditions-mouth", "red-dragon-inn"}),
        ("armour", {"conan", "rangers"}),
        ("armatura", {"conan", "rangers"}),
        ("reroll", {"conan", "red-dragon-inn"}),
        ("rilancio", {"conan", "red-dragon-inn"}),
        ("melee", {"conan", "rangers", "red-dragon-inn"}),
        ("forziere", {"conan", "perditions-mouth"}),
        ("fall", {"conan", "rangers"}),
        ("door", {"red-dragon-inn", "perditions-mouth"}),
        ("wounds", {"conan", "red-dragon-inn"}),
    ],
)
def test_each_game_is_offered(search: Search, query: str, games: set[str]) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.CHOICES
    assert result.confident
    assert games <= {match.entry.game for match in result.matches}


def test_a_game_settles_it(search: Search) -> None:
    (rule,) = [rule for rule in rules_of(search.glossary, "rangers") if "fall" in rule.names("en")]
    result = search.find("fall", game="rangers")

    assert result.outcome is Outcome.ANSWER
    assert result.matches[0].entry == rule
