"""``lawspeaker database``: the schema of what tables remember."""

from bot.cli.help import LocalisedGroup
from bot.cli.program import Program, say

database = LocalisedGroup("database", help="help-database")


@database.command("upgrade", help="help-database-upgrade")
def upgrade(program: Program) -> None:
    """Bring the database to the schema of this program."""
    program.remember(lambda memory: memory.open())
    say(program.locale.text("database-upgraded"))
