"""In which language a player is answered."""

from collections.abc import Iterable

from glossary import LANGUAGES, Language


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
