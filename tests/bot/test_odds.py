"""The calculators from the command line: their JSON, their cards, and what they refuse."""

import json
import shlex
from fractions import Fraction
from typing import Any

import pytest

from bot.locales import catalogue
from calculators.catalogue import command_names, games_of
from calculators.declaration import Calculator, options_of
from glossary import Language
from tests.conftest import Done, Lawspeaker
from tests.entries import LOCK
from tests.examples import CALCULATORS, name_of

# Every calculator with options that it can answer.
EXAMPLES = [
    "dice any-game '2d{0,1,2} + 1 vs 1d6' --at-least 1",
    "picklock pm --points 6 --budget 8 --drawn 2 0",
    "danger pm --enemies 3 --drawn 2e 0",
    "sprint pm --points 2 --need 4",
    "damage pm --spoke attack --attack 3 --points 5 --defence 4",
    "spokes pm --at move --points 3 --hero melee --full attack,bash",
    "damage conan --attack 3r1y --free-reroll r --rerolls 1 --guard 1o --armour 1y --armour-flat 2 --life 2",
    "picklock conan --dice 4o --difficulty 2 --enemies 3 --friends 1 --rerolls 1 --free-reroll o",
    "fall conan --dice 2r --rerolls 1 --life 3",
    "move conan --enemies 3,0 --friends 2,1 --extra 1 --borders 2 --base 2",
    "recover conan --fallen 1 --fatigue 4",
    "damage rdi --dice 3 --flat 1 --epic 1 --doom 1 --doom-choice best --shields 1 --fortitude 5",
    "hit rdi --base 4 --boost 1 --epic 1 --shields 1 --fortitude 6 --taken 2 --fresh",
    "damage rangers --fight 3 --support 1 --vs-fight 2 --vs-armour 12 --vs-health 8 --break-number 3",
    "shoot rangers --shoot 2 --vs-fight 3 --terrain 2 --cover light --hurried --vs-armour 11 --vs-health 10",
    "swim rangers --armour light --shield small --treasure --health 10",
    "fall rangers --inches 5",
    "heroic rangers --number 12 --health 9",
    "break rangers --number 2 --fights 4",
]


def record(result: Done) -> Any:
    assert result.status == 0, result.out + result.err
    return json.loads(result.out)


def exact(figure: Any) -> Fraction:
    assert float(Fraction(figure["exact"])) == figure["value"]
    return Fraction(figure["exact"])


def test_picklock_answers_as_documented(lawspeaker: Lawspeaker) -> None:
    answer = record(lawspeaker("picklock", "pm", "--points", "3", "--json"))

    assert answer["success"] == {"exact": "127/190", "value": 0.6684210526315789}
    assert answer["expected"] == {"exact": "9/5", "value": 1.8}
    assert answer["distribution"][0] == {
        "value": -2,
        "exact": "1/190",
        "probability": 0.005263157894736842,
    }
    assert answer["assumed"] == ["response-deck"]
    assert answer["rules"] == [LOCK.id]
    assert answer["details"]["least"] == {"50": 3, "75": 4, "90": 5, "100": 7}
    assert answer["details"]["table"][-1] == {"points": 7, "exact": "1", "probability": 1.0}


