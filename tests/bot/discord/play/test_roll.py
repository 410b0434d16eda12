"""Real rolls: ``/roll``, sentences, the buttons of rolls, the log and the rolls that a table saves."""

import re

import pytest

from bot.discord.answer_service import AnswerService
from bot.discord.wording.dice_emoji import DiceEmoji, emoji_name
from bot.tables.memory import Memory
from tests.bot.discord.play.table import Player, Seen, fields

pytestmark = pytest.mark.usefixtures("memory")
TOTAL = re.compile(r"\*\*([1-6]), ([1-6]) = (\d+)\*\*")
FACES = re.compile(r"\*\*red ([\d, ]+) = (\d+)\*\*")


def faces(seen: Seen) -> list[int]:
    match = FACES.search(seen.text)
    assert match is not None, seen.text
    return [int(face) for face in match[1].split(", ")]


async def test_dice_are_rolled_for_all_to_see(luca: Player) -> None:
    seen = await luca.types("roll", dice="2d6")

    match = TOTAL.search(seen.text)
    assert match is not None
    assert int(match[1]) + int(match[2]) == int(match[3])
    assert "This or better: " in seen.text
    assert not seen.private
    assert set(seen.buttons) == {"Again", "Make private", "Delete"}


async def test_a_sentence_rolls_in_its_language(luca: Player, marta: Player, bot: str) -> None:
    said = await luca.says(f"{bot} tira 3 rossi")
    asked = await marta.types("rule", query="roll 2d6")

    assert said is not None
    assert said.text.startswith("### 🎲 3 rossi (Conan)\n**rosso ")
    assert TOTAL.search(asked.text)
    assert "Così o meglio" in asked.text


async def test_a_sentence_that_asks_for_more_is_a_question(luca: Player) -> None:
    seen = await luca.types("rule", query="roll 2d6, chance of 7 or more")

    assert "58.3 %" in seen.text
    assert not TOTAL.search(seen.text)


async def test_what_now_hands_the_faces_to_the_advice_with_what_the_card_asked(luca: Player) -> None:
    odds = await luca.types("damage conan", attack="3r", rerolls=1, life=4)
    rolled = await luca.clicks(odds, "Roll")
    advised = await luca.clicks(rolled, "What now?")

    written = " ".join(f"r{face}" for face in faces(rolled))
    assert not rolled.private
    assert f"rolled {written}" in advised.text
    assert "life 4" in advised.text
    assert "rerolls 1" in advised.text
    assert "What now: " in advised.text
    assert "Roll" not in advised.buttons


async def test_the_defender_meets_the_total_of_a_roll(luca: Player) -> None:
    odds = await luca.types("damage conan", attack="2r", guard="1o", private=True)
    rolled = await luca.clicks(odds, "Roll")
    advised = await luca.clicks(rolled, "What now?")

    assert sum(faces(rolled)) == int(re.findall(r"= (\d+)\*\*", rolled.text)[0])
    assert "What now: " in advised.text


async def test_the_doom_die_is_asked_about_only_where_it_shows_doom(luca: Player) -> None:
    odds = await luca.types("damage red-dragon-inn", dice=2, doom=1, fortitude=3)
    rolled = await luca.clicks(odds, "Roll")
    advised = await luca.clicks(rolled, "What now?")

    shows_doom = "Doom Die: doom" in rolled.text
    assert shows_doom != ("Doom Die: blank" in rolled.text)
    assert ("doom 1" in advised.text) == shows_doom


async def test_again_rolls_for_the_same_below(luca: Player) -> None:
    first = await luca.types("roll", dice="20d100")
    again = await luca.clicks(first, "Again")

    assert first.title == again.title == "### 🎲 20d100"
    assert first.text != again.text
    assert again.message.id != first.message.id


async def test_dice_that_do_not_count_are_struck_out(luca: Player) -> None:
    seen = await luca.types("roll", dice="4d6 drop lowest")

    assert len(re.findall(r"~~[1-6]~~", seen.text)) == 1


async def test_uploaded_dice_show_the_faces(luca: Player, answer_service: AnswerService) -> None:
    names = [emoji_name("red", str(face)) for face in range(4)]
    answer_service.emoji = DiceEmoji({name: f"<:{name}:7>" for name in names})
    seen = await luca.types("roll", dice="2 red")

    assert len(re.findall(r"<:lawspeaker_red_[0-3]:7>", seen.text)) == 2
    assert "red " not in seen.text.split("\n")[1]


