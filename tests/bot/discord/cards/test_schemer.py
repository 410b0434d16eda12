"""Where a Schemer goes, as a card: every worked board, and the worst that can be drawn."""

import random

import pytest
import yaml

from bot.answers import Lookup
from bot.answers.boards.source import BoardSource, DrawnBoard, YamlBoard
from bot.answers.schemer import SchemerAnswer, answer_board
from bot.discord.cards.card import Card
from bot.discord.cards.schemer import schemer_card
from bot.discord.runtime.picture import Picture
from bot.discord.state.boards import BOARD_FILE, TypedBoard
from bot.locales import Locale
from bot.render.alternative import board_alternative
from glossary import LANGUAGES, Language
from tests.bot.discord.judge import attached, buttons, options, refused, shown
from tests.calculators.schemer.boards import BOARDS

VERBS = {"apply", "move", "scheme", "board", "show"}
ROW = "." * 60
WORST: dict[str, BoardSource] = {
    "the largest": DrawnBoard(
        "\n".join(["@" + ROW[1:], *[ROW] * 58, ROW[1:] + "F"]), "Move 9 -> Foe", "hex"
    ),
    "many heroes": DrawnBoard("ABCDEFGHIJKLM\n......@......\nNOPQRSTUVWXYZ", "Move 9 -> Foe", "hex"),
    "many destinations": DrawnBoard(
        "\n".join([ROW] * 9 + [ROW[:30] + "@" + ROW[31:]] + [ROW] * 9 + ["F" + ROW[1:]]),
        "Move 9 -> Foe",
        "diagonal",
    ),
    "named like Markdown": YamlBoard(
        "scheme: Move 3 -> Foe\nmap: '@..F'\nfigures: {F: {name: '**@everyone** `x`'}}\n"
    ),
    "the longest names": YamlBoard(
        "scheme: Move 3 -> Foe\nmap: '@..F.G'\nfigures: {F: {name: "
        + "F" * 300
        + "}, G: {name: "
        + "G" * 300
        + "}}\n"
    ),
}


def card_of(answer: SchemerAnswer, lookup: Lookup, *, drawn: bool, board_drawing: str = "@F") -> Card:
    rulings = lookup.rulings(answer.citations, answer.language)
    picture = Picture("board.png", b"", board_alternative(answer, Locale(answer.language)))
    board = TypedBoard("", board_drawing, None)
    return schemer_card(answer, rulings, board, picture if drawn else None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("drawn", [False, True])
def test_discord_takes_the_answer_to_every_worked_board(
    lookup: Lookup, language: Language, *, drawn: bool
) -> None:
    for board in BOARDS:
        answer = answer_board(YamlBoard(yaml.safe_dump(board.document)), language)
        card = card_of(answer, lookup, drawn=drawn)
        text = shown(card).replace("\\", "")

        assert refused(card) == [], board.fact
        assert attached(list(card.components)) == ["board.png"] * drawn
        assert answer.headline in text, board.fact
        assert all(alternative.headline in text for alternative in answer.alternatives), board.fact
        assert Locale(language).text("schemer-appendix") in text, board.fact
        assert set(options(card)) == {
            ruling.entry.id for ruling in lookup.rulings(answer.citations, language)
        }
        assert {custom_id.split(":")[1] for custom_id in buttons(card).values()} == VERBS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("source", WORST.values(), ids=WORST)
def test_discord_takes_the_worst_boards(
    lookup: Lookup, source: BoardSource, language: Language, *, drawn: bool
) -> None:
    card = card_of(answer_board(source, language), lookup, drawn=drawn)

    assert refused(card) == []
    assert len(shown(card)) > 50


@pytest.mark.parametrize(
    ("drawing", "scheme", "spaces"),
    [
        pytest.param("@...F", "Move 2 -> Foe", "c1", id="one space"),
        pytest.param("F..@..G", "Move 1 -> Foe", "c1,e1", id="a choice"),
        pytest.param("@F", "Move 2 -> Foe", "", id="it stays"),
    ],
)
def test_a_card_holds_the_spaces_to_apply_it_with(
    lookup: Lookup, drawing: str, scheme: str, spaces: str
) -> None:
    answer = answer_board(DrawnBoard(drawing, scheme, "square"), "en")
    apply = buttons(card_of(answer, lookup, drawn=True))["Apply and next"]

    assert apply == f"1:apply:en:{spaces}"


def test_a_card_with_too_many_spaces_takes_any(lookup: Lookup) -> None:
    row, middle = "." * 17, "........@........"
    around = "\n".join(["A.B.C.D.E.F.G.H.I", *[row] * 7, middle, *[row] * 7, "J.K.L.M.N.O.P.Q.R"])
    answer = answer_board(DrawnBoard(around, "Move 9 -> Foe", "diagonal"), "en")
    apply = buttons(card_of(answer, lookup, drawn=True))["Apply and next"]

    assert len(answer.decision.verdict.spaces) > 25
    assert apply == "1:apply:en:*"


@pytest.mark.parametrize("drawn", [False, True])
def test_a_board_that_the_buttons_cannot_hold_hangs_on_the_card(lookup: Lookup, *, drawn: bool) -> None:
    drawing = "".join(random.Random(1).choices("..#~^", k=900))  # noqa: S311  # a drawing, no secret
    answer = answer_board(WORST["many heroes"], "en")
    card = card_of(answer, lookup, drawn=drawn, board_drawing=drawing)

    assert refused(card) == []
    assert attached(list(card.components)) == ["board.png"] * drawn + [BOARD_FILE]


def test_names_that_players_give_are_shown_as_they_are(lookup: Lookup) -> None:
    text = shown(card_of(answer_board(WORST["named like Markdown"], "en"), lookup, drawn=True))

    assert "**@everyone**" not in text
    assert "@everyone" not in text
    assert "`x`" not in text.replace("\\`", "")


def test_a_board_too_wide_for_a_phone_is_left_to_its_picture(lookup: Lookup) -> None:
    wide, narrow = (
        shown(
            card_of(
                answer_board(DrawnBoard("@" + "." * width + "F", "Move 3 -> Foe", "square"), "en"),
                lookup,
                drawn=False,
            )
        )
        for width in (40, 3)
    )

    assert "```" not in wide
    assert "```" in narrow


def test_the_file_makes_the_same_board_again() -> None:
    board = TypedBoard("Move 3 -> Foe", "@..F", "square")

    assert (
        answer_board(YamlBoard(board.document), "en").headline
        == answer_board(board.source, "en").headline
    )
