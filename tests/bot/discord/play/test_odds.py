"""The calculators as commands, and the form that changes their options."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from simcord import Env, InteractionResult

from bot.answers import Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.errors import GivenUpError
from bot.locales import Locale
from calculators.catalogue import calculators
from glossary import Component, Glossary, Index
from tests.bot.discord.conftest import InlineWorkerPool
from tests.bot.discord.play.table import Player, Seen
from tests.entries import LOCK

LINE = "All options on one line"
# Every command with its options and the figure that it answers with.
PLAYED: Mapping[str, tuple[dict[str, Any], str]] = {
    "picklock perditions-mouth": ({"points": "3"}, "66.8 %"),
    "picklock conan": ({"dice": "3o", "difficulty": 3}, "%"),
    "damage perditions-mouth": ({"spoke": "attack", "attack": 3, "points": 2, "defence": 4}, "100 %"),
    "damage conan": ({"attack": "3r1y; 2r", "rerolls": 1, "guard": "1o", "life": 2}, "%"),
    "damage rangers": ({"fight": 3, "vs-fight": 2, "vs-armour": 12, "vs-health": 8}, "%"),
    "damage red-dragon-inn": ({"dice": 3, "fortitude": 5}, "%"),
    "odds danger": ({"enemies": 2}, "55.3 %"),
    "odds sprint": ({"points": 2, "need": 3}, "%"),
    "odds spokes": ({"at": "move", "points": 3, "hero": "melee"}, "fewest points 1"),
    "odds fall conan": ({"dice": "2r", "life": 5}, "%"),
    "odds fall rangers": ({"inches": 5.5}, "amage"),
    "odds move": ({"enemies": "1", "friends": "1", "base": 2}, "oint"),
    "odds recover": ({"fallen": 1}, "em"),
    "odds shoot": ({"shoot": 2, "vs-fight": 3, "cover": "light", "hurried": True}, "%"),
    "odds swim": ({"armour": "light"}, "%"),
    "odds break": ({"number": 3, "fights": 2}, "27.8 %"),
    "odds heroic": ({"number": 12, "health": 9}, "%"),
    "dice": ({"roll": "3d6 keep 2", "at-least": 9}, "%"),
    "odds hit": ({"base": 4, "fortitude": 6, "fresh": True}, "amage"),
}


def test_every_calculator_is_played() -> None:
    played = {
        (words[-2 if words[-1] in _games() else -1], words[-1]) for words in map(str.split, PLAYED)
    }
    for command, game in calculators():
        assert (command, game) in played or (command, command) in played


def _games() -> set[str]:
    return {game for _, game in calculators()}


@pytest.mark.parametrize(
    ("command", "options", "figure"), [(name, *example) for name, example in PLAYED.items()]
)
async def test_every_calculator_answers_in_both_languages_and_again_from_its_form(
    marta: Player, luca: Player, command: str, options: dict[str, Any], figure: str
) -> None:
    english = await luca.types(command, **options)
    italian = await marta.types(command, **options, private=True)
    form_answer = await marta.fills(await marta.presses(english, "Change"))

    assert figure in english.text, english.text
    assert not english.private
    assert set(english.buttons) >= {"Change", "Compare", "Italiano", "Make private"}
    assert "Details" in english.buttons
    for name in options:
        assert name in english.text.split("\n")[1]
    assert italian.private
    assert italian.text != english.text
    assert set(italian.buttons) >= {"Modifica", "English", "Mostra a tutti"}
    assert ("%" not in italian.text) or (" %" in italian.text and "," in italian.text)
    assert form_answer.private
    assert form_answer.text == italian.text


async def test_an_answer_stays_where_it_cannot_be_worked_out_again(
    luca: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gives_up(*_: object) -> None:
        raise GivenUpError

    seen = await luca.types("picklock perditions-mouth", points="3")
    monkeypatch.setattr(InlineWorkerPool, "run", gives_up)
    refused = await luca.clicks(seen, "Make private")

    assert refused.private
    assert "66.8 %" not in refused.text
    assert seen.text in [card.text for card in luca.sees()]


async def test_the_picture_is_told_in_words(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3")

    assert seen.files == ["odds.png"]
    assert "66.8 %" in seen.alternatives[0]


async def test_the_picture_calls_the_options_what_the_player_does(luca: Player, marta: Player) -> None:
    english = await luca.types("picklock perditions-mouth", points="2-4")
    italian = await marta.types("picklock perditions-mouth", points="2-4")

    assert "Points 2: 44.2 %" in english.alternatives[0]
    assert "Punti 2: 44,2 %" in italian.alternatives[0]


async def test_the_answer_leads_to_its_rules(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3")

    assert (await luca.picks(seen, seen.options[0])).title.startswith(f"### {LOCK.en}")


async def test_the_language_of_an_answer_is_turned(marta: Player, luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3")
    turned = await marta.clicks(seen, "Italiano")

    assert turned.private
    assert "66,8 %" in turned.text
    assert turned.files == ["odds.png"]


async def test_two_sets_of_options_are_compared(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3", compare="--points 5")

    assert "66.8 %" in seen.text
    assert "by 28.4 points" in seen.text
    assert "+28.4" in (await luca.clicks(seen, "Details")).text
    assert seen.files == ["odds.png"]


@pytest.mark.parametrize(
    ("command", "options", "sentence"),
    [
        ("damage conan", {"attack": "3purple"}, "“attacco”"),
        ("damage conan", {"attack": "3r", "guard": "99999r"}, "“guardia”"),
        ("picklock perditions-mouth", {"points": "3", "compare": "--lief 2"}, "lief"),
        ("picklock perditions-mouth", {"points": "3", "compare": "--points"}, "“punti”"),
        ("picklock perditions-mouth", {"points": "3", "compare": "'"}, "virgoletta"),
        (
            "picklock perditions-mouth",
            {"points": "3", "compare": "--points 100"},
            "“punti” va da 0 a 99",
        ),
        ("picklock perditions-mouth", {"points": "3", "deck": "@everyone **x**"}, "“mazzo”"),
    ],
)
async def test_bad_input_is_one_private_sentence(
    marta: Player, luca: Player, command: str, options: dict[str, Any], sentence: str
) -> None:
    seen = await marta.types(command, **options)

    assert seen.private
    assert sentence in seen.text
    assert "\n" not in seen.text
    assert "\\**" not in seen.text
    assert "@everyone" not in seen.text
    assert luca.sees() == []


@pytest.fixture
async def odds(luca: Player) -> Seen:
    return await luca.types("picklock perditions-mouth", points="3", private=True)


@pytest.fixture
async def form(luca: Player, odds: Seen) -> InteractionResult:
    return await luca.presses(odds, LINE)


async def test_the_form_starts_from_the_options(form: InteractionResult) -> None:
    assert form.modal is not None
    (label,) = form.modal["components"]

    assert form.modal["title"] == LOCK.en
    assert label["component"]["value"] == "points 3"
    assert 'points 3 compare "points 4"' in label["description"]


async def test_changed_options_turn_the_private_card(
    luca: Player, odds: Seen, form: InteractionResult
) -> None:
    changed = await luca.fills(form, options="--points 5")

    assert changed.message.id == odds.message.id
    assert f"\n-# {LOCK.en} · Perdition's Mouth · points 5\n" in changed.text
    assert changed.files == ["odds.png"]


async def test_changed_options_of_a_public_card_are_answered_privately(
    marta: Player, luca: Player
) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3")
    changed = await marta.fills(await marta.presses(seen, "Change"), points="5")

    assert changed.private
    assert [card.text for card in luca.sees()] == [seen.text]


async def test_a_range_answers_for_each_value(luca: Player, form: InteractionResult) -> None:
    changed = await luca.fills(form, options="--points 0-3")

    assert f"-# {LOCK.en} · Perdition's Mouth · points 0-3\n" in changed.text
    for value in range(4):
        assert f"\n  {value} " in changed.text
    assert changed.files == ["odds.png"]


async def test_the_longest_range_is_shown_as_far_as_it_fits(
    luca: Player, form: InteractionResult
) -> None:
    changed = await luca.fills(form, options="--points 0-99")

    assert "\n  50 " in changed.text
    rows = re.findall(r"^ +\d+ ", changed.text, re.MULTILINE)
    assert f"\n… and {100 - len(rows)} more\n```" in changed.text


async def test_a_comparison_stands_in_quotes(luca: Player, form: InteractionResult) -> None:
    changed = await luca.fills(form, options="--points 3 --compare '--points 5'")

    assert f"-# {LOCK.en} · Perdition's Mouth · points 3 · compare: points 5\n" in changed.text
    reopened_form = await luca.presses(changed, LINE)
    assert reopened_form.modal is not None
    value = reopened_form.modal["components"][0]["component"]["value"]
    assert value == "points 3 compare 'points 5'"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--lief 2", "lief"),
        ("--points", "“points”"),
        ("--points 100", "“points” takes 0 to 99"),
        ("--points three", "three"),
        ("--points '3", "quotation mark"),
        ("--points 0-3 --budget 1-2", "“points”"),
        ("--points 3 --compare '--compare x'", "“compare”"),
        ("--points @everyone", "everyone"),
        ("--points **3**", "3"),
    ],
)
async def test_bad_options_are_one_private_sentence_and_leave_the_card(
    luca: Player, odds: Seen, form: InteractionResult, line: str, sentence: str
) -> None:
    refused = await luca.fills(form, options=line)

    assert refused.private
    assert refused.message.id != odds.message.id
    assert sentence in refused.text
    assert "@everyone" not in refused.text
    assert "**3**" not in refused.text
    assert odds.text in [card.text for card in luca.sees()]


async def test_work_that_takes_too_long_is_given_up(
    simcord_env: Env, luca: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.discord.errors import GivenUpError

    async def never(*_: object) -> None:
        raise GivenUpError

    monkeypatch.setattr(simcord_env.bot.answers.workers, "run", never)  # type: ignore[attr-defined]
    seen = await luca.types("picklock perditions-mouth", points="3")

    assert seen.private
    assert seen.text == Locale("en").text("given-up")


@pytest.mark.parametrize(
    ("beginning", "games"),
    [("con", ["conan"]), ("DRAG", ["red-dragon-inn"]), ("Perdition", []), ("no such game", [])],
)
async def test_the_game_of_dice_is_suggested(luca: Player, beginning: str, games: list[str]) -> None:
    suggested = await luca.begins("dice", "game", beginning, roll="1 red")

    assert [suggestion["value"] for suggestion in suggested] == games


async def test_games_with_dice_are_suggested_by_their_names(marta: Player, luca: Player) -> None:
    italian, english = [await player.begins("dice", "game", "") for player in (marta, luca)]

    assert {suggestion["value"] for suggestion in italian} == {
        suggestion["value"] for suggestion in english
    }
    assert "Conan" in {suggestion["name"] for suggestion in english}
    assert all(suggestion["name"] != suggestion["value"] for suggestion in italian)


async def test_a_box_without_a_game_is_no_game_to_suggest(
    simcord_env: Env, answer_service: AnswerService, glossary: Glossary, index: Index, luca: Player
) -> None:
    components = {**glossary.components, "chess": {"die": Component(faces="1-6")}}
    packs = Lookup(replace(glossary, components=components), index, "en")
    simcord_env.bot.use_answers(answer_service.with_lookup(packs))  # type: ignore[attr-defined]

    suggested = await luca.begins("dice", "game", "")

    assert suggested
    assert {suggestion["value"] for suggestion in suggested} <= glossary.games.keys()
