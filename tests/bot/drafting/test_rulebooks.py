"""Two rulebooks as they really are, in every format: what they become, and what is found in them."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.drafting import readers
from bot.drafting.draft import Draft, divide
from glossary import Language
from tests.bot.drafting.documents import WRITERS
from tests.bot.drafting.rulebook import entry_titles, rulebook

LANGUAGES: Mapping[str, Language] = {"drowned_abbey": "en", "torre_dei_corvi": "it"}


def drafted(folder: Path, name: str, ending: str) -> Draft:
    WRITERS[ending](folder / f"book{ending}", rulebook(name))
    return divide(readers._read(folder / f"book{ending}"), LANGUAGES[name])


@pytest.mark.parametrize("ending", WRITERS)
@pytest.mark.parametrize("name", LANGUAGES)
def test_every_rule_becomes_an_entry_and_nothing_else_does(
    tmp_path: Path, name: str, ending: str
) -> None:
    draft = drafted(tmp_path, name, ending)

    assert [entry.title for entry in draft.entries] == entry_titles(name)
    assert {entry.kind for entry in draft.entries} == {"rule", "table", "faq"}


@pytest.mark.parametrize("name", LANGUAGES)
def test_all_formats_say_the_same(tmp_path: Path, name: str) -> None:
    texts_by_format = [
        {entry.title: entry.text for entry in drafted(tmp_path, name, ending).entries}
        for ending in (".md", ".html")
    ]

    assert texts_by_format[0] == texts_by_format[1]
