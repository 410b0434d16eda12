"""Rules as cards: every entry, in both languages, on every page."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.answers import Answer, Lookup, Ruling
from bot.answers.answer import Decision
from bot.answers.offers import offer_to_make
from bot.discord.cards.card import Card
from bot.discord.cards.rules import ruling_card
from bot.discord.state.card_state import BrowseState, CardState, OddsState, QuestionState, RuleState
from bot.locales import Locale
from bot.render.rules.wording import citation
from bot.tables.table_rulings import TableRuling
from glossary import LANGUAGES, Language, game_of, open_packs
from tests.bot.discord.judge import buttons, options, refused, shown, texts
from tests.conftest import WritePack
from tests.discord_server.validation.trees import walk
from tests.examples import request_of

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover

Pages = Sequence[tuple[Ruling, Sequence[Card]]]
LONGEST = {
    "title": {"en": "W" * 90, "it": "M" * 90},
    "short": {"en": "w " * 175, "it": "m " * 175},
}


def rulings(lookup: Lookup, language: Language) -> Iterator[Ruling]:
    return (lookup.open(entry_id, language) for entry_id in lookup.glossary.entries)


def every_page(ruling: Ruling) -> list[Card]:
    """Return the short answer and every page of the whole rule, by turning pages."""
    cards = [ruling_card(ruling)]
    for page in range(1, 20):
        card = ruling_card(ruling, page=page)
        if card.state != RuleState(ruling.language, page, ruling.entry.id):
            break
        cards.append(card)
    return cards


@pytest.fixture(scope="module", params=LANGUAGES)
def pages(request: pytest.FixtureRequest, lookup: Lookup) -> Pages:
    """Return every entry with its pages, in a language."""
    return [(ruling, every_page(ruling)) for ruling in rulings(lookup, request.param)]


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def test_discord_takes_every_page_of_every_entry(pages: Pages) -> None:
    faults = {
        (ruling.entry.id, page): reasons
        for ruling, cards in pages
        for page, card in enumerate(cards)
        if (reasons := refused(card))
    }

    assert faults == {}


def test_every_page_names_the_rule_and_its_source_and_the_official_term(
    lookup: Lookup, pages: Pages
) -> None:
    for ruling, cards in pages:
        language = ruling.language
        document = lookup.glossary.games[game_of(ruling.entry.id)].documents[
            ruling.entry.body.source.document
        ]
        titles = {language}
        if ruling.kind in ("term", "rule", "table"):
            titles.add(document.language)
        for card in cards:
            text = shown(card)
            title = text.split("\n")[0]
            assert set(title.removeprefix("### ").split(" · ")) == {
                part for spoken in titles for part in ruling.title[spoken].split(" · ")
            }, ruling.entry.id
            assert ruling.game in text, ruling.entry.id
            assert citation(ruling.citation, Locale(language)) in text, ruling.entry.id


def test_the_first_page_is_the_short_answer(pages: Pages) -> None:
    for ruling, cards in pages:
        assert ruling.short in shown(cards[0]), ruling.entry.id


def test_the_other_pages_hold_every_word_of_the_rule(pages: Pages) -> None:
    for ruling, cards in pages:
        page_words = words("\n".join(map(shown, cards[1:])))
        # A row that became an item of a list is told without the headings that its order explains.
        text = re.sub(r"^\|.*\n(?=\|[-:| ]+$)", "", ruling.text, flags=re.MULTILINE)
        missing = Counter(words(text)) - Counter(page_words)
        assert not missing, ruling.entry.id


def test_everything_that_leads_on_leads_somewhere(lookup: Lookup, pages: Pages) -> None:
    for ruling, cards in pages:
        for card in cards:
            assert set(options(card)) <= lookup.glossary.entries.keys(), ruling.entry.id
            for label, does in buttons(card).items():
                state = CardState.read(does.removeprefix("1:show:"))
                assert isinstance(state, RuleState | OddsState), label
                assert isinstance(state, OddsState) or state.entry_id == ruling.entry.id, label


def test_everything_to_read_next_can_be_opened(pages: Pages) -> None:
    for ruling, cards in pages:
        links = [link.id for link in ruling.related]
        assert options(cards[0]) == links, ruling.entry.id


def test_a_rule_with_a_calculator_leads_to_its_odds(pages: Pages) -> None:
    for ruling, cards in pages:
        label = Locale(ruling.language).text("button-odds")
        assert (label in buttons(cards[0])) == (ruling.offer is not None)


# The options of a deck that no button has room for.
LONG = (
    'picklock perditions-mouth --points 3 --deck "-9:3 -8:1 -7:2 -6:3 -5:1 -4:2 -3:1 -2:2 -1:1 0:3'
    ' 1:1 2:2 3:3 4:1 5:2" --drawn "-9 -8 -7 -6 -5 -4 -3 -2 -1 0 0 1 2 2 3 4 5"'
)


def test_a_button_for_what_it_cannot_hold_is_left_out(lookup: Lookup) -> None:
    ruling = replace(next(rulings(lookup, "en")), offer=offer_to_make(request_of(LONG)))

    assert Locale("en").text("button-odds") not in buttons(ruling_card(ruling))


def test_the_pages_are_turned_in_order(lookup: Lookup) -> None:
    ruling = max(rulings(lookup, "en"), key=lambda ruling: len(ruling.text))
    short, first, second, *_ = map(buttons, every_page(ruling))

    assert short["Whole rule"] == f"1:show:r:en:1:{ruling.entry.id}"
    assert "Page 1 of 2" not in first
    assert first["Page 2 of 2"] == f"1:show:r:en:2:{ruling.entry.id}"
    assert second["Page 1 of 2"] == f"1:show:r:en:1:{ruling.entry.id}"
    assert second["Short"] == f"1:show:r:en:0:{ruling.entry.id}"
    assert second["Italiano"] == f"1:show:r:it:2:{ruling.entry.id}"


def test_beyond_the_last_page_is_the_last(lookup: Lookup) -> None:
    ruling = max(rulings(lookup, "en"), key=lambda ruling: len(ruling.text))

    assert ruling_card(ruling, page=99) == every_page(ruling)[-1]


def test_the_sentence_that_answers_stands_out(answers: Sequence[Answer]) -> None:
    places = set()
    for answer in answers:
        query, ruling = answer.query, answer.ruling
        if ruling is None:
            continue
        card = ruling_card(ruling, question=QuestionState.of(answer))
        assert " ".join(query.split())[:60] in buttons(card)[_rejects(ruling)]
        if ruling.answering is None or ruling.answering == ruling.short:
            continue
        in_short = ruling.answering in ruling.short
        places.add(in_short)
        quoted = " ".join(ruling.answering.split())
        assert (f"**{ruling.answering}**" if in_short else f"\n> {quoted}") in shown(card), query

    assert places == {True, False}


def _rejects(ruling: Ruling) -> str:
    return Locale(ruling.language).text("button-reject")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("x" * 6_000, id="one word"),
        pytest.param("chest " * 1_000, id="one sentence"),
        pytest.param("```\n" + "a line of code\n" * 390 + "```", id="code"),
        pytest.param(
            "A chest:\n| a | b |\n|---|---|\n" + "| a chest | 2 |\n" * 370, id="a narrow table"
        ),
        pytest.param("| a | b |\n|---|---|\n" + f"| {'chest ' * 8} | 2 |\n" * 100, id="a wide table"),
        pytest.param("A chest opens.\n\n" * 370, id="many blocks"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_discord_takes_the_longest_entries_that_a_pack_may_hold(
    write_pack: WritePack, text: str, language: Language
) -> None:
    lookup = lookup_of(write_pack(packed(text), game=LONGEST_GAME, name="g" * 20))

    for ruling in rulings(lookup, language):
        assert [fault for card in every_page(ruling) for fault in refused(card)] == []


@pytest.mark.parametrize("query", ["how does a chest open?", "x" * 400, "come si apre un chest? " * 20])
def test_discord_takes_the_longest_answers(write_pack: WritePack, query: str) -> None:
    lookup = lookup_of(write_pack(packed("chest " * 1_000), game=LONGEST_GAME, name="g" * 20))
    ruling = max(rulings(lookup, "en"), key=lambda ruling: len(ruling.text))

    for answering in (None, ruling.short, ruling.text.strip(), "chest"):
        quoted_ruling = replace(ruling, answering=answering)
        for page in (0, 1, 2):
            question = QuestionState("en", "g" * 20, query)
            for back_to in (question, BrowseState("en", 99, faq=True, letter="x", game="g" * 20)):
                card = ruling_card(quoted_ruling, page=page, question=question, back_to=back_to)
                assert refused(card) == []


# Characters of 4 and of 3 bytes, in words, in one word, and among ASCII.
WIDE = {
    "emoji": "\N{FIRE}" * 6_000,
    "words of emoji": "\N{FIRE}\N{SKULL} " * 2_000,
    "blocks of emoji": "\N{FIRE}\N{SKULL}\n\n" * 1_500,
    "one emoji in ten letters": "a chest is \N{FIRE} hot " * 300,
    "Gothic": "\N{GOTHIC LETTER AHSA}" * 6_000,
    "Chinese": "\N{CJK UNIFIED IDEOGRAPH-9F8D}" * 6_000,
    "a table of emoji": "| a | b |\n|---|---|\n" + "| \N{FIRE}\N{FIRE}\N{FIRE} | \N{SKULL} |\n" * 370,
    "code of emoji": "```\n" + "\N{FIRE}\N{SKULL}\n" * 1_900 + "```",
}


@pytest.mark.parametrize("kind", WIDE)
def test_pages_are_measured_in_bytes_as_well(write_pack: WritePack, kind: str) -> None:
    text = WIDE[kind][:6_000]
    folder = write_pack(packed(text, letter="\N{FIRE}"), game=longest_game("\N{FIRE}"), name="g" * 20)
    for ruling in rulings(lookup_of(folder), "en"):
        pages = every_page(ruling)
        assert [fault for card in pages for fault in refused(card)] == []
        shown_text = "".join("".join(texts(card.components)[1:-1]) for card in pages[1:])
        for character in "\N{FIRE}\N{SKULL}\N{GOTHIC LETTER AHSA}\N{CJK UNIFIED IDEOGRAPH-9F8D}":
            assert shown_text.count(character) == ruling.text.count(character)


def test_what_a_table_decided_in_emoji_fits_as_well(write_pack: WritePack) -> None:
    folder = write_pack(
        packed("\N{FIRE}", letter="\N{FIRE}"), game=longest_game("\N{FIRE}"), name="g" * 20
    )
    ruling = max(rulings(lookup_of(folder), "en"), key=lambda ruling: len(ruling.short))
    decision = TableRuling(
        7,
        ruling.entry.id,
        "\N{FIRE}" * 500,
        "\N{FIRE}" * 32,
        "1",
        f"https://discord.com/{'1' * 60}",
        "",
        1,
        0,
    )
    decided = replace(
        ruling,
        decisions=(Decision(decision, is_outdated=True),) * 5,
        answering="\N{SKULL}" * 999,
    )
    question = QuestionState("en", "g" * 20, "\N{FIRE}" * 400)

    assert refused(ruling_card(decided, question=question)) == []


LONGEST_GAME = {
    "name": {"en": "G" * 60, "it": "H" * 60},
    "documents": {"rulebook": {"title": "R" * 120, "language": "en", "version": "v" * 60}},
}


def longest_game(letter: str) -> Mapping[str, object]:
    return {
        "name": {"en": letter * 60, "it": letter * 59},
        "documents": {"rulebook": {"title": letter * 120, "language": "en", "version": letter * 60}},
    }


def packed(text: str, letter: str = "") -> Mapping[str, Mapping[str, object]]:
    """Return an entry of the longest texts, of one letter if any is named, that leads to many others."""
    slugs = [f"{number:02}-{'z' * 40}" for number in range(30)]
    source = {"document": "rulebook", "section": (letter or "S") * 160, "page": 99_999}
    longest = (
        {
            "title": {"en": letter * 90, "it": letter * 89 + "x"},
            "short": {"en": letter * 350, "it": letter * 350},
        }
        if letter
        else LONGEST
    )
    return {
        f"rules/{'y' * 43}.yaml": {
            **longest,
            "text": {"en": text, "it": text},
            "source": source,
            "see_also": [f"{'g' * 20}/{slug}" for slug in slugs],
        },
        **{
            f"rules/{slug}.yaml": {
                "title": {"en": f"{slug} " + "W" * 40, "it": f"{slug} " + "M" * 40},
                "aliases": {"en": [], "it": []},
                "source": source,
            }
            for slug in slugs
        },
    }


def lookup_of(folder: Path) -> Lookup:
    return Lookup(*open_packs([folder]), "en")


def test_what_to_see_also_does_not_say_so_in_every_line(lookup: Lookup) -> None:
    for entry_id in lookup.glossary.entries:
        ruling = lookup.open(entry_id, "en")
        card = ruling_card(ruling)
        offered = [
            option
            for component in walk(list(card.components))
            if component["type"] == 3
            for option in component["options"]
        ]
        assert not [option for option in offered if option["description"].startswith("See also")]


def test_what_else_may_be_meant_and_what_is_left_open_stand_on_the_card(lookup: Lookup) -> None:
    answer = lookup.ask("hindering", game="conan", language="en")
    assert answer.ruling is not None
    entries = lookup.glossary.entries.values()
    gap, case = (next(entry for entry in entries if entry.body.kind == kind) for kind in ("gap", "faq"))
    card = ruling_card(
        replace(answer.ruling, case=lookup.open(case.id, "en"), gap=lookup.open(gap.id, "en"))
    )
    text = shown(card)

    assert answer.ruling.short in text
    assert f"**{case.body.title.en}** {case.body.short.en}" in text
    assert f"**What the documents do not say:** {gap.body.short.en}" in text
    assert f"Or did you mean: **{answer.ruling.also[0].title.en}**" in text
    assert options(card)[0] == answer.ruling.also[0].id
