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
# A die that is rerolled and what it takes, or to stop.
Step = tuple[tuple[str, int], str] | None
# The die, the other dice, the gems and the free rerolls that are left.
Reroll = tuple[tuple[str, int], Dice, int, tuple[str, ...]]


def worth_of(value: int, *, goal: int | None, highest: int) -> Worth:
    """Return what a certain ``value`` is worth."""
    reached = goal is not None and value >= goal
    return (Fraction(reached), Fraction(value), *(Fraction(value >= n) for n in range(1, highest + 1)))


def figures(odds: Odds, *, goal: int | None, highest: int) -> Worth:
    """Return what an answer says, as a worth."""
    assert odds.distribution is not None
    assert odds.expected is not None
    reached = Fraction() if goal is None else odds.distribution.at_least(goal)
    return (reached, odds.expected, *(odds.distribution.at_least(n) for n in range(1, highest + 1)))


def play(
    pool: Pool,
    values: Values,
    ending: Callable[[int], Worth],
    choose: Callable[[list[Worth]], Worth],
    *,
    gems: int = 0,
    free: str | Pool = "",
) -> Worth:
    """Return the worth of a roll whose player picks by ``choose`` among all that can be done."""

    @cache
    def worth_after(dice: Dice, gems: int, free: tuple[str, ...]) -> Worth:
        return choose([*steps_from(dice, values, ending, worth_after, gems=gems, free=free).values()])

    return _mean(worth_after(dice, gems, _listed(free)) for dice in all_rolls(pool, values))


def steps(
    dice: Dice,
    values: Values,
    ending: Callable[[int], Worth],
    choose: Callable[[list[Worth]], Worth],
    *,
    gems: int = 0,
    free: str | Pool = "",
) -> Mapping[Step, Worth]:
    """Return the worth of everything that may be done with dice on the table, and then the best."""

    @cache
    def worth_after(dice: Dice, gems: int, free: tuple[str, ...]) -> Worth:
        return choose([*steps_from(dice, values, ending, worth_after, gems=gems, free=free).values()])

    return steps_from(tuple(sorted(dice)), values, ending, worth_after, gems=gems, free=_listed(free))


def steps_from(
    dice: Dice,
    values: Values,
    ending: Callable[[int], Worth],
    worth_after: Callable[[Dice, int, tuple[str, ...]], Worth],
    *,
    gems: int,
    free: tuple[str, ...],
) -> dict[Step, Worth]:
    """Return the worth of each step, where ``worth_after`` is what the dice after it are worth."""
    worths: dict[Step, Worth] = {None: ending(sum(value for _, value in dice))}
    for die, others_left, gems_left, free_left in _rerolls(dice, gems, free):
        thrown = [tuple(sorted((*others_left, (die[0], value)))) for value in values[die[0]]]
        payment = "gem" if gems_left < gems else "free"
        worths[die, payment] = _mean(worth_after(roll, gems_left, free_left) for roll in thrown)
    return worths


def all_rolls(pool: str | Pool, values: Values) -> Iterator[Dice]:
    """Yield every roll of the dice, each side of each die once."""
    colours = _listed(pool)
    for roll in product(*(values[colour] for colour in colours)):
        yield tuple(sorted(zip(colours, roll, strict=True)))


def _rerolls(dice: Dice, gems: int, free: tuple[str, ...]) -> Iterator[Reroll]:
    for place, die in enumerate(dice):
        others_left = dice[:place] + dice[place + 1 :]
        if gems:
            yield die, others_left, gems - 1, free
        if die[0] in free:
            spent = free.index(die[0])
            yield die, others_left, gems, free[:spent] + free[spent + 1 :]


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


def fight(case: Case, faces: Mapping[str, Die]) -> Worth:
    """Return the worth when both try everything."""
    values = {colour: die.values for colour, die in faces.items()}
    highest = sum(max(values[colour]) for dice in case.pools for colour in _listed(dice))

    @cache
    def from_attack(number: int, dealt: int) -> Worth:
        if number == len(case.attacks):
            return worth_of(dealt, goal=case.life, highest=highest)

        @cache
        def defended(icons: int) -> Worth:
            return _after_defence(
                case, values, icons, lambda damage: from_attack(number + 1, dealt + damage)
            )

        pool = case.pools[number]
        return play(pool, values, defended, max, gems=case.rerolls, free=case.free)

    return from_attack(0, 0)


def attack_steps(case: Case, dice: Dice, faces: Mapping[str, Die]) -> Mapping[Step, Worth]:
    """Return the worth of everything that the attacker may do with the only attack on the table."""
    values = {colour: die.values for colour, die in faces.items()}
    highest = sum(max(values[colour]) for colour, _ in dice)

    @cache
    def defended(icons: int) -> Worth:
        return _after_defence(
            case, values, icons, lambda damage: worth_of(damage, goal=case.life, highest=highest)
        )

    return steps(dice, values, defended, max, gems=case.rerolls, free=case.free)


def _after_defence(
    case: Case, values: Values, icons: int, worth_of_damage: Callable[[int], Worth]
) -> Worth:
    """Return the worth of an attack with so many icons, where ``worth_of_damage`` is what its damage is worth."""
    power = max(0, icons - case.penalty)

    def ending(defence: int) -> Worth:
        return worth_of_damage(max(0, power - defence - case.flat))

    free, guard = case.guard_free, _pool(case.guard)
    return play(guard, values, ending, min, gems=case.guard_rerolls, free=free)


def _pool(dice: str | Pool) -> Pool:
    return read_pool(dice) if isinstance(dice, str) else dice


def _listed(dice: str | Pool) -> tuple[str, ...]:
    return tuple(sorted(colour for colour, count in _pool(dice).items() for _ in range(count)))


def _mean(worths: Iterable[Worth]) -> Worth:
    rows = list(worths)
    return tuple(sum(column, Fraction()) / len(rows) for column in zip(*rows, strict=True))
