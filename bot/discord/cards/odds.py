"""Odds as cards: the headline, the chart, what to do; the rest behind *Details*."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.answers import Ruling
from bot.answers.odds.codes import request_code
from bot.answers.odds.form import best_reroll, stopped_request
from bot.answers.odds.player_words import shown_value
from bot.answers.odds.rolling import RollAnswer, written_roll
from bot.answers.odds.service import OddsAnswer
from bot.discord.cards.asked import (
    MINUS,
    SMALL,
    assumed_line,
    request_line,
    requested_options,
    roll_button,
    section_text,
)
from bot.discord.cards.card import Card, button, frame, gallery, row, text
from bot.discord.cards.controls import ANYBODY, controls, language_button, link_line
from bot.discord.limits import DISPLAYED_CHARACTERS
from bot.discord.runtime.picture import Picture
from bot.discord.state import buttons
from bot.discord.state.card_state import OddsState, RollState
from bot.discord.state.custom_id import Button
from bot.discord.state.odds_pages import LINE, STOP, page_names, pages_of
from bot.discord.state.request_parts import fill_in
from bot.discord.wording.dice_emoji import NO_EMOJI, DiceEmoji
from bot.discord.wording.markdown import linked, measured, neutral, small, whole_lines
from bot.locales import Locale, MenuLocale
from bot.render.odds.assumptions import assumed_kinds
from bot.render.odds.card import Section, brief_sections, sections
from bot.render.odds.next_steps import die_in_words
from bot.render.odds.rolls import judgement_lines, roll_heading, roll_line
from bot.render.rules.wording import document_title, page_texts
from bot.render.understood import left_out_line
from calculators.declaration import option_of
from calculators.rolls import RolledFace, drawn_cards
from glossary import Language

# Of what a message may show; the rest is for the foot.
_MOST_CHARACTERS: Final = DISPLAYED_CHARACTERS - 200
_FEWER: Final = "\N{HEAVY MINUS SIGN}"
_MORE: Final = "\N{HEAVY PLUS SIGN}"
_STRUCK = "~~{}~~"


def odds_card(
    answer: OddsAnswer,
    rulings: Sequence[Ruling],
    locale: Locale,
    chart: Picture | None = None,
    *,
    is_detailed: bool = False,
    emoji: DiceEmoji = NO_EMOJI,
) -> Card:
    """Return an answer of a calculator as a card.

    Args:
        answer: What to show.
        rulings: The loaded entries that it rests on.
        locale: Speaks the asker's language.
        chart: The distribution as a picture; without it the bars are drawn in text.
        is_detailed: Whether to show what is assumed, the sources, and what one more would do.
        emoji: The dice that were uploaded as emoji.
    """
    code = request_code(answer.request)
    state = OddsState(locale.language, code, is_detailed=is_detailed)
    brief_parts = list(brief_sections(answer, locale))
    all_parts = list(sections(answer, rulings, locale))
    parts = all_parts if is_detailed else brief_parts
    figures = parts.pop(0) if parts and parts[0].kind == "figures" else None
    request_text = request_line(answer, requested_options(answer.request, locale, emoji), locale)
    words = answer.request.left_out
    left_out = [neutral(left_out_line(words, locale))] if words else []
    head = "\n".join([*left_out, *_head(answer, figures, request_text)])
    foot = "" if is_detailed else "\n".join(_foot(answer, rulings, locale))
    limit = _MOST_CHARACTERS - measured(head) - measured(foot)
    items: list[ui.Item[Any]] = [
        text(head),
        *_texts(parts, chart, limit, locale),
        *([text(foot)] if foot else []),
        ui.Separator(),
        *controls(
            list(_buttons(answer, state, locale, emoji)),
            buttons.Pick(locale.language, ANYBODY),
            [link_line(ruling, locale.language) for ruling in rulings],
            more=_more(answer, state, locale, has_details=all_parts != brief_parts),
        ),
    ]
    components = frame(items, answer.declaration.game)
    fill_in(components, code)
    pictures = () if chart is None else (chart,)
    change = button(locale.text("button-change"), buttons.Change(state), emoji="✏️")
    return Card(locale.language, components, pictures, state, change.to_component_dict())


def _head(answer: OddsAnswer, figures: Section | None, request_text: str) -> list[str]:
    """Return the first lines: the figure, what was asked, then other figures of a single answer."""
    lines = [] if figures is None else section_text(figures).split("\n")
    place = 1 if answer.compared is None else len(lines)
    return [*lines[:place], request_text, *lines[place:]]


def _foot(answer: OddsAnswer, rulings: Sequence[Ruling], locale: Locale) -> Iterator[str]:
    """Yield in small print of what kind everything assumed is, and the documents."""
    yield from assumed_line(answer, locale)
    if rulings:
        yield small(f"{locale.text('source')}: {'; '.join(_sources(rulings, locale))}")


def _sources(rulings: Sequence[Ruling], locale: Locale) -> Iterator[str]:
    """Yield the documents that are cited, each once, with the pages."""
    pages: dict[tuple[str, str | None], dict[str, None]] = {}
    for ruling in rulings:
        document = document_title(ruling.citation), ruling.document.url
        pages.setdefault(document, {}).update(dict.fromkeys(page_texts(ruling.citation, locale)))
    for (title, url), texts in pages.items():
        yield linked(", ".join([title, *texts]), url)


def _texts(
    parts: Sequence[Section], chart: Picture | None, limit: int, locale: Locale
) -> Iterator[ui.Item[Any]]:
    """Yield the parts of an answer, in small print what is assumed, in at most ``limit`` characters.

    What does not fit is left out. The picture stands for the chart in text, and follows everything that
    is no small print.
    """
    if chart is not None:
        parts = [part for part in parts if part.kind != "chart"]
    fixed_parts = (part for part in parts if part.kind not in ("chart", "columns"))
    columns_limit = limit - sum(measured(section_text(part)) for part in fixed_parts)
    used_characters = 0
    for section in parts:
        if chart is not None and section.kind in SMALL:
            yield gallery(chart)
            chart = None
        content = section_text(
            _cut(section, columns_limit, locale) if section.kind == "columns" else section
        )
        if used_characters + measured(content) <= limit:
            used_characters += measured(content)
            yield text(content)
    if chart is not None:
        yield gallery(chart)


def _cut(columns: Section, limit: int, locale: Locale) -> Section:
    """Return columns with the rows that fit into ``limit`` characters, and how many more there are."""
    lines = whole_lines(columns.lines, locale, limit - len("```\n\n```"))
    return Section(columns.kind, tuple(lines.split("\n")))


def _buttons(
    answer: OddsAnswer, state: OddsState, locale: Locale, emoji: DiceEmoji
) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to one fewer and one more, and to what follows on dice on the table."""
    yield from _counting(answer, state, locale)
    yield from roll_button(answer, locale, holds_long=True)
    if answer.request.changes is not None or answer.series:
        return
    step = best_reroll(answer.odds)
    if step is not None and step.die is not None:
        label = locale.text("button-rerolled", die=die_in_words(step.die, locale))
        action = buttons.Rolled(f"{step.die}-{step.paid_with}", state)
        yield button(label, action, emoji=emoji.rolled(step.die) or "🔁")
    if stopped_request(answer.request) is not None:
        yield button(locale.text("button-stop"), buttons.Rolled(STOP, state), emoji="🛡️")


