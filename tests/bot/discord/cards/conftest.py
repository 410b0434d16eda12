"""The answers to recorded questions, found once."""

from collections.abc import Sequence

import pytest

from bot.answers import Answer, Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.state.card_state import QuestionState
from glossary import LANGUAGES
from tests.bot.discord.cards.questions import NONSENSE, QUOTED, recorded_questions
from tests.conftest import Sample


@pytest.fixture(scope="session")
def answer_service(lookup: Lookup) -> AnswerService:
    """Return a answer_service for rules alone."""
    return AnswerService(lookup, "en")


@pytest.fixture(scope="session")
def answers(answer_service: AnswerService, sample: Sample) -> Sequence[Answer]:
    """Return the answer to some of the recorded questions, to one that is quoted, and to what is none."""
    nonsense = [(sentence, language, None) for sentence in NONSENSE for language in LANGUAGES]
    return [
        answer_service.ask(QuestionState(language, game or "", query))
        for query, language, game in (*sample(recorded_questions(), one_in=4), QUOTED, *nonsense)
    ]
