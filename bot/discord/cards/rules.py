"""Rules as cards: the ruling first, the whole rule one click away."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.answers import Ruling
from bot.answers.asking.figures import AskedAnswer
from bot.answers.at_table import stands_above
from bot.discord.cards.asked import asked_above, calculating, more_odds
from bot.discord.cards.card import Card, button, frame, text
from bot.discord.cards.controls import ANYBODY, controls, language_button, link_line
from bot.discord.cards.question_line import question_line
from bot.discord.limits import DISPLAYED_CHARACTERS
from bot.discord.state.buttons import Pick, Reject, Show
from bot.discord.state.card_state import ELSEWHERE, ListState, QuestionState, RuleState
from bot.discord.state.custom_id import CUSTOM_ID, CUT, VERSION, with_query
from bot.discord.wording.markdown import displayed, linked, measured, neutral, pages, small
from bot.locales import Locale
from bot.render.rules import wording
from glossary import game_of, other_language

# Of a page of a rule; title and source have the rest of what a message may show.
PAGE_CHARACTERS: Final = 3_200
# A sentence without an end is quoted so far.
_LONGEST_QUOTE: Final = 1_000


def ruling_card(
    ruling: Ruling,
    *,
    page: int = 0,
    question: QuestionState | None = None,
    back_to: ListState | None = None,
    asked_answer: AskedAnswer | None = None,
) -> Card:
    """Return an entry as a card.

    Args:
        ruling: What to show.
        page: 0 for the short answer, 1 and above for pages of the whole rule; beyond the last one,
            the last.
        question: The question that it answers; ``None`` if it was opened otherwise.
        back_to: The list from which it was opened.
        asked_answer: The calculation that the question asks for, which stands above the rule.
    """
    locale = Locale(ruling.language)
    question_lines = list(_long_question(question))
    title = text(f"### {_title(ruling)}\n{small(wording.heading_of(ruling, locale))}")
    cited = linked(wording.citation(ruling.citation, locale), ruling.document.url)
    source = text(small(f"{locale.text('source')}: {cited}"))
    rule_pages = _rule_pages(ruling, (*question_lines, title, source), locale) if page else []
    page = min(page, len(rule_pages))
    state = RuleState(ruling.language, page, ruling.entry.id)
    texts = [text(rule_pages[page - 1])] if page else _short(ruling, locale)
    buttons = [
        *_turning(state, len(rule_pages), locale),
        *_returning(back_to, locale),
        *calculating(ruling, asked_answer, locale),
        *_rejecting(question, locale),
    ]
    is_above = asked_answer is not None and stands_above(asked_answer, ruling)
    calculation = list(asked_above(asked_answer, ruling.language))
    items: list[ui.Item[Any]] = [
        *(calculation if is_above else ()),
        title,
        *(_decisions(ruling, locale) if page == 0 else ()),
        *texts,
        source,
        *question_lines,
        ui.Separator(),
        *(() if is_above else calculation),
        *_controls(ruling, buttons, more_odds(asked_answer, locale), locale),
    ]
    in_foot = language_button(state).to_component_dict()
    return Card(ruling.language, frame(items, game_of(ruling.entry.id)), state=state, in_foot=in_foot)


def _rule_pages(ruling: Ruling, around: Iterable[ui.TextDisplay[Any]], locale: Locale) -> list[str]:
    """Return the pages of the whole rule, each with room for what stands ``around`` it."""
    used_characters = sum(measured(part.content) for part in around)
    limit = min(PAGE_CHARACTERS, DISPLAYED_CHARACTERS - used_characters)
    return pages(displayed(wording.whole_rule(ruling, locale)), limit)


def _controls(
    ruling: Ruling,
    buttons: Sequence[ui.Button[Any]],
    extra_buttons: Iterator[ui.Button[Any]],
    locale: Locale,
) -> list[ui.ActionRow[Any]]:
    """Return the row of ``buttons``, and a select of those that do not fit and of further entries."""
    lines = [link_line(link, ruling.language, about=_about(link, locale)) for link in ruling.leads]
    pick, title = Pick(ruling.language, ANYBODY), wording.leads_heading(ruling, locale)
    return controls(buttons, pick, lines, title=title, more=extra_buttons)


def _title(ruling: Ruling) -> str:
    """Return the title, beside it the official term where the document has it in the other language."""
    title, language = ruling.title, ruling.language
    is_term = ruling.kind not in ("faq", "gap")
    is_translated = is_term and ruling.document.language == other_language(language)
    return wording.both_titles(title, language) if is_translated else title[language]


def _long_question(question: QuestionState | None) -> Iterator[ui.TextDisplay[Any]]:
    """Yield the question that the rule answers, if it is too long for the button that holds it."""
    if question is not None and str(_reject(question)).endswith(CUT):
        yield from question_line(question.query)


def _decisions(ruling: Ruling, locale: Locale) -> Iterator[ui.TextDisplay[Any]]:
    """Yield what the table decided, with links to the messages."""
    lines = [f"📜 {neutral(line)}" for line in wording.decision_lines(ruling, locale)]
    decisions = (decision.ruling for decision in ruling.decisions[: wording.MOST_DECISIONS])
    links = [
        f"[{locale.text('tables-ruling-message', number=decision.number)}]({decision.link})"
        for decision in decisions
        if decision.link
    ]
    if lines:
        yield text("\n".join([*lines, *([small(" · ".join(links))] if links else [])]))


def _short(ruling: Ruling, locale: Locale) -> Iterator[ui.TextDisplay[Any]]:
    """Yield the short answer with the sentence that answers the question marked."""
    short, answering = ruling.short, ruling.answering
    if answering is None or answering == short:
        yield text(short)
    elif answering in short:
        yield text(short.replace(answering, f"**{answering}**", 1))
    else:
        yield text(short)
        yield text(f"{locale.text('answers-this')}:\n> {wording.shortened(answering, _LONGEST_QUOTE)}")
    for label, beside_short in wording.case_and_gap(ruling, locale):
        yield text(f"**{neutral(label)}** {beside_short}")
    if ruling.is_contested:
        rivals = (link for link in ruling.also if ruling.case is None or link.id != ruling.case.id)
        titles = " · ".join(f"**{neutral(wording.lead_title(ruling, link))}**" for link in rivals)
        yield text(f"{wording.leads_heading(ruling, locale)}: {titles}")


def _turning(state: RuleState, count: int, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the buttons between the short answer and the pages of the whole rule."""

    def turn(label: str, page: int, emoji: str) -> ui.Button[Any]:
        return button(label, Show(replace(state, page=page)), emoji=emoji)

    if state.page == 0:
        yield turn(locale.text("button-whole"), 1, "📖")
    else:
        yield turn(locale.text("button-short"), 0, "📌")
    if state.page > 1:
        yield turn(locale.text("page-of", page=state.page - 1, count=count), state.page - 1, "◀️")
    if 0 < state.page < count:
        yield turn(locale.text("page-of", page=state.page + 1, count=count), state.page + 1, "▶️")


