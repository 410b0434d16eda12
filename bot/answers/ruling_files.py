"""A table's rulings as YAML, to be read, kept and given to another table."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

import yaml

from bot.answers.at_table import entry_digest
from bot.answers.lookup import Lookup
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import MOST_RULINGS, Draft, TableRuling
from glossary.yaml_values import YamlError, load_yaml

# What a file of a table's rulings may hold, in bytes.
LONGEST_FILE: Final = 2_000_000
_LONGEST_NAME: Final = 100
_LONGEST_DIGEST: Final = 64
_KEYS: Final = frozenset(("rule", "text", "by", "date", "link", "made-for"))
# Cards link to it: a file that somebody sends could name any page.
_LINK: Final = re.compile(r"(https://discord\.com/channels/[0-9@me/]{1,100})?")


def export_rulings(rulings: Iterable[TableRuling]) -> str:
    """Return rulings as YAML, a list with the oldest first.

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
            "text": ruling.text,
            "by": ruling.author,
            "date": datetime.fromtimestamp(ruling.made_at, UTC).date().isoformat(),
            "link": ruling.link,
            "made-for": ruling.digest,
        }
        for ruling in reversed(list(rulings))
    ]
    return yaml.safe_dump(records, allow_unicode=True, sort_keys=False)


def import_rulings(content: bytes, lookup: Lookup) -> list[Draft]:
    """Return the rulings that a file, as ``export_rulings`` writes it, holds.

    Raises:
        RefusedChangeError: It is too large (``import-size``), it is no such list (``import-format``),
            or a rule is not loaded (``no-rule``).
    """
    if len(content) > LONGEST_FILE:
        raise RefusedChangeError("import-size", limit=LONGEST_FILE // 1_000_000)
    try:
        records = load_yaml(content.decode("utf-8-sig"))
    except (UnicodeDecodeError, YamlError) as error:
        raise RefusedChangeError("import-format", place=1) from error
    if not isinstance(records, list) or len(records) > MOST_RULINGS:
        raise RefusedChangeError("import-format", place=1)
    return list(_drafts(records, lookup))


def _drafts(records: list[Any], lookup: Lookup) -> Iterator[Draft]:
    for place, record in enumerate(records, 1):
        values = _values(record)
        if values is None:
            raise RefusedChangeError("import-format", place=place)
        entry = lookup.glossary.entries.get(values["rule"])
        if entry is None:
            raise RefusedChangeError("no-rule", rule=values["rule"][:_LONGEST_NAME])
        digest = values.get("made-for") or entry_digest(entry)
        yield Draft(entry.id, values["text"], values.get("by", ""), digest, values.get("link", ""))


def _values(record: object) -> Mapping[str, str] | None:
    """Return what one ruling of a file says; ``None`` if it is no ruling."""
    if not isinstance(record, dict) or not record.keys() <= _KEYS:
        return None
    values = {key: value for key, value in record.items() if value is not None}
    if not all(isinstance(value, str | int | float) for value in values.values()):
        return None
    texts = {key: str(value) for key, value in values.items()}
    is_fitting = (
        {"rule", "text"} <= texts.keys()
        and len(texts.get("by", "")) <= _LONGEST_NAME
        and len(texts.get("made-for", "")) <= _LONGEST_DIGEST
        and _LINK.fullmatch(texts.get("link", "")) is not None
    )
    return texts if is_fitting else None