def test_every_calculator_has_an_example() -> None:
    assert len(EXAMPLES) == len(CALCULATORS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_answer_has_the_same_keys(lawspeaker: Lawspeaker, example: str) -> None:
    answer = record(lawspeaker(*shlex.split(example), "--json"))

    assert set(answer) - {"more"} == {
        "success",
        "expected",
        "distribution",
        "assumed",
        "rules",
        "details",
        "figures",
    }
    if answer["distribution"] is not None:
        total = sum(Fraction(row["exact"]) for row in answer["distribution"])
        assert total + (exact(answer["more"]) if "more" in answer else 0) == 1
        assert all(row["exact"] != "0" for row in answer["distribution"])
    for language in ("en", "it"):
        message_keys = set(catalogue(language, "-odds"))
        games = ("-perditions-mouth", "-rangers")
        for key in answer["assumed"]:
            assert {f"assumed-{key}"} <= message_keys or {
                f"assumed-{key}{game}" for game in games
            } <= message_keys


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_every_card_is_said_in_both_languages(
    lawspeaker: Lawspeaker, example: str, language: str
) -> None:
    result = lawspeaker(*shlex.split(example), language=language)

    assert (result.status, result.err) == (0, "")
    assert len(result.lines) > 2
    assert "{" not in result.out
    assert len(set(filter(None, result.lines))) == len(list(filter(None, result.lines)))


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("calculator", CALCULATORS, ids=name_of)
def test_every_option_is_explained_in_both_languages(
    lawspeaker: Lawspeaker, calculator: type[Calculator], language: str
) -> None:
    declaration = calculator.declaration
    result = lawspeaker(declaration.command, declaration.game, "--help", language=language)

    assert result.status == 0
    for option in options_of(calculator):
        assert f"--{option.name}" in result.out
    assert "opt-" not in result.out


def test_a_card_says_everything(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("picklock", "pm", "--points", "3").lines

    assert lines[0] == "Pick a Lock: your points against two Response cards · Perdition's Mouth"
    assert lines[2] == "66.8 % - about 2 in 3: the lock opens"
    assert "With one point more: 85.8 % (+18.9)" in lines
    assert any(line.endswith("5.3 %      99.5 %") or "99.5 %" in line for line in lines)
    assert any('set yours with --deck "-1:2 0:6 1:6 2:4 3:2"' in line for line in lines)
    assert lines[-1] == "[1] Pick a Lock (Source: Hero Movement, Pick a Lock)"


@pytest.mark.parametrize(
    ("quoted", "unquoted"),
    [
        ('picklock pm --points 3 --drawn "2 0 0"', "picklock pm --points 3 --drawn 2 0 0"),
        ('sprint pm --points 1 --deck "-1:2 0:6 1:6"', "sprint pm --deck -1:2 0:6 1:6 --points 1"),
        ('damage conan --attack "3r 1y"', "damage conan --attack 3r 1g"),
        ('damage conan --attack "3r 1y"', "--attack=3r 1y"),
        ("danger pm --enemies 3", "danger Perdition's-Mouth --enemies 3"),
        (
            "damage rangers --fight 3 --vs-fight 2 --vs-armour 9",
            "damage --fight 3 rangers --vs-fight=2 --vs-armor 9",
        ),
        ("swim rangers --bonus -2", "swim --bonus -2"),
        ("fall rangers --inches 3.5", "fall rangers --inches 3,5"),
        ("fall rangers --inches 5", "fall rangers 5 pollici"),
        ("fall rangers --inches 5", "fall rangers 5in"),
        ("fall conan --dice 2r --life 3", "fall conan --dice 2r --goal 3"),
        ("picklock pm --points 3", "picklock pm 3"),
        ("danger pm --enemies 3", "danger 3"),
        ("damage conan --attack 3r --rerolls 1", "damage conan 3 rossi rerolls 1"),
        ("swim rangers --armour heavy", "swim rangers --armatura Pesante"),
        (
            "spokes pm --at rest --points 3 --hero melee --full attack,bash",
            "spokes pm Riposo punti 3 eroe mischia pieni attacco,bash",
        ),
        (
            "damage pm --spoke attack --attack 3 --defence 4",
            "damage pm --spoke attack --attack 3 --defense 4",
        ),
    ],
)
def test_two_ways_of_saying_the_same(lawspeaker: Lawspeaker, quoted: str, unquoted: str) -> None:
    command = unquoted.replace("'", "\\'")
    arguments = shlex.split(
        command if " " in command and not command.startswith("--") else f"damage conan {command}"
    )

    assert lawspeaker(*arguments, "--json").out == lawspeaker(*shlex.split(quoted), "--json").out


@pytest.mark.parametrize(
    ("options", "assumed"),
    [
        ("picklock pm --points 3 --deck 0:6 1:6", []),
        ("danger pm --enemies 1 --deck 0:6 1:6 --eyes 3", []),
        ("damage conan --attack 1r --die red=0,1,1,2,2,3", []),
        ("damage conan --attack 1r1y --die rosso=0,1,1,2,2,3", ["conan-dice"]),
        ("shoot rangers --shoot 2 --vs-fight 3 --die 1-10", []),
        ("damage pm --spoke attack --attack 3 --defence 3", ["tie", "attack-procedure"]),
        ("damage pm --spoke attack --attack 3 --defence 3 --tie defender", ["attack-procedure"]),
    ],
)
def test_what_the_table_sets_is_not_assumed(
    lawspeaker: Lawspeaker, options: str, assumed: list[str]
) -> None:
    assert record(lawspeaker(*shlex.split(options), "--json"))["assumed"] == assumed


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("picklock", "The game is missing; there are conan, perditions-mouth."),
        ("picklock chess", 'I do not know the game "chess". There are: conan, perditions-mouth.'),
        ("swim conan", "There is no swim for Conan, only for rangers."),
        ("fall pm --inches 5", "There is no fall for Perdition's Mouth, only for conan, rangers."),
        ("picklock pm 3x", "I do not know what 3x is of: write its option before it, such as --points 3x."),
        ("fall rangers 2e", "I do not know what 2e is of: write its option before it, such as --inches 2e."),
        ("picklock pm --points 100", "--points takes 0 to 99, not 100."),
        ("picklock pm --points -1", "--points takes 0 to 99, not -1."),
        ("picklock pm --points 9999999999999999999", "--points takes 0 to 99, not 9999999999999999999."),
        ("picklock pm --points x", '--points takes whole numbers with commas, such as 3,0, not "x".'),
        ("picklock pm --budget 21", "--budget takes 1 to 20, not 21."),
        ("picklock pm --budget 9 --deck 0:21", "--budget takes 1 to 8, not 9."),
        ("picklock pm --points 3 --budget 2", "--points within --budget takes 0 to 2, not 3."),
        ("fall rangers 4 metres", '--inches takes inches, such as 3.5 (1 inch is 2.54 cm), not "4 metres".'),
        ("fall rangers --inches 20cm", '--inches takes inches, such as 3.5 (1 inch is 2.54 cm), not "20cm".'),
        ("picklock pm --points 3,3 --budget 4", "Several values of --points and --budget do not go together: leave one out."),
        ("picklock pm --budget 2 --deck 0:1 1:1 2:1 3:1 4:1 5:1 6:1", "--deck takes at most 6 different values with --budget, not 7."),
        ("picklock pm --points 3 --deck 0:501", "The number of cards in --deck takes 2 to 500, not 501."),
        ("picklock pm --points 3 --drawn 9", "--drawn names a card with the value 9: the deck has none."),
        ("danger pm --enemies 1 --eyes 0 --drawn 2e", "--drawn marks an Eye: no card of the deck has one."),
        (
            "danger pm --enemies 1 --eyes 20 --drawn 2e 2",
            "--drawn marks too few Eyes: 19 still to come with 18 cards left in the deck.",
        ),
        (
            "danger pm --enemies 1 --deck 0:2 --eyes 2 --drawn 0e 0",
            "--drawn marks too few Eyes: 1 still to come with 0 cards left in the deck.",
        ),
        (
            "swim rangers --die '1 0-15'",
            '--die takes a range such as 1-10, or 2 to 6 faces such as 1,1,2,2,3, not "1 0-15".',
        ),
        (
            "damage conan --attack '" + ";".join(["0r"] * 21) + "'",
            "The number of attacks in --attack takes 1 to 20, not 21.",
        ),
        ("picklock conan --dice 100r", "--dice takes 0 to 20, not 100."),
        ("damage rdi --dice 1 --die damage=-1,1", "A face of --die takes 0 to 9, not -1."),
        ("damage rdi --dice 1 --target shields=-1", "--shields takes 0 to 99, not -1."),
        ("damage rdi --dice 3 --epic 18", "The sum of --dice and --epic takes 0 to 20, not 21."),
        (
            "picklock pm --points 2 --compare '--points 3' --compare '--points 4'",
            "--compare stands once, and not inside itself.",
        ),
        (
            "picklock pm --points 2 --compare '--compare 3'",
            "--compare stands once, and not inside itself.",
        ),
        ("picklock pm --points 3 --deck 0", '--deck takes each value once with its number of cards, such as "-1:2 0:6 1:6", not "0".'),
        ("picklock pm --points 3 --deck 100:2", "A card of --deck takes -9 to 99, not 100."),
        ("picklock pm --points 3 --drawn 3 3 3", "--drawn names more cards with the value 3 than the deck has: it has 2."),
        ("danger pm", "--enemies is missing: a whole number from 0 to 99. For example: --enemies 2."),
        ("danger pm --enemies 3 --deck 0:6", "--eyes is needed beside --deck."),
        ("damage pm --spoke rest --attack 3", '--spoke takes attack, charge, bash, aimed-shot, defend, not "rest".'),
        ("spokes pm --at move --points 0 --hero melee", "--points takes 1 to 99, not 0."),
        ("damage conan --attack 21r", "--attack takes 0 to 20, not 21."),
        ("damage conan --attack 3x", '--attack takes dice such as 3r1y (r red, o orange, y yellow), not "3x".'),
        ("damage conan --attack 3r --rerolls 6", "--rerolls takes 0 to 5, not 6."),
        (
            "picklock conan --dice 4r4o4y --rerolls 5 --die red=0,1,3,5,7,9 --die orange=0,2,3,4,6,9 --die yellow=0,1,2,4,5,8",
            "With these dice --rerolls takes 0 to 2, not 5: more cannot be worked out in time.",
        ),
        (
            "damage conan --attack 7r7o6y --rerolls 5 --free-reroll 2r2o1y --guard 7r7o6y --guard-rerolls 5 --guard-free-reroll 2r2o1y --life 20",
            "With these dice --guard-rerolls takes 0 to 3, not 5: more cannot be worked out in time.",
        ),
        ("damage conan --attack 3r --unarmed --ranged", "--unarmed and --ranged do not go together: leave one out."),
        (
            "swim rangers --die blue=1-10",
            '--die takes a range such as 1-10, or 2 to 6 faces such as 1,1,2,2,3, not "blue=1-10".',
        ),
        ("damage rdi --dice 3 --die blue=0,1", '--die takes damage, epic, not "blue".'),
        ("damage conan --attack 3r --die blue=0,1", '--die takes yellow, orange, red, not "blue".'),
        ("damage conan --attack 3r --die 0,1", '--die takes a die and its faces, such as yellow=0,0,1,1,1,1, not "0,1".'),
        ("damage conan --attack 3r --die red=0,1,2,3,4,5,6", "The number of faces of --die takes 2 to 6, not 7."),
        ("damage conan --attack 3r --die red=0,10", "A face of --die takes 0 to 9, not 10."),
        ("damage conan --attack 3r --die red=0,c", '--die takes faces such as 0,0,1,1,2,2, not "red=0,c".'),
        ("damage rdi --dice 3 --target fortitude=5 --shields 1", "--target and --shields do not go together: leave one out."),
        ("damage rdi --dice 3 --target big", '--target takes a target such as shields=1,toughness=0,fortitude=5, not "big".'),
        ("damage rangers --vs-fight 2", "--fight is missing: a whole number from -99 to 99. For example: --fight 3."),
        ("damage rangers --fight 100 --vs-fight 2", "--fight takes -99 to 99, not 100."),
        ("damage rangers --fight 1 --vs-fight 2 --rounds 21", "--rounds takes 1 to 20, not 21."),
        ("fall rangers --inches 100", "--inches takes 0 to 99, not 100."),
        ("fall rangers --inches far", '--inches takes a number such as 3.5, not "far".'),
        (
            "swim rangers --flippers",
            ("There is no option --flippers. There are: --bonus, --armour, --shield, --treasure, --health, --die,"
            " --compare, --figure."),
        ),
        ("dice --x", "There is no option --x. There are: --roll, --at-least, --at-most, --game, --exactly, --compare, --figure."),
        ("picklock pm --points 2-1", '--points takes a range from low to high, such as 0-3, not "2-1".'),
        ("picklock pm --points 2-6 --budget 2-3", "One range at a time: give --points or --budget a single value."),
        ("picklock pm --points 2-6 --compare '--deck 0:2'", "--compare takes single values: leave --compare out, or the range in --points."),
        (
            "picklock pm --points 2 --compare --help",
            "There is no option --help. There are: --points, --budget, --deck, --drawn, --compare, --figure.",
        ),
        ("picklock pm --points 2 --compare '\"'", "A closing quotation mark is missing."),
    ],
)  # fmt: skip
def test_what_is_refused_is_said_in_one_sentence(
    lawspeaker: Lawspeaker, options: str, sentence: str
) -> None:
    result = lawspeaker(*shlex.split(options))
    as_json = lawspeaker(*shlex.split(options), "--json")

    assert (result.status, result.out, result.err) == (2, "", sentence + "\n")
    assert (as_json.status, as_json.err) == (2, "")
    assert json.loads(as_json.out) == {"error": sentence}


