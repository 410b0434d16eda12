"""Odds as cards: every offer, every calculator to its limits, series and comparisons."""

import re
import shlex
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from bot.answers import Lookup
from bot.answers.odds import Request, read_typed, typed_options
from bot.answers.odds.codes import read_code, request_code
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.discord.cards.card import Card
from bot.discord.cards.odds import odds_card
from bot.discord.posted_card import posted_odds
from bot.discord.runtime.picture import Picture
from bot.discord.state.card_state import OddsState
from bot.locales import MenuLocale
from bot.render.alternative import chart_alternative
from bot.render.odds.card import headline, sections
from bot.render.odds.chart import chart_of
from bot.render.odds.side_by_side import sides
from calculators.catalogue import calculator_named
from calculators.declaration import Calculator, Option, options_of
from calculators.dice import COLOURS
from calculators.errors import CalculatorError
from calculators.notation import Choice, Decimal, Flag, WholeNumber, WholeNumbers
from glossary import LANGUAGES, Language
from tests.bot.discord.contexts import context_of
from tests.bot.discord.judge import LONGEST_ID, buttons, options, refused, shown
from tests.bot.test_odds import EXAMPLES as ANSWERABLE
from tests.discord_server.validation.trees import walk
from tests.examples import CALCULATORS, EXAMPLES, name_of, request_of

# Tracing would double the time of these, and other tests reach the same code.
pytestmark = pytest.mark.no_cover

CardFor = Callable[..., Card]
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


def with_changes(request: Request, line: str) -> Request:
    """Return a request with more options; they replace those that it had."""
    options = {**_by_name(typed_options(request)), **_by_name(line)}
    return read_typed(type(request.calculator), " ".join(options.values()))


def possible(request: Request, line: str) -> Iterator[Request]:
    """Yield a request with more options, unless they do not go together with those that it has."""
    with suppress(CalculatorError):
        yield with_changes(request, line)


def _by_name(line: str) -> dict[str, str]:
    """Return typed options by name, each with its values; nothing stands before the first."""
    parts = re.split(r"(?:^|\s)(?=--[a-z])(?![^']*'(?:[^']*'[^']*')*[^']*$)", line)
    return {part.split()[0]: part for part in parts if part.strip()}


def numbers(calculator: type[Calculator]) -> list[Option]:
    return [
        option
        for option in options_of(calculator)
        if isinstance(option.notation, WholeNumber | WholeNumbers)
    ]


def ranges(calculator: type[Calculator], request: Request) -> Iterator[Request]:
    """Yield a series over a few values of each option that is a number, and over all of the first."""
    for option in numbers(calculator):
        yield from possible(request, f"--{option.name} 1-2")
    for option in numbers(calculator)[:1]:
        assert isinstance(option.notation, WholeNumber | WholeNumbers)
        smallest, largest = option.notation.limits
        yield from possible(request, f"--{option.name} {max(smallest, 0)}-{largest}")


def grid() -> Iterator[Request]:
    """Yield each calculator's example, examples, widest request, comparisons, and series."""
    for line in ANSWERABLE:
        command, game, *words = shlex.split(line)
        yield read_typed(calculator_named(command, SHORT_NAMES.get(game, game)), shlex.join(words))
    for calculator in CALCULATORS:
        name = name_of(calculator)
        example = request_of(EXAMPLES[name])
        yield example
        wide = WIDEST.get(name, "")
        for change in wide, f"{wide} --compare '{_another(calculator)} 1'":
            yield from possible(example, change)
        yield from ranges(calculator, example)
        for option in options_of(calculator):
            if isinstance(option.notation, Choice):
                for word in option.notation.words:
                    yield from possible(example, f"--{option.name} {word}")
            if isinstance(option.notation, Flag):
                compared = f"--compare '{_another(calculator)} 2'"
                yield from possible(example, f"--{option.name} {compared}")


def _another(calculator: type[Calculator]) -> str:
    kinds = (WholeNumber, WholeNumbers, Decimal)
    options = options_of(calculator)
    return "--" + next(option.name for option in options if isinstance(option.notation, kinds))


