"""The question above a card: as the player typed it, in a line that can be read again."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

from discord import ui

from bot.discord.wording.markdown import small
from bot.render.rules.wording import shortened
from glossary.search.message import condensed

# So much of a question is repeated above a card.
_LONGEST_ECHO: Final = 200
_ECHO: Final = re.compile("-# `([^`]+)`", re.DOTALL)
# Unicode's categories of marks and of characters that are not seen.
_UNSEEN: Final = frozenset(("Cf", "Cn", "Co", "Mn", "Me"))


def question_line(query: str) -> Iterator[ui.TextDisplay[Any]]:
    """Yield the line that shows a question, unless nothing was typed that can be seen."""
    echoed = echo(query)
    if echoed:
        yield ui.TextDisplay(small(f"`{echoed}`"))


def echo(query: str) -> str:
    """Return what a player typed, to stand in code, where Discord reads nothing into it.

    Of a long message it is what is asked. What turns the direction of writing, or piles up on a letter,
    is left out.

    >>> echo("``@everyone``  loot?")
    "''@everyone'' loot?"
    >>> echo("to\u0301\u0301\u0301l \u202eparit\u00e0")
    'tól parità'
    """
    composed = unicodedata.normalize("NFC", query)
    plain = "".join(sign for sign in composed if unicodedata.category(sign) not in _UNSEEN)
    line = plain.replace("`", "'")
    question = condensed(line, limit=_LONGEST_ECHO)
    return shortened(question if "?" in question else line, _LONGEST_ECHO)


def read_echo(content: str) -> str | None:
    """Return the question that a card shows as ``content``, cut where it is very long; else ``None``.

    >>> read_echo("-# `reroll`"), read_echo("**Perhaps one of these?**")
    ('reroll', None)
    """
    match = _ECHO.fullmatch(content)
    return None if match is None else match[1]
