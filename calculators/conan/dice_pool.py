"""The dice that one side throws and what it may roll again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from calculators.answer import Advice
from calculators.conan.perfect_play import ColourDice
from calculators.dice import Die, Pool
from calculators.limits import DICE, DICE_WITH_OWN_FACES, REROLLS

# From the weakest to the strongest (Conan, "Dadi").
COLOURS: Final = ("yellow", "orange", "red")

Faces = Mapping[str, Die]

# Part of every perfect play, whatever the goal (see ``perfect_play`` for the reasons): of a colour the
# lowest die goes first, a free reroll before a gem; and nobody stops while a blank can be rolled again.
REROLL_ADVICE: Final = (Advice("reroll-lowest"), Advice("reroll-blanks"))
# The same for a fall, where icons hurt.
FALL_ADVICE: Final = (Advice("reroll-highest"), Advice("reroll-worst"))


@dataclass(frozen=True, slots=True)
class DicePool:
    """The dice of one side and its rerolls.

    Attributes:
        dice: How many dice of each colour.
        gems: Rerolls of any one die each, 0 to 5.
        free_rerolls: Rerolls of one die of their colour each, by colour, 0 to 5 in all.
    """

    dice: Pool = field(default_factory=dict)
    gems: int = 0
    free_rerolls: Pool = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of dice.

        >>> DicePool({"red": 3, "yellow": 1}).size
        4
        """
        return sum(self.dice.values())

    @property
    def can_reroll(self) -> bool:
        """Whether any die can be rolled again."""
        free = any(self.free_rerolls.get(colour, 0) for colour, count in self.dice.items() if count)
        return free or (self.gems > 0 and self.size > 0)

    def check(self, faces: Faces, *, dice_option: str, gems_option: str, free_option: str) -> None:
        """Refuse more dice and rerolls than the limits allow.

        Args:
            faces: The dice that the game has, by colour.
            dice_option: Option that gives the dice.
            gems_option: Option that gives the rerolls bought with gems.
            free_option: Option that gives the free rerolls.

        Raises:
            OutOfRangeError: More than 20 dice, or 12 if they can be rerolled and have faces of the
                table's own; or more than 5 rerolls of a kind.
        """
        free_rerolls = sum(self.free_rerolls.values())
        REROLLS.check(gems_option, self.gems)
        REROLLS.check(free_option, free_rerolls)
        has_own_faces = any(faces[colour].own for colour, count in self.dice.items() if count)
        limits = DICE_WITH_OWN_FACES if has_own_faces and (self.gems or free_rerolls) else DICE
        limits.check(dice_option, self.size)

    def by_colour(self, faces: Faces) -> list[ColourDice]:
        """Return the dice of each colour of which there are any.

        >>> from calculators.dice import read_die
        >>> DicePool({"red": 2}, free_rerolls={"red": 1}).by_colour({"red": read_die("0,1,1,0")})
        [ColourDice(number=2, faces=((0, 1), (1, 1)), free_rerolls=1)]
        """
        return [
            ColourDice(count, faces[colour].distribution.weights, self.free_rerolls.get(colour, 0))
            for colour, count in self.dice.items()
            if count
        ]

    def most_icons(self, faces: Faces) -> int:
        """Return the most icons that the dice can show.

        >>> from calculators.dice import read_die
        >>> DicePool({"red": 2}).most_icons({"red": read_die("0,1,3")})
        6
        """
        return sum(colour.number * colour.highest for colour in self.by_colour(faces))

    def with_rerolls(self, gems: int, free_rerolls: int) -> "DicePool":
        """Return the same dice with so many gems and so many of the free rerolls.

        >>> DicePool({}, 3, {"red": 1, "yellow": 2}).with_rerolls(0, 2).free_rerolls
        {'red': 1, 'yellow': 1}
        """
        colours = (colour for colour, count in self.free_rerolls.items() for _ in range(count))
        colours_kept = list(islice(colours, free_rerolls))
        return DicePool(
            self.dice, gems, {colour: colours_kept.count(colour) for colour in self.free_rerolls}
        )

    def assumed(self, faces: Faces) -> Iterator[str]:
        """Yield the keys of what this side's figures rest on and no document states."""
        if any(faces[colour].assumed for colour, count in self.dice.items() if count):
            yield "conan-dice"
        if any(self.free_rerolls.get(colour, 0) > 1 for colour, count in self.dice.items() if count):
            yield "free-rerolls"
