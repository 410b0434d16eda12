"""The words of some entries as numbers, one after the other, to be counted together."""

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

FIELDS: Final = ("title", "aliases", "questions", "short", "text")


@dataclass(slots=True)
class EntryWords:
    """What some entries say, by the numbers of the words; both languages together.

    Attributes:
        field_words: The words of the ``FIELDS``, entry by entry.
        field_lengths: How many words each field has.
        text_words: The words of the entries' *texts*, that is of their names and questions.
        text_lengths: How many words each text has.
        text_counts: How many texts each entry has.
        name_counts: How many of them are names; these come first.
    """

    field_words: "array[int]" = field(default_factory=lambda: array("I"))
    field_lengths: "array[int]" = field(default_factory=lambda: array("I"))
    text_words: "array[int]" = field(default_factory=lambda: array("I"))
    text_lengths: "array[int]" = field(default_factory=lambda: array("I"))
    text_counts: "array[int]" = field(default_factory=lambda: array("I"))
    name_counts: "array[int]" = field(default_factory=lambda: array("H"))

    def add(
        self,
        fields: Iterable[Iterable[Sequence[int]]],
        names: Sequence[Sequence[int]],
        questions: Sequence[Sequence[int]],
    ) -> None:
        """Add an entry: the texts of each of the ``FIELDS``, and which texts are names and questions.

        >>> words = EntryWords()
        >>> words.add([[[7]], [[7, 8]], [], [], [[7, 9]]], names=[[7], [7, 8]], questions=[])
        >>> words.field_words.tolist(), words.field_lengths.tolist(), words.text_lengths.tolist()
        ([7, 7, 8, 7, 9], [1, 2, 0, 0, 2], [1, 2])
        """
        for texts in fields:
            numbers = list(chain.from_iterable(texts))
            self.field_words.fromlist(numbers)
            self.field_lengths.append(len(numbers))
        texts = [*names, *questions]
        self.text_words.fromlist(list(chain.from_iterable(texts)))
        self.text_lengths.fromlist(list(map(len, texts)))
        self.text_counts.append(len(texts))
        self.name_counts.append(len(names))
