"""What the environment says, and what is made of it."""

import os
from pathlib import Path

import pytest

from bot.settings import SettingsError, read_settings


@pytest.mark.parametrize(
    ("variable", "value", "field", "expected"),
    [
        ("DISCORD_TOKEN", " a.b.c\n", "discord_token", "a.b.c"),
        ("DISCORD_TOKEN", " ", "discord_token", None),
        ("LAWSPEAKER_PACKS", os.pathsep.join(["one", "", "two"]), "packs", (Path("one"), Path("two"))),
        ("LAWSPEAKER_PACKS", "", "packs", ()),
        ("LAWSPEAKER_LANGUAGE", "IT", "language", "it"),
        ("LANG", "it_CH.UTF-8", "language", "it"),
        ("LANG", "de_CH.UTF-8", "language", "en"),
        ("LAWSPEAKER_LANGUAGE", "it_CH.UTF-8", "language", "it"),
        ("LAWSPEAKER_LANGUAGE", " ", "language", "en"),
        ("LAWSPEAKER_CACHE", "~/x", "cache", Path.home() / "x"),
        ("LAWSPEAKER_PACKS", "~/x", "packs", (Path.home() / "x",)),
        ("COLUMNS", "40", "columns", 40),
        ("COLUMNS", "3", "columns", 20),
        ("COLUMNS", "0", "columns", None),
        ("COLUMNS", "wide", "columns", None),
        ("TERM", "dumb", "is_dumb_terminal", True),
        ("TERM", "xterm", "is_dumb_terminal", False),
        ("SHELL", "/usr/bin/zsh", "shell", "zsh"),
        ("SHELL", "", "shell", None),
        ("HOME", "/home/ann", "home", Path("/home/ann")),
        ("XDG_CONFIG_HOME", "", "config", None),
        ("LAWSPEAKER_CACHE", "here", "cache", Path("here")),
        ("LAWSPEAKER_CACHE", "", "cache", None),
        ("LAWSPEAKER_API_BASE", "http://localhost:1/api/", "api_base", "http://localhost:1/api"),
        ("LAWSPEAKER_API_BASE", "", "api_base", None),
        ("LAWSPEAKER_GATEWAY", "ws://localhost:1", "gateway", "ws://localhost:1"),
        ("LAWSPEAKER_GATEWAY", "", "gateway", None),
        (
            "LAWSPEAKER_BOARD_PAGE",
            " https://a.example/board.html\n",
            "board_page",
            "https://a.example/board.html",
        ),
        ("LAWSPEAKER_BOARD_PAGE", " ", "board_page", None),
    ],
)
def test_a_variable_is_read(variable: str, value: str, field: str, expected: object) -> None:
    assert getattr(read_settings({variable: value}), field) == expected


def test_the_programs_own_language_comes_before_the_systems() -> None:
    environment = {"LAWSPEAKER_LANGUAGE": "en", "LC_ALL": "it_IT.UTF-8", "LANG": "it_IT.UTF-8"}

    assert read_settings(environment).language == "en"


def test_the_first_variable_of_the_system_counts() -> None:
    assert read_settings({"LC_ALL": "C", "LANG": "it_IT.UTF-8"}).language == "en"
    assert read_settings({"LC_ALL": "", "LANG": "it_IT.UTF-8"}).language == "it"


@pytest.mark.parametrize("language", ["fr", "italian", "e"])
def test_a_language_that_is_not_spoken_is_refused(language: str) -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings({"LAWSPEAKER_LANGUAGE": language, "LANG": "it_IT.UTF-8"})

    assert (caught.value.value, caught.value.language) == (language, "it")


def test_a_folder_of_nobody_known_stays_as_it_is() -> None:
    assert read_settings({"LAWSPEAKER_CACHE": "~nobody-knows/x"}).cache == Path("~nobody-knows/x")


def test_the_token_is_never_shown() -> None:
    assert "a.b.c" not in repr(read_settings({"DISCORD_TOKEN": "a.b.c"}))


def test_a_user_without_a_folder_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_folder(_: str, **__: object) -> Path:
        raise RuntimeError

    for name in ("user_cache_path", "user_data_path", "user_state_path"):
        monkeypatch.setattr(f"bot.settings.{name}", no_folder)
    settings = read_settings({})

    assert (settings.cache, settings.database, settings.history) == (None, None, None)


@pytest.mark.parametrize(("port", "expected"), [("80", 80), ("0000008080", 8_080), ("65535", 65_535)])
def test_a_port_may_begin_with_zeros(port: str, expected: int) -> None:
    assert read_settings({"LAWSPEAKER_HEALTH_PORT": port}).health_port == expected


@pytest.mark.parametrize("port", ["0", "000000", "65536", "000080000000", "-1", "80a", "٨٠"])
def test_what_is_no_port_is_refused(port: str) -> None:
    with pytest.raises(SettingsError, match="LAWSPEAKER_HEALTH_PORT"):
        read_settings({"LAWSPEAKER_HEALTH_PORT": port})
