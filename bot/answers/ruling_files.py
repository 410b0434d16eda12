"""A table's rulings as YAML, to be read, kept and given to another table."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import yaml

from bot.answers.at_table import entry_digest
from bot.answers.lookup import Lookup
from bot.tables.errors import RefusedChangeError
from bot.tables.table_rulings import MOST_RULINGS, Draft, TableRuling
from glossary.yaml_values import YamlError, load_yaml

_KEYS: Final = frozenset(("rule", "text", "by", "date", "link", "made-for"))


def export_rulings(rulings: Iterable[TableRuling]) -> str:
    """Return rulings as YAML, a list with the oldest first."""
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


def import_rulings(text: str, lookup: Lookup) -> list[Draft]:
    """Return the rulings that ``text``, as ``export_rulings`` writes it, holds.

    Raises:
        RefusedChangeError: It is no such list (``import-format``), or a rule is not loaded
            (``no-rule``).
    """
    try:
        records = load_yaml(text)
    except YamlError as error:
        raise RefusedChangeError("import-format", place=1) from error
    if not isinstance(records, list) or len(records) > MOST_RULINGS:
        raise RefusedChangeError("import-format", place=1)
    return list(_drafts(records, lookup))


def _drafts(records: list[Any], lookup: Lookup) -> Iterator[Draft]:
    for place, record in enumerate(records, 1):
        if not isinstance(record, dict) or not {"rule", "text"} <= record.keys() <= _KEYS:
            raise RefusedChangeError("import-format", place=place)
        values = {key: str(value) for key, value in record.items() if value is not None}
        entry = lookup.glossary.entries.get(values["rule"])
        if entry is None:
            raise RefusedChangeError("no-rule", rule=values["rule"])
        digest = values.get("made-for") or entry_digest(entry)
        yield Draft(entry.id, values["text"], values.get("by", ""), digest, values.get("link", ""))
