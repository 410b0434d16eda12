"""The catalogues: the same messages with the same values, and all of them used."""

import ast
import re
import string
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain, combinations
from pathlib import Path
from typing import get_args

import pytest

from bot.answers.odds.player_words import CHANGES, CUTS, ENDS
from bot.answers.table_settings import NAMES
from bot.cli.commands import COMMANDS
from bot.cli.doctor import Level as FindingLevel
from bot.cli.extras import PART_BY_MODULE
from bot.drafting.blocks import RemarkCode
from bot.drafting.own_pack import AdditionKind
from bot.locales import PARTS, Locale, Message, catalogue
from bot.render.odds.assumptions import ComponentKind
from bot.render.odds.details import NOT_IN_COLUMNS
from bot.tables.scope import Level
from calculators.any_game.dice import NO_DICE
from calculators.catalogue import calculators
from calculators.declaration import options_of
from calculators.dice import COLOUR_LETTERS, COLOURS
from calculators.figures import BOUNDS
from calculators.schemer.errors import Code
from calculators.schemer.grid import Grid
from calculators.schemer.readings import Reading
from calculators.schemer.scheme import EffectKind, Pick, Relation
from glossary.entry import LANGUAGES, Kind
from glossary.loading.validation import WANTED
from glossary.search.explanation import WordUse

ROOT = Path(__file__).parents[2]
# Prefixes that stand for others: "failure-" for "success-", and the names of values.
TURNED = frozenset(("failure-", "found-"))
# Ids that are joined: of options, and of the name of a setting.
JOINED = {"part-guard-and-armour"}
MESSAGES = [(part, message_id) for part in PARTS for message_id in catalogue("en", part)]


@cache
def nodes() -> Sequence[ast.AST]:
    """Return all that the code consists of, once: whoever only collects tests does without."""
    files = chain.from_iterable(
        (ROOT / room).rglob("*.py") for room in ("bot", "calculators", "glossary")
    )
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in files)
    return tuple(chain.from_iterable(map(ast.walk, trees)))


@cache
def calls() -> Mapping[str, Sequence[ast.Call]]:
    """Return the calls in the code by what they call."""
    by_function = defaultdict[str, list[ast.Call]](list)
    for node in nodes():
        if isinstance(node, ast.Call):
            by_function[ast.unparse(node.func)].append(node)
    return by_function


def names(message: Message) -> set[str]:
    forms = [message] if isinstance(message, str) else list(message.values())
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


def strings() -> Iterator[str]:
    """Yield what stands in the code as a string or names a field, and the end of it, as ids spell it."""
    for node in nodes():
        match node:
            case ast.Constant(str() as text) | ast.AnnAssign(target=ast.Name(text)):
                yield from (text.replace("_", "-"), text.partition("-")[2])
    for file in (ROOT / "bot" / "drafting" / "skeleton").rglob("*.yaml"):
        yield from re.findall(r"\[(skeleton-[a-z]+)\]", file.read_text(encoding="utf-8"))


def beginnings() -> Iterator[str]:
    """Yield the parts of ids that the code completes at run time: ``kind-`` of ``f"kind-{kind}"``."""
    for node in nodes():
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