def test_a_range_answers_for_each_value(lawspeaker: Lawspeaker) -> None:
    answer = record(lawspeaker("picklock", "pm", "--points", "2-4", "--json"))
    single = record(lawspeaker("picklock", "pm", "--points", "3", "--json"))
    lines = lawspeaker("picklock", "pm", "--points", "2-4").lines

    assert answer["option"] == "points"
    assert [row["value"] for row in answer["series"]] == [2, 3, 4]
    assert answer["series"][1]["answer"] == single
    assert [line.split()[:2] for line in lines[5:8]] == [["2", "44.2"], ["3", "66.8"], ["4", "85.8"]]


def test_a_comparison_stands_beside_the_first(lawspeaker: Lawspeaker) -> None:
    options = ("damage", "conan", "--attack", "2r", "--life", "3")
    answer = record(lawspeaker(*options, "--compare", "--rerolls 1", "--json"))
    second = record(lawspeaker(*options, "--rerolls", "1", "--json"))
    lines = lawspeaker(*options, "--compare", "--rerolls 1").lines

    assert answer["compare"] == second
    difference = exact(second["success"]) - exact(answer["success"])
    assert exact(answer["difference"]["success"]) == difference
    assert lines[2:5] == [
        "First: 63.9 %, on average 3",
        "Second (rerolls 1): 84.7 %, on average 3.57",
        "Likelier with the second, by 20.8 points: the damage reaches the life points",
    ]
    assert lines[6].split() == ["first", "second", "difference"]
    assert lines[7].split()[0] == "success"


