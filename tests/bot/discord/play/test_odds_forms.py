"""Another number with one tap, and the forms of a calculation: options, comparison, dice on the table."""

import re
from typing import Any

import pytest

from bot.locales import Locale
from tests.bot.discord.play.table import Player, Seen, fields

ATTACK = {"attack": "3r", "rerolls": 1, "guard": "1o", "life": 2}


def asked(card: Seen) -> str:
    """Return the options of a calculation as its card says them, behind the calculator and the game."""
    (line,) = (line for line in card.text.split("\n") if line.startswith("-# ") and " · " in line)
    return line.split(" · ", 2)[2]


def page_with(card: Seen, name: str) -> str:
    """Return the label of the form that has the option ``name``."""
    return next(label for label in card.buttons if name in re.split(", |: ", label))


def chosen(field: dict[str, Any]) -> list[str]:
    return [option["label"] for option in field["options"] if option.get("default")]


async def test_one_tap_shows_another_number(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3", private=True)
    fewer = await luca.clicks(seen, "points 2")
    same_card = await luca.clicks(fewer, "points 3")
    larger_card = await luca.clicks(same_card, "points 4")

    assert [asked(card) for card in (fewer, same_card, larger_card)] == [
        "points 2",
        "points 3",
        "points 4",
    ]
    assert larger_card.message.id == seen.message.id


async def test_one_tap_on_anothers_card_leaves_it_alone(marta: Player, luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK)
    larger_card = await marta.clicks(seen, "attack 4r")

    assert larger_card.private
    assert asked(larger_card).startswith("attacco 4r")
    assert "attacco 3r" in larger_card.buttons
    assert [card.text for card in luca.sees()] == [seen.text]


async def test_a_number_that_was_not_given_has_no_buttons(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", budget=4)

    assert not any(label.startswith("points") for label in seen.buttons)


async def test_a_number_at_its_limit_has_one_button(luca: Player) -> None:
    seen = await luca.types("odds danger", enemies=0)

    assert [label for label in seen.buttons if label.startswith("enemies")] == ["enemies 1"]


async def test_the_form_begins_with_what_was_given(luca: Player) -> None:
    form = await luca.presses(await luca.types("damage conan", **ATTACK), "Change")

    assert list(fields(form)) == ["Attack", "Rerolls", "Guard", "Life", "Free reroll"]
    assert [field.get("value") for field in fields(form).values()] == ["3r", "1", "1o", "2", None]


async def test_other_options_stand_on_other_pages(luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK, private=True)
    form = await luca.presses(seen, page_with(seen, "unarmed"))
    changed = await luca.fills(form, flags=["unarmed"])

    assert "Which of these hold?" in fields(form)
    assert asked(changed) == "attack 3r, rerolls 1, unarmed, guard 1o, life 2"


async def test_what_is_assumed_is_set_in_a_form_of_its_own(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3", private=True)
    form = await luca.presses(seen, page_with(seen, "deck"))
    changed = await luca.fills(form, deck="0:6 4:2")
    damage = await luca.types("damage conan", **ATTACK)

    assert "-# Assumed: deck\n" in seen.text
    assert page_with(seen, "deck").startswith("Set yours: deck, ")
    assert page_with(damage, "die").startswith("Set yours: die, ")
    assert "deck 0:6 4:2" in asked(changed)
    assert "Assumed" not in changed.text
    assert not any(label.startswith("Set yours") for label in changed.buttons)


async def test_a_flag_is_taken_away(luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK, unarmed=True, private=True)
    form = await luca.presses(seen, "Change")
    assert chosen(fields(form)["Which of these hold?"]) == ["Unarmed"]

    assert "unarmed" not in asked(await luca.fills(form, flags=[]))


async def test_choices_are_chosen_in_the_players_words(marta: Player) -> None:
    seen = await marta.types(
        "damage perditions-mouth", spoke="attack", attack=4, defence=3, private=True
    )
    form = await marta.presses(seen, "Modifica")
    changed = await marta.fills(form, spoke=["charge"], tie=["defender"])

    spoke = fields(form)["Spicchio"]
    assert chosen(spoke) == ["Attacco"]
    assert "Carica" in [option["label"] for option in spoke["options"]]
    assert "spicchio Carica" in asked(changed)
    assert "parità chi difende" in asked(changed)


async def test_choices_are_typed_in_the_players_words(marta: Player) -> None:
    seen = await marta.types(
        "damage perditions-mouth", spoke="attack", attack=4, tie="defender", private=True
    )
    form = await marta.presses(seen, "Tutte le opzioni su una riga")
    line = fields(form)["Opzioni"]["value"]
    wrong = await marta.fills(form, options="spicchio attacco attacco 4 parità domani")

    assert line == "spicchio Attacco attacco 4 parità 'chi difende'"
    assert "“parità” vuole chi attacca, chi difende" in wrong.text


async def test_an_emptied_field_takes_the_option_away(luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK, private=True)
    changed = await luca.fills(await luca.presses(seen, "Change"), life="", rerolls="0-2")

    assert asked(changed) == "attack 3r, rerolls 0-2, guard 1o"


async def test_a_wrong_value_is_mended_in_the_form_that_holds_it(luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK, private=True)
    refused = await luca.fills(await luca.presses(seen, "Change"), attack="3purple", life="3")
    form = await luca.presses(refused, "Fix it")
    mended = await luca.fills(form, attack="4r")

    assert refused.private
    assert "\n" not in refused.text
    assert "“attack”" in refused.text
    assert fields(form)["Attack"]["value"] == "3purple"
    assert fields(form)["Life"]["value"] == "3"
    assert asked(mended) == "attack 4r, rerolls 1, guard 1o, life 3"
    assert mended.message.id == refused.message.id


async def test_a_long_wrong_value_is_mended_too(luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK, private=True)
    attack = "; ".join(["1r1y1o 2purple", "7violet 1red", "9green 8blue"] * 4)
    refused = await luca.fills(await luca.presses(seen, "Change"), attack=attack)
    form = await luca.presses(refused, "Fix it")
    mended = await luca.fills(form, attack="1r")

    assert fields(form)["Attack"]["value"] == attack
    assert asked(mended) == "attack 1r, rerolls 1, guard 1o, life 2"


async def test_a_second_attempt_is_compared(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3", private=True)
    form = await luca.presses(seen, "Compare")
    assert fields(form)["Points"]["value"] == "3"
    compared = await luca.fills(form, points="5")
    second_form = await luca.presses(compared, "Compare")
    third = await luca.fills(second_form, points="6")

    assert asked(compared) == "points 3 · compare: points 5"
    assert "95.3 %" in compared.text
    assert fields(second_form)["Points"]["value"] == "5"
    assert asked(third) == "points 3 · compare: points 6"


async def test_the_same_twice_is_no_comparison(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3", private=True)
    refused = await luca.fills(await luca.presses(seen, "Compare"))
    mended = await luca.fills(await luca.presses(refused, "Fix it"), points="4")

    assert refused.text == Locale("en").text("compare-same")
    assert asked(mended) == "points 3 · compare: points 4"


async def test_details_are_behind_a_button(luca: Player) -> None:
    seen = await luca.types("damage red-dragon-inn", dice=3, epic=1, fortitude=5)
    detailed = await luca.clicks(seen, "Details")
    italian = await luca.clicks(detailed, "Italiano")
    short = await luca.clicks(italian, "In breve")

    assert "Gains an Epic Die" not in seen.text
    assert "-# Assumed: faces\n-# Source: Reference Manual" in seen.text
    assert "The Damage Die is taken as" not in seen.text
    assert detailed.private
    assert "Gains an Epic Die: 0 %" in detailed.text
    assert "The Damage Die is taken as" in detailed.text
    assert "Il Dado Danno" in italian.text
    assert "Il Dado Danno" not in short.text
    assert len(seen.text.splitlines()) <= 6


async def test_the_version_of_the_rules_stands_on_the_card(luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK)

    assert "-# Source: Libro degli Eroi (seconda versione)" in seen.text


async def test_dice_on_the_table_lead_from_step_to_step(luca: Player) -> None:
    seen = await luca.types("damage conan", attack="2r1y", rerolls=1, life=4, private=True)
    form = await luca.presses(seen, "I have rolled")
    (label,) = fields(form)
    decided = await luca.fills(form, rolled="r2 r0 y1")
    reroll_form = await luca.presses(decided, "Rerolled: red 0")
    final_card = await luca.fills(reroll_form, rolled="r2 y1 r3")

    assert label == "Your dice on the table"
    assert "What now: Reroll the red 0 with a gem" in decided.text
    assert asked(decided) == "rerolls 1, life 4, rolled r2 r0 y1"
    assert fields(reroll_form)[label]["value"] == "r2 y1 "
    assert asked(final_card) == "life 4, rolled r2 y1 r3"
    assert "100 %" in final_card.text
    assert not any(label.startswith("Rerolled") for label in final_card.buttons)


async def test_who_stops_hands_the_total_to_the_defender(luca: Player) -> None:
    seen = await luca.types("damage conan", attack="2r", rerolls=1, guard="1o", unarmed=True, life=2)
    decided = await luca.fills(await luca.presses(seen, "I have rolled"), rolled="r2 r3")
    form = await luca.presses(decided, "Stop: the defender rolls")
    defence_card = await luca.fills(form)
    rolled = await luca.presses(defence_card, "I have rolled")
    final_card = await luca.fills(rolled, **{"guard-rolled": "o1"})
    total, dice = fields(form).values()

    assert "Stop: the defender rolls" not in seen.buttons
    assert list(fields(form)) == ["The attack's total", "The defender's dice on the table"]
    assert (total["value"], dice.get("value", "")) == ("3", "")
    assert asked(defence_card) == "guard 1o, life 2, total 3"
    assert asked(final_card) == "life 2, total 3, guard-rolled o1"
    assert "100 %" in final_card.text


async def test_without_a_defence_nobody_rolls_after_the_attacker(luca: Player) -> None:
    seen = await luca.types("damage conan", attack="2r", rerolls=1)
    decided = await luca.fills(await luca.presses(seen, "I have rolled"), rolled="r2 r3")

    assert not any(label.startswith("Stop") for label in decided.buttons)


@pytest.mark.parametrize(
    ("command", "options", "dice", "step"),
    [
        ("picklock conan", {"dice": "3o", "difficulty": 3, "rerolls": 1}, "o0 o1 o1", "Reroll"),
        ("odds fall conan", {"dice": "2r", "rerolls": 1, "life": 2}, "r3 r0", "Reroll the red 3"),
        ("damage red-dragon-inn", {"dice": 4, "doom": 1, "fortitude": 4}, "1 1i 0 c", "Remove the 0"),
    ],
)
async def test_every_calculator_with_rolled_dice_says_what_now(
    luca: Player, command: str, options: dict[str, Any], dice: str, step: str
) -> None:
    seen = await luca.types(command, **options)
    decided = await luca.fills(await luca.presses(seen, "I have rolled"), rolled=dice)

    assert decided.private
    assert f"What now: {step}" in decided.text


async def test_the_defender_decides_on_a_total(luca: Player) -> None:
    seen = await luca.types(
        "damage conan", total=4, guard="1o", **{"guard-rerolls": 1}, life=3, private=True
    )
    form = await luca.presses(seen, "I have rolled")
    decided = await luca.fills(form, **{"guard-rolled": "o0"})

    assert list(fields(form)) == ["The defender's dice on the table"]
    assert "Rerolled: orange 0" in decided.buttons


async def test_a_face_that_no_die_has_is_mended(luca: Player) -> None:
    seen = await luca.types("damage conan", **ATTACK, private=True)
    refused = await luca.fills(await luca.presses(seen, "I have rolled"), rolled="r9")
    mended = await luca.fills(await luca.presses(refused, "Fix it"), rolled="r3")

    assert "red" in refused.text
    assert asked(mended) == "rerolls 1, guard 1o, life 2, rolled r3"


async def test_the_longest_request_keeps_its_buttons(marta: Player, luca: Player) -> None:
    deck = " ".join(f"{value}:{value * value % 3 + 1}" for value in range(-9, 10))
    drawn = " ".join(str(value) for value in range(-9, 10))
    seen = await luca.types("picklock perditions-mouth", points="3", deck=deck, drawn=drawn)
    italian = await marta.clicks(seen, "Italiano")
    public_card: Seen = await marta.clicks(italian, "Mostra a tutti")
    form = await luca.presses(public_card, "Modifica")
    changed = await luca.fills(form, points="2")
    hidden = await luca.clicks(seen, "Make private")

    assert seen.buttons["Change"].startswith("1:change:o:en:=")
    assert "%" in italian.text
    assert not public_card.private
    assert "points 2" in asked(changed)
    assert hidden.private
    assert hidden.text == seen.text


async def test_a_form_asks_how_many_it_takes_for_a_chance(luca: Player) -> None:
    seen = await luca.types("picklock perditions-mouth", points="3")
    chance_card = await luca.fills(await luca.presses(seen, "Change"), points="80%")
    detailed = await luca.clicks(chance_card, "Details")

    for card in (chance_card, detailed):
        assert "**At least 4 (points): 85.8 %, the lock opens; with 3 66.8 %**" in card.text
    assert asked(chance_card) == "points 80%"
    assert "Compare" not in chance_card.buttons
