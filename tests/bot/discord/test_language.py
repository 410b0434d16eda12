"""In which language a player is answered."""

from collections.abc import Sequence
from unittest.mock import Mock

import discord
import pytest

from bot.locales import reply_language
from glossary import Language
from tests.bot.discord.contexts import context_of


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        pytest.param(["it", "en"], "it", id="the first one counts"),
        pytest.param(["de", "it"], "it", id="one that is not spoken is passed over"),
        pytest.param(["en-GB"], "en", id="a region"),
        pytest.param(["it-CH"], "it", id="another region"),
        pytest.param([None, None], "it", id="no wish"),
        pytest.param([], "it", id="nobody asked"),
        pytest.param(["ita", "eng", "", "-it"], "it", id="no codes"),
        pytest.param(["de", "fr"], "it", id="none is spoken"),
    ],
)
def test_the_first_wish_that_can_be_met_counts(wishes: Sequence[str | None], expected: str) -> None:
    assert reply_language(wishes, "it") == expected


@pytest.mark.parametrize(
    ("chosen", "own", "server", "fallback", "expected"),
    [
        pytest.param("en", "it", "it", "it", "en", id="what was chosen"),
        pytest.param(None, "it", "en-US", "en", "it", id="the player's own"),
        pytest.param(None, "de", "it", "en", "it", id="the server's"),
        pytest.param(None, "de", None, "it", "it", id="the bot's, in a direct message"),
        pytest.param(None, "de", "fr", "en", "en", id="the bot's"),
        pytest.param(None, "en-GB", "it", "it", "en", id="British"),
    ],
)
def test_the_nearest_wish_counts(
    chosen: str | None, own: str, server: str | None, fallback: Language, expected: str
) -> None:
    interaction = Mock(spec=discord.Interaction, locale=discord.Locale(own))
    interaction.guild_locale = None if server is None else discord.Locale(server)

    assert context_of(interaction, fallback).language_or(chosen) == expected
