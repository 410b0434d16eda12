"""JSON on one line, for programs."""

import orjson

from bot.render.visible import visible_in_json


def json_line(record: object) -> str:
    r"""Return ``record`` as JSON on one line, in which a terminal finds nothing to obey.

    >>> json_line({"query": "città\u202e"})
    '{"query":"città\\u202e"}'
    """
    return visible_in_json(orjson.dumps(record).decode())
