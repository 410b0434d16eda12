"""Rolls against a number and rolls to survive: one side alone (Conan)."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Annotated, Final

from calculators.answer import Detail, LifeLost, Odds, keys_that_apply
from calculators.components import Components
from calculators.conan.fight import OneSide
from calculators.conan.movement import EnemiesOption, FriendsOption, hindrance
from calculators.conan.reroll_pool import (
    DieOption,
    Faces,
    FreeRerollOption,
    RerollPool,
    RerollsOption,
    RolledOption,
    check_faces,
    pool_of,
    thrown,
)
from calculators.declaration import Aliases, Calculator, Declaration, Help, Spoken
from calculators.dice import Pool, RolledDie
from calculators.dice_notation import DicePool
from calculators.errors import MissingOptionError
from calculators.throw import Throw

DiceOption = Annotated[Pool | None, DicePool(), Help("opt-dice-conan"), Spoken("attack-dice")]
# To open a chest, unless the scenario says otherwise (Conan, "Regole frequentemente dimenticate").
CHEST_DIFFICULTY: Final = 2


class _OneRoll:
    """A roll of the hero's dice against none of an opponent's."""

    dice: Pool | None
    rerolls: int
    free_reroll: Pool
    rolled: Sequence[RolledDie]

    def throws(self) -> Sequence[Throw]:
        """Return the dice, unless they lie on the table."""
        return thrown("rolled", {} if self.rolled else self.dice or {})

    @property
    def rolled_options(self) -> Mapping[str, tuple[str, ...]]:
        """What lies on the table instead of dice to roll."""
        return {"rolled": ("dice",)}

    @property
    def _notes(self) -> tuple[str, ...]:
        return keys_that_apply({"rolled-replaces-dice": self.rolled and self.dice is not None})

    def _checked_pool(self, faces: Faces) -> RerollPool:
        """Return the dice on the table, or else those to roll, and the rerolls, within their limits.

        Raises:
            MissingOptionError: No dice are named.
        """
        if self.dice is None and not self.rolled:
            raise MissingOptionError("dice")
        check_faces("rolled", self.rolled, faces)
        dice = pool_of(self.rolled) if self.rolled else self.dice or {}
        pool = RerollPool(dice, self.rerolls, self.free_reroll)
        pool.check(faces, dice_option="rolled" if self.rolled else "dice")
        return pool


class ComplexManipulation(_OneRoll, Calculator):
    """The power of a Complex Manipulation, rerolled perfectly (Conan, "Manipolazione").

    The hero plays for the chance of success, then for the expected power, then for the chance of at
    least 1, at least 2, and so on.

    Attributes:
        dice: The dice that are rolled; ``None`` if they lie on the table.
        difficulty: Power needed; 2 opens a chest, a throw needs the distance.
        enemies: Enemies in the hero's area; none if not given.
        friends: Friends there, the hero included; the hero alone if not given.
        rerolls: Rerolls of any one die each.
        free_reroll: Rerolls of one die of their colour each, 0 to 5 in all.
        die: The table's own dice.
        rolled: What lies on the table after the roll, which the dice are then.
    """

    declaration = Declaration(
        command="picklock",
        title="calc-picklock-conan",
        success="success-manipulation",
        value="value-power",
        example="--dice 3o --difficulty 2",
        one_more=("rerolls", "dice+y", "dice+o", "dice+r"),
        count="dice",
        words="pick chest manipulation throw object",
        doubtful="gem=rerolls,dice",
        needs=("dice|rolled",),
    )

    dice: DiceOption = None
    difficulty: Annotated[int, Aliases("goal"), Spoken("difficulty axes area need throw")] = (
        CHEST_DIFFICULTY
    )
    enemies: EnemiesOption = None
    friends: FriendsOption = None
    rerolls: RerollsOption = 0
    free_reroll: FreeRerollOption = field(default_factory=dict)
    die: DieOption = field(default_factory=dict)
    rolled: RolledOption = ()

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the power less the hindrance, which stands in ``details``.

        Raises:
            MissingOptionError: No dice are named.
            UnknownFaceError: A die does not have the face that it is said to show.
            OutOfRangeError: There are too many dice or rerolls.
            TooManyRerollsError: Perfect play would take too long to find.

        >>> from calculators.dice import read_die
        >>> orange = {"orange": read_die("0,0,1,1,2,2")}
        >>> roll = ComplexManipulation(dice={"orange": 1}, rerolls=1, die=orange)
        >>> roll.answer(Components()).success
        Fraction(5, 9)
        """
        faces = components.with_dice(self.die).dice
        hindered = hindrance(self.enemies, self.friends)
        pool = self._checked_pool(faces)
        powers = [max(0, icons - hindered) for icons in range(pool.most_icons(faces) + 1)]
        side = OneSide(pool=pool, faces=faces, values=powers, choose=max, goal=self.difficulty)
        odds = side.play(self.rolled)
        return replace(
            odds,
            rules=("conan/manipolazione-complessa", "conan/intralciare-i-dadi", "conan/rilancio"),
            details=(Detail("hindrance", hindered, is_implied=not self.enemies), *odds.details),
            notes=self._notes,
        )


