"""``/schemer``: where an enemy moves, on a board that is drawn into a form."""

from typing import Any

from discord import app_commands

from bot.discord.actions.board_forms import LONGEST_SCHEME, BoardForm
from bot.discord.boards import TypedBoard, read_board
from bot.discord.commands.declarations import command, declare_options
from bot.discord.context import Context
from bot.discord.error_replies import replying


def schemer_command() -> app_commands.Command[Any, ..., None]:
    """Return ``/schemer``."""
    declare_options(_schemer, "scheme", "language", "private")
    return command("schemer", _schemer)


async def _schemer(
    context: Context,
    scheme: app_commands.Range[str, 1, LONGEST_SCHEME] | None = None,
    language: str | None = None,
    private: bool | None = None,  # noqa: FBT001  # an option of the command
) -> None:
    async with replying(context, private=True) as reply:
        last = await _last_board(context)
        spoken = context.language_or(language)
        alone = context.private_or(private)
        await reply.ask(BoardForm(spoken, alone).modal(last, scheme or ""))


async def _last_board(context: Context) -> TypedBoard | None:
    """Return the last board of the channel: of this run, or from the memory of the table."""
    cards = context.cards
    last = cards.boards.get(context.interaction.channel_id or 0)
    if last is not None:
        return last
    document = await cards.memory.board(context.scope)
    return None if document is None else read_board(document)
