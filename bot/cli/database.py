"""``lawspeaker database``: the schema of what tables remember."""

import click

from bot.cli.help import LocalisedGroup
from bot.cli.program import Program, say

database = LocalisedGroup("database", help="help-database")


@database.command("upgrade", help="help-database-upgrade")
@click.pass_obj
def upgrade(program: Program) -> None:
    """Bring the database to the schema of this program."""
    program.remember(lambda memory: memory.open())
    say(program.locale.text("database-upgraded"))
