"""The answers to every recorded question, found once."""

from collections.abc import Sequence

import pytest

from bot.answers import Answer, Lookup
from bot.discord.desk import Desk
from glossary import LANGUAGES
from tests.bot.discord.cards.questions import NONSENSE, recorded_questions


@pytest.fixture(scope="session")
def rules_desk(lookup: Lookup) -> Desk:
    """Return a desk for rules alone."""
    return Desk(lookup, "en")


@pytest.fixture(scope="session")
def answers(rules_desk: Desk) -> Sequence[Answer]:
    """Return the answer to every recorded question, and to what is none."""
    nonsense = [(each, language, None) for each in NONSENSE for language in LANGUAGES]
    return [
        rules_desk.ask(query, game, language)
        for query, language, game in (*recorded_questions(), *nonsense)
    ]
