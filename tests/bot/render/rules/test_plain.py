"""What a ruling leads on to."""

from dataclasses import replace

import pytest

from bot.answers import Lookup
from bot.locales import Locale
from bot.render.rules.plain import CHAT, MOST_RELATED, SHELL, answer_lines, ruling_lines
from bot.render.rules.wording import both_titles
from glossary import LANGUAGES, Language, Outcome
from tests.bot.conftest import with_many_links


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_is_listed_once_and_none_is_lost(lookup: Lookup, language: Language) -> None:
    for entry_id in lookup.glossary.entries:
        ruling = lookup.open(entry_id, language)
        related = [link.id for link in ruling.related]
        body = lookup.glossary.entries[entry_id].body

        assert len(related) == len(set(related)), entry_id
        assert {*body.rules, *body.see_also} <= set(related), entry_id


def test_a_glance_shows_three_links_and_how_to_see_the_others(lookup: Lookup) -> None:
    ruling = with_many_links(lookup)
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


def test_choices_of_several_games_are_titles(lookup: Lookup) -> None:
    answer = lookup.ask("movement", limit=4)

    assert list(answer_lines(answer, Locale("en"))) == [
        "Several rules may be meant. Which one?",
        *(
            f"  {number}. {both_titles(link.title, 'en')} ({link.game})"
            for number, link in enumerate(answer.links, 1)
        ),
    ]


def test_of_several_rules_of_one_game_the_first_is_shown_and_the_others_offered(lookup: Lookup) -> None:
    answer = lookup.ask("hindering", game="conan")
    assert answer.outcome is Outcome.CHOICES
    assert answer.ruling is not None
    lines = list(answer_lines(answer, Locale("en")))

    assert answer.ruling.short in lines
    assert answer.ruling.also
    assert lines[-1].startswith(f"Or did you mean: [1] {answer.ruling.also[0].title.en}")


def test_what_fits_about_as_well_comes_before_what_is_related(lookup: Lookup) -> None:
    linked = with_many_links(lookup)
    entries = lookup.glossary.entries.values()
    other_game = next(entry for entry in entries if entry.game != linked.entry.game)
    ruling = replace(linked, also=(lookup.open(other_game.id, "en"),))
    (line,) = (line for line in ruling_lines(ruling, Locale("en")) if "[1]" in line)

    assert line.startswith(f"See also: [1] {other_game.body.title.en} ({ruling.also[0].game}) · ")
    assert ruling.leads[1:] == ruling.related


def test_a_case_of_the_rule_stands_below_it_with_its_answer(lookup: Lookup) -> None:
    case = next(entry for entry in lookup.glossary.entries.values() if entry.body.kind == "faq")
    opened = lookup.open(case.id, "en")
    ruling = replace(with_many_links(lookup), also=(opened,), case=opened)
    lines = list(ruling_lines(ruling, Locale("en")))

    assert f"[1] {case.body.title.en} {case.body.short.en}" in lines
    assert sum(case.body.title.en in line for line in lines) == 1


def test_what_is_left_open_is_a_second_line(lookup: Lookup) -> None:
    gap = next(entry for entry in lookup.glossary.entries.values() if entry.body.kind == "gap")
    ruling = replace(with_many_links(lookup), gap=lookup.open(gap.id, "en"))

    assert f"What the documents do not say: {gap.body.short.en}" in list(
        ruling_lines(ruling, Locale("en"))
    )
