"""Files that cards show."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A file that a card shows.

    Attributes:
        name: Its file name.
        data: Its content.
        alternative: What it shows, in words; ``None`` for a file that is no picture.
    """

    name: str
    data: bytes
    alternative: str | None
