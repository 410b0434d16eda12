"""Search: what players type, and what they get."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from glossary import (
    LANGUAGES,
    Entry,
    Found,
    Glossary,
    Index,
    Language,
    Outcome,
    PreferredGame,
    Search,
    UnknownGameError,
    game_named,
)
from glossary.entry import game_of
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from glossary.text import words
from tests.conftest import Sample, WritePack
from tests.entries import (
    RULES,
    Namesakes,
    answers_of,
    entries_like,
    plain_names,
    questions_of,
    rules_of,
)
from tests.glossary.whole_packs import load

# So many entries of a shape are tried.
TRIED = 12


def best(search: Search, query: str, game: str | None = None) -> str:
    return search.find(query, game=game).matches[0].entry.id


def assert_first(search: Search, queries: Sequence[tuple[Entry, str]]) -> None:
    assert queries
    assert [best(search, query, entry.game) for entry, query in queries] == [
        entry.id for entry, _ in queries
    ]


def assert_answered(search: Search, questions: Sequence[tuple[Entry, str]]) -> None:
    assert_first(search, questions)
    outcomes = {search.find(question, game=entry.game).outcome for entry, question in questions}
    assert outcomes == {Outcome.ANSWER}


@pytest.fixture(scope="module")
def namesakes(glossary: Glossary) -> Namesakes:
    return Namesakes(glossary)


def changed_names(
    glossary: Glossary, language: Language, shape: str, form: str
) -> Iterator[tuple[Entry, str, str]]:
    """Yield the rules with a name of this shape, with the name and what is made of it."""
    for rule in rules_of(glossary):
        for name in plain_names(rule, language):
            if re.fullmatch(shape, name):
                yield rule, name, re.sub(shape, form, name)


def search_of(*folders: Path) -> Search:
    glossary = load(folders)
    return Search(glossary, build_index(glossary, read_lexicon()))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("query_of", "most_words"),
    [
        pytest.param(lambda entry: entry.body.title.en, 99, id="English title"),
        pytest.param(lambda entry: entry.body.title.it, 99, id="Italian title"),
        pytest.param(lambda entry: f"{entry.body.title.en.upper()}!!", 99, id="case and punctuation"),
        pytest.param(lambda entry: ", ".join(entry.body.title.en.split()[::-1]), 99, id="word order"),
        pytest.param(lambda entry: entry.names("en")[-1], 2, id="English alias"),
        pytest.param(lambda entry: entry.names("it")[-1], 2, id="Italian alias"),
        pytest.param(lambda entry: f"the {entry.body.title.en}", 2, id="with an article"),
        pytest.param(
            lambda entry: f"what is {entry.body.title.en}?", 2, id="inside a phrase of stopwords"
        ),
    ],
)
def test_a_name_as_it_is_gives_its_entry_and_no_doubt(
    search: Search, query_of: Callable[[Entry], str], most_words: int
) -> None:
    rules = [
        rule for rule in rules_of(search.glossary) if len(rule.body.title.en.split()) <= most_words
    ]
    results = {rule.id: search.find(query_of(rule), game=rule.game) for rule in rules}

    assert len(rules) >= 40
    assert {result.outcome for result in results.values()} == {Outcome.ANSWER}
    assert [result.matches[0].entry.id for result in results.values()] == list(results)
    assert min(result.matches[0].score for result in results.values()) >= 0.98


@pytest.mark.parametrize("query", RULES)
def test_an_id_gives_its_entry(search: Search, query: str) -> None:
    for text in (query, f"  {query} "):
        result = search.find(text)

        assert result.outcome is Outcome.ANSWER
        assert [match.entry.id for match in result.matches] == [query]


@pytest.mark.no_cover
def test_names_find_their_own_entry_first(search: Search, sample: Sample) -> None:
    entries = search.glossary.entries.values()
    names = [
        (entry.id, name)
        for entry in entries
        for language in LANGUAGES
        for name in entry.names(language)
    ]
    for entry_id, name in sample(names, one_in=3):
        result = search.find(name, game=game_of(entry_id), limit=25)
        exact = [match.entry.id for match in result.matches if match.score == 1.0]
        assert entry_id in exact, name


@pytest.mark.parametrize(
    ("language", "shape", "form"),
    [
        pytest.param("it", r"(\w{5,})are", r"\1ere", id="Italian slip"),
        pytest.param("en", r"(\w{5})\w{3,}", r"\1", id="prefix"),
        pytest.param("en", r"(\w{3,}[^hs])ing", r"\1s", id="English inflection"),
        pytest.param("it", r"(\w{3,}c)a", r"\1he", id="Italian plural"),
        pytest.param("en", r"(\w+ \w{3,}[^s])s", r"\1", id="English singular"),
        pytest.param("it", r"(\w{4,})arsi", r"e se mi \1o", id="form of a verb"),
    ],
)
def test_parts_and_forms_find_the_entry(
    search: Search, namesakes: Namesakes, language: Language, shape: str, form: str
) -> None:
    queries = [
        (rule, query)
        for rule, name, query in changed_names(search.glossary, language, shape, form)
        if namesakes.named(name, rule.game) | namesakes.beginning(query, rule.game) == {rule.id}
    ]

    assert_first(search, queries[:TRIED])


@pytest.mark.parametrize(
    "slip",
    [
        pytest.param(lambda one, two: f"{one} {two[:2]}{two[3:]}", id="missing letter"),
        pytest.param(lambda one, two: f"{one} {two[:-2]}{two[:-3:-1]}", id="swapped letters"),
        pytest.param(lambda one, two: one + two, id="run together"),
        pytest.param(lambda one, two: one + two[:2] + two[3:], id="run together with a slip"),
        pytest.param(lambda one, two: f"{one} {two[:2]}", id="prefix of the second word"),
    ],
)
def test_slips_in_a_title_of_two_words_find_its_entry(
    search: Search, slip: Callable[[str, str], str]
) -> None:
    titles = ((entry, words(entry.body.title.en)) for entry in rules_of(search.glossary))
    slips = [
        (entry, slip(*title))
        for entry, title in titles
        if [len(word) >= 5 for word in title] == [True, True]
    ]

    assert len(slips) >= 20
    assert_first(search, slips)


@pytest.mark.parametrize(
    ("names", "shape"),
    [
        pytest.param(slice(1), r"(\w+ \w)\w+", id="a title, a letter into its second word"),
        pytest.param(slice(1, None), r"(\w+ \w\w)\w+", id="an alias"),
    ],
)
def test_what_begins_a_name_offers_its_entry(
    search: Search, namesakes: Namesakes, names: slice, shape: str
) -> None:
    beginnings = [
        (rule, beginning)
        for rule, name, beginning in changed_names(search.glossary, "en", shape, r"\1")
        if name in plain_names(rule, "en")[names] and namesakes.beginning(beginning) == {rule.id}
    ]
    missed = [beginning for rule, beginning in beginnings[:TRIED] if best(search, beginning) != rule.id]

    assert beginnings
    assert missed == []


def test_what_begins_a_name_comes_before_another_form_of_an_alias(write_pack: WritePack) -> None:
    doors = {"title": {"en": "Locked doors", "it": "Porte chiuse"}, "aliases": None}
    picking = {"title": {"en": "Burglary", "it": "Furto"}, "aliases": {"en": ["lock"], "it": ["furti"]}}
    pack = write_pack({"rules/burglary.yaml": picking, "rules/doors.yaml": doors})

    assert best(search_of(pack), "locked") == "deep-halls/doors"


def test_one_word_that_names_one_entry_and_begins_another_offers_both(
    search: Search, namesakes: Namesakes
) -> None:
    """Of three rules that are called so, no two of one game, and one whose title only begins so."""
    for rule, name, _ in changed_names(search.glossary, "it", r"\w+", ""):
        entries = search.glossary.entries
        named = {entry for entry in namesakes.named(name) if entries[entry].body.kind != "gap"}
        begun = {
            entry.id
            for entry in rules_of(search.glossary, rule.game)
            if plain_names(entry, "it")[0].startswith(f"{name} ")
        } - named
        if len(named) == len({entries[entry].game for entry in named}) == 3 and len(begun) == 1:
            break
    result = search.find(name)
    whole_names = [match.entry.id for match in result.matches if match.score == 1.0]

    assert result.outcome is Outcome.CHOICES
    assert {*whole_names[:-1]} == named
    assert {*whole_names[-1:]} == begun


def test_of_equals_the_term_that_its_own_rules_print_comes_first(write_pack: WritePack) -> None:
    blades = {
        "title": {"en": "Blades", "it": "Mischia"},
        "aliases": {"en": ["melee"], "it": ["lame"]},
        "questions": None,
    }
    fists = {
        "title": {"en": "Melee", "it": "Pugni"},
        "aliases": {"en": ["fists"], "it": ["mischia"]},
        "questions": None,
    }
    documents = {"rulebook": {"title": "Regolamento", "language": "it"}}
    game = {"name": {"en": "Low Halls", "it": "Sale Basse"}, "documents": documents}
    italian = write_pack({"rules/blades.yaml": blades}, game=game, name="low-halls")
    english = write_pack({"rules/fists.yaml": fists})
    for folders in ((italian, english), (english, italian)):
        search = search_of(*folders)

        assert best(search, "melee") == "deep-halls/fists"
        assert best(search, "mischia") == "low-halls/blades"


def test_a_stopword_may_be_the_beginning_of_a_title(
    search: Search, index: Index, namesakes: Namesakes
) -> None:
    titles = [(rule, plain_names(rule, "en")[0]) for rule in rules_of(search.glossary)]
    beginnings = [
        (rule, title[:3])
        for rule, title in titles
        if title[:3] in index.stopwords and namesakes.beginning(title[:3], rule.game) == {rule.id}
    ]

    assert beginnings
    assert [best(search, beginning, rule.game) for rule, beginning in beginnings] == [
        rule.id for rule, _ in beginnings
    ]


def test_half_typed_titles_offer_entries_of_that_name(search: Search) -> None:
    """But for the few whose beginning is the name of another entry, as "damage" is of "Damage Die"."""

    def begins(title: str, half: str) -> bool:
        return " ".join(words(title)).startswith(half)

    rules = [
        entry.body.title
        for entry in search.glossary.entries.values()
        if entry.body.kind not in ("faq", "gap")
    ]
    halves = [
        " ".join(words(name[:6])) for title in rules for name in (title.en, title.it) if len(name) > 6
    ]
    first_titles = [search.find(half).matches[0].entry.body.title for half in halves]
    missed = sum(
        not (begins(title.en, half) or begins(title.it, half))
        for title, half in zip(first_titles, halves, strict=True)
    )

    assert missed <= 0.07 * len(halves)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("can i crawl through a spider web", "through"),
        ("can i crawl under a spider web", "under"),
        ("la ragnatela brucia prima della caverna", "through"),
        ("la ragnatela brucia dopo la caverna", "under"),
    ],
)
def test_words_of_way_and_order_are_part_of_a_question(
    write_pack: WritePack, query: str, expected: str
) -> None:
    def webs(number: str, way: str, order: str) -> dict[str, object]:
        questions = {
            "en": [f"may i crawl {way} spider webs"],
            "it": [f"la ragnatela brucia {order} la caverna"],
        }
        title = {"en": f"Webs {number}", "it": f"Ragnatele {number}"}
        return {"title": title, "aliases": None, "questions": questions}

    through, under = webs("A", "through", "prima"), webs("B", "under", "dopo")
    pack = write_pack({"rules/through.yaml": through, "rules/under.yaml": under})

    assert best(search_of(pack), query) == f"deep-halls/{expected}"


@pytest.mark.parametrize(
    ("greeting", "language"),
    [("ciao", "it"), ("Hi there!", "en"), ("grazie", "it"), ("what can you do?", "en")],
)
def test_what_asks_for_no_rule_is_offered_what_players_ask_most(
    search: Search, greeting: str, language: str
) -> None:
    result = search.find(greeting)

    assert tuple(match.entry for match in result.matches) == search.glossary.popular()[:5]
    assert (result.outcome, result.confident, result.language) == (Outcome.MISS, False, language)


def content_of(question: str, index: Index) -> list[str]:
    """Return what a question asks about."""
    return [word for word in words(question) if word not in index.stopwords]


def test_a_question_of_one_word_is_found_as_it_is_stored(search: Search, index: Index) -> None:
    of_one_word = [
        (entry, question)
        for entry, question in questions_of(answers_of(search.glossary), "en")
        if len(content_of(question, index)) == 1 and question.startswith("how do ")
    ]

    assert_answered(search, of_one_word[:TRIED])


def test_a_term_that_is_asked_for_comes_before_a_case_whose_title_begins_so(
    search: Search, namesakes: Namesakes
) -> None:
    titles = [
        (case, words(case.body.title.it))
        for case in entries_like(search.glossary, lambda entry: entry.body.kind == "faq")
    ]
    cases = [
        (case, title)
        for case, title in titles
        if title[0] == "posso"
        and namesakes.named(title[1], case.game)
        and not namesakes.named(" ".join(title[1:4]), case.game)
    ]

    assert cases
    for case, title in cases:
        term, half_of_title = " ".join(title[:2]), " ".join(title[:4])
        assert best(search, term, case.game) in namesakes.named(title[1], case.game)
        assert best(search, half_of_title, case.game) == case.id


def test_a_form_of_a_term_comes_before_a_case_whose_title_begins_with_it(write_pack: WritePack) -> None:
    falling = {"title": {"en": "Falling", "it": "Cadere"}, "aliases": None, "questions": None}
    title = {"en": "If I fall with a torch, does it go out?", "it": "Se cado con la torcia, si spegne?"}
    rules = ["deep-halls/falling"]
    case = {"title": title, "kind": "faq", "rules": rules, "aliases": None, "questions": None}
    pack = write_pack({"rules/falling.yaml": falling, "faq/falling-with-a-torch.yaml": case})

    assert best(search_of(pack), "se cado") == "deep-halls/falling"


def test_what_is_named_so_comes_before_what_only_begins_so(
    search: Search, namesakes: Namesakes
) -> None:
    """Of a rule of one name where the titles of many more begin with it."""

    def begun(rule: Entry, name: str) -> list[Entry]:
        def begins(entry: Entry) -> bool:
            return plain_names(entry, "en")[0].startswith(f"{name} ")

        return list(entries_like(search.glossary, begins, game=rule.game))

    rule, name = next(
        (rule, name)
        for rule, name, _ in changed_names(search.glossary, "en", r"\w+", "")
        if namesakes.named(name, rule.game) == {rule.id} and len(begun(rule, name)) >= 5
    )
    result = search.find(name, game=rule.game)

    assert result.matches[0].entry == rule
    assert all(name in match.entry.body.title.en.casefold() for match in result.matches)


@pytest.mark.parametrize(
    ("language", "shape", "wording"),
    [
        pytest.param("en", r"(.*)", r"\1", id="word for word"),
        pytest.param("en", r"(.* )(?:the|an?) (.*)", r"\1\2", id="without its article"),
        pytest.param(
            "en", r"((?:can|may|do|does|is) .*) ((?:an?|the) \w+)\??", r"\2, \1", id="in another order"
        ),
        pytest.param("en", r"(.* (?:an?|the) \w+[bdgklmnprt])\??", r"\1s", id="in other forms"),
        pytest.param("it", r"(.* (?:il|lo|al|nel|sul|del) \w+)o\??", r"\1i", id="Italian plural"),
    ],
)
def test_a_short_stored_question_is_found_in_other_wording(
    search: Search, index: Index, language: Language, shape: str, wording: str
) -> None:
    reworded = [
        (entry, re.sub(shape, wording, question, count=1))
        for entry, question in questions_of(answers_of(search.glossary, "rangers"), language)
        if len(content_of(question, index)) == 2
        and len(words(question)) <= 6
        and re.fullmatch(shape, question)
    ]

    assert_answered(search, reworded[:TRIED])


def test_a_stored_question_comes_before_a_name_that_is_left_of_it(
    search: Search, index: Index, namesakes: Namesakes
) -> None:
    """Without its stopwords the question is the name of another entry."""
    stored = [
        (entry, question)
        for entry, question in questions_of(answers_of(search.glossary), "en")
        if (named := namesakes.named(" ".join(content_of(question, index)), entry.game))
        and entry.id not in named
    ]

    assert_first(search, stored[:TRIED])


def test_a_stored_question_finds_its_entry_where_nothing_else_leads_there(
    search: Search, index: Index
) -> None:
    """No word of the question is in the entry's names or texts."""

    def other_words(entry: Entry) -> set[str]:
        body = entry.body
        texts = [text for language in LANGUAGES for text in entry.texts(language)]
        return set(
            words(
                " ".join([*entry.names("en"), *entry.names("it"), body.short.en, body.short.it, *texts])
            )
        )

    stored = [
        (entry, question)
        for entry, question in questions_of(answers_of(search.glossary), "en")
        if len(asked := content_of(question, index)) == 2 and not {*asked} & other_words(entry)
    ]

    assert_answered(search, stored[:TRIED])