def _counting(answer: OddsAnswer, state: OddsState, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to one fewer and one more of what the calculator counts."""
    request, name = answer.request, answer.declaration.count
    if not name or request.series is not None or request.changes is not None:
        return
    option = option_of(type(request.calculator), name)
    for change, sign in ((-1, _FEWER), (1, _MORE)):
        changed = request.calculator.with_more(name, change)
        if changed is not None:
            first_value, *more_values = option.notation.write(getattr(changed, option.field))
            value = shown_value(option, first_value, locale).replace("-", MINUS)
            label = f"{locale.option(name)} {value}{'; …' if more_values else ''}"
            yield button(label, buttons.More(str(change), state), emoji=sign)


def _more(
    answer: OddsAnswer, state: OddsState, locale: Locale, *, has_details: bool
) -> Iterator[ui.Button[Any]]:
    """Yield what the select holds: details, a comparison, dice on the table, options, the language."""
    if has_details:
        turned = replace(state, is_detailed=not state.is_detailed)
        label = locale.text("button-short" if state.is_detailed else "button-details")
        yield button(label, buttons.Show(turned), emoji="📌" if state.is_detailed else "🔍")
    if answer.request.series is None:
        yield button(locale.text("button-compare"), buttons.Compare(state), emoji="⚖️")
    if answer.request.calculator.rolled_options:
        yield button(locale.text("button-rolled"), buttons.Rolled("", state), emoji="🎲")
    yield from _pages(answer, state, locale)
    yield language_button(state)


def _pages(answer: OddsAnswer, state: OddsState, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the forms beyond the first page of each, and that of all options on one line.

    The page with what sets something assumed, a die or a deck, says so, even if it is the first.
    """
    kinds = assumed_kinds(answer)
    for number, fields in enumerate(pages_of(answer.request)):
        page = sorted(fields, key=lambda field: field[0].name not in kinds)
        names, sets_assumed = page_names(page, locale), page[0][0].name in kinds
        if sets_assumed:
            names = locale.text("set-yours", names=names)
        if number or sets_assumed:
            yield button(names, buttons.OpenPage(f"change-{number}", state), emoji="✏️")
    if answer.request.series is None:
        for number, fields in list(enumerate(pages_of(answer.request, compared=True)))[1:]:
            label = locale.text("compare-page", names=page_names(fields, locale))
            yield button(label, buttons.OpenPage(f"compare-{number}", state), emoji="⚖️")
    yield button(locale.text("form-line"), buttons.OpenPage(f"change-{LINE}", state), emoji="✏️")


def roll_card(answer: RollAnswer, language: Language, emoji: DiceEmoji) -> Card:
    """Return a roll as a card.

    Args:
        answer: The roll.
        language: Language of the card.
        emoji: The dice that were uploaded as emoji.
    """
    locale = MenuLocale(language)
    code = request_code(answer.request)
    lines = [
        f"### 🎲 {neutral(roll_heading(answer, locale))}",
        f"**{roll_markup(answer, locale, emoji)}**",
        *(small(line) for line in judgement_lines(answer, locale)),
    ]
    own_row = [
        button(locale.text(f"button-{name}"), action, emoji=sign)
        for name, action, sign in _actions(answer, code, locale)
        if action.fits
    ]
    items: list[ui.Item[Any]] = [text("\n".join(lines)), *row(own_row)]
    state = RollState(locale.language, answer.out_before, written_roll(answer.roll), code)
    game = answer.request.calculator.component_game
    return Card(locale.language, frame(items, game), state=state)


def roll_markup(answer: RollAnswer, locale: Locale, emoji: DiceEmoji) -> str:
    """Return what lies on the table in Discord's Markdown, dice that do not count struck out."""

    def picture(face: RolledFace) -> str | None:
        return emoji.die(face.die, face.text) if face.die else None

    return roll_line(answer, locale, picture=picture, struck=_STRUCK)


def _actions(answer: RollAnswer, code: str, locale: Locale) -> Iterator[tuple[str, Button, str]]:
    """Yield the label of each button, what it does, and its sign."""
    next_request = answer.asked_next
    if next_request is not None:
        state = OddsState(locale.language, request_code(next_request))
        if state.is_whole:
            yield "what-now", buttons.Show(state), "💡"
    state = OddsState(locale.language, code)
    if state.is_whole:
        yield "roll-again", buttons.RollDice(state), "🎲"
    game, cards = answer.request.calculator.component_game, drawn_cards(answer.roll)
    if answer.out_before is not None and game is not None:
        yield "keep-out", buttons.KeepOut(locale.language, game, answer.out_before, cards), "🃏"
