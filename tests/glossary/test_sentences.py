"""The sentence of a rule that answers a question."""

from dataclasses import replace

import pytest

from glossary import EntryBody, Glossary, Index, Language, Localised, answering_sentence
from glossary.markdown import sentences
from glossary.search.query import Analyser
from tests.entries import RULES


def sentence_for(body: EntryBody, question: str, language: Language, index: Index) -> str | None:
    """Return the sentence of an entry that answers a question as it is typed."""
    analyser = Analyser(index)
    return answering_sentence(body, analyser.read(question), language, analyser)


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        pytest.param("One. Two!", ["One.", "Two!"], id="sentences"),
        pytest.param("It costs 1.5 points.", ["It costs 1.5 points."], id="a decimal point"),
        pytest.param("1. First\n2. Second", ["First", "Second"], id="a numbered list"),
        pytest.param("- **Bold** text", ["Bold text"], id="a bullet"),
        pytest.param("| A | B |\n| --- | --- |\n| 1 | 2 |", ["A, B", "1, 2"], id="a table"),
        pytest.param("", [], id="nothing"),
    ],
)
def test_markdown_falls_into_sentences(markdown: str, expected: list[str]) -> None:
    assert list(sentences(markdown)) == expected


@pytest.fixture
def body(glossary: Glossary) -> EntryBody:
    """Return a rule with a short answer and some sentences more."""
    return replace(
        glossary.entries[RULES[0]].body,
        short=Localised("You recover 2 cards on a bench.", "Su una panca recuperi 2 carte."),
        text=Localised(
            "You recover 2 cards on a bench. While your peg rests there you may aid others, but not"
            " attack. Whoever falls takes damage: 4 inches do 6.",
            "Su una panca recuperi 2 carte. Finché il piolo resta lì puoi aiutare gli altri, ma non"
            " cammini e non attacchi. Chi casca prende danni: 4 pollici fanno 6.",
        ),
        examples=None,
        open_points=None,
    )


@pytest.mark.parametrize(
    ("question", "language", "part"),
    [
        ("can I aid others or attack while my peg is there", "en", "aid"),
        (
            "finché il piolo resta lì posso aiutare gli altri, cammino e attacco?",
            "it",
            "aiutare gli altri",
        ),
        ("how much damage do I take from a fall of 4 inches", "en", "damage"),
    ],
)
def test_the_sentence_speaks_of_what_was_asked(
    body: EntryBody, index: Index, question: str, language: Language, part: str
) -> None:
    sentence = sentence_for(body, question, language, index)

    assert sentence is not None
    assert part in sentence


def test_a_colon_does_not_cut_a_sentence_short(body: EntryBody, index: Index) -> None:
    question = "chi casca quanti danni prende da 4 pollici?"
    sentence = sentence_for(body, question, "it", index)

    assert sentence is not None
    assert sentence.endswith("4 pollici fanno 6.")


def test_the_first_sentence_is_read_without_being_marked(body: EntryBody, index: Index) -> None:
    question = "when I sit on a bench, how many cards do I recover?"

    assert sentence_for(body, question, "en", index) is None


@pytest.mark.parametrize("rule", RULES)
def test_a_mere_name_asks_for_no_sentence(glossary: Glossary, index: Index, rule: str) -> None:
    entry = glossary.entries[rule]

    assert not any(sentence_for(entry.body, name, "en", index) for name in entry.names("en"))


@pytest.mark.parametrize("rule", RULES)
def test_a_question_about_something_else_has_no_sentence(
    glossary: Glossary, index: Index, rule: str
) -> None:
    question = "how many victory points for the longest road"
    assert sentence_for(glossary.entries[rule].body, question, "en", index) is None
