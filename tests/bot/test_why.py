"""``ask --why`` and ``check --questions``: what people who write packs see."""

import pytest

from tests.conftest import ENTRY, Lawspeaker, WritePack


def test_why_tells_words_scores_and_the_reason(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "--why", "how does a portculis open with a xyzzyq").lines

    assert any(line.startswith("Words that were found: open") for line in lines)
    assert any(line.startswith("Words that were read as others: portculis (") for line in lines)
    assert "Words that no pack has: xyzzyq" in lines
    assert any(line.startswith("Words that do not count: how, does, a, with") for line in lines)
    assert sum("meaning" in line for line in lines) == 5


def test_why_tells_what_stands_around_a_question(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "--why", "The goblins had fled. How do I open a locked chest?").lines

    assert "Words around the question, which weigh less: goblins, fled" in lines
    assert not any(line.startswith("Nothing is asked") for line in lines)


def test_why_tells_that_nothing_is_asked(lawspeaker: Lawspeaker) -> None:
    lines = lawspeaker("ask", "--why", "a locked chest stood there").lines

    assert "Nothing is asked: entries keep nine tenths of their scores." in lines


@pytest.mark.parametrize("name", ["skeleton", "skelton"])
def test_why_tells_names_of_figures(lawspeaker: Lawspeaker, name: str) -> None:
    lines = lawspeaker("ask", "--why", f"can a {name} swim").lines

    assert "Words that were found: swim" in lines
    assert f"Names of figures, read as: {name} (creature)" in lines


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("portcullis", "Sure:"),
        ("movement", "Several may be meant:"),
        ("mana curve", "Not sure:"),
        ("how do I attack in Gloomhaven", "No answer: the question names Gloomhaven"),
        ("", "Nothing to look for:"),
    ],
)
def test_why_gives_the_reason(lawspeaker: Lawspeaker, question: str, reason: str) -> None:
    assert any(line.startswith(reason) for line in lawspeaker("ask", "--why", question).lines)


def test_check_lists_questions_that_do_not_find_their_entry(
    lawspeaker: Lawspeaker, write_pack: WritePack
) -> None:
    lamps = {
        "title": {"en": "Lamps", "it": "Lampade"},
        "aliases": {"en": ["oil light"], "it": ["luce a olio"]},
        "questions": {"en": ["torches"], "it": ["quanto olio consuma una lampada"]},
    }
    pack = write_pack({"rules/torches.yaml": {}, "rules/lamps.yaml": lamps})
    result = lawspeaker("check", "--questions", str(pack))

    assert result.status == 0
    assert 'deep-halls/lamps: "torches" is answered by deep-halls/torches' in result.lines
    assert result.lines[-1].startswith("4 stored questions, 1 do")


GAP = {
    "title": {"en": "Weight of torches", "it": "Peso delle torce"},
    "kind": "gap",
    "aliases": None,
    "short": {"en": "Not in the rulebook.", "it": "Non è nel regolamento."},
    "text": {"en": "Not in the rulebook.", "it": "Non è nel regolamento."},
    "questions": {"en": ["how many turns does a torch burn"], "it": ["quanto pesa la torcia"]},
}


def test_check_lists_questions_of_a_gap_that_an_entry_may_answer(
    lawspeaker: Lawspeaker, write_pack: WritePack
) -> None:
    pack = write_pack({"rules/torches.yaml": {}, "rules/weight.yaml": GAP})
    line = (
        "deep-halls/weight says that no document tells, but deep-halls/torches may answer: "
        '"how many turns does a torch burn"'
    )

    assert line in lawspeaker("check", "--questions", str(pack)).lines
    pack = write_pack({"rules/weight.yaml": {**GAP, "see_also": ["deep-halls/torches"]}})
    assert line not in lawspeaker("check", "--questions", str(pack)).lines


def test_check_lists_entries_that_fit_a_question_alike(
    lawspeaker: Lawspeaker, write_pack: WritePack
) -> None:
    lamps = {
        "title": {"en": "Lamps", "it": "Lampade"},
        "aliases": None,
        "questions": {"en": ["how far does my light reach"], "it": ["chi porta l'olio"]},
    }
    pack = write_pack({"rules/torches.yaml": {}, "rules/lamps.yaml": lamps})

    ties = [line for line in lawspeaker("check", "--questions", str(pack)).lines if "equally" in line]
    assert ties == [
        'deep-halls/lamps and deep-halls/torches fit equally well: "how far does my light reach"'
    ]


def test_questions_of_a_pack_in_one_language_count_once(
    lawspeaker: Lawspeaker, write_pack: WritePack
) -> None:
    english = {
        key: None if key == "aliases" else {"en": value["en"]} if "en" in value else value
        for key, value in ENTRY.items()
    }
    pack = write_pack({"rules/torches.yaml": english}, game={"language": "en"})

    assert lawspeaker("check", "--questions", str(pack)).lines[-1].startswith("1 stored question")
