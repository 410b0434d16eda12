"""What others say of a die, a deck or a number: offered, chosen by its name, never taken by itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.answers.odds import read_typed
from bot.answers.odds.codes import read_code, request_code
from bot.answers.odds.service import OddsAnswer, OddsService
from bot.answers.odds.table_box import TableBox
from bot.answers.table_settings import SettingError, component_name, read_components
from bot.locales import Locale
from bot.render.odds.card import brief_sections, odds_lines, sections
from bot.render.odds.refusals import refusal
from calculators.catalogue import calculator_named
from calculators.errors import CalculatorError
from glossary import LANGUAGES, Alternative, Component, Glossary, Language, Localised
from tests.conftest import Lawspeaker

PM = "perditions-mouth"
REVIEWS = Localised("two reviews", "due recensioni")
DECK = "0:2 4:2"


def with_alternative(component: Component, value: str | int) -> Component:
    alternative = Alternative(name=REVIEWS, value=value, source=Localised("a site", "un sito"))
    return replace(component, alternatives=(alternative,))


@pytest.fixture(scope="module")
def service(glossary: Glossary) -> OddsService:
    values: dict[tuple[str, str], str | int] = {
        (PM, "response-deck"): DECK,
        (PM, "eyes"): 2,
        ("conan", "red"): "2,2",
        ("rangers", "die"): "1-10",
    }
    components = {
        game: {
            name: with_alternative(component, values[game, name])
            if (game, name) in values
            else component
            for name, component in pack.items()
        }
        for game, pack in glossary.components.items()
    }
    return OddsService(glossary.games, components)


def answer_of(service: OddsService, line: str, **box: str) -> OddsAnswer:
    command, game, options = line.split(" ", 2)
    request = read_typed(calculator_named(command, game), options)
    return service.answer(request, box=TableBox({key.replace("_", "-"): box[key] for key in box}))


@pytest.mark.parametrize("name", ["two reviews", "Due Recensioni"])
@pytest.mark.parametrize(
    ("line", "spelled"),
    [
        (f"picklock {PM} --points 3 --deck", f"'{DECK}'"),
        (f"sprint {PM} --points 2 --need 4 --deck", f"'{DECK}'"),
        ("damage conan --attack 1r --life 2 --die", "red=2,2"),
        ("shoot rangers --shoot 2 --vs-fight 1 --die", "1-10"),
    ],
)
def test_it_is_chosen_by_its_name(service: OddsService, line: str, spelled: str, name: str) -> None:
    value = f"'red={name}'" if "red" in spelled else f"'{name}'"

    assert answer_of(service, f"{line} {value}").odds == answer_of(service, f"{line} {spelled}").odds


def test_a_button_holds_the_name(service: OddsService) -> None:
    request = answer_of(service, f"picklock {PM} --points 3 --deck 'two reviews'").request
    code = request_code(request)

    assert "two reviews" in code
    assert read_code(code) == request
    assert (
        service.answer(read_code(code)).odds.success
        == answer_of(service, f"picklock {PM} --points 3 --deck '{DECK}'").odds.success
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "offer"),
    [
        (f"picklock {PM} --points 3", '--deck "{name}"'),
        ("damage conan --attack 1r", '--die "{red}={name}"'),
        ("shoot rangers --shoot 2 --vs-fight 1", '--die "{name}"'),
        (f"danger {PM} --enemies 2", "{eyes}={name}"),
    ],
)
def test_who_assumes_the_component_is_offered_it(
    service: OddsService, line: str, offer: str, language: Language
) -> None:
    answer = answer_of(service, line)
    lines = list(odds_lines(answer, (), Locale(language)))

    names = {name: component_name(name, Locale(language)) for name in ("red", "eyes")}
    wanted = offer.format(name=REVIEWS[language], **names)
    assert any(wanted in line for line in lines)
    assert answer.odds.assumed


def test_who_gives_the_component_is_offered_nothing(service: OddsService) -> None:
    lines = odds_lines(
        answer_of(service, f"picklock {PM} --points 3 --deck '0:1 1:1'"), (), Locale("en")
    )

    assert not any("two reviews" in line for line in lines)


def test_a_table_keeps_the_name(service: OddsService, glossary: Glossary) -> None:
    pack = {"eyes": with_alternative(glossary.components[PM]["eyes"], 2)}
    assert read_components("eyes=due recensioni", pack) == {"eyes": "due recensioni"}
    with pytest.raises(SettingError):
        read_components("eyes=one review", pack)

    eyes = answer_of(service, f"danger {PM} --enemies 1", eyes="due recensioni")
    assert eyes.odds == answer_of(service, f"danger {PM} --enemies 1", eyes="2").odds
    deck = answer_of(service, f"picklock {PM} --points 3", response_deck="two reviews")
    assert (
        deck.odds.success
        == answer_of(service, f"picklock {PM} --points 3 --deck '{DECK}'").odds.success
    )
    assert not deck.odds.assumed


def test_a_name_that_is_gone_leaves_what_is_assumed(service: OddsService) -> None:
    line = f"danger {PM} --enemies 1"

    assert answer_of(service, line, eyes="their count").odds == answer_of(service, line).odds


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("line", "word"),
    [
        (f"picklock {PM} --points 3 --deck reviews", "two reviews, due recensioni"),
        ("damage conan --attack 1r --die red=reviews", "two reviews, due recensioni"),
        ("damage conan --attack 1r --die yellow=reviews", "0,0,1,1,2,2"),
    ],
)
def test_an_unknown_name_is_refused(
    service: OddsService, line: str, word: str, language: Language
) -> None:
    with pytest.raises(CalculatorError) as refused:
        answer_of(service, line)

    assert word in refusal(refused.value, Locale(language))


@pytest.mark.parametrize(
    ("language", "source_line", "certain"),
    [
        ("en", "Known in part: 42 cards, values from -1 to +4", "if what is assumed holds"),
        ("it", "Noto in parte: 42 carte, valori da -1 a +4", "se vale quanto supposto"),
    ],
)
def test_what_is_known_in_part_is_said_and_leaves_nothing_certain(
    odds: OddsService, language: Language, source_line: str, certain: str
) -> None:
    answer = answer_of(odds, f"picklock {PM} --points 7")
    brief = [line for section in brief_sections(answer, Locale(language)) for line in section.lines]
    lines = [line for section in sections(answer, (), Locale(language)) for line in section.lines]

    assert answer.odds.success == 1
    assert sum(line.startswith(source_line) for line in lines) == 1
    assert lines[0] == brief[0]
    assert brief[0].startswith(f"100 % - {certain}")


def test_what_nothing_is_assumed_for_is_certain(odds: OddsService) -> None:
    (section, *_) = brief_sections(
        answer_of(odds, f"picklock {PM} --points 9 --deck '0:9'"), Locale("en")
    )

    assert section.lines[0].startswith("100 % - always")


@pytest.fixture(scope="module")
def odds(glossary: Glossary) -> OddsService:
    return OddsService(glossary.games, glossary.components)


def test_a_table_lets_a_card_count_in_attacks(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.db")
    attack = ("damage", "pm", "--spoke", "attack", "--attack", "4", "--defence", "4")
    earlier_output = lawspeaker(*attack, database=database).out
    assert "attack-cards=reviews" in earlier_output
    assert "100 % - if what is assumed holds" in earlier_output
    refused = lawspeaker("table", "set", "pm", "attack-cards=review", database=database).err
    assert 'Nothing is called "review" for attack-cards. Named are: reviews, recensioni' in refused
    settings = lawspeaker("table", "set", "pm", "attack-cards=recensioni", database=database).out
    assert "attack-cards=recensioni" in settings

    later_output = lawspeaker(*attack, database=database).out
    assert "40.0 %" in later_output
    assert "attack-cards recensioni" in later_output
    assert "simply compared" not in later_output
