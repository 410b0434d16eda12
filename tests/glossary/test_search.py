"""Search: what players type, and what they get."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from glossary import Entry, Found, Outcome, PreferredGame, Search, UnknownGameError, game_named
from glossary.text import words
from tests.entries import RULES, rules_of


def best(search: Search, query: str, game: str | None = None) -> str:
    return search.find(query, game=game).matches[0].entry.id


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
def test_every_name_finds_its_own_entry_first(search: Search) -> None:
    for entry in search.glossary.entries.values():
        for language in ("en", "it"):
            for name in entry.names(language):
                result = search.find(name, game=entry.game, limit=25)
                exact = [match.entry.id for match in result.matches if match.score == 1.0]
                assert entry.id in exact, name


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("scassinere", "perditions-mouth/pick-a-lock", id="Italian slip"),
        pytest.param("mattr", "perditions-mouth/flea-mattress", id="prefix"),
        pytest.param("jumps", "rangers/jumping", id="English inflection"),
        pytest.param("saracinesche", "perditions-mouth/portcullis", id="Italian plural"),
        pytest.param("locked door", "perditions-mouth/locked-doors", id="English singular"),
        pytest.param("e se mi arrampico", "rangers/climbing-and-rough-ground", id="form of a verb"),
    ],
)
def test_parts_and_forms_find_the_entry(search: Search, query: str, expected: str) -> None:
    assert best(search, query, expected.partition("/")[0]) == expected


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
    of_two_words = [
        (entry, title) for entry, title in titles if [len(word) >= 5 for word in title] == [True, True]
    ]
    missed = [
        entry.id for entry, title in of_two_words if best(search, slip(*title), entry.game) != entry.id
    ]

    assert len(of_two_words) >= 20
    assert missed == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param(
            "charge a", "red-dragon-inn/charge-ability", id="a title, a letter into its second word"
        ),
        pytest.param("doom hi", "red-dragon-inn/doom-die", id="an alias"),
        pytest.param(
            "locked", "perditions-mouth/locked-doors", id="rather than another form of an alias"
        ),
    ],
)
def test_what_begins_a_name_offers_its_entry(search: Search, query: str, expected: str) -> None:
    assert best(search, query) == expected


def test_one_word_that_names_one_entry_and_begins_another_offers_both(search: Search) -> None:
    result = search.find("danni")

    assert result.outcome is Outcome.CHOICES
    assert [match.entry.id for match in result.matches if match.score == 1.0] == [
        "conan/calcolare-il-danno",
        "red-dragon-inn/player-attack-damage",
        "rangers/combat",
        "conan/danni-da-caduta",
    ]


def test_of_equals_the_term_that_its_own_rules_print_comes_first(search: Search) -> None:
    assert search.find("melee").matches[0].entry.id == "red-dragon-inn/melee-attack"
    assert search.find("mischia").matches[0].entry.game == "conan"


def test_a_stopword_may_be_the_beginning_of_a_title(search: Search) -> None:
    assert search.find("for", game="rangers").matches[0].entry.id == "rangers/forcing-combat"


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


@pytest.mark.parametrize(
    ("query", "game", "expected"),
    [
        ("can i move through a goblin", "red-dragon-inn", "red-dragon-inn/move"),
        ("danno raddoppiato prima o dopo l'armatura", "rangers", "rangers/multiplier-and-armour"),
    ],
)
def test_words_of_way_and_order_are_part_of_a_question(
    search: Search, query: str, game: str, expected: str
) -> None:
    assert search.find(query, game=game).matches[0].entry.id == expected


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


def test_a_question_of_one_word_is_found_as_it_is_stored(search: Search) -> None:
    result = search.find("how do I win", game="conan")

    assert result.outcome is Outcome.ANSWER
    assert result.matches[0].entry.id == "conan/winning"


@pytest.mark.parametrize(
    ("query", "game", "expected"),
    [
        ("posso saltare", "red-dragon-inn", "red-dragon-inn/leap"),
        ("posso schivare", "red-dragon-inn", "red-dragon-inn/evade-token"),
        ("se cado", "conan", "conan/danni-da-caduta"),
        pytest.param(
            "posso saltare l'attivazione",
            "red-dragon-inn",
            "red-dragon-inn/skip-pooky",
            id="half a title",
        ),
    ],
)
def test_a_term_that_is_asked_for_comes_before_a_case_whose_title_begins_so(
    search: Search, query: str, game: str, expected: str
) -> None:
    assert search.find(query, game=game).matches[0].entry.id == expected


def test_what_is_named_so_comes_before_what_only_begins_so(search: Search) -> None:
    result = search.find("solo", game="red-dragon-inn")

    assert result.matches[0].entry.id == "red-dragon-inn/solo-or-multi-hero"
    assert all("solo" in match.entry.body.title.en.casefold() for match in result.matches)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("What happens if I die?", "rangers/zero-health", id="word for word"),
        pytest.param("cross river", "rangers/swimming", id="without its article"),
        pytest.param("a river, can we cross it", "rangers/swimming", id="in another order"),
        pytest.param("crossing rivers", "rangers/swimming", id="in other forms"),
        pytest.param("dietro alberi", "rangers/obstacle-in-line-of-fire", id="Italian plural"),
    ],
)
def test_a_short_stored_question_is_found_in_other_wording(
    search: Search, query: str, expected: str
) -> None:
    result = search.find(query, game="rangers")

    assert result.outcome is Outcome.ANSWER
    assert result.matches[0].entry.id == expected


def test_a_stored_question_comes_before_a_name_that_is_left_of_it(search: Search) -> None:
    """Without its stopwords "trap where" is the name of an entry."""
    result = search.find("trap where", game="red-dragon-inn")

    assert result.matches[0].entry.id == "red-dragon-inn/trap-placement"


def test_a_stored_question_finds_its_entry_where_nothing_else_leads_there(search: Search) -> None:
    """By its words alone the entry is not even a candidate."""
    result = search.find("our guards fight for us", game="conan")

    assert result.outcome is Outcome.ANSWER
    assert result.matches[0].entry.id == "conan/alleati"


def test_a_question_that_one_game_stores_hides_no_rule_of_another(search: Search) -> None:
    result = search.find("How do I open a locked chest?")

    assert result.outcome is Outcome.CHOICES
    assert {match.entry.game for match in result.matches[:3]} == {"conan", "perditions-mouth"}


def test_a_question_of_all_games_offers_the_rule_of_each(search: Search) -> None:
    result = search.find("what happens if I die")

    assert result.outcome is Outcome.CHOICES
    assert {match.entry.game for match in result.matches[:4]} == set(search.glossary.games)


def test_a_question_is_not_reworded_into_a_single_word(search: Search) -> None:
    """Only one content word is in "What happens if I die", and a die is called so."""
    assert search.find("the die", game="rangers").matches[0].entry.id != "rangers/zero-health"


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
    ],
)
def test_junk_is_an_honest_miss(search: Search, query: str) -> None:
    result = search.find(query)

    assert result.outcome is Outcome.MISS
    assert not result.confident


@pytest.mark.parametrize("letter", ["x", "a", "è", "7"])
def test_a_single_letter_is_a_miss(search: Search, letter: str) -> None:
    result = search.find(letter)

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


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("how do I fall in rangers of shadow deep", "rangers"),
        ("Perdition's Mouth: come si corre?", "perditions-mouth"),
        ("rosd jumping", "rangers"),
    ],
)
def test_a_game_named_in_the_question_is_the_filter(search: Search, query: str, game: str) -> None:
    result = search.find(query)

    assert result.game == game
    assert {match.entry.game for match in result.matches} == {game}


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
