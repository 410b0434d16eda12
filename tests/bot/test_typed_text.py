"""What phones, word processors and Discord put into what players type, by every way into the terminal."""

import json
from pathlib import Path

import pytest

from bot.answers import Lookup
from bot.answers.boards.source import DrawnBoard, YamlBoard
from bot.answers.odds import typed_options
from bot.answers.schemer import BoardRefusedError, SchemerAnswer, answer_board
from bot.answers.table_settings import read_components
from bot.cli.conversation import Conversation
from calculators.errors import CalculatorError
from tests.conftest import Lawspeaker

POINTS = "--points 3"
DECK = "--points 3 --deck '-1:2 0:6 1:6 2:4 3:2'"


def calculated(conversation: Conversation, line: str) -> str:
    reply = conversation.reply(line)
    assert reply.odds is not None, reply.text
    return typed_options(reply.odds.request)


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("/picklock pm \u2014points 3", POINTS),
        ("/picklock pm \u2013points 3", POINTS),
        ("/picklock pm \u2212\u2212points\u00a03", POINTS),
        ("/picklock pm points=3.", POINTS),
        ("/picklock pm --points \u201c3\u201d", POINTS),
        ("/picklock pm --points=\u201c3\u201d.", POINTS),
        ("/picklock pm --points \uff13", POINTS),
        ("/picklock pm --points 3\u00b2", POINTS),
        ("/picklock pm --points 3,", POINTS),
        ("/picklock pm --points `3`", POINTS),
        ("/ picklock pm --points 3", POINTS),
        ("\uff0fpicklock pm --points 3", POINTS),
        ("/picklock@Lawspeaker pm --points 3", POINTS),
        ("/Picklock Perdition's Mouth --points 3", POINTS),
        ("/picklock Perdition\u2019s Mouth \u2014points 3", POINTS),
        ("/scassina Perdition\u2019s Mouth punti 3", POINTS),
        ('/picklock pm --points 3 --deck "\u22121:2 0:6 1:6 2:4 3:2"', DECK),
        ("/picklock pm --points 3 --deck \u201c\u20131:2, 0:6, 1:6, 2:4, 3:2\u201d", DECK),
        ('/picklock pm \u201cdeck\u201d "\u22121:2 0:6 1:6 2:4 3:2" --points 3', DECK),
        ("/danger pm --enemies 1\u20134", "--enemies 1-4"),
        ("/danger pm --enemies 1..4", "--enemies 1-4"),
        ("/danger pm --enemies 1\u20264", "--enemies 1-4"),
        ("/danger pm --enemies 1 to 4", "--enemies 1-4"),
        ("/danger pm --enemies 1 a 4", "--enemies 1-4"),
        ('/danger pm --enemies "1 - 4"', "--enemies 1-4"),
        ("/damage conan 1r \u2013 4r", "--attack 1r-4r"),
        ("/damage conan 1r to 4r", "--attack 1r-4r"),
        ("/damage conan --rolled \u201cr2 r0 y1\u201d", "--rolled 'r2 r0 y1'"),
        ("/damage conan --attack 3<:lawspeaker_red:123456> 1:lawspeaker_yellow:", "--attack 3r1y"),
        ("/dice \uff12\uff44\uff16\uff0b\uff13", "--roll '2d6 + 3'"),
        ("/dice 2d6 \u2013 1", "--roll '2d6 - 1'"),
        ("/dice \u201c2d6 \u2212 1\u201d", "--roll '2d6 - 1'"),
        ("/damage conan 1y \u2014die yellow=\u201c0,0,1,1,1,2\u201d", "--attack 1y --die yellow=0,0,1,1,1,2"),
        ("/shoot rangers 2 \u2014vs-fight 1 \u2014cover \u00abpesante\u00bb", "--shoot 2 --vs-fight 1 --cover heavy"),
    ],
)  # fmt: skip
def test_options_are_read_as_phones_write_them(
    conversation: Conversation, line: str, options: str
) -> None:
    assert calculated(conversation, line) == options


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("/picklock pm --points \u22123", "--points takes 0 to 99, not -3."),
        ("/picklock pm --points 3\u20131", '"3-1"'),
        ("/picklock pm --points \u201c3", "A closing quotation mark is missing."),
        ("/picklock pm \u2014pionts 3", "There is no option --pionts."),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(
    conversation: Conversation, line: str, sentence: str
) -> None:
    text = conversation.reply(line).text

    assert text is not None
    assert sentence in text
    assert "\n" not in text


