"""What tests of the Discord front end share: a desk, work done in this process, Discord's judgement."""

from collections.abc import Callable, Iterator
from typing import Any, ParamSpec, TypeVar

import pytest

from bot.answers import Lookup
from bot.answers.odds import OddsAnswer, OddsService
from bot.answers.schemer import SchemerAnswer
from bot.discord import workshop
from bot.discord.desk import Desk
from bot.discord.workshop import Workshop
from bot.locales import Locale
from bot.render.odds.chart import chart_of
from glossary import Glossary, Language

P = ParamSpec("P")
T = TypeVar("T")


class InlineWorkshop(Workshop):
    """Works in this process and draws nothing: the real one takes seconds to start.

    ``test_workshop`` tries the real one.
    """

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        sketch: Callable[P, T] | None = SKETCHES.get(work)
        return (sketch or work)(*args, **kwargs)


def sketched_chart(answer: OddsAnswer, language: Language) -> bytes | None:
    return None if chart_of(answer, Locale(language)) is None else PICTURE


def sketched_board(answer: SchemerAnswer, language: Language) -> bytes:
    assert answer.language == language
    return PICTURE


PICTURE = b"a picture"
SKETCHES: dict[Callable[..., Any], Callable[..., Any]] = {
    workshop.draw_chart: sketched_chart,
    workshop.draw_board: sketched_board,
}


@pytest.fixture
def desk(lookup: Lookup, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk that works in this process."""
    games, components = dict(lookup.glossary.games), dict(lookup.glossary.components)
    monkeypatch.setattr(workshop._state, "odds", OddsService(games, components))
    made = Desk(lookup, "en")
    made.reckoner._workshop = InlineWorkshop(games, components)
    yield made
    made.close()


@pytest.fixture(scope="session")
def odds_service(glossary: Glossary) -> OddsService:
    return OddsService(glossary.games, glossary.components)
