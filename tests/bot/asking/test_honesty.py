"""What a question does not say is not invented: no figure without every number's role."""

import pytest

from bot.answers import Lookup
from tests.bot.asking.questions import asked, has_figure, line_of, understood


@pytest.mark.parametrize(
    ("question", "game", "missing"),
    [
        pytest.param("odds of picking a lock", None, ("points",), id="no number"),
        pytest.param("odds of picking this lock with 4?", None, ("points",), id="a bare number"),
        pytest.param("odds to defeat a foe with fortitude 5", None, ("dice",), id="no dice"),
        pytest.param("odds to hit with shoot +2", "rangers", ("vs-fight",), id="half a shot"),
        pytest.param(
            "chance to kill with 3 red dice and rerolls",
            None,
            ("rerolls", "life"),
            id="rerolls, no number",
        ),
        pytest.param(
            "3 yellow dice with the doom die, fortitude 3", None, ("doom",), id="no odds word"
        ),
        pytest.param("odds of shoot +2 vs fight +1 in cover", "rangers", ("cover",), id="some cover"),
    ],
)
def test_what_is_essential_or_spoken_of_is_not_invented(
    lookup: Lookup, question: str, game: str | None, missing: tuple[str, ...]
) -> None:
    odds = understood(lookup, question, game)

    assert not odds.is_complete
    assert odds.missing == missing


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("odds of 4 points on the lock in room 7", id="a number without a role"),
        pytest.param("average damage of 3 yellow dice", id="dice of two games"),
        pytest.param("odds of at most 2 damage with 3 red dice and 1 reroll", id="another goal"),
        pytest.param("3 enemies, I avoid one of them on the dangerous square, risk?", id="who is left"),
        pytest.param("3 red dice twice against armour 2, odds to kill", id="two attacks"),
        pytest.param("rangers: odds of fight 2 against 3 gnolls", id="how many foes"),
        pytest.param("odds to survive a fall, 3 red dice and 2 gems", id="gems for what"),
        pytest.param("I attack with 3 red and he attacks with 2 red, average damage", id="who attacks"),
        pytest.param("conan: 3 red dice and a half against armour 1", id="half a die"),
        pytest.param("conan: average damage of 3\u00b2 red dice", id="a sign that is no number"),
        pytest.param("rangers: I fall 4 metres, how much damage", id="another measure"),
        pytest.param("rdi: I have 5 fortitude, I attack with 3 dice", id="the goal of the wrong side"),
        pytest.param(
            "odds of opening a chest with 3 orange dice, a hero and 2 enemies in the area",
            id="who the hero is",
        ),
        pytest.param("average damage of 3 red dice, doubled", id="twice the damage"),
        pytest.param("average damage of 3 red dice and yellow", id="dice without a number"),
        pytest.param(
            "3 red dice +1 damage against armour 2, average", id="a bonus that no option knows"
        ),
        pytest.param("fall with 3 red dice, armour 1 yellow, average damage", id="a fall is no attack"),
        pytest.param("odds of the lock with 4 points and a bonus", id="a bonus of unknown size"),
        pytest.param("rangers: odds of swimming with two treasures", id="two of what is one"),
        pytest.param("can a hero with 6 damage still move", id="a rule with a number"),
        pytest.param("cosa fa il Doom 2", id="an Italian rule with a number"),
        pytest.param("how many Action Points to open a chest", id="a number is asked for"),
        pytest.param("how do I pick a lock", id="a rule"),
        pytest.param(
            "rangers: se nuoto e fallisco di 3 quanto danno prendo", id="by how much it fails"
        ),
        pytest.param(
            "rdi: I attack twice with 2 dice, foe fortitude 4, odds?",
            id="two attacks that no option takes",
        ),
        pytest.param("rdi: average damage if 2 foes walk through the fire", id="how many figures"),
        pytest.param("due armature insieme", id="a number of cards"),
        pytest.param("", id="nothing"),
    ],
)
def test_without_a_clear_calculation_there_is_no_figure(lookup: Lookup, question: str) -> None:
    assert not has_figure(asked(lookup, question))


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("better 3 red or 2 red with a gem to reroll", id="a gem for one of them, or both"),
        pytest.param("better a gem to reroll and 3 red or 4 red", id="a gem before the first"),
        pytest.param("better 2 red or 3 red or 4 red", id="three"),
        pytest.param("2 red against armour 1 or 3 yellow?", id="armour of one, or both"),
        pytest.param("2 red or 3 yellow or 2 orange against armour 1", id="three with or"),
        pytest.param("3 red, 4 orange or 5 yellow against armour 2", id="three in a list"),
        pytest.param("2 red and 3 yellow, which is better against armour 1", id="two with and"),
        pytest.param("what is better vs armour 2: 3 red vs 4 orange", id="two with versus"),
        pytest.param(
            "attack with 3 orange or 2 red? He guards with 1 orange or 1 yellow", id="twice two"
        ),
        pytest.param("3 red and a reroll or a yellow, armour 2, 3 life", id="a reroll or a die"),
        pytest.param("3 red from above or not, armour 1, ranged", id="a mark or not"),
        pytest.param("attack with or without the sword, 3 red, armour 1", id="what nobody knows"),
        pytest.param("at least 4 axes with 3 red against armour 2", id="axes before or behind armour"),
        pytest.param(
            "3 red, or 2 orange with a gem to reroll, if he has 3 life?", id="a gem before if"
        ),
    ],
)
def test_what_may_belong_to_one_of_two_is_not_compared(lookup: Lookup, question: str) -> None:
    assert not understood(lookup, question, "conan").is_complete


