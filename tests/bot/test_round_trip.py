"""Whatever the bot prints of a value can be typed back, in both languages, also on a phone."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.boards.source import DrawnBoard, YamlBoard
from bot.answers.deck_tracking import TableDeck
from bot.answers.odds import (
    Request,
    read_changes,
    read_request,
    read_typed,
    typed_options,
    written_options,
)
from bot.answers.odds.form import FLAGS, field_text, read_form, set_flags
from bot.answers.odds.player_words import shown_value
from bot.answers.odds.service import OddsService
from bot.answers.odds.table_box import TableBox
from bot.answers.schemer import SchemerAnswer, answer_board
from bot.answers.table_settings import read_components
from bot.cli.board_chat import BoardChat
from bot.discord.cards.asked import requested_options
from bot.discord.cards.odds import odds_card
from bot.discord.state.boards import TypedBoard
from bot.locales import Locale, MenuLocale
from bot.render.board.text import schemer_lines
from bot.render.odds.card import odds_lines
from bot.render.table_state import deck_line, state_lines
from bot.tables.values import TableState
from calculators.conan import Attack
from calculators.deck import read_deck
from calculators.declaration import options_of
from calculators.notation import Flag
from glossary import LANGUAGES, Glossary, Language
from tests.bot.discord.judge import texts
from tests.calculators.schemer.random_boards import random_document
from tests.examples import EXAMPLES, request_of
from tests.requests import requests

Phone = Callable[[str], str]
LANGUAGE = st.sampled_from(LANGUAGES)
DASHES = "-\u2010\u2011\u2013\u2014\u2212\uff0d"
QUOTES = ("\"\"''", "\u201c\u201d\u2018\u2019", "\u00ab\u00bb\u2039\u203a", "\u201e\u201c\u201a\u2018")


@st.composite
def phones(draw: st.DrawFn) -> Phone:
    """What a phone or a word processor makes of what is typed into it."""
    dash, blank = draw(st.sampled_from(DASHES)), draw(st.sampled_from(" \u00a0\u202f"))
    long_dash = draw(st.sampled_from(["--", "\u2014", "\u2013", "\u2212\u2212"]))
    ending = draw(st.sampled_from(["", " ", "."]))
    begin, end, begin_inner, end_inner = draw(st.sampled_from([*map(tuple, QUOTES)]))

    def typed(text: str) -> str:
        dashed = re.sub(r"(?<!\S)--(?=[a-z])", "\0", text).replace("-", dash).replace("\0", long_dash)
        quoted = re.sub('"([^"]*)"', rf"{begin}\1{end}", dashed)
        quoted = re.sub("'([^']*)'", rf"{begin_inner}\1{end_inner}", quoted)
        return quoted.replace("...", "\u2026").replace(" ", blank) + (ending if text else "")

    return typed


def rendered(markdown: str) -> str:
    """Return what Discord shows of a text, as a player copies it."""
    return re.sub(r"\\([^\w\s])", r"\1", markdown)


@given(requests(), phones())
def test_options_of_the_terminal(request: Request, phone: Phone) -> None:
    assert read_typed(type(request.calculator), phone(typed_options(request))) == request


@given(requests(), phones(), LANGUAGE)
def test_options_on_one_line_of_discord(request: Request, phone: Phone, language: Language) -> None:
    calculator, locale = type(request.calculator), MenuLocale(language)
    line = typed_options(request, locale.option, lambda option, text: shown_value(option, text, locale))

    assert read_typed(calculator, phone(line)) == request


@given(requests(), phones(), LANGUAGE)
def test_options_as_the_title_of_a_card_names_them(
    request: Request, phone: Phone, language: Language
) -> None:
    plain_request = replace(request, changes=None, figure=None)
    calculator, locale = type(request.calculator), MenuLocale(language)
    title = rendered(requested_options(plain_request, locale))
    if title != locale.text("no-options"):
        assert read_typed(calculator, phone(title)) == plain_request


@given(requests(), phones(), LANGUAGE)
def test_options_in_the_fields_of_a_form(request: Request, phone: Phone, language: Language) -> None:
    plain_request, locale = replace(request, changes=None), MenuLocale(language)
    fields = {
        option.name: phone(shown_value(option, text, locale)) if text else ""
        for option in options_of(type(plain_request.calculator))
        if not isinstance(option.notation, Flag)
        for text in [field_text(plain_request, option)]
    }

    assert (
        read_form(plain_request, {**fields, FLAGS: ",".join(set_flags(plain_request))}) == plain_request
    )


# An option in a sentence, with the value that stands behind it.
_IN_SENTENCE = re.compile(
    r"""(?:--|\u201c)([\w-]+)\u201d? (?:"[^"]+"|[\w,:=\u2212-]*\d[\w,:=\u2212-]*|defender|both|up)"""
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_in_the_sentences_of_answers(glossary: Glossary, language: Language) -> None:
    locale, service = MenuLocale(language), OddsService(glossary.games, glossary.components)
    names = set[str]()
    for example in EXAMPLES.values():
        request = request_of(example)
        calculator, answer = type(request.calculator), service.answer(request)
        card = texts(odds_card(answer, (), locale, is_detailed=True).components)
        outputs = [rendered("\n".join(card)), "\n".join(odds_lines(answer, (), Locale(language)))]
        own = {option.name: values for option, values in written_options(request)}
        for option in (match for text in outputs for match in _IN_SENTENCE.finditer(text)):
            changes = read_changes(calculator, option[0])
            read_request(calculator, {**own, **changes})  # raises where the value is none
            names.update(changes)

    assert names >= {"deck", "die", "tie", "rounding"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_faces_that_are_assumed(glossary: Glossary, language: Language) -> None:
    service = OddsService(glossary.games, glossary.components)
    request = read_typed(Attack, "3r1y")
    words = " ".join(odds_lines(service.answer(request), (), Locale(language)))

    for faces in re.findall(r"(?:red|yellow|rosso|giallo) (?:\d,)+\d", words):
        own = read_typed(Attack, f"3r1y --die {faces}")
        assert service.answer(own).odds.distribution == service.answer(request).odds.distribution


CARDS = st.lists(
    st.sampled_from(["-1", "0", "1", "2", "3", "0e", "2e"]), min_size=1, max_size=4, unique=True
)


@given(CARDS, phones(), LANGUAGE)
def test_what_is_out_of_a_deck_and_what_is_left(
    glossary: Glossary, cards: list[str], phone: Phone, language: Language
) -> None:
    deck = TableDeck("perditions-mouth", read_deck("-1:2 0:6 1:6 2:4 3:2"), eyes=5)
    (out,) = deck.draw(" ".join(cards))([])
    line = deck_line(TableState(drawn={"perditions-mouth": out}), glossary.components, Locale(language))
    drawn, remaining_cards = re.findall(r": ((?:-?\d(?::\d)?e? ?)+)", line)

    assert deck.draw(phone(drawn))([]) == [out]
    assert read_components(
        phone(f"response-deck={remaining_cards}"), glossary.components["perditions-mouth"]
    ) == {"response-deck": remaining_cards.strip()}


COMPONENTS = [("conan", {"yellow": "0,0,1,1,1,2", "red": "1,2"}), ("perditions-mouth", {"response-deck": "-1:2 0:6", "eyes": "4"})]  # fmt: skip


@given(st.sampled_from(COMPONENTS), phones(), LANGUAGE)
def test_components_of_a_table(
    glossary: Glossary, own: tuple[str, dict[str, str]], phone: Phone, language: Language
) -> None:
    game, components = own
    state = TableState(components={game: components})
    *_, line = state_lines(state, glossary.games, Locale(language))

    assert read_components(phone(line.partition(": ")[2]), glossary.components[game]) == components


def test_components_as_an_answer_names_them(glossary: Glossary) -> None:
    box = TableBox({"yellow": "0,0,1,1,1,2", "red": "0,1"})
    answer = OddsService(glossary.games, glossary.components).answer(
        read_typed(Attack, "3r1y"), box=box
    )
    dice_text = "yellow 0,0,1,1,1,2; red 0,1"

    assert any(dice_text in line for line in odds_lines(answer, (), Locale("en")))
    assert read_components(dice_text, glossary.components["conan"]) == box.components


BOARDS = st.integers(0, 10_000).map(Random).map(random_document)
ARROWS = st.sampled_from(["->", "\u2192", "\u2013>", "\u2014>", ">", "to", "verso"])


def decided(answer: SchemerAnswer) -> tuple[str, tuple[str, ...]]:
    return answer.headline, tuple(reason.text.lower() for reason in answer.reasons)


@given(BOARDS, ARROWS, LANGUAGE)
def test_the_file_of_a_board(document: dict[str, Any], arrow: str, language: Language) -> None:
    file = TypedBoard.of_document(document, language).document
    typed_file = file.replace("->", arrow).replace("...", "\u2026")

    assert decided(answer_board(YamlBoard(f"```yaml\n{typed_file}```"), language)) == decided(
        answer_board(YamlBoard(file), language)
    )


@given(BOARDS, ARROWS, LANGUAGE)
def test_a_board_and_its_scheme_as_they_are_printed(
    document: dict[str, Any], arrow: str, language: Language
) -> None:
    answer = answer_board(DrawnBoard(document["map"], "Move 2 -> Foe", document["grid"]), language)
    scheme, board, *_ = "\n".join(schemer_lines(answer, Locale(language))).split("\n\n")
    typed_scheme = scheme.partition(":")[0].replace("->", arrow).upper()
    second_answer = answer_board(
        DrawnBoard(f"```\n{board}\n```", typed_scheme, document["grid"]), language
    )

    assert decided(second_answer) == decided(answer)


@given(BOARDS, LANGUAGE)
def test_the_spaces_of_an_answer(document: dict[str, Any], language: Language) -> None:
    chat, locale = BoardChat(), Locale(language)
    grid, rows = document["grid"], document["map"].replace("\n", "/")
    answer = chat.reply(
        f"--grid {grid.upper()} --scheme \u201cMove 2 \u2013> Foe\u201d --map \u201c{rows}\u201d",
        locale,
    )
    assert not isinstance(answer, str)
    board, verdict = answer.decision.board, answer.decision.verdict
    for space in map(board.extent.name, verdict.spaces):
        applied = chat.reply(f"apply {space.upper()}.", locale)
        assert isinstance(applied, str)
        assert applied.startswith(locale.text("board-applied", space=space))
        chat.reply("undo", locale)
