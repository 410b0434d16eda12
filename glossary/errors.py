"""The errors of the glossary.

``GlossaryError`` is the base; ``PackError`` carries every ``Problem`` that loading found, so that a
pack's author corrects them in one go; ``UnknownGameError`` is a caller's.
Problems are data, not sentences: the front end says them in the reader's language.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, NamedTuple

# What an author should know of, though the pack can be used as it is.
_WARNINGS: Final = frozenset(
    (
        *("ignored", "few-questions", "question-twice", "closed-folder", "calculator-line"),
        *("invisible-character", "comment-behind-text"),
    )
)


class GlossaryError(Exception):
    """Base of every error that this package raises on purpose."""


@dataclass(frozen=True, order=True, slots=True)
class Problem:
    """One thing that is wrong with a pack.

    Attributes:
        file: The file, as the loader opened it.
        line: Line of the file, from 1; 0 where the file as a whole is meant.
        key: Path of the key, for example ``aliases.it[2]``; empty where none is meant.
        code: What is wrong; the front end has a sentence for each code.
        details: The values that the sentence names.
        steps: Steps of the key, while its line is not yet looked up; ``None`` where there is none.
    """

    file: Path
    line: int
    key: str
    code: str
    details: Mapping[str, str | int] = field(default_factory=dict, compare=False)
    steps: tuple[str | int, ...] | None = field(default=None, compare=False)

    @property
    def is_warning(self) -> bool:
        """Whether the pack can be used all the same.

        >>> Problem(Path("conan/old.txt"), 0, "", "ignored").is_warning
        True
        """
        return self.code in _WARNINGS

    def at_line(self, line: int) -> "Problem":
        """Return the same problem in ``line``, which is then settled."""
        return replace(self, line=line, steps=None)

    def __str__(self) -> str:
        """Return ``file:line: key: code (details)`` for logs.

        >>> print(Problem(Path("a.yaml"), 3, "kind", "bad-choice", {"expected": "rule, faq"}))
        a.yaml:3: kind: bad-choice (expected=rule, faq)
        """
        details = ", ".join(f"{name}={value}" for name, value in self.details.items())
        place = f"{self.file}:{self.line}: {self.key}".rstrip(": ")
        return f"{place}: {self.code}" + (f" ({details})" if details else "")


class Fault(NamedTuple):
    """What is wrong with an entry, whichever file it stands in.

    Attributes:
        key: Path of the key in its file.
        code: As that of a ``Problem``.
        details: The values that the sentence names.
    """

    key: tuple[str | int, ...]
    code: str
    details: Mapping[str, str | int]


class PackError(GlossaryError):
    """Packs that cannot be used as they are.

    Attributes:
        problems: All that was found, by file and line.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))


class UnknownGameError(GlossaryError):
    """A game that no loaded pack holds.

    Attributes:
        game: What was asked for.
        known: The ids of the loaded games.
    """

    def __init__(self, game: str, known: Iterable[str]) -> None:
        self.game = game
        self.known = tuple(known)
        super().__init__(f"unknown game {game!r}; loaded: {', '.join(self.known)}")
