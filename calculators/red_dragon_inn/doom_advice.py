"""Advice on the Doom Die that a player can follow at the table (Reference Manual: Doom Die).

The figures come from looking at every roll. The advice follows from the rules alone, for whatever faces
the dice have. Where no short advice is always right, there is none.
"""

from math import ceil

from calculators.answer import Advice
from calculators.dice import Die, Face
from calculators.red_dragon_inn.exploding import ExplodingDie
from calculators.red_dragon_inn.target import Threshold


def when_to_take(target: Threshold) -> Advice:
    """Return when to take the damage: where removing a die would lower the chance to Defeat.

    Removing a blank die never lowers it. Removing any other die does, unless the chance is 0 before
    or 1 afterwards: criticals can add any number of icons, so each icon on the table helps.

    >>> when_to_take(Threshold(2, fortitude=4))
    Advice(key='doom-take-below', values={'enough': 6})
    """
    if target.fortitude is None:
        return Advice("doom-remove-unasked")
    needed = target.icons_to_defeat
    return Advice("doom-take-below", {"enough": needed}) if needed else Advice("doom-remove-always")


def what_to_remove(target: Threshold, damage: Die, *, inspires: bool) -> Advice | None:
    """Return which of several Damage Dice to remove; ``None`` where that takes more than a sentence.

    Of two dice that are no criticals, losing the lower one costs fewer icons. That settles it where
    every icon deals damage, and where inspire icons, which an inspiring die would take along, do not
    matter. Without an icon and inspire a die is worth nothing, so it goes in any case. A critical
    ends with at least 1 and the lowest face, so it stays before a die that shows no more than that.

    Args:
        target: Who is attacked.
        damage: The Damage Die.
        inspires: Whether inspire icons can gain an Epic Die.

    >>> from calculators.dice import read_die
    >>> what_to_remove(Threshold(0, fortitude=4), read_die("0,1,1,2,1i,c"), inspires=True)
    Advice(key='doom-remove-up-to', values={'icons': 1})
    """
    every_icon_counts = not target.is_immune and target.blocked <= 0
    if inspires and not every_icon_counts:
        return Advice("doom-remove-blank") if Face(0) in damage.faces else None
    die = ExplodingDie.of(damage, option="die")
    highest, lesser_loss = die.ends[-1][0], 1 + die.fewest
    if every_icon_counts and not target.icons_to_defeat:
        # Only the expected damage is at stake: a critical stays before what shows less than its mean.
        lesser_loss = ceil(1 + die.mean) - 1
    if not die.criticals or highest <= lesser_loss:
        return Advice("doom-remove-lowest")
    return Advice("doom-remove-up-to", {"icons": lesser_loss})
