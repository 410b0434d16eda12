"""Rules as cards: the ruling first, the whole rule one click away."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from discord import ui

from bot.answers import Link, Ruling
from bot.answers.odds import request_code
from bot.answers.offers import offered_request
from bot.discord.cards.card import Card, Offer, button, frame, line, row, select, small, text
from bot.discord.custom_id import custom_id, fits, with_query
from bot.discord.faces import OddsFace, RuleFace
from bot.discord.limits import shortened
from bot.discord.markdown import displayed, pages
from bot.locales import Locale
from bot.render.plain import following
from bot.render.wording import both_titles, citation, origin
from calculators.errors import CalculatorError
from glossary import Language, game_of, other_language

# Room for a page of a rule; title, source and the foot share the rest of what a message may show.
PAGE_CHARACTERS: Final = 3_200
# A sentence without an end is quoted so far.
_LONGEST_QUOTE: Final = 1_000
# Anybody may open what a card links to.
ANYBODY: Final = 0


def ruling_card(ruling: Ruling, *, page: int = 0, game: str | None = None, query: str = "") -> Card:
    """Return an entry as a card.

    Args:
        ruling: What to show.
        page: 0 for the short answer, 1 and above for pages of the whole rule; beyond the last one,
            the last.
        game: Game that the question kept to.
        query: The question that it answers; empty if it was opened otherwise.
    """
    locale = Locale(ruling.language)
    whole = pages(displayed(ruling.text), PAGE_CHARACTERS)
    page = min(page, len(whole))
    face = RuleFace(ruling.language, page, ruling.entry.id)
    said = _short(ruling, locale) if page == 0 else [text(whole[page - 1])]
    rejected = with_query("reject", ruling.language, game or "", query=query) if query else None
    title = both_titles(ruling.entry.title, ruling.language)
    items: list[ui.Item[Any]] = [
        text(f"### {title}\n{small(origin(ruling.entry, locale))}"),
        *said,
        text(small(f"{locale.text('source')}: {citation(ruling.citation, locale)}")),
        line(),
        *row([*_turning(face, len(whole), locale), *_leading_on(ruling, face, rejected, locale)]),
        *_see_also(ruling, locale),
    ]
    return Card(ruling.language, frame(items, game_of(ruling.entry.id)), face=str(face))


def link_offer(link: Link, language: Language, *, about: str = "") -> Offer:
    """Return an entry as a line of a select: its title, and below it the other title and the game."""
    description = " · ".join(
        each for each in (about, link.title[other_language(language)], link.game) if each
    )
    return Offer(link.id, link.title[language], description)


def _short(ruling: Ruling, locale: Locale) -> Iterator[ui.TextDisplay[Any]]:
    """Yield the short answer with the sentence that answers the question marked."""
    short, answering = ruling.entry.short, ruling.answering
    if answering is None or answering == short:
        yield text(short)
    elif answering in short:
        yield text(short.replace(answering, f"**{answering}**", 1))
    else:
        yield text(short)
        yield text(f"{locale.text('answers-this')}:\n> {shortened(answering, _LONGEST_QUOTE)}")


def _turning(face: RuleFace, count: int, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the buttons between the short answer and the pages of the whole rule."""

    def turn(label: str, page: int, emoji: str) -> ui.Button[Any]:
        shown = RuleFace(face.language, page, face.entry_id)
        return button(label, custom_id("show", shown), emoji=emoji)

    if face.page == 0:
        yield turn(locale.text("button-whole"), 1, "📖")
    else:
        yield turn(locale.text("button-short"), 0, "📌")
    if face.page > 1:
        yield turn(locale.text("page-of", page=face.page - 1, count=count), face.page - 1, "◀️")
    if 0 < face.page < count:
        yield turn(locale.text("page-of", page=face.page + 1, count=count), face.page + 1, "▶️")


def _leading_on(
    ruling: Ruling, face: RuleFace, rejected: str | None, locale: Locale
) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to the calculator, to the other language, and to the next candidates."""
    yield from _odds(ruling, face, locale)
    other = RuleFace(other_language(face.language), face.page, face.entry_id)
    yield button(Locale(other.language).text("language-name"), custom_id("show", other), emoji="🌐")
    if rejected is not None:
        yield button(locale.text("button-reject"), rejected, emoji="🤔")


def _odds(ruling: Ruling, face: RuleFace, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the button to the calculator, if its options are such as it has and not too long."""
    if ruling.calculator is None:
        return
    with suppress(CalculatorError):
        shown = OddsFace(face.language, request_code(offered_request(ruling.calculator)))
        if fits("show", shown):
            yield button(locale.text("button-odds"), custom_id("show", shown), emoji="🎲")


def _see_also(ruling: Ruling, locale: Locale) -> list[ui.ActionRow[Any]]:
    offers = [
        link_offer(
            link, ruling.language, about="" if message_id == "see-also" else locale.text(message_id)
        )
        for message_id, links in following(ruling)
        for link in links
    ]
    return select(locale.text("see-also"), custom_id("pick", ruling.language, ANYBODY), offers)
