"""Rulings: what a table decided about a rule."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "rulings",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("entry", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("author", sa.String, nullable=False),
        sa.Column("author_id", sa.String, nullable=False),
        sa.Column("link", sa.String, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,  # a number once shown never names another ruling
    )
    op.create_index("rulings_of_table", "rulings", ["server", "place"])
    op.create_index("rulings_of_author", "rulings", ["author_id"])
