"""What the environment says, read once at the start and passed down.

Plain dataclass and plain reading: pydantic-settings would cost more time than a whole lookup, for
a few values.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_cache_path, user_state_path

from glossary.entry import LANGUAGES, Language


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one run.

    Attributes:
        discord_token: Token of the Discord application, never shown; ``None`` in a terminal.
        packs: Folders of packs beside the shipped ones.
        language: Language of replies where neither the player nor the question settles it.
        cache: Folder for snapshots of packs; ``None`` keeps none.
        history: File for what was typed in the chat; ``None`` keeps none.
        api_base: Where Discord's API is; ``None`` for Discord itself.
        gateway: Where Discord's gateway is; ``None`` for Discord itself.
    """

    discord_token: str | None = field(default=None, repr=False)
    packs: tuple[Path, ...] = ()
    language: Language = "en"
    cache: Path | None = None
    history: Path | None = None
    api_base: str | None = None
    gateway: str | None = None


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Return the settings that ``environment`` holds.

    ``LAWSPEAKER_PACKS`` lists folders as ``PATH`` does. ``LAWSPEAKER_LANGUAGE`` is ``en`` or ``it``;
    without it the system's language counts. ``LAWSPEAKER_CACHE`` moves the snapshots; empty, none
    are kept. ``LAWSPEAKER_API_BASE`` and ``LAWSPEAKER_GATEWAY`` name other servers than Discord's: a
    proxy, or one for tests.

    >>> read_settings({"LANG": "it_IT.UTF-8", "LAWSPEAKER_CACHE": ""}).language
    'it'
    """
    folders = environment.get("LAWSPEAKER_PACKS", "").split(os.pathsep)
    return Settings(
        discord_token=environment.get("DISCORD_TOKEN", "").strip() or None,
        packs=tuple(Path(folder) for folder in folders if folder),
        language=_language(environment),
        cache=_cache(environment),
        history=user_state_path("lawspeaker", appauthor=False) / "history",
        api_base=environment.get("LAWSPEAKER_API_BASE", "").rstrip("/") or None,
        gateway=environment.get("LAWSPEAKER_GATEWAY") or None,
    )


def _language(environment: Mapping[str, str]) -> Language:
    for key in ("LAWSPEAKER_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for language in LANGUAGES:
            if environment.get(key, "").lower().startswith(language):
                return language
    return "en"


def _cache(environment: Mapping[str, str]) -> Path | None:
    chosen = environment.get("LAWSPEAKER_CACHE")
    if chosen is not None:
        return Path(chosen) if chosen else None
    return user_cache_path("lawspeaker", appauthor=False)
