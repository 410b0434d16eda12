"""A quantity of a question: a number, or dice."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.answers.asking.tokens import StatedAmount


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a question, or dice.

    Attributes:
        start: Its first word.
        end: The word after its last one.
        amount: The number; of dice of a single colour theirs.
        pool: Of dice, their numbers by colour.
        is_article: Whether only an article counts.
        rolled: What lies on the table, as options are typed; empty for others.
        noun: What that is called, as ``Spoken.nouns`` has it.
    """

    start: int
    end: int
    amount: StatedAmount
    pool: Mapping[str, StatedAmount] | None = None
    is_article: bool = False
    rolled: str = ""
    noun: str = ""

    @property
    def text(self) -> str:
        """The value as options are typed.

        >>> Quantity(0, 1, StatedAmount("2-4"), {"red": StatedAmount("2-4")}).text
        '2r-4r'
        """
        if self.pool is None:
            return self.rolled or self.amount.text
        return "".join(
            f"{amount.text.replace('-', f'{colour[0]}-')}{colour[0]}"
            for colour, amount in self.pool.items()
        )

    @property
    def is_sum(self) -> bool:
        """Whether it can be part of a sum: a range cannot."""
        return not any(amount.is_range for amount in (self.pool or {"": self.amount}).values())


def joined(first: Quantity, second: Quantity) -> Quantity:
    """Return the dice of two quantities together."""
    pool = dict(first.pool or {})
    for colour, amount in (second.pool or {}).items():
        pool[colour] = pool[colour].plus(int(amount.text)) if colour in pool else amount
    return replace(
        first, end=max(first.end, second.end), start=min(first.start, second.start), pool=pool
    )
