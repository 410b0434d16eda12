"""Lists of names as sentences hold them."""

from collections.abc import Sequence
from typing import Final

from bot.locales import Locale

# The items of a list beyond these are counted.
MOST_LISTED: Final = 8


def names_text(names: Sequence[str], locale: Locale, *, last: str = "list-and") -> str:
    """Return names as a list in prose; those beyond ``MOST_LISTED`` are counted.

    >>> names_text(["e2", "f3", "g1"], Locale("en"))
    'e2, f3 and g1'
    """
    if len(names) > MOST_LISTED:
        remainder = locale.text("list-more", count=len(names) - MOST_LISTED)
        return f"{', '.join(names[:MOST_LISTED])} {remainder}"
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} {locale.text(last)} {names[-1]}"