def test_a_question_that_one_game_stores_hides_no_rule_of_another(search: Search) -> None:
    result = search.find("How do I open a locked chest?")

    assert result.outcome is Outcome.CHOICES
    assert {match.entry.game for match in result.matches[:3]} == {"conan", "perditions-mouth"}


def test_a_question_of_all_games_offers_the_rule_of_each(search: Search) -> None:
    result = search.find("what happens if I die")

    assert result.outcome is Outcome.CHOICES
    assert {match.entry.game for match in result.matches[:4]} == set(search.glossary.games)


def test_a_question_is_not_reworded_into_a_single_word(
    search: Search, index: Index, namesakes: Namesakes
) -> None:
    """Where only one content word is in a stored question, and something else is called so."""
    reworded = [
        (entry, asked[0])
        for entry, question in questions_of(answers_of(search.glossary), "en")
        if len(asked := content_of(question, index)) == 1
        and namesakes.named(asked[0], entry.game) - {entry.id}
        and entry.id not in namesakes.named(asked[0], entry.game)
    ]

    assert reworded
    for entry, word in reworded[:TRIED]:
        assert best(search, f"the {word}", entry.game) != entry.id


@pytest.mark.parametrize(
    "query",
    [
        "asdfgh",
        "qwertyuiop zxcvb",
        "ciao bot come stai oggi",
        "how are you today",
        "mana curve",
        "blackjack dealer stands on 17",
        "quando passo dal via prendo 200 euro?",
        "grazie mille",
        "quanto costa una torcia",
        "x",
        "a",
        "è",
        "7",
    ],
)
def test_junk_is_an_honest_miss(search: Search, query: str) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.MISS
    assert not result.confident


