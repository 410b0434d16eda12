"""What a ruling leads on to."""

from itertools import chain

import pytest

from bot.answers import Lookup
from bot.render.rules.plain import following
from glossary import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_is_listed_once_and_none_is_lost(lookup: Lookup, language: Language) -> None:
    for entry_id in lookup.glossary.entries:
        ruling = lookup.open(entry_id, language)
        listed = [link.id for _, links in following(ruling) for link in links]

        assert len(listed) == len(set(listed)), entry_id
        named = chain(ruling.rules, ruling.see_also, ruling.faq)
        assert set(listed) == {link.id for link in named}, entry_id
        assert all(links for _, links in following(ruling)), entry_id
