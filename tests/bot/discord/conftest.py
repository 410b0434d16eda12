"""What tests of the Discord front end share: a answer_service, work done in this process, Discord's judgement."""

from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, ParamSpec, TypeVar

import pytest
import pytest_asyncio

from bot.answers import Lookup
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.schemer import SchemerAnswer
from bot.discord.answer_service import AnswerService
from bot.discord.gateway.client import LawspeakerClient
from bot.discord.runtime import worker_pool
from bot.discord.runtime.worker_pool import WorkerPool
from bot.locales import Locale
from bot.render.odds.chart import chart_of
from glossary import Glossary, Language

NewClient = Callable[[], LawspeakerClient]
P = ParamSpec("P")
T = TypeVar("T")


class InlineWorkerPool(WorkerPool):
    """Works in this process and draws nothing: the real one takes seconds to start.

    ``test_worker_pool`` tries the real one.
    """

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        sketch: Callable[P, T] | None = SKETCHES.get(work)
        return (sketch or work)(*args, **kwargs)


def sketched_chart(answer: OddsAnswer, language: Language) -> bytes | None:
    return None if chart_of(answer, Locale(language)) is None else PICTURE


def sketched_board(answer: SchemerAnswer, language: Language) -> bytes:
    assert answer.language == language
    return PICTURE


PICTURE = b"a picture"
SKETCHES: dict[Callable[..., Any], Callable[..., Any]] = {
    worker_pool.draw_chart: sketched_chart,
    worker_pool.draw_board: sketched_board,
}


@pytest.fixture
def answer_service(lookup: Lookup) -> Iterator[AnswerService]:
    """Return a answer_service that works in this process."""
    service = AnswerService(lookup, "en")
    service.workers = InlineWorkerPool()
    yield service
    service.close()


@pytest_asyncio.fixture
async def new_client(answer_service: AnswerService) -> AsyncIterator[NewClient]:
    """Return what makes a bot; its connector wants a running loop.

    Where no session takes the connector over nobody else closes it, and a system lets a user have only so
    many resolvers of names at once.
    """
    connectors = []

    def client() -> LawspeakerClient:
        bot_client = LawspeakerClient(answer_service)
        connectors.append(bot_client.http.connector)
        return bot_client

    yield client
    for connector in connectors:
        await connector.close()


@pytest.fixture(scope="session")
def odds_service(glossary: Glossary) -> OddsService:
    return OddsService(glossary.games, glossary.components)
