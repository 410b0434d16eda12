"""What people say around a question is cut off, and nothing of the question."""

import pytest

from glossary import Glossary, Index, Search
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from glossary.search.talk import Talk
from tests.conftest import WritePack
from tests.glossary.whole_packs import load

QUESTION = "how many dice does the archer roll"
DOMANDA = "quanti dadi tira l'arciere"


@pytest.fixture(scope="module")
def talk(index: Index) -> Talk:
    return Talk(index)


@pytest.mark.parametrize(
    "lead_in",
    [
        "sorry, ",
        "Hmm... ",
        "quick question: ",
        "my wife insists, ",
        "does anyone know ",
        "can you tell me ",
        "hey guys, sorry, one last thing: ",
        "We have been arguing about this all evening. ",
        "Kevin cooked lasagna! ",
        "Hi Martin, ",
        "hello rules people, ",
        "We were up late last night. ",
        "so, ",
        "I read the book two times and my wife did too. ",
        "Sarah and I have been at the table for an hour: ",
    ],
)
def test_what_is_said_before_a_question_is_cut_off(lead_in: str, talk: Talk) -> None:
    assert talk.cut_from(f"{lead_in}{QUESTION}").strip() == QUESTION


@pytest.mark.parametrize(
    "lead_in",
    [
        "scusate, ",
        "domanda veloce: ",
        "mia moglie insiste, ",
        "qualcuno sa ",
        "Oddio, che confusione. ",
        "Ciao Marco, ",
        "Ho riletto il libro due volte. ",
    ],
)
def test_so_it_is_in_italian(lead_in: str, talk: Talk) -> None:
    assert talk.cut_from(f"{lead_in}{DOMANDA}").strip() == DOMANDA


@pytest.mark.parametrize(
    "trailer",
    [
        "? thanks in advance!",
        ", thanks",
        "? Asking for a friend :)",
        " thx guys",
        " asking for a friend :)",
        " or am I being stupid",
        " Please answer fast, my brother takes his turn!",
    ],
)
def test_what_is_said_behind_a_question_is_cut_off(trailer: str, talk: Talk) -> None:
    assert talk.cut_from(f"{QUESTION}{trailer}").strip(" ?,") == QUESTION


@pytest.mark.parametrize(
    "text",
    [
        "Do we know who goes next",
        "how many players is it for",
        "when do we check if we won",
        "flame thingies on the floor: do they burn guys that ignore traps",
        "scythe can i move and attack in one turn",
        "a hero is on the Rest spoke. can i help him from here?",
        "A goblin ran off. May I jump over the pit?",
        "The gate is open. How many dice do I roll?",
        "with two players, what does the archer do",
        "how many gems does the archer need before he is back",
        "sprint",
        "question: rules",
    ],
)
def test_a_question_stays_whole(text: str, talk: Talk) -> None:
    assert talk.cut_from(text) == text


def test_a_question_of_names_alone_needs_no_word_that_asks(talk: Talk) -> None:
    assert talk.cut_from("My wife is cooking dinner. archer and shield").strip() == "archer and shield"


@pytest.mark.parametrize("tag", ["right?", "correct?", "giusto?"])
def test_a_sentence_that_ends_with_a_tag_is_a_question(tag: str, talk: Talk) -> None:
    assert talk.cut_from(f"two archers hinder nobody, {tag}") == "two archers hinder nobody, ?"


def test_the_name_of_the_game_is_kept(talk: Talk) -> None:
    assert talk.cut_from(f"ok rangers, sorry, {QUESTION}") == f"rangers, {QUESTION}"


def test_the_name_of_another_game_is_no_talk(talk: Talk) -> None:
    assert talk.cut_from("d&d: does the thief hide in the dark").startswith("d&d")


def test_a_word_of_talk_in_a_name_of_a_pack_is_a_word_of_the_rules(
    write_pack: WritePack, glossary: Glossary
) -> None:
    game = {"name": {"en": "Sorry", "it": "Sorry"}}
    own = load([write_pack({"rules/bumping-pawns.yaml": {}}, game=game)])
    index = build_index(own, read_lexicon())

    assert "sorry" not in index.talk
    assert "sorry" in build_index(glossary, read_lexicon()).talk


@pytest.mark.parametrize(
    "text",
    [
        "vi voglio bene",
        "ok sorry",
        "thanks!",
        "pizza?",
        "the key on my keyboard is stuck",
        "a mia suocera non va mai bene niente",
    ],
)
def test_talk_alone_asks_nothing(text: str, search: Search) -> None:
    assert not search.find(text).confident


def test_talk_within_a_question_weighs_nothing(search: Search) -> None:
    question = search.find("how hard is it to open a chest", game="conan")
    disturbed = search.find("how hard is it honestly to open a chest", game="conan")

    assert question.confident
    assert disturbed.matches[0] == question.matches[0]


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("no vabbè raga, solo extra gear", "solo extra gear"),
        ("evening lovely folks! ladder, climbing costs?", "ladder, climbing costs?"),
        ("swim in full plate, greetings from rainy Leeds", "swim in full plate,"),
    ],
)
def test_what_finds_nothing_is_read_without_its_first_or_last_part(
    message: str, asked: str, talk: Talk
) -> None:
    assert asked in map(str.strip, talk.parts_asked(message))


@pytest.mark.parametrize(
    "message",
    [
        "conan: who goes first",
        "who is hosting next week, my sword is a mess",
        "three enemies attack my archer on the stairs, why",
        "my sister came. she brought cake. who wants some of the cake she brought",
        "one part alone",
    ],
    ids=["names a game", "asks before", "tells more of rules", "several sentences", "no sign"],
)
def test_nothing_else_is_left_out(message: str, talk: Talk) -> None:
    assert not list(talk.parts_asked(message))


def test_a_part_is_looked_for_whatever_the_limit(search: Search) -> None:
    message = "bananas were cheap - how many dice does an archer roll in conan"

    assert search.find(message, limit=0).matches == ()
