"""Take the README's pictures of Discord cards: ``python -m deploy.pictures``.

They show real answers from the shipped packs, as the bot would post them, in the page
``deploy/pictures/message.html``, of which headless Chromium takes a screenshot.
"""

import base64
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import Final

from markdown_it import MarkdownIt
from PIL import Image

from bot.answers import Lookup
from bot.answers.boards.source import YamlBoard
from bot.answers.odds import read_typed
from bot.answers.odds.service import OddsService
from bot.answers.schemer import answer_board
from bot.discord.cards.card import Card, Component
from bot.discord.cards.odds import odds_card
from bot.discord.cards.rules import ruling_card
from bot.discord.cards.schemer import schemer_card
from bot.discord.runtime.picture import Picture
from bot.discord.state.boards import read_board
from bot.locales import MenuLocale
from bot.render.board.picture import board_picture
from bot.render.odds.chart_picture import chart_picture
from calculators.catalogue import calculator_named
from glossary import LANGUAGES, SHIPPED, Language, open_packs

FOLDER: Final = Path(__file__).parent / "pictures"
PAGE: Final = Template((FOLDER / "message.html").read_text(encoding="utf-8"))
BOARD: Final = (FOLDER / "board.yaml").read_text(encoding="utf-8")
PLAYER: Final = {"it": "Giulia ha usato", "en": "Giulia used"}
MARKDOWN: Final = MarkdownIt("commonmark")
OPTIONS: Final = (
    "--headless --no-sandbox --hide-scrollbars --window-size=640,2000 "
    "--default-background-color=00000000 --force-device-scale-factor=2"
)
LINES: Final = {"### ": "<h3>{}</h3>", "-# ": '<p class="small">{}</p>', "": "<p>{}</p>"}


def make_cards(lookup: Lookup, language: Language) -> Iterator[tuple[str, str, Card]]:
    """Yield for every picture its name, the command that was used, and the card that answers it."""
    locale, ruling = MenuLocale(language), lookup.open("perditions-mouth/pick-a-lock", language)
    yield "rule", locale.text("command-rule"), ruling_card(ruling)

    service = OddsService(lookup.glossary.games, lookup.glossary.components)
    request = read_typed(calculator_named("picklock", "perditions-mouth"), "--points 3")
    odds = service.answer(request, one_more=True)
    chart = Picture("odds.png", chart_picture(odds, locale) or b"", None)
    rulings = lookup.rulings(odds.odds.rules, language)
    yield "odds", locale.text("command-picklock"), odds_card(odds, rulings, locale, chart)

    decision = answer_board(YamlBoard(BOARD), language)
    board = Picture("board.png", board_picture(decision, locale), None)
    rulings = lookup.rulings(decision.citations, language)
    card = schemer_card(decision, rulings, read_board(BOARD), board)
    yield "schemer", locale.text("command-schemer"), card


def component_html(component: Component, files: Mapping[str, bytes]) -> str:
    """Return a component of Discord, with the components inside it, as HTML."""
    inside = "".join(component_html(child, files) for child in component.get("components", ()))
    match component:
        case {"type": 1}:
            html = f'<div class="row">{inside}</div>'
        case {"type": 2, "label": label, "emoji": {"name": emoji}}:
            html = f"<button><i>{emoji}</i>{escape(label)}</button>"
        case {"type": 3, "placeholder": placeholder}:
            html = f'<div class="select">{escape(placeholder)}</div>'
        case {"type": 10, "content": content}:
            html = f"<div>{''.join(map(line_html, content.splitlines()))}</div>"
        case {"type": 12, "items": [{"media": {"url": url}}]}:
            image = base64.b64encode(files[url.removeprefix("attachment://")]).decode()
            html = f'<img src="data:image/png;base64,{image}">'
        case {"type": 13, "file": {"url": url}}:
            name = url.removeprefix("attachment://")
            html = f'<div class="file">{name}<small>{len(files[name])} bytes</small></div>'
        case {"type": 14}:
            html = "<hr>"
        case {"type": 17, "accent_color": accent}:
            html = f'<div class="container" style="--accent: #{accent:06x}">{inside}</div>'
        case _:
            raise ValueError(component)
    return html


def line_html(line: str) -> str:
    """Return a line of Discord's Markdown as HTML.

    >>> line_html("-# Rule **7**")
    '<p class="small">Rule <strong>7</strong></p>'
    """
    prefix = next(prefix for prefix in LINES if line.startswith(prefix))
    return LINES[prefix].format(MARKDOWN.renderInline(line.removeprefix(prefix)))


def take_screenshot(page: str, target: Path, chromium: str) -> None:
    """Write what Chromium draws of an HTML page as a PNG file, without the empty space around it."""
    with tempfile.TemporaryDirectory() as folder:
        source, screenshot = Path(folder, "message.html"), Path(folder, "message.png")
        source.write_text(page, encoding="utf-8")
        arguments = [*OPTIONS.split(), f"--screenshot={screenshot}", source.as_uri()]
        subprocess.run([chromium, *arguments], check=True, capture_output=True)  # noqa: S603 - its own page
        with Image.open(screenshot) as image:
            drawn = image.crop(image.getbbox())
            drawn.quantize(method=Image.Quantize.FASTOCTREE).save(target, "PNG", optimize=True)


def main() -> None:
    """Take all pictures in all languages."""
    missing = (
        "Install the browser and its fonts: apt install chromium fonts-inter fonts-noto-color-emoji"
    )
    chromium = shutil.which("chromium") or sys.exit(missing)
    lookup = Lookup(*open_packs([SHIPPED]), "en")
    for language in LANGUAGES:
        for name, command, card in make_cards(lookup, language):
            files = {picture.name: picture.data for picture in card.pictures}
            components = card.complete(owner=1, private=False)
            html = "".join(component_html(component, files) for component in components)
            page = PAGE.substitute(player=PLAYER[language], command=command, components=html)
            take_screenshot(page, FOLDER / f"{name}-{language}.png", chromium)


if __name__ == "__main__":
    main()
