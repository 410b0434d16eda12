"""What the bot remembers until it is stopped, for so many owners at most."""

from collections import OrderedDict
from typing import Final, Generic, TypeVar

_MOST_OWNERS: Final = 500

T = TypeVar("T")


class Remembered(Generic[T]):
    """One value for each of the last owners: channels, players or interactions, by their ids."""

    def __init__(self) -> None:
        self._values: OrderedDict[int, T] = OrderedDict()

    def keep(self, owner_id: int, value: T) -> None:
        """Remember ``value`` for the owner with this id, instead of an earlier one."""
        self._values[owner_id] = value
        self._values.move_to_end(owner_id)
        if len(self._values) > _MOST_OWNERS:
            self._values.popitem(last=False)

    def forget(self, owner_id: int) -> None:
        """Remember nothing of an owner any more."""
        self._values.pop(owner_id, None)

    def last(self, owner_id: int) -> T | None:
        """Return the value of an owner; ``None`` without one."""
        return self._values.get(owner_id)
