"""What a question says about one calculator: options, what does not count, what is not clear."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.answers.asking.vocabulary import CalculatorVocabulary


class Aside(NamedTuple):
    """What was said and does not count.

    Attributes:
        option: The option that it would be; empty of a word that nobody knows.
        text: Its value, or that word.
        reason: Why: it is of one ``side``, an ``enemy-there``, a ``nest``, ``gems`` that nobody spends,
            or ``strange``.
        is_askers: Whether it is the asker's own.
    """

    option: str
    text: str
    reason: str
    is_askers: bool


class Unclear(NamedTuple):
    """What is not clear of a question.

    Attributes:
        text: The number or word.
        noun: The word beside it; empty if there is none.
        options: Options that it may be.
        is_asked: Whether it is what the question asks that is not clear.
        more_of: The option of which it may be further dice; empty for none.
        amount: The number before it, which was read without it; empty for none.
    """

    text: str
    noun: str = ""
    options: tuple[str, ...] = ()
    is_asked: bool = False
    more_of: str = ""
    amount: str = ""

    @property
    def said(self) -> str:
        """What was said; empty where no word of it is to blame."""
        return f"{self.amount} {self.text} {self.noun}".strip()


def said_words(unclear: Iterable[Unclear]) -> tuple[str, ...]:
    """Return what was said of what is not clear, each once: "2" and "gnolls" not beside "2 gnolls".

    >>> said_words([Unclear("2"), Unclear("gnolls", amount="2"), Unclear("", is_asked=True)])
    ('2 gnolls',)
    """
    words = dict.fromkeys(part.said for part in unclear if part.said)
    parts = {part for word in words for part in (*word.split(), word.partition(" ")[2]) if part != word}
    return tuple(word for word in words if word not in parts)


@dataclass(slots=True)
class Placed:
    """What a question says about one calculator.

    Attributes:
        vocabulary: What the calculator is called.
        options: The values, by option, one text for each time that the option stands.
        changes: Those of the second of two that are compared.
        attacker: Who attacks; empty where nothing says it.
        aside: What does not count.
        unclear: What is not clear.
        missing: Options without which there is no figure.
        numbered: Places of the words that have a number.
        explained: How many words of the question the calculator knows.
        is_named: Whether the question names what the calculator is about: to fall, to pick a lock.
        figure: Id of the figure that a number asks, such as ``at-most-2``; empty for none.
    """

    vocabulary: CalculatorVocabulary
    options: dict[str, tuple[str, ...]] = field(default_factory=dict)
    changes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    attacker: str = ""
    aside: list[Aside] = field(default_factory=list)
    unclear: list[Unclear] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    numbered: frozenset[int] = frozenset()
    explained: int = 0
    is_named: bool = False
    figure: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether everything has its place and nothing is missing."""
        return not (self.unclear or self.missing)
