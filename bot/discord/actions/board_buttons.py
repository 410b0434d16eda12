"""What the buttons of Schemers' boards do: each opens a form, with the card's board or a change."""

from collections.abc import Callable
from typing import Final

from bot.discord.actions.board_forms import (
    ApplyForm,
    BoardForm,
    MoveDraft,
    MoveForm,
    SchemeForm,
)
from bot.discord.actions.form import Modal
from bot.discord.actions.press import press
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError
from bot.discord.posted_card import answer_language, posted_board
from bot.discord.recent import Recent
from bot.discord.state.board_code import read_board_code
from bot.discord.state.boards import TypedBoard
from bot.discord.state.buttons import Apply, ChangeScheme, FixBoard, FixMove, Move, OpenBoard
from glossary import Language

# A form must be there within three seconds, and cannot be announced.
_SECONDS_FOR_FORM: Final = 1.5


@press.register
async def open_board(button: OpenBoard, context: Context) -> None:
    """Open the form with the board of a card."""
    private, page = context.is_private, context.answers.board_page
    await _open(
        context,
        button.language,
        lambda language, board: BoardForm(language, private).modal(board, page=page),
    )


@press.register
async def move(button: Move, context: Context) -> None:
    """Open the form that moves a figure."""
    await _open(context, button.language, lambda language, board: MoveForm(language).modal(board))


@press.register
async def change_scheme(button: ChangeScheme, context: Context) -> None:
    """Open the form with another Scheme."""
    await _open(context, button.language, lambda language, board: SchemeForm(language).modal(board))


@press.register
async def apply(button: Apply, context: Context) -> None:
    """Open the form that asks for the next Schemer, and where this one went if that was a choice."""
    await _open(
        context,
        button.language,
        lambda language, board: ApplyForm.opened(language, board, button.spaces),
    )


@press.register
async def fix_board(button: FixBoard, context: Context) -> None:
    """Open the form with the board that was refused."""
    async with replying(context, private=True) as reply:
        board = _refused_board(context.recent, button)
        form = BoardForm(button.language, button.private)
        await reply.ask(form.modal(board, page=context.answers.board_page))


@press.register
async def fix_move(button: FixMove, context: Context) -> None:
    """Open the form of a move that was refused, with what was chosen."""
    async with replying(context, private=True) as reply:
        draft = context.recent.draft(button.draft, MoveDraft)
        await reply.ask(MoveForm(button.language, button.draft).modal(draft.board, draft.texts))


async def _open(
    context: Context, written: Language, form: Callable[[Language, TypedBoard], Modal]
) -> None:
    """Open a form for the board of the card that was clicked on."""
    async with replying(context, private=True) as reply:
        board = await posted_board(context, seconds=_SECONDS_FOR_FORM)
        await reply.ask(form(answer_language(context, written), board))


def _refused_board(recent: Recent, button: FixBoard) -> TypedBoard:
    """Return the board that a refusal holds, or that is remembered for it.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: The refusal holds none.
    """
    if not button.code:
        return recent.draft(button.draft, TypedBoard)
    try:
        return read_board_code(button.code)
    except ValueError as error:
        raise OutdatedError from error
