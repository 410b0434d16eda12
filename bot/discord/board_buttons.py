"""What the buttons of a Schemer's board do: each opens a form that changes the card's own board."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.discord.board_forms import ApplyForm, MoveForm, SchemeForm
from bot.discord.boards import TypedBoard
from bot.discord.custom_id import fields, read_language
from bot.discord.dispatch import Click, Handler
from bot.discord.error_replies import replying
from bot.discord.forms import BoardForm, Form
from bot.discord.interactions import is_private
from bot.discord.posted_card import answer_language, posted_board
from glossary import Language

# A form must be there within three seconds, and cannot be announced.
_SECONDS_FOR_FILE: Final = 1.5


async def board(click: Click) -> None:
    """Open the form with the board of a card."""
    private = is_private(click.interaction)
    await _open(click, lambda language, drawn: BoardForm(language, private=private, board=drawn))


async def move(click: Click) -> None:
    """Open the form that moves a figure."""
    await _open(click, MoveForm)


async def scheme(click: Click) -> None:
    """Open the form with another Scheme."""
    await _open(click, SchemeForm)


async def apply(click: Click) -> None:
    """Open the form that asks for the next Schemer, and where this one went if that was a choice."""

    def form(language: Language, drawn: TypedBoard) -> Form:
        _, spaces = fields(click.values, 2)
        return ApplyForm(language, drawn, spaces)

    await _open(click, form)


async def _open(click: Click, form: Callable[[Language, TypedBoard], Form]) -> None:
    """Open a form for the board of the card that was clicked on."""
    async with replying(click.interaction, private=True) as reply:
        drawn = await posted_board(click.interaction, seconds=_SECONDS_FOR_FILE)
        spoken = read_language(click.values.partition(":")[0])
        await reply.ask(form(answer_language(click.interaction, spoken), drawn))


HANDLERS: Final[Mapping[str, Handler]] = {
    handler.__name__: handler for handler in (board, move, scheme, apply)
}