@pytest.fixture(scope="module")
def answers(odds_service: OddsService) -> list[OddsAnswer]:
    """Return everything of the grid that can be answered."""
    answered = []
    for request in grid():
        few_options = len(list(request.calculator.given_options())) < 9
        with suppress(CalculatorError):
            answered.append(odds_service.answer(request, one_more=few_options))
    return answered


# Calculators whose cards have no Roll, and why: no dice and no cards decide what they tell.
NOT_ROLLED = {
    "fall rangers": "the distance alone says the damage",
    "hit red-dragon-inn": "a Schemer's damage is printed",
    "move conan": "points are counted",
    "recover conan": "gems are counted",
    "spokes perditions-mouth": "spokes are counted",
}


def card_of(
    answer: OddsAnswer,
    lookup: Lookup,
    language: Language,
    *,
    drawn: bool = False,
    detailed: bool = False,
) -> Card:
    locale = MenuLocale(language)
    chart = None
    if drawn and chart_of(answer, locale) is not None:
        chart = Picture("odds.png", b"", chart_alternative(answer, locale))
    rulings = lookup.rulings(answer.odds.rules, language)
    return odds_card(answer, rulings, locale, chart, is_detailed=detailed)


@pytest.fixture(scope="module")
def card_for(lookup: Lookup) -> CardFor:
    """Make the card of an answer of the grid, once for all tests that look at it."""
    cards: dict[tuple[object, ...], Card] = {}

    def made(
        answer: OddsAnswer, language: Language, *, drawn: bool = False, detailed: bool = False
    ) -> Card:
        key = id(answer), language, drawn, detailed
        if key not in cards:
            cards[key] = card_of(answer, lookup, language, drawn=drawn, detailed=detailed)
        return cards[key]

    return made


def test_the_grid_is_wide(answers: list[OddsAnswer]) -> None:
    assert len(answers) > 150
    assert {type(answer.request.calculator) for answer in answers} == set(CALCULATORS)
    assert any(answer.compared for answer in answers)
    assert max(len(answer.series) for answer in answers) >= 90


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("detailed", [False, True])
def test_discord_takes_every_answer(
    answers: list[OddsAnswer], card_for: CardFor, language: Language, *, drawn: bool, detailed: bool
) -> None:
    for answer in answers:
        card = card_for(answer, language, drawn=drawn, detailed=detailed)
        assert refused(card) == [], request_code(answer.request)


def test_whatever_chance_decides_has_roll(answers: list[OddsAnswer], card_for: CardFor) -> None:
    rolled_calculators = set()
    for answer in answers:
        decided = [odds.is_certain or odds.distribution is None for odds in answer.all_odds]
        is_chance = not all(decided) or any(
            odds.success not in (None, 0, 1) for odds in answer.all_odds
        )
        has_roll = "Roll" in buttons(card_for(answer, "en"))
        rolled_calculators |= {name_of(type(answer.request.calculator))} if has_roll else set()

        assert has_roll or not is_chance, request_code(answer.request)

    assert set(map(name_of, CALCULATORS)) - rolled_calculators == NOT_ROLLED.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_short_and_its_details_hold_more(
    answers: list[OddsAnswer], card_for: CardFor, language: Language
) -> None:
    for answer in answers:
        brief = shown(card_for(answer, language, drawn=True))
        detailed = shown(card_for(answer, language, drawn=True, detailed=True))

        if not answer.series and answer.compared is None:
            assert len(brief.splitlines()) <= 10, brief
            assert not has_details(answer) or len(detailed) > len(brief)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_shows_its_figure_and_its_rules(
    answers: list[OddsAnswer], lookup: Lookup, card_for: CardFor, language: Language
) -> None:
    locale = MenuLocale(language)
    for answer in answers:
        card = card_for(answer, language)
        text = shown(card).replace("\\", "")
        code = request_code(answer.request)
        if not answer.series and answer.compared is None:
            figure = headline(answer, locale)
            assert figure is None or f"**{figure}**" in text, code
        elif answer.series:
            assert "```" in text, code
        else:
            assert all(side in text for side in sides(answer, locale)), code
            assert "```" in shown(card_for(answer, language, detailed=True)), code
        rules = [ruling.entry.id for ruling in lookup.rulings(answer.odds.rules, language)]
        assert options(card) == list(dict.fromkeys(rules)), code


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_a_series_is_shown_as_long_as_there_is_room(
    answers: list[OddsAnswer], card_for: CardFor, language: Language
) -> None:
    for answer in answers:
        if not answer.series:
            continue
        parts = sections(answer, (), MenuLocale(language))
        columns = next(part for part in parts if part.kind == "columns")
        lines = shown(card_for(answer, language)).splitlines()
        for line in islice(columns.lines, 20):
            assert re.sub(r"(?<!\w)-(?=\d)", "\N{MINUS SIGN}", line.rstrip()) in lines, request_code(
                answer.request
            )


