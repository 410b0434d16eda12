"""Bring a database to the schema of this program."""

from typing import Final

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from bot.tables.errors import DatabaseError
from bot.tables.migrations import FOLDER, HEAD

# Any number will do, as long as all processes take the same one.
_LOCK: Final = 7_267_331


def upgrade(connection: Connection, target: str = "head") -> None:
    """Run the steps to ``target`` that ``connection``'s database lacks; one process at a time.

    It runs inside the transaction of ``connection``: either all steps are done or none.

    Raises:
        DatabaseError: The schema is newer than this program.
    """
    _wait_for_others(connection)
    scripts, context = ScriptDirectory(str(FOLDER)), MigrationContext.configure(connection)
    current = context.get_current_revision()
    numbers = [script.revision for script in scripts.walk_revisions()]
    if current is not None and current not in numbers:
        raise DatabaseError("newer", schema=current, known=HEAD)
    steps = list(scripts.iterate_revisions(target, current or "base"))
    with Operations.context(context):
        for step in reversed(steps):
            step.module.upgrade()
            context.stamp(scripts, step.revision)


def _wait_for_others(connection: Connection) -> None:
    """Wait until no other process migrates; in SQLite the transaction itself does so."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
