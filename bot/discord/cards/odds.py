"""Odds as cards: the headline, the chart, what to do, what is assumed, where the rules are."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from discord import ui

from bot.answers import Ruling
from bot.answers.odds import OddsAnswer, request_code
from bot.discord.card_state import OddsState
from bot.discord.cards.card import (
    ANYBODY,
    Card,
    Picture,
    button,
    frame,
    gallery,
    link_line,
    rows,
    select,
    separator,
    small,
    text,
)
from bot.discord.custom_id import custom_id, fits
from bot.discord.limits import DISPLAYED_CHARACTERS
from bot.discord.markdown import neutral
from bot.discord.option_names import requested_options
from bot.locales import Locale
from bot.render.odds.card import Section, heading, sections
from bot.render.rules.wording import shortened
from glossary import other_language

# Of what a message may show, the rest being for the foot.
_ROOM: Final = DISPLAYED_CHARACTERS - 200
# So much of the options is repeated above the answer.
_LONGEST_ECHO: Final = 400
_SMALL: Final = ("box", "assumed", "sources")
# What begins an item of a list in plain lines.
_BULLET: Final = "  - "


def odds_card(
    answer: OddsAnswer, rulings: Sequence[Ruling], locale: Locale, chart: Picture | None = None
) -> Card:
    """Return an answer of a calculator as a card.

    Args:
        answer: What to show.
        rulings: The loaded entries that it rests on.
        locale: Speaks the asker's language.
        chart: The distribution as a picture; without it the bars are drawn in text.
    """
    request = answer.request
    state = OddsState(locale.language, request_code(request))
    options = shortened(requested_options(request, locale), _LONGEST_ECHO)
    title = text(f"### {heading(answer, locale)}\n{small(options)}")
    items: list[ui.Item[Any]] = [
        title,
        *_texts(answer, rulings, locale, chart, _ROOM - len(title.content)),
        separator(),
        *rows(list(_buttons(state, locale))),
        *select(
            locale.text("rests-on"),
            custom_id("pick", locale.language, ANYBODY),
            [link_line(ruling.entry, locale.language) for ruling in rulings],
        ),
    ]
    pictures = () if chart is None else (chart,)
    return Card(locale.language, frame(items, answer.declaration.game), pictures, str(state))


def _texts(
    answer: OddsAnswer, rulings: Sequence[Ruling], locale: Locale, chart: Picture | None, room: int
) -> Iterator[ui.Item[Any]]:
    """Yield the parts of an answer, in small print what is assumed; what has no room is left out.

    The picture stands for the chart in text, and follows a table.
    """
    parts = list(sections(answer, rulings, locale))
    fixed_parts = (part for part in parts if part.kind not in ("chart", "table"))
    spare = room - sum(len(_content(part)) for part in fixed_parts)
    for section in parts:
        if section.kind == "chart" and chart is not None:
            yield gallery(chart)
            continue
        content = _content(_cut(section, spare) if section.kind == "table" else section)
        if len(content) <= room:
            room -= len(content)
            yield text(content)
        if section.kind == "table" and chart is not None:
            yield gallery(chart)


def _cut(table: Section, room: int) -> Section:
    """Return a table with as many rows as have room, and an ellipsis for the others."""
    room -= len("```\n…\n```")
    for place, line in enumerate(table.lines):
        room -= len(line) + 1
        if room < 0:
            return Section(table.kind, (*table.lines[:place], "…"))
    return table


def _content(section: Section) -> str:
    if section.kind in ("chart", "table"):
        title = () if section.kind == "table" else section.lines[:1]
        return "\n".join([*title, "```", *section.lines[len(title) :], "```"])
    bullet = "" if section.kind in _SMALL else "- "
    lines = [
        (bullet if line.startswith(_BULLET) else "") + neutral(line.removeprefix(_BULLET))
        for line in section.lines
    ]
    if section.kind == "figures":
        lines[0] = f"**{lines[0]}**"
    return "\n".join(small(line) if section.kind in _SMALL else line for line in lines)


def _buttons(state: OddsState, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to change the request and to read it in the other language."""
    if fits("change", state):
        yield button(locale.text("button-change"), custom_id("change", state), emoji="✏️")
    translated = OddsState(other_language(state.language), state.request)
    if fits("show", translated):
        yield button(
            Locale(translated.language).text("language-name"), custom_id("show", translated), emoji="🌐"
        )
