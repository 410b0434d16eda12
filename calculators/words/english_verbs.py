"""Forms of regular English verbs, as sentences have them: only the plain form stands in the lexicon."""

import re
from collections.abc import Iterator
from typing import Final

_HISSING: Final = ("s", "sh", "ch", "x", "z", "o")
_CONSONANT_AND_Y: Final = re.compile(r"[^aeiou]y")
# "Step", not "enter": only these double their last letter.
_ONE_SHORT_SYLLABLE: Final = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")


def forms_of(verb: str) -> Iterator[tuple[str, str]]:
    """Yield the forms of a verb, each with who does it: ``third`` or ``any``.

    >>> dict(forms_of("stab"))
    {'stab': 'any', 'stabs': 'third', 'stabbing': 'any', 'stabbed': 'any'}
    >>> [form for form, _ in forms_of("wipe out")]
    ['wipe out', 'wipes out', 'wiping out', 'wiped out']
    """
    plain, *particle = verb.split()
    stem = plain.removesuffix("e")
    if _ONE_SHORT_SYLLABLE.fullmatch(plain):
        stem += plain[-1]
    past = stem.removesuffix("y") + "i" if _CONSONANT_AND_Y.search(stem[-2:]) else stem
    for form, role in (
        (plain, "any"),
        (_third(plain), "third"),
        (f"{stem}ing", "any"),
        (f"{past}ed", "any"),
    ):
        yield " ".join((form, *particle)), role


def _third(plain: str) -> str:
    """Return the form of "he"."""
    if _CONSONANT_AND_Y.search(plain[-2:]):
        return f"{plain[:-1]}ies"
    return f"{plain}es" if plain.endswith(_HISSING) else f"{plain}s"
