"""Cards from which a player chooses an entry: did you mean, misses, popular rules, browsing."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.answers import Answer, Link
from bot.answers.asking.figures import AskedAnswer
from bot.answers.at_table import below_calculation
from bot.discord.cards.asked import asked_above
from bot.discord.cards.card import (
    ANYBODY,
    Card,
    button,
    frame,
    language_button,
    link_line,
    rows,
    select,
    select_option,
    text,
)
from bot.discord.cards.question_line import question_line
from bot.discord.limits import SELECT_OPTIONS
from bot.discord.state.buttons import Jump, Pick, Show
from bot.discord.state.card_state import BrowseState, QuestionState
from bot.discord.state.custom_id import with_query
from bot.discord.wording.markdown import small, whole_lines
from bot.locales import Locale
from bot.render.rules.plain import explains_miss, heading
from bot.render.rules.wording import both_titles
from glossary import Outcome, game_of, other_language

# So many are listed, and only those that fit about as well as the best; the select holds them all.
_MOST_LISTED: Final = 5
_ABOUT_AS_WELL: Final = 0.8
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


def candidates_card(answer: Answer, *, owner: int) -> Card:
    """Return the entries that fit a question next to the first one, which was not meant."""
    locale = Locale(answer.language)
    links = answer.links[1 : 1 + _MOST_CANDIDATES]
    title = locale.text("next-candidates" if links else "no-more-candidates")
    return _listed_card(answer, title, links, replace(question_of(answer), is_rejected=True), owner)


def with_other_questions(card: Card, questions: Sequence[QuestionState]) -> Card:
    """Return a card with a select of what was asked beside the question that it answers."""
    menu = select(
        Locale(card.language).text("pick-question"),
        Jump(card.language),
        [
            select_option(with_query(question.head, question.query), question.query)
            for question in questions
        ],
    )
    return replace(card, components=(*card.components, *(row.to_component_dict() for row in menu)))


def question_of(answer: Answer) -> QuestionState:
    """Return the question of an answer, as buttons hold it."""
    return QuestionState(answer.language, answer.game or "", " ".join(answer.query.split()))


def _listed_card(
    answer: Answer,
    title: str,
    links: Sequence[Link],
    state: QuestionState,
    owner: int,
    asked_answer: AskedAnswer | None = None,
) -> Card:
    """Return ``links`` below ``title``, with a select of them; the question stands above."""
    locale = Locale(answer.language)
    translated = replace(state, language=other_language(state.language))
    items: list[ui.Item[Any]] = [
        *question_line(answer.query),
        *asked_above(asked_answer, answer.language),
        text(f"**{title}**"),
        *([text("\n".join(_lines(_close(links), answer)))] if links else []),
        *select(
            locale.text("pick-rule"),
            Pick(answer.language, owner),
            [link_line(link, answer.language) for link in links],
        ),
        *rows([language_button(translated.language, Show(translated))]),
    ]
    games = {game_of(link.id) for link in links}
    game = games.pop() if len(games) == 1 else None
    return Card(answer.language, frame(items, game), state=state)


def browse_card(
    state: BrowseState, title: str, links: Sequence[Link], letters: Sequence[str] = ()
) -> Card:
    """Return one page of a list of entries.

    Args:
        state: The list and which page of it.
        title: The title of the list.
        links: All entries of the list, in order.
        letters: The letters with which titles begin, to jump to.
    """
    locale = Locale(state.language)
    last = max(0, (len(links) - 1) // SELECT_OPTIONS)
    state = replace(state, page=min(state.page, last))
    page_links = links[state.page * SELECT_OPTIONS : (state.page + 1) * SELECT_OPTIONS]
    games = "" if state.game else " ({})"
    lines = [f"- {link.title[state.language]}{games.format(link.game)}" for link in page_links]
    heading_lines = [f"### {title}"]
    if last:
        heading_lines.append(small(locale.text("page-of", page=state.page + 1, count=last + 1)))
    items: list[ui.Item[Any]] = [
        text("\n".join(heading_lines)),
        text(whole_lines(lines, locale) or locale.text("browse-empty")),
        *select(
            locale.text("pick-rule"),
            Pick(state.language, ANYBODY),
            [link_line(link, state.language) for link in page_links],
        ),
        *select(
            locale.text("pick-letter"),
            Jump(state.language),
            [_letter_line(state, letter, locale) for letter in ("", *letters)] if letters else [],
        ),
        *rows(list(_turning(state, last, locale))),
    ]
    return Card(state.language, frame(items, state.game or None), state=state)


def _letter_line(state: BrowseState, letter: str, locale: Locale) -> discord.SelectOption:
    """Return the line of a select that opens the entries whose titles begin with ``letter``."""
    target = replace(state, page=0, letter=letter)
    return select_option(str(target), letter.upper() or locale.text("every-letter"))


def _turning(state: BrowseState, last: int, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the buttons to the pages beside this one, and to the other language."""
    for page, emoji in ((state.page - 1, "◀️"), (state.page + 1, "▶️")):
        if 0 <= page <= last:
            label = locale.text("page-of", page=page + 1, count=last + 1)
            yield button(label, Show(replace(state, page=page)), emoji=emoji)
    translated = replace(state, language=other_language(state.language))
    yield language_button(translated.language, Show(translated))


def _close(links: Sequence[Link]) -> Sequence[Link]:
    """Return the first links, as long as they fit about as well as the best."""
    least_score = _ABOUT_AS_WELL * links[0].score
    return [link for link in links[:_MOST_LISTED] if link.score >= least_score]


def _lines(links: Sequence[Link], answer: Answer) -> list[str]:
    return [
        f"{number}. **{both_titles(link.title, answer.language)}** ({link.game}){_words(link, answer)}"
        for number, link in enumerate(links, 1)
    ]


def _words(link: Link, answer: Answer) -> str:
    """Return why there is no answer, where the link says so."""
    return f": {link.short}" if explains_miss(answer, link) else ""
