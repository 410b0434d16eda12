"""Contexts of interactions that are faked."""

from typing import Any
from unittest.mock import Mock

from bot.discord.context import Context
from bot.discord.recent import Recent
from bot.tables.scope import Scope
from glossary import Language

SCOPE = Scope(server="1", place="2", parent="2", user="7", event="3")


def context_of(interaction: Any, language: Language = "en") -> Context:
    """Return what ``interaction`` is answered with by a bot whose own language is ``language``."""
    return Context(interaction, Mock(language=language), Recent(), Mock(), None, SCOPE)