def test_a_comparison_of_equals_says_so(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker(
        "damage", "conan", "--attack", "1r", "--life", "9", "--compare", "--life 8"
    ).lines

    assert lines[4] == "Equally likely with both: the damage reaches the life points"


def test_a_comparison_without_a_goal_tells_the_averages_alone(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("sprint", "pm", "--points", "2", "--compare", "--points 3").lines

    assert lines[2:4] == [
        "First (points 2): on average 2.9",
        "Second (points 3): on average 3.9",
    ]
    assert lines[5] == ""


def test_a_plan_names_a_first_spend_only_where_splitting_is_better(lawspeaker: Lawspeaker) -> None:
    split = lawspeaker("picklock", "pm", "--budget", "3", "--deck", "0:6 9:6").out
    at_once = lawspeaker("picklock", "pm", "--budget", "9").out

    assert "first spend 1" in split
    assert "first spend" not in at_once
    assert "Spend 7 points in one attempt" in at_once


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "This is a large calculation, so what one more would change is left out; ask for it with --compare.",
        ),
        (
            "it",
            "Il calcolo è grande: che cosa cambierebbe con uno in più è tralasciato; chiedilo con --compare.",
        ),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        "picklock conan --dice 6r6o --rerolls 3 --die red=0,1,2,3,4,5 --die orange=0,1,2,4,6,9",
        "damage rangers --fight 3 --vs-fight 1 --rounds 20 --tie both --health 99 --multiplier 97",
        "damage rdi --dice 10 --epic 9 --doom 2 --doom-choice best --fortitude 40 --shields 3 --die damage=0,1i,3,5i,9,c;epic=0,1,4,7,9,c",
        "damage conan --attack 8r --attack 5r --guard 4r4o3y --guard-rerolls 4 --life 20",
    ],
)
def test_one_more_is_not_tried_where_that_takes_long(
    lawspeaker: Lawspeaker, command: str, language: Language, sentence: str
) -> None:
    lines = lawspeaker(*command.split(), language=language).lines

    assert sentence in lines
    assert not any("+1:" in line for line in lines)


