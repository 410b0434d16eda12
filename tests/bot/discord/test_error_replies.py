"""From a handler's errors to what the player reads."""

from typing import Any
from unittest.mock import Mock, create_autospec

import discord
import pytest

from bot.discord.error_replies import apologise, described, expected, replying
from bot.discord.errors import GivenUpError, GoneError, RefusedError, TooLateError
from bot.discord.reply import Reply
from bot.locales import Locale
from bot.tables.errors import DatabaseError
from calculators.errors import (
    ConflictError,
    MissingOptionError,
    NotationError,
    OutOfRangeError,
    UnknownChoiceError,
)
from glossary import LANGUAGES, Language, UnknownGameError
from tests.bot.discord.contexts import context_of

TYPED = "**@everyone** `x`"
ERRORS: list[Exception] = [
    RefusedError("A sentence."),
    GoneError("r:it:0:conan/nothing"),
    GivenUpError(),
    UnknownGameError(TYPED, ["conan", "rangers"]),
    OutOfRangeError("life", 0, 99, 100),
    NotationError("attack", "dice", TYPED),
    NotationError("life", "number", TYPED),
    NotationError("options", "quote", TYPED),
    UnknownChoiceError("options", TYPED, ["life", "attack"]),
    MissingOptionError("points"),
    UnknownChoiceError("game", TYPED, ["conan"]),
    ConflictError("life", "rerolls"),
]


@pytest.fixture
def interaction() -> Any:
    fake: Any = create_autospec(discord.Interaction, instance=True)
    fake.response = create_autospec(discord.InteractionResponse, instance=True)
    fake.user.id = 7
    fake.locale = discord.Locale.italian
    fake.guild_locale = None
    fake.command = Mock(qualified_name="rule")
    return fake


async def fails(interaction: Any, error: Exception) -> None:
    """Answer an interaction in a way that fails."""
    async with replying(context_of(interaction), private=False):
        raise error


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_what_players_cause_is_one_sentence(error: Exception, language: Language) -> None:
    sentence = expected(error, Locale(language))

    assert sentence
    assert "\n" not in sentence
    assert not sentence[0].islower()
    assert TYPED not in sentence
    assert "@everyone" not in sentence
    assert "--" not in sentence
    assert "\\**" not in sentence


@pytest.mark.parametrize("code", ["url", "login", "read-only", "damaged"])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_address_of_the_database_is_for_the_log_alone(
    interaction: Any, caplog: pytest.LogCaptureFixture, code: str, language: Language
) -> None:
    error = DatabaseError(code, url="/srv/tables.db")

    assert expected(error, Locale(language)) == Locale(language).text("memory-away")
    await fails(interaction, error)
    assert caplog.messages == [f"/rule needs the database: {code} {{'url': '/srv/tables.db'}}"]


@pytest.mark.parametrize("error", [KeyError("x"), ValueError(), discord.DiscordException(), OSError()])
def test_what_nobody_expected_has_no_sentence(error: Exception) -> None:
    assert expected(error, Locale("en")) is None


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OutOfRangeError("life", 0, 99, 100), "“vita” va da 0 a 99, non 100."),
        (GivenUpError(), Locale("it").text("given-up")),
        (GoneError("x"), Locale("it").text("gone")),
    ],
)
def test_sentences_call_options_as_discord_does(error: Exception, sentence: str) -> None:
    assert expected(error, Locale("it")) == sentence


async def test_an_expected_error_is_said_privately_and_not_logged(
    interaction: Any, caplog: pytest.LogCaptureFixture
) -> None:
    await fails(interaction, GivenUpError())

    message = interaction.response.send_message.await_args.kwargs
    assert message["ephemeral"]
    assert Locale("it").text("given-up") in str(message["view"].to_components())
    assert caplog.records == []


async def test_an_unexpected_error_is_logged_under_the_reference_that_is_said(
    interaction: Any, caplog: pytest.LogCaptureFixture
) -> None:
    await fails(interaction, KeyError("x"))

    (record,) = caplog.records
    reference = record.getMessage().split(":")[0]
    assert len(reference) == 8
    first, *lines = record.getMessage().splitlines()
    assert first == f"{reference}: /rule failed"
    assert lines[-1] == "KeyError"
    assert record.exc_info is None
    assert reference in str(interaction.response.send_message.await_args.kwargs["view"].to_components())


async def test_what_is_too_late_is_only_logged(
    interaction: Any, caplog: pytest.LogCaptureFixture
) -> None:
    await fails(interaction, TooLateError())

    assert caplog.messages == ["an answer came too late for Discord: /rule"]
    interaction.response.send_message.assert_not_called()


async def test_an_apology_that_fails_is_logged(
    interaction: Any, caplog: pytest.LogCaptureFixture
) -> None:
    interaction.response.send_message.side_effect = OSError("away")
    await apologise(Reply(context_of(interaction), private=True), GivenUpError())

    assert caplog.messages == ["could not say so to the player (OSError: away)"]


@pytest.mark.parametrize(
    ("data", "description"),
    [
        ({"custom_id": "1:reject:it::che cosa ho scritto"}, "component reject"),
        ({"custom_id": "1:delete:123456789012345678"}, "component delete"),
        ({"custom_id": "1:what I wrote:x"}, "component"),
        ({"custom_id": "something"}, "component"),
        ({}, "component"),
        (None, "component"),
    ],
)
def test_what_was_used_is_described_without_what_was_typed(
    interaction: Any, data: Any, description: str
) -> None:
    interaction.command = None
    interaction.data = data
    interaction.type = discord.InteractionType.component

    assert described(context_of(interaction)) == description


def test_a_command_is_described_by_its_name(interaction: Any) -> None:
    interaction.command.qualified_name = "odds fall conan"

    assert described(context_of(interaction)) == "/odds fall conan"