def _rejecting(question: QuestionState | None, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the button to the next candidates for a question."""
    if question is not None:
        yield button(locale.text("button-reject"), _reject(question), emoji="🤔")


def _reject(question: QuestionState) -> Reject:
    return Reject(question.language, question.game, question.query)


def _returning(back_to: ListState | None, locale: Locale) -> Iterator[ui.Button[Any]]:
    """Yield the button back to the list from which an entry was opened."""
    if back_to is not None:
        action = _back_id(back_to) if isinstance(back_to, QuestionState) else str(Show(back_to))
        yield button(locale.text("button-back"), action, emoji="↩️")


def _back_id(question: QuestionState) -> str:
    """Return the id of the button back to a list.

    A long question stands in two parts: the first one on *Not what I meant*. Next candidates lead to
    rules without that button; of their question as much is held as there is room for.
    """
    head = f"{VERSION}:{Show.verb}:{question.head}"
    if question.is_rejected or len(head + question.query) <= CUSTOM_ID:
        return with_query(head, question.query)
    beginning = Reject.of(str(_reject(question))).query.removesuffix(CUT)
    return with_query(head, ELSEWHERE + question.query.removeprefix(beginning))


def _about(link: Ruling, locale: Locale) -> str:
    """Return what kind of entry a link opens, where that is no rule."""
    return locale.text("kind-faq") if link.kind == "faq" else ""
