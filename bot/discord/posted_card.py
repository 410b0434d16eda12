"""What a posted card still says: its owner, its state, the board that it shows."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.discord.cards.card import Delete
from bot.discord.cards.question_line import read_echo
from bot.discord.context import Context
from bot.discord.errors import BoardLostError, GoneError, OutdatedError
from bot.discord.refused_forms import read_refused
from bot.discord.state.boards import BOARD_FILE, TypedBoard, read_board, read_board_code
from bot.discord.state.buttons import ChangeScheme, FixOdds, Move, OpenBoard, Reject, Show
from bot.discord.state.card_state import (
    ELSEWHERE,
    BoardState,
    BrowseState,
    CardState,
    ListState,
    OddsState,
    QuestionState,
    RuleState,
)
from bot.discord.state.custom_id import CUT, Button
from bot.discord.state.request_parts import collected
from bot.locales import Locale, reply_language
from glossary import LANGUAGES, Language

B = TypeVar("B", bound=Button)

# The player has been told to wait by then.
SECONDS_FOR_FILE: Final = 10.0


def posted_state(context: Context, state: CardState) -> CardState:
    """Return the state that a button or select of a card stands for, with what it left out.

    Raises:
        OutdatedError: The card does not hold that.
    """
    match state:
        case QuestionState():
            return _with_whole_query(state, context.interaction.message)
        case OddsState():
            return posted_odds(context, state)
        case _:
            return state


def posted_odds(context: Context, state: OddsState) -> OddsState:
    """Return the calculation that a button or form of a card stands for, as ``posted_state`` does."""
    if not state.is_elsewhere:
        return state
    message = context.interaction.message
    fix = _first(message, FixOdds)
    if fix is not None:  # below a refused form, which holds what it started from
        return read_refused(fix, context.recent).state
    try:
        return replace(state, request=collected(_held_texts(message)))
    except ValueError as error:
        raise OutdatedError from error


def posted_question(context: Context, language: Language) -> QuestionState | None:
    """Return the question that the clicked rule answers, in ``language``; ``None`` for none.

    The button to the next candidates holds it; where it is long the card shows it as well, cut if it is
    very long.
    """
    message = context.interaction.message
    reject = _first(message, Reject)
    if reject is None:
        return None
    whole_query = _shown_question(message) if reject.query.endswith(CUT) else None
    return QuestionState(language, reject.game, whole_query or reject.query)


async def posted_board(context: Context, *, seconds: float = SECONDS_FOR_FILE) -> TypedBoard:
    """Return the board of the card that was clicked on: from its buttons, or else from its file.

    Discord does not list the file among the message's attachments, since a component shows it. Its
    address in the component expires, but is new in every interaction.

    Args:
        context: That of the click.
        seconds: How long reading the file may take.

    Raises:
        GoneError: The message has no board.
        BoardLostError: The board is too large for the buttons, and the file cannot be read.
    """
    message = context.interaction.message
    try:
        return read_board_code("".join(_code_parts(message)))
    except ValueError:
        file = _board_file(message)
    if file is None:
        raise GoneError("no board")
    try:
        async with asyncio.timeout(seconds):
            # ``file.media.read`` does not work on messages: discord.py does not tell it the client.
            content = await context.interaction.client.http.get_from_cdn(file.media.url)
            return read_board(content.decode())
    except (
        discord.HTTPException,
        aiohttp.ClientError,
        OSError,
        TimeoutError,
        UnicodeDecodeError,
    ) as error:
        raise BoardLostError from error


def posted_list(context: Context, language: Language) -> ListState | None:
    """Return the list that the clicked card shows, or to which it leads back, in ``language``.

    Both kinds of card have a button that shows it: the one to the other language, or the one back.
    """
    message = context.interaction.message
    state: ListState | None = None
    for button in _buttons(message):
        match button:
            case Show(QuestionState() as question):
                state = _with_whole_query(question, message)
            case Show(BrowseState() as browsed):
                state = browsed
    return None if state is None else replace(state, language=language)


def posted_entry(context: Context) -> str:
    """Return the id of the entry that the clicked card shows; empty for none."""
    for button in _buttons(context.interaction.message):
        if isinstance(button, Show) and isinstance(button.state, RuleState):
            return button.state.entry_id
    return ""


def leads_back(context: Context, state: CardState) -> bool:
    """Return whether a button with ``state`` is the one back, on a card of who pressed it."""
    is_list = isinstance(state, QuestionState)
    is_own = _owner(context.interaction.message) == context.player
    return is_list and is_own and not _names_language(context)


def _with_whole_query(state: QuestionState, message: discord.Message | None) -> QuestionState:
    """Return a question that was too long for a button.

    A list shows it above; a rule that leads back to one holds its first part in another button.
    """
    if not state.query.startswith(ELSEWHERE):
        return state
    reject = _first(message, Reject)
    if reject is not None and reject.query.endswith(CUT):
        beginning = reject.query.removesuffix(CUT)
        return replace(state, query=beginning + state.query.removeprefix(ELSEWHERE))
    if state.is_elsewhere:
        return replace(state, query=_shown_question(message) or state.query)
    return state


def _shown_question(message: discord.Message | None) -> str | None:
    """Return the question that a card shows; ``None`` if it shows none."""
    texts = (
        component.content
        for component in _components(message)
        if isinstance(component, discord.TextDisplay)
    )
    return next((query for query in map(read_echo, texts) if query is not None), None)


def answer_language(context: Context, written: Language) -> Language:
    """Return the language in which a click on a card is answered.

    Who clicks on somebody else's card sees the answer alone, so it is in the language that is set for
    the player or the table, or else in the player's own. On one's own card it is the one ``written`` in
    the button, since it may have been chosen; so it is for the button to the other language.
    """
    owner = _owner(context.interaction.message)
    if owner in (None, context.player) or _names_language(context):
        return written
    return reply_language([context.table.settings.language, context.interaction.locale.value], written)


def chosen_label(context: Context) -> str:
    """Return what stands on the line that was chosen from a select.

    Raises:
        OutdatedError: The card has no such line.
    """
    data: Any = context.interaction.data
    for value, label in _labelled(context.interaction.message):
        if value in data.get("values", ()):
            return label
    raise OutdatedError


def _owner(message: discord.Message | None) -> int | None:
    """Return the id of the player who can delete a card; ``None`` for a private card."""
    delete = _first(message, Delete)
    return None if delete is None else delete.owner


def _names_language(context: Context) -> bool:
    """Return whether what was pressed, or chosen from a select, leads to the other language."""
    data: Any = context.interaction.data
    chosen_values = {data.get("custom_id"), *data.get("values", ())}
    labels = {
        label for value, label in _labelled(context.interaction.message) if value in chosen_values
    }
    return not labels.isdisjoint(Locale(language).text("language-name") for language in LANGUAGES)


def _code_parts(message: discord.Message | None) -> Iterator[str]:
    """Yield what the buttons hold of the board's code, in order."""
    for button in _buttons(message):
        match button:
            case Move(code=code) | OpenBoard(code=code) | ChangeScheme(code=code):
                yield code
            case Show(BoardState(code=code)):
                yield code


