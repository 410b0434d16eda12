"""The shipped packs: complete, in both languages, and in agreement with themselves."""

import re
from collections import Counter
from pathlib import Path

import pytest

from glossary import LANGUAGES, Calculation, Entry, Glossary, Search

CONTENTS = Path(__file__).with_name("contents.txt").read_text(encoding="utf-8").split()
LEAST_QUESTIONS = 8
LEAST_FAQ = {"conan": 40, "red-dragon-inn": 40, "perditions-mouth": 25, "rangers": 25}

NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


def numbers(text: str) -> Counter[str]:
    return Counter(number.replace(",", ".") for number in NUMBER.findall(text))


@pytest.mark.parametrize("entry_id", CONTENTS)
def test_every_entry_that_is_promised_is_there(glossary: Glossary, entry_id: str) -> None:
    assert entry_id in glossary.entries


def test_every_game_answers_frequent_questions(glossary: Glossary) -> None:
    for game in glossary.games:
        faq = [
            entry
            for entry in glossary.entries.values()
            if (entry.game, entry.body.kind) == (game, "faq")
        ]
        assert len(faq) >= LEAST_FAQ[game], game


def test_every_entry_has_enough_different_questions(glossary: Glossary) -> None:
    for entry in glossary.entries.values():
        for language in LANGUAGES:
            assert len(set(entry.body.questions[language])) >= LEAST_QUESTIONS, (entry.id, language)


def test_the_languages_agree_on_every_number(glossary: Glossary) -> None:
    def differences(entry: Entry) -> list[str]:
        body = entry.body
        sections = ("short", "text", "examples", "open_points")
        texts = [(name, getattr(body, name)) for name in sections]
        return [name for name, text in texts if text and numbers(text.en) != numbers(text.it)]

    assert {
        entry.id: differences(entry) for entry in glossary.entries.values() if differences(entry)
    } == {}


def test_frequent_questions_rest_on_rules_of_their_game(glossary: Glossary) -> None:
    for entry in glossary.entries.values():
        for rule in entry.body.rules:
            assert glossary.entries[rule].game == entry.game, entry.id
            assert glossary.entries[rule].body.kind != "faq", entry.id


def test_every_game_offers_popular_entries(glossary: Glossary) -> None:
    for game in glossary.games:
        assert len(glossary.popular(game)) >= 5, game


def test_every_table_of_a_text_is_well_formed(glossary: Glossary) -> None:
    for entry in glossary.entries.values():
        for language in LANGUAGES:
            rows = [
                line for line in "\n".join(entry.texts(language)).splitlines() if line.startswith("|")
            ]
            assert all(row.endswith("|") for row in rows), (entry.id, language)


def test_see_also_goes_both_ways(glossary: Glossary) -> None:
    """Between rules, and between FAQ answers. A rule's card lists the FAQ that rest on it by itself,
    so a link from an FAQ answer to a rule needs no way back."""
    one_way = [
        (entry.id, related_id)
        for entry in glossary.entries.values()
        for related_id in entry.body.see_also
        if entry.id not in glossary.entries[related_id].body.see_also
        and not (entry.body.kind == "faq" and glossary.entries[related_id].body.kind != "faq")
    ]

    assert one_way == []


def test_every_calculator_named_is_of_the_entrys_game(glossary: Glossary) -> None:
    for entry in glossary.entries.values():
        calculation = entry.body.calculator
        if calculation is not None:
            assert isinstance(calculation, Calculation), entry.id
            assert calculation.game is None, entry.id


# A short is read aloud at the table, and many questions lead to it: its first word must not answer
# one of them alone. "No hero may ..." states a rule, "No: ..." answers a question.
BARE_ANSWER = re.compile(r"(?:yes|sì)\b|no[,:;.]|\d", re.IGNORECASE)


@pytest.mark.parametrize(
    ("short", "bare"),
    [
        ("Yes, if it is adjacent.", True),
        ("Sì secondo la regola.", True),
        ("No: it works once.", True),
        ("2 gems.", True),
        ("No hero may do so.", False),
        ("Nobody moves.", False),
        ("Half the points.", False),
    ],
)
def test_a_bare_answer_is_told_from_a_proposition(short: str, *, bare: bool) -> None:
    assert (BARE_ANSWER.match(short) is not None) == bare


def test_no_short_answer_begins_with_a_bare_yes_no_or_number(glossary: Glossary) -> None:
    shorts = {
        (entry.id, language): entry.body.short[language]
        for entry in glossary.entries.values()
        for language in LANGUAGES
    }

    assert [place for place, short in shorts.items() if BARE_ANSWER.match(short)] == []


# What two lines of a card hold; the format lets a group have 350.
LONGEST_SHORT = 300


def test_every_short_answer_is_short(glossary: Glossary) -> None:
    lengths = {
        (entry.id, language): len(entry.body.short[language])
        for entry in glossary.entries.values()
        for language in LANGUAGES
    }
    too_long = {place: length for place, length in lengths.items() if length > LONGEST_SHORT}

    assert too_long == {}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("how long do the extra shields stay on my sheet", "perditions-mouth/defend-spoke"),
        ("una porta scassinata si può richiudere a chiave?", "perditions-mouth/locked-doors"),
        ("four of us at the table, do hirelings get to act at all", "rangers/companion-activation"),
        ("arrampicarsi quanto consuma", "rangers/climbing-and-rough-ground"),
    ],
)
def test_questions_in_other_words_find_the_rule(search: Search, query: str, expected: str) -> None:
    result = search.find(query)
    first = result.matches[0].entry

    assert expected in {first.id, *first.body.rules}
    assert result.confident
