"""Forms for boards of Schemers: one in which a board is drawn, the others to change that of a card.

The others hold no board: it stays on the card from which they were opened, and comes back with them.
Each is answered with where the Schemer goes, or refused with a button that opens it again.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from discord import ui

from bot.discord.actions.form import Form, Modal, read_texts, refilled, select_field, text_field
from bot.discord.actions.press import press
from bot.discord.cards.controls import select_option
from bot.discord.cards.schemer import ANY_SPACE, SPACES_BETWEEN
from bot.discord.context import Context
from bot.discord.error_replies import offer_fix, replying
from bot.discord.errors import GivenUpError, LimitedError, RefusedError
from bot.discord.limits import SELECT_OPTIONS
from bot.discord.posted_card import answer_language, posted_board
from bot.discord.refused_forms import typed_before
from bot.discord.reply import Reply
from bot.discord.show_card import show_board
from bot.discord.state.board_changes import (
    applied,
    document_of,
    with_miniature_moved,
    with_other_scheme,
)
from bot.discord.state.boards import TypedBoard, board_code, read_board_code
from bot.discord.state.buttons import Apply, ChangeScheme, FixBoard, FixMove, Move, OpenBoard
from bot.locales import Locale
from calculators.schemer.board import ACTOR
from calculators.schemer.editing import pieces_of, schemers, standing
from calculators.schemer.grid import GRIDS, Extent, column_name
from glossary import Language

LONGEST_SCHEME: Final = 300
_LONGEST_NAME: Final = 100
_LONGEST_SPACE: Final = 5
# A form must be there within three seconds, and cannot be announced.
_SECONDS_FOR_FORM: Final = 1.5


class BoardForm(Form, verb="board"):
    """A Scheme and a board; it is answered privately where it was asked for so."""

    language: Language
    private: bool

    def modal(
        self, board: TypedBoard | None = None, scheme: str = "", *, page: str | None = None
    ) -> Modal:
        """Return the form with ``board``, and with ``scheme`` where one was given.

        Where boards can be drawn on a ``page``, the form links to it.
        """
        locale = Locale(self.language)
        start = TypedBoard("", "") if board is None else board.in_form(self.language)
        return Modal(
            locale.text("form-board"),
            self.custom_id,
            *([] if page is None else [ui.TextDisplay(locale.text("form-board-page", page=page))]),
            _scheme_field(scheme or start.scheme, locale, required=False),
            text_field(
                "map",
                locale.text("form-map"),
                about=locale.text("form-map-legend"),
                text=start.drawing,
                example="@..\n.F.\n...",
                long=True,
            ),
            _grid_field(start.grid, locale),
        )

    async def submit(self, context: Context) -> None:
        """Answer with where the Schemer of the board that was drawn goes."""
        in_place = self.private and context.is_private
        async with replying(context, private=self.private, in_place=in_place) as reply:
            texts = read_texts(context, "scheme", "map", "grid")
            board = TypedBoard.of(scheme=texts["scheme"], drawing=texts["map"], grid=texts["grid"])
            is_shown = await _show_or_offer_fix(reply, board, self.language, private=self.private)
            if is_shown and context.is_private and not reply.in_place:  # the refusal, now mended
                await reply.delete_clicked()


class _ChangeForm(Form):
    """A change of the card's own board."""

    language: Language

    @abstractmethod
    def changed(self, board: TypedBoard, context: Context) -> TypedBoard:
        """Return ``board`` as the form has it.

        Raises:
            GoneError: It is no board.
            RefusedError: It cannot be changed so.
            OutdatedError: The form is of another version.
        """

    async def submit(self, context: Context) -> None:
        """Answer for the board of the card that was clicked on, once it has been changed."""
        private = context.is_private
        async with replying(context, private=private, in_place=private) as reply:
            posted = await reply.run_patiently(posted_board(context))
            board = self.changed(posted, context)
            await _show_or_offer_fix(reply, board, self.language, private=private)


@dataclass(frozen=True, slots=True)
class RefusedMove:
    """A move that was refused.

    Attributes:
        board: The board before it.
        texts: What was chosen, by the custom ids of the fields.
        private: Whether the answer is for the player alone.
    """

    board: TypedBoard
    texts: Mapping[str, str]
    private: bool


