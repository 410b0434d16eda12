"""What the environment says, and what is made of it."""

import os
from pathlib import Path

import pytest

from bot.settings import read_settings


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
        ("LAWSPEAKER_CACHE", "here", "cache", Path("here")),
        ("LAWSPEAKER_CACHE", "", "cache", None),
        ("LAWSPEAKER_API_BASE", "http://localhost:1/api/", "api_base", "http://localhost:1/api"),
        ("LAWSPEAKER_API_BASE", "", "api_base", None),
        ("LAWSPEAKER_GATEWAY", "ws://localhost:1", "gateway", "ws://localhost:1"),
        ("LAWSPEAKER_GATEWAY", "", "gateway", None),
    ],
)
def test_a_variable_is_read(variable: str, value: str, field: str, expected: object) -> None:
    assert getattr(read_settings({variable: value}), field) == expected


def test_the_programs_own_language_comes_before_the_systems() -> None:
    said = {"LAWSPEAKER_LANGUAGE": "en", "LC_ALL": "it_IT.UTF-8", "LANG": "it_IT.UTF-8"}

    assert read_settings(said).language == "en"


def test_the_token_is_never_shown() -> None:
    assert "a.b.c" not in repr(read_settings({"DISCORD_TOKEN": "a.b.c"}))
