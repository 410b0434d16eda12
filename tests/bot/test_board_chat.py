"""A board that stays in the chat: drawn once, changed from turn to turn."""

import pytest
import yaml

from bot.answers import Lookup
from bot.answers.answer import is_board_offer
from bot.answers.boards.commands import read_change
from bot.answers.boards.source import DocumentBoard, DrawnBoard
from bot.answers.boards.templates import template, template_names
from bot.answers.schemer import answer_board
from bot.cli.conversation import Conversation, Reply
from bot.render.board.text import board_lines
from calculators.schemer.printed import drawing_of
from glossary import LANGUAGES, Glossary, Language
from tests.conftest import Lawspeaker
from tests.entries import entries_like

BOARD = "/schemer Move 2 -> Foe #######/#@.g.F#/#.g...#/#######"


def drawing(reply: Reply) -> str:
    assert reply.board is not None, reply.text
    return reply.board.decision.board.drawing()


def spaces(reply: Reply) -> list[str]:
    assert reply.board is not None, reply.text
    board = reply.board.decision.board
    return [board.extent.name(space) for space in reply.board.decision.verdict.spaces]


def test_an_evening(conversation: Conversation) -> None:
    assert spaces(conversation.reply(BOARD)) == ["c2", "d3"]
    assert "apply with one of c2, d3" in (conversation.reply("apply").text or "")
    applied = conversation.reply("apply d3").text or ""
    assert "on d3 now" in applied
    assert "g1, g2" in applied
    assert drawing(conversation.reply("next g2")).split("\n")[2] == "#.@s..#"
    assert drawing(conversation.reply("F to e3")).split("\n")[1:3] == ["#..g..#", "#.@sF.#"]
    assert conversation.reply("undo").board is not None
    assert drawing(conversation.reply("/schemer")).split("\n")[1] == "#..g.F#"
    scheme = conversation.reply("Leap 3 -> F").board
    assert scheme is not None
    assert scheme.decision.scheme.kind == "leap"


def test_the_former_schemer_keeps_its_name(conversation: Conversation) -> None:
    conversation.reply("/schemer Move 1 -> Foe @.abF")
    conversation.reply("next a")
    figures = conversation.reply("next b").board

    assert figures is not None
    assert {figure.letter for figure in figures.decision.board.miniatures} == {"F", "a", "s"}


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("move F c1", "@.F."),
        ("muovi F c1", "@.F."),
        ("move d1 to c1", "@.F."),
        ("F in c1", "@.F."),
        ("@ to b1", ".@.F"),
        ("add g c1", "@.gF"),
        ("aggiungi Gog b1", "@G.F"),
        ("b1 trap", "@^.F"),
        ("b1 trappola", "@^.F"),
        ("b1 è #", "@#.F"),
        ("shield 2", "@..F"),
        ("F ferita", "@..F"),
        ("F fortitude 3", "@..F"),
    ],
)
def test_every_change(conversation: Conversation, line: str, row: str) -> None:
    conversation.reply("/schemer Move 2 -> Foe @..F")

    assert drawing(conversation.reply(line)) == row


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("move Z c1", "nobody called Z"),
        ("move F z9", "no space z9"),
        ("add F b1", "letter F stands"),
        ("remove @", "the Schemer that acts"),
        ("undo", "nothing to take back"),
        ("move F a1", "@ and F share a1"),
        ("/schemer chess", "There is no board chess; there are: room, hall"),
        ("/schemer a game of chess", "SCHEME DRAWING"),
        ("/schemer --grid chess Move 2 -> Foe @..F", "chess"),
        ("next g2", "nobody called g2"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    conversation: Conversation, line: str, sentence: str
) -> None:
    conversation.reply("/schemer Move 2 -> Foe @..F")
    earlier_board = drawing(conversation.reply("/schemer"))

    assert sentence in (conversation.reply(line).text or "")
    assert drawing(conversation.reply("/schemer")) == earlier_board