class MoveForm(Form, verb="move"):
    """A miniature, and the space on which it stands now.

    Attributes:
        language: Language of the form.
        interaction: The one for which the refused move is remembered that the form goes on from;
            empty where it changes the board of the card from which it was opened.
    """

    language: Language
    interaction: str = ""

    def modal(self, board: TypedBoard, texts: Mapping[str, str] = MappingProxyType({})) -> Modal:
        """Return the form with the pieces and spaces of ``board``, and with what was chosen before."""
        locale = Locale(self.language)
        document = document_of(board)
        fields = [_piece_field(document, locale), *_place_fields(pieces_of(document).extent, locale)]
        filled = (refilled(field, texts) for field in fields)
        return Modal(locale.text("button-move"), self.custom_id, *filled)

    async def submit(self, context: Context) -> None:
        """Answer for the board with the miniature moved, or offer to correct what was chosen."""
        interaction, recent = self.interaction, context.recent
        refused = recent.refused_form(interaction, RefusedMove) if interaction else None
        private = context.is_private if refused is None else refused.private
        async with replying(context, private=private, in_place=private) as reply:
            texts = read_texts(context, "piece")
            board = None if refused is None else refused.board
            if board is None:
                board = await reply.run_patiently(posted_board(context))
            space = texts.get("space") or texts.get("column", "") + texts.get("row", "")
            try:
                moved = with_miniature_moved(board, texts["piece"], space, self.language)
                await show_board(reply, moved, self.language)
            except (RefusedError, GivenUpError, LimitedError) as error:
                recent.refused_forms[context.interaction.id] = RefusedMove(board, texts, private)
                fix = FixMove(self.language, str(context.interaction.id))
                await offer_fix(reply, error, fix, Locale(self.language))
            else:
                if refused is not None and not reply.in_place:
                    await reply.delete_clicked()  # the refusal, now mended


class SchemeForm(_ChangeForm, verb="scheme"):
    """Another Scheme for the same board."""

    def modal(self, board: TypedBoard) -> Modal:
        """Return the form with the Scheme of ``board``."""
        locale = Locale(self.language)
        scheme = _scheme_field(_scheme_of(board), locale, required=True)
        return Modal(locale.text("button-scheme"), self.custom_id, scheme)

    def changed(self, board: TypedBoard, context: Context) -> TypedBoard:
        """Return ``board`` with the Scheme."""
        return with_other_scheme(board, read_texts(context, "scheme")["scheme"], self.language)


class ApplyForm(_ChangeForm, verb="apply"):
    """Where the Schemer went, which one is next, and its Scheme.

    Attributes:
        spaces: The only space to go to; empty where the form asks for one.
    """

    spaces: str

    @classmethod
    def opened(cls, language: Language, board: TypedBoard, spaces: str) -> Modal:
        """Return the form for ``board``, which asks for what there is to choose.

        Args:
            language: Language of the form.
            board: The board of the card.
            spaces: The spaces to choose from, as the card's button holds them.
        """
        names = spaces.split(SPACES_BETWEEN)
        is_open = len(names) > 1 or spaces == ANY_SPACE
        locale = Locale(language)
        return Modal(
            locale.text("button-apply"),
            cls(language, "" if is_open else spaces).custom_id,
            *([_chosen_field(names, locale)] if is_open else []),
            *_next_field(board, locale),
            _scheme_field(_scheme_of(board), locale, required=True),
        )

    def changed(self, board: TypedBoard, context: Context) -> TypedBoard:
        """Return ``board`` for the next Schemer, after the one before it has moved."""
        texts = read_texts(context, "scheme")
        space, following = texts.get("space", self.spaces), texts.get("next", ACTOR)
        return applied(board, space, following, texts["scheme"], self.language)


async def _show_or_offer_fix(
    reply: Reply, board: TypedBoard, language: Language, *, private: bool
) -> bool:
    """Show where the Schemer of ``board`` goes, or where it is refused offer to correct it.

    Returns:
        Whether it is shown.
    """
    try:
        await show_board(reply, board, language)
    except (RefusedError, GivenUpError, LimitedError) as error:
        fix = _fix(reply.context, board, language, private=private)
        await offer_fix(reply, error, fix, Locale(language))
        return False
    return True


