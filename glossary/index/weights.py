"""Weigh what the entries hold: BM25F over their fields, and how rare each term is.

Only this module, ``holdings``, ``pairs`` and ``latent`` need numpy: an index is made once, and
answering from it needs none of them.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from glossary import thresholds
from glossary.index.entry_words import FIELDS
from glossary.index.holdings import Holdings, Integers, as_array, starts_of
from glossary.index.index import Weights

Unsigned = npt.NDArray[np.uint32]
_Floats = npt.NDArray[np.float64]

# Finer differences are noise, and would only make snapshots longer.
_DIGITS: Final = 4


def weigh(holdings: Holdings, term_count: int) -> Weights:
    """Return the postings of all terms, ascending by entry, with their strengths and uses."""
    terms = np.asarray(holdings.terms)
    entry_count = len(holdings.starts) - 1
    holders = np.bincount(terms, minlength=term_count)
    # As ``glossary.index.index.rarity`` has it, of all terms at once.
    idf = np.log(1 + (entry_count - holders + 0.5) / (holders + 0.5))
    owners = np.repeat(np.arange(entry_count, dtype=np.uint32), np.diff(holdings.starts))
    texts = _texts(holdings, owners)
    # The largest array of all is made and gone before the next large ones.
    rarities = as_array("d", np.round(_rarities(holdings, texts, idf[terms]), _DIGITS))
    impacts = _impacts(holdings, owners, entry_count)
    by_term = np.argsort(terms, kind="stable")
    strong = by_term[_is_strong(terms[by_term], impacts[by_term], holders)].astype(np.uint32)
    del by_term
    use_counts = np.asarray(holdings.use_counts)
    return Weights(
        idf=as_array("d", idf),
        starts=as_array("I", starts_of(np.bincount(terms[strong], minlength=term_count))),
        owners=as_array("I", owners[strong]),
        impacts=as_array("d", np.round(impacts[strong], _DIGITS)),
        rarities=rarities,
        use_starts=as_array("I", starts_of(use_counts[strong])),
        uses=as_array("I", texts[_ranges(starts_of(use_counts)[strong], use_counts[strong])]),
    )


def _impacts(holdings: Holdings, owners: Unsigned, entry_count: int) -> _Floats:
    """Return how much each holding counts for its entry, from 0 to below 1."""
    total = np.zeros(len(owners))
    for name, field_counts in zip(FIELDS, holdings.counts, strict=True):
        counts = np.asarray(field_counts, dtype=np.float64)
        lengths = np.bincount(owners, weights=counts, minlength=entry_count)
        mean = max(1.0, lengths.sum() / max(1, entry_count))
        discounts = 1 - thresholds.LENGTH_DISCOUNT + thresholds.LENGTH_DISCOUNT * lengths / mean
        counts *= thresholds.FIELD_WEIGHTS[name]
        counts /= discounts[owners]
        total += counts
    return total / (total + thresholds.SATURATION)


def _is_strong(terms: Unsigned, impacts: _Floats, holders: Integers) -> npt.NDArray[np.bool_]:
    """Return which of the postings, sorted by term, are among the strongest of their term."""
    is_strong = np.ones(len(terms), dtype=np.bool_)
    starts = starts_of(holders)
    for term in np.flatnonzero(holders > thresholds.MOST_POSTINGS):
        postings = slice(starts[term], starts[term + 1])
        weakest_first = np.argsort(impacts[postings], kind="stable")
        is_strong[postings][weakest_first[: -thresholds.MOST_POSTINGS]] = False
    return is_strong


def _texts(holdings: Holdings, owners: Unsigned) -> Unsigned:
    """Return the uses of all holdings, numbered over the texts of all entries."""
    texts = np.repeat(np.asarray(holdings.text_starts)[owners], holdings.use_counts)
    texts += np.asarray(holdings.uses)
    return texts


def _rarities(holdings: Holdings, texts: Unsigned, idf_of_holding: _Floats) -> _Floats:
    """Return one divided by what the terms of each text weigh together; 0 for a text of none."""
    text_count = holdings.text_starts[-1]
    weights = np.bincount(texts, np.repeat(idf_of_holding, holdings.use_counts), minlength=text_count)
    return np.divide(1.0, weights, out=np.zeros(weights.shape), where=weights > 0)


def _ranges(starts: Unsigned, lengths: Unsigned) -> Unsigned:
    """Return the numbers of the runs that start there and are so long, one after another."""
    numbers = np.repeat(starts - starts_of(lengths)[:-1], lengths)  # may wrap around, and back
    numbers += np.arange(len(numbers), dtype=np.uint32)
    return numbers
