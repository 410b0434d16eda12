"""Checks files against the schemas that check-jsonschema carries."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def complaints_of(schema: str, *files: Path) -> str:
    """Return what is wrong with files by a built-in schema; nothing if they are right."""
    result = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if result.returncode == 0 else result.stdout + result.stderr
