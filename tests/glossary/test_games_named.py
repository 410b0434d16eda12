"""Questions that name a game: one that is loaded binds, another one makes an honest miss."""

from dataclasses import replace

import pytest

from glossary import Glossary, Index, Localised, Outcome, PreferredGame, Search
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from glossary.search.mentions import Mentions
from glossary.search.message import Message
from glossary.text import words
from tests.conftest import WritePack
from tests.entries import Namesakes, plain_names, rules_of
from tests.glossary.whole_packs import load


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("in red dragon inn how many gems do I recover", "red-dragon-inn"),
        ("rangers of shadow deep: how does the doom die work", "rangers"),
        ("perdition's mouth come si nuota", "perditions-mouth"),
        ("how do I fall in rangers of shadow deep", "rangers"),
        ("Perdition's Mouth: come si corre?", "perditions-mouth"),
        ("rosd jumping", "rangers"),
    ],
)
def test_a_named_game_is_the_filter(search: Search, query: str, game: str) -> None:
    result = search.find(query, limit=25)

    assert result.game == game
    assert {match.entry.game for match in result.matches} == {game}


@pytest.mark.parametrize(
    ("query", "other_game"),
    [
        ("how does movement work in Gloomhaven?", "Gloomhaven"),
        ("in gloomheaven how do I attack", "Gloomhaven"),
        ("D&D attack of opportunity", "D&D"),
        ("a zombicide come si apre una porta", "Zombicide"),
        ("Lord of the Rings: how far may I move", "Lord of the Rings"),
        ("can I castle out of check", "Chess"),
        ("l'arrocco si può fare sotto scacco?", "Scacchi"),
        ("how many spell slots has a wizard of level 3", "D&D"),
    ],
)
def test_the_name_of_another_game_is_a_miss_that_says_so(
    search: Search, query: str, other_game: str
) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.MISS
    assert not result.confident
    assert result.other_game == other_game


@pytest.mark.parametrize(
    "query", ["is falling in Rangers as in Gloomhaven?", "movement", "the risk of a fall", "doom die"]
)
def test_other_words_and_loaded_games_are_no_other_game(search: Search, query: str) -> None:
    assert search.find(query).other_game is None


def test_no_word_of_another_game_is_one_of_the_shipped_packs(glossary: Glossary, index: Index) -> None:
    mentions = Mentions(glossary, index)
    terms = {term: title for title, terms in index.other_game_terms.items() for term in terms}

    game_by_term = {term: mentions.in_message(Message(words(term))).other_game for term in terms}

    assert game_by_term == terms


def test_a_pack_that_uses_a_word_of_another_game_answers_with_it(glossary: Glossary) -> None:
    entry = next(rules_of(glossary))
    questions = Localised(("is zeal what others call spell slots",), entry.body.questions.it)
    with_slots = replace(entry, body=replace(entry.body, questions=questions))
    entries = {**glossary.entries, entry.id: with_slots}
    own = replace(glossary, entries=entries)

    result = Search(own, build_index(own, read_lexicon())).find("is zeal what others call spell slots")

    assert result.other_game is None
    assert result.matches[0].entry.id == entry.id


def test_each_games_best_entry_comes_before_second_ones(search: Search) -> None:
    games = [match.entry.game for match in search.find("attack").matches]

    assert len(set(games[:3])) == 3


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("e se muore Deirdre", "red-dragon-inn"),
        ("can Shevatas throw his sword", "conan"),
        ("can an insectoid open doors", "perditions-mouth"),
        ("two gnolls attack me", "rangers"),
        ("e se muore Deidre", "red-dragon-inn"),
    ],
)
def test_a_figure_that_one_game_has_names_that_game(search: Search, query: str, game: str) -> None:
    assert search.find(query).game == game


def test_a_table_is_looked_in_before_the_game_of_a_figure(search: Search) -> None:
    table = PreferredGame("red-dragon-inn", comes_first=True)

    asked_at_table = search.find("how far can a gnoll jump", preferred=table)
    assert asked_at_table.matches[0].entry.game == "red-dragon-inn"
    namesakes = Namesakes(search.glossary)
    rule, name = next(
        (rule, name)
        for rule in rules_of(search.glossary, "rangers")
        for name in plain_names(rule, "en")
        if namesakes.beginning(name) == {rule.id}
    )
    assert search.find(f"can a gnoll {name}", preferred=table).matches[0].entry == rule


@pytest.mark.parametrize("query", ["can a zombie open doors", "Deirdre or Shevatas", "the hero falls"])
def test_a_figure_of_several_games_names_none(search: Search, query: str) -> None:
    assert search.find(query).game is None


@pytest.fixture
def halls(write_pack: WritePack) -> Search:
    """Return the search of a game with a rule for heroes, and something that is about one of them."""
    rule = {
        "title": {"en": "Swimming", "it": "Nuotare"},
        "aliases": None,
        "questions": {"en": ["may a hero swim"], "it": ["un eroe sa nuotare"]},
    }
    about_one = {
        "title": {"en": "Which cards does Alrik have?", "it": "Quali carte ha Alrik?"},
        "kind": "faq",
        "rules": ["deep-halls/swimming"],
        "aliases": None,
        "questions": {"en": ["cards for swimming of Alrik"], "it": ["carte per nuotare di Alrik"]},
    }
    figures = {"figures": {"hero": ["Alrik"]}}
    entries = {"rules/swimming.yaml": rule, "faq/cards-of-alrik.yaml": about_one}
    glossary = load([write_pack(entries, game=figures)])
    return Search(glossary, build_index(glossary, read_lexicon()))


@pytest.mark.parametrize(
    "query", ["may Alrik swim", "how far may Alrik swim", "may Alrikk swim", "Alrik sa nuotare"]
)
def test_what_is_asked_of_a_figure_is_asked_of_all_like_it(halls: Search, query: str) -> None:
    assert halls.find(query).matches[0].entry.id == "deep-halls/swimming"


def test_the_name_alone_finds_what_is_about_the_figure(halls: Search) -> None:
    assert halls.find("Alrik").matches[0].entry.id == "deep-halls/cards-of-alrik"
