"""``lawspeaker help``: the help of everything, or of one command."""

from typing import TYPE_CHECKING

import click

from bot.cli.help import HELP, LocalisedCommand
from bot.cli.program import Program

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def _complete_command(
    context: click.Context, _: click.Parameter, incomplete: str
) -> list["CompletionItem"]:
    """Return the commands that begin with what was typed, with what they do."""
    root = context.find_root()
    return root.command.shell_complete(root, incomplete)


@click.command("help", cls=LocalisedCommand, help="help-help-command")
@click.argument("command", nargs=-1, metavar="metavar-command", shell_complete=_complete_command)
def help(_: Program, command: tuple[str, ...]) -> None:  # noqa: A001  # the command's name
    """Show the help of all commands, or of the one that is named, a calculator's game after it."""
    root = click.get_current_context().find_root()
    with root.command.make_context(root.info_name, [*command, HELP], obj=root.obj) as help_context:
        root.command.invoke(help_context)
