"""Ids of the events of Discord's for which something was written, so that it is written once."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "handled_events",
        sa.Column("event", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("handled_at", sa.BigInteger, nullable=False),
    )
    op.create_index("handled_events_by_age", "handled_events", ["handled_at"])
