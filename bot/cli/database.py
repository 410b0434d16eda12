"""``lawspeaker database``: the schema of what tables remember."""

import click

from bot.cli.help import LocalisedCommand, LocalisedGroup
from bot.cli.program import Program, say


@click.group("database", cls=LocalisedGroup, help="help-database")
def database() -> None:
    """Look after the database."""


@database.command("upgrade", cls=LocalisedCommand, help="help-database-upgrade")
@click.pass_obj
def upgrade(program: Program) -> None:
    """Bring the database to the schema of this program."""
    program.remember(lambda memory: memory.open())
    say(program.locale.text("database-upgraded"))