async def test_a_private_roll_is_shown_to_all_as_it_fell(luca: Player) -> None:
    private = await luca.types("roll", dice="4d6 drop lowest", private=True)
    assert private.private
    shown = await luca.clicks(private, "Show everyone")
    hidden = await luca.clicks(shown, "Make private")

    assert shown.text == private.text == hidden.text


async def test_cards_of_a_roll_are_kept_out_once(luca: Player) -> None:
    await luca.types("deck draw", cards="0")
    rolled = await luca.clicks(await luca.types("picklock perditions-mouth", points="3"), "Roll")
    assert "The lock " in rolled.text
    assert "1 card is out of the deck: 0." in (await luca.types("deck show")).text

    kept = [await luca.clicks(rolled, "Keep them out") for _ in range(2)]
    assert kept[0].text.startswith("🂠 3 cards are out of the deck: 0 ")
    assert kept[0].text == kept[1].text
    await luca.types("deck draw", cards="0")
    late = await luca.clicks(rolled, "Keep them out")

    assert late.private
    assert late.text.startswith("Other cards have been drawn or put back since that roll")


async def test_cards_that_a_question_names_are_not_those_of_the_table(luca: Player) -> None:
    odds = await luca.types("picklock perditions-mouth", points="3", drawn="2 2")
    rolled = await luca.clicks(odds, "Roll")

    assert "Keep them out" not in rolled.buttons


async def test_the_log_has_the_last_rolls_that_all_saw(luca: Player, marta: Player) -> None:
    await luca.types("roll", dice="3 red")
    await luca.types("roll", dice="1d2")
    await luca.types("roll", dice="5d7", private=True)
    log = await marta.types("roll", dice="log")

    lines = log.text.split("\n")
    assert log.private
    assert len(lines) == 2
    assert re.fullmatch(rf"- <t:\d+:t> <@{luca.id}> 1d2: [12]", lines[0])
    assert "3 rossi (Conan): rosso " in lines[1]


async def test_a_player_can_forget_rolls(luca: Player, marta: Player) -> None:
    await luca.types("roll", dice="1d2")
    await marta.types("roll", dice="1d3")
    await luca.types("forget me")

    log = await marta.types("roll", dice="registro")
    assert f"<@{luca.id}>" not in log.text
    assert f"<@{marta.id}>" in log.text


async def test_a_server_can_forget_rolls(ada: Player) -> None:
    await ada.types("roll", dice="1d2")
    await ada.types("roll", dice="save ambush 2d6")
    await ada.clicks(await ada.types("forget server"), "Delete all of it")

    assert (await ada.types("roll", dice="log")).text == "Nothing was rolled here within a day."
    assert "Of which game" in (await ada.types("roll", dice="ambush")).text


async def test_a_table_saves_rolls(luca: Player, marta: Player) -> None:
    saved = await luca.types("roll", dice="save Ambush 3 red")
    suggested = await marta.begins("roll", "dice", "amb")
    rolled = await marta.types("roll", dice="AMBUSH")
    removed = await marta.types("roll", dice="cancella ambush")

    assert saved.text == "Saved here: ambush (3 red)."
    assert [choice["value"] for choice in suggested] == ["ambush"]
    assert rolled.title == "### 🎲 3 rossi (Conan)"
    assert removed.text.startswith("Qui non ci sono tiri salvati")


async def test_privacy_tells_of_rolls(luca: Player) -> None:
    assert "the last rolls of a table" in (await luca.types("privacy")).text


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("2x6", 'The roll: "6" is no dice.'),
        ("0d6", 'The roll: "0d6" rolls no dice; say how many, from 1 to 20'),
        ("-1d6", 'The roll: "-1d6" rolls no dice'),
        ("300d6", "The number of dice on one side takes 0 to 20, not 300."),
        ("7", "There is nothing to roll or to draw here"),
        ("2 rad", 'Of which game is the die "rad"?'),
        ("2d6 count 9", "“roll”: the dice have no face 9."),
        ("save 2d6 3d6", '"2d6" cannot name a roll'),
        ("remove ambush", 'No roll "ambush" is saved here'),
    ],
)
async def test_what_cannot_be_rolled_is_one_private_sentence(
    luca: Player, dice: str, sentence: str
) -> None:
    seen = await luca.types("roll", dice=dice)

    assert seen.private
    assert seen.text.startswith(sentence)
    assert "\n" not in seen.text


