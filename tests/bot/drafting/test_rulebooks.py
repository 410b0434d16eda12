"""Two rulebooks as they really are, in every format: what they become, and what is found in them."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.drafting import readers
from bot.drafting.draft import Draft, divide
from bot.drafting.writing import write_draft
from bot.locales import Locale
from glossary import SHIPPED, Language, Search, open_packs
from tests.bot.drafting.documents import WRITERS
from tests.bot.drafting.rulebook import entry_titles, questions, rulebook

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


# Right first, of 27 questions in other words, in the rulebook's own language and in the other one: before anybody
# has written a question. What is measured, less one: docs/figures.md has it.
FLOORS: Mapping[str, Mapping[Language, int]] = {
    "drowned_abbey": {"en": 22, "it": 19},
    "torre_dei_corvi": {"it": 18, "en": 20},
}


@pytest.mark.parametrize("name", LANGUAGES)
def test_rules_are_found_before_a_question_is_written(tmp_path: Path, name: str) -> None:
    pack = tmp_path / "game"
    write_draft(pack, "Game", "book", drafted(tmp_path, name, ".pdf"), Locale("en"))
    game = pack / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("draft: true\n", ""), encoding="utf-8")
    search = Search(*open_packs([SHIPPED, pack]))
    right = Counter(
        language
        for question in questions(name)
        for language in FLOORS[name]
        for match in search.find(question[language], game="game", limit=1).matches
        if match.entry.body.title[language] in question["answers"]
    )

    assert all(right[language] >= floor for language, floor in FLOORS[name].items()), right


@pytest.mark.parametrize("name", LANGUAGES)
def test_all_formats_say_the_same(tmp_path: Path, name: str) -> None:
    texts_by_format = [
        {entry.title: entry.text for entry in drafted(tmp_path, name, ending).entries}
        for ending in (".md", ".html")
    ]

    assert texts_by_format[0] == texts_by_format[1]