@pytest.mark.parametrize(
    ("command", "clear_command", "sentence"),
    [
        (
            "damage conan --attack 2r --attack 2r",
            "damage conan --attack 4r",
            "Guard, armour and the rerolls of both sides are there for each attack anew; all figures are for the attacks together.",
        ),
        (
            "damage rdi --dice 3 --target fortitude=3 --target fortitude=5",
            "damage rdi --dice 3 --target fortitude=3",
            "The chance to Defeat, the damage and the tokens needed are for the first target; Harm is for any of them.",
        ),
        (
            "danger pm --enemies 2 --drawn '2 0'",
            "danger pm --enemies 2 --drawn '2e 0'",
            "Of the cards drawn none is marked with the Eye (2e), so they tell nothing about Eyes.",
        ),
        (
            "damage rangers --fight 3 --vs-fight 2 --armour 10",
            "damage rangers --fight 3 --vs-fight 2 --armour 10 --vs-armour 0",
            "Armour is taken as 0 where it is not given (--armour, --vs-armour).",
        ),
        (
            "move conan --enemies 1,1,1 --borders 2",
            "move conan --enemies 1,1 --borders 2",
            "More areas are named than borders crossed: the last ones do not count.",
        ),
        (
            "shoot rangers --shoot 3 --vs-fight 2",
            "shoot rangers --shoot 3 --vs-fight 2 --vs-armour 0",
            "The target's Armour is taken as 0; give it with --vs-armour.",
        ),
        (
            "damage rdi --dice 3 --doom 1 --doom-choice best",
            "damage rdi --dice 3 --doom 1 --doom-choice best --fortitude 5",
            "What to do: Without --fortitude there is no chance to Defeat to weigh, so a die is always removed. When you remove a die, remove the lowest that is no critical: one without inspire first.",
        ),
    ],
)
def test_what_figures_are_of_is_said_where_it_matters(
    lawspeaker: Lawspeaker, command: str, clear_command: str, sentence: str
) -> None:
    assert sentence in lawspeaker(*shlex.split(command)).lines
    assert sentence not in lawspeaker(*shlex.split(clear_command)).lines


def test_a_raised_defence_is_told_to_readers_only(lawspeaker: Lawspeaker) -> None:
    command = ["damage", "pm", "--spoke", "defend", "--attack", "5", "--points", "2", "--defence", "4"]

    assert "Defence with the points: 5" in lawspeaker(*command).lines
    assert json.loads(lawspeaker(*command, "--json").out)["details"] == {}


def test_dice_are_named_in_the_readers_language(lawspeaker: Lawspeaker) -> None:
    colours = lawspeaker("damage", "conan", "--attack", "3r", "--die", "blu=0,1", language="it")
    kinds = lawspeaker("damage", "rdi", "--dice", "3", "--die", "blu=0,1", language="it")

    assert colours.err == '--die vuole giallo, arancione, rosso, non "blu".\n'
    assert kinds.err == '--die vuole danno, epico, non "blu".\n'


