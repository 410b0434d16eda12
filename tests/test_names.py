"""Variables and parameters are called after their values, as CONTRIBUTING.md asks."""

import ast
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REFUSED_BLOCK = re.compile(r"refuses these .*?```text\n(.*?)```", re.DOTALL)
LARGEST_SHARE = Fraction(1, 100)
NO_NAMES = frozenset(("self", "cls", "_", "__all__"))
# Of the refused names, those that Python's own words need an underscore for.
WITH_UNDERSCORE = frozenset(("in_", "open_", "first_", "second_"))
PRODUCT = ("bot", "calculators", "glossary", "benchmarks")


def refused_names() -> frozenset[str]:
    """Return the words that CONTRIBUTING.md lists."""
    block = REFUSED_BLOCK.search((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert block is not None
    return frozenset(block[1].split())


def bindings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and name wherever a variable, an attribute or a parameter is bound.

    An underscore before or behind a name changes nothing of what it says.
    """
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=name, ctx=ast.Store())
                | ast.Attribute(attr=name, ctx=ast.Store())
                | ast.arg(arg=name)
                | ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
                | ast.alias(asname=str(name))
            ):
                if name not in NO_NAMES:
                    yield node.lineno, name if name in WITH_UNDERSCORE else name.strip("_")


def bindings_of_files(folders: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield file with line, and name, of all that the modules below ``folders`` bind."""
    for file in sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py")):
        for line, name in bindings(ast.parse(file.read_text(encoding="utf-8"))):
            yield f"{file.relative_to(ROOT)}:{line}", name


@pytest.mark.parametrize("folders", [PRODUCT, ("tests",)], ids=["product", "tests"])
def test_hardly_any_name_is_one_of_the_refused(folders: Sequence[str]) -> None:
    refused, names = refused_names(), list(bindings_of_files(folders))
    offences = [f"{place}: {name}" for place, name in names if name in refused]

    assert len(offences) <= LARGEST_SHARE * len(names), "\n".join(offences)


@pytest.mark.parametrize(
    "code",
    [
        "each = 1",
        "each: int = 1",
        "lines, (each, *others) = text",
        "for each in lines: pass",
        "with file as each: pass",
        "[line for each in lines]",
        "(each := 1)",
        "def show(each): pass",
        "def show(*, each=1): pass",
        "def show(**each): pass",
        "lambda each: 1",
        "self.each = 1",
        "self._each = 1",
        "each_ = 1",
        "try: pass\nexcept OSError as each: pass",
        "from glossary import find as each",
        "match text:\n    case str(each): pass",
        "match text:\n    case [*each]: pass",
        "match text:\n    case {**each}: pass",
    ],
)
def test_a_name_is_seen_wherever_it_is_bound(code: str) -> None:
    assert "each" in {name for _, name in bindings(ast.parse(code))}


def test_what_is_only_used_is_no_name_of_its_own() -> None:
    assert list(bindings(ast.parse("show(line.each, each, each=1)"))) == []


def test_the_list_is_the_one_of_the_document() -> None:
    assert refused_names() >= {"each", "said", "more", "before"}
