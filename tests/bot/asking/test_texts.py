"""Words of players stand in the lexicon and not in the code that reads what they type."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import bot
import calculators
from bot import answers
from calculators import schemer
from calculators.words import LANGUAGES, entries_of, inflected_of, text_groups

FOLDERS = [Path(str(package.__file__)).parent for package in (answers, schemer)]
MODULES = sorted(module for folder in FOLDERS for module in folder.rglob("*.py"))
# Neither behind a backslash nor within a name.
WORD = re.compile(r"(?<![\\a-zA-Z])[a-z]{3,}")
TAGS = {
    name
    for language in LANGUAGES
    for meaning in chain(entries_of(language), entries_of(language, "dice"))
    for name in (meaning[1].kind, meaning[1].tag)
}


def texts_in(language: str) -> set[str]:
    entries = chain(entries_of(language), inflected_of(language))
    groups = text_groups(language).values()
    return {word.removesuffix("*") for word in chain((word for word, _ in entries), *groups)}


def constants_in(module: Path) -> Iterator[str]:
    """Yield the texts in the code of a module, without documentation and examples."""
    nodes = list(ast.walk(ast.parse(module.read_text())))
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from () if id(node) in documentation else (node.value,)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: f"{module.parent.name}-{module.stem}")
def test_code_that_reads_what_is_typed_holds_no_italian_word(module: Path) -> None:
    italian = texts_in("it") - texts_in("en") - TAGS
    parts = chain.from_iterable((text.strip(), *WORD.findall(text)) for text in constants_in(module))

    # A single letter is a sign: the "e" of an Eye.
    assert [part for part in parts if part[1:] and part[0].isalpha() and part in italian] == []


def test_code_asks_for_all_groups_of_texts_and_for_no_other() -> None:
    folders = [Path(str(package.__file__)).parent for package in (bot, calculators)]
    sources = [module.read_text() for folder in folders for module in folder.rglob("*.py")]
    calls = re.findall(r"(?:texts|pattern)_of\(([^()]+)\)", "".join(sources))
    groups = {group for call in calls for group in re.findall(r"[\"']([a-z-]+)[\"']", call)}

    assert groups == set(text_groups("en"))
