"""Numbers by text in a third of a dictionary's memory: the texts sorted, their numbers in one row."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import Self, TypeAlias

# Numbers in a row, as they are made or as they lie in a file.
Numbers: TypeAlias = "array[int] | memoryview[int]"
Floats: TypeAlias = "array[float] | memoryview[float]"


class NumbersByText(Mapping[str, Sequence[int]]):
    """Some numbers for each of many texts.

    >>> numbers = NumbersByText.of({"torch": (3, 1), "lamp": (2,)})
    >>> numbers["torch"], numbers.get("oil"), list(numbers)
    ([3, 1], None, ['lamp', 'torch'])
    """

    def __init__(self, texts: Sequence[str], starts: Numbers, numbers: Numbers) -> None:
        """Take texts in order of the alphabet, and all numbers in a row.

        Args:
            texts: The texts.
            starts: The numbers of text ``t`` are ``starts[t]`` to ``starts[t + 1]``.
            numbers: Those numbers.
        """
        self.texts, self.starts, self.numbers = texts, starts, numbers

    @classmethod
    def of(cls, numbers: Mapping[str, Sequence[int]]) -> Self:
        """Return the same numbers as ``numbers``."""
        texts = sorted(numbers)
        starts = array("I", accumulate((len(numbers[text]) for text in texts), initial=0))
        return cls(texts, starts, array("I", chain.from_iterable(numbers[text] for text in texts)))

    def __getitem__(self, text: str) -> list[int]:
        place = bisect_left(self.texts, text)
        if place == len(self.texts) or self.texts[place] != text:
            raise KeyError(text)
        return self.numbers[self.starts[place] : self.starts[place + 1]].tolist()

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)
