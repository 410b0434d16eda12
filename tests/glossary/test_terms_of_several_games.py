"""A term that several games have offers each game's entry, and picks none in silence."""

import pytest

from glossary import Outcome, Search


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
    found = search.find(query)

    assert found.outcome is Outcome.CHOICES
    assert found.confident
    assert games <= {each.entry.game for each in found.matches}


def test_a_game_settles_it(search: Search) -> None:
    found = search.find("fall", game="rangers")

    assert found.outcome is Outcome.ANSWER
    assert found.matches[0].entry.id == "rangers/falling"
