"""``/schemer``: where an enemy moves, on a board that is drawn into a form."""

from typing import Final

from discord import app_commands

from bot.answers.boards.templates import template, template_names
from bot.discord.actions.boards import LONGEST_SCHEME, BoardForm
from bot.discord.commands.declarations import command
from bot.discord.context import Context
from bot.discord.error_replies import replying
from bot.discord.state.boards import TypedBoard, read_board
from bot.discord.wording.translator import localised

_ROOMS: Final = [
    app_commands.Choice(name=localised(f"template-{name}"), value=name) for name in template_names()
]


@command("schemer")
@app_commands.choices(room=_ROOMS)
async def schemer(
    context: Context,
    scheme: app_commands.Range[str, 1, LONGEST_SCHEME] | None = None,
    room: str | None = None,
    language: str | None = None,
    private: bool | None = None,  # noqa: FBT001  # an option of the command
) -> None:
    """Open the form in which a board is drawn: the last one of the channel, or a room to start from."""
    async with replying(context, private=True) as reply:
        spoken = context.language_or(language)
        if room is None:
            start = await _last_board(context)
        else:
            start = TypedBoard.of_document(template(room), spoken)
        form = BoardForm(spoken, context.private_or(private))
        await reply.ask(form.modal(start, scheme or "", page=context.answers.board_page))


async def _last_board(context: Context) -> TypedBoard | None:
    """Return the last board of the channel: of this run, or from the memory of the table."""
    last = context.recent.boards.get(context.interaction.channel_id or 0)
    if last is not None:
        return last
    document = await context.answers.memory.board(context.scope)
    return None if document is None else read_board(document)