@pytest.mark.parametrize("query", ["come si vince", "how do I win?", "vincere"])
def test_a_single_word_of_a_phrase_is_no_reason_to_believe(search: Search, query: str) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.MISS
    assert result.matches


def test_a_game_filter_keeps_to_the_game(search: Search) -> None:
    result = search.find("movement", game="rangers", limit=25)

    assert result.matches
    assert {match.entry.game for match in result.matches} == {"rangers"}
    assert result.game == "rangers"


def test_a_question_that_only_names_a_game_offers_its_popular_entries(search: Search) -> None:
    result = search.find("Rangers of Shadow Deep")

    popular = search.glossary.popular("rangers")[:5]
    assert [match.entry for match in result.matches] == list(popular)
    assert result.outcome is Outcome.MISS


def test_an_unknown_game_is_refused_with_those_there_are(search: Search) -> None:
    with pytest.raises(UnknownGameError) as caught:
        search.find("move", game="chess")

    assert "rangers" in caught.value.known


@pytest.mark.parametrize("name", ["rangers", "Rangers of Shadow Deep", "RoSD", "shadow-deep"])
def test_a_game_has_several_names(search: Search, name: str) -> None:
    assert game_named(name, search.glossary.games) == "rangers"


@pytest.mark.parametrize("query", ["", "   ", "?!", "🎲"])
def test_nothing_to_look_for_gives_popular_entries(search: Search, query: str) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.MISS
    assert not result.confident
    assert {match.entry.game for match in result.matches} == set(search.glossary.games)


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("what happens if I fall off a cliff", "en"),
        ("cosa succede se cado da una scogliera", "it"),
        ("perche il piolo è girato", "it"),
        ("xyzzy", None),
    ],
)
def test_the_language_of_a_question_is_told(search: Search, query: str, language: str | None) -> None:
    assert search.find(query).language == language


