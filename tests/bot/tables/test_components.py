"""A table's own dice, decks and numbers, and the cards that are out of its deck."""

import asyncio
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from bot.answers.deck_tracking import Step, TableDeck, shuffled, undone
from bot.answers.odds import read_typed
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.odds.table_box import TableBox, box_of
from bot.answers.table_settings import SettingError, read_components
from bot.tables.errors import RefusedChangeError
from bot.tables.memory import Memory
from bot.tables.values import TableSettings, TableState
from calculators.catalogue import calculator_named
from calculators.deck import read_deck
from calculators.errors import CalculatorError
from glossary import Glossary
from tests.bot.tables.conftest import CAVES, HALLS
from tests.conftest import Lawspeaker

PM = "perditions-mouth"
DECK = TableDeck(PM, read_deck("-1:2 0:6 1:6 2:4 3:2"), eyes=5)


@pytest.fixture
def odds(glossary: Glossary) -> Callable[..., OddsAnswer]:
    service = OddsService(glossary.games, glossary.components)

    def answer(line: str, **box: object) -> OddsAnswer:
        command, game, options = line.split(" ", 2)
        request = read_typed(calculator_named(command, game), options)
        return service.answer(request, box=TableBox(**box))  # type: ignore[arg-type]  # its fields

    return answer


def test_the_tables_dice_are_used_and_no_longer_assumed(odds: Callable[..., OddsAnswer]) -> None:
    shipped = odds("damage conan --attack 2y")
    answer = odds("damage conan --attack 2y", components={"yellow": "0,0,1,1,1,2"})

    assert shipped.odds.assumed
    assert shipped.odds.expected == Fraction(4, 3)
    assert answer.odds.expected == Fraction(5, 3)
    assert not answer.odds.assumed


def test_the_tables_deck_and_eyes_are_used(odds: Callable[..., OddsAnswer]) -> None:
    box = {"response-deck": "0:3 1:1", "eyes": "1"}
    danger = odds(f"danger {PM} --enemies 1", components=box)
    sprint = odds(f"sprint {PM} --points 2 --need 3", components=box)

    assert danger.odds.success == Fraction(3, 4)
    assert sprint.odds.success == Fraction(1, 4)
    assert not danger.odds.assumed
    assert not sprint.odds.assumed


@pytest.mark.parametrize(
    "line",
    [f"picklock {PM} --points 3", f"sprint {PM} --points 2 --need 4", f"danger {PM} --enemies 2"],
)
def test_cards_that_are_out_are_as_if_they_were_named(
    odds: Callable[..., OddsAnswer], line: str
) -> None:
    explicit_answer = odds(f"{line} --drawn '2e 0 3'")
    tracked = odds(line, drawn="2e 0 3")

    assert tracked.odds == explicit_answer.odds
    assert tracked.odds != odds(line).odds


def test_who_names_cards_or_a_deck_means_those(odds: Callable[..., OddsAnswer]) -> None:
    line = f"sprint {PM} --points 2 --need 4"

    assert odds(f"{line} --drawn 1", drawn="2 2").odds == odds(f"{line} --drawn 1").odds
    assert odds(f"{line} --deck '0:2 2:2'", drawn="3").odds == odds(f"{line} --deck '0:2 2:2'").odds
    assert odds("damage conan --attack 2y", drawn="3").odds == odds("damage conan --attack 2y").odds


@pytest.mark.parametrize(
    ("word", "error"),
    [
        ("yellow=0,0,x", CalculatorError),
        ("yellow=1", CalculatorError),
        ("green=0,1", SettingError),
        ("yellow", None),
        ("yellow=", None),
    ],
)
def test_a_component_is_read_as_its_pack_writes_it(
    glossary: Glossary, word: str, error: type[Exception] | None
) -> None:
    pack = glossary.components["conan"]
    if error is None:
        assert read_components(word, pack) == {"yellow": None}
        return
    with pytest.raises(error):
        read_components(word, pack)


