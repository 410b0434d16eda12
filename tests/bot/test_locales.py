"""The catalogues: the same messages with the same values, and all of them used."""

import ast
import re
import string
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from itertools import chain, combinations
from pathlib import Path
from typing import get_args

import pytest

from bot.drafting.blocks import RemarkCode
from bot.drafting.own_pack import AdditionKind
from bot.locales import PARTS, Locale, Message, catalogue
from bot.tables.scope import Level
from calculators.catalogue import calculators
from calculators.declaration import options_of
from calculators.schemer.errors import Code
from calculators.schemer.grid import Grid
from calculators.schemer.readings import Reading
from calculators.schemer.scheme import EffectKind, Pick, Relation
from glossary.entry import Kind

ROOT = Path(__file__).parents[2]
TREES = tuple(
    ast.parse(file.read_text(encoding="utf-8"))
    for room in ("bot", "calculators", "glossary")
    for file in (ROOT / room).rglob("*.py")
)
# Prefixes that stand for others: "failure-" for "success-", and the names of values.
TURNED = frozenset(("failure-", "found-"))
# Ids that are joined: of options, and of the name of a setting.
JOINED = {"part-guard-and-armour"}
MESSAGES = [(part, message_id) for part in PARTS for message_id in catalogue("en", part)]


def names(message: Message) -> set[str]:
    forms = [message] if isinstance(message, str) else list(message.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def strings() -> Iterator[str]:
    """Yield what stands in the code as a string or names a field, and the end of it, as ids spell it."""
    for node in chain.from_iterable(map(ast.walk, TREES)):
        match node:
            case ast.Constant(str() as text) | ast.AnnAssign(target=ast.Name(text)):
                yield from (text.replace("_", "-"), text.partition("-")[2])
    for file in (ROOT / "bot" / "drafting" / "skeleton").rglob("*.yaml"):
        yield from re.findall(r"\[(skeleton-[a-z]+)\]", file.read_text(encoding="utf-8"))


def beginnings() -> Iterator[str]:
    """Yield the parts of ids that the code completes at run time: ``kind-`` of ``f"kind-{kind}"``."""
    for node in chain.from_iterable(map(ast.walk, TREES)):
        match node:
            case ast.JoinedStr([ast.Constant(str() as text), ast.FormattedValue(), *_]):
                if re.fullmatch("(?:[a-z]+-)+", text):
                    yield text


def is_composed(message_id: str, prefixes: AbstractSet[str], words: AbstractSet[str]) -> bool:
    """Return whether ``message_id`` is a prefix and one or two of the strings that the code holds."""
    for prefix in filter(message_id.startswith, prefixes | TURNED):
        rest = message_id.removeprefix(prefix).split("-")
        cuts = (("-".join(rest[:place]), "-".join(rest[place:])) for place in range(1, len(rest)))
        if "-".join(rest) in words or any(first in words and last in words for first, last in cuts):
            return True
    return False


def first_values(*functions: str) -> set[str]:
    """Return the strings with which the code calls ``functions``, as their first value."""
    calls = (node for node in chain.from_iterable(map(ast.walk, TREES)) if isinstance(node, ast.Call))
    return {
        call.args[0].value
        for call in calls
        if ast.unparse(call.func) in functions
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


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
    words, prefixes = {*strings(), *(game for _, game in calculators())}, set(beginnings())
    unused = {message_id for _, message_id in MESSAGES} - words

    assert {key for key in unused if not is_composed(key, prefixes, words)} == JOINED
    assert not is_composed("kind-sentence", prefixes, words)


@pytest.mark.parametrize(
    ("prefix", "codes"),
    [
        ("advice", first_values("Advice")),
        ("calc", {calculator.declaration.title.removeprefix("calc-") for calculator in calculators().values()}),
        ("clause", get_args(Pick)),
        ("choice", (*get_args(AdditionKind), *get_args(Level))),
        ("detail", first_values("Detail") - {"cost", "damage", "distribution", "now"}),  # of JSON alone
        ("doctor", first_values("_ok", "_warning")),
        ("effect", get_args(EffectKind)),
        ("fault", get_args(Code)),
        ("grid", get_args(Grid)),
        ("kind", get_args(Kind)),
        ("memory", first_values("RefusedChangeError", "DatabaseError")),
        ("opt", {option.help.removeprefix("opt-") for calculator in calculators().values() for option in options_of(calculator)}),
        ("option", {option.name for calculator in calculators().values() for option in options_of(calculator)}),
        ("problem", first_values("YamlError", "Fault") - set(get_args(Code))),
        ("reading", set(get_args(Reading)) - {"main"}),
        ("relation", get_args(Relation)),
        ("remark", get_args(RemarkCode)),
        ("rulebook", first_values("RulebookError")),
        ("serve-refused", first_values("RefusedByDiscordError")),
    ],
)  # fmt: skip
def test_what_the_code_may_say_is_in_the_catalogues(prefix: str, codes: Collection[str]) -> None:
    ids = {message_id for _, message_id in MESSAGES}

    assert codes
    assert {f"{prefix}-{code.replace('_', '-')}" for code in codes} <= ids


@pytest.mark.parametrize(("count", "expected"), [(0, "0 entries"), (1, "1 entry"), (2, "2 entries")])
def test_a_number_chooses_the_form(count: int, expected: str) -> None:
    assert Locale("en").text("entries-count", count=count) == expected