def test_scores_fall_from_the_first_to_the_last(search: Search) -> None:
    scores = [match.score for match in search.find("do I pay to leave a square", limit=25).matches]

    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)


def test_the_same_question_gives_the_same_answer(search: Search) -> None:
    assert search.find("push an enemy") == search.find("push an enemy")


@given(query=st.text(max_size=200), limit=st.integers(0, 30))
@example(query=RULES[0], limit=0)
@settings(deadline=None, max_examples=150)
def test_no_text_breaks_the_search(search: Search, query: str, limit: int) -> None:
    result = search.find(query, limit=limit)

    assert len(result.matches) <= limit
    assert result.confident or result.outcome is not Outcome.ANSWER


@pytest.mark.parametrize(
    "noise",
    [
        pytest.param("move " * 2_000, id="one word again and again"),
        pytest.param("".join(map(chr, range(32))) * 300, id="control characters"),
        pytest.param("👾" * 10_000, id="emoji"),
    ],
)
def test_noise_gets_the_nearest_titles_or_the_popular_ones(search: Search, noise: str) -> None:
    result = search.find(noise)

    assert len(result.matches) == 5
    assert result.confident == ("move" in noise)


@pytest.mark.parametrize("noise", ["שלום עולם " * 500, "x" * 10_000])
def test_letters_that_no_title_has_find_nothing(search: Search, noise: str) -> None:
    assert search.find(noise).matches == ()


