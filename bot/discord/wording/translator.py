"""Names and descriptions of commands, in both languages.

They are declared by message id: English is what the commands are made with, and Discord gets the
Italian beside it.
"""

import discord
from discord import app_commands

from bot.locales import Locale
from glossary import Localised

_ID = "message_id"
_ITALIAN = "italian"


def localised(message_id: str) -> app_commands.locale_str:
    """Return a message of the catalogues as a text that Discord shows in the player's language."""
    return app_commands.locale_str(Locale("en").text(message_id), **{_ID: message_id})


def localised_name(name: Localised[str]) -> app_commands.locale_str:
    """Return a name that a pack gives in both languages."""
    return app_commands.locale_str(name.en, **{_ITALIAN: name.it})


class CatalogueTranslator(app_commands.Translator):
    """Gives discord.py the Italian of what ``localised`` and ``localised_name`` return."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002  # discord.py's signature
    ) -> str | None:
        """Return ``string`` in Italian; ``None`` for other languages and for what needs none."""
        if locale is not discord.Locale.italian:
            return None
        if _ITALIAN in string.extras:
            return str(string.extras[_ITALIAN])
        message_id = string.extras.get(_ID)
        return None if message_id is None else Locale("it").text(message_id)
