"""Discord's own description of its API judges what is registered and what is posted."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.answers import Lookup
from bot.answers.odds import Request as OddsRequest
from bot.answers.odds.codes import request_code
from bot.answers.odds.service import OddsService
from bot.discord.actions.boards import BoardForm
from bot.discord.actions.odds import ChangeForm, RolledForm, odds_form
from bot.discord.answer_service import AnswerService
from bot.discord.cards.card import Card
from bot.discord.cards.notes import help_card
from bot.discord.cards.odds import odds_card
from bot.discord.state.card_state import BrowseState, OddsState, QuestionState, RuleState
from bot.discord.state.odds_pages import FIRST, LINE, pages_of
from bot.locales import Locale
from glossary import LANGUAGES, Language
from tests.bot.discord.commands.test_registered import payloads
from tests.bot.discord.judge import card_for, entry_card, list_card
from tests.discord_server import Request
from tests.discord_server.openapi import complaints, needs_description
from tests.discord_server.validation.form import Field
from tests.discord_server.validation.modals import check_modal
from tests.examples import EXAMPLES, request_of

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
COMMANDS = "/applications/{application_id}/commands"
MESSAGE, MODAL = 4, 9
LAYOUT = 1 << 15


def request(method: str, template: str, body: Any) -> Request:
    return Request(method, "", template, template, {}, body, {}, {}, 0.0)


def posted(card: Card, *, private: bool) -> Mapping[str, Any]:
    components = card.complete(owner=7, private=private)
    return {"type": MESSAGE, "data": {"flags": LAYOUT, "components": components}}


def cards(answer_service: AnswerService, lookup: Lookup) -> Iterable[Card]:
    """Return a card of each kind in each language."""
    entries = lookup.glossary.entries.values()
    offering = next(entry for entry in entries if lookup.open(entry.id, "en").offer is not None)
    longest = max(entries, key=lambda entry: len(entry.body.text.en))
    for language in LANGUAGES:
        yield help_card(Locale(language), list(lookup.glossary.games))
        yield entry_card(answer_service, RuleState(language, 0, offering.id))
        yield entry_card(answer_service, RuleState(language, 1, longest.id))
        yield card_for(answer_service, QuestionState(language, "", "zzzz qqqq"), owner=7)
        yield list_card(answer_service, BrowseState(language, 1, faq=False, letter="", game="conan"))
        odds = OddsService(lookup.glossary.games, lookup.glossary.components)
        for example in EXAMPLES.values():
            answer = odds.answer(request_of(example))
            yield odds_card(answer, lookup.rulings(answer.odds.rules, language), Locale(language))


def forms() -> Iterable[Mapping[str, Any]]:
    """Return the form of every calculator and that of boards, in each language."""
    for language in LANGUAGES:
        yield BoardForm(language, private=False).modal(scheme="x" * 400).to_dict()
        for example in EXAMPLES.values():
            yield from odds_forms(request_of(example), language)


def odds_forms(request: OddsRequest, language: Language) -> Iterator[dict[str, Any]]:
    """Yield every form of a calculation."""
    state = OddsState(language, request_code(request))
    yield ChangeForm(LINE, state).modal().to_dict()
    for verb, compared in (("change", False), ("compare", True)):
        for page in range(len(pages_of(request, compared=compared))):
            yield odds_form(verb, str(page), state).modal().to_dict()
    if request.calculator.rolled_options:
        yield RolledForm("", state).modal().to_dict()


@needs_description
async def test_the_commands_have_discords_shape(answer_service: AnswerService) -> None:
    assert complaints([request("PUT", COMMANDS, await payloads(answer_service))]) == []


@needs_description
def test_cards_have_discords_shape(answer_service: AnswerService, lookup: Lookup) -> None:
    bodies = [
        posted(card, private=private)
        for card in cards(answer_service, lookup)
        for private in (True, False)
    ]

    assert complaints(request("POST", CALLBACK, body) for body in bodies) == []


@needs_description
async def test_forms_have_discords_shape() -> None:
    bodies = [{"type": MODAL, "data": form} for form in forms()]

    assert complaints(request("POST", CALLBACK, body) for body in bodies) == []


async def test_discord_takes_every_form() -> None:
    for payload in forms():
        form = Field.form(payload)
        check_modal(form)

        assert form.errors == {}, payload


def test_the_form_of_a_calculator_holds_its_options() -> None:
    form = ChangeForm(FIRST, OddsState("it", "sprint perditions-mouth;a2")).modal().to_dict()
    fields = {label["label"]: label["component"] for label in form["components"]}

    assert list(fields) == ["Punti", "Servono", "Mazzo", "Pescate"]
    assert fields["Punti"]["value"] == "2"
    assert fields["Punti"]["required"]
    assert not fields["Servono"]["required"]
    assert "0" in fields["Servono"]["placeholder"]


def test_the_line_of_options_has_an_example_of_its_own() -> None:
    state = OddsState("it", "sprint perditions-mouth;a2")
    (label,) = ChangeForm(LINE, state).modal().to_dict()["components"]

    example = 'punti 2 servono 3 confronta "punti 3"'
    assert label["description"] == Locale("it").text("form-options-example", example=example)
    assert label["component"]["value"] == "punti 2"
