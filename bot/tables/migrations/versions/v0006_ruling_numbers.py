"""Numbers of rulings that count at each table by itself; those that there are keep theirs."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0006"
down_revision: Final = "0005"


def upgrade() -> None:
    """Add the column, and note the last number that each server has seen."""
    op.add_column("rulings", sa.Column("number", sa.Integer, nullable=True))
    op.execute("UPDATE rulings SET number = id")
    op.execute("""
        INSERT INTO documents (server, place, kind, body, changed_at)
        SELECT server, '', 'last-ruling', CAST(max(id) AS VARCHAR), max(made_at)
        FROM rulings GROUP BY server
    """)
