"""What is not clear of a question is asked back, and each answer to that is one number away."""

import json

import pytest

from bot.cli.conversation import Conversation, Reply
from bot.locales import Locale
from bot.render.odds.asked import asked_lines
from bot.render.rules.plain import CHAT
from tests.conftest import Lawspeaker

GEMS = "conan: 3 gems and attack with 2 red vs armour 1"
GEMME = "conan: attacco con 2 rossi e 3 gemme contro armatura 2"


def lines_of(reply: Reply) -> list[str]:
    """Return what a reply says of the calculation."""
    assert reply.asked_answer is not None
    return list(asked_lines(reply.asked_answer, Locale(reply.language), calls=CHAT))


def args_of(reply: Reply) -> str:
    assert reply.asked_answer is not None
    assert reply.asked_answer.answer is not None, "no figure"
    return " ".join(reply.asked_answer.calculation.args)


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        (
            GEMS,
            [
                "2 red dice of yours against armour 1 of theirs.",
                "“3 gems”: rerolls, life or dice?",
                (
                    "[1] 3 gems as rerolls · [2] 3 gems as life"
                    " · [3] 3 gems as dice (5 red in all) · [4] calculate without it"
                ),
            ],
        ),
        (
            GEMME,
            [
                "2 rossi da parte tua contro armatura 2 dell'altra parte.",
                "«3 gemme»: rilanci, vita oppure dadi?",
                (
                    "[1] 3 gemme come rilanci · [2] 3 gemme come vita"
                    " · [3] 3 gemme come dadi (5 rossi in tutto) · [4] calcola senza"
                ),
            ],
        ),
    ],
)
def test_each_thing_that_can_be_done_has_a_number(
    conversation: Conversation, question: str, lines: list[str]
) -> None:
    assert lines_of(conversation.reply(question)) == lines


@pytest.mark.parametrize(
    ("number", "args"),
    [
        ("1", "damage conan --attack 2r --armour-flat 1 --rerolls 3"),
        ("2", "damage conan --attack 2r --armour-flat 1 --life 3"),
        ("3", "damage conan --armour-flat 1 --attack 5r"),
        ("4", "damage conan --attack 2r --armour-flat 1"),
    ],
)
def test_typing_a_number_does_it(conversation: Conversation, number: str, args: str) -> None:
    conversation.reply(GEMS)

    assert args_of(conversation.reply(number)) == args
    assert conversation.reply("o").odds is not None


def test_what_is_to_be_read_is_counted_on(lawspeaker: Lawspeaker) -> None:
    out = lawspeaker("chat", typed=f"{GEMS}\n5\n").out

    shown_first, _, title = out.partition("[5] ")[2].partition("·")[0].partition("\n")
    assert "[1] 3 gems as rerolls" in out
    assert f"\n{shown_first.strip()} · " in out, f"5 opens it: {title}"


def test_numbers_of_a_list_are_counted_on_as_well(conversation: Conversation) -> None:
    reply = conversation.reply("conan: 3 red against armour 2 with the zorgblat")
    assert reply.answer is not None

    opened = conversation.reply("2").ruling
    assert opened is not None
    assert opened.id == reply.answer.links[0].id


def test_m_lists_what_is_to_be_read_with_the_same_numbers(conversation: Conversation) -> None:
    reply = conversation.reply(GEMS)
    listed = conversation.reply("m").text

    assert listed is not None
    assert listed.splitlines()[0].startswith("  5. ")
    assert conversation.reply("5").ruling is not None
    assert reply.choices


def test_going_back_the_numbers_are_those_of_the_question_again(conversation: Conversation) -> None:
    conversation.reply(GEMS)
    conversation.reply("4")
    conversation.reply("back")

    assert args_of(conversation.reply("1")).endswith("--rerolls 3")


@pytest.mark.parametrize(
    ("question", "asked", "left_out"),
    [
        (
            "lock with 4 points, in the house behind here by the door, odds?",
            "I do not know what “house” and “behind” change.",
            "Not taken into account: house, behind.",
        ),
        (
            "pm: scasso con 4 punti e un grimaldello d'oro",
            "Non so cosa cambi «grimaldello».",
            "Senza tener conto di: grimaldello.",
        ),
    ],
)
def test_what_is_left_out_is_said_first(
    conversation: Conversation, question: str, asked: str, left_out: str
) -> None:
    assert asked in lines_of(conversation.reply(question))
    assert lines_of(conversation.reply("1"))[0] == left_out


def test_the_card_of_odds_says_what_was_left_out_too(lawspeaker: Lawspeaker) -> None:
    out = lawspeaker("chat", typed="conan: 3 red against armour 2 with the zorgblat\n1\no\n").lines

    assert out.count("Not taken into account: zorgblat.") == 2


