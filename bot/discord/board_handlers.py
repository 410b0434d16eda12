"""What the buttons and forms of Schemers' boards do.

A button opens a form: with a board, or with a change of the card's own board. The form is answered with
where the Schemer goes, or refused with a button that opens it again.
"""

from collections.abc import Callable, Mapping
from typing import Final

from bot.discord.board_changes import applied, with_figure_moved, with_other_scheme
from bot.discord.board_code import board_code, read_board_code
from bot.discord.board_forms import ApplyForm, BoardForm, MoveForm, SchemeForm
from bot.discord.boards import TypedBoard
from bot.discord.custom_id import custom_id, fields, fits, read_language
from bot.discord.dispatch import Click, Handler
from bot.discord.error_replies import offer_fix, replying
from bot.discord.errors import GivenUpError, GoneError, LimitedError, OutdatedError, RefusedError
from bot.discord.forms import Form
from bot.discord.posted_card import answer_language, posted_board
from bot.discord.reply import Reply
from bot.discord.show_card import SECONDS_FOR_FILE, show_board
from bot.locales import Locale
from calculators.schemer.board import ACTOR
from glossary import Language

# A form must be there within three seconds, and cannot be announced.
_SECONDS_FOR_FORM: Final = 1.5


async def _open_board(click: Click) -> None:
    """Open the form with the board of a card."""
    private = click.context.is_private
    await _open_form(click, lambda language, drawn: BoardForm(language, private=private, board=drawn))


async def _open_move(click: Click) -> None:
    """Open the form that moves a figure."""
    await _open_form(click, MoveForm)


async def _open_scheme(click: Click) -> None:
    """Open the form with another Scheme."""
    await _open_form(click, SchemeForm)


async def _open_apply(click: Click) -> None:
    """Open the form that asks for the next Schemer, and where this one went if that was a choice."""

    def form(language: Language, drawn: TypedBoard) -> Form:
        _, spaces = fields(click.values, 2)
        return ApplyForm(language, drawn, spaces)

    await _open_form(click, form)


async def _open_form(click: Click, form: Callable[[Language, TypedBoard], Form]) -> None:
    """Open a form for the board of the card that was clicked on."""
    async with replying(click.context, private=True) as reply:
        drawn = await posted_board(click.context, seconds=_SECONDS_FOR_FORM)
        spoken = read_language(click.values.partition(":")[0])
        await reply.ask(form(answer_language(click.context, spoken), drawn))


async def _open_refused(click: Click) -> None:
    """Open the form with the board that was refused."""
    async with replying(click.context, private=True) as reply:
        spoken, private, draft, code = fields(click.values, 4)
        board = _refused_board(click.context.cards.board_drafts, draft, code)
        await reply.ask(BoardForm(read_language(spoken), private=private == "1", board=board))


async def _answer_board(click: Click) -> None:
    """Answer with where the Schemer of the board that was drawn goes."""
    spoken, _, private = click.values.partition(":")
    language, is_wanted_private = read_language(spoken), private == "1"
    on_private = click.context.is_private
    async with replying(
        click.context, private=is_wanted_private, in_place=is_wanted_private and on_private
    ) as reply:
        texts = click.read_texts("scheme", "map", "grid")
        board = TypedBoard.of(scheme=texts["scheme"], drawing=texts["map"], grid=texts["grid"])
        is_shown = await _show_or_offer_fix(click, reply, board, language, private=is_wanted_private)
        if is_shown and on_private and not reply.in_place:  # the refusal, now mended
            await reply.delete_clicked()


async def _answer_move(click: Click) -> None:
    """Answer for the card's board with a figure moved."""

    def changed(board: TypedBoard, language: Language) -> TypedBoard:
        texts = click.read_texts("piece", "space")
        return with_figure_moved(board, texts["piece"], texts["space"], language)

    await _answer_changed(click, changed)


async def _answer_scheme(click: Click) -> None:
    """Answer for the card's board with another Scheme."""
    await _answer_changed(
        click, lambda board, _: with_other_scheme(board, click.read_texts("scheme")["scheme"])
    )


async def _answer_apply(click: Click) -> None:
    """Answer for the next Schemer on the card's board, after the one before it has moved."""

    def changed(board: TypedBoard, language: Language) -> TypedBoard:
        _, only = fields(click.values, 2)
        texts = click.read_texts("scheme")
        space, following = texts.get("space", only), texts.get("next", ACTOR)
        return applied(board, space, following, texts["scheme"], language)

    await _answer_changed(click, changed)


async def _answer_changed(click: Click, change: Callable[[TypedBoard, Language], TypedBoard]) -> None:
    """Answer for the board of the card that was clicked on, once ``change`` has changed it."""
    language = read_language(click.values.partition(":")[0])
    private = click.context.is_private
    async with replying(click.context, private=private, in_place=private) as reply:
        reading = posted_board(click.context, seconds=SECONDS_FOR_FILE)
        board = change(await reply.run_patiently(reading), language)
        await _show_or_offer_fix(click, reply, board, language, private=private)


async def _show_or_offer_fix(
    click: Click, reply: Reply, board: TypedBoard, language: Language, *, private: bool
) -> bool:
    """Show where the Schemer of ``board`` goes, or where it is refused offer to correct it.

    Returns:
        Whether it is shown.
    """
    try:
        await show_board(reply, board, language)
    except (RefusedError, GivenUpError, LimitedError) as error:
        fix = _fix_id(click, board, language, private=private)
        await offer_fix(reply, error, fix, Locale(language))
        return False
    return True


def _fix_id(click: Click, board: TypedBoard, language: Language, *, private: bool) -> str:
    """Return the id of the button that opens a refused board again.

    The button holds the board where it is small enough; else it is remembered until the next restart.
    """
    code = board_code(board)
    if fits("fix", language, int(private), "", code):
        return custom_id("fix", language, int(private), "", code)
    click.context.cards.board_drafts[click.context.interaction.id] = board
    return custom_id("fix", language, int(private), click.context.interaction.id, "")


def _refused_board(drafts: Mapping[int, TypedBoard], draft: str, code: str) -> TypedBoard:
    """Return the board that a refusal holds, or that is remembered for it.

    Raises:
        GoneError: It was remembered, but is no longer.
        OutdatedError: The refusal holds none.
    """
    if code:
        try:
            return read_board_code(code)
        except ValueError as error:
            raise OutdatedError from error
    board = drafts.get(int(draft)) if draft.isdecimal() else None
    if board is None:
        raise GoneError("the refused board")
    return board


BUTTONS: Final[Mapping[str, Handler]] = {
    "board": _open_board,
    "move": _open_move,
    "scheme": _open_scheme,
    "apply": _open_apply,
    "fix": _open_refused,
}
FORMS: Final[Mapping[str, Handler]] = {
    "board": _answer_board,
    "move": _answer_move,
    "scheme": _answer_scheme,
    "apply": _answer_apply,
}
