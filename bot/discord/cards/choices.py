"""Cards from which a player chooses an entry: did you mean, misses, popular rules, browsing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.answers import Answer, Ruling
from bot.answers.asking.figures import AskedAnswer
from bot.answers.at_table import below_calculation
from bot.discord.cards.asked import asked_above, roll_button
from bot.discord.cards.card import (
    ANYBODY,
    Card,
    button,
    button_line,
    controls,
    frame,
    language_button,
    link_line,
    row,
    select,
    select_option,
    text,
)
from bot.discord.cards.question_line import question_line
from bot.discord.limits import SELECT_OPTIONS
from bot.discord.state.buttons import Ask, Jump, Pick, Show, Wrong
from bot.discord.state.card_state import BrowseState, QuestionState
from bot.discord.wording.markdown import small
from bot.locales import Locale
from bot.render.rules.plain import explains_miss, heading
from glossary import Outcome, game_of

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
    title = heading(answer, Locale(answer.language))
    return _listed_card(answer, title, links, question_of(answer), owner, asked_answer)


def candidates_card(answer: Answer, *, owner: int, rejected: str) -> Card:
    """Return the entries that fit a question next to the first one, which was not meant.

    Args:
        answer: The answer to the question.
        owner: Id of the player whose card turns into the rule that is chosen.
        rejected: Id of the entry that was shown, which can be called wrong.
    """
    locale = Locale(answer.language)
    links = answer.links[1 : 1 + _MOST_CANDIDATES]
    title = locale.text("next-candidates" if links else "no-more-candidates")
    state = replace(question_of(answer), is_rejected=True)
    card = _listed_card(answer, title, links, state, owner)
    wrong = Wrong(answer.language, rejected)
    if not (rejected and wrong.fits):
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


def question_of(answer: Answer) -> QuestionState:
    """Return the question of an answer, as buttons hold it."""
    return QuestionState(answer.language, answer.game or "", " ".join(answer.query.split()))


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
    figures = None if asked_answer is None else asked_answer.answer
    rolling = [] if figures is None else list(roll_button(figures, locale))
    items: list[ui.Item[Any]] = [
        *question_line(answer.query),
        *asked_above(asked_answer, answer.language),
        text(f"**{title}**"),
        *(text(link.short) for link in links if explains_miss(answer, link)),
        *controls(
            rolling,
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
    state: BrowseState, title: str, links: Sequence[Ruling], letters: Sequence[str] = ()
) -> Card:
    """Return one page of a list of entries.

    Args:
        state: The list and which page of it.
        title: The title of the list.
        links: All entries of the list, in order.
        letters: The letters with which titles begin, to jump to.
    """
    locale = Locale(state.language)
    last = max(0, (len(links) - 1) // _PAGE)
    state = replace(state, page=min(state.page, last))
    page_links = links[state.page * _PAGE : (state.page + 1) * _PAGE]
    page = locale.text("page-of", page=state.page + 1, count=last + 1)
    shown_range = small(page if page_links else locale.text("browse-empty"))
    items: list[ui.Item[Any]] = [
        text(f"### {title}\n{shown_range}"),
        *select(
            page,
            Pick(state.language, ANYBODY),
            [
                *(link_line(link, state.language) for link in page_links),
                *map(button_line, _turning(state, last, locale)),
            ],
        ),
        *select(
            locale.text("pick-letter"),
            Jump(state.language),
            [_letter_line(state, letter, locale) for letter in ("", *letters)] if letters else [],
        ),
    ]
    in_foot = language_button(state).to_component_dict()
    return Card(state.language, frame(items, state.game or None), state=state, in_foot=in_foot)


def _letter_line(state: BrowseState, letter: str, locale: Locale) -> discord.SelectOption:
    """Return the line of a select that opens the entries whose titles begin with ``letter``."""
    target = replace(state, page=0, letter=letter)
    return select_option(str(target), letter.upper() or locale.text("every-letter"))


def _turning(state: BrowseState, last: int, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield what leads to the pages beside this one."""
    for page, emoji in ((state.page - 1, "◀️"), (state.page + 1, "▶️")):
        if 0 <= page <= last:
            label = locale.text("page-of", page=page + 1, count=last + 1)
            yield button(label, Show(replace(state, page=page)), emoji=emoji)
