"""Read the rulebooks that the tests import, and what players ask of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, cast

import yaml

from tests.bot.drafting.documents import Kind, Part, Run

FOLDER: Final = Path(__file__).with_name("rulebooks")
_LEVELS: Final = {"title": 1, "chapter": 2, "glossary": 2, "faq": 2, "rule": 3, "question": 3}
_PICTURE: Final = re.compile(r"\{([^}]*)\}")


def rulebook(name: str) -> list[Part]:
    """Return the parts of a rulebook."""
    items = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return [part for item in items for part in _parts(item)]


def questions(name: str) -> list[dict[str, Any]]:
    """Return what players ask of a rulebook: in each language, and the titles that answer."""
    loaded = yaml.safe_load((FOLDER / "questions.yaml").read_text(encoding="utf-8"))
    return list(loaded[name])


def _parts(item: dict[str, Any]) -> Iterator[Part]:
    ((kind, content),) = item.items()
    if kind in _LEVELS:
        yield Part("heading", (Run(content),), level=_LEVELS[kind])
    elif kind == "steps":
        yield from (Part("step", _runs(step)) for step in content)
    elif kind == "table":
        yield Part("table", _runs(content["caption"]), rows=tuple(map(tuple, content["rows"])))
    elif kind == "terms":
        yield Part("terms", rows=tuple(map(tuple, content)))
    elif kind == "contents":
        yield Part("heading", (Run("Contents" if "Actions" in content else "Sommario"),), level=2)
        yield Part("lines", rows=tuple((name, str(page)) for page, name in enumerate(content, 2)))
    elif kind == "index":
        yield Part("heading", (Run("Index" if content[0][0] == "Bell" else "Indice"),), level=2)
        yield Part("lines", rows=tuple(map(tuple, content)))
    else:
        yield Part(cast("Kind", kind), _runs(content))


def _runs(text: str) -> tuple[Run, ...]:
    pieces = _PICTURE.split(text.strip())
    return tuple(Run(piece, "picture" if place % 2 else "plain") for place, piece in enumerate(pieces))


def entry_titles(name: str) -> list[str]:
    """Return the titles of the entries that a rulebook has: rules, tables, terms and questions."""
    items = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    kinds = [next(iter(item)) for item in items]
    titles: list[str] = []
    for place, item in enumerate(items):
        ((kind, content),) = item.items()
        if kind in ("rule", "question") or (kind == "chapter" and kinds[place + 1] == "text"):
            titles.append(content)
        elif kind == "table":
            titles.append(content["caption"])
        elif kind == "terms":
            titles += [term for term, _ in content]
    return titles