@pytest.mark.parametrize(
    ("line", "scheme"),
    [
        ("/schemer Move 1 -> Nearest Foe ####/#@F#/####", "Move 1 -> Nearest Foe"),
        ("/schemer Muovi 1 -> Nemico ####/#@F#/####", "Muovi 1 -> Nemico"),
        ("/schemer --grid square Move 1 -> Foe ####/#@F#/####", "Move 1 -> Foe"),
        ("/schemer --scheme Move 1 -> Foe --grid square --map ####/#@F#/####", "Move 1 -> Foe"),
        ("/schemer ####/#@F#/####", "Move 2 -> Foe"),
        ("Move 1 -> Foe ####/#@F#/####", "Move 1 -> Foe"),
    ],
)
def test_another_board_takes_the_place_of_the_first(
    conversation: Conversation, line: str, scheme: str
) -> None:
    conversation.reply("/schemer Move 2 -> Foe @..F")
    board = conversation.reply(line).board

    assert board is not None
    assert board.decision.board.drawing() == "####\n#@F#\n####"
    assert board.decision.scheme.text == scheme
    assert board.decision.board.extent.grid == ("square" if "--grid" in line else "hex")


def test_a_figure_leaves_the_terrain_that_it_stood_on(conversation: Conversation) -> None:
    conversation.reply("/schemer Move 2 -> Foe @.^F")
    conversation.reply("F to c1")

    assert drawing(conversation.reply("F to d1")) == "@.^F"


@pytest.mark.parametrize("line", ["how do I move", "can Gog go to jail", "come mi muovo", "trap"])
def test_questions_stay_questions(conversation: Conversation, line: str) -> None:
    conversation.reply(BOARD)

    assert read_change(line) is None
    assert conversation.reply(line).answer is not None


def test_without_a_board_a_change_is_a_question(conversation: Conversation) -> None:
    assert conversation.reply("move F c4").answer is not None
    assert "SCHEME DRAWING" in (conversation.reply("/schemer").text or "")


