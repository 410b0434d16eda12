"""Misses: questions without a confident answer, without who asked."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "misses",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("candidates", sa.Text, nullable=False),
        sa.Column("rejected", sa.Integer, nullable=False),
        sa.Column("choice", sa.String, nullable=False),
        sa.Column("asked_at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("misses_of_server", "misses", ["server", "asked_at"])
    op.create_index("misses_of_table", "misses", ["server", "place", "question"])
