"""What the buttons of Schemers' boards do: each opens a form, with the card's board or a change."""

from typing import Final

from bot.discord.actions.board_forms import (
    ApplyForm,
    BoardForm,
    MoveDraft,
    MoveForm,
    SchemeForm,
)
from bot.discord.actions.press import press
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.errors import OutdatedError
from bot.discord.posted_card import answer_language, posted_board
from bot.discord.recent import Recent
from bot.discord.state.boards import TypedBoard, read_board_code
from bot.discord.state.buttons import Apply, ChangeScheme, FixBoard, FixMove, Move, OpenBoard

# A form must be there within three seconds, and cannot be announced.
_SECONDS_FOR_FORM: Final = 1.5


@press.register
async def open_form(button: OpenBoard | Move | ChangeScheme | Apply, context: Context) -> None:
    """Open the form of a button for the board of the card that was clicked on."""
    async with replying(context, private=True) as reply:
        board = await posted_board(context, seconds=_SECONDS_FOR_FORM)
        language = answer_language(context, button.language)
        match button:
            case OpenBoard():
                form = BoardForm(language, context.is_private)
                modal = form.modal(board, page=context.answers.board_page)
            case Move():
                modal = MoveForm(language).modal(board)
            case ChangeScheme():
                modal = SchemeForm(language).modal(board)
            case Apply():
                modal = ApplyForm.opened(language, board, button.spaces)
        await reply.ask(modal)


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
