"""Packs in which everything has to be right."""

from collections.abc import Iterable
from pathlib import Path

from glossary import Glossary, PackError
from glossary.loading.loader import NOTHING, load_packs


def load(folders: Iterable[Path], *, other_packs: Glossary = NOTHING) -> Glossary:
    """Return the glossary of all packs in ``folders``, every one of which has to be right.

    Raises:
        PackError: Anything at all is wrong; it lists every problem.
    """
    glossary = load_packs(folders, other_packs=other_packs)
    errors = [problem for problem in glossary.problems if not problem.is_warning]
    if errors:
        raise PackError(errors)
    return glossary
