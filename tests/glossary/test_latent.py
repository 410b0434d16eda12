"""The latent space: what stands in the same entries lies near, in one language or two."""

import math

from glossary import Glossary, Index
from glossary.index.indexing import build_index
from glossary.loading.loader import read_lexicon
from tests.conftest import WritePack
from tests.glossary.whole_packs import load


def place(index: Index, word: str) -> list[int]:
    (term, *_) = index.words[word]
    return list(index.term_places[term * index.dimensions : (term + 1) * index.dimensions])


def cosine(first: list[int], second: list[int]) -> float:
    product = sum(a * b for a, b in zip(first, second, strict=True))
    return product / math.hypot(*first) / math.hypot(*second)


def test_words_of_one_meaning_lie_near_in_both_languages(index: Index) -> None:
    gate, saracinesca, gem = (place(index, word) for word in ("portcullis", "saracinesca", "gemma"))

    assert cosine(gate, saracinesca) > 0.9
    assert cosine(gate, saracinesca) > cosine(gate, gem) + 0.5


def test_every_component_takes_one_byte(index: Index, glossary: Glossary) -> None:
    assert index.term_places.itemsize == index.entry_places.itemsize == 1
    assert len(index.entry_places) == len(glossary.entries) * index.dimensions
    assert len(index.term_places) == len(index.terms) * index.dimensions


def test_a_pack_of_a_few_entries_needs_none(write_pack: WritePack) -> None:
    glossary = load([write_pack({"rules/torches.yaml": {}})])

    assert build_index(glossary, read_lexicon()).dimensions == 0


def test_a_groups_pack_has_its_place_beside_the_shipped_ones(
    write_pack: WritePack, glossary: Glossary
) -> None:
    own = load([write_pack({"rules/torches.yaml": {}})])
    glossaries = Glossary(
        {**glossary.games, **own.games}, {**glossary.entries, **own.entries}, glossary.components
    )
    index = build_index(glossaries, read_lexicon())
    torches = list(index.entry_places[-index.dimensions :])

    assert index.ids[-1] == "deep-halls/torches"
    assert any(torches)
    assert cosine(torches, place(index, "torches")) > 0.5
