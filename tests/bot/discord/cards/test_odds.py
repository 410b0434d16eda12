"""Odds as cards: every offer, every calculator to its limits, series and comparisons."""

import re
import shlex
from collections.abc import Iterator
from itertools import islice

import pytest

from bot.answers import Lookup
from bot.answers.odds import (
    CALCULATORS,
    Calculator,
    OddsAnswer,
    Oddsmaker,
    Request,
    read_code,
    read_typed,
    request_code,
)
from bot.answers.offers import OFFERS, offered_request
from bot.discord.cards import Card, Picture, odds_card
from bot.discord.faces import OddsFace, read_face
from bot.discord.wording import named_columns
from bot.locales import Locale
from bot.render.alternative import chart_alternative
from bot.render.odds.card import headline, sections
from bot.render.odds.chart import chart_of
from calculators.errors import CalculatorError
from glossary import LANGUAGES, Language
from tests.bot.discord.judge import buttons, options, refused, shown
from tests.bot.test_odds import EXAMPLES

BY_NAME = {f"{each.command} {each.game}": each for each in CALCULATORS}
SHORT_NAMES = {"pm": "perditions-mouth", "rdi": "red-dragon-inn"}
# The widest that a calculator takes, beside its offer.
WIDEST = {
    "damage conan": "--attack 5r5y5o --guard 5o5y --armour 3r --life 20 --rerolls 3 --guard-rerolls 2",
    "picklock conan": "--dice 5r5y --difficulty 12 --rerolls 3 --enemies 9 --friends 2",
    "damage rangers": "--fight 9 --armour 20 --health 20 --vs-fight 9 --vs-armour 20 --vs-health 20"
    " --rounds 10",
    "damage red-dragon-inn": "--dice 8 --flat 9 --epic 4 --doom 2 --boost 9 --fortitude 9 --pool 9",
    "picklock perditions-mouth": "--points 12 --budget 20",
    "danger perditions-mouth": "--enemies 9 --eyes 3",
}


def with_changes(request: Request, typed: str) -> Request:
    changed = read_typed(request.calculator, typed)
    return Request(request.calculator, {**request.texts, **changed.texts}, changed.beside)


def ranges(asked: Calculator, request: Request) -> Iterator[Request]:
    """Yield a series over a few values of each option that is a number, and over all of the first."""
    numbers = [each for each in asked.options if each.kind in ("number", "numbers")]
    for option in numbers:
        yield with_changes(request, f"--{option.name} 1-2")
    for option in numbers[:1]:
        least = max(option.limits.least, 0)
        yield with_changes(request, f"--{option.name} {least}-{option.limits.most}")


def grid() -> Iterator[Request]:
    """Yield each calculator's offer, examples, widest request, comparisons, and series."""
    for typed in EXAMPLES:
        command, game, *words = shlex.split(typed)
        yield read_typed(BY_NAME[f"{command} {SHORT_NAMES.get(game, game)}"], shlex.join(words))
    for name, asked in BY_NAME.items():
        offer = offered_request(OFFERS[name])
        yield offer
        for word in WIDEST.get(name, ""), f"{WIDEST.get(name, '')} --compare '{_another(asked)}'":
            yield with_changes(offer, word)
        yield from ranges(asked, offer)
        for option in asked.options:
            for word in option.choices if option.kind == "choice" else ():
                yield with_changes(offer, f"--{option.name} {word}")
            if option.kind == "flag":
                yield with_changes(offer, f"--{option.name} --compare '--{_number(asked)} 2'")


def _number(asked: Calculator) -> str:
    return next(each.name for each in asked.options if each.kind in ("number", "numbers", "decimal"))


def _another(asked: Calculator) -> str:
    return f"--{_number(asked)} 1"


@pytest.fixture(scope="module")
def answers(oddsmaker: Oddsmaker) -> list[OddsAnswer]:
    """Return everything of the grid that can be answered."""
    found = []
    for request in grid():
        try:
            found.append(oddsmaker.answer(request, more=len(request.texts) < 9))
        except CalculatorError:
            continue
    return found


def card_of(answer: OddsAnswer, lookup: Lookup, language: Language, *, drawn: bool = False) -> Card:
    locale = Locale(language)
    chart = None
    if drawn and chart_of(answer, locale) is not None:
        chart = Picture("odds.png", b"", chart_alternative(answer, locale))
    return odds_card(answer, lookup.rulings(answer.odds.rules, language), locale, chart)


def test_the_grid_is_wide(answers: list[OddsAnswer]) -> None:
    assert len(answers) > 150
    assert {each.request.calculator for each in answers} == set(CALCULATORS)
    assert any(each.beside for each in answers)
    assert max(len(each.series) for each in answers) >= 90


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("drawn", [False, True])
def test_discord_takes_every_answer(
    answers: list[OddsAnswer], lookup: Lookup, language: Language, *, drawn: bool
) -> None:
    for answer in answers:
        assert refused(card_of(answer, lookup, language, drawn=drawn)) == [], request_code(
            answer.request
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_shows_its_figure_and_its_rules(
    answers: list[OddsAnswer], lookup: Lookup, language: Language
) -> None:
    locale = Locale(language)
    for answer in answers:
        card = card_of(answer, lookup, language)
        told = shown(card).replace("\\", "")
        code = request_code(answer.request)
        if answer.series_of is None and answer.beside is None:
            figure = headline(answer, locale)
            assert figure is None or f"**{figure}**" in told, code
        else:
            assert "```" in told, code
        rules = [each.entry.id for each in lookup.rulings(answer.odds.rules, language)]
        assert options(card) == list(dict.fromkeys(rules)), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_a_series_is_shown_as_long_as_there_is_room(
    answers: list[OddsAnswer], lookup: Lookup, language: Language
) -> None:
    for answer in answers:
        if answer.series_of is None:
            continue
        table = next(each for each in sections(answer, (), Locale(language)) if each.kind == "table")
        told = shown(card_of(answer, lookup, language)).splitlines()
        for line in islice(table.lines, 20):
            assert named_columns(line, Locale(language)).rstrip() in told, request_code(answer.request)


def test_a_card_of_odds_can_be_made_again(answers: list[OddsAnswer], lookup: Lookup) -> None:
    for answer in answers:
        for does in buttons(card_of(answer, lookup, "en")).values():
            face = read_face(does.split(":", 2)[2])
            assert isinstance(face, OddsFace)
            assert read_code(face.request) == answer.request


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_called_as_in_discord(
    answers: list[OddsAnswer], lookup: Lookup, language: Language
) -> None:
    for answer in answers:
        told = re.sub("```.*?```|`.*?`", "", shown(card_of(answer, lookup, language)), flags=re.DOTALL)
        assert "--" not in told, told
        assert "\\*" not in told, told


@pytest.mark.parametrize("length", [99, 3_900])
@pytest.mark.parametrize("name", BY_NAME)
def test_a_request_too_long_for_its_buttons_still_has_a_card(
    oddsmaker: Oddsmaker, lookup: Lookup, name: str, length: int
) -> None:
    offer = offered_request(OFFERS[name])
    answer = oddsmaker.answer(offer)
    many = ("0" * length,)
    longer = Request(offer.calculator, {**offer.texts, offer.calculator.options[0].name: many})
    card = card_of(OddsAnswer(longer, answer.odds, components=answer.components), lookup, "it")

    assert refused(card) == []
    assert buttons(card) == {}
