"""Names and descriptions of commands in both languages."""

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord.wording.translator import CatalogueTranslator, localised, localised_name
from glossary import Localised

ITALIAN = discord.Locale.italian
ANYWHERE: Any = None


async def test_a_message_is_english_with_its_italian_beside_it() -> None:
    text = localised("command-rule")

    assert text.message == "rule"
    assert await CatalogueTranslator().translate(text, ITALIAN, ANYWHERE) == "regola"


async def test_a_name_from_a_pack_is_translated_by_the_pack() -> None:
    text = localised_name(Localised("Deep Halls", "Sale Profonde"))

    assert text.message == "Deep Halls"
    assert await CatalogueTranslator().translate(text, ITALIAN, ANYWHERE) == "Sale Profonde"


async def test_a_proper_name_is_left_alone() -> None:
    text = app_commands.locale_str("Italiano")
    assert await CatalogueTranslator().translate(text, ITALIAN, ANYWHERE) is None


@pytest.mark.parametrize("locale", [locale for locale in discord.Locale if locale is not ITALIAN])
async def test_other_languages_get_the_english(locale: discord.Locale) -> None:
    assert await CatalogueTranslator().translate(localised("command-rule"), locale, ANYWHERE) is None


def test_a_message_that_is_not_there_is_noticed_when_commands_are_made() -> None:
    with pytest.raises(KeyError):
        localised("command-nothing")
