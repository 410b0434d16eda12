"""What the environment says, read once at the start and passed down.

Plain dataclass and plain reading: pydantic-settings would cost more time than a whole lookup, for
a few values.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from platformdirs import user_cache_path, user_data_path, user_state_path

from glossary.entry import LANGUAGES, Language

# What a shell sets to ask for completions; Click's name for the program ``lawspeaker``.
COMPLETE: Final = "_LAWSPEAKER_COMPLETE"
_DUMB_TERMINALS: Final = ("dumb", "unknown")
# The system's variables for its language, the first that is set counts.
_SYSTEM_LANGUAGE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
# Narrower than this nothing can be read; a smaller number of columns is taken as this many.
_FEWEST_COLUMNS: Final = 20
_LOOPBACK: Final = "127.0.0.1"
_MOST_PORT: Final = 65_535

LogFormat = Literal["plain", "json"]


class SettingsError(Exception):
    """A variable of the environment with a value that nothing can be made of.

    Attributes:
        variable: Its name.
        value: Its value.
        language: The system's language, for the sentence that says so.
    """

    def __init__(self, variable: str, value: str, language: Language) -> None:
        super().__init__(f"{variable} is {value!r}")
        self.variable, self.value, self.language = variable, value, language


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run.

    Attributes:
        discord_token: Token of the Discord application, never shown; ``None`` in a terminal.
        packs: Folders of packs beside the shipped ones.
        language: Language of replies where neither the player nor the question settles it.
        cache: Folder for snapshots of packs; ``None`` keeps none.
        database: File or URL of what tables remember; ``None`` remembers nothing.
        columns: Width of the lines that a pipe gets, in characters; ``None`` for lines of any length.
        is_dumb_terminal: Whether the terminal understands no sequences, and gets plain lines.
        is_completing: Whether a shell asks for completions, and shows nothing else.
        shell: Name of the user's shell, such as ``bash``; ``None`` if nobody knows it.
        home: The user's folder; ``None`` for what the system says.
        config: Folder of the user's configuration; ``None`` for ``.config`` in the user's folder.
        history: File for what was typed in the chat; ``None`` keeps none.
        api_base: Where Discord's API is; ``None`` for Discord itself.
        gateway: Where Discord's gateway is; ``None`` for Discord itself.
        board_page: Address of the page on which boards are drawn; ``None`` where nobody has put one.
        shards: The range of shards to serve, such as ``0-3/16``; ``None`` for all servers.
        health_host: Address to listen on for health and metrics.
        health_port: Port for health and metrics; ``None`` for no such port.
        log_format: Whether the bot's log is plain lines or JSON.
    """

    discord_token: str | None = field(default=None, repr=False)
    packs: tuple[Path, ...] = ()
    language: Language = "en"
    cache: Path | None = None
    database: str | None = field(default=None, repr=False)
    columns: int | None = None
    is_dumb_terminal: bool = False
    is_completing: bool = False
    shell: str | None = None
    home: Path | None = None
    config: Path | None = None
    history: Path | None = None
    api_base: str | None = None
    gateway: str | None = None
    board_page: str | None = None
    shards: str | None = None
    health_host: str = _LOOPBACK
    health_port: int | None = None
    log_format: LogFormat = "plain"


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings that ``environment`` holds.

    ``LAWSPEAKER_PACKS`` lists folders as ``PATH`` does. ``LAWSPEAKER_LANGUAGE`` is ``en`` or ``it``;
    without it the system's language counts. ``LAWSPEAKER_CACHE`` moves the snapshots, and
    ``LAWSPEAKER_DATABASE``, a file or the URL of a database, what tables remember; empty, none are
    kept. In all, ``~`` is the user's folder. ``COLUMNS`` is the width of a terminal or a pipe.
    ``LAWSPEAKER_API_BASE`` and ``LAWSPEAKER_GATEWAY`` name other servers than Discord's: a proxy, or
    one for tests. ``LAWSPEAKER_BOARD_PAGE`` is where players find the page for boards,
    ``LAWSPEAKER_SHARDS`` the range of shards to serve, ``LAWSPEAKER_HEALTH_PORT`` and
    ``LAWSPEAKER_HEALTH_HOST`` where health and metrics can be read. ``LAWSPEAKER_LOG`` is ``plain`` or
    ``json``.

    Raises:
        SettingsError: ``LAWSPEAKER_LANGUAGE`` is no language that Lawspeaker speaks,
            ``LAWSPEAKER_HEALTH_PORT`` no port or ``LAWSPEAKER_LOG`` no format.

    >>> read_settings({"LANG": "it_IT.UTF-8", "LAWSPEAKER_CACHE": ""}).language
    'it'
    """
    folders = environment.get("LAWSPEAKER_PACKS", "").split(os.pathsep)
    return Settings(
        discord_token=environment.get("DISCORD_TOKEN", "").strip() or None,
        packs=tuple(expanded(Path(folder)) for folder in folders if folder),
        language=_language(environment),
        cache=_cache(environment),
        database=_database(environment),
        columns=_columns(environment),
        is_dumb_terminal=environment.get("TERM") in _DUMB_TERMINALS,
        is_completing=COMPLETE in environment,
        shell=Path(environment.get("SHELL", "")).name or None,
        home=_folder(environment, "HOME"),
        config=_folder(environment, "XDG_CONFIG_HOME"),
        history=_own_file(user_state_path, "history"),
        api_base=environment.get("LAWSPEAKER_API_BASE", "").rstrip("/") or None,
        gateway=environment.get("LAWSPEAKER_GATEWAY") or None,
        board_page=environment.get("LAWSPEAKER_BOARD_PAGE", "").strip() or None,
        shards=environment.get("LAWSPEAKER_SHARDS", "").strip() or None,
        health_host=environment.get("LAWSPEAKER_HEALTH_HOST", "").strip() or _LOOPBACK,
        health_port=_health_port(environment),
        log_format=_log_format(environment),
    )


def expanded(path: Path) -> Path:
    """Return ``path`` with ``~`` as the user's folder; as it is where nobody knows that folder."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _language(environment: Mapping[str, str]) -> Language:
    system = next(filter(None, (environment.get(key) for key in _SYSTEM_LANGUAGE)), "")
    chosen = environment.get("LAWSPEAKER_LANGUAGE", "").strip()
    system_language = _language_named(system) or "en"
    if not chosen:
        return system_language
    language = _language_named(chosen)
    if language is None:
        raise SettingsError("LAWSPEAKER_LANGUAGE", chosen, system_language)
    return language