def test_a_deck_may_be_written_without_quotes(glossary: Glossary) -> None:
    pack = glossary.components[PM]

    changes = read_components("response-deck=-1:2 0:6 eyes= 5", pack)

    assert changes == {"response-deck": "-1:2 0:6", "eyes": "5"}
    assert read_components("", pack) == {}


async def test_components_of_the_table_come_before_those_of_the_server(memory: Memory) -> None:
    await memory.change_components(HALLS, "conan", {"yellow": "1,1", "red": "2,2"}, "server")
    await memory.change_components(HALLS, "conan", {"yellow": "3,3"})
    state = await memory.change_components(HALLS, PM, {"eyes": "4"})
    assert state.components == {"conan": {"yellow": "3,3", "red": "2,2"}, PM: {"eyes": "4"}}
    state = await memory.change_components(HALLS, "conan", {"yellow": None})

    assert state.components == {"conan": {"yellow": "1,1", "red": "2,2"}, PM: {"eyes": "4"}}
    assert (await memory.newest(CAVES)).components == {}


async def test_cards_are_drawn_marked_shuffled_and_undone(memory: Memory) -> None:
    async def out(step: Step) -> str:
        return box_of(await memory.change_deck(HALLS, PM, step), PM).drawn

    assert await out(DECK.draw("2 0")) == "2 0"
    assert await out(DECK.eye()) == "2 0e"
    assert await out(DECK.eye("1")) == "2 0e 1e"
    assert await out(shuffled) == ""
    assert await out(undone) == "2 0e 1e"
    assert await out(undone) == "2 0e"
    for step in (DECK.draw("9"), DECK._replace(eyes=2).draw("1e 1e")):
        with pytest.raises(CalculatorError):
            await memory.change_deck(HALLS, PM, step)
    assert box_of(await memory.newest(HALLS), PM).drawn == "2 0e"
    assert box_of(await memory.newest(CAVES), PM).drawn == ""


async def test_nothing_to_mark_or_undo_is_one_sentence(memory: Memory) -> None:
    for step in (undone, DECK.eye()):
        with pytest.raises(RefusedChangeError):
            await memory.change_deck(HALLS, PM, step)


async def test_players_who_draw_at_once_lose_no_card(memory: Memory) -> None:
    draws = (memory.change_deck(HALLS, PM, DECK.draw("1")) for _ in range(6))
    await asyncio.gather(*draws)

    assert box_of(await memory.newest(HALLS), PM).drawn == "1 1 1 1 1 1"


def test_the_deck_is_that_of_the_tables_game(glossary: Glossary) -> None:
    packs = {**glossary.components, "deep-halls": glossary.components[PM]}
    halls = TableState(settings=TableSettings(game="deep-halls"))

    assert TableDeck.of(packs, halls).game == "deep-halls"
    assert TableDeck.of(packs, TableState()).game == PM
    with pytest.raises(RefusedChangeError, match="no-deck"):
        TableDeck.of({"conan": glossary.components["conan"]}, halls)


def test_the_terminal_says_what_is_out_of_the_deck(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    lawspeaker("deck", "draw", "-1", "0", database=database)
    card = lawspeaker("picklock", "pm", "3", database=database).out
    assert "\n2 cards are out of the deck at this table: -1 0.\n" in card
    assert lawspeaker("deck", "show", database=database).out == (
        "2 cards are out of the deck: -1 0. Left: -1:1 0:5 1:6 2:4 3:2.\n"
    )
    lawspeaker("deck", "shuffle", database=database)

    assert "at this table" not in lawspeaker("picklock", "pm", "3", database=database).out


def test_an_option_after_the_cards_is_no_card(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    marked = lawspeaker("deck", "eye", "-1", database=database)
    refused = lawspeaker("deck", "draw", "2", "--blue", database=database)

    assert marked.out == "1 card is out of the deck: -1e. Left: -1:1 0:6 1:6 2:4 3:2.\n"
    assert (refused.status, refused.err) == (2, "There is no option --blue.\n")
