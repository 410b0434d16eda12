"""The schema, step by step; each step is a module of ``versions``."""

from pathlib import Path
from typing import Final

# The newest step. Whoever finds another number in the database has to run the steps in between.
HEAD: Final = "0006"
READ_NUMBER: Final = "SELECT version_num FROM alembic_version"
FOLDER: Final = Path(__file__).parent
