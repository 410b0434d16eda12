"""How much a player can ask for.

Beyond these limits a table does not play. They keep answers under a second and 200 MB; the few that
take longer stand in ``benchmarks/odds.py``. How many of Conan's rerolls can be worked out in time
depends on the dice too (``conan.step_count``). A *count* is anything that a table counts: points,
enemies, tokens, life, Health.
"""

from typing import Final, NamedTuple

from calculators.errors import OutOfRangeError


class Limits(NamedTuple):
    """The smallest and the largest number that an option takes."""

    least: int
    most: int

    def check(self, option: str, value: int) -> int:
        """Return ``value`` if it is within the limits.

        Raises:
            OutOfRangeError: It is not.

        >>> COUNT.check("points", 3)
        3
        """
        if not self.least <= value <= self.most:
            raise OutOfRangeError(option, self.least, self.most, value)
        return value


COUNT: Final = Limits(0, 99)
POSITIVE: Final = Limits(1, 99)
MODIFIER: Final = Limits(-99, 99)
DICE: Final = Limits(0, 20)
# With rerolls, perfect play looks at every roll that differs; own faces can differ in each die.
DICE_WITH_OWN_FACES: Final = Limits(0, 12)
REROLLS: Final = Limits(0, 5)
FACES: Final = Limits(2, 6)
FACE: Final = Limits(0, 9)
# A die written as a range, 1-20, is one number a face; no game rolls more faces.
RANGE_END: Final = Limits(0, 99)
RANGE_FACES: Final = Limits(2, 20)
DECK_SIZE: Final = Limits(2, 500)
CARD: Final = Limits(-9, 99)
ATTACKS: Final = Limits(1, 20)
ROUNDS: Final = Limits(1, 20)
INCHES: Final = Limits(0, 99)
# The plan for a lock looks at all cards that can be left: large decks have many more of them.
BUDGET: Final = Limits(1, 20)
BUDGET_OF_LARGE_DECK: Final = Limits(1, 8)
SMALL_DECK: Final = 20
VALUES_WITH_BUDGET: Final = 6
