"""Settings, components, drawn cards and boards: small documents of a table."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "revisions",
        sa.Column("server", sa.String, primary_key=True),
        sa.Column("revision", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "documents",
        sa.Column("server", sa.String, primary_key=True),
        sa.Column("place", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
    )