@pytest.mark.parametrize("number", ["\uff11", "1.", " 1 "])
def test_a_number_opens_what_is_offered_in_any_form(conversation: Conversation, number: str) -> None:
    conversation.reply("pick a lock")

    assert conversation.reply(number).ruling is not None


def test_the_shell_reads_the_same(lawspeaker: Lawspeaker) -> None:
    plain = lawspeaker("picklock", "pm", "--points", "3", "--deck", "-1:2 0:6 1:6")

    assert plain.status == 0
    assert lawspeaker("picklock", "pm", "\u2014points", "3", "--deck", "\u22121:2 0:6 1:6") == plain
    assert (
        lawspeaker(
            "picklock", "Perdition\u2019s Mouth", "points", "3", "deck", "\u201c-1:2 0:6 1:6\u201d"
        )
        == plain
    )
    line = json.dumps(["picklock", "pm", "\u2013points", "\uff13", "--deck", "\u22121:2 0:6 1:6"])
    assert json.loads(lawspeaker("batch", "-", typed=line).out) == json.loads(
        lawspeaker(
            "batch", "-", typed='["picklock", "pm", "--points", "3", "--deck", "-1:2 0:6 1:6"]'
        ).out
    )


@pytest.mark.parametrize(
    "question",
    ["diffi\u00adcult terrain", "diffi\u200bcult&nbsp;terrain", "<@123456> difficult terrain"],
)
def test_a_question_is_read_the_same_by_every_way(
    lawspeaker: Lawspeaker, lookup: Lookup, question: str
) -> None:
    wanted = [link.id for link in lookup.ask("difficult terrain").links]

    record = json.loads(lawspeaker("ask", "--json", question).out)
    batch = json.loads(lawspeaker("ask", "--batch", "-", typed=json.dumps({"q": question})).out)
    chat = lawspeaker("chat", typed=f"{question}\nm\n").out

    assert [result["id"] for result in record["results"]] == wanted
    assert [result["id"] for result in batch["results"]] == wanted
    assert chat == lawspeaker("chat", typed="difficult terrain\nm\n").out


NO_FIGURE = [
    "odds of picking a lock with \u22124 action points",
    "odds of picking a lock with \u20134 action points",
    "odds of picking a lock with at least 4 action points",
    "odds of picking a lock with up to 4 action points",
    "odds of picking a lock with ~4 action points",
    "odds of picking a lock with \u22654 action points",
    "odds of picking a lock with 4+ action points",
    "odds of picking a lock with 4 or more action points",
    "odds of picking a lock without 4 action points",
    "odds of picking a lock with about 4 action points",
    "odds of picking a lock with more than 4 action points",
    "odds of picking a lock with 4\u00bd action points",
    "odds of picking a lock with 4\u00b2 action points",
    "probabilit\u00e0 di aprire un lucchetto con almeno 4 punti azione",
    "probabilit\u00e0 di aprire un lucchetto con circa 4 punti azione",
    "probabilit\u00e0 di aprire un lucchetto con fino a 4 punti azione",
    "probabilit\u00e0 di aprire un lucchetto con 4 o pi\u00f9 punti azione",
    "conan: damage of 3 red dice against armour \u22122",
    "conan: 3 rossi contro armatura \u22122, danno medio",
]


@pytest.mark.parametrize("question", NO_FIGURE)
def test_a_number_that_is_not_exact_gives_no_figure(conversation: Conversation, question: str) -> None:
    answer = conversation.reply(question).asked_answer

    assert answer is None or answer.answer is None


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("odds of picking a lock with 4 A.P.", "picklock perditions-mouth --points 4"),
        ("lucchetto con 4 p.a., probabilit\u00e0", "picklock perditions-mouth --points 4"),
        ("odds of picking a lock with 4 action points (p. 12)", "picklock perditions-mouth --points 4"),
        ("<#123456> odds of picking a lock with \uff14 action points <:sword:123456>", "picklock perditions-mouth --points 4"),
        ("conan: damage of 3 red dice against armour 2", "damage conan --attack 3r --armour-flat 2"),
        ("conan: damage of 3 red dice against armour 2?", "damage conan --attack 3r --armour-flat 2"),
        ("conan: danno di 3 rossi contro armatura 2?", "damage conan --attack 3r --armour-flat 2"),
        ("conan: 3 rossi contro armatura 2, danno medio <:sword:123456789012345678>", "damage conan --attack 3r --armour-flat 2"),
        ("odds of dealing at least 2 damage with 3 orange", "damage conan --attack 3o --life 2"),
        ("odds for 3 red dice to deal 2+ damage, armour 1", "damage conan --attack 3r --armour-flat 1 --life 2"),
        ("odds for 3 red dice to deal \u22652 damage, armour 1", "damage conan --attack 3r --armour-flat 1 --life 2"),
    ],
)  # fmt: skip
def test_a_number_is_calculated_with_whatever_stands_round_it(
    lookup: Lookup, question: str, line: str
) -> None:
    calculation = lookup.ask(question).calculation

    assert calculation is not None
    assert calculation.is_complete
    assert " ".join(calculation.args) == line


