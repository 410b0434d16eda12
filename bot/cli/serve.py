"""``lawspeaker serve`` and ``lawspeaker invite``: the connection to Discord, and how to add the bot."""

import gc
import logging

import click

from bot.cli.help import LocalisedCommand
from bot.cli.program import Program, packs_option, say


@click.command("serve", cls=LocalisedCommand, help="help-serve")
@click.option("--watch", is_flag=True, help="help-watch")
@packs_option
@click.pass_obj
def serve(program: Program, *, watch: bool) -> int:
    """Connect to Discord and answer there until told to stop; return the exit status."""
    token = _token(program)
    _check_addresses(program)
    import asyncio  # no other command waits for it, nor for what follows

    from bot.discord.card_service import CardService
    from bot.discord.connection import quiet, serve_discord, use_other_server
    from bot.discord.errors import RefusedByDiscordError
    from bot.discord.pack_reading import PackSource, leave_snapshot

    logging.getLogger().setLevel(logging.INFO)
    quiet()
    use_other_server(program.settings)
    source = PackSource(tuple(program.folders), program.settings.cache, program.settings.language)
    leave_snapshot(source.folders, source.cache)
    card_service = CardService(program.lookup, program.settings.language)
    # The packs stay for good: the collector need not look through them again and again.
    gc.collect()
    gc.freeze()
    try:
        asyncio.run(serve_discord(card_service, token, source, watch=watch))
    except RefusedByDiscordError as error:
        raise click.ClickException(program.locale.text(f"serve-refused-{error.reason}")) from error
    return 0


@click.command("invite", cls=LocalisedCommand, help="help-invite")
@click.pass_obj
def invite(program: Program) -> int:
    """Print the links that add the bot to a server or to a player; return the exit status."""
    token = _token(program)
    _check_addresses(program)
    import asyncio

    from bot.discord.connection import quiet, use_other_server
    from bot.discord.errors import RefusedByDiscordError, UnreachableError
    from bot.discord.invitation import application_id, invitations

    quiet()
    use_other_server(program.settings)
    try:
        application = asyncio.run(application_id(token))
    except RefusedByDiscordError as error:
        raise click.ClickException(program.locale.text(f"serve-refused-{error.reason}")) from error
    except UnreachableError as error:
        raise click.ClickException(program.locale.text("invite-unreachable", reason=error)) from error
    for message_id, link in invitations(application).items():
        say([program.locale.text(message_id), f"  {link}"])
    return 0


def _token(program: Program) -> str:
    """Return the token of the settings.

    Raises:
        click.ClickException: There is none, or it holds what no token does.
    """
    if program.settings.discord_token is None:
        raise click.ClickException(program.locale.text("serve-no-token"))
    token = program.settings.discord_token
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise click.ClickException(program.locale.text("serve-broken-token"))
    return token


def _check_addresses(program: Program) -> None:
    """Look at the addresses of other servers than Discord's, where the settings name any.

    Raises:
        click.ClickException: One of them does not begin as an address does.
    """
    for name, address, schemes in (
        ("LAWSPEAKER_API_BASE", program.settings.api_base, ("http://", "https://")),
        ("LAWSPEAKER_GATEWAY", program.settings.gateway, ("ws://", "wss://")),
    ):
        if address is not None and not address.startswith(schemes):
            sentence = program.locale.text("serve-no-scheme", name=name, scheme=schemes[1])
            raise click.ClickException(sentence)
