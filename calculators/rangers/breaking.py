"""How likely a weapon breaks (Quick Reference: Breaking Weapons)."""

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated

from calculators.answer import Goal, Odds
from calculators.components import Components
from calculators.declaration import Calculator, Declaration, Help, Spoken
from calculators.dice import ONLY_DIE
from calculators.limits import ROUNDS
from calculators.notation import WholeNumber
from calculators.rangers.contest import DieOption, assumed_die, game_die
from calculators.throw import Throw


class Breaking(Calculator):
    """How likely a weapon breaks in one fight, or in one of several.

    Attributes:
        number: Break Number: the weapon breaks on a Fight Die Roll of this or less.
        fights: Fights in melee, 1 to 20.
        die: The table's own die.
    """

    declaration = Declaration(
        command="break",
        success="success-break",
        example="--number 2 --fights 4",
        one_more=("fights",),
        count="fights",
        is_little_good=True,
        words="break-number snap weapon sword dagger named-weapon two-handed melee",
        needs=("number",),
    )

    number: Annotated[int, Help("opt-break-number"), Spoken("break-number snap")]
    fights: Annotated[int, WholeNumber(ROUNDS), Spoken("fight round")] = 1
    die: DieOption = field(default_factory=dict)

    def throws(self) -> Sequence[Throw]:
        """Return the die of the next fight."""
        breaks = Goal(self.number + 1, is_below=True)
        return [Throw.of("number", {ONLY_DIE: 1})._replace(goal=breaks)]

    def answer(self, components: Components) -> Odds:
        """Return the chance that the weapon breaks in one of the fights.

        >>> from calculators.dice import read_die
        >>> Breaking(number=2, fights=2, die={"die": read_die("1-20")}).answer(Components()).success
        Fraction(19, 100)
        """
        die = game_die(components, self.die)
        lasts = die.distribution.at_least(self.number + 1)
        return Odds(
            success=1 - lasts**self.fights,
            assumed=(*assumed_die(die), "break-bare-die"),
            rules=("rangers/breaking-weapons",),
        )
