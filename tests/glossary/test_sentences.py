"""The sentence of a rule that answers a question."""

import pytest

from glossary import EntryBody, Glossary, Index, Language, answering_sentence
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


@pytest.mark.parametrize(
    ("entry", "question", "language", "part"),
    [
        (
            "perditions-mouth/rest-spoke",
            "can I aid others or attack while my peg is on Rest",
            "en",
            "aid",
        ),
        (
            "perditions-mouth/rest-spoke",
            "finché il piolo resta lì posso aiutare gli altri, cammino e attacco?",
            "it",
            "aiutare gli altri",
        ),
        ("rangers/falling", "how much damage do I take from a fall of 5 inches", "en", "damage"),
    ],
)
def test_the_sentence_speaks_of_what_was_asked(
    glossary: Glossary, index: Index, entry: str, question: str, language: str, part: str
) -> None:
    body = glossary.entries[entry].body

    sentence = sentence_for(body, question, "it" if language == "it" else "en", index)

    assert sentence is not None
    assert part in sentence


def test_a_colon_does_not_cut_a_sentence_short(glossary: Glossary, index: Index) -> None:
    body = glossary.entries["rangers/falling"].body
    question = "il mio ranger casca da 6 pollici, quanti danni prende?"
    sentence = sentence_for(body, question, "it", index)

    assert sentence is not None
    assert sentence.endswith('6" fanno 9.')


def test_the_first_sentence_is_read_without_being_marked(glossary: Glossary, index: Index) -> None:
    body = glossary.entries["perditions-mouth/flea-mattress"].body
    question = "when I rest on the flea mattress, how much do I recover on the hero sheet?"

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