ROWS = "#######\n#@..^F#\n#.g...#\n#######"
PLAIN = DrawnBoard(ROWS, "Move 2 -> Foe", "square")


def decided(answer: SchemerAnswer) -> tuple[str, tuple[str, ...]]:
    return answer.headline, tuple(reason.text for reason in answer.reasons)


@pytest.mark.parametrize(
    "scheme",
    [
        "Move 2 \u2192 Foe",
        "Move 2 \u2013> Foe",
        "Move 2 \u2014> Foe",
        "Move 2 > Foe",
        "Move 2 => Foe",
        "Move\u00a02 to Foe",
        "MOVE 2 TO FOE",
        "muovi 2 verso nemico",
        "Muovi 2 \u2192 il Nemico.",
        "\u201cMove 2 -> Foe\u201d",
        "`Move 2 -> Foe`",
        "\uff2d\uff4f\uff56\uff45\u3000\uff12 \uff1e \uff26\uff4f\uff45",
    ],
)
def test_a_scheme_is_read_as_phones_write_it(scheme: str) -> None:
    answer = answer_board(DrawnBoard(ROWS, scheme, "square"), "en")

    assert decided(answer) == decided(answer_board(PLAIN, "en"))


@pytest.mark.parametrize(
    "drawing",
    [
        pytest.param("```\n{}\n```", id="a fence"),
        pytest.param("```yaml\n{}\n```", id="a fence with a language"),
        pytest.param("\n{}\n", id="empty lines"),
    ],
)
@pytest.mark.parametrize(
    "rows", [ROWS, ROWS.replace("..", "\u2025"), ROWS.replace("#", "\uff03"), ROWS.replace("\n", "/")]
)
def test_a_drawing_is_read_as_phones_write_it(drawing: str, rows: str) -> None:
    answer = answer_board(DrawnBoard(drawing.format(rows), "Move 2 -> Foe", "square"), "en")

    assert decided(answer) == decided(answer_board(PLAIN, "en"))


def test_three_floors_may_be_an_ellipsis() -> None:
    assert answer_board(DrawnBoard("@\u2026F", "Move 2 -> Foe", "square"), "en").headline == (
        answer_board(DrawnBoard("@...F", "Move 2 -> Foe", "square"), "en").headline
    )


DOCUMENT = """\
grid: square
scheme: Move 2 -> Fiona
map: |
  #######
  #@..^F#
  #######
figures: {F: {name: Fiona, keywords: [tiny]}}
traps: {e2: 2}
walls: [[d2, d3]]
"""


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(f"```yaml\n{DOCUMENT}```", id="in a fence"),
        pytest.param(DOCUMENT.replace("->", "\u2013>").replace("..", "\u2025"), id="signs of a phone"),
        pytest.param(DOCUMENT.replace("e2", "E2").replace("d2, d3", "D2, D3"), id="spaces in capitals"),
        pytest.param(DOCUMENT.replace("tiny", "Tiny").replace("square", "Square"), id="keywords in capitals"),
        pytest.param(DOCUMENT.replace("map", "Map").replace("scheme", "Scheme").replace("grid", "GRID"), id="keys in capitals"),
        pytest.param(DOCUMENT.replace("Move 2 -> Fiona", "\u201cMOVE 2 TO fiona\u201d"), id="quotes and capitals"),
    ],
)  # fmt: skip
def test_a_document_is_read_as_phones_write_it(document: str) -> None:
    answer = answer_board(YamlBoard(document), "en")

    assert answer.headline == answer_board(YamlBoard(DOCUMENT), "en").headline
    assert answer.decision.verdict.destinations


def test_a_name_with_an_apostrophe_is_aimed_at_with_any() -> None:
    board = "scheme: Move 1 -> Kha\u2019zul\nmap: '@.F'\nfigures: {F: {name: Kha'zul}}\n"

    assert answer_board(YamlBoard(board), "en").decision.verdict.destinations