def test_the_chat_prints_the_board(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("chat", typed="/schemer Move 2 -> Foe @..F\n/lang it\napplica\n")

    assert "  1  @  :.: [.]  F" in result.lines
    assert (
        "Ora il Cospiratore è in c1. Scrivi un altro Piano, o aggiungi un Cospiratore: aggiungi g b2."
        in (result.out.replace("\n", " "))
    )


@pytest.mark.parametrize("name", template_names())
def test_every_template_is_a_board(lawspeaker: Lawspeaker, name: str) -> None:
    template_text = lawspeaker("schemer", "--template", name).out

    assert yaml.safe_load(template_text) == {
        **template(name),
        "map": yaml.safe_load(template_text)["map"],
    }
    assert lawspeaker("schemer", "-", typed=template_text).status == 0
    assert name in lawspeaker("schemer", "--template").out


def test_an_unknown_template_names_those_there_are(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("schemer", "--template", "castle")

    assert result.status == 2
    assert "two-rooms" in result.err


@pytest.mark.parametrize("width", [None, 24, 9])
@pytest.mark.parametrize("name", template_names())
def test_a_printed_board_is_read_back(name: str, width: int | None) -> None:
    document = template(name)
    board = answer_board(DocumentBoard(document), "en").decision.board
    board_text = "\n".join(board_lines(board, {}, width))

    assert drawing_of(board_text, is_hex=document["grid"] == "hex") == board.drawing()
    second_answer = answer_board(DrawnBoard(board_text, document["scheme"], document["grid"]), "en")
    assert second_answer.decision.board == board


def test_columns_of_hexes_are_named_above_and_below(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("schemer", "--map", "@..\n..F", "--scheme", "Move 1 -> Foe").lines

    assert lines[2] == "     a   b   c"
    assert lines[5] == "       a   b   c"


def test_another_scheme_on_a_file(lawspeaker: Lawspeaker) -> None:
    document = "{map: '@..F', scheme: Move 1 -> Foe}"

    assert "Move 2 -> F: " in lawspeaker("schemer", "-", "--scheme", "Move 2 -> F", typed=document).out


def test_a_rule_about_movement_offers_a_board(lawspeaker: Lawspeaker, glossary: Glossary) -> None:
    offering = entries_like(glossary, lambda entry: is_board_offer(entry.body.calculator or ""))
    result = lawspeaker("ask", next(offering).id)

    assert "Board: lawspeaker schemer --template room" in result.lines


@pytest.mark.parametrize(
    ("italian", "english"),
    [
        ("Muovi 2 -> Nemico", "Move 2 -> Foe"),
        ("Salta 2 -> il nemico più lontano", "Leap 2 -> Farthest Foe"),
        ("muovi 2 → Nemico più vicino", "Move 2 -> Nearest Foe"),
        ("Muovi 2 -> Nemico ferito or G", "Move 2 -> Wounded Foe or G"),
        ("Muovi 2 -> Amico", "Move 2 -> Friend"),
        ("Movimento 2 a Eroe più vicino", "Move 2 to nearest hero"),
        ("Balzo 2 verso l'eroe ferito o G", "Leap 2 -> Wounded Hero or G"),
        ("Movimento 2 -> Nemico Fresco, oppure se nessuno, F", "Move 2 -> Fresh Foe, or if none, F"),
        ("Movimento 2 -> Nemico oppure G", "Move 2 -> Foe or G"),
        ("Movimento 2 -> F con meno Tempra rimasta o g", "Move 2 -> F con meno Tempra rimasta or g"),
        (
            "Movimento 2 -> Nemico con più Tempra rimasta",
            "Move 2 -> Foe with the most remaining Fortitude",
        ),
    ],
)
def test_a_scheme_may_be_written_in_italian(italian: str, english: str) -> None:
    figures = {
        "F": {"wounded": True, "fortitude": 3},
        "g": {"name": "F con meno Tempra rimasta"},
    }
    document = {"map": "#######\n#@..F.#\n#...Gg#\n#######", "figures": figures}
    verdicts = [
        answer_board(DocumentBoard({**document, "scheme": scheme}), "it").decision.verdict
        for scheme in (italian, english)
    ]

    assert verdicts[0] == verdicts[1]
    assert verdicts[0].spaces


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "scheme",
    [
        "move 2 to nearest foe",
        "Balzo 9 -> eroe ferito, oppure se nessuno, Nemico con meno Tempra rimasta",
        "Move 1 > F or friend or the farthest hero",
        "Move 3 -> Fresh Foe, or if no Foe is Fresh, then the Foe with the most remaining Fortitude",
    ],
)
def test_the_scheme_of_an_answer_reads_back(scheme: str, language: Language) -> None:
    document = {"map": "@.gF\n...H", "figures": {"F": {"fortitude": 2}}}

    answer = answer_board(DocumentBoard({**document, "scheme": scheme}), language)
    again = answer_board(DocumentBoard({**document, "scheme": answer.scheme}), language)

    assert again.scheme == answer.scheme
    assert again.decision.verdict == answer.decision.verdict
    assert answer.scheme.startswith({"en": ("Move", "Leap"), "it": ("Movimento", "Balzo")}[language])


def test_a_berserk_schemer_takes_only_heroic_figures_for_heroes() -> None:
    document = {"map": "@g.F\n....", "grid": "square", "actor": {"keywords": ["berserk"]}}

    foe, hero = (
        answer_board(DocumentBoard({**document, "scheme": f"Move 9 -> {target}"}), "en").decision
        for target in ("Nearest Foe", "Nearest Hero")
    )

    assert foe.verdict.already_there
    assert [hero.board.extent.name(space) for space in sorted(hero.verdict.spaces)] == ["c1", "d2"]


@pytest.mark.parametrize(
    ("language", "command", "line"),
    [
        ("en", "line", "7x2 square; @=g:tiny a1; F=Fiona:wounded g1; s c1; # b2; scheme Move 1 -> Foe"),
        (
            "it",
            "riga",
            "7x2 quadrati; @=g:minuscolo a1; F=Fiona:ferito g1; s c1; # b2; piano Move 1 -> Foe",
        ),
    ],
)
def test_a_board_is_typed_and_printed_on_one_line(
    lookup: Lookup, language: Language, command: str, line: str
) -> None:
    chat = Conversation(lookup, lambda: pytest.fail("no odds"), language)
    chat.reply("/schemer Move 1 -> Foe 7x2 square; @ b1; g:tiny a1; F=Fiona g1; # b2")
    for change in ("apply", "next g", "F wounded"):
        chat.reply(change)
    printed = chat.reply(command).text

    assert printed == line
    shown = chat.reply(f"/schemer {printed}").board
    assert shown is not None
    assert chat.reply(command).text == line
    assert chat.reply("5x1; @ a1; F z1").text is not None
    assert chat.reply("4x1 square; @ a1; F d1").board is not None
