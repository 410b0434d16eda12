"""How long the calculators take: ``python -m benchmarks.odds``.

Pools of dice and draws from decks are timed beside icepool, once both give the same answer. icepool has
no calculator for the slowest requests within the limits; their times are multiples of its time for the
pool of 20 dice.
"""

import shlex
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import icepool

from bot.answers.odds.service import OddsService
from bot.cli.odds import read_arguments
from bot.cli.program import Program
from bot.settings import Settings
from calculators.components import Components
from calculators.conan import ComplexManipulation
from calculators.deck import Deck, sum_of_draws
from calculators.dice import Die, read_die

REPEATS = 5
TWENTY_DICE: Mapping[str, int] = {"red": 8, "orange": 7, "yellow": 5}
FACES: Mapping[str, Die] = {
    "yellow": read_die("0,0,1,1,1,1"),
    "orange": read_die("0,0,1,1,2,2"),
    "red": read_die("0,1,1,2,2,3"),
}
RESPONSE = Deck(((-1, 2), (0, 6), (1, 6), (2, 4), (3, 2)))
LARGE = Deck(tuple((value, 5) for value in range(100)))

# The slowest requests within the limits, found by hand and at random. All stay under a second but
# Conan's many dice of several colours, with many rerolls or with faces of the table's own.
SLOWEST = (
    "picklock pm --budget 20 --deck 1:4 2:4 3:3 4:3 5:3 6:3",
    "picklock pm --budget 8 --deck 1:84 5:84 9:83 13:83 18:83 25:83",
    f"picklock pm --points 99,99 --deck {' '.join(f'{value}:5' for value in range(100))}",
    "danger pm --enemies 99 --deck 0:500 --eyes 99",
    f"sprint pm --points 99 --deck {' '.join(f'{value}:5' for value in range(100))}",
    (
        "damage conan --attack 3r3o2y --rerolls 3 --free-reroll roy"
        " --guard 3r3o2y --guard-rerolls 3 --guard-free-reroll roy --life 5"
    ),
    "damage conan --attack 20r --rerolls 5 --guard 20r --guard-rerolls 5 --life 20",
    "damage conan --attack 20r --rerolls 5 --free-reroll 5r --guard 20r --guard-rerolls 5 --life 20",
    (f"damage conan {'--attack 2r1o1y ' * 5} --rerolls 3 --guard 2r1o1y --guard-rerolls 3 --life 12"),
    (
        f"damage conan {'--attack 2r1o1y ' * 5} --rerolls 3 --free-reroll roy"
        " --guard 2r1o1y --guard-rerolls 3 --guard-free-reroll roy --life 20"
    ),
    f"damage conan {'--attack 1r ' * 20} --rerolls 2 --guard 7r7o6y --guard-rerolls 1 --life 20",
    "damage conan --attack 4r4o4y --rerolls 5 --guard 4r4o4y --guard-rerolls 5 --life 8",
    "damage conan --attack 7r7o6y --rerolls 5 --guard 7r7o6y --guard-rerolls 5 --life 10",
    "picklock conan --dice 6r6o --rerolls 4 --die red=0,1,3,5,7,9 --die orange=0,2,3,4,6,9",
    (
        "picklock conan --dice 4r4o4y --rerolls 2 --difficulty 50"
        " --die red=0,1,3,5,7,9 --die orange=0,2,3,4,6,9 --die yellow=0,1,2,4,5,8"
    ),
    "fall conan --dice 20r --rerolls 5 --life 20",
    "damage rdi --dice 10 --epic 10 --doom 2 --doom-choice best --fortitude 40 --shields 3",
    (
        "damage rdi --dice 10 --epic 10 --doom 2 --doom-choice best --fortitude 40 --shields 3"
        " --die damage=0,1i,3,5i,9,c --die epic=0,1,4,7,9,c"
    ),
    (
        "damage rdi --dice 20 --doom 2 --doom-choice best --die damage=0,1i,4,6i,9,c"
        " --target fortitude=60 --target fortitude=90,shields=3 --target shields=9,fortitude=99"
    ),
    "damage rangers --fight 3 --vs-fight 3 --armour 9 --vs-armour 9 --rounds 20 --health 99 --goal 99",
    (
        "damage rangers --fight -1 --vs-fight -1 --armour 5 --vs-armour 10 --die 80-99"
        " --rounds 20 --tie both --goal 99"
    ),
    "shoot rangers --shoot 2 --vs-fight 3 --vs-health 9 --multiplier 99",
    "heroic rangers --number 99 --health 99",
)


def least_seconds(call: Callable[[], object]) -> float:
    """Return the least time that ``call`` took, over a few runs."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def own_pool(pool: Mapping[str, int]) -> Mapping[int, Fraction]:
    """Return the icons of a pool with the calculator."""
    odds = ComplexManipulation(dice=pool).answer(Components(dice=FACES))
    assert odds.distribution is not None  # noqa: S101  # a manipulation always has one
    return dict(odds.distribution.chances())


def icepool_pool(pool: Mapping[str, int]) -> Mapping[int, Fraction]:
    """Return the icons of a pool with icepool."""
    dice = (count @ icepool.Die(list(FACES[colour].values)) for colour, count in pool.items())
    total: Any = sum(dice, start=icepool.Die([0]))
    return dict(zip(total.outcomes(), total.probabilities(), strict=True))


def own_deck(deck: Deck, draws: int) -> Mapping[int, Fraction]:
    """Return the sum of drawn cards with the calculators' deck."""
    return dict(sum_of_draws(dict(deck.cards), draws).chances())


def icepool_deck(deck: Deck, draws: int) -> Mapping[int, Fraction]:
    """Return the sum of drawn cards with icepool."""
    total: Any = icepool.Deck(dict(deck.cards)).deal(draws).sum()
    return dict(zip(total.outcomes(), total.probabilities(), strict=True))


def compare_with_icepool() -> None:
    """Print both times for pools and decks, once both give the same answer."""
    pools = (
        {"red": 2, "yellow": 1},
        {"red": 3, "orange": 3, "yellow": 2},
        TWENTY_DICE,
    )
    decks = ((RESPONSE, 2), (RESPONSE, 5), (LARGE, 2))
    cases: list[tuple[str, Callable[[], Any], Callable[[], Any]]] = [
        *(
            (f"{sum(pool.values())} dice", partial(own_pool, pool), partial(icepool_pool, pool))
            for pool in pools
        ),
        *(
            (
                f"{draws} of {deck.size} cards",
                partial(own_deck, deck, draws),
                partial(icepool_deck, deck, draws),
            )
            for deck, draws in decks
        ),
    ]
    for name, own_call, peer_call in cases:
        if own_call() != peer_call():
            raise SystemExit(f"{name}: the answers differ")
        own, peer = least_seconds(own_call), least_seconds(peer_call)
        print(f"{name:>18}: {own * 1e3:8.2f} ms, icepool {peer * 1e3:8.2f} ms, ratio {own / peer:.2f}")


def measure_slowest() -> None:
    """Print how long the slowest requests take, beside icepool's pool of 20 dice."""
    peer = least_seconds(partial(icepool_pool, TWENTY_DICE))
    program = Program(Settings())
    odds = OddsService(program.lookup.glossary.games, program.lookup.glossary.components)
    for line in SLOWEST:
        request = read_arguments(shlex.split(line), program.lookup)
        start = time.process_time()
        odds.answer(request)
        own = time.process_time() - start
        print(f"{own:6.3f} s, ratio {own / peer:7.0f}  {line[:90]}")


if __name__ == "__main__":
    compare_with_icepool()
    measure_slowest()
