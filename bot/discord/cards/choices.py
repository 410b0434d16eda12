"""Cards from which a player chooses an entry: did you mean, misses, popular rules, browsing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.answers import Answer, Ruling
from bot.answers.asking.figures import AskedAnswer
from bot.answers.at_table import below_calculation
from bot.discord.cards.asked import asked_above, calculating, roll_button
from bot.discord.cards.card import Card, button, frame, row, text
from bot.discord.cards.controls import (
    ANYBODY,
    button_line,
    controls,
    language_button,
    link_line,
    select,
    select_option,
)
from bot.discord.cards.question_line import question_line
from bot.discord.errors import GoneError
from bot.discord.limits import SELECT_OPTIONS
from bot.discord.state.buttons import Ask, Jump, Pick, Show, Wrong
from bot.discord.state.card_state import BrowseState, QuestionState
from bot.discord.wording.markdown import small
from bot.locales import Locale
from bot.render.rules.plain import explains_miss, heading
from glossary import Game, Outcome, game_of
from glossary.text import fold

# So many entries stand on a page to browse; the select also has the pages before and after.
_PAGE: Final = SELECT_OPTIONS - 2
# Of a miss, more titles would only be more junk.
_MOST_NEAREST: Final = 5
# So many other candidates are offered once the first was not meant.
_MOST_CANDIDATES: Final = 8


def choices_card(answer: Answer, *, owner: int, asked_answer: AskedAnswer | None = None) -> Card:
    """Return what may have been meant, or the nearest titles of a miss, with a select.

    Args:
        answer: An answer without a ruling.
        owner: Id of the player whose card turns into the rule that is chosen.
        asked_answer: The calculation that the question asks for, which stands above the list.
    """
    if asked_answer is not None:
        answer = below_calculation(answer)
    links = answer.links[:_MOST_NEAREST] if answer.outcome is Outcome.MISS else answer.links
    title = "" if answer.is_figure_alone else heading(answer, Locale(answer.language))
    return _listed_card(answer, title, links, QuestionState.of(answer), owner, asked_answer)


def candidates_card(answer: Answer, *, owner: int, rejected: str = "") -> Card:
    """Return the entries that fit a question next to the first one, which was not meant.

    Args:
        answer: The answer to the question.
        owner: Id of the player whose card turns into the rule that is chosen.
        rejected: Id of the entry that was shown, which can be called wrong; by default the first one.

    Raises:
        GoneError: No entry fits the question any more.
    """
    if not answer.links:
        raise GoneError(answer.query)
    locale = Locale(answer.language)
    links = answer.links[1 : 1 + _MOST_CANDIDATES]
    title = locale.text("next-candidates" if links else "no-more-candidates")
    state = replace(QuestionState.of(answer), is_rejected=True)
    card = _listed_card(answer, title, links, state, owner)
    wrong = Wrong(answer.language, rejected or answer.links[0].id)
    if not wrong.fits:
        return card
    (container,) = card.components
    (buttons,) = row([button(locale.text("button-wrong"), wrong, emoji="⚠️")])
    components = [*container["components"], buttons.to_component_dict()]
    return replace(card, components=({**container, "components": components},))


def with_other_questions(card: Card, questions: Sequence[QuestionState]) -> Card:
    """Return a card whose select begins with what was asked beside the question that it answers."""
    lines = [
        select_option(str(Ask(card.language, question.game, number)), question.query)
        for number, question in enumerate(questions)
    ]
    rows = select(Locale(card.language).text("pick-question"), Pick(card.language, ANYBODY), lines)
    if not rows:
        return card
    (container,) = card.components
    *parts, last = container["components"]
    (menu,) = rows[0].to_component_dict()["components"]
    former_menus = [part for part in last.get("components", ()) if part["type"] == menu["type"]]
    for former_menu in former_menus:
        options = [*menu["options"], *former_menu["options"]][:SELECT_OPTIONS]
        menu |= {"custom_id": former_menu["custom_id"], "options": options}
    menu_row = {"type": discord.ComponentType.action_row.value, "components": [menu]}
    components = [*parts, *([] if former_menus else [last]), menu_row]
    return replace(card, components=({**container, "components": components},))


def _listed_card(
    answer: Answer,
    title: str,
    links: Sequence[Ruling],
    state: QuestionState,
    owner: int,
    asked_answer: AskedAnswer | None = None,
) -> Card:
    """Return ``links`` below ``title``, with a select of them; the question stands above."""
    locale = Locale(answer.language)
    calculation_buttons: list[ui.Button[Any]] = []
    if asked_answer is not None:
        figures = asked_answer.answer
        calculation_buttons = list(
            calculating(None, asked_answer, locale) if figures is None else roll_button(figures, locale)
        )
    items: list[ui.Item[Any]] = [
        *question_line(answer.query),
        *asked_above(asked_answer, answer.language),
        *([text(f"**{title}**")] if title else ()),
        *(text(link.short) for link in links if explains_miss(answer, link)),
        *controls(
            calculation_buttons,
            Pick(answer.language, owner),
            [link_line(link, answer.language) for link in links],
            title=locale.text("pick-rule"),
        ),
    ]
    games = {game_of(link.id) for link in links}
    game = games.pop() if len(games) == 1 else None
    in_foot = language_button(state).to_component_dict()
    return Card(answer.language, frame(items, game), state=state, in_foot=in_foot)


def browse_card(
    state: BrowseState, titles: Sequence[tuple[str, Ruling]], games: Mapping[str, Game]
) -> Card:
    """Return one page of a list of entries.

    Args:
        state: The list and which page of it.
        titles: Every entry with its folded title, in the order of the titles.
        games: The loaded games.
    """
    locale = Locale(state.language)
    links = [link for title, link in titles if _is_listed(title, link, state)]
    last = max(0, (len(links) - 1) // _PAGE)
    state = replace(state, page=min(state.page, last))
    page_links = links[state.page * _PAGE : (state.page + 1) * _PAGE]
    page = locale.text("page-of", page=state.page + 1, count=last + 1)
    shown_range = small(page if page_links else locale.text("browse-empty"))
    items: list[ui.Item[Any]] = [
        text(f"### {_list_title(state, games, locale)}\n{shown_range}"),
        *select(
            page,
            Pick(state.language, ANYBODY),
            [
                *(link_line(link, state.language) for link in page_links),
                *map(button_line, _turning(state, last, locale)),
            ],
        ),
        *select(locale.text("pick-letter"), Jump(state.language), _letter_lines(state, titles, locale)),
    ]
    in_foot = language_button(state).to_component_dict()
    return Card(state.language, frame(items, state.game or None), state=state, in_foot=in_foot)


def _is_listed(title: str, link: Ruling, state: BrowseState) -> bool:
    return (
        (link.kind == "faq") == state.faq
        and state.game in ("", game_of(link.id))
        and title.startswith(fold(state.letter))
    )


def _list_title(state: BrowseState, games: Mapping[str, Game], locale: Locale) -> str:
    kind = locale.text("browse-faq" if state.faq else "browse-glossary")
    game = games[state.game].name[state.language] if state.game in games else ""
    return " · ".join(filter(None, (kind, game, state.letter.upper())))


def _letter_lines(
    state: BrowseState, titles: Sequence[tuple[str, Ruling]], locale: Locale
) -> list[discord.SelectOption]:
    """Return the lines of a select that open the entries of each letter with which titles begin."""
    unfiltered = replace(state, page=0, letter="")
    firsts = {title[:1] for title, link in titles if _is_listed(title, link, unfiltered)}
    letters = [letter for letter in sorted(firsts) if letter.isalpha()]
    return [
        select_option(
            str(replace(unfiltered, letter=letter)), letter.upper() or locale.text("every-letter")
        )
        for letter in (("", *letters) if letters else ())
    ]


def _turning(state: BrowseState, last: int, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield what leads to the pages beside this one."""
    for page, emoji in ((state.page - 1, "◀️"), (state.page + 1, "▶️")):
        if 0 <= page <= last:
            label = locale.text("page-of", page=page + 1, count=last + 1)
            yield button(label, Show(replace(state, page=page)), emoji=emoji)