def test_only_dice_that_nobody_gave_are_assumed(lawspeaker: Lawspeaker) -> None:
    command = "damage conan --attack 3r --die red=1,1,2 --lang it"
    lines = lawspeaker(*command.split()).lines

    assert any(
        line.startswith(
            "  - Le facce sono prese come giallo 0,0,1,1,1,1, arancione 0,0,1,1,2,2, perché"
        )
        for line in lines
    )


@pytest.mark.parametrize(
    ("second", "assumed"),
    [
        ("--die red=1,2", "yellow 0,0,1,1,1,1"),
        ("--die yellow=1,1", "yellow 0,0,1,1,1,1, red 0,1,1,2,2,3"),
    ],
)
def test_dice_that_one_side_of_a_comparison_lacks_are_assumed(
    lawspeaker: Lawspeaker, second: str, assumed: str
) -> None:
    command = ["damage", "conan", "--attack", "1r1y", "--die", "red=1,1", "--compare", second]

    assert f"  - The faces are taken as {assumed}, since" in lawspeaker(*command).out


@pytest.mark.parametrize(
    ("command", "hint"),
    [
        ("--attack 3o --die yellow=1,1;red=1,1", "set yours with --die orange=0,0,1,1,2,2."),
        ("--rolled o0 --rerolls 1 --lang it", "metti le tue con --die arancione=0,0,1,1,2,2."),
    ],
)
def test_the_hint_names_a_die_that_is_assumed(lawspeaker: Lawspeaker, command: str, hint: str) -> None:
    assert hint in lawspeaker("damage", "conan", *command.split()).out


def test_a_die_more_is_one_in_the_first_of_several_attacks(lawspeaker: Lawspeaker) -> None:
    one_attack = lawspeaker("damage", "conan", "--attack", "2r").out
    two_attacks = lawspeaker("damage", "conan", "--attack", "1r", "--attack", "1r").out

    assert "A red die more in attack:" in one_attack
    assert "A red die more in attack (the first):" in two_attacks


def test_what_one_more_would_take_lists_what_that_assumes(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("damage", "rdi", "--dice", "3", "--fortitude", "5").lines

    assert any(line.startswith("With one Epic Die more") for line in lines)
    assert any(line.startswith("  - The Epic Die is taken as") for line in lines)


def test_a_batch_answers_line_by_line(lawspeaker: Lawspeaker) -> None:
    lines = [
        '["picklock", "pm", "--points", "3"]',
        "",
        '["picklock", "pm", "--points", "100"]',
        "nonsense",
        '["dance", "pm"]',
        '["picklock", "pm", "--help"]',
        '["sprint", "pm", "--points", "1", "--need", "2", "--json"]',
    ]
    result = lawspeaker("batch", "-", typed="\n".join(lines))
    answers = [json.loads(line) for line in result.lines]

    assert result.status == 2
    assert answers[0] == record(lawspeaker("picklock", "pm", "--points", "3", "--json"))
    assert answers[1]["error"].startswith("line 2 is no argument list")
    assert answers[2] == {"error": "--points takes 0 to 99, not 100."}
    assert answers[3]["error"].startswith("line 4 is no argument list")
    assert answers[4]["error"].startswith("line 5 begins with no calculator.")
    assert answers[5] == {"error": "There is no option --help."}
    assert answers[6]["success"] == {"exact": "3/5", "value": 0.6}


def test_a_batch_without_errors_ends_well(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("batch", "-", typed='["recover", "conan"]\n').status == 0


def test_a_group_can_set_its_dice_once(lawspeaker: Lawspeaker, tmp_path: Any) -> None:
    folder = tmp_path / "rangers"
    folder.mkdir()
    (folder / "components.yaml").write_text(
        'die: {faces: "1-10", stated: {document: quick-reference, section: Our table}}'
    )
    answer = record(lawspeaker("heroic", "rangers", "--number", "6", "--json", packs=[tmp_path]))

    assert answer["success"] == {"exact": "1/2", "value": 0.5}
    assert answer["assumed"] == []


@pytest.mark.parametrize("command", command_names())
def test_a_calculator_without_a_game_lists_its_games(lawspeaker: Lawspeaker, command: str) -> None:
    out = lawspeaker(command, "--help").out

    assert all(game in out for game in games_of(command))


@pytest.mark.parametrize(
    ("command", "option", "values"),
    [
        ("damage conan 1r-4r", "attack", [1, 2, 3, 4]),
        ("picklock conan --dice 2o-3o", "dice", [2, 3]),
        ("damage conan 3r --guard 0gialli-1gialli", "guard", [0, 1]),
    ],
)
def test_dice_take_a_range_too(
    lawspeaker: Lawspeaker, command: str, option: str, values: list[int]
) -> None:
    record = json.loads(lawspeaker(*command.split(), "--json").out)

    assert record["option"] == option
    assert [line["value"] for line in record["series"]] == values


def test_each_value_of_a_dice_range_is_that_many_dice(lawspeaker: Lawspeaker) -> None:
    series = json.loads(lawspeaker("damage", "conan", "1r-4r", "--json").out)["series"]

    for line in series:
        alone = lawspeaker("damage", "conan", f"{line['value']}r", "--json").out
        assert line["answer"] == json.loads(alone)


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        ("4r-1r", '--attack takes a range from low to high, such as 0-3, not "4r-1r".'),
        ("1r-25r", "--attack takes 0 to 20, not 25."),
    ],
)
def test_a_dice_range_that_is_none_is_refused(lawspeaker: Lawspeaker, dice: str, reason: str) -> None:
    assert lawspeaker("damage", "conan", "--attack", dice).err.strip() == reason