def constants(*nodes: ast.AST) -> set[str]:
    """Return the strings that stand in parts of the code."""
    inner = (node for outer in nodes for node in ast.walk(outer))
    return {
        node.value for node in inner if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def first_values(*functions: str, place: int = 0) -> set[str]:
    """Return the strings with which the code calls ``functions``, as their first value or a later one."""
    return {
        value.value
        for function in functions
        for call in calls().get(function, ())
        if len(call.args) > place
        for value in alternatives(call.args[place])
        if isinstance(value, ast.Constant) and isinstance(value.value, str)
    }


def alternatives(node: ast.expr) -> Sequence[ast.expr]:
    """Return both values of ``"a" if ... else "b"``, or the one value itself."""
    return (node.body, node.orelse) if isinstance(node, ast.IfExp) else (node,)


def keyword_values(name: str) -> set[str]:
    """Return the strings with which the code calls anything as the value of ``name``."""
    keywords = (node for node in nodes() if isinstance(node, ast.keyword))
    return constants(*(keyword.value for keyword in keywords if keyword.arg == name))


def keys_in(function: str) -> set[str]:
    """Return the strings in the functions of a name, but for their docstrings."""
    functions = (
        node for node in nodes() if isinstance(node, ast.FunctionDef) and node.name == function
    )
    return constants(
        *(line for node in functions for line in node.body if not isinstance(line, ast.Expr))
    )


def literal_ids() -> Iterator[str]:
    """Yield the ids that the code asks for as they stand there."""
    for file in (ROOT / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name("LocalisedError" | "localised") | ast.Attribute(attr="text"),
                    args=[ast.Constant(str() as message_id), *_],
                ) | ast.keyword(
                    "help" | "metavar" | "called" | "about", ast.Constant(str() as message_id)
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


# Details that stand inside others, in no column of their own.
IN_DETAILS = {"all", "at_least_one", "choice", "expected", "left", "spoke", "success"}


@cache
def codes() -> Mapping[str, Collection[str]]:
    """Return what may follow the beginnings of ids that the code completes at run time."""
    return {
        "advice": first_values("Advice"),
        "alternative": get_args(ComponentKind),
        "assumed": (keyword_values("assumed") | keys_in("_assumed")) - {"tie"},  # that of a tie says of which game
        "assumed-kind": (*get_args(ComponentKind), "rules"),
        "board": first_values("EditError", "UnwritableError"),
        "button": ("keep-out", "roll-again", "what-now"),
        "calc": {calculator.declaration.title.removeprefix("calc-") for calculator in calculators().values()},
        "choice": (*get_args(AdditionKind), *get_args(Level)),
        "clause": get_args(Pick),
        "column": first_values("Detail") - NOT_IN_COLUMNS - IN_DETAILS,
        "detail": first_values("Detail") - {"cost", "damage", "distribution", "now"},  # of JSON alone
        "dice": set(COLOUR_LETTERS.values()),
        "doctor": first_values("_ok", "_warning"),
        "doctor-bot": ("away", "connected"),
        "doctor-level": get_args(FindingLevel),
        "draft-missing": LANGUAGES,
        "effect": get_args(EffectKind),
        "error-notation": first_values("NotationError", "errors.NotationError", place=1),
        "error-roll": first_values("ExpressionError", place=1) | {NO_DICE, "drop-all", "keep-more", "no-game"},
        "error-setting": {name.removeprefix("LAWSPEAKER_").lower() for name in first_values("SettingsError")},
        "expression": (*CHANGES, *ENDS, *(f"{cut}-{end}" for cut in CUTS for end in ENDS)),
        "fault": get_args(Code),
        "fault-place": ("item", "map", "scheme"),
        "figure": {bound.partition("-N")[0] for bound in BOUNDS},
        "form": ("column", "row"),
        "grid": get_args(Grid),
        "help": {*COMMANDS, *(command for command, _ in calculators())},
        "help-table": NAMES,
        "kind": get_args(Kind),
        "memory-roll": ("remove", "save"),
        "memory": first_values("RefusedChangeError", "DatabaseError"),
        "metavar": {option.notation.kind for calculator in calculators().values() for option in options_of(calculator)} - {"choice", "flag"},
        "metavar-table": NAMES,
        "missing": set(PART_BY_MODULE.values()),
        "note": (keyword_values("notes") | keys_in("_notes")) - {"attack", "defend", "note-"},
        "now": ("reroll-free", "reroll-gem", *first_values("NextStep") - {"reroll"}),
        "now-if": ("reroll-free", "reroll-gem", *first_values("NextStep") - {"reroll"}),
        "of": ("theirs", "yours"),
        "one-more": ("o", "r", "y"),
        "opt": {option.help.removeprefix("opt-") for calculator in calculators().values() for option in options_of(calculator)},
        "option": {option.name for calculator in calculators().values() for option in options_of(calculator)},
        "problem": first_values("YamlError", "Fault") - set(get_args(Code)),
        "reading": set(get_args(Reading)) - {"main"},
        "relation": get_args(Relation),
        "remark": get_args(RemarkCode),
        "rulebook": first_values("RulebookError"),
        "serve-refused": first_values("RefusedByDiscordError"),
        "table-wants": {*NAMES, "number"} - {"game"},
        "trace": first_values("Reason", place=1) | {"as-leap", "comes-nearer", "dangerous-ways", "farthest-tied", "nearest-tied", "reaches-at-once", "reaches-dangerous", "safe-ways"},
        "wanted": {*WANTED.values(), "languages"},
        "why-word": {use.value for use in WordUse},
        "word": COLOURS,
    }  # fmt: skip


# Completed where modules are imported, so that nothing runs without them, or left out where they are missing.
READ_AT_IMPORT = {"about", "choice", "command", "template"}
LEFT_OUT = {"asker", "component", "examples", "one-more-of", "part", "spoken"}
# What else the code completes: verbs of forms, the codes of refusals, names of files.
NO_IDS = {"compare", "packs", "roll"}


def test_what_the_code_may_say_is_in_the_catalogues() -> None:
    ids = {message_id for _, message_id in MESSAGES}
    possible = {
        f"{prefix}-{code.replace('_', '-')}" for prefix, endings in codes().items() for code in endings
    }

    assert all(codes().values())
    assert possible - ids == set()


@pytest.mark.parametrize(("count", "expected"), [(0, "0 entries"), (1, "1 entry"), (2, "2 entries")])
def test_a_number_chooses_the_form(count: int, expected: str) -> None:
    assert Locale("en").text("entries-count", count=count) == expected


def test_no_beginning_of_an_id_is_left_untested() -> None:
    prefixes = {
        prefix.removesuffix("-")
        for prefix in beginnings()
        if any(message_id.startswith(prefix) for _, message_id in MESSAGES)
    }

    assert prefixes - codes().keys() == READ_AT_IMPORT - codes().keys() | LEFT_OUT | NO_IDS
