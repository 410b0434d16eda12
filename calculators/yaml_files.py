"""This program's own YAML files: the words of players and the messages.

To read YAML takes longer than to look a rule up. So what a file holds stays in JSON where Python keeps
its compiled modules, if that can be written.
"""

import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import orjson


def read_yaml(file: Path) -> Any:  # noqa: ANN401  # whatever the file holds
    """Return what one of the program's YAML files holds; no word of it is a number or "no"."""
    compiled = Path(cache_from_source(str(file))).with_suffix(".json")
    status = file.stat()
    version = [status.st_size, status.st_mtime_ns]
    with suppress(OSError, TypeError, ValueError):
        *stored_version, content = orjson.loads(compiled.read_bytes())
        if stored_version == version:
            return content
    import yaml  # seldom needed

    content = yaml.load(file.read_bytes(), getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # noqa: S506  # it makes nothing but texts
    if not sys.dont_write_bytecode:
        _write(compiled, orjson.dumps([*version, content]))
    return content


def _write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all, if it can be written."""
    temporary = file.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        file.parent.mkdir(exist_ok=True)
        temporary.write_bytes(content)
        temporary.replace(file)
