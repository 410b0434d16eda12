"""Which part of all servers a process serves.

Discord splits the servers of a large bot into shards, each with a connection of its own;
several processes may share them. Source: Discord's developer documentation, "Gateway", sharding.
"""

import re
from dataclasses import dataclass
from typing import Any

_NOTATION = re.compile(
    r"(?P<first>\d{1,4})(?:-(?P<last>\d{1,4})|x(?P<size>\d{1,4}))?/(?P<count>\d{1,4})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Shards:
    """The shards of one process.

    Attributes:
        numbers: Their numbers, from 0 on.
        count: How many there are in all processes together.
    """

    numbers: range
    count: int

    @property
    def has_first(self) -> bool:
        """Whether this process serves shard 0, and with it direct messages."""
        return 0 in self.numbers

    @property
    def options(self) -> dict[str, Any]:
        """What discord.py's client is made with."""
        return {"shard_ids": [*self.numbers], "shard_count": self.count}


def read_shards(text: str) -> Shards:
    """Return the shards that ``first-last/count`` names; ``number/count`` is a single one.

    ``number x size/count``, without blanks, is one of several groups of ``size`` shards, the first of
    which is number 0: pods that know nothing but their own number take their shards so.

    Raises:
        ValueError: ``text`` is no such range, or beyond the count.

    >>> read_shards("4-7/16")
    Shards(numbers=range(4, 8), count=16)
    >>> read_shards("1x4/16")
    Shards(numbers=range(4, 8), count=16)
    >>> read_shards("0/2").has_first
    True
    """
    match = _NOTATION.fullmatch(text.strip())
    if match is None:
        raise ValueError(text)
    first, count = int(match["first"]), int(match["count"])
    size = int(match["size"] or 1)
    first *= size
    last = first + size - 1 if match["last"] is None else int(match["last"])
    if not first <= last < count:
        raise ValueError(text)
    return Shards(range(first, last + 1), count)
