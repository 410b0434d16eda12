"""Which inputs are refused because perfect play would take too long, and what the refusal offers."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from calculators.answer import Odds
from calculators.conan.fight import Fight, Losses
from calculators.conan.perfect_play import RollStates
from calculators.conan.reroll_pool import Faces, RerollPool
from calculators.conan.step_count import MOST_STEPS, Player, PlaySearch, check_steps
from calculators.dice import COLOURS, Die, read_die, read_pool
from calculators.errors import TooManyRerollsError
from tests.calculators.conan.answers import Defence, complex_manipulation, damage, fall

SHIPPED = {"yellow": "0,0,1,1,1,1", "orange": "0,0,1,1,2,2", "red": "0,1,1,2,2,3"}
SIX_VALUES = {"yellow": "0,1,2,3,4,9", "orange": "0,1,3,5,7,9", "red": "0,2,3,5,7,9"}


# Of the fights up to ``FIGHTS``, those that are refused, and what is offered (see ``decision``).
FIGHTS = 160
# fmt: off
OFFERS = {
    6: "g3", 9: "G3", 17: "G0", 23: "G2", 27: "g0", 29: "G0", 30: "G0", 31: "G1", 36: "G0",
    37: "G0", 41: "f0", 43: "G0", 49: "G0", 58: "g0", 63: "G0", 65: "G2", 73: "g2", 74: "G1",
    76: "G2", 83: "G1", 84: "g0", 87: "G0", 89: "G3", 92: "G3", 93: "g2", 95: "G1", 96: "G4",
    111: "G3", 112: "g1", 113: "G2", 116: "g3", 120: "g4", 131: "G1", 136: "G2", 145: "g2",
    147: "G1", 151: "F2", 153: "G0",
}
# fmt: on


def dice_of(texts: Mapping[str, str]) -> Faces:
    return {colour: read_die(text) for colour, text in texts.items()}


def pool_of(dice: str, gems: int = 0, free_rerolls: str = "") -> RerollPool:
    return RerollPool(read_pool(dice), gems, read_pool(free_rerolls))


def attack(pool: RerollPool, faces: Faces, *, times: int = 1) -> Player:
    return Player([PlaySearch(pool, 1, pool.most_icons(faces) + 1, 4_000, times)])


def guard(pool: RerollPool, *, power: int = 40, times: int = 1) -> Player:
    search = PlaySearch(pool, power + 1, power + 1, 4_000, times)
    return Player([search], "guard-rerolls", "guard-free-reroll")


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("attacks", "gems", "free_rerolls", "guard", "life"),
    [
        (["3r3o2y"], 3, "roy", "3r3o2y", 8),
        (["20r"], 5, "", "20r", 20),
        (["20o"], 5, "5o", "20y", None),
        (["4r", "3r1o", "2r2o", "2r1o1y", "4o"], 3, "roy", "2r1o1y", 20),
    ],
)
def test_what_tables_play_is_answered(
    attacks: list[str], gems: int, free_rerolls: str, guard: str, life: int | None
) -> None:
    free = read_pool(free_rerolls)
    odds = damage(
        attacks=[read_pool(dice) for dice in attacks],
        faces=dice_of(SHIPPED),
        rerolls=gems,
        free_rerolls=free,
        defence=Defence(guard=read_pool(guard), rerolls=gems, free_rerolls=free),
        life=life,
    )
    assert 0 < odds.effort <= MOST_STEPS


def test_without_rerolls_nothing_is_refused() -> None:
    own = {colour: Die(die.faces, own=True) for colour, die in dice_of(SIX_VALUES).items()}
    attacks = [{"red": 1}] * 20
    odds = damage(attacks=attacks, faces=own, defence=Defence(guard=read_pool("20r")), life=90)
    assert odds.effort <= MOST_STEPS


def test_more_rerolls_take_more_steps() -> None:
    faces = dice_of(SHIPPED)
    pools = [pool_of("4r3o2y", gems, free) for gems, free in ((0, ""), (1, ""), (2, ""), (2, "r"))]
    steps = [attack(pool, faces).steps(faces) for pool in pools]
    assert steps == sorted(set(steps))


@settings(max_examples=30, deadline=None)
@given(
    dice=st.dictionaries(st.sampled_from(COLOURS), st.integers(1, 5), min_size=1),
    gems=st.integers(0, 3),
    free_rerolls=st.dictionaries(st.sampled_from(COLOURS), st.integers(0, 1)),
    texts=st.sampled_from([SHIPPED, {**SHIPPED, "red": "0,2,5,7"}]),
)
def test_the_count_is_about_that_of_the_rolls(
    dice: Mapping[str, int], gems: int, free_rerolls: Mapping[str, int], texts: Mapping[str, str]
) -> None:
    faces = dice_of(texts)
    pool = RerollPool(dice, gems, free_rerolls)
    seen = set()
    waiting = [RollStates(pool.by_colour(faces), gems).first]
    results = 0
    while waiting:
        state = waiting.pop()
        for roll in state.rolls:
            results += len(roll.results)
            for result in roll.results:
                if result.state not in seen:
                    seen.add(result.state)
                    waiting.append(result.state)
    assert results <= count_results(pool, faces) <= results * 3


def count_results(pool: RerollPool, faces: Faces) -> float:
    """Return how many results are counted: what a search with one end costs for each of them."""
    return Player([PlaySearch(pool, 1, 1, 0)]).steps(faces) / 18


@pytest.mark.parametrize(
    ("calculate", "options"),
    [(complex_manipulation, {"difficulty": 30}), (fall, {"life": 30}), (fall, {})],
)
def test_a_roll_says_how_many_gems_fit(
    calculate: Callable[..., Odds], options: Mapping[str, int]
) -> None:
    faces = dice_of(SIX_VALUES)
    dice = read_pool("6r6o")
    with pytest.raises(TooManyRerollsError) as caught:
        calculate(dice=dice, faces=faces, rerolls=5, free_rerolls=read_pool("r"), **options)
    error = caught.value
    assert (error.option, error.value) == ("rerolls", 5)
    free_rerolls = read_pool("r")
    attack_of = [attack(RerollPool(dice, gems, free_rerolls), faces) for gems in range(6)]
    assert check_steps([attack_of[error.most]], faces) <= MOST_STEPS


@pytest.mark.parametrize(
    ("pool", "texts", "option"),
    [
        (pool_of("4r4o4y", 5), SIX_VALUES, "rerolls"),
        (pool_of("4r4o4y", 5, "r"), SIX_VALUES, "rerolls"),
        (pool_of("7r7o6y", 5, "2r2oy"), SHIPPED, "rerolls"),
        (pool_of("4r4o4y", 0, "2r2oy"), SIX_VALUES, "free-reroll"),
    ],
)
def test_as_many_rerolls_as_are_offered_fit_and_no_more(
    pool: RerollPool, texts: Mapping[str, str], option: str
) -> None:
    faces = dice_of(texts)
    with pytest.raises(TooManyRerollsError) as caught:
        check_steps([attack(pool, faces, times=20)], faces)
    error = caught.value
    free = sum(pool.free_rerolls.values())

    def with_offer(number: int) -> RerollPool:
        gems = option == "rerolls"
        return pool.with_rerolls(number if gems else pool.gems, free if gems else number)

    assert error.option == option
    check_steps([attack(with_offer(error.most), faces, times=20)], faces)
    with pytest.raises(TooManyRerollsError):
        check_steps([attack(with_offer(error.most + 1), faces, times=20)], faces)


def test_the_player_whose_searches_take_more_is_named() -> None:
    faces = dice_of(SHIPPED)
    with pytest.raises(TooManyRerollsError, match=r"^guard-rerolls takes"):
        check_steps([attack(pool_of("2r", 1), faces), guard(pool_of("7r7o6y", 5), times=9)], faces)
    with pytest.raises(TooManyRerollsError, match=r"^rerolls takes"):
        check_steps([attack(pool_of("7r7o6y", 5), faces, times=30), guard(pool_of("2r", 1))], faces)


def test_what_is_offered_fits_beside_the_other_player() -> None:
    faces = dice_of(SHIPPED)
    attacker = attack(pool_of("7r7o6y", 4), faces, times=4)

    def defender(gems: int) -> Player:
        return guard(pool_of("4r4o4y", gems), times=9)

    with pytest.raises(TooManyRerollsError) as caught:
        check_steps([attacker, defender(5)], faces)
    assert caught.value.option == "guard-rerolls"
    assert check_steps([attacker, defender(caught.value.most)], faces) <= MOST_STEPS


def test_an_offer_of_some_rerolls_goes_before_one_of_none() -> None:
    faces = dice_of(SHIPPED)
    attacker, defender = pool_of("7r7o6y", 5), pool_of("20r", 1)
    players = [attack(attacker, faces, times=4), guard(defender, power=60, times=1000)]
    assert players[1].steps(faces) > players[0].steps(faces)
    with pytest.raises(TooManyRerollsError, match=r"^rerolls takes 0 to [1-4] "):
        check_steps(players, faces)


@settings(max_examples=25, deadline=None)
@given(
    attacker=st.builds(
        pool_of, st.just("4r4o4y"), st.integers(0, 5), st.sampled_from(["", "r", "2r2oy"])
    ),
    defender=st.builds(pool_of, st.just("6r6o"), st.integers(0, 5), st.sampled_from(["", "r", "3r2o"])),
    texts=st.sampled_from([SHIPPED, SIX_VALUES]),
    times=st.integers(1, 40),
)
def test_taking_what_is_offered_ends_in_an_answer(
    attacker: RerollPool, defender: RerollPool, texts: Mapping[str, str], times: int
) -> None:
    faces = dice_of(texts)
    pools = {"rerolls": attacker, "guard-rerolls": defender}
    assume(any(pool.gems or sum(pool.free_rerolls.values()) for pool in pools.values()))
    refusals = 0
    while refusals < 20:
        players = [
            attack(pools["rerolls"], faces, times=times),
            guard(pools["guard-rerolls"], times=times),
        ]
        try:
            check_steps(players, faces)
        except TooManyRerollsError as error:
            refusals += 1
            side = "guard-rerolls" if error.option.startswith("guard") else "rerolls"
            pool = pools[side]
            free = sum(pool.free_rerolls.values())
            gems, free = (error.most, free) if error.option == side else (pool.gems, error.most)
            pools[side] = pool.with_rerolls(gems, free)
        else:
            break
    assert refusals < 20


def random_pool(chance: Random, most_dice: int) -> RerollPool:
    """Return dice and rerolls within the limits."""
    dice = Counter(chance.choice(COLOURS) for _ in range(chance.randint(1, most_dice)))
    free_rerolls = Counter(chance.choice(sorted(dice)) for _ in range(chance.randint(0, 5)))
    return RerollPool(dict(dice), chance.randint(0, 5), dict(free_rerolls))


def random_faces(chance: Random, *, own: bool) -> Faces:
    """Return the game's dice, or dice of a table's own within the limits."""
    if not own:
        return dice_of(SHIPPED)
    texts = {
        colour: ",".join(str(chance.randint(0, 9)) for _ in range(chance.randint(2, 6)))
        for colour in COLOURS
    }
    return {colour: Die(die.faces, own=True) for colour, die in dice_of(texts).items()}


def decision(number: int) -> str:
    """Return what a fight is offered that is refused: gems or free rerolls, and how many fit.

    Capital letters are the defender's; empty for a fight that is answered.
    """
    chance = Random(number)  # noqa: S311  # the same each time
    own = number % 2 == 1
    faces, most_dice = random_faces(chance, own=own), 12 if own else 20
    attacks = [random_pool(chance, most_dice)] * chance.choice([1, 1, 2, 5])
    life = chance.choice([None, 5, 20, 50])
    try:
        Fight(attacks, random_pool(chance, most_dice), faces, losses=Losses(), life=life)
    except TooManyRerollsError as error:
        letter = {"rerolls": "g", "free-reroll": "f", "guard-rerolls": "G", "guard-free-reroll": "F"}
        return f"{letter[error.option]}{error.most}"
    return ""


def test_what_is_refused_and_what_is_offered_stays_as_it_is() -> None:
    """Of fights as different as the limits allow; whoever counts otherwise sees here what changes."""
    decisions = {number: decision(number) for number in range(FIGHTS)}
    assert {number: offer for number, offer in decisions.items() if offer} == OFFERS
