"""Settings of a table and of its box as people type them: ``game=conan``, ``eyes=5``."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bot.locales import Locale
from calculators.deck import read_deck
from calculators.dice import DIE_NAMES, read_die
from calculators.limits import Limits
from calculators.words import command_tags
from glossary import LANGUAGES, Component, Components
from glossary.typed_text import simplify, simplify_value

NAMES: Final = ("game", "language", "privacy", "keep")
_MOST_DAYS: Final = 365
_NAME_END: Final = re.compile(r"[=\s]+")
_NUMBERS: Final = Limits(0, 500)
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


def read_table_settings(words: Iterable[str], game_id: Callable[[str], str]) -> Mapping[str, Any]:
    """Return the changes of ``TableSettings`` that ``words`` ask for, such as ``game=conan``.

    Args:
        words: The settings.
        game_id: Returns the id of the game that a name names.

    Raises:
        SettingError: There is no such setting, or it takes no such value.
        UnknownGameError: No loaded pack is the game.

    >>> read_table_settings(["language=it", "privacy=private", "keep=30"], str)
    {'language': 'it', 'private': True, 'days': 30}
    """
    changes: dict[str, Any] = {}
    for word in words:
        name, _, value = simplify_value(word).partition("=")
        field = field_of(name)
        changes[field] = _read(_setting(name), simplify_value(value), game_id)
    return changes


def field_of(name: str) -> str:
    """Return the field of ``TableSettings`` that a setting is about.

    Raises:
        SettingError: There is no such setting.
    """
    if _setting(name) not in _FIELDS:
        raise SettingError("unknown-setting", name)
    return _FIELDS[_setting(name)]


def read_components(text: str, pack: Components) -> Mapping[str, str | None]:
    """Return what a text such as ``yellow=0,0,1,1,1,2 eyes=5`` sets; ``None`` takes a component back.

    Raises:
        SettingError: The game has no such component.
        CalculatorError: It is written in another way, or beyond the limits.
    """
    changes: dict[str, str | None] = {}
    for word in _split_components(simplify(text)):
        typed_name, typed_value = map(simplify_value, [*_NAME_END.split(word, maxsplit=1), ""][:2])
        name = _component_id(typed_name, pack)
        if name not in pack:
            raise SettingError("unknown-setting", name, known=tuple(pack))
        if typed_value and pack[name].alternative(typed_value) is None:
            _check_component(name, typed_value, pack[name])
        changes[name] = typed_value or None
    return changes


def component_name(name: str, locale: Locale) -> str:
    """Return what a die, deck or number of a box is called; one of a group's own pack as its pack does.

    >>> component_name("response-deck", Locale("it")), component_name("torches", Locale("it"))
    ('mazzo-risposta', 'torches')
    """
    return locale.text_or(f"component-{name}", name)


def _component_id(typed_name: str, pack: Components) -> str:
    """Return the component that is called so in either language; ``typed_name`` where none is."""
    names = {component_name(name, Locale(language)): name for language in LANGUAGES for name in pack}
    word = typed_name.lower()
    return names.get(word) or names.get(DIE_NAMES.get(word, ""), typed_name)


def _split_components(text: str) -> list[str]:
    """Return each ``name=value`` of a text, between ``;`` also ``name value``; values may hold blanks.

    >>> _split_components("eyes=5 response-deck=0:6 1:6; yellow 0,1")
    ['eyes=5', 'response-deck=0:6 1:6', 'yellow 0,1']
    """
    settings: list[str] = []
    for part in text.split(";"):
        for place, word in enumerate(part.split()):
            if "=" in word or not place:
                settings.append(word)
            else:
                settings[-1] += f" {word}"
    return settings


def _check_component(name: str, value: str, component: Component) -> None:
    """Refuse a value that is none for a component; the errors are those of ``read_components``."""
    names = component.alternative_names
    if names and value[:1].isalpha():
        raise SettingError("unknown-alternative", name, value, names)
    if component.faces is not None:
        read_die(value, option=name)
    elif component.cards is not None:
        read_deck(value)
    elif not (value.isascii() and value.isdecimal()):
        raise SettingError("bad-number", name, value)
    else:
        _NUMBERS.check(name, int(value[:9]))


def _setting(name: str) -> str:
    """Return a setting's own name for the one that was typed."""
    return command_tags("settings").get(name.lower(), name.lower())


def _read(name: str, value: str, game_id: Callable[[str], str]) -> object:
    is_word = name in ("game", "language", "privacy")
    meaning = command_tags(f"setting-{name}").get(value.lower()) if is_word else None
    match name:
        case "game":
            return meaning or game_id(value)
        case "language" if meaning is not None:
            return meaning
        case "privacy" if meaning is not None:
            return meaning == "private"
        case "keep" if value.isascii() and value.isdecimal() and 0 < int(value[:9]) <= _MOST_DAYS:
            return int(value)
        case _:
            raise SettingError("bad-value", name, value)
