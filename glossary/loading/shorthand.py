"""What authors may write shorter in a pack, written out."""

import re
from typing import Final

from glossary.entry import LANGUAGES

_PAGES: Final = re.compile(r"([0-9]{1,6}) ?[-\u2013] ?([0-9]{1,6})")


def written_out(document: object) -> object:
    """Return what a file of a pack holds with its two pages apart, and a list for each language.

    >>> written_out({"source": {"page": "7-8"}, "aliases": {"it": ["fiaccola"]}})
    {'source': {'page': 7, 'page_end': 8}, 'aliases': {'en': [], 'it': ['fiaccola']}}
    """
    if not isinstance(document, dict):
        return document
    return {key: _written_out(key, value) for key, value in document.items()}


def _written_out(key: str, value: object) -> object:
    if not isinstance(value, dict):
        return value
    if key == "aliases":
        return {**{language: [] for language in LANGUAGES}, **value}
    if key == "source":
        return _with_pages(value)
    if "stated" in value:  # a component
        return {name: _with_pages(part) if name == "stated" else part for name, part in value.items()}
    return value


def _with_pages(source: object) -> object:
    """Return a source whose ``page`` names two with the last one apart."""
    pages = _PAGES.fullmatch(str(source.get("page"))) if isinstance(source, dict) else None
    if pages is None or not isinstance(source, dict):
        return source
    return {**source, "page": int(pages[1]), "page_end": int(pages[2])}
