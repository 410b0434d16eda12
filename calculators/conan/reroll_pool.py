"""The dice that one side throws and what it may roll again."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated, Final

from calculators.answer import Advice
from calculators.conan.perfect_play import ColourDice
from calculators.declaration import ATTACKER, Help, Spoken
from calculators.dice import COLOURS, Die, Pool, RolledDie, write_rolled
from calculators.dice_notation import DicePool, OwnDice, RolledPool
from calculators.errors import UnknownFaceError
from calculators.limits import DICE, DICE_WITH_OWN_FACES, REROLLS
from calculators.notation import WholeNumber
from calculators.throw import Throw

Faces = Mapping[str, Die]

# The options of every calculator that rolls.
DieOption = Annotated[Mapping[str, Die], OwnDice(COLOURS), Help("opt-die-conan")]
RerollsOption = Annotated[int, WholeNumber(REROLLS), Spoken("reroll", ATTACKER)]
FreeRerollOption = Annotated[Pool, DicePool(), Spoken("free-reroll", ATTACKER)]
RolledOption = Annotated[
    tuple[RolledDie, ...], RolledPool(), Help("opt-rolled-conan"), Spoken("rolled-dice", ATTACKER)
]

# Which die to reroll depends on what lies on the table.
ROLLED_ADVICE: Final = Advice("when-rolled")
GUARD_ROLLED_ADVICE: Final = Advice("when-guard-rolled")


@dataclass(frozen=True, slots=True)
class RerollPool:
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

        >>> RerollPool({"red": 3, "yellow": 1}).size
        4
        """
        return sum(self.dice.values())

    @property
    def can_reroll(self) -> bool:
        """Whether any die can be rolled again.

        >>> RerollPool({"red": 3}, free_rerolls={"yellow": 1}).can_reroll
        False
        """
        free = any(self.free_rerolls.get(colour, 0) for colour, count in self.dice.items() if count)
        return free or (self.gems > 0 and self.size > 0)

    def check(
        self,
        faces: Faces,
        *,
        dice_option: str,
        gems_option: str = "rerolls",
        free_option: str = "free-reroll",
        extra_dice: int = 0,
    ) -> None:
        """Refuse more dice and rerolls than the limits allow.

        Args:
            faces: The dice that the game has, by colour.
            dice_option: Option that gives the dice.
            gems_option: Option that gives the rerolls bought with gems.
            free_option: Option that gives the free rerolls.
            extra_dice: Dice beyond the limit, such as that of an attack from above.

        Raises:
            OutOfRangeError: More than 20 dice, or 12 if they can be rerolled and have faces of the
                table's own; or more than 5 rerolls of a kind.
        """
        free_rerolls = sum(self.free_rerolls.values())
        REROLLS.check(gems_option, self.gems)
        REROLLS.check(free_option, free_rerolls)
        has_own_faces = any(faces[colour].own for colour, count in self.dice.items() if count)
        limits = DICE_WITH_OWN_FACES if has_own_faces and (self.gems or free_rerolls) else DICE
        limits.check(dice_option, self.size - extra_dice)

    def by_colour(self, faces: Faces) -> list[ColourDice]:
        """Return the dice of each colour of which there are any.

        >>> from calculators.dice import read_die
        >>> RerollPool({"red": 2}, free_rerolls={"red": 1}).by_colour({"red": read_die("0,1,1,0")})
        [ColourDice(number=2, faces=((0, 1), (1, 1)), free_rerolls=1, colour='red')]
        """
        return [
            ColourDice(
                count, faces[colour].distribution.weights, self.free_rerolls.get(colour, 0), colour
            )
            for colour, count in self.dice.items()
            if count
        ]

    def most_icons(self, faces: Faces) -> int:
        """Return the most icons that the dice can show.

        >>> from calculators.dice import read_die
        >>> RerollPool({"red": 2}).most_icons({"red": read_die("0,1,3")})
        6
        """
        return sum(colour.number * colour.highest for colour in self.by_colour(faces))

    def with_rerolls(self, gems: int, free_rerolls: int) -> "RerollPool":
        """Return the same dice with so many gems and so many of the free rerolls.

        >>> RerollPool({}, 3, {"red": 1, "yellow": 2}).with_rerolls(0, 2).free_rerolls
        {'red': 1, 'yellow': 1}
        """
        colours = (colour for colour, count in self.free_rerolls.items() for _ in range(count))
        chosen = list(islice(colours, free_rerolls))
        return RerollPool(
            self.dice, gems, {colour: chosen.count(colour) for colour in self.free_rerolls}
        )

    def assumed(self, faces: Faces, *, is_rolled: bool = False) -> Iterator[str]:
        """Yield the keys of what this side's figures rest on and no document states.

        Args:
            faces: The game's dice by colour.
            is_rolled: Whether the dice lie on the table, so that only those that can be rerolled count.

        >>> from calculators.dice import read_die
        >>> faces = {"red": read_die("0,1,1,2,2,3")}
        >>> list(RerollPool({"red": 2}, free_rerolls={"red": 2}).assumed(faces))
        ['free-rerolls']
        """
        if self.assumed_dice(faces, is_rolled=is_rolled):
            yield "conan-dice"
        if any(self.free_rerolls.get(colour, 0) > 1 for colour, count in self.dice.items() if count):
            yield "free-rerolls"

    def assumed_dice(self, faces: Faces, *, is_rolled: bool = False) -> frozenset[str]:
        """Return the colours whose faces this side's figures rest on and no document states.

        Args:
            faces: The game's dice by colour.
            is_rolled: Whether the dice lie on the table, so that only those that can be rerolled count.

        >>> from dataclasses import replace
        >>> from calculators.dice import read_die
        >>> faces = dict.fromkeys(["red", "orange"], replace(read_die("0,1,1,2,2,3"), assumed=True))
        >>> pool = RerollPool({"red": 2, "orange": 1}, free_rerolls={"orange": 1})
        >>> sorted(pool.assumed_dice(faces)), sorted(pool.assumed_dice(faces, is_rolled=True))
        (['orange', 'red'], ['orange'])
        """
        return frozenset(
            colour
            for colour, count in self.dice.items()
            if count and faces[colour].assumed
            if self.gems or self.free_rerolls.get(colour, 0) or not is_rolled
        )


def pool_of(dice: Sequence[RolledDie]) -> Pool:
    """Return how many dice of each colour lie on the table.

    >>> pool_of([RolledDie("red", 2), RolledDie("red", 0)])
    {'red': 2}
    """
    return dict(Counter(die.colour for die in dice))


def check_faces(option: str, dice: Sequence[RolledDie], faces: Faces) -> None:
    """Refuse dice that show what they cannot.

    Args:
        option: The option that names them.
        dice: Dice on the table.
        faces: The game's dice by colour.

    Raises:
        UnknownFaceError: A die does not have the face that it is said to show.
    """
    for die in dice:
        values = sorted(set(faces[die.colour].values))
        if die.icons not in values:
            faces_of_die = (write_rolled([RolledDie(die.colour, value)]) for value in values)
            raise UnknownFaceError(option, die.colour, write_rolled([die]), faces_of_die)


def thrown(option: str, dice: Pool) -> Sequence[Throw]:
    """Return dice that are rolled, if there are any, as ``option`` then says what they show.

    >>> str(thrown("rolled", {"red": 2, "yellow": 0})[0].side)
    '2 red'
    """
    dice = {colour: count for colour, count in dice.items() if count}
    return [Throw.of(option, dice)] if dice else []
