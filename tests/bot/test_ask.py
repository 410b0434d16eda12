"""``lawspeaker ask``."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from glossary import Glossary
from tests.conftest import Lawspeaker, WritePack
from tests.entries import GATE, LOCK, rules_of


def test_the_ruling_comes_first_and_cited(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("ask", "pick", "a", "lock")

    assert result.status == 0
    assert result.lines[0] == f"{LOCK.en} · {LOCK.it}"
    assert result.lines[1] == "Perdition's Mouth · rule"
    assert "Source: Hero Movement, Pick a Lock" in result.lines


@pytest.mark.parametrize(
    ("arguments", "source"),
    [
        pytest.param(["come si apre un lucchetto"], "Fonte:", id="the question's"),
        pytest.param(["come si apre un lucchetto", "--lang", "en"], "Source:", id="the one asked for"),
        pytest.param(["how do I open a lock", "--lang", "it"], "Fonte:", id="the other one"),
    ],
)
def test_the_reply_is_in_the_right_language(
    lawspeaker: Lawspeaker, arguments: list[str], source: str
) -> None:
    assert any(line.startswith(source) for line in lawspeaker("ask", *arguments).lines)


def test_a_question_that_tells_no_language_gets_that_of_the_settings(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("ask", "?", language="it").lines[0] == "Le domande più frequenti:"


def test_the_whole_rule_on_request(lawspeaker: Lawspeaker) -> None:
    short, full = lawspeaker("ask", "terrain cost"), lawspeaker("ask", "terrain cost", "--full")

    assert len(full.out) > len(short.out)


def test_the_sentence_that_answers_is_shown(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker(
        "ask", "--game", "rdi", "is the Scheme Die of a Boss that flips to Wounded rerolled"
    )

    assert "In the whole rule: «Boss flipping to Wounded: its Scheme Die is rerolled.»" in result.lines


def test_a_miss_says_so_and_lists_the_nearest(lawspeaker: Lawspeaker) -> None:
    result = lawspeaker("ask", "mana curve", "--limit", "3")

    assert result.lines[0].startswith("I have no rule that answers this.")
    assert len(result.lines) == 4


def test_no_question_offers_popular_rules(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("ask").lines[0] == "What players ask most:"
    assert lawspeaker("ask", "").lines[0] == "What players ask most:"


def test_one_json_object_for_programs(lawspeaker: Lawspeaker, glossary: Glossary) -> None:
    source = glossary.entries[LOCK.id].body.source
    result = lawspeaker("ask", "--json", LOCK.it, "--limit", "2")
    answer = json.loads(result.out)

    assert list(answer) == [
        "query",
        "lang",
        "game",
        "confident",
        "outcome",
        "results",
        "also",
        "gap",
        "odds",
    ]
    assert (answer["query"], answer["game"], answer["outcome"]) == (LOCK.it, None, "answer")
    assert answer["confident"] is True
    assert len(answer["results"]) == 2
    first = answer["results"][0]
    assert list(first) == ["id", "title", "score", "kind", "rules", "short", "source"]
    assert first["id"] == LOCK.id
    assert first["title"] == {"en": LOCK.en, "it": LOCK.it}
    assert first["source"] == {
        "document": source.document,
        "section": source.section,
        "page": source.page,
        "page_end": source.page_end,
    }


class TestBatch:
    """Many questions at once."""

    def test_answers_come_in_order(self, lawspeaker: Lawspeaker, glossary: Glossary) -> None:
        first, second = (next(rules_of(glossary, game)) for game in ("rangers", "perditions-mouth"))
        queries = [
            {"q": first.body.title.en, "lang": None, "game": first.game},
            {"q": second.body.title.it, "lang": "it", "game": second.game},
            {"q": "qwertyuiop"},
        ]
        result = lawspeaker("ask", "--batch", "-", typed="\n".join(map(json.dumps, queries)))
        answers = [json.loads(line) for line in result.lines]

        assert result.status == 0
        assert [answer["results"][0]["id"] for answer in answers[:2]] == [first.id, second.id]
        assert [answer["lang"] for answer in answers[:2]] == ["en", "it"]
        assert [answer["confident"] for answer in answers] == [True, True, False]

    def test_it_reads_a_file_too(self, lawspeaker: Lawspeaker, tmp_path: Path) -> None:
        file = tmp_path / "questions.jsonl"
        file.write_text('{"q": "jumping"}\n\n{"q": "falling"}\n')

        assert len(lawspeaker("ask", "--batch", str(file), "--json").lines) == 2

    @pytest.mark.parametrize(
        ("line", "part"),
        [
            pytest.param("{", "line 2 is not a JSON object", id="broken JSON"),
            pytest.param("[]", "line 2 is not a JSON object", id="a list"),
            pytest.param("{}", 'line 2: "q" has to be a text', id="no question"),
            pytest.param('{"q": 3}', 'line 2: "q" has to be a text', id="a number"),
            pytest.param('{"q": "x", "lang": "fr"}', 'line 2: "lang" has to be it or en', id="French"),
            pytest.param(
                '{"q": "x", "game": 1}', 'line 2: "game" has to be a text', id="game a number"
            ),
            pytest.param('{"q": "x", "game": "chess"}', 'game "chess"', id="unknown game"),
            pytest.param(b'{"q": "\xff"}', "line 2 is not UTF-8", id="not UTF-8"),
        ],
    )
    def test_a_line_that_is_refused_does_not_stop_the_others(
        self, lawspeaker: Lawspeaker, line: str | bytes, part: str
    ) -> None:
        middle = line.encode() if isinstance(line, str) else line
        result = lawspeaker(
            "ask", "--batch", "-", typed=b'{"q": "jumping"}\n%s\n{"q": "falling"}\n' % middle
        )
        answers = [json.loads(line) for line in result.lines]

        assert result.status == 2
        assert part in answers[1]["error"]
        assert answers[0]["results"]
        assert answers[2]["results"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--limit", "0", "x"], "--limit takes 1 to 25, not 0."),
        (["--limit", "-3", "x"], "--limit takes 1 to 25, not -3."),
        (["--limit", "many", "x"], '--limit takes a whole number, not "many".'),
        (["--limit"], "The option --limit needs a value."),
        (["--lang", "fr", "x"], '--lang takes it, en, not "fr".'),
        (["--fulll", "x"], "There is no option --fulll. Did you mean --full?"),
        (["--json=1", "x"], "The option --json takes no value."),
        (["--game", "chess", "x"], 'I do not know the game "chess".'),
        (
            ["--batch", "nowhere.jsonl"],
            'The file "nowhere.jsonl" cannot be read: No such file or directory.',
        ),
        (["--batch", "-", "x"], "--batch reads its questions from a file"),
    ],
)
def test_a_wrong_option_gets_one_sentence(
    lawspeaker: Lawspeaker, arguments: list[str], expected: str
) -> None:
    result = lawspeaker("ask", *arguments)

    assert result.status == 2
    assert result.err.startswith(expected)
    assert len(result.err.splitlines()) == 1
    assert not result.out


def test_errors_speak_the_users_language(lawspeaker: Lawspeaker) -> None:
    assert lawspeaker("ask", "--limit", "0", "x", language="it").err == "--limit va da 1 a 25, non 0.\n"


@given(question=st.text(max_size=60))
@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_question_gets_an_answer(lawspeaker: Lawspeaker, question: str) -> None:
    result = lawspeaker("ask", "--", question)

    assert result.status == 0
    assert result.out


def test_options_of_ask_may_stand_before_a_question_alone(lawspeaker: Lawspeaker) -> None:
    question = "how many dice do I roll"
    asked = lawspeaker("ask", "--game", "conan", question)

    assert lawspeaker("--game", "conan", question).out == asked.out
    assert "--gaem" in lawspeaker("--gaem", "conan", question).err


def test_a_groups_own_pack_is_searched_too(lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
    pack = write_pack({"rules/torches.yaml": {}})

    assert lawspeaker("ask", "light source", packs=[pack]).lines[0] == "Torches · Torce"
    assert lawspeaker("ask", "light source", "--packs", str(pack)).lines[0] == "Torches · Torce"
    assert lawspeaker("--packs", str(pack), "ask", "light source").lines[0] == "Torches · Torce"


def test_a_broken_pack_leaves_the_other_games_working(
    lawspeaker: Lawspeaker, write_pack: WritePack
) -> None:
    pack = write_pack({"rules/torches.yaml": {"kind": "spell"}})
    result = lawspeaker("ask", GATE.en, packs=[pack])

    assert result.status == 0
    assert result.out == lawspeaker("ask", GATE.en).out
    assert result.err == (
        f"Warning: 1 problem in {pack}; what it concerns is not used. See: lawspeaker check {pack}\n"
    )


GAP = {
    "title": {"en": "Price of equipment", "it": "Prezzo dell'equipaggiamento"},
    "kind": "gap",
    "aliases": {"en": ["what torches cost"], "it": ["quanto costano le torce"]},
    "questions": {"en": ["how many coins is a torch"], "it": ["quante monete vale una torcia"]},
    "short": {"en": "No prices; look at the cards.", "it": "Nessun prezzo; guarda le carte."},
}


class TestMisses:
    """What is shown where the documents or the games do not answer."""

    def test_a_gap_says_what_the_documents_do_not_tell(
        self, lawspeaker: Lawspeaker, write_pack: WritePack
    ) -> None:
        pack = write_pack({"rules/torches.yaml": {}, "rules/prices.yaml": GAP})
        english = lawspeaker("ask", "price of equipment", "--lang", "en", packs=[pack])
        italian = lawspeaker("ask", "price of equipment", "--lang", "it", packs=[pack])

        assert english.lines[0].startswith("The documents do not tell.")
        assert english.lines[1].endswith("(Deep Halls): No prices; look at the cards.")
        assert italian.lines[0].startswith("I documenti non lo dicono.")

    def test_programs_see_its_kind(self, lawspeaker: Lawspeaker, write_pack: WritePack) -> None:
        pack = write_pack({"rules/torches.yaml": {}, "rules/prices.yaml": GAP})
        answer = json.loads(lawspeaker("ask", "price of equipment", "--json", packs=[pack]).out)

        assert (answer["outcome"], answer["confident"]) == ("miss", False)
        assert answer["results"][0]["kind"] == "gap"

    @pytest.mark.parametrize(
        ("language", "beginning"),
        [("en", "Gloomhaven is not among my games."), ("it", "Gloomhaven non è tra i miei giochi.")],
    )
    def test_another_game_is_named(self, lawspeaker: Lawspeaker, language: str, beginning: str) -> None:
        result = lawspeaker("ask", "how do I attack in Gloomhaven", "--lang", language)

        assert result.lines[0].startswith(beginning)
