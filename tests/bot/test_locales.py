"""The catalogues: the same messages with the same values, and all of them used."""

import ast
import re
import string
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from bot.locales import PARTS, Locale, Message, catalogue

ROOT = Path(__file__).parents[2]
# Ids that the code puts together from a part that it knows only at run time.
COMPOSED = (
    "kind-",
    "problem-",
    "wanted-",
    "found-",
    "fault-",
    "trace-",
    "reading-",
    "remark-",
    "help-",
    "examples-",
    "metavar-",
    "detail-",
    "failure-",
    "figure-",
    "column-",
    "word-",
    "note-",
    "now-",
    "advice-",
    "alternative-",
    "assumed-",
    "one-more-",
    "option-",
    "about-",
    "command-",
    "dice-",
    "grid-",
    "serve-refused-",
    "error-setting-",
    "doctor-",
    "why-word-",
    "skeleton-",
    "rulebook-",
    "error-notation-",
    "error-roll-",
    "missing-",
    "draft-missing-",
    "template-",
    "board-",
    "memory-",
    "table-",
    "choice-",
    "clause-",
    "effect-",
    "relation-",
    "part-",
)
MESSAGES = [(part, message_id) for part in PARTS for message_id in catalogue("en", part)]


def names(message: Message) -> set[str]:
    forms = [message] if isinstance(message, str) else list(message.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def used() -> Iterator[str]:
    for file in (*(ROOT / "bot").rglob("*.py"), *(ROOT / "calculators").rglob("*.py")):
        yield from re.findall(r"[\"']([a-z]+(?:-[a-z]+)*)[\"']", file.read_text(encoding="utf-8"))


def literal_ids() -> Iterator[str]:
    """Yield the ids that the code asks for as they stand there."""
    for file in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("LocalisedError") | ast.Attribute(attr="text"),
                    args=[ast.Constant(str() as message_id), *_],
                ):
                    yield message_id


def test_every_message_that_is_asked_for_is_there() -> None:
    ids = set(literal_ids())

    assert "error-file" in ids
    assert "source" in ids
    assert ids <= {message_id for _, message_id in MESSAGES}


@pytest.mark.parametrize("part", PARTS)
def test_both_languages_hold_the_same_messages(part: str) -> None:
    assert list(catalogue("en", part)) == list(catalogue("it", part))


def test_no_message_stands_in_two_parts() -> None:
    for first, second in combinations(PARTS, 2):
        assert not set(catalogue("en", first)) & set(catalogue("en", second))


@pytest.mark.no_cover
@pytest.mark.parametrize(("part", "message_id"), MESSAGES)
def test_both_languages_name_the_same_values(part: str, message_id: str) -> None:
    assert names(catalogue("en", part)[message_id]) == names(catalogue("it", part)[message_id])


def test_every_message_is_used() -> None:
    unused = {message_id for _, message_id in MESSAGES} - set(used())

    assert {key for key in unused if not key.startswith(COMPOSED)} == set()


@pytest.mark.parametrize(("count", "expected"), [(0, "0 entries"), (1, "1 entry"), (2, "2 entries")])
def test_a_number_chooses_the_form(count: int, expected: str) -> None:
    assert Locale("en").text("entries-count", count=count) == expected
