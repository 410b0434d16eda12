"""JSON on one line, for programs."""

import orjson


def json_line(record: object) -> str:
    """Return ``record`` as JSON on one line."""
    return orjson.dumps(record).decode()
