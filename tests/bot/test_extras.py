"""Parts that are not installed are named, with the command that adds them."""

import json
import re
import sys
from pathlib import Path

import pytest

from bot.cli.extras import packages_of
from tests.conftest import Lawspeaker
from tests.entries import GATE


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Hide modules as though nobody had installed them; those of Lawspeaker are imported anew."""
    for name in list(sys.modules):
        if re.match(r"bot\.discord|bot\.render\.odds\.chart_p|matplotlib|discord|pebble|aiohttp", name):
            monkeypatch.delitem(sys.modules, name)
    return monkeypatch


def hide(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    class Nothing:
        def find_spec(self, name: str, *_: object) -> None:
            if name.partition(".")[0] == module:
                raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    monkeypatch.setattr(sys, "meta_path", [Nothing(), *sys.meta_path])


@pytest.mark.parametrize("command", ["serve", "invite"])
@pytest.mark.parametrize(
    ("language", "start"), [("en", "What Discord needs is not"), ("it", "Quello che serve a Discord")]
)
def test_discord_is_named_where_it_is_missing(
    lawspeaker: Lawspeaker, without: pytest.MonkeyPatch, command: str, language: str, start: str
) -> None:
    hide(without, "discord")
    result = lawspeaker(command, discord_token="a.b.c", language=language)  # noqa: S106  # no token of anybody

    assert result.status == 2
    assert result.err.startswith(start)
    assert f"{sys.executable} -m pip install " in result.err
    assert "discord.py[speed]" in result.err
    assert len(result.err.splitlines()) == 1


def test_charts_are_named_where_they_are_missing(
    lawspeaker: Lawspeaker, without: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hide(without, "matplotlib")
    file = tmp_path / "odds.png"
    arguments = ("picklock", "pm", "--points", "3", "--picture", str(file))
    result = lawspeaker(*arguments)

    assert result.status == 2
    assert "-m pip install 'matplotlib" in result.err
    assert len(result.err.splitlines()) == 1
    assert json.loads(lawspeaker(*arguments, "--json").out)["error"] == result.err.strip()
    assert not file.exists()


def test_everything_else_works_without_them(
    lawspeaker: Lawspeaker, without: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module in ("discord", "matplotlib", "pebble", "aiohttp", "zstandard", "numpy"):
        hide(without, module)

    assert lawspeaker("ask", GATE.en).status == 0
    assert lawspeaker("picklock", "pm", "--points", "3").status == 0
    board = ("--map", "@..F", "--scheme", "Move 2 -> Foe", "--picture", str(tmp_path / "b.png"))
    assert lawspeaker("schemer", *board).status == 0


def test_another_missing_module_is_a_mistake_of_ours(
    lawspeaker: Lawspeaker, without: pytest.MonkeyPatch
) -> None:
    hide(without, "matplotlib")
    without.setattr("bot.cli.extras.PART_BY_MODULE", {})

    with pytest.raises(ModuleNotFoundError):
        lawspeaker("picklock", "pm", "--points", "3", "--picture", "odds.png")


def test_each_part_names_what_it_needs() -> None:
    assert [package.partition(">")[0].partition("<")[0] for package in packages_of("charts")] == [
        "matplotlib"
    ]
    assert len(list(packages_of("discord"))) >= 3
    assert list(packages_of("nosuch")) == []
