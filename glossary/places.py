"""Entries by their place in a rule document: its page, its appendix, its clause.

Players type what a card cites: ``p. 7``, ``Appendix D``, ``D.3c``. A *place* is that as a key, the same
for both languages and however it is typed.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from glossary.entry import Source

_PAGE: Final = re.compile(r"(?:page|pages|pagina|pagine|pag|pg|p) (\d{1,4})")
_APPENDIX: Final = re.compile(r"(?:appendix|appendice|app) ([a-z])")
# A clause of an appendix may be named with its letter, which its section does not tell.
_CLAUSE: Final = re.compile(
    r"(?:(?:appendix|appendice|app) )?([a-z]) (\d)(?: ?[a-z])?|([a-z])(\d)[a-z]"
)
# "Appendix D - Movement", or a part of it: "Appendix D - Movement: 3. Move".
_SECTION: Final = re.compile(r"(?:appendix|appendice) ([a-z])\b", re.IGNORECASE)
_PART: Final = re.compile(r"[:,]")
_STEP: Final = re.compile(r"[:,]\s*(\d)\.")


def places_of(source: Source) -> Iterator[str]:
    """Yield the places of what an entry explains.

    >>> list(places_of(Source("manual", "Appendix D - Movement: 3. Move", 14)))
    ['page 14', 'within appendix d', 'd 3']
    >>> list(places_of(Source("manual", "Appendix D - Movement")))
    ['appendix d']
    """
    if source.page is not None:
        yield from (f"page {page}" for page in range(source.page, (source.page_end or source.page) + 1))
    section = _SECTION.match(source.section)
    if section is not None:
        letter, step = section[1].lower(), _STEP.search(source.section)
        is_part = _PART.search(source.section) is not None
        yield f"within appendix {letter}" if is_part else f"appendix {letter}"
        if step is not None:
            yield f"{letter} {step[1]}"


def entries_at(places: Mapping[str, Sequence[int]], folded: Sequence[str]) -> Sequence[int]:
    """Return the entries at the place that folded words name; of an appendix its parts, if that is all.

    >>> places = {"within appendix a": (7, 9), "appendix b": (4,), "within appendix b": (5,)}
    >>> entries_at(places, ["appendix", "a"]), entries_at(places, ["appendix", "b"])
    ((7, 9), (4,))
    """
    place = place_named(folded)
    return () if place is None else places.get(place) or places.get(f"within {place}", ())


def place_named(folded: Sequence[str]) -> str | None:
    """Return the place that folded words name; ``None`` if they name none.

    >>> [place_named(text.split()) for text in ("p 7", "pagina 15", "appendix d", "d 3c", "d 3", "d3")]
    ['page 7', 'page 15', 'appendix d', 'd 3', 'd 3', None]
    """
    text = " ".join(folded)
    page, appendix = _PAGE.fullmatch(text), _APPENDIX.fullmatch(text)
    if page is not None:
        return f"page {int(page[1])}"
    if appendix is not None:
        return f"appendix {appendix[1]}"
    clause = _CLAUSE.fullmatch(text)
    return None if clause is None else f"{clause[1] or clause[3]} {clause[2] or clause[4]}"
