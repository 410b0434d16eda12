"""The texts that every front end puts together the same way."""

import pytest

from bot.answers import Lookup
from bot.locales import Locale
from bot.render.rules.wording import whole_rule
from glossary import Language, Localised
from tests.bot.conftest import with_body


@pytest.mark.parametrize(
    ("language", "headings"),
    [
        pytest.param(
            "en", ("### Examples", "### Where the document is silent or unclear"), id="English"
        ),
        pytest.param("it", ("### Esempi", "### Dove il documento tace o non è chiaro"), id="Italian"),
    ],
)
def test_the_whole_rule_shows_examples_and_open_points_as_sections(
    lookup: Lookup, language: Language, headings: tuple[str, str]
) -> None:
    ruling = with_body(
        lookup.open(next(iter(lookup.glossary.entries)), language),
        examples=Localised("One gem.", "One gem."),
        open_points=Localised("Two.", "Two."),
    )

    text = whole_rule(ruling, Locale(language))

    assert text == f"{ruling.text}\n\n{headings[0]}\n\nOne gem.\n\n{headings[1]}\n\nTwo."


def test_a_rule_without_sections_is_its_text(lookup: Lookup) -> None:
    ruling = with_body(
        lookup.open(next(iter(lookup.glossary.entries)), "en"), examples=None, open_points=None
    )

    assert whole_rule(ruling, Locale("en")) == ruling.text
