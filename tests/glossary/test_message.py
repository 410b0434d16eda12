"""Long messages are read as far as the question in them goes."""

import pytest

from glossary import Outcome, Search
from glossary.search.message import QUERY_LIMIT, condensed, read_message
from tests.entries import offering

STORY = "Marta came late and we ate all of the pizza before her. "
QUESTION = "How do I open a locked chest?"


@pytest.mark.parametrize("text", ["", "chest", f"{STORY}{QUESTION}", "x" * QUERY_LIMIT])
def test_a_message_within_the_limit_is_read_as_it_is(text: str) -> None:
    assert condensed(text) == text


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param(f"{STORY * 20}{QUESTION}", f"{STORY * 6}{QUESTION}", id="at the end"),
        pytest.param(f"{QUESTION} {STORY * 20}", f"{QUESTION} {STORY * 6}".strip(), id="first"),
        pytest.param(f"{QUESTION}\n{STORY * 20}", f"{QUESTION} {STORY * 6}".strip(), id="a line"),
        pytest.param("Told. " * 100, ("Told. " * 100)[:QUERY_LIMIT], id="nothing is asked"),
        pytest.param(f"{'x' * 500}? {STORY}", f"{'x' * 399}?", id="a question longer than the limit"),
    ],
)
def test_the_question_of_a_long_message_is_read_first(text: str, read: str) -> None:
    assert condensed(text) == read


def test_of_many_questions_the_last_ones_are_read() -> None:
    text = " ".join(f"Is it {number}?" for number in range(100))

    assert condensed(text).startswith("Is it 60?")
    assert condensed(text).endswith("Is it 99?")


def test_what_is_not_read_is_left_for_the_name_of_the_game() -> None:
    message = read_message(f"Conan tonight. {STORY * 20}{QUESTION}", frozenset())

    assert "conan" not in message.words
    assert message.unread[:2] == ["conan", "tonight"]


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("locked chest", set()),
        ("Goblins. Locked chest.", set()),
        ("Goblins fled. May I jump a pit?", {"goblins", "fled"}),
        ("Wolves came. Goblins fled. Is that right?", {"wolves", "came"}),
        ("May I jump a pit? Goblins fled.", {"goblins", "fled"}),
    ],
)
def test_what_stands_around_a_question_is_told(text: str, context: set[str]) -> None:
    stopwords = frozenset(("may", "i", "is", "that", "right"))

    assert read_message(text, stopwords).context == context


def test_a_question_is_found_behind_a_long_story(search: Search) -> None:
    entry = next(offering(search.glossary, "picklock", "conan"))
    result = search.find(f"We play Conan tonight. {STORY * 20}{QUESTION}")

    assert result.outcome is Outcome.ANSWER
    assert result.game == "conan"
    assert result.matches[0].entry == entry


def test_what_is_told_does_not_drown_what_is_asked(search: Search) -> None:
    story = "We moved, attacked, cast spells, counted gems, and died of hunger, and then the dice fell off. "

    entry = next(offering(search.glossary, "picklock", "conan"))
    result = search.find(f"{story * 3}{QUESTION}", game="conan")

    assert result.matches[0].entry == entry
    assert result.confident


@pytest.mark.parametrize(
    "text", ["A locked chest stood there", "nella stanza stava un forziere chiuso"]
)
def test_what_is_merely_said_is_believed_less(text: str, search: Search) -> None:
    statement, question = search.find(text), search.find(f"{text}?")

    assert statement.matches[0].entry == question.matches[0].entry
    assert statement.matches[0].score == pytest.approx(0.9 * question.matches[0].score, abs=1e-4)


@pytest.mark.parametrize(
    "text", ["locked chest", "opening a locked chest", "come si apre un forziere chiuso"]
)
def test_a_term_a_name_and_a_question_without_its_mark_are_no_statements(
    text: str, search: Search
) -> None:
    assert search.find(text).matches[0].score == search.find(f"{text}?").matches[0].score
