"""What the entries hold, as flat arrays: the counts that ``glossary.weights`` and ``latent`` read.

A large glossary has millions of counts; as objects of their own they would take hundreds of megabytes.
"""

from array import array
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Final

FIELDS: Final = ("title", "aliases", "questions", "short", "text")


@dataclass(slots=True)
class Holdings:
    """Every *holding*, that is an entry with a term that it holds, entry by entry.

    Attributes:
        starts: The holdings of entry ``e`` are ``starts[e]`` to ``starts[e + 1]``.
        terms: The term of each holding.
        counts: How often it occurs in each field, by the fields' order.
        use_counts: In how many of the entry's texts (names and questions) it occurs.
        uses: Those texts, numbered within their entry.
        text_starts: The texts of entry ``e`` are ``text_starts[e]`` to ``text_starts[e + 1]``.
        name_counts: How many of them are names; these come first.
    """

    starts: "array[int]" = field(default_factory=lambda: array("I", [0]))
    terms: "array[int]" = field(default_factory=lambda: array("I"))
    counts: "tuple[array[int], ...]" = field(default_factory=lambda: tuple(array("H") for _ in FIELDS))
    use_counts: "array[int]" = field(default_factory=lambda: array("H"))
    uses: "array[int]" = field(default_factory=lambda: array("H"))
    text_starts: "array[int]" = field(default_factory=lambda: array("I", [0]))
    name_counts: "array[int]" = field(default_factory=lambda: array("H"))

    def add(
        self, fields: Sequence[Mapping[int, int]], texts: Sequence[Sequence[int]], name_count: int
    ) -> None:
        """Append an entry.

        Args:
            fields: The terms of each of the ``FIELDS`` with their counts.
            texts: The terms of each name and question, without repetition, names first.
            name_count: How many of ``texts`` are names.

        >>> holdings = Holdings()
        >>> holdings.add([{4: 1}, {}, {}, {}, {4: 2, 7: 1}], [[4]], 1)
        >>> holdings.terms.tolist(), holdings.counts[FIELDS.index("text")].tolist()
        ([4, 7], [2, 1])
        """
        uses: defaultdict[int, list[int]] = defaultdict(list)
        for place, text_terms in enumerate(texts):
            for term in text_terms:
                uses[term].append(place)
        terms = list(dict.fromkeys(chain.from_iterable(fields)))
        self.terms.fromlist(terms)
        for counts, counter in zip(self.counts, fields, strict=True):
            counts.fromlist(list(map(counter.get, terms, repeat(0))))
        uses_of_terms = list(map(uses.get, terms, repeat(())))
        self.use_counts.fromlist(list(map(len, uses_of_terms)))
        self.uses.fromlist(list(chain.from_iterable(uses_of_terms)))
        self.starts.append(len(self.terms))
        self.text_starts.append(self.text_starts[-1] + len(texts))
        self.name_counts.append(name_count)