def _board_file(message: discord.Message | None) -> discord.FileComponent | None:
    for component in _components(message):
        if isinstance(component, discord.FileComponent) and component.name == BOARD_FILE:
            return component
    return None


def _first(message: discord.Message | None, kind: type[B]) -> B | None:
    return next((button for button in _buttons(message) if isinstance(button, kind)), None)


def _buttons(message: discord.Message | None) -> Iterator[Button]:
    """Yield the buttons of a message that this version knows, also in selects, from top to bottom."""
    for text in _held_texts(message):
        with suppress(ValueError):
            yield Button.of(text)


def _held_texts(message: discord.Message | None) -> Iterator[str]:
    """Yield what the custom ids and the options of a message hold, from top to bottom."""
    return (text for text, _ in _labelled(message))


def _labelled(message: discord.Message | None) -> Iterator[tuple[str, str]]:
    """Yield each custom id and each option's value of a message with its label, from top to bottom."""
    for component in _components(message):
        yield getattr(component, "custom_id", None) or "", getattr(component, "label", None) or ""
        yield from ((option.value, option.label) for option in getattr(component, "options", ()))


def _components(message: discord.Message | None) -> Iterator[discord.Component]:
    """Yield the components of a message, those inside others included, from top to bottom."""
    waiting: list[Any] = [] if message is None else [*reversed(message.components)]
    while waiting:
        component = waiting.pop()
        yield component
        waiting += reversed(getattr(component, "children", ()))
