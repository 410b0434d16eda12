"""The page about the search: the modules that it names are there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "search.md").read_text(encoding="utf-8")


def test_the_page_names_modules_that_are_there() -> None:
    named = set(re.findall(r"`(?:\w+/)*(\w+\.py)`", PAGE))
    modules = {file.name for file in (ROOT / "glossary").rglob("*.py")}

    assert "ranking.py" in named
    assert named <= modules