@pytest.mark.parametrize(
    ("arguments", "chance"),
    [
        (["3d6 keep 2", "--at-least", "9"], "52.3 %"),
        (["3d6", "keep", "2", "--at-least", "9"], "52.3 %"),
        (["conan", "2 red", "--at-least", "4"], "36.1 %"),
        (["2 rossi", "--game", "conan", "--almeno", "4"], "36.1 %"),
        (["any-game", "1d6", "vs", "1d6"], "41.7 %"),
        (["2d6", "--at-most", "4"], "16.7 %"),
    ],
)
def test_dice_of_any_game(lawspeaker: Lawspeaker, arguments: list[str], chance: str) -> None:
    assert chance in lawspeaker("dice", *arguments).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["2 red"], 'Of which game is the die "red"?'),
        (["2 rad", "--game", "conan"], "--roll takes yellow, orange, red"),
        (["2d6", "--game", "chess"], "The game takes conan, "),
        (["2d6 +"], "--roll: dice or a number are missing at the end."),
        (["2 damage", "--game", "rdi"], "--roll: the die damage has critical faces"),
    ],
)
def test_dice_that_nobody_has_are_refused(
    lawspeaker: Lawspeaker, arguments: list[str], sentence: str
) -> None:
    result = lawspeaker("dice", *arguments)

    assert result.status == 2
    assert sentence in result.err


@pytest.mark.parametrize(
    ("command", "headline"),
    [
        ("picklock pm --points 3 --figure failure", "33.2 % - about 1 in 3: the lock stays closed"),
        ("danger pm 2 --figure Failure", "44.7 % - about 4 in 9: a Failure Event"),
        ("damage conan --attack 3r --life 3 --figure survives", "11.6 % - about 1 in 9: the target survives"),
        ("damage conan 3r --figure zero", "0.5 % - about 1 in 216: no damage at all"),
        ("fall rangers 10 --health 15 --figure survives", "0 % - if what is assumed holds: you survive"),
        ("hit rdi 4 --fortitude 4 --figure survives", "0 % - if what is assumed holds: your figure is not Defeated"),
        (
            "damage rangers --fight 3 --vs-fight 2 --health 12 --armour 10 --figure taken",
            "On average 2.79 (Health that you lose)",
        ),
    ],
)  # fmt: skip
def test_a_figure_that_is_asked_for_comes_first(
    lawspeaker: Lawspeaker, command: str, headline: str
) -> None:
    assert lawspeaker(*command.split()).lines[2] == headline


def test_a_figure_that_an_answer_does_not_have_is_refused_with_those_that_it_has(
    lawspeaker: Lawspeaker,
) -> None:
    refused = lawspeaker("picklock", "pm", "3", "--figure", "survives", language="it")

    assert (refused.status, refused.err.strip()) == (
        2,
        '--figure vuole success, failure, expected, at-least-N, at-most-N, exactly-N, from-N-to-N, non "survives".',
    )


def test_a_range_and_a_comparison_show_the_figure_that_is_asked_for(lawspeaker: Lawspeaker) -> None:
    series = lawspeaker("picklock", "pm", "2-3", "--figure", "failure").lines
    compared = lawspeaker("picklock", "pm", "2", "--compare", "--points 3", "--figure", "failure").out

    assert series[4].split() == ["points", "the", "lock", "stays", "closed", "on", "average"]
    assert series[6].split()[:2] == ["3", "33.2"]
    assert "Likelier with the first, by 22.6 points: the lock stays closed" in compared


def test_the_help_of_a_command_says_where_its_options_are(lawspeaker: Lawspeaker) -> None:
    assert "The options of each: lawspeaker damage conan --help" in lawspeaker("help", "damage").out
    assert "--guard-rolled" in lawspeaker("damage", "conan", "--help").out


