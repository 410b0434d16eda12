"""What tests of the Discord front end share: a desk, work done in this process, Discord's judgement."""

from collections.abc import Callable, Iterator
from typing import ParamSpec, TypeVar

import pytest

from bot.answers import Lookup
from bot.answers.odds import Oddsmaker
from bot.discord import workshop
from bot.discord.desk import Desk
from bot.discord.workshop import Workshop
from glossary import Glossary

P = ParamSpec("P")
T = TypeVar("T")


class InlineWorkshop(Workshop):
    """Works in this process: the real one, which ``test_workshop`` tries, takes seconds to start."""

    async def do(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs)


@pytest.fixture
def desk(lookup: Lookup, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk that works in this process."""
    components = dict(lookup.glossary.components)
    monkeypatch.setattr(workshop._state, "glossary", Glossary({}, {}, components))
    made = Desk(lookup, "en")
    made.reckoner._workshop = InlineWorkshop(components)
    yield made
    made.close()


@pytest.fixture(scope="session")
def oddsmaker(glossary: Glossary) -> Oddsmaker:
    return Oddsmaker(glossary)
