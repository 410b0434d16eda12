"""``lawspeaker serve``: the connection to Discord."""

import asyncio
import logging

import click

from bot.cli.help import LocalisedCommand
from bot.cli.program import Program, packs_option


@click.command("serve", cls=LocalisedCommand, help="help-serve")
@packs_option
@click.pass_obj
def serve(program: Program) -> int:
    """Connect to Discord and answer there until told to stop; return the exit status."""
    token = program.settings.discord_token
    if token is None:
        raise click.ClickException(program.locale.text("serve-no-token"))
    from bot.discord.connection import RefusedByDiscordError, serve_discord, use_other_server
    from bot.discord.desk import Desk

    logging.getLogger().setLevel(logging.INFO)
    use_other_server(program.settings)
    desk = Desk(program.lookup, program.settings.language)
    try:
        asyncio.run(serve_discord(desk, token))
    except RefusedByDiscordError as error:
        raise click.ClickException(program.locale.text(f"serve-refused-{error.reason}")) from error
    return 0