class Fall(_OneRoll, Calculator):
    """The damage of a fall, rerolled perfectly (Conan, "Danni da caduta").

    Guard and armour do not help. The hero plays for the least chance of damage that reaches the life,
    then for the least expected damage, then for the least chance of at least 1, at least 2, and so on.

    Attributes:
        dice: The dice of the scenario; ``None`` if they lie on the table.
        rerolls: Rerolls of any one die each.
        free_reroll: Rerolls of one die of their colour each, 0 to 5 in all.
        life: Life that the hero has left; without it there is no success.
        die: The table's own dice.
        rolled: What lies on the table after the roll, which the dice are then.
    """

    declaration = Declaration(
        command="fall",
        title="calc-fall-conan",
        success="success-fall",
        value="value-damage",
        example="--dice 2r --rerolls 1 --life 5",
        one_more=("rerolls",),
        count="dice",
        is_little_good=True,
        doubtful="gem=rerolls,life",
        words="fall edge elevation",
        needs=("dice|rolled",),
    )

    dice: DiceOption = None
    rerolls: RerollsOption = 0
    free_reroll: FreeRerollOption = field(default_factory=dict)
    life: Annotated[int | None, Help("opt-fall-life"), Aliases("goal"), Spoken("life remain")] = None
    die: DieOption = field(default_factory=dict)
    rolled: RolledOption = ()

    def answer(self, components: Components) -> Odds:
        """Return the distribution of the damage; ``success`` is to survive: damage below ``life``.

        Raises:
            MissingOptionError: No dice are named.
            UnknownFaceError: A die does not have the face that it is said to show.
            OutOfRangeError: There are too many dice or rerolls.
            TooManyRerollsError: Perfect play would take too long to find.

        >>> from calculators.dice import read_die
        >>> red = {"red": read_die("0,1,1,2,2,3")}
        >>> Fall(dice={"red": 1}, rerolls=1, life=3, die=red).answer(Components()).success
        Fraction(35, 36)
        """
        faces = components.with_dice(self.die).dice
        pool = self._checked_pool(faces)
        # The hero rerolls as a defender: what the dice are short of the worst damage, he stops.
        damages = range(pool.most_icons(faces), -1, -1)
        side = OneSide(
            pool=pool, faces=faces, values=damages, choose=min, goal=self.life, icons_hurt=True
        )
        odds = side.play(self.rolled)
        return replace(
            odds,
            life_lost=None if odds.distribution is None else LifeLost(odds.distribution, self.life),
            rules=("conan/danni-da-caduta", "conan/rilancio"),
            notes=self._notes,
        )
