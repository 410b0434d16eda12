"""Forms of regular Italian verbs, as sentences have them: only the infinitive stands in the lexicon."""

from collections.abc import Iterator
from typing import Final

_CLITICS: Final = ("lo", "la", "li", "le", "mi", "ti", "ci", "ne", "gli", "si", "melo", "mela")
# Endings by that of the infinitive: of the asker, of somebody else, and of nobody.
_ENDINGS: Final = {
    "are": (
        ("o", "iamo", "ero", "eremo", "erei"),
        ("a", "ano", "i", "ino", "era", "eranno", "erebbe", "asse", "assero"),
        ("ai", "are", "ato", "ata", "ati", "ate", "ando"),
    ),
    "ere": (
        ("o", "iamo", "ero", "eremo", "erei"),
        ("e", "ono", "a", "ano", "era", "eranno", "erebbe", "esse", "essero"),
        ("i", "ere", "uto", "uta", "uti", "ute", "endo"),
    ),
    "ire": (
        ("isco", "iamo", "iro", "iremo", "irei"),
        ("isce", "iscono", "isca", "iscano", "ira", "iranno", "irebbe", "isse", "issero"),
        ("isci", "ire", "ito", "ita", "iti", "ite", "endo"),
    ),
}
_FORMS: Final = ("first", "third", "any")


def forms_of(infinitive: str) -> Iterator[tuple[str, str]]:
    """Yield the folded forms of a verb, each with who does it: ``first``, ``third`` or ``any``.

    >>> forms = dict(forms_of("attaccare"))
    >>> forms["attacchi"], forms["attacco"], forms["attaccarlo"], "attaccasse" in forms
    ('third', 'first', 'any', True)
    >>> dict(forms_of("buttare giu"))["buttarlo giu"]
    'any'
    """
    infinitive, *particle = infinitive.split()
    for form, role in _forms_of_one_word(infinitive):
        yield " ".join((form, *particle)), role


def _forms_of_one_word(infinitive: str) -> Iterator[tuple[str, str]]:
    stem, ending = infinitive[:-3], infinitive[-3:]
    for form, endings in zip(_FORMS, _ENDINGS[ending], strict=True):
        yield from ((_joined(stem, part, ending), form) for part in endings)
    gerund = "ando" if ending == "are" else "endo"
    for clitic in _CLITICS:
        yield infinitive[:-1] + clitic, "any"
        yield stem + gerund + clitic, "any"


def _joined(stem: str, part: str, ending: str) -> str:
    """Return a stem with an ending, spelled so that the stem still sounds as it does."""
    if ending == "are" and part[0] in "ei":
        if stem[-1] in "cg":
            return f"{stem}h{part}"
        if stem[-1] == "i":
            return stem[:-1] + part
    return stem + part
