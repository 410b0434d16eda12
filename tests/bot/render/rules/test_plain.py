"""What a ruling leads on to."""

import pytest

from bot.answers import Lookup
from bot.locales import Locale
from bot.render.rules.plain import CHAT, MOST_RELATED, SHELL, answer_lines, ruling_lines
from glossary import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_is_listed_once_and_none_is_lost(lookup: Lookup, language: Language) -> None:
    for entry_id in lookup.glossary.entries:
        ruling = lookup.open(entry_id, language)
        related = [link.id for link in ruling.related]
        body = lookup.glossary.entries[entry_id].body

        assert len(related) == len(set(related)), entry_id
        assert {*body.rules, *body.see_also} <= set(related), entry_id


def test_a_glance_shows_three_links_and_how_to_see_the_others(lookup: Lookup) -> None:
    ruling = lookup.open("perditions-mouth/pick-a-lock", "en")
    count = len(ruling.related)
    glance, chat, full_card = (
        [line for line in ruling_lines(ruling, Locale("en"), full=full, calls=calls) if "[1]" in line]
        for full, calls in ((False, SHELL), (False, CHAT), (True, SHELL))
    )

    assert count > MOST_RELATED
    assert glance[0].count("[") == MOST_RELATED
    assert glance[0].endswith(f"{count - MOST_RELATED} more: --full")
    assert chat[0].endswith(f"{count - MOST_RELATED} more: m")
    assert full_card[0].count("[") == count


def test_the_links_that_fit_the_question_come_first(lookup: Lookup) -> None:
    answer = lookup.ask(
        "may I try again with other points after failing to open the lock", language="en"
    )
    assert answer.ruling is not None
    scores = {link.id: link.score for link in answer.links}
    related = [scores.get(link.id, 0.0) for link in answer.ruling.related]

    assert related == sorted(related, reverse=True)


def test_choices_take_one_line_each(lookup: Lookup) -> None:
    answer = lookup.ask("movement", limit=4)
    lines = list(answer_lines(answer, Locale("en")))

    assert len(lines) == 1 + len(answer.links)
    assert lines[1].startswith("  1. Movement · Movimento (Conan): ")
    assert lines[1].endswith("…")
