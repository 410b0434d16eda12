"""A latent space of the packs' own words: texts about one thing lie near one another in it.

Latent semantic analysis (Deerwester et al., 1990): entries as vectors of their terms (titles, aliases,
questions and short answers of both languages together), reduced to the few dimensions in which they
differ most. Words that stand in the same entries share a direction, in one language or in two.
"""

from array import array
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from glossary import thresholds
from glossary.index.entry_words import FIELDS
from glossary.index.holdings import Holdings, as_array
from glossary.index.index import LARGEST_COMPONENT, LatentSpace

_Floats = npt.NDArray[np.float32]

_READ: Final = ("title", "aliases", "questions", "short")


def latent_space(holdings: Holdings, term_count: int) -> LatentSpace:
    """Return the places of all terms and entries; a glossary of a few entries has no such space."""
    entries = _Entries(holdings, term_count)
    if entries.count < thresholds.FEWEST_ENTRIES_OF_SPACE:
        return LatentSpace(0, array("b"), array("b"))
    step = -(-entries.count // thresholds.MOST_ENTRIES_OF_SPACE)
    axes = entries.axes(range(0, entries.count, step))
    places = np.stack([entries.place(number, axes) for number in range(entries.count)])
    lengths = np.linalg.norm(places, axis=1, keepdims=True)
    term_places = axes * entries.idf[:, None]
    return LatentSpace(
        dimensions=axes.shape[1],
        term_places=_bytes(term_places / (np.abs(term_places).max() or 1.0)),
        entry_places=_bytes(places / np.maximum(lengths, np.finfo(np.float32).tiny)),
    )


class _Entries:
    """The entries as vectors of terms: logarithmic counts by rarity, of length 1."""

    def __init__(self, holdings: Holdings, term_count: int) -> None:
        counts = sum(
            np.asarray(field_counts, dtype=np.float32)
            for name, field_counts in zip(FIELDS, holdings.counts, strict=True)
            if name in _READ
        )
        self._counts = np.asarray(counts)
        self._terms = np.asarray(holdings.terms, dtype=np.int64)
        self._starts = holdings.starts
        self.count = len(holdings.starts) - 1
        holders = np.bincount(self._terms[self._counts > 0], minlength=term_count)
        self.idf: _Floats = (np.log((1 + self.count) / (1 + holders)) + 1).astype(np.float32)

    def axes(self, numbers: Sequence[int]) -> _Floats:
        """Return the directions in which the entries of these numbers differ most, each a column."""
        terms = np.unique(np.concatenate([self._weighted(number)[0] for number in numbers]))
        sample = np.zeros((len(numbers), len(terms)), dtype=np.float32)
        for row, number in zip(sample, numbers, strict=True):
            held_terms, weights = self._weighted(number)
            row[np.searchsorted(terms, held_terms)] = weights
        spreads, directions = np.linalg.eigh(sample @ sample.T)
        widest = np.argsort(-spreads)[: thresholds.DIMENSIONS]
        widest = widest[spreads[widest] > thresholds.LEAST_SPREAD * spreads.max()]
        axes = np.zeros((len(self.idf), len(widest)), dtype=np.float32)
        axes[terms] = sample.T @ directions[:, widest] / np.sqrt(spreads[widest])
        return axes

    def place(self, number: int, axes: _Floats) -> _Floats:
        """Return where an entry lies along ``axes``, of which each column is one."""
        terms, weights = self._weighted(number)
        return weights @ axes[terms]

    def _weighted(self, number: int) -> tuple[npt.NDArray[np.int64], _Floats]:
        holding = slice(self._starts[number], self._starts[number + 1])
        is_held = self._counts[holding] > 0
        terms, counts = self._terms[holding][is_held], self._counts[holding][is_held]
        weights = (1 + np.log(counts)) * self.idf[terms]
        return terms, weights / (np.linalg.norm(weights) or 1.0)


def _bytes(components: npt.NDArray[np.floating[Any]]) -> "array[int]":
    """Return components from -1 to 1 as whole numbers that fit a byte, row by row."""
    return as_array("b", np.round(components * LARGEST_COMPONENT))
