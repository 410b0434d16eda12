"""What was dealt with lately, so that the same event does nothing the second time.

Discord may deliver an event twice, and players press twice; a bounded number of ids is remembered.
"""

from collections import OrderedDict
from typing import Final

_MOST_REMEMBERED: Final = 10_000


class RecentIds:
    """The ids that were seen last."""

    def __init__(self, limit: int = _MOST_REMEMBERED) -> None:
        """Remember at most ``limit`` ids."""
        self._ids: OrderedDict[int, None] = OrderedDict()
        self._limit = limit

    def add(self, event_id: int) -> bool:
        """Remember an id; return whether it was not remembered before.

        >>> ids = RecentIds()
        >>> ids.add(7), ids.add(7)
        (True, False)
        """
        if event_id in self._ids:
            return False
        self._ids[event_id] = None
        if len(self._ids) > self._limit:
            self._ids.popitem(last=False)
        return True

    def forget(self, event_id: int) -> None:
        """Forget an id, since what it stands for did not succeed."""
        self._ids.pop(event_id, None)