async def test_a_sentence_with_too_many_dice_is_refused(luca: Player, bot: str) -> None:
    said = await luca.says(f"{bot} roll 300d6")

    assert said is not None
    assert said.text == "The number of dice on one side takes 0 to 20, not 300."


async def test_a_mention_that_rolls_no_dice_is_refused_in_its_language(luca: Player, bot: str) -> None:
    said = await luca.says(f"{bot} tira 0d6")

    assert said is not None
    assert said.text.startswith('Il tiro: "0d6" non lancia nessun dado; indica quanti')


async def test_without_a_database_dice_are_rolled_all_the_same(
    luca: Player, answer_service: AnswerService
) -> None:
    answer_service.memory = Memory(None)

    assert TOTAL.search((await luca.types("roll", dice="2d6")).text)
    assert "Nothing is remembered here" in (await luca.types("roll", dice="log")).text


async def test_of_a_comparison_one_is_chosen_and_rolled(luca: Player, bot: str) -> None:
    compared = await luca.says(f"{bot} what is better, 2 red or 3 yellow?")
    assert compared is not None
    forms = [await luca.presses(compared, "Roll") for _ in range(2)]
    rolled = [await luca.fills(form, which=[str(place)]) for place, form in enumerate(forms, 1)]

    (choice,) = fields(forms[0]).values()
    assert [option["label"] for option in choice["options"]] == [
        "First (attack 2r)",
        "Second (attack 3y)",
    ]
    assert [seen.title for seen in rolled] == [
        "### 🎲 2 red (Conan)",
        "### 🎲 3 yellow (Conan)",
    ]


async def test_of_a_table_one_value_is_chosen_and_rolled(luca: Player, marta: Player) -> None:
    table = await luca.types("damage conan", attack="1r-3r", rerolls=1, life=4)
    form = await luca.presses(table, "Roll")
    rolled = await luca.fills(form, which=["3"])
    advised = await luca.clicks(rolled, "What now?")
    italian_form = await marta.presses(table, "Roll")

    assert not rolled.private
    assert len(faces(rolled)) == 3
    assert "rerolls 1" in advised.text
    (choice,) = fields(italian_form).values()
    assert [option["label"] for option in choice["options"]] == [
        "attacco 1r",
        "attacco 2r",
        "attacco 3r",
    ]


async def test_of_a_long_table_the_value_is_typed(luca: Player) -> None:
    single = await luca.types("damage rangers", fight=2, **{"vs-fight": 1})
    table = await luca.fills(await luca.presses(single, "Change"), fight="0-30")
    form = await luca.presses(table, "Roll")
    rolled = await luca.fills(form, which=" 27 ")
    refused = await luca.fills(await luca.presses(table, "Roll"), which="31")

    assert "+ 27" in rolled.text
    assert refused.private
    assert refused.text == ('That table has 0 to 30, not "31"; press Roll again and type one of them.')


async def test_for_a_chance_the_number_that_it_takes_is_rolled(luca: Player) -> None:
    needed = await luca.types("picklock conan", difficulty=3, dice="80%r")
    rolled = await luca.clicks(needed, "Roll")

    assert "At least 3" in needed.text
    assert len(faces(rolled)) == 3


async def test_a_figure_above_a_rule_can_be_rolled(luca: Player) -> None:
    ruling = await luca.types("rule", query="odds of picking a lock with 4 action points")
    rolled = await luca.clicks(ruling, "Roll")

    assert "Whole rule" in ruling.buttons
    assert "The lock " in rolled.text


async def test_a_private_choice_is_rolled_in_private(luca: Player) -> None:
    table = await luca.types("damage conan", attack="1r-3r", private=True)
    rolled = await luca.fills(await luca.presses(table, "Roll"), which=["2"])

    assert rolled.private


async def test_a_movement_has_nothing_to_roll(luca: Player) -> None:
    assert "Roll" not in (await luca.types("odds move", enemies="1")).buttons
