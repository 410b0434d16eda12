"""Replies with cards: the text as soon as it is computed, the picture as soon as it is drawn."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.answers import Answer, Ruling
from bot.answers.asking.figures import AskedAnswer
from bot.answers.at_table import with_decisions
from bot.answers.odds import Request
from bot.answers.odds.service import OddsAnswer
from bot.discord.answer_service import AnswerService
from bot.discord.cards import choices
from bot.discord.cards.card import Card
from bot.discord.cards.odds import odds_card, roll_card
from bot.discord.cards.rules import ruling_card
from bot.discord.cards.schemer import schemer_card
from bot.discord.errors import GoneError, LimitedError
from bot.discord.posted_card import posted_board
from bot.discord.reply import Reply
from bot.discord.runtime import metrics
from bot.discord.runtime.picture import Picture
from bot.discord.state.boards import TypedBoard
from bot.discord.state.card_state import (
    BoardState,
    BrowseState,
    CardState,
    ListState,
    OddsState,
    QuestionState,
    RollState,
    RuleState,
    request_of,
)
from bot.locales import MenuLocale
from bot.tables.values import TableState
from glossary import Language, game_of

# A picture that is drawn within this goes with the text instead of after it.
_SECONDS_FOR_PICTURE: Final = 0.25


async def show_card(
    reply: Reply,
    state: CardState,
    *,
    back_to: ListState | None = None,
    question: QuestionState | None = None,
) -> None:
    """Reply with the card of ``state``.

    Args:
        reply: The reply to an interaction.
        state: What to show.
        back_to: The list from which an entry was opened.
        question: The question that an entry answers.

    Raises:
        GoneError: What it shows is no longer there.
        BoardLostError: Its board cannot be read any more.
        RefusedError: It cannot be calculated.
        GivenUpError: It took too long.
        LimitedError: The player has asked for too much lately.
        TooLateError: Discord did not take the answer any more.
    """
    answers, table = reply.context.answers, reply.context.table
    match state:
        case RuleState():
            await _show_entry(reply, state, back_to, question)
        case QuestionState(is_rejected=True):
            answer = answers.ask(state, table)
            await reply.send(choices.candidates_card(answer, owner=reply.context.player))
        case QuestionState():
            await _show_question(reply, state)
        case BrowseState():
            titles = answers.suggestions.titles(state.language)
            await reply.send(choices.browse_card(state, titles, answers.lookup.glossary.games))
        case OddsState():
            await show_odds(reply, request_of(state), state.language, is_detailed=state.is_detailed)
        case RollState():
            roll = answers.logged_roll(state.request, state.roll, state.out_before)
            if roll is None:
                raise GoneError(str(state))
            await reply.send(roll_card(roll, state.language, answers.emoji))
        case BoardState():
            board = await reply.run_patiently(posted_board(reply.context))
            await show_board(reply, board, state.language)


async def _show_entry(
    reply: Reply, state: RuleState, back_to: ListState | None, question: QuestionState | None
) -> None:
    """Reply with an entry, as the answer to ``question`` where it is one."""
    answers = reply.context.answers
    # Others may have asked about another game since; this card's answer stays.
    table = replace(reply.context.table, last_game=game_of(state.entry_id))
    opened = opened_entry(answers, state, table)
    if question is not None and not state.page and back_to is None:
        answer = answers.ask(replace(question, language=state.language), table)
        asked_answer = await _asked_answer(reply, answer, table) if question.is_whole else None
        # The state may hold a former id.
        if answer.ruling is not None and answer.ruling.entry.id == opened.entry.id:
            await reply.send(ruling_card(answer.ruling, question=question, asked_answer=asked_answer))
            return
    if isinstance(back_to, QuestionState) and not back_to.is_rejected:
        question = back_to
    await reply.send(ruling_card(opened, page=state.page, question=question, back_to=back_to))


async def _show_question(reply: Reply, state: QuestionState) -> None:
    """Reply with what a question finds, as when it was asked."""
    answers, table = reply.context.answers, reply.context.table
    answer = answers.ask(state, table)
    if answer.ruling is not None:
        table = replace(table, last_game="")  # others have asked since; a list stays a list
        answer = answers.ask(state, table)
    await _show_answer(reply, answer, table, shows_odds=state.is_whole)


async def show_answer(reply: Reply, question: QuestionState) -> Answer:
    """Reply with the answer to a question that was typed, and with the odds that it asks for.

    Returns:
        The answer; that of an entry's id is the entry.

    Raises:
        UnknownGameError: The question keeps to a game that no loaded pack is.
        TooLateError: Discord did not take the answer any more.
    """
    answers, table = reply.context.answers, reply.context.table
    answer = answers.ask(question, table)
    if question.query in answers.lookup.glossary.entries:
        state = RuleState(question.language, 0, question.query)
        await reply.send(ruling_card(opened_entry(answers, state, table)))
    else:
        await _show_answer(reply, answer, table, shows_odds=True)
    return answer


async def _show_answer(reply: Reply, answer: Answer, table: TableState, *, shows_odds: bool) -> None:
    answers, owner = reply.context.answers, reply.context.player
    asked_answer = await _asked_answer(reply, answer, table) if shows_odds else None
    await reply.send(answer_card(answers, answer, owner=owner, asked_answer=asked_answer))


def answer_card(
    answers: AnswerService, answer: Answer, *, owner: int, asked_answer: AskedAnswer | None = None
) -> Card:
    """Return the answer to a question as a card.

    Args:
        answers: Has answered it.
        answer: The answer.
        owner: Id of the player, who may choose if several entries are meant.
        asked_answer: The calculation that it asks for, shown alone where no rule answers.
    """
    metrics.QUESTIONS.labels(answer.outcome.value).inc()
    if answer.ruling is not None:
        question = QuestionState.of(answer)
        card = ruling_card(answer.ruling, question=question, asked_answer=asked_answer)
    elif asked_answer is not None and asked_answer.answer is not None:
        card = _odds_card(answers, asked_answer.answer, answer.language, None)
    else:
        card = choices.choices_card(answer, owner=owner, asked_answer=asked_answer)
    further_questions = [
        QuestionState(answer.language, game, question)
        for question, game in answers.lookup.other_questions(answer)
    ]
    return choices.with_other_questions(card, further_questions) if further_questions else card


def opened_entry(answers: AnswerService, state: RuleState, table: TableState) -> Ruling:
    """Return the entry of ``state``, with what a table decided about it.

    Raises:
        GoneError: It is in no loaded pack any more.
    """
    try:
        opened = answers.lookup.open(state.entry_id, state.language)
    except KeyError as error:
        raise GoneError(state.entry_id) from error
    return with_decisions(answers.lookup, table, opened)


async def _asked_answer(reply: Reply, answer: Answer, table: TableState) -> AskedAnswer | None:
    """Return the calculation that a question asks for; ``None`` where it asks for none."""
    if answer.calculation is None:  # as most: nothing takes time
        return None
    return await reply.run_patiently(reply.context.answers.asked_answer(answer, table))


async def show_odds(
    reply: Reply, request: Request, language: Language, *, is_detailed: bool = False
) -> None:
    """Reply with the odds that ``request`` asks for; the errors are those of ``show_card``."""
    answers = reply.context.answers
    _check_allowance(reply)
    answer = await reply.run_patiently(answers.odds(request, language, reply.context.table))
    await _with_picture(
        reply,
        answers.chart(answer, language),
        lambda chart: _odds_card(answers, answer, language, chart, is_detailed=is_detailed),
    )


def _odds_card(
    answers: AnswerService,
    answer: OddsAnswer,
    language: Language,
    chart: Picture | None,
    *,
    is_detailed: bool = False,
) -> Card:
    rulings, locale = answers.lookup.rulings(answer.odds.rules, language), MenuLocale(language)
    return odds_card(answer, rulings, locale, chart, is_detailed=is_detailed, emoji=answers.emoji)


async def show_roll(reply: Reply, request: Request, language: Language) -> None:
    """Reply with a real roll for ``request``; the errors are those of ``show_card``."""
    answers, context = reply.context.answers, reply.context
    _check_allowance(reply)
    rolling = answers.roll(request, language, context.table, context.scope, is_listed=not reply.private)
    answer = await reply.run_patiently(rolling)
    await reply.send(roll_card(answer, language, answers.emoji))


async def show_board(reply: Reply, board: TypedBoard, language: Language) -> None:
    """Reply with where the Schemer of ``board`` goes; the errors are those of ``show_card``."""
    answers = reply.context.answers
    _check_allowance(reply)
    answer = await reply.run_patiently(answers.board(board, language))
    channel = reply.context.interaction.channel_id
    if channel is not None and not reply.private:
        reply.context.recent.boards[channel] = board
        scope = reply.context.scope
        answers.memory.in_background(lambda memory: memory.keep_board(scope, board.document))
    rulings = answers.lookup.rulings(answer.citations, language)
    await _with_picture(
        reply,
        answers.board_picture(answer),
        lambda picture: schemer_card(answer, rulings, board, picture),
    )


def _check_allowance(reply: Reply) -> None:
    """Take one piece of work from what the player may ask for.

    Raises:
        LimitedError: There is none left for now.
    """
    seconds = reply.context.recent.allowances.take(reply.context.player)
    if seconds:
        raise LimitedError(seconds)


async def _with_picture(
    reply: Reply, drawing: Awaitable[Picture | None], card: Callable[[Picture | None], Card]
) -> None:
    """Show a card with its picture, or first without it where the picture takes its time."""
    task = asyncio.ensure_future(drawing)
    try:
        finished, _ = await asyncio.wait({task}, timeout=_SECONDS_FOR_PICTURE)
        if not finished:
            await reply.send(card(None))
        picture = await task
        if finished or picture is not None:
            await reply.send(card(picture))
    finally:
        task.cancel()
