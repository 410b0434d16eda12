"""The commands as they are registered: what Discord takes, in both languages."""

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.answers import Lookup
from bot.discord.answer_service import AnswerService
from bot.discord.gateway.client import LawspeakerClient, all_commands
from bot.discord.wording.translator import CatalogueTranslator
from bot.locales import catalogue
from calculators.catalogue import calculators
from calculators.declaration import ANY_GAME, Calculator, Option, options_of
from calculators.notation import Choice, Decimal, Flag, WholeNumber
from glossary import open_packs
from tests.conftest import WritePack
from tests.discord_server.validation import commands as rules
from tests.discord_server.validation.form import Field
from tests.examples import CALCULATORS, name_of

# What is called the same in both languages: games, the Schemer, loan words of the table.
PROPER = {"FAQ", "English", "Italiano"}

Payload = dict[str, Any]


async def payloads(answer_service: AnswerService) -> list[Payload]:
    client = LawspeakerClient(answer_service)
    try:
        await client.tree.set_translator(CatalogueTranslator())
        for command in all_commands(answer_service.lookup.glossary.games):
            client.tree.add_command(command)
        commands = client.tree._get_all_commands(guild=None)
        return [
            await command.get_translated_payload(client.tree, CatalogueTranslator())
            for command in commands
        ]
    finally:
        await client.http.connector.close()  # no session has taken it over


@pytest_asyncio.fixture
async def registered(answer_service: AnswerService) -> list[Payload]:
    return await payloads(answer_service)


def parts(part: Payload, path: str = "") -> Iterator[tuple[str, Payload]]:
    """Yield a command and everything in it that has a name, with where it stands."""
    place = f"{path}/{part['name']}"
    yield place, part
    for child in (*part.get("options", ()), *part.get("choices", ())):
        yield from parts(child, place)


def everything(registered: list[Payload]) -> list[tuple[str, Payload]]:
    return [pair for command in registered for pair in parts(command)]


def leaves(registered: list[Payload]) -> dict[str, Payload]:
    """Return every command that can be typed, by its words."""
    return {
        place[1:].replace("/", " "): part
        for place, part in everything(registered)
        if part.get("type") in (None, 1)
        and "value" not in part
        and not any(option["type"] in (1, 2) for option in part.get("options", ()))
    }


def test_discord_takes_all_commands(registered: list[Payload]) -> None:
    form = Field.form({"commands": registered})
    rules.check_all(form["commands"])

    assert form.errors == {}


def test_the_commands_are_the_known_ones(registered: list[Payload]) -> None:
    assert [(command["name"], command["type"]) for command in registered] == [
        ("rule", 1),
        ("glossary", 1),
        ("faq", 1),
        ("picklock", 1),
        ("damage", 1),
        ("dice", 1),
        ("odds", 1),
        ("roll", 1),
        ("schemer", 1),
        ("table", 1),
        ("ruling", 1),
        ("deck", 1),
        ("misses", 1),
        ("forget", 1),
        ("privacy", 1),
        ("help", 1),
        ("about", 1),
        ("reload", 1),
        ("Find the rule", 3),
        ("Make this a ruling", 3),
    ]


def test_every_name_is_one_that_discord_takes_in_both_languages(registered: list[Payload]) -> None:
    for place, part in everything(registered):
        if "value" in part or (
            part.get("type") == 3 and "options" not in part and "description" not in part
        ):
            continue
        for name in (part["name"], *part.get("name_localizations", {}).values()):
            assert re.fullmatch(r"[-_'\w]{1,32}", name), place
            assert name == name.lower(), place


def test_everything_is_said_in_italian(registered: list[Payload]) -> None:
    for place, part in everything(registered):
        italian = part.get("name_localizations", {}).get("it")
        # A subcommand that is a game has the game's id for its name, in both languages.
        is_game = place.rpartition("/")[2] in {game for _, game in calculators()}
        assert italian or part["name"] in PROPER or is_game, place
        if part.get("description"):
            assert part["description_localizations"]["it"], place
            assert part["description_localizations"]["it"] != part["description"], place


def test_only_italian_is_localised(registered: list[Payload]) -> None:
    for place, part in everything(registered):
        for key in ("name_localizations", "description_localizations"):
            assert set(part.get(key) or {}) <= {"it"}, place