def _fix(context: Context, board: TypedBoard, language: Language, *, private: bool) -> FixBoard:
    """Return the button that opens a refused board again.

    The button holds the board where it is small enough; else it is remembered until the next restart.
    """
    button = FixBoard(language, private, "", board_code(board))
    if button.fits:
        return button
    context.recent.refused_forms[context.interaction.id] = board
    return FixBoard(language, private, str(context.interaction.id), "")


def _chosen_field(names: list[str], locale: Locale) -> ui.Label[Any]:
    """Return the field for where the Schemer went: a select, or a text where any space will do."""
    if names == [ANY_SPACE]:
        return _space_field(locale)
    choices = [select_option(name, name) for name in names[:SELECT_OPTIONS]]
    return select_field("space", locale.text("form-applied"), choices, least=1)


def _next_field(board: TypedBoard, locale: Locale) -> Iterator[ui.Label[Any]]:
    """Yield the select of the next Schemer, where there is more than one."""
    document = document_of(board)
    places = standing(document)
    choices = [
        select_option(letter, name, places[letter]) for letter, name in schemers(document).items()
    ]
    if choices:
        same_schemer = select_option(ACTOR, locale.text("form-same"))
        yield select_field(
            "next", locale.text("form-next"), [*choices[: SELECT_OPTIONS - 1], same_schemer], least=1
        )


def _piece_field(document: Mapping[str, Any], locale: Locale) -> ui.Label[Any]:
    """Return the field for who is moved: a select, or a text where there are too many."""
    pieces, label = pieces_of(document), locale.text("form-piece")
    places = standing(document)
    if len(places) > SELECT_OPTIONS:
        about = locale.text("form-piece-about", pieces=", ".join(places))
        return text_field("piece", label, about=about, longest=_LONGEST_NAME, required=True)
    choices = [
        select_option(letter, _named(letter, pieces.miniature(letter)), space)
        for letter, space in places.items()
    ]
    return select_field("piece", label, choices, least=1)


def _named(letter: str, miniature: Mapping[str, Any]) -> str:
    name = str(miniature.get("name") or letter)
    return name if name == letter else f"{letter} {name}"


def _place_fields(extent: Extent, locale: Locale) -> list[ui.Label[Any]]:
    """Return the fields for a space: a column and a row, or a text where there are too many."""
    if max(extent.width, extent.height) > SELECT_OPTIONS:
        return [_space_field(locale)]
    columns = [column_name(column) for column in range(extent.width)]
    rows = [str(row) for row in range(1, extent.height + 1)]
    return [
        select_field(
            name, locale.text(f"form-{name}"), [select_option(text, text) for text in texts], least=1
        )
        for name, texts in (("column", columns), ("row", rows))
    ]


def _space_field(locale: Locale) -> ui.Label[Any]:
    return text_field(
        "space", locale.text("form-to"), example="c4", longest=_LONGEST_SPACE, required=True
    )


def _scheme_field(scheme: str, locale: Locale, *, required: bool) -> ui.Label[Any]:
    return text_field(
        "scheme",
        locale.text("form-scheme"),
        text=scheme,
        example=locale.text("form-scheme-example"),
        longest=LONGEST_SCHEME,
        required=required,
    )


def _scheme_of(board: TypedBoard) -> str:
    return str(document_of(board).get("scheme", ""))


def _grid_field(chosen: str | None, locale: Locale) -> ui.Label[Any]:
    """Return the select of the grid, which counts more than the board's own, if one is chosen."""
    choices = [
        select_option(grid, locale.text(f"grid-{grid}"), is_chosen=grid == chosen) for grid in GRIDS
    ]
    return select_field("grid", locale.text("form-grid"), choices, about=locale.text("form-grid-about"))


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
        board = typed_before(button, context.recent, TypedBoard, read_board_code)
        form = BoardForm(button.language, button.private)
        await reply.ask(form.modal(board, page=context.answers.board_page))


@press.register
async def fix_move(button: FixMove, context: Context) -> None:
    """Open the form of a move that was refused, with what was chosen."""
    async with replying(context, private=True) as reply:
        refused = context.recent.refused_form(button.interaction, RefusedMove)
        await reply.ask(
            MoveForm(button.language, button.interaction).modal(refused.board, refused.texts)
        )
