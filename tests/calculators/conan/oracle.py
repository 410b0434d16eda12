"""Conan's rerolls by brute force: every die on its own, every choice tried, lists of fractions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from calculators.answer import Odds
from calculators.dice import Die, Pool, read_pool
from tests.calculators.conan.answers import Defence

# A die on the table: its colour and what it shows.
Dice = tuple[tuple[str, int], ...]
# The chance of the goal, the expected value, the chance of at least 1, at least 2, ...
Worth = tuple[Fraction, ...]
Values = Mapping[str, Sequence[int]]
# The die, the other dice, the gems and the free rerolls that are left.
Reroll = tuple[tuple[str, int], Dice, int, tuple[str, ...]]


def worth_of(value: int, *, goal: int | None, most: int) -> Worth:
    """Return what a certain ``value`` is worth."""
    reached = goal is not None and value >= goal
    return (Fraction(reached), Fraction(value), *(Fraction(value >= n) for n in range(1, most + 1)))


def figures(odds: Odds, *, goal: int | None, most: int) -> Worth:
    """Return what an answer says, as a worth."""
    assert odds.distribution is not None
    assert odds.expected is not None
    reached = Fraction() if goal is None else odds.distribution.at_least(goal)
    return (reached, odds.expected, *(odds.distribution.at_least(n) for n in range(1, most + 1)))


def play(  # noqa: PLR0913  # a brute force needs all of it
    pool: Pool,
    values: Values,
    ending: Callable[[int], Worth],
    choose: Callable[[list[Worth]], Worth],
    *,
    gems: int = 0,
    free: str | Pool = "",
    advised: bool = False,
) -> Worth:
    """Return the worth of a roll whose player picks by ``choose`` among all that can be done.

    With ``advised`` only what the advice of an answer leaves open is tried.
    """

    @cache
    def after(dice: Dice, gems: int, free: tuple[str, ...]) -> Worth:
        rerolls, options = list(_rerolls(dice, gems, free)), []
        if advised:
            rerolls = [each for each in rerolls if _is_lowest(each, dice) and _is_cheap(each, free)]
        if not (advised and any(value == min(values[colour]) for (colour, value), *_ in rerolls)):
            options.append(ending(sum(value for _, value in dice)))
        for (colour, _), rest, *left in rerolls:
            thrown = [tuple(sorted((*rest, (colour, value)))) for value in values[colour]]
            options.append(_mean(after(each, *left) for each in thrown))
        return choose(options)

    colours = _listed(pool)
    rolls = product(*(values[colour] for colour in colours))
    tables = (tuple(sorted(zip(colours, roll, strict=True))) for roll in rolls)
    return _mean(after(dice, gems, _listed(free)) for dice in tables)


def _rerolls(dice: Dice, gems: int, free: tuple[str, ...]) -> Iterator[Reroll]:
    for place, die in enumerate(dice):
        rest = dice[:place] + dice[place + 1 :]
        if gems:
            yield die, rest, gems - 1, free
        if die[0] in free:
            gone = free.index(die[0])
            yield die, rest, gems, free[:gone] + free[gone + 1 :]


def _is_lowest(reroll: Reroll, dice: Dice) -> bool:
    colour, value = reroll[0]
    return value == min(shown for other, shown in dice if other == colour)


def _is_cheap(reroll: Reroll, free: tuple[str, ...]) -> bool:
    """Whether it is free, or its colour has no free reroll."""
    return reroll[3] != free or reroll[0][0] not in free


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A fight."""

    attacks: Sequence[str | Pool]
    rerolls: int = 0
    free: str | Pool = ""
    penalty: int = 0
    guard: str | Pool = ""
    flat: int = 0
    guard_rerolls: int = 0
    guard_free: str | Pool = ""
    life: int | None = None

    @property
    def pools(self) -> list[Pool]:
        return [_pool(dice) for dice in self.attacks]

    @property
    def defence(self) -> Defence:
        if self.guard == "" and not self.flat:
            return Defence()
        free = _pool(self.guard_free)
        return Defence(
            guard=_pool(self.guard), flat=self.flat, rerolls=self.guard_rerolls, free_rerolls=free
        )


def fight(case: Case, faces: Mapping[str, Die], *, advised: bool = False) -> Worth:
    """Return the worth when both try everything, or all that the advice leaves open."""
    values = {colour: die.values for colour, die in faces.items()}
    most = sum(max(values[colour]) for dice in case.pools for colour in _listed(dice))

    @cache
    def from_attack(number: int, dealt: int) -> Worth:
        if number == len(case.attacks):
            return worth_of(dealt, goal=case.life, most=most)

        @cache
        def defended(icons: int) -> Worth:
            power = max(0, icons - case.penalty)

            def ending(stopped: int) -> Worth:
                return from_attack(number + 1, dealt + max(0, power - stopped - case.flat))

            free, guard = case.guard_free, _pool(case.guard)
            return play(guard, values, ending, min, gems=case.guard_rerolls, free=free, advised=advised)

        pool = case.pools[number]
        return play(pool, values, defended, max, gems=case.rerolls, free=case.free, advised=advised)

    return from_attack(0, 0)


def _pool(dice: str | Pool) -> Pool:
    return read_pool(dice) if isinstance(dice, str) else dice


def _listed(dice: str | Pool) -> tuple[str, ...]:
    return tuple(sorted(colour for colour, count in _pool(dice).items() for _ in range(count)))


def _mean(worths: Iterable[Worth]) -> Worth:
    listed = list(worths)
    return tuple(sum(column, Fraction()) / len(listed) for column in zip(*listed, strict=True))