def test_a_letter_keeps_its_case_and_the_answer_says_which_side_it_is(lawspeaker: Lawspeaker) -> None:
    english = lawspeaker("schemer", "--map", "@.F/.g.", "--scheme", "Move 1 to F", "--grid", "Square")
    italian = lawspeaker("schemer", "--map", "@.f/.g.", "--scheme", "muovi 1 verso f", "--lang", "it")

    assert {"Heroes: F (c1)", "Other Schemers: g (b2)"} <= {*english.lines}
    assert {"Eroi: nessuno", "Altri Cospiratori: f (c1), g (b2)"} <= {*italian.lines}
    with pytest.raises(BoardRefusedError, match='"f"'):
        answer_board(DrawnBoard("@.F", "Move 1 to f"), "en")


@pytest.mark.parametrize(
    "line",
    [
        "/schemer Move 2 -> Foe ```####/#@.F/####```",
        "/schemer Move 2 to Foe\n```\n####\n#@.F\n####\n```",
        "/schemer \u201cMove 2 \u2013> Foe\u201d \uff03\uff03##/#@.F/####",
        "/schemer --scheme \u201cMove 2 > Foe\u201d \u2014map ####/#@.F/####",
    ],
)
def test_the_chat_reads_the_same_boards(conversation: Conversation, line: str) -> None:
    board = conversation.reply(line).board

    assert board is not None
    assert board.headline == "The Schemer goes to c2 (1 point)."


@pytest.mark.parametrize(
    ("line", "headline"),
    [
        ("Move 1 verso Foe", "The Schemer goes to b2 (1 point)."),
        ("F \u2192 D2", "The Schemer goes to c2 (by b2; 2 points)."),
        ("C2 \u00a0trap", "The Schemer goes to c2"),
    ],
)
def test_a_board_is_changed_with_the_signs_of_phones(
    conversation: Conversation, line: str, headline: str
) -> None:
    conversation.reply("/schemer --grid square Move 2 -> Foe ####/@..F/####")
    board = conversation.reply(line).board

    assert board is not None
    assert board.headline.startswith(headline.split(" (", maxsplit=1)[0])


@pytest.mark.parametrize(
    ("text", "components"),
    [
        (
            "response-deck=\u201c\u22121:2 0:6\u201d; eyes=\uff15.",
            {"response-deck": "-1:2 0:6", "eyes": "5"},
        ),
        ("\u201cresponse-deck=\u20131:2, 0:6\u201d", {"response-deck": "-1:2, 0:6"}),
    ],
)
def test_components_are_read_as_phones_write_them(
    lookup: Lookup, text: str, components: dict[str, str]
) -> None:
    pack = lookup.glossary.components["perditions-mouth"]

    assert read_components(text, pack) == components


def test_cards_are_drawn_by_their_printed_numbers(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    drawn = lawspeaker("deck", "draw", "\u22121", "-1", "\uff12", database=database)

    assert "3 cards are out of the deck: -1 -1 2." in drawn.out
    assert lawspeaker("deck", "undo", database=database).status == 0


RULING = "L\u2019eroe paga \u22122 \u2013 \u201csempre\u201d\u2026 4\u00b2 (p. 12)"


def test_a_ruling_is_kept_as_it_was_typed(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")

    lawspeaker("chat", typed=f"/ruling add \u201cpick a lock\u201d {RULING}\n", database=database)
    lawspeaker(
        "ruling", "add", "pick a lock", f"perch\u00c3\u00a9 \u200b{RULING} &amp; -1", database=database
    )
    lawspeaker("chat", typed='/ruling add pick-a-lock "always twice"\n', database=database)
    export = lawspeaker("ruling", "export", database=database).out

    assert f"text: {RULING}\n" in export
    assert f"perch\u00e9 {RULING} & -1" in export
    assert "text: always twice\n" in export


def test_a_miss_is_kept_as_it_was_typed(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    question = "zzyzx \u2013 \u201cqwrtp\u201d <:sword:1234>\u2026 vvkjx"

    lawspeaker("ask", f"zzy\u00adzx{question[5:]}", database=database)

    assert question in lawspeaker("misses", database=database).out


def test_a_value_that_is_none_is_still_refused(lookup: Lookup) -> None:
    with pytest.raises(CalculatorError):
        read_components(
            "response-deck=\u201d\u2014\u201d", lookup.glossary.components["perditions-mouth"]
        )
