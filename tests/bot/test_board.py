"""``lawspeaker board`` with a browser, and without one."""

import webbrowser
from pathlib import Path

import pytest

from bot.cli.board import PAGE
from glossary import Language
from tests.conftest import Lawspeaker


class Browser:
    """A browser that remembers what it opened."""

    def __init__(self, name: str, *, opens: bool = True) -> None:
        self.name, self.opens, self.opened = name, opens, list[str]()

    def open(self, address: str) -> bool:
        self.opened.append(address)
        return self.opens


def set_browser(monkeypatch: pytest.MonkeyPatch, browser: Browser) -> None:
    monkeypatch.setattr(webbrowser, "get", lambda: browser)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The page for drawing boards is open in your browser."),
        ("it", "La pagina per disegnare mappe è aperta nel tuo browser."),
    ],
)
def test_the_page_opens_in_the_players_language(
    lawspeaker: Lawspeaker, monkeypatch: pytest.MonkeyPatch, language: Language, sentence: str
) -> None:
    browser = Browser("firefox")
    set_browser(monkeypatch, browser)

    assert lawspeaker("board", language=language).lines == [sentence]
    assert browser.opened == [f"{PAGE.as_uri()}#lang={language}"]


@pytest.mark.parametrize(
    "browser",
    [Browser("w3m"), Browser("/usr/bin/lynx"), Browser("firefox", opens=False)],
    ids=lambda browser: browser.name,
)
def test_without_a_browser_that_shows_it_its_path_is_printed(
    lawspeaker: Lawspeaker, monkeypatch: pytest.MonkeyPatch, browser: Browser
) -> None:
    set_browser(monkeypatch, browser)

    assert lawspeaker("board").lines == [str(PAGE)]


def test_without_any_browser_its_path_is_printed(
    lawspeaker: Lawspeaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_browser() -> None:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", no_browser)

    assert lawspeaker("board").lines == [str(PAGE)]


def test_its_path_can_be_printed_alone(lawspeaker: Lawspeaker, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser("firefox")
    set_browser(monkeypatch, browser)
    (path,) = lawspeaker("board", "--path").lines

    assert browser.opened == []
    assert "<!DOCTYPE html>" in Path(path).read_text(encoding="utf-8")
