"""How long perfect play takes, counted before it is looked for.

The results of all rolls are counted colour by colour, without building the rolls. Many dice with many
rerolls, or with many different faces, would take minutes: they are refused, and the error says how many
rerolls fit.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import prod
from typing import Final, NamedTuple

from calculators.conan.perfect_play import ColourDice, in_rolling_order
from calculators.conan.reroll_pool import Faces, RerollPool
from calculators.errors import TooManyRerollsError

# So many steps take about five seconds, up to half a microsecond each.
MOST_STEPS: Final = 10_000_000
# Making the result of a roll takes as long as so many steps.
RESULT_STEPS: Final = 15
# So does taking it up before it is weighed.
ROLL_STEPS: Final = 2
# Numbers with so many bits take a step more each time.
STEP_BITS: Final = 5_000


class PlaySearch(NamedTuple):
    """The searches for the best play of one roll, each for another goal.

    Attributes:
        pool: The dice and rerolls.
        starts: Number of starts before any die is rolled.
        ends: Number of ends that differ.
        bits: Size of a worth.
        times: How many searches there are.
    """

    pool: RerollPool
    starts: int
    ends: int
    bits: int
    times: int = 1


class Player(NamedTuple):
    """All searches for one player, and the options that give the rerolls.

    Attributes:
        searches: The searches, all with the same rerolls.
        gems_option: Option that gives the rerolls bought with gems.
        free_option: Option that gives the free rerolls.
    """

    searches: Sequence[PlaySearch]
    gems_option: str = "rerolls"
    free_option: str = "free-reroll"

    @property
    def rerolls(self) -> tuple[int, int]:
        """The gems and the number of free rerolls.

        >>> pool = RerollPool({"red": 3}, gems=1, free_rerolls={"red": 1, "orange": 1})
        >>> Player([PlaySearch(pool, starts=1, ends=4, bits=20)]).rerolls
        (1, 2)
        """
        pool = self.searches[0].pool
        return pool.gems, sum(pool.free_rerolls.values())

    def steps(self, faces: Faces, rerolls: tuple[int, int] | None = None) -> int:
        """Return about how many steps the searches take, with other ``rerolls`` if there are any."""
        steps = 0
        pools: list[RerollPool] = []
        for search in self.searches:
            pool = search.pool if rerolls is None else search.pool.with_rerolls(*rerolls)
            levels = list(_levels(in_rolling_order(pool.by_colour(faces)), pool.gems))
            if pool not in pools:
                pools.append(pool)
                steps += RESULT_STEPS * sum(level.results for level in levels)
            steps += search.times * sum(level.steps(search) for level in levels)
        return steps


def worth_bits(cases: int, largest: int) -> int:
    """Return about how many bits a worth takes, with so many cases and values up to ``largest``.

    >>> worth_bits(6**4, largest=8)
    110
    """
    return cases.bit_length() * (largest + 2)


def check_steps(players: Sequence[Player], faces: Faces) -> int:
    """Return about how many steps perfect play takes, if they take no more than about five seconds.

    Raises:
        TooManyRerollsError: They take longer. It names an option of which fewer are enough, if possible
            of the player whose searches take more and not none; if no option alone is enough, it says
            how many rerolls of every kind fit together.
    """
    steps = sum(player.steps(faces) for player in players)
    if steps > MOST_STEPS and any(any(player.rerolls) for player in players):
        largest_first = sorted(players, key=lambda player: player.steps(faces), reverse=True)
        errors = [
            error
            for player in largest_first
            for error in _fewer_of_one_kind(player, faces, MOST_STEPS - steps + player.steps(faces))
        ]
        errors.sort(key=lambda error: error.most == 0)
        raise next(iter(errors), None) or _fewer_of_every_kind(largest_first, faces)
    return steps


def _fewer_of_one_kind(player: Player, faces: Faces, most_steps: int) -> Iterator[TooManyRerollsError]:
    """Yield for each option how many of its rerolls leave the player with so many steps, if any do."""
    gems, free = player.rerolls
    for number in reversed(range(gems)):
        if player.steps(faces, (number, free)) <= most_steps:
            yield TooManyRerollsError(player.gems_option, number, gems)
            break
    for number in reversed(range(free)):
        if player.steps(faces, (gems, number)) <= most_steps:
            yield TooManyRerollsError(player.free_option, number, free)
            break


def _fewer_of_every_kind(players: Sequence[Player], faces: Faces) -> TooManyRerollsError:
    """Return how many gems and as many free rerolls fit for all players, for the first of too many."""
    counts = {
        option: count
        for player in players
        for option, count in zip((player.gems_option, player.free_option), player.rerolls, strict=True)
    }
    number = max(counts.values()) - 1
    while number and _steps_with(players, faces, number) > MOST_STEPS:
        number -= 1
    option = next(option for option, count in counts.items() if count > number)
    return TooManyRerollsError(option, number, counts[option])


def _steps_with(players: Sequence[Player], faces: Faces, number: int) -> int:
    """Return the steps with at most so many gems and as many free rerolls for each player."""
    return sum(
        player.steps(faces, (min(gems, number), min(free, number)))
        for player in players
        for gems, free in [player.rerolls]
    )


class _Hands(NamedTuple):
    """The different hands of dice of a colour that can be rerolled.

    Attributes:
        number: How many there are.
        fewest_others: The fewest icons that the other dice of the colour show, on average.
        most_others: The most icons that they show, on average.
    """

    number: int
    fewest_others: int
    most_others: int


class _Level(NamedTuple):
    """All rolls with the same rerolls left.

    Attributes:
        results: The number of their results.
        fewest_others: The fewest icons that dice which cannot be rerolled show, on average.
        most_others: The most icons that they show, on average.
    """

    results: int
    fewest_others: int
    most_others: int

    @classmethod
    def of(cls, results: int, hands: Sequence[_Hands]) -> "_Level":
        """Return the level with these hands, one of each colour at a time."""
        fewest = sum(hand.fewest_others for hand in hands)
        return cls(results, fewest, sum(hand.most_others for hand in hands))

    def steps(self, search: PlaySearch) -> int:
        """Return how many steps it takes to weigh the results for each sum of icons."""
        sums = max(1, min(self.most_others + search.starts, search.ends) - self.fewest_others)
        return self.results * (ROLL_STEPS + sums * (1 + search.bits // STEP_BITS))


def _levels(dice: Sequence[ColourDice], gems: int) -> Iterator[_Level]:
    """Yield the levels of a roll: the rerolls, then the first roll, one colour after the other.

    No gem is spent on a colour that has a free reroll. A die that shows the lowest face of its colour
    is rerolled at once where that is free, so after other rerolls there is none.
    """
    free_rerolls = tuple(colour.free_rerolls for colour in dice)
    for gems_left in range(gems + 1):
        for free in product(*(range(number + 1) for number in free_rerolls)):
            if gems_left < gems and all(free):
                continue
            hands, faces = [], 0
            for place, (colour, number) in enumerate(zip(dice, free, strict=True)):
                is_later = gems_left < gems or free[place + 1 :] != free_rerolls[place + 1 :]
                hands.append(_hands(colour, gems_left + number, without_lowest=number > 0 and is_later))
                faces += len(colour.faces) if gems_left + number else 0
            yield _Level.of(faces * prod(hand.number for hand in hands), hands)
    hands = []
    for colour in dice:
        rerolls = gems + colour.free_rerolls
        results = _count_first_rolls(colour, rerolls)
        yield _Level.of(results * prod(hand.number for hand in hands), hands)
        hands.append(_hands(colour, rerolls))


@lru_cache(maxsize=1_000)
def _count_first_rolls(dice: ColourDice, rerolls: int) -> int:
    return len(dice.first_rolls(rerolls))


@lru_cache(maxsize=1_000)
def _hands(dice: ColourDice, rerolls: int, *, without_lowest: bool = False) -> _Hands:
    """Return the hands of a colour that can be rerolled, all or those without the lowest face."""
    values = [value for value, _ in dice.faces[without_lowest:-1]]
    sizes = range(min(dice.number, rerolls) + 1)
    hands = [hand for size in sizes for hand in combinations_with_replacement(values, size)]
    fewest, highest = zip(*(dice.other_icons(hand, rerolls) for hand in hands), strict=True)
    return _Hands(len(hands), sum(fewest) // len(hands), sum(highest) // len(hands))
