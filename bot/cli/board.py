"""``lawspeaker board``: the page on which boards are drawn."""

import webbrowser
from pathlib import Path
from typing import Final

import click

from bot.cli.help import LocalisedCommand
from bot.cli.program import Program, say
from bot.locales import Locale

PAGE: Final = Path(__file__).parents[1] / "board_page" / "board.html"
# They would show the page in the terminal, without what it does.
_TEXT_BROWSERS: Final = frozenset(("elinks", "links", "lynx", "w3m", "www-browser"))


@click.command("board", cls=LocalisedCommand, help="help-board")
@click.option("--path", "only_path", is_flag=True, help="help-board-path")
def board(program: Program, *, only_path: bool) -> int:
    """Open the page in the browser, or print where it is; return the exit status."""
    if not only_path and _open_page(program.locale):
        say(program.locale.text("page-opened"))
    else:
        say(str(PAGE))
    return 0


def _open_page(locale: Locale) -> bool:
    """Open the page in the language of ``locale``; return whether there is a browser that does."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if Path(getattr(browser, "name", "")).name in _TEXT_BROWSERS:
        return False
    return browser.open(f"{PAGE.as_uri()}#lang={locale.language}")
