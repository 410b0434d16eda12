"""Cards from which a player chooses: recorded questions, every page."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from bot.answers import Answer, Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.cards.choices import candidates_card, choices_card
from bot.discord.cards.question_line import echo
from bot.discord.limits import SELECT_TEXT
from bot.discord.show_card import answer_card
from bot.discord.state.card_state import BrowseState, QuestionState
from bot.locales import Locale
from bot.render.rules.plain import explains_miss, heading
from bot.render.rules.wording import shortened
from glossary import LANGUAGES, Entry, Language, Outcome, open_packs
from glossary.text import fold
from tests.bot.discord.cards.questions import NONSENSE
from tests.bot.discord.judge import (
    LONGEST_ID,
    buttons,
    card_for,
    entry_lines,
    list_card,
    options,
    refused,
    shown,
)
from tests.conftest import WritePack

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover


def test_discord_takes_the_answer_to_recorded_questions(
    answer_service: AnswerService, answers: Sequence[Answer]
) -> None:
    faults = {}
    for answer in answers:
        faults[answer.query] = refused(answer_card(answer_service, answer, owner=LONGEST_ID))

    assert {query: reasons for query, reasons in faults.items() if reasons} == {}


def test_every_candidate_can_be_chosen(answers: Sequence[Answer]) -> None:
    outcomes = set()
    for answer in answers:
        if answer.ruling is not None:
            continue
        outcomes.add(answer.outcome)
        card = choices_card(answer, owner=LONGEST_ID)
        assert refused(card) == [], answer.query
        offered = answer.links[:5] if answer.outcome is Outcome.MISS else answer.links
        assert options(card) == [link.id for link in offered], answer.query
        assert heading(answer, Locale(answer.language)) in shown(card), answer.query
        lines = {line["value"]: line for line in entry_lines(card.components)}
        for link in offered:
            label, description = lines[link.id]["label"], lines[link.id]["description"]
            translated = link.title["it" if answer.language == "en" else "en"]
            assert label == shortened(link.title[answer.language], SELECT_TEXT)
            assert description == shortened(f"{translated} · {link.game}", SELECT_TEXT)
            assert explains_miss(answer, link) == (link.short in shown(card))

    assert outcomes == {Outcome.CHOICES, Outcome.MISS}


def test_the_candidates_after_the_first_can_be_chosen(answers: Sequence[Answer]) -> None:
    for answer in answers:
        if not answer.links:
            continue
        card = candidates_card(answer, owner=LONGEST_ID, rejected=answer.links[0].id)
        assert refused(card) == [], answer.query
        assert candidates_card(answer, owner=LONGEST_ID, rejected="x" * 100) != card
        assert options(card) == [link.id for link in answer.links[1:9]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_typed_shows_what_is_popular(answer_service: AnswerService, language: Language) -> None:
    for query in ("", " ", "\n"):
        card = card_for(answer_service, QuestionState(language, "", query), owner=1)
        assert refused(card) == []
        assert len(options(card)) >= 5


@pytest.mark.parametrize("query", NONSENSE)
def test_what_was_typed_is_echoed_as_code(answer_service: AnswerService, query: str) -> None:
    card = choices_card(
        replace(answer_service.ask(QuestionState("en", "", query)), ruling=None), owner=1
    )
    first = shown(card).split("\n")[0]

    assert first == f"-# `{echo(query)}`"
    assert first.count("`") == 2
    assert len(echo(query)) <= 200


def browse_states(answer_service: AnswerService, language: Language) -> Iterator[BrowseState]:
    entries = answer_service.lookup.glossary.entries.values()
    letters = {fold(entry.body.title[language])[0] for entry in entries} - {":"}
    for game in ("", *answer_service.lookup.glossary.games):
        for faq in (False, True):
            for letter in ("", *sorted(letters), "ß", "é", "#"):
                yield BrowseState(language, 0, faq=faq, letter=letter, game=game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_every_page_of_every_list(
    answer_service: AnswerService, language: Language
) -> None:
    for state in browse_states(answer_service, language):
        page, seen = state, list[str]()
        while True:
            card = list_card(answer_service, page)
            assert refused(card) == [], page
            assert card.state == page
            seen += options(card)
            following = replace(page, page=page.page + 1)
            if f"1:show:{following}" not in buttons(card).values():
                break
            page = following
        assert seen == [link.id for link in _on(answer_service, state)]


def _on(answer_service: AnswerService, state: BrowseState) -> list[Entry]:
    """Return what stands on a page, in the order of its titles."""
    entries = answer_service.lookup.glossary.entries.values()
    page_entries = [
        entry
        for entry in entries
        if (entry.body.kind == "faq") == state.faq
        and state.game in ("", entry.game)
        and fold(entry.body.title[state.language]).startswith(fold(state.letter))
    ]
    return sorted(page_entries, key=lambda entry: fold(entry.body.title[state.language]))


def test_every_entry_stands_in_one_list(answer_service: AnswerService) -> None:
    entry_ids: list[str] = []
    for faq in (False, True):
        for page in range(30):
            state = BrowseState("en", page, faq=faq, letter="", game="")
            card = list_card(answer_service, state)
            entry_ids += options(card) if card.state == state else []

    assert sorted(entry_ids) == sorted(answer_service.lookup.glossary.entries)


def test_a_page_beyond_the_last_is_the_last(answer_service: AnswerService) -> None:
    card = list_card(answer_service, BrowseState("it", 99, faq=True, letter="", game="conan"))

    assert refused(card) == []
    assert options(card)
    assert card.state not in (None, BrowseState("it", 99, faq=True, letter="", game="conan"))


def test_an_empty_list_says_so(answer_service: AnswerService) -> None:
    card = list_card(answer_service, BrowseState("it", 0, faq=False, letter="#", game="conan"))

    assert Locale("it").text("browse-empty") in shown(card)
    assert "1" not in shown(card)
    assert options(card) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letter", ["W", "\N{GOTHIC LETTER AHSA}"], ids=["1 byte", "4 bytes"])
def test_discord_takes_a_list_of_the_longest_titles(
    write_pack: WritePack, language: Language, letter: str
) -> None:
    entries = {
        f"rules/{number:02}.yaml": {
            "title": {"en": f"{number:02}" + letter * 88, "it": f"{number:02}" + letter * 87 + "x"},
            "aliases": {"en": [], "it": []},
            "short": dict.fromkeys(LANGUAGES, letter * 350),
        }
        for number in range(30)
    }
    names = {"name": {"en": letter * 60, "it": letter * 59}}
    folder = write_pack(entries, game=names, name="g" * 61)
    answer_service = AnswerService(Lookup(*open_packs([folder]), "en"), "en")

    for page in (0, 1):
        for game in ("", "g" * 61):
            card = list_card(
                answer_service, BrowseState(language, page, faq=False, letter="", game=game)
            )
            assert refused(card) == []
            assert len(options(card)) == (23, 7)[page]
    for query in ("", letter * 88, "0"):
        assert (
            refused(card_for(answer_service, QuestionState(language, "", query), owner=LONGEST_ID))
            == []
        )
