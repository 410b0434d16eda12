"""``lawspeaker emoji``: the pictures of dice on Discord's cards."""

import click

from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, say
from bot.cli.serve import check_addresses, discord_token


@click.group("emoji", cls=LocalisedGroup, help="help-emoji")
def emoji() -> None:
    """The pictures of dice on Discord's cards."""


@emoji.command("upload", cls=LocalisedCommand, help="help-emoji-upload")
@click.pass_obj
def upload(program: Program) -> int:
    """Upload the dice that are not there yet; return the exit status."""
    token = discord_token(program)
    check_addresses(program)
    import asyncio  # no other command waits for it, nor for what follows

    from bot.discord.connection import quiet, use_other_server
    from bot.discord.emoji import upload_emoji
    from bot.discord.errors import RefusedByDiscordError, UnreachableError

    quiet()
    use_other_server(program.settings)
    try:
        uploaded = asyncio.run(upload_emoji(token))
    except RefusedByDiscordError as error:
        raise click.ClickException(program.locale.text(f"serve-refused-{error.reason}")) from error
    except UnreachableError as error:
        raise click.ClickException(program.locale.text("invite-unreachable", reason=error)) from error
    say(program.locale.text("emoji-uploaded", new=uploaded.new, old=uploaded.old))
    return 0
