"""``lawspeaker emoji``: the pictures of dice on Discord's cards."""

import click

from bot.cli.discord_access import ask_discord
from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, say


@click.group("emoji", cls=LocalisedGroup, help="help-emoji")
def emoji() -> None:
    """The pictures of dice on Discord's cards."""


@emoji.command("upload", cls=LocalisedCommand, help="help-emoji-upload")
@click.pass_obj
def upload(program: Program) -> int:
    """Upload the dice that are not there yet; return the exit status."""
    from bot.discord.emoji import upload_emoji  # no other command waits for it

    uploaded = ask_discord(program, upload_emoji)
    say(program.locale.text("emoji-uploaded", new=uploaded.new, old=uploaded.old))
    return 0
