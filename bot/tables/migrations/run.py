"""Bring a database to the schema of this program."""

from typing import Final

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, text

from bot.tables.errors import DatabaseError
from bot.tables.migrations import FOLDER, HEAD

# Any number will do, as long as all processes take the same one.
_LOCK: Final = 7_267_331
_BASE: Final = "base"


def upgrade(connection: Connection) -> None:
    """Run the steps that ``connection``'s database lacks; one process at a time.

    It runs inside the transaction of ``connection``: either all steps are done or none.

    Raises:
        DatabaseError: The schema is newer than this program.
    """
    _wait_for_others(connection)
    scripts, context = _scripts(), MigrationContext.configure(connection)
    current = context.get_current_revision()
    numbers = [script.revision for script in scripts.walk_revisions()]
    if current is not None and current not in numbers:
        raise DatabaseError("newer", schema=current, known=HEAD)
    steps = list(scripts.iterate_revisions("head", current or _BASE))
    with Operations.context(context):
        for step in reversed(steps):
            step.module.upgrade()
            context.stamp(scripts, step.revision)


def downgrade(connection: Connection, target: str = _BASE) -> None:
    """Take back the steps after ``target``."""
    _wait_for_others(connection)
    scripts, context = _scripts(), MigrationContext.configure(connection)
    with Operations.context(context):
        for step in _after(scripts, context.get_current_revision(), target):
            step.module.downgrade()
            context.stamp(scripts, str(step.down_revision or _BASE))


def _after(scripts: ScriptDirectory, current: str | None, target: str) -> list[Script]:
    """Return the steps after ``target``, the newest first."""
    if current is None:
        return []
    return list(scripts.iterate_revisions(current, target))


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(FOLDER))


def _wait_for_others(connection: Connection) -> None:
    """Wait until no other process migrates; in SQLite the transaction itself does so."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