def has_details(answer: OddsAnswer) -> bool:
    """Return whether a card has more to show; dice of a formula rest on no document."""
    return bool(answer.odds.assumed or answer.odds.rules)


def clicked_on(card: Card) -> Any:
    """Return an interaction with a card, as far as its state is read from it."""
    parts = [
        SimpleNamespace(
            custom_id=part.get("custom_id"),
            label=part.get("label"),
            options=[
                SimpleNamespace(value=option["value"], label=option["label"])
                for option in part.get("options", ())
            ],
        )
        for part in walk(card.complete(owner=LONGEST_ID, private=False))
    ]
    return SimpleNamespace(message=SimpleNamespace(components=parts))


def states_on(card: Card) -> Iterator[OddsState]:
    """Yield the states of the buttons and selects that stand for the card's own calculation."""
    for part in walk(card.complete(owner=LONGEST_ID, private=False)):
        held = [part.get("custom_id", ""), *(line["value"] for line in part.get("options", ()))]
        for match in filter(None, (re.search(r"(?<=:)[od]:(en|it):.*", text) for text in held)):
            state = posted_odds(context_of(clicked_on(card)), OddsState.read(match[0]))
            yield state


def test_a_card_of_odds_can_be_made_again(answers: list[OddsAnswer], card_for: CardFor) -> None:
    for answer in answers:
        states = list(states_on(card_for(answer, "en")))

        assert len(states) >= 4 + has_details(answer)
        for state in states:
            assert read_code(state.request) == answer.request


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_called_as_in_discord(
    answers: list[OddsAnswer], card_for: CardFor, language: Language
) -> None:
    for answer in answers:
        text = re.sub("```.*?```|`.*?`", "", shown(card_for(answer, language)), flags=re.DOTALL)
        assert "--" not in text, text
        assert "\\*" not in text, text


LONG_DICE = " ".join(
    f"--die {die}={','.join(str(face * 7 % 10) for face in range(6))}" for die in COLOURS
)
LONG_ATTACK = "--attack '" + "; ".join(["1r", "1y", "1o", "1r", "1o"] * 4) + "' --life 90 " + LONG_DICE
LONG_DECK = " ".join(f"{value}:{abs(value) % 3 + 1}" for value in range(-9, 10))
LONG_DRAWN = " ".join(f"{value}" for value in range(-9, 10))


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("damage conan", LONG_ATTACK),
        ("damage conan", f"{LONG_ATTACK} --guard 5r5y5o --armour-flat 9 --guard-free-reroll 1r"),
        ("damage conan", f"{LONG_ATTACK} --compare '--die red=9,8,7,6,5,4 --life 89 --armour-flat 77'"),
        (
            "picklock perditions-mouth",
            f"--points 3,2,1,4 --deck '{LONG_DECK}' --drawn '{LONG_DRAWN}' --compare \"--drawn '{LONG_DRAWN} 3 8'\"",
        ),
    ],
)
def test_no_button_is_lost_however_long_the_request(
    odds_service: OddsService, lookup: Lookup, name: str, line: str
) -> None:
    request = read_typed(calculator_named(*name.split()), line)
    odds = odds_service.answer(example_of(request))
    card = card_of(replace(odds, request=request), lookup, "it")

    assert refused(card) == []
    assert {"Modifica", "Confronta", "Dettagli", "English"} <= buttons(card).keys()
    assert all(read_code(state.request) == request for state in states_on(card))


def example_of(request: Request) -> Request:
    declaration = request.calculator.declaration
    return request_of(EXAMPLES[f"{declaration.command} {declaration.game}"])