@pytest.mark.parametrize("language", ["en", "it"])
def test_names_within_a_command_are_unique_in_each_language(
    registered: list[Payload], language: str
) -> None:
    for place, part in everything(registered):
        for key in ("options", "choices"):
            names = [
                (child.get("name_localizations") or {}).get(language, child["name"])
                for child in part.get(key, ())
            ]
            assert len(set(names)) == len(names), (place, names)


@pytest.mark.parametrize("language", ["en", "it"])
def test_commands_are_unique_in_each_language(registered: list[Payload], language: str) -> None:
    names = [
        (command.get("name_localizations") or {}).get(language, command["name"])
        for command in registered
    ]
    assert len(set(names)) == len(names)


def test_every_description_says_something_within_its_limit(registered: list[Payload]) -> None:
    for place, part in everything(registered):
        if "description" not in part or (part.get("type") == 3 and "options" not in part):
            continue
        for text in (part["description"], *(part.get("description_localizations") or {}).values()):
            assert 3 < len(text) <= 100 or (not text and part.get("type") == 3), (place, text)


def test_no_command_is_too_large(registered: list[Payload]) -> None:
    sizes = {command["name"]: rules.size(command) for command in registered}

    assert max(sizes.values()) <= 8_000, sizes


def test_every_command_works_everywhere(registered: list[Payload]) -> None:
    for command in registered:
        assert sorted(command["contexts"]) == [0, 1, 2]
        assert sorted(command["integration_types"]) == [0, 1]
        assert not command.get("default_member_permissions")


@pytest.mark.parametrize("calculator", CALCULATORS, ids=name_of)
def test_every_calculator_has_its_command_with_every_option(
    registered: list[Payload], calculator: type[Calculator]
) -> None:
    name = name_of(calculator)
    command = calculator.declaration.command
    own = command if calculator.declaration.game == ANY_GAME else name
    paths = (own, f"odds {name}", f"odds {command}")
    commands = [leaves(registered)[path] for path in paths if path in leaves(registered)]
    assert len(commands) == 1
    offered = {option["name"]: option for option in commands[0]["options"]}

    assert list(offered)[-3:] == ["compare", "language", "private"] or "compare" in offered
    options = options_of(calculator)
    assert {option.name for option in options} <= set(offered)
    for option in options:
        _check_option(option, offered[option.name])


def _check_option(option: Option, offered: Payload) -> None:
    assert bool(offered.get("required")) == option.is_required
    match option.notation:
        case WholeNumber(limits):
            assert (offered["type"], offered["min_value"], offered["max_value"]) == (4, *limits)
        case Decimal(limits):
            assert (offered["type"], offered["min_value"], offered["max_value"]) == (10, *limits)
        case Flag():
            assert offered["type"] == 5
        case Choice(words):
            assert [choice["value"] for choice in offered["choices"]] == list(words)
        case _:
            assert offered["type"] == 3
            assert offered["max_length"] <= 6_000


def test_every_loaded_game_can_be_chosen(
    registered: list[Payload], answer_service: AnswerService
) -> None:
    for command in ("rule", "glossary", "faq"):
        options = leaves(registered)[command]["options"]
        game = next(option for option in options if option["name"] == "game")
        games = answer_service.lookup.glossary.games
        assert [choice["value"] for choice in game["choices"]] == list(games)
        for choice in game["choices"]:
            name = games[choice["value"]].name
            assert (choice["name"], choice["name_localizations"]["it"]) == (name.en, name.it)


async def test_discord_takes_the_commands_of_more_games_than_can_be_chosen(
    write_pack: WritePack,
) -> None:
    for number in range(30):
        name = {"en": f"{number} " + "G" * 57, "it": f"{number} " + "H" * 57}
        folder = write_pack({}, game={"name": name}, name=f"game-{number:02}-{'x' * 40}").parent
    form = Field.form(
        {"commands": await payloads(AnswerService(Lookup(*open_packs([folder]), "en"), "en"))}
    )
    rules.check_all(form["commands"])

    assert form.errors == {}


def test_every_message_of_a_command_is_used(registered: list[Payload]) -> None:
    texts = {
        text for _, part in everything(registered) for text in (part["name"], part.get("description"))
    }
    for message, text in catalogue("en", "-discord").items():
        if message.startswith(("command-", "option-", "about-")) and message != "command-changed":
            assert text in texts, message


def test_the_bot_listens_to_no_more_than_it_answers() -> None:
    from bot.discord.gateway.client import intents

    assert intents() == discord.Intents(guild_messages=True, dm_messages=True)
    assert not intents().message_content
