"""Dice of any game in words: each kind of thing that is said of them, in both languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.asking.any_dice import read_dice, read_spoken_dice
from bot.answers.asking.asked import AskedOdds
from bot.answers.asking.meanings import NO_PACKS
from calculators.any_game.grammar import read_expression
from calculators.errors import ExpressionError
from tests.bot.asking.questions import options_of

NUMBERS = {2: ("two", "due"), 3: ("three", "tre"), 4: ("four", "quattro"), 5: ("five", "cinque")}
WORDS = [
    *(
        "2d6",
        "d8",
        "keep",
        "drop",
        "3",
        "highest",
        "lowest",
        "1s",
        "reroll",
        "once",
        "explode",
        "each",
        "8+",
    ),
    *("at least", "or", "vs", "and", ",", "+", "he", "I need", "chance"),
]
SIDES = {4: ("four", "quattro"), 6: ("six", "sei"), 8: ("eight", "otto"), 20: ("twenty", "venti")}


def complete_dice(question: str) -> AskedOdds:
    """Return the dice of a question of which all is clear."""
    calculation = read_dice(question, NO_PACKS)
    assert calculation is not None, question
    assert calculation.is_complete, calculation
    return calculation


@pytest.mark.parametrize(
    ("question", "line"),
    [
        # dice, and what is added
        ("three six-sided dice, average?", "--roll 3d6"),
        ("media di tre dadi da sei", "--roll 3d6"),
        ("5 d10s, average", "--roll 5d10"),
        ("un dado da venti, almeno 14: probabilità?", "--roll 1d20 --at-least 14"),
        ("average of 2d6 plus a d4 plus 3", "--roll '2d6 + 1d4 + 3'"),
        ("media di 2d6, poi +2", "--roll '2d6 + 2'"),
        ("a d20 with a bonus of 4, need 15, chance?", "--roll '1d20 + 4' --at-least 15"),
        ("average of 2d6 - d4", "--roll '2d6 - 1d4'"),
        # kept and dropped, before or behind the verb
        ("4d6 and I keep the best three, average?", "--roll '4d6 keep highest 3'"),
        ("average of 4d6 drop the lowest", "--roll '4d6 keep highest 3'"),
        ("4d6, the two lowest dice are dropped, average?", "--roll '4d6 keep highest 2'"),
        ("the best of 3d8, average?", "--roll '3d8 keep highest 1'"),
        ("4d6, si scarta il più basso, poi +2: media?", "--roll '4d6 keep highest 3 + 2'"),
        ("4d6 + 2 senza il peggiore, media?", "--roll '4d6 keep highest 3 + 2'"),
        ("average of a d8 plus the best two of 3d6", "--roll '1d8 + (3d6 keep highest 2)'"),
        ("a d20, I roll two and keep the lower, average?", "--roll '2d20 keep lowest 1'"),
        ("con vantaggio su un d20, media?", "--roll '2d20 keep highest 1'"),
        # rerolled and exploding
        ("2d6, gli 1 si rilanciano una volta sola: media?", "--roll '2d6 reroll 1 once'"),
        ("3d6, I always reroll ones and twos, average?", "--roll '3d6 reroll 1-2 always'"),
        ("rilanciando 2 o meno, media di 3d6?", "--roll '3d6 reroll 1-2 once'"),
        ("if sixes explode, what is the average of a d6?", "--roll '1d6 explode 6'"),
        ("3d6 e i 6 esplodono, media?", "--roll '3d6 explode 6'"),
        # counted
        ("5d10, each 8 or better is a success, chance of at least 2 successes?",
         "--roll '5d10 count 8+' --at-least 2"),
        ("6d6, quanti 5 o più in media?", "--roll '6d6 count 5+'"),
        ("4d6, chance of at least two sixes?", "--roll '4d6 count 6' --at-least 2"),
        ("4d6, probabilità di almeno un 6?", "--roll '4d6 count 6' --at-least 1"),
        ("3d6, almeno due dadi sopra il 4, probabilità?", "--roll '3d6 count 5+' --at-least 2"),
        ("7d6, hits on 5+, chance of at least three hits", "--roll '7d6 count 5+' --at-least 3"),
        # one against another
        ("I roll a d8, he rolls a d6, do I get the higher number?", "--roll '1d8 vs 1d6'"),
        ("lui tira un d12 e io 2d6: che probabilità ho di batterlo?", "--roll '2d6 vs 1d12'"),
        ("I roll 2d6, she rolls 1d10, chance she beats me?", "--roll '1d10 vs 2d6'"),
        ("probabilità che 2d10 superi 1d20?", "--roll '2d10 vs 1d20'"),
        ("2d20 keep highest vs 1d20+5, strictly higher?", "--roll '2d20 keep highest 1 vs 1d20 + 5'"),
        # two for one goal, or for one each
        ("2d8 or 3d6: which is likelier to reach 10?",
         "--roll 2d8 --at-least 10 --compare '--roll 3d6'"),
        ("is 3d6 better than 2d10 for 10 or more", "--roll 3d6 --at-least 10 --compare '--roll 2d10'"),
        ("exactly 7 on 2d6 or exactly 10 on 3d6, likelier?",
         "--roll 2d6 --exactly 7 --compare '--roll 3d6 --exactly 10'"),
        ("4d4 o 2d8, quale ha la media più alta?", "--roll 4d4 --compare '--roll 2d8'"),
        # on the table
        ("I have rolled a 4 and a 2, one more d6 to go, need 10 in total", "--roll '1d6 + 6' --at-least 10"),
        ("ho già fatto 7 e tiro un d6: probabilità di almeno 11?", "--roll '1d6 + 7' --at-least 11"),
        # what is wanted
        ("2d6, more than 9, chance?", "--roll 2d6 --at-least 10"),
        ("probabilità di fare meno di 8 con 2d6", "--roll 2d6 --at-most 7"),
        ("3d6 tra 9 e 12, probabilità?", "--roll 3d6 --figure from-9-to-12"),
        ("chance of at least one 6 with 1d20?", "--roll '1d20 count 6' --at-least 1"),
    ],
)  # fmt: skip
def test_what_is_said_of_dice_is_read(question: str, line: str) -> None:
    assert options_of(complete_dice(question)) == line


@pytest.mark.parametrize(
    "question",
    [
        pytest.param("three six-sided dice and I need 5, what chance?", id="a total or a face"),
        pytest.param("due dadi da dieci e mi serve 7, probabilità?", id="a total or a face, Italian"),
        pytest.param("3d6 and I can reroll once, odds of at least 12?", id="what is rerolled"),
        pytest.param("4d6 reroll the lowest die, average?", id="a die and no face"),
        pytest.param("4d6, keep any two, average?", id="which are kept"),
        pytest.param("1d8 + 3d6 drop the lowest, average?", id="which dice are changed"),
        pytest.param("1d8 plus 3d6 keeping the best two, average?", id="which dice are kept"),
        pytest.param("is 3d6 better than 2d10?", id="better for what"),
        pytest.param("2d6 vs 1d8, at least 10, chance?", id="a goal of which side"),
        pytest.param("tiro 2d6 e un altro dado, probabilità di almeno 12?", id="a die without sides"),
        pytest.param("2d6 with advantage, at least 8, chance?", id="advantage of two dice"),
        pytest.param("3d6, chance that one of them is at least 5?", id="one of the dice"),
        pytest.param(
            "3d6, probabilità che uno dei dadi faccia almeno 5?", id="one of the dice, Italian"
        ),
        pytest.param("3d6, chance that any of them shows at least 5?", id="any of the dice"),
        pytest.param("3d6, chance that all show at least 4?", id="all of the dice"),
        pytest.param("3d6, chance that the middle die is at least 4?", id="the middle die"),
        pytest.param("3d6, chance that the first one is at least 4?", id="the first die"),
        pytest.param("3d6, chance that the highest is at least 5?", id="the highest die"),
        pytest.param("5d10 >= 8, chance?", id="a total, or how many dice"),
        pytest.param("3d6, chance at least two are the same?", id="equal dice"),
        pytest.param("3d6, at least 2, chance?", id="what every total is"),
        pytest.param("2d6, chance not to get 7?", id="denied"),
        pytest.param("2d6, sixes count twice, chance of 12 or more?", id="a rule of its own"),
        pytest.param("2d6 at least 7 or at most 3, chance?", id="two goals"),
        pytest.param("5d6, how many dice do I need for 90 % to see a six?", id="how many dice"),
        pytest.param("30d6, at least 90, chance?", id="too many dice"),
        pytest.param("2d6 twice, chance of 9 or more?", id="rolled twice"),
        pytest.param("chance of 2 successes on 5d10 counting 8+", id="exactly or at least"),
    ],
)
def test_what_has_two_readings_is_asked(question: str) -> None:
    calculation = read_dice(question, NO_PACKS)

    assert calculation is not None
    assert not calculation.is_complete


@pytest.mark.parametrize(
    "text", ["3d6 for the win of my goblin", "2d6 at least 7", "3d6, keep any two"]
)
def test_only_dice_are_rolled(text: str) -> None:
    with pytest.raises(ExpressionError):
        read_spoken_dice(text)


@st.composite
def spoken(draw: st.DrawFn, language: int) -> tuple[str, str]:
    """Return dice in the words of a language, and as expressions have them."""

    def one_of(*wordings: tuple[str, str]) -> str:
        return draw(st.sampled_from([wording[language] for wording in wordings]))

    count, sides = draw(st.sampled_from(sorted(NUMBERS))), draw(st.sampled_from(sorted(SIDES)))
    number, size = NUMBERS[count][language], SIDES[sides][language]
    dice = one_of(
        (f"{count}d{sides}", f"{count}d{sides}"),
        (f"{number} d{sides}s", f"{number} d{sides}"),
        (f"{number} {size}-sided dice", f"{number} dadi da {size}"),
        (f"{count} dice with {sides} sides", f"{count} dadi a {sides} facce"),
    )
    n = draw(st.integers(1, count - 1))
    few = one_of((f"{n} highest", f"{n} più alti"), (f"{n} best dice", f"{n} dadi migliori"))
    words, signs = draw(
        st.sampled_from([
            ("", ""),
            (one_of((", keeping the {}", " tenendo i {}"), (", I keep the {}", ", prendo i {}")).format(few),
             f"keep highest {n}"),
            (one_of((", the {} are dropped", ", i {} si scartano"), (" without the {}", " senza i {}")).format(few),
             f"drop highest {n}"),
            (one_of((", I reroll 1s once", ", rilancio gli 1 una volta"), (", ones are rerolled", ", gli 1 si ritirano")),
             "reroll 1 once"),
            (one_of((f", {sides}s explode", f" e i {sides} esplodono"), (f" exploding on {sides}", f", esplode {sides}")),
             f"explode {sides}"),
        ])
    )  # fmt: skip
    bonus = draw(st.integers(1, 9))
    added, plus = draw(
        st.sampled_from([
            ("", ""),
            (one_of((f" plus {bonus}", f" più {bonus}"), (f", then +{bonus}", f", poi +{bonus}")), f"+ {bonus}"),
        ])
    )  # fmt: skip
    return dice + words + added, f"{count}d{sides} {signs} {plus}"


@pytest.mark.parametrize("language", [0, 1], ids=["en", "it"])
@given(st.data())
def test_dice_in_words_are_the_same_dice(language: int, data: st.DataObject) -> None:
    words, signs = data.draw(spoken(language))
    calculation = complete_dice(f"{words}: {('average', 'media')[language]}?")

    assert dict(calculation.options) == {"roll": str(read_expression(signs))}


@pytest.mark.parametrize("language", [0, 1], ids=["en", "it"])
@given(st.data())
def test_two_sides_in_words_are_the_same_sides(language: int, data: st.DataObject) -> None:
    (first, own), (second, others) = data.draw(spoken(language)), data.draw(spoken(language))
    wording = (
        "I roll {}, he rolls {}, chance I win?",
        "io tiro {}, lui tira {}, probabilità che io vinca?",
    )
    calculation = complete_dice(wording[language].format(first, second))

    assert dict(calculation.options) == {"roll": str(read_expression(f"{own} vs {others}"))}


@given(st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_any_words_are_read_or_asked(text: str) -> None:
    calculation = read_dice(text, NO_PACKS)

    assert calculation is None or not calculation.is_complete or calculation.request is not None
