"""Write packs: a skeleton with an entry of each kind, or the draft of a rulebook."""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

import yaml

from bot.drafting.draft import Draft, DraftEntry, slug_of
from bot.locales import Locale
from glossary.entry import other_language

_SKELETON: Final = Path(__file__).with_name("skeleton")
_COMMENT: Final = re.compile(r"\[(skeleton-[a-z]+)\]")
_VALUE: Final = re.compile(r"\{(id|name)\}")
# With the longest file name of a draft, an entry's id still fits a Discord button.
_LONGEST_ID: Final = 20
_DOCUMENT: Final = "rulebook"
UNPLACED_FILE: Final = "unplaced.txt"


def game_id(name: str) -> str:
    """Return the name of a game as that of its folder; empty if no letter of it can be used.

    >>> game_id("Città Perdute II")
    'citta-perdute-ii'
    """
    return slug_of(name, _LONGEST_ID)


def write_skeleton(folder: Path, name: str, locale: Locale) -> None:
    """Write a pack with a rule, a table, an FAQ and components, with comments on how to go on.

    Raises:
        OSError: It cannot be written, or the folder is there already.
    """
    values = {"id": folder.name, "name": name.replace("\\", "\\\\").replace('"', '\\"')}
    folder.mkdir(parents=True)
    for template in sorted(_SKELETON.rglob("*.yaml")):
        file = folder / template.relative_to(_SKELETON)
        file.parent.mkdir(exist_ok=True)
        text = template.read_text(encoding="utf-8")
        text = _COMMENT.sub(lambda comment: locale.text(comment[1]), text)
        text = _VALUE.sub(lambda value: values[value[1]], text)
        file.write_text(text, encoding="utf-8")


def write_draft(folder: Path, name: str, file_name: str, draft: Draft, locale: Locale) -> None:
    """Write the draft of a pack: an entry a file, and what found no place in a text beside them.

    Args:
        folder: The pack's folder, which must not be there yet.
        name: Name of the game.
        file_name: What the rulebook is called if it has no title of its own.
        draft: The rulebook, divided.
        locale: Speaks the language of the comments.

    Raises:
        OSError: It cannot be written, or the folder is there already.
    """
    folder.mkdir(parents=True)
    game = {
        "name": {draft.language: name},
        "language": draft.language,
        "documents": {_DOCUMENT: {"title": draft.title or file_name, "language": draft.language}},
        "draft": True,
    }
    comments = [locale.text("draft-game"), *remarks(draft, locale)]
    write_yaml(folder / "game.yaml", game, "\n# ".join(comments))
    missing = locale.text(f"draft-missing-{other_language(draft.language)}")
    for entry in draft.entries:
        comment = f"{missing} {locale.text('draft-rules')}" if entry.rules else missing
        subfolder = folder / ("faq" if entry.rules else "rules")
        subfolder.mkdir(exist_ok=True)
        record = _record(entry, draft, folder.name)
        write_yaml(subfolder / f"{entry.slug}.yaml", record, comment)
    if draft.unplaced:
        lines = (_placed(block.page, block.text) for block in draft.unplaced)
        (folder / UNPLACED_FILE).write_text("\n".join((*lines, "")), encoding="utf-8")


def remarks(draft: Draft, locale: Locale) -> list[str]:
    """Return what the author of a draft has to know of its document, a sentence each."""
    return [
        locale.text(
            f"remark-{remark.code}", count=remark.count, pages=", ".join(map(str, remark.pages))
        )
        for remark in draft.remarks
    ]


def _record(entry: DraftEntry, draft: Draft, game: str) -> Mapping[str, Any]:
    language = draft.language
    record: dict[str, Any] = {
        "title": {language: entry.title},
        "kind": entry.kind,
        "short": {language: entry.short},
        "text": {language: entry.text},
        "source": {"document": _DOCUMENT, "section": entry.section, "page": entry.page},
        "aliases": {language: []},
    }
    return {**record, "rules": [f"{game}/{slug}" for slug in entry.rules]} if entry.rules else record


def _placed(page: int | None, text: str) -> str:
    return text if page is None else f"{page}: {text}"


def write_yaml(file: Path, record: Mapping[str, Any], comment: str | None = None) -> None:
    """Write a record as YAML, below a comment if there is one.

    Raises:
        OSError: It cannot be written.
    """
    text = yaml_text(record)
    file.write_text(text if comment is None else f"# {comment}\n{text}", encoding="utf-8")


def yaml_text(record: Mapping[str, Any]) -> str:
    r"""Return a record as YAML.

    >>> yaml_text({"title": {"it": "Città"}})
    'title:\n  it: Città\n'
    """
    return yaml.safe_dump(dict(record), allow_unicode=True, sort_keys=False, width=100)


def first_lines(texts: Iterable[str], limit: int, width: int) -> list[str]:
    """Return the beginnings of the first texts, at most ``limit``, ``width`` characters of each.

    >>> first_lines(["Torches light 2 squares.", "Rest.", "Run."], limit=2, width=12)
    ['Torches lig…', 'Rest.']
    """
    return [text if len(text) <= width else f"{text[: width - 1]}…" for text in islice(texts, limit)]