def _language_named(value: str) -> Language | None:
    """Return the language of a name such as ``it``, ``IT`` or ``it_CH.UTF-8``; ``None`` of others."""
    name = re.split("[_.@-]", value.strip().lower())[0]
    return next((language for language in LANGUAGES if name == language), None)


def _cache(environment: Mapping[str, str]) -> Path | None:
    chosen = environment.get("LAWSPEAKER_CACHE")
    if chosen is not None:
        return expanded(Path(chosen)) if chosen else None
    return _own_file(user_cache_path, "")


def _database(environment: Mapping[str, str]) -> str | None:
    chosen = environment.get("LAWSPEAKER_DATABASE")
    if chosen is not None:
        return chosen.strip() or None
    file = _own_file(user_data_path, "tables.db")
    return None if file is None else str(file)


def _own_file(folder: Callable[..., Path], name: str) -> Path | None:
    """Return a file in one of the user's folders; ``None`` for a user who has none."""
    try:
        return folder("lawspeaker", appauthor=False) / name
    except RuntimeError:
        return None


def _folder(environment: Mapping[str, str], variable: str) -> Path | None:
    folder = environment.get(variable)
    return Path(folder) if folder else None


def _health_port(environment: Mapping[str, str]) -> int | None:
    port = environment.get("LAWSPEAKER_HEALTH_PORT", "").strip()
    if not port:
        return None
    digits = port.lstrip("0")
    if port.isascii() and port.isdecimal() and 0 < int(digits[:6] or 0) <= _MOST_PORT:
        return int(digits)
    raise SettingsError("LAWSPEAKER_HEALTH_PORT", port, _language(environment))


def _log_format(environment: Mapping[str, str]) -> LogFormat:
    match environment.get("LAWSPEAKER_LOG", "").strip().lower():
        case "" | "plain":
            return "plain"
        case "json":
            return "json"
        case log_format:
            raise SettingsError("LAWSPEAKER_LOG", log_format, _language(environment))


def _columns(environment: Mapping[str, str]) -> int | None:
    columns = environment.get("COLUMNS", "")
    if not (columns.isascii() and columns.isdecimal() and int(columns[:9])):
        return None
    return max(_FEWEST_COLUMNS, int(columns[:9]))