@pytest.mark.parametrize(
    ("question", "line"),
    [
        (
            "conan: 3 red vs armour 2, he has 2 rerolls",
            "damage conan --attack 3r --armour-flat 2 --guard-rerolls 2",
        ),
        (
            "fight 4 vs fight 0 armour 12, one friend helping",
            "damage rangers --fight 4 --support 1 --vs-fight 0 --vs-armour 12",
        ),
    ],
)
def test_what_belongs_to_whom(lookup: Lookup, question: str, line: str) -> None:
    assert line_of(understood(lookup, question)) == line


@pytest.mark.parametrize(
    "question",
    ["failed my swim roll by 3", "ho fallito il nuoto di 3", "ho sbagliato la prova di nuoto di 3"],
)
def test_a_roll_that_was_made_asks_for_its_rule(lookup: Lookup, question: str) -> None:
    assert asked(lookup, question, "rangers") is None


def test_the_game_may_be_given_beside_the_question(lookup: Lookup) -> None:
    question = "average damage of 3 yellow dice"

    assert line_of(understood(lookup, question, "conan")) == "damage conan --attack 3y"
    assert line_of(understood(lookup, question, "red-dragon-inn")) == "damage red-dragon-inn --dice 3"


def test_an_article_is_a_number_only_before_what_is_counted(lookup: Lookup) -> None:
    with_gem = understood(lookup, "average damage of 3 red dice and a gem to reroll")
    of_a_lock = understood(lookup, "odds of a lock with a point")

    assert line_of(with_gem) == "damage conan --attack 3r --rerolls 1"
    assert not of_a_lock.is_complete


def test_a_slip_of_the_pen_is_understood(lookup: Lookup) -> None:
    odds = understood(lookup, "probabilità con 3 rosi contro armatra 2")

    assert line_of(odds) == "damage conan --attack 3r --armour-flat 2"
    assert odds.slips == (("rosi", "rossi"), ("armatra", "armatura"))


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("average damage of 1-4 red dice and a yellow one", id="a range among others"),
        pytest.param("average damage of 2 red and 1-4 red dice", id="a range beside its colour"),
        pytest.param("average damage of 2 red, 3 red", id="a list"),
    ],
)
def test_dice_that_are_no_pool_get_no_figure(lookup: Lookup, question: str) -> None:
    assert not has_figure(asked(lookup, question, "conan"))


@pytest.mark.parametrize(
    ("question", "figure"),
    [
        ("I attack with 2 red, armour 1, life 2: chance he doesn't die?", "failure"),
        ("3 rossi contro armatura 2, vita 2: che probabilità ho di non ucciderlo?", "failure"),
        (
            "mi attaccano con 2 gialli, paro con 1 rosso: probabilità di non prendere nemmeno un danno?",
            "zero",
        ),
        ("2 red against armour 1, what's the chance not to hurt him?", "zero"),
        ("I attack with 2 red, he has no armour, life 2, chance I kill him?", "success"),
    ],
)
def test_what_is_denied_gets_the_opposite_chance(lookup: Lookup, question: str, figure: str) -> None:
    odds = understood(lookup, question, "conan")

    assert odds.figure in ({"", "success"} if figure == "success" else {figure})


def test_a_number_that_would_be_lost_is_asked(lookup: Lookup) -> None:
    question = "how many yellow dice for a 90 % chance to put 3 damage on a foe that has 1 shield token"
    game = "red-dragon-inn"

    assert understood(lookup, question, game).options == (
        ("dice", "90%"), ("shields", "1"), ("fortitude", "3"),
    )  # fmt: skip
    assert not understood(lookup, f"{question} and 2 torches?", game).is_complete


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("odds of picking this lock with 4?", ("points", "budget")),
        ("rangers: odds that 2 players win", ("fight", "vs-fight", "vs-health")),
    ],
)
def test_choices_stand_in_the_order_of_the_options(
    lookup: Lookup, question: str, options: tuple[str, ...]
) -> None:
    assert understood(lookup, question).unclear[0].options == options


@pytest.mark.parametrize(
    "question",
    [
        "conan: leaving an area with 3.5 friends and 2 enemies, how many points",
        "conan: attack 2 red and 1,5 red against armour 1, odds",
        "conan: attacco con 1 rosso e 1-3 rossi contro armatura 1",
    ],
)
def test_half_a_thing_and_a_sum_with_a_range_get_no_figure(lookup: Lookup, question: str) -> None:
    odds = asked(lookup, question)

    assert odds is None or not odds.is_complete or odds.request is None


@pytest.mark.parametrize(
    ("question", "unclear"),
    [
        ("conan: he hits me with 3 red, I have 4 blue gems left, do I live?", []),
        ("conan: attacco con 2 dadi blu contro armatura 1 e 1 vita, lo uccido?", ["2b"]),
    ],
)
def test_gems_may_be_blue_but_no_die_is(lookup: Lookup, question: str, unclear: list[str]) -> None:
    assert [doubt.text for doubt in understood(lookup, question).unclear] == unclear


@pytest.mark.parametrize(
    ("question", "game", "options"),
    [
        (
            "I attack with 3 red vs 1 orange with 1 reroll, life 2",
            "conan",
            ("rerolls", "guard-rerolls"),
        ),
        ("combatto +3 contro +1 con 2 alleati che mi aiutano", "rangers", ("support", "vs-support")),
        ("fight +3 vs +1 with +2 damage, his armour 10", "rangers", ("damage", "vs-damage")),
    ],
)
def test_whose_tool_stands_behind_the_other_side_is_asked(
    lookup: Lookup, question: str, game: str, options: tuple[str, ...]
) -> None:
    assert options in [unclear.options for unclear in understood(lookup, question, game).unclear]
