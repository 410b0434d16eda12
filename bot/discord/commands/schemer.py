"""``/schemer``: where an enemy moves, on a board that is drawn into a form."""

from discord import app_commands

from bot.discord.actions.board_forms import LONGEST_SCHEME, BoardForm
from bot.discord.commands.declarations import command, options
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.state.boards import TypedBoard, read_board


@command("schemer")
@options("scheme", "language", "private")
async def schemer(
    context: Context,
    scheme: app_commands.Range[str, 1, LONGEST_SCHEME] | None = None,
    language: str | None = None,
    private: bool | None = None,  # noqa: FBT001  # an option of the command
) -> None:
    """Open the form in which a board is drawn."""
    async with replying(context, private=True) as reply:
        last = await _last_board(context)
        spoken = context.language_or(language)
        alone = context.private_or(private)
        await reply.ask(BoardForm(spoken, alone).modal(last, scheme or ""))


async def _last_board(context: Context) -> TypedBoard | None:
    """Return the last board of the channel: of this run, or from the memory of the table."""
    last = context.recent.boards.get(context.interaction.channel_id or 0)
    if last is not None:
        return last
    document = await context.answers.memory.board(context.scope)
    return None if document is None else read_board(document)