def test_a_preferred_game_settles_or_comes_first_where_no_game_is_named(search: Search) -> None:
    def found(text: str, *, comes_first: bool) -> Found:
        return search.find(text, preferred=PreferredGame("rangers", comes_first=comes_first))

    neutral = search.find("movement")
    assert neutral.outcome is Outcome.CHOICES
    settled, first = (found("movement", comes_first=comes_first) for comes_first in (False, True))
    assert (settled.outcome, settled.game) == (Outcome.ANSWER, None)
    assert {match.entry.id for match in settled.matches} == {
        match.entry.id for match in neutral.matches
    }
    assert (first.outcome, first.game) == (Outcome.ANSWER, "rangers")
    for result in (settled, first):
        assert result.matches[0].entry.game == "rangers"
        assert result.preferred is not None
    for text in ("movement in Conan", "movement in Gloomhaven", RULES[0], "pick a lock"):
        for comes_first in (False, True):
            assert found(text, comes_first=comes_first) == search.find(text), text
    assert search.find("movement", preferred=PreferredGame("chess", comes_first=True)) == neutral


@pytest.mark.parametrize(
    "query", ["what is the doom die", "che cos'è il dado doom", "d20 with advantage"]
)
def test_the_dice_of_another_game_open_no_rule(search: Search, query: str) -> None:
    assert not search.find(query, game="conan").confident