def test_a_fall_shows_what_is_rounded(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("fall", "rangers", "3.5").lines

    assert "Damage: 5" in lines
    assert "Before rounding: 5.25" in lines
    assert "before_rounding" not in lawspeaker("fall", "rangers", "3.5", "--json").out


def test_only_the_lost_icon_of_the_epic_die_is_assumed(lawspeaker: Lawspeaker) -> None:
    shields = record(
        lawspeaker(*["damage", "rdi", "--dice", "3", "--shields", "1", "--fortitude", "5", "--json"])
    )
    hit = lawspeaker(*["hit", "rdi", "--base", "4", "--shields", "1", "--fortitude", "6"]).out

    assert "shield-token" not in shields["assumed"]
    assert "Assumed" not in hit
    assert "An Epic Die stops 1 damage" in lawspeaker(*["hit", "rdi", "--base", "4", "--epic", "1"]).out


@pytest.mark.parametrize(
    ("command", "chance"),
    [
        ("dice 5d10 conta 8+ --at-least 2", Fraction(1) - Fraction(7, 10) ** 5 - 5 * Fraction(3, 10) * Fraction(7, 10) ** 4),
        ("dice '5d10 >= 8' --exactly 0", Fraction(7, 10) ** 5),
        ("dice 2d6 rilancia gli 1 --at-most 2", Fraction(1, 36) ** 2),
        ("dice d6! --at-least 7", Fraction(1, 6)),
        ("dice 4d6 scarta il più basso --at-least 18", Fraction(21, 1296)),
        ("dice 3d6 almeno 11", Fraction(1, 2)),
        ("dice 1 dado a 6 facce contro w6", Fraction(15, 36)),
    ],
)  # fmt: skip
def test_dice_are_counted_rerolled_exploded_and_dropped(
    lawspeaker: Lawspeaker, command: str, chance: Fraction
) -> None:
    answer = record(lawspeaker(*shlex.split(command), "--json"))

    assert exact(answer["success"]) == chance


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    "roll",
    [
        "2d6 drop 2",
        "5d10 count 8+ keep 2",
        "(2d6 + 1) keep 1",
        "((((((2d6))))))",
        "3d6 count 7+",
        "10d20!",
        "3d6 reroll 1+ always",
        "3d6! keep 2 count 5+",
        "2d6 keep 3",
        "d6 + 2d6 keep 1",
        "3d6 count 1000",
        "3 magic",
    ],
)
def test_dice_that_mean_nothing_are_refused_in_one_sentence(
    lawspeaker: Lawspeaker, roll: str, language: Language
) -> None:
    refused = lawspeaker("dice", "--roll", roll, language=language)

    assert (refused.status, refused.out) == (2, "")
    assert len(refused.err.splitlines()) == 1
    assert refused.err.endswith((".\n", "?\n"))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("damage conan --rolled a3", "--rolled: il dado arancione ha a0, a1, a2, non a3."),
        ("fall conan --rolled g2", "--rolled: il dado giallo ha g0, g1, non g2."),
        ("damage rdi --rolled '5 c'", "--rolled: il dado danno ha 0, 1, 2, 1i, c, non 5."),
        ("damage rdi --rolled 1 --epic-rolled 0", "--epic-rolled: il dado epico ha 1, 2, 3, c, non 0."),
        ("damage conan --total 3 --guard-rolled a3", "--guard-rolled: il dado arancione ha a0, a1, a2, non a3."),
    ],
)  # fmt: skip
def test_faces_that_no_die_has_are_refused_in_the_readers_letters(
    lawspeaker: Lawspeaker, command: str, sentence: str
) -> None:
    assert lawspeaker(*shlex.split(command), language="it").err.strip() == sentence


def test_what_is_rolled_is_read_in_either_letters(lawspeaker: Lawspeaker) -> None:
    italian = lawspeaker(
        *shlex.split("damage conan --rolled 'r2 a0 g1' --rerolls 1 --json"), language="it"
    )
    english = lawspeaker(*shlex.split("damage conan --rolled 'r2 o0 y1' --rerolls 1 --json"))

    assert italian.out == english.out
    assert [step["do"] for step in record(english)["details"]["now"]][:2] == ["reroll", "stop"]


def test_a_comparison_shows_dice_in_the_readers_letters(lawspeaker: Lawspeaker) -> None:
    compared = lawspeaker(
        *shlex.split("damage conan --attack 2o --compare '--attack 3y'"), language="it"
    )

    assert "Prima (attacco 2a)" in compared.out
    assert "Seconda (attacco 3g)" in compared.out


def test_dice_against_dice_name_their_sides(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("dice", "2d6 vs 2d6").lines

    assert "The first side is higher: 44.4 %" in lines
    assert "Equal totals: 11.3 %" in lines
