"""What the bot remembers until it is stopped: so much at most, the oldest is forgotten."""

from collections import OrderedDict
from typing import Final, TypeVar

_MOST_VALUES: Final = 500
_MOST_IDS: Final = 10_000

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(OrderedDict[K, V]):
    """A dictionary that forgets what was set longest ago once it holds more than its limit.

    >>> letters = BoundedDict[int, str](limit=2)
    >>> letters[1], letters[2], letters[3] = "abc"
    >>> list(letters)
    [2, 3]
    """

    def __init__(self, *, limit: int = _MOST_VALUES) -> None:
        """Hold at most ``limit`` values."""
        super().__init__()
        self._limit = limit

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._limit:
            self.popitem(last=False)


class RecentIds:
    """The ids that were seen last, so that the same event does nothing the second time.

    Discord may deliver an event twice, and players press twice.
    """

    def __init__(self, *, limit: int = _MOST_IDS) -> None:
        """Remember at most ``limit`` ids."""
        self._ids = BoundedDict[int, None](limit=limit)

    def add(self, event_id: int) -> bool:
        """Remember an id; return whether it was not remembered before.

        >>> ids = RecentIds()
        >>> ids.add(7), ids.add(7)
        (True, False)
        """
        if event_id in self._ids:
            return False
        self._ids[event_id] = None
        return True

    def forget(self, event_id: int) -> None:
        """Forget an id, since what it stands for did not succeed."""
        self._ids.pop(event_id, None)
