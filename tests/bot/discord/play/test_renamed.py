"""An entry that gets another id: cards, rulings and misses that hold the former one go on."""

from pathlib import Path

import pytest

from bot.answers import Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.gateway.client import LawspeakerClient
from glossary import open_packs
from tests.bot.discord.play.table import Player
from tests.conftest import WritePack

pytestmark = pytest.mark.usefixtures("memory")
OLD, NEW = "deep-halls/brands", "deep-halls/torches"
LAMPS = {"title": {"en": "Lamps", "it": "Lampade"}, "aliases": None, "questions": None}


def lookup_of(folder: Path) -> Lookup:
    return Lookup(*open_packs([folder]), "en")


@pytest.fixture
def old_lookup(write_pack: WritePack) -> Lookup:
    files = {"rules/brands.yaml": {}, "rules/lamps.yaml": {**LAMPS, "see_also": [OLD]}}
    return lookup_of(write_pack(files, name="before/deep-halls"))


@pytest.fixture
def new_lookup(write_pack: WritePack) -> Lookup:
    files = {"rules/torches.yaml": {}, "rules/lamps.yaml": LAMPS}
    return lookup_of(write_pack(files, name="after/deep-halls", game={"renamed": {OLD: NEW}}))


@pytest.fixture
def answer_service(old_lookup: Lookup, answer_service: AnswerService) -> AnswerService:
    return answer_service.with_lookup(old_lookup)


async def test_posted_cards_and_rulings_follow(
    simcord_bot: LawspeakerClient, new_lookup: Lookup, ada: Player
) -> None:
    lamps = await ada.types("rule", query="lamps")
    torches = await ada.types("rule", query="torches")
    await ada.types("ruling add", rule=OLD, text="Only on Sundays.")
    assert OLD in str(torches.components)
    assert lamps.options == [OLD]

    simcord_bot.use_answers(simcord_bot.answers.with_lookup(new_lookup))
    pressed = await ada.clicks(torches, "Whole rule")
    picked = await ada.picks(lamps, OLD)
    card = await ada.types("rule", query="torches")

    for seen in (pressed, picked, card):
        assert seen.title.startswith("### Torches")
        assert ("Only on Sundays." in seen.text) == (seen is not pressed)
        assert NEW in str(seen.components)
        assert OLD not in str(seen.components)
    assert "1. Torches: Only on Sundays." in (await ada.types("ruling list")).text
