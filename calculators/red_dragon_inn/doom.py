"""The Doom Die (Reference Manual: Doom Die, Appendix C).

On a horned head, before criticals are rolled again, the player takes unavoidable damage or removes one
Damage Die. A *play* is what becomes of all rolls under one way to choose; nothing is decided after it,
so every figure is a sum over a play.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Final, Literal, NamedTuple, get_args

from calculators.answer import Advice
from calculators.dice import Die
from calculators.red_dragon_inn.endless import Endless, Throw
from calculators.red_dragon_inn.faces import Roll, Shown, damage_rolls, epic_rolls
from calculators.red_dragon_inn.target import Threshold, fewest_to_harm

DoomChoice = Literal["take", "remove", "best"]
DOOM_CHOICES: Final[tuple[DoomChoice, ...]] = get_args(DoomChoice)
# Three faces of six carry the horned head (Reference Manual: Doom Die).
DOOM_CHANCE: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Play:
    """What becomes of all rolls.

    Attributes:
        tables: What lies on the table when the criticals are rolled again, with its weight.
        taken: Chance that the damage is taken.
        advice: What the choices come down to, as far as it is short.
        rolls: How many different rolls were looked at.
    """

    tables: Mapping[Shown, int]
    taken: Fraction = Fraction()
    advice: tuple[Advice, ...] = ()
    rolls: int = 0

    def throws(self) -> Mapping[tuple[int, Throw], int]:
        """Return the weights by icons and dice to throw, whatever inspires."""
        found: defaultdict[tuple[int, Throw], int] = defaultdict(int)
        for (icons, again, _), weight in self.tables.items():
            found[icons, again] += weight
        return found


class Worth(NamedTuple):
    """How good dice on the table are, the weightiest figure first.

    Attributes:
        defeat: Chance to defeat the first target; 0 if nobody asks.
        expected: Expected damage to it.
        gain: Chance to gain an Epic Die.
        icons: Expected icons, whatever the tokens stop.
        harm: Chance that some target is dealt damage.
    """

    defeat: int
    expected: Fraction
    gain: Fraction
    icons: Fraction
    harm: int


class Doom:
    """The choices on a horned head."""

    def __init__(
        self,
        endless: Endless,
        targets: Sequence[Threshold],
        dice: Throw,
        kinds: tuple[Die, Die],
        pool: int,
    ) -> None:
        """Roll ``dice`` of two ``kinds`` at ``targets`` with so many dice in the Epic Pool."""
        self._endless, self._target, self._dice = endless, targets[0], dice
        self._harms = fewest_to_harm(targets)
        self._damage, self._epic = kinds
        # An Empowered Attack never adds to the pool: as if no number of icons exceeded it.
        self._pool = dice.yellow if dice.epic else pool
        # A critical counts 1, and again what the die ends with.
        self._critical = 1 + endless.yellow.least
        self._worth = cache(self._worth_of)
        self._gain = cache(self._gain_of)

    def play(self, choice: DoomChoice) -> Play:
        """Return what becomes of all rolls, with a blank or a horned head."""
        untouched = Shown(0, self._dice)
        if choice == "take":  # nothing is removed, so the faces make no difference
            return Play({untouched: 1}, DOOM_CHANCE)
        tables: defaultdict[Shown, int] = defaultdict(int)
        taken, rolls, is_simple = 0, 0, True
        misled: set[int] = set()
        for weight, whole, options in self._choices(choice):
            best = max(options, key=self._worth) if len(options) > 1 else options[0]
            take = choice == "best" and self._defeat(whole) > self._defeat(best)
            tables[whole if take else best] += weight
            taken += weight * take
            lowest = _without_lowest(whole, options)
            if best != lowest:
                misled.add(whole.icons - lowest.icons)
            is_simple = is_simple and take == self._seems_worth_taking(whole, lowest)
            rolls += 1
        cases = sum(tables.values()) / DOOM_CHANCE
        tables[untouched] += int(cases * (1 - DOOM_CHANCE))
        simple = self._when_to_take(is_simple=is_simple) if choice == "best" else ()
        return Play(tables, taken / cases, (*simple, *_what_to_remove(misled)), rolls)

    def _seems_worth_taking(self, whole: Shown, lowest: Shown) -> bool:
        """Return whether the damage is taken by icons alone: no blank, and each one needed."""
        least = self._target.defeats
        if least is None or not self._defeat(whole):
            return False
        return lowest.icons < min(whole.icons, least)

    def _when_to_take(self, *, is_simple: bool) -> tuple[Advice, ...]:
        least = self._target.defeats
        if self._target.fortitude is None:
            return (Advice("doom-remove-unasked"),)
        if not least:
            return (Advice("doom-remove-always"),)
        return (Advice("doom-take-below", {"enough": least}),) if is_simple else ()

    def chance_removing(self, boosts: int) -> Fraction:
        """Return the chance to defeat with so many more boosts if a die is always removed."""
        defeats, cases = 0, 0
        for weight, _, options in self._removals:
            defeats += weight * max(self._defeat(each, boosts) for each in options)
            cases += weight
        whole = Fraction(self._defeat(Shown(0, self._dice), boosts), self._endless.unit)
        struck = Fraction(defeats, cases * self._endless.unit)
        return DOOM_CHANCE * struck + (1 - DOOM_CHANCE) * whole

    def gain(self, play: Play) -> Fraction:
        """Return the chance to gain an Epic Die."""
        weights: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (_, again, inspire), weight in play.tables.items():
            weights[inspire, again.yellow] += weight
        gains = sum(self._gain(*each) * weight for each, weight in weights.items())
        return Fraction(gains, sum(weights.values()))

    @cached_property
    def _rolls(self) -> Mapping[Roll, Mapping[int, int]]:
        """Rolls of the Damage Dice without their icons, with the weight of each number of icons."""
        # Beyond the pool one icon decides, and one more may be removed.
        matter = 0 if self._pool >= self._dice.yellow else self._pool + 2
        return damage_rolls(self._damage, self._dice.yellow, inspire=matter)

    @cached_property
    def _removals(self) -> list[tuple[int, Shown, tuple[Shown, ...]]]:
        """What can be left of each roll; what inspires makes no difference to who is defeated."""
        merged: defaultdict[tuple[Shown, tuple[Shown, ...]], int] = defaultdict(int)
        for weight, whole, options in self._choices("remove"):
            plain = tuple(each._replace(inspire=0) for each in options)
            merged[whole._replace(inspire=0), plain] += weight
        return [(weight, *key) for key, weight in merged.items()]

    def _choices(self, choice: DoomChoice) -> Iterator[tuple[int, Shown, tuple[Shown, ...]]]:
        """Yield the weight of each roll, all of it, and what is left without each die in question.

        Where the Epic Dice make no difference to the choice they count as still to be thrown.
        """
        epic = epic_rolls(self._epic, self._dice.epic)
        thrown = {(0, self._dice.epic): sum(epic.values())}
        for roll, totals in self._rolls.items():
            left = tuple(roll.without_one(self._critical))
            is_blank = left[0].icons == roll.icons and left[0].criticals == roll.criticals
            is_settled = len(left) == 1 and (choice == "remove" or is_blank)
            for (icons, again), weight in _beside(totals, thrown if is_settled else epic).items():
                options = tuple(_shown(each, icons, again) for each in left)
                yield weight, _shown(roll, icons, again), options

    def _worth_of(self, shown: Shown) -> Worth:
        icons, again, inspire = shown
        beyond = self._endless.beyond(again, self._target.stopped - icons)
        expected = Fraction() if self._target.immune else beyond
        raw = icons + self._endless.mean(again)
        harm = 0 if self._harms is None else self._endless.at_least(again, self._harms - icons)
        return Worth(self._defeat(shown), expected, self._gain(inspire, again.yellow), raw, harm)

    def _defeat(self, shown: Shown, boosts: int = 0) -> int:
        least = self._target.defeats
        return 0 if least is None else self._endless.at_least(shown.again, least - shown.icons - boosts)

    def _gain_of(self, inspire: int, criticals: int) -> Fraction:
        return self._endless.yellow.inspires_more_than(self._pool - inspire, criticals)


def _what_to_remove(misled: Collection[int]) -> tuple[Advice, ...]:
    """Return the advice to remove the lowest die, which is wrong if it shows one of ``misled``."""
    if not misled:
        return (Advice("doom-remove-lowest"),)
    right = min(misled) - 1
    if right < 0:
        return ()
    return (Advice("doom-remove-up-to", {"icons": right}) if right else Advice("doom-remove-blank"),)


def _without_lowest(whole: Shown, options: tuple[Shown, ...]) -> Shown:
    """Return what is left without the lowest die, plain before inspiring, a critical last."""
    kept = [each for each in options if each.again == whole.again] or options
    return max(kept, key=lambda each: each.icons)


def _shown(roll: Roll, icons: int, again: int) -> Shown:
    """Return ``roll`` beside Epic Dice with so many icons, so many of which are to be thrown."""
    return Shown(roll.icons + icons, Throw(roll.criticals, again), roll.inspire)


def _beside(
    totals: Mapping[int, int], epic: Mapping[tuple[int, int], int]
) -> Mapping[tuple[int, int], int]:
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for icons, weight in totals.items():
        for (more, again), times in epic.items():
            found[icons + more, again] += weight * times
    return found
