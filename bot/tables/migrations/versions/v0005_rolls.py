"""The last rolls of a table."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "rolls",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("place", sa.String, nullable=False),
        sa.Column("user_id", sa.String, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("roll", sa.Text, nullable=False),
        sa.Column("rolled_at", sa.BigInteger, nullable=False),
    )
    op.create_index("rolls_of_table", "rolls", ["server", "place", "rolled_at"])
    op.create_index("rolls_by_age", "rolls", ["rolled_at"])
