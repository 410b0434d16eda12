"""What is not clear of a question with numbers: one tap for each thing that it may be."""

import pytest

from tests.bot.discord.play.table import Player

GEMS = "conan: 3 gems and attack with 2 red vs armour 1"
GEMME = "conan: attacco con 2 rossi e 3 gemme contro armatura 2"


@pytest.mark.parametrize(
    ("label", "options"),
    [
        ("3 gems as rerolls", "rerolls 3"),
        ("3 gems as life", "life 3"),
        ("3 gems as dice (5 red in all)", "5"),
    ],
)
async def test_what_a_number_may_be_is_one_tap(luca: Player, label: str, options: str) -> None:
    seen = await luca.types("rule", query=GEMS)
    odds = await luca.clicks(seen, label)

    assert seen.text.startswith("2 red dice of yours against armour 1 of theirs.")
    assert options in odds.text
    assert "Not taken into account" not in odds.text


async def test_what_is_left_out_stands_first(marta: Player, luca: Player) -> None:
    english = await luca.clicks(await luca.types("rule", query=GEMS), "Calculate without it")
    italian = await marta.clicks(await marta.types("rule", query=GEMME), "Calcola senza")

    assert english.text.startswith("Not taken into account: 3 gems.")
    assert italian.text.startswith("Senza tener conto di: 3 gemme.")


@pytest.mark.parametrize("label", ["Details", "Italiano", "attack 4r"])
async def test_it_is_said_on_what_becomes_of_the_card_as_well(luca: Player, label: str) -> None:
    query = "conan: 3 red against armour 2 with the zorgblat and the blorbum"
    odds = await luca.clicks(await luca.types("rule", query=query), "Calculate without them")

    changed = await luca.clicks(odds, label)

    assert "zorgblat, blorbum." in changed.text.split("\n")[0]


async def test_all_that_can_be_done_stands_in_rows_of_its_own(luca: Player) -> None:
    seen = await luca.types("rule", query=GEMS)
    labels = [
        [component["label"] for component in part["components"]]
        for part in seen.components
        if part["type"] == 1 and part["components"][0]["type"] == 2
    ]

    assert labels[:2] == [
        ["3 gems as rerolls", "3 gems as life", "3 gems as dice (5 red in all)"],
        ["Calculate without it"],
    ]


async def test_what_is_missing_as_well_is_asked_in_the_form(luca: Player) -> None:
    query = "conan: he has 3 gems and I attack with 2 red, chance to kill"
    form = await luca.presses(await luca.types("rule", query=query), "3 gems as guard rerolls …")

    assert form.modal is not None


async def test_a_number_beyond_its_bounds_is_answered_with_them(marta: Player, luca: Player) -> None:
    english = await luca.types("rule", query="odds of a lock with 900 points")
    italian = await marta.types("rule", query="danno medio con 60 dadi rossi")

    assert "“points” takes 0 to 99, not 900." in english.text
    assert "0 a 20, non 60." in italian.text


async def test_the_longest_list_of_words_has_its_button(luca: Player) -> None:
    words = " and the ".join(f"zorgblatundrix{letter}eremur" for letter in "bcdfghjk")
    query = f"conan: 3 red against armour 2 with the {words}"
    odds = await luca.clicks(await luca.types("rule", query=query), "Calculate without them")

    assert odds.text.startswith("Not taken into account: zorgblatundrixberemur")


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("odds of picking a lock", "Add points"),
        ("per aprire il forziere con 2 di difficoltà quali dadi si usano", "Aggiungi dadi"),
    ],
)
async def test_an_example_is_never_calculated_as_if_it_was_said(
    marta: Player, luca: Player, query: str, label: str
) -> None:
    player = luca if label.startswith("Add") else marta
    form = await player.presses(await player.types("rule", query=query), label)

    assert form.modal is not None
