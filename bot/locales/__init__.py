"""Every word that Lawspeaker says of its own, in both languages.

``en.yaml`` and ``it.yaml`` map message ids to sentences with ``{named}`` values. A message that
depends on a number is a mapping of ``one`` and ``other`` instead and takes ``count``. YAML, like the
packs, so that whoever writes rules can correct a message; and light, because every single question
waits for it. What only the calculators say is in ``en-odds.yaml`` and ``it-odds.yaml``, what only
Discord shows in ``en-discord.yaml`` and ``it-discord.yaml``, what is about a table's memory in
``en-tables.yaml`` and ``it-tables.yaml``; no question in a terminal waits for them.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from calculators.yaml_files import read_yaml
from glossary.entry import LANGUAGES, Language

Message = str | Mapping[str, str]

# The catalogues of a language, in the order in which a message is looked for.
PARTS: Final = ("", "-odds", "-tables", "-discord")
_FOLDER: Final = Path(__file__).parent


@lru_cache
def catalogue(language: Language, part: str = "") -> Mapping[str, Message]:
    """Return the messages of one language by id.

    Args:
        language: The language.
        part: One of ``PARTS``; by default what every front end says.
    """
    messages: Mapping[str, Message] = read_yaml(_FOLDER / f"{language}{part}.yaml")
    return messages


def reply_language(wishes: Iterable[str | None], fallback: Language) -> Language:
    """Return the first language among ``wishes`` that Lawspeaker speaks.

    Args:
        wishes: Codes of languages such as ``it`` or ``en-GB``, the weightiest first: what the player
            asked for, the player's own, the table's, the server's. ``None`` wishes nothing.
        fallback: The language where none of them can be met.

    >>> reply_language([None, "de", "it"], "en"), reply_language(["en-US", "it"], "it")
    ('it', 'en')
    """
    for wish in wishes:
        for language in LANGUAGES:
            if wish is not None and wish.partition("-")[0] == language:
                return language
    return fallback


class Locale:
    """Says messages in one language, and spells options of calculators as a shell does.

    A message names an option as ``{opt[points]}``.

    Attributes:
        language: The language.

    >>> Locale("it").text("source"), Locale("en").option("points")
    ('Fonte', '--points')
    """

    def __init__(self, language: Language) -> None:
        """Speak ``language``."""
        self.language = language

    def option(self, name: str) -> str:
        """Return an option as it stands in lists, tables and what a player types."""
        return f"--{name}"

    def option_in_sentence(self, name: str) -> str:
        """Return an option as it stands inside a sentence."""
        return self.option(name)

    def word(self, word: str) -> str:
        """Return one of the words that a choice takes, as a player gives it."""
        return word

    def text(self, message_id: str, **values: object) -> str:
        """Return a message with its values filled in.

        Args:
            message_id: A key of the catalogues.
            **values: The values that the message names; ``count`` also chooses between forms.

        Raises:
            KeyError: There is no such message, or a value is missing.

        >>> Locale("en").text("entries-count", count=1), Locale("it").text("entries-count", count=2)
        ('1 entry', '2 voci')
        """
        message = self._message(message_id)
        if not isinstance(message, str):
            message = message["one" if values["count"] == 1 else "other"]
        return message.format(**values, opt=_Options(self))

    def text_or(self, message_id: str, default: str) -> str:
        """Return a message that names no values; ``default`` if there is none.

        >>> Locale("it").text_or("word-red", "red"), Locale("it").text_or("word-torch", "torch")
        ('rosso', 'torch')
        """
        return self.text(message_id) if self.has(message_id) else default

    def has(self, message_id: str) -> bool:
        """Return whether there is such a message."""
        return any(message_id in catalogue(self.language, part) for part in PARTS)

    def _message(self, message_id: str) -> Message:
        for part in PARTS:
            message = catalogue(self.language, part).get(message_id)
            if message is not None:
                return message
        raise KeyError(message_id)


class MenuLocale(Locale):
    """Spells options as the menus of Discord's commands do: by their names there, without dashes.

    >>> MenuLocale("it").option("life"), MenuLocale("it").option_in_sentence("life")
    ('vita', '“vita”')
    """

    def option(self, name: str) -> str:
        """Return an option as it stands in lists, tables and what a player types."""
        return self.text_or(f"option-{name}", name)

    def option_in_sentence(self, name: str) -> str:
        """Return an option in quotes."""
        return f"\N{LEFT DOUBLE QUOTATION MARK}{self.option(name)}\N{RIGHT DOUBLE QUOTATION MARK}"

    def word(self, word: str) -> str:
        """Return one of the words that a choice takes, as the menu shows it."""
        return self.text_or(f"word-{word}", word)


class _Options:
    """Spells the options that a message names."""

    def __init__(self, locale: Locale) -> None:
        self._locale = locale

    def __getitem__(self, name: str) -> str:
        return self._locale.option_in_sentence(name)