def test_what_is_missing_is_asked_after_the_choice(conversation: Conversation) -> None:
    conversation.reply("conan: he has 3 gems and I attack with 2 red, chance to kill")
    asking = lines_of(conversation.reply("1"))

    assert asking[0] == "2 red dice of yours against guard rerolls 3 of theirs."
    assert asking[1].startswith("To calculate this, tell me as well: life.")
    assert args_of(conversation.reply("2")).startswith(
        "damage conan --attack 2r --guard-rerolls 3 --life 2"
    )


def test_a_word_may_be_what_is_missing(conversation: Conversation) -> None:
    conversation.reply("rangers: odds of shoot +2 vs fight +1 in cover")

    assert "--cover heavy" in args_of(conversation.reply("heavy"))


def test_the_number_of_a_thing_that_nobody_knows_is_no_value(conversation: Conversation) -> None:
    conversation.reply("rangers: I swim with heavy armour and two treasures, odds?")
    reply = conversation.reply("1")

    assert args_of(reply) == "swim rangers --armour heavy"
    assert lines_of(reply)[0] == "Not taken into account: 2 treasures."


def test_a_number_never_takes_the_place_of_another(conversation: Conversation) -> None:
    question = "rdi: I attack with 4 dice, his toughness is 2, fortitude 5, and he drinks 3 ales"
    conversation.reply(question)

    assert "--fortitude 5" in args_of(conversation.reply("1"))


def test_where_it_is_not_clear_what_is_asked_all_figures_are_shown(conversation: Conversation) -> None:
    conversation.reply("heroic ability number 12, chance if I burn health?")
    reply = conversation.reply("1")

    assert reply.asked_answer is not None
    assert reply.asked_answer.lists_figures


def test_a_shell_has_short_commands_instead(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("ask", GEMS).lines[:6] == [
        "2 red dice of yours against armour 1 of theirs.",
        "“3 gems”: rerolls, life or dice?",
        "  - 3 gems as rerolls: lawspeaker damage conan --attack 2r --rerolls 3 --armour-flat 1",
        "  - 3 gems as life: lawspeaker damage conan --attack 2r --armour-flat 1 --life 3",
        "  - 3 gems as dice (5 red in all): lawspeaker damage conan --attack 5r --armour-flat 1",
        "  - calculate without it: lawspeaker damage conan --attack 2r --armour-flat 1",
    ]


@pytest.mark.parametrize(
    ("question", "refusal"),
    [
        ("odds of a lock with 900 points", "“points” takes 0 to 99, not 900."),
        ("probabilità di scassinare con 1000 punti?", "«punti» va da 0 a 99, non 1000."),
        ("average damage of 25 red dice", "“attack” takes 0 to 20, not 25."),
        ("conan: 25 red dice against armour 2 with the zorgblat", "“attack” takes 0 to 20, not 25."),
    ],
)
def test_a_number_beyond_its_bounds_is_answered_with_them(
    lawspeaker: Lawspeaker, question: str, refusal: str
) -> None:
    result = lawspeaker("ask", question)

    assert result.lines[1] == refusal
    assert "no rule" not in result.out


def test_numbers_beyond_their_bounds_are_not_calculated(conversation: Conversation) -> None:
    conversation.reply("odds of a lock with 900 points")

    assert conversation.reply("o").text == "The last answer offers no odds."


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("fall 6 inches half damage, how much",
         "Calculate inches 6, without “half”: lawspeaker fall rangers --inches 6"),
        ("per aprire il forziere con 2 di difficoltà quali dadi si usano",
         "Calcola difficoltà 2, per esempio con 3 arancioni: lawspeaker picklock conan --dice 3a"),
        ("pick a lock",
         "Calculate, for example: lawspeaker picklock perditions-mouth --points 3"),
    ],
)  # fmt: skip
def test_a_rule_offers_nothing_without_saying_whose_numbers_these_are(
    lawspeaker: Lawspeaker, question: str, line: str
) -> None:
    assert line in [shown.removesuffix(" --lang it") for shown in lawspeaker("ask", question).lines]


def test_json_says_what_is_not_clear_as_ever(lawspeaker: Lawspeaker) -> None:
    record = json.loads(lawspeaker("ask", "--json", GEMS).out)["odds"]

    assert record == {
        "args": ["damage", "conan", "--attack", "2r", "--armour-flat", "1"],
        "missing": [],
        "understood": "2 red dice of yours against armour 1 of theirs",
        "unclear": [{"number": "3", "noun": "gems", "options": ["rerolls", "life"]}],
    }
