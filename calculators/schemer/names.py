"""The names of figures and features, and when two of them are the same."""

import re
from collections.abc import Iterable
from typing import Final

from calculators.schemer import values
from calculators.schemer.errors import KeyPath
from calculators.schemer.figures import Feature, Figure

# A Scheme joins its targets with this word, so that no name may hold it.
_OR: Final = re.compile(r"\sor\s", re.IGNORECASE)


def folded(name: str) -> str:
    """Return ``name`` as it is compared: capitals and spacing do not matter.

    >>> folded("  Orb  of Power ")
    'orb of power'
    """
    return " ".join(name.split()).casefold()


def plain_name(name: str, key: KeyPath) -> str:
    """Return ``name`` if a Scheme can aim at it.

    Raises:
        BoardError: It is empty, or holds the word with which Schemes join targets.
    """
    if not folded(name) or _OR.search(name):
        raise values.refuse("bad-name", key, name=name)
    return name


def check_names(figures: Iterable[Figure], features: Iterable[Feature]) -> None:
    """Refuse two figures or features of one name; a Scheme could not tell them apart.

    Raises:
        BoardError: Two have the same name.
    """
    seen: set[str] = set()
    # A figure without a name of its own is told by its letter, capital or not.
    named = [(each.name, ("figures", each.letter)) for each in figures if each.name != each.letter]
    for name, key in [*named, *((each.name, ("features", each.name)) for each in features)]:
        if folded(name) in seen:
            raise values.refuse("name-twice", key, name=name)
        seen.add(folded(name))
