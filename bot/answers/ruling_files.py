"""A table's rulings as YAML, to be read, kept and given to another table."""

from collections.abc import Iterable
from typing import Final

import yaml

from bot.tables.table_rulings import TableRuling
from glossary.invisible import without_hidden

# What a file of a table's rulings may hold, in bytes: as many as a table has, as long as they may be.
LONGEST_FILE: Final = 4_000_000


def export_rulings(rulings: Iterable[TableRuling]) -> str:
    """Return rulings as YAML, a list with the oldest first.

    Characters that nobody sees are left out, since no YAML file may hold them.

    >>> ruling = TableRuling(
    ...     1, "conan/rilancio", "Roll it again.", "Anna", "7", "", "d41d8cd98f00", 1, 0
    ... )
    >>> print(export_rulings([ruling]), end="")
    - rule: conan/rilancio
      text: Roll it again.
      by: Anna
      date: '1970-01-01'
      link: ''
      made-for: d41d8cd98f00
    """
    records = [
        {
            "rule": ruling.entry,
            "text": without_hidden(ruling.text),
            "by": without_hidden(ruling.author),
            "date": ruling.day,
            "link": ruling.link,
            "made-for": ruling.digest,
        }
        for ruling in reversed(list(rulings))
    ]
    return yaml.safe_dump(records, allow_unicode=True, sort_keys=False)
