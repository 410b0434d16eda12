"""Settings of a table as people type them: ``game=conan``, ``language=auto``."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bot.tables.values import ANY, AUTO
from glossary import LANGUAGES

NAMES: Final = ("game", "language", "privacy", "keep")
_MOST_DAYS: Final = 365
# The settings and their values in Italian, and in full.
_OTHER_NAMES: Final = {"gioco": "game", "lingua": "language", "riservatezza": "privacy"}
_ANY: Final = frozenset((ANY, "qualunque", "qualsiasi"))
_LANGUAGES: Final = {
    **{language: language for language in (*LANGUAGES, AUTO)},
    **dict.fromkeys(("english", "inglese"), "en"),
    **dict.fromkeys(("italian", "italiano"), "it"),
}
_PRIVACY: Final = {
    "public": False,
    **dict.fromkeys(("pubblica", "pubbliche", "pubblico"), False),
    "private": True,
    **dict.fromkeys(("privata", "privato"), True),
}
# The field of ``TableSettings`` that a setting is about.
_FIELDS: Final = {"game": "game", "language": "language", "privacy": "private", "keep": "days"}


class SettingError(Exception):
    """A setting that cannot be read.

    Attributes:
        code: What is wrong; the catalogues say ``table-<code>``.
        name: The setting.
        value: What was typed.
        known: The settings there are.
    """

    def __init__(self, code: str, name: str, value: str = "", known: tuple[str, ...] = NAMES) -> None:
        self.code, self.name, self.value, self.known = code, name, value, known
        super().__init__(f"{code}: {name} {value}")


def read_settings(words: Iterable[str], game_id: Callable[[str], str]) -> Mapping[str, Any]:
    """Return the changes of ``TableSettings`` that ``words`` ask for, such as ``game=conan``.

    Args:
        words: The settings.
        game_id: Returns the id of the game that a name names.

    Raises:
        SettingError: There is no such setting, or it takes no such value.
        UnknownGameError: No loaded pack is the game.

    >>> read_settings(["language=it", "privacy=private", "keep=30"], str)
    {'language': 'it', 'private': True, 'days': 30}
    """
    changes: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        field = field_of(name)
        changes[field] = _read(_setting(name), value.strip(), game_id)
    return changes


def field_of(name: str) -> str:
    """Return the field of ``TableSettings`` that a setting is about.

    Raises:
        SettingError: There is no such setting.
    """
    if _setting(name) not in _FIELDS:
        raise SettingError("unknown-setting", name)
    return _FIELDS[_setting(name)]


def _setting(name: str) -> str:
    """Return a setting's own name for the one that was typed."""
    return _OTHER_NAMES.get(name.lower(), name.lower())


def _read(name: str, value: str, game_id: Callable[[str], str]) -> object:
    word = value.lower()
    match name:
        case "game":
            return ANY if word in _ANY else game_id(value)
        case "language" if word in _LANGUAGES:
            return _LANGUAGES[word]
        case "privacy" if word in _PRIVACY:
            return _PRIVACY[word]
        case "keep" if value.isascii() and value.isdecimal() and 0 < int(value[:9]) <= _MOST_DAYS:
            return int(value)
        case _:
            raise SettingError("bad-value", name, value)
