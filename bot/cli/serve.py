"""``lawspeaker serve``: the connection to Discord."""

import click

from bot.cli.help import LocalisedCommand
from bot.cli.program import Program, packs_option


@click.command("serve", cls=LocalisedCommand, help="help-serve")
@packs_option
@click.pass_obj
def serve(program: Program) -> int:
    """Say that Discord is not connected yet."""
    click.echo(program.locale.text("serve-not-yet"), err=True)
    return 2
