"""Conan, "Manipolazione", "Danni da caduta", "Lanciare e afferrare oggetti"."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

import pytest

from calculators.answer import Odds
from calculators.dice import Die, read_pool
from calculators.errors import OutOfRangeError
from tests.calculators.conan.answers import complex_manipulation, fall
from tests.calculators.conan.oracle import figures, play, worth_of
from tests.calculators.details import details

Faces = Mapping[str, Die]
ROLLS = [
    ("4o", 0, ""),
    ("2r1y", 1, ""),
    ("1r1o1y", 2, ""),
    ("2o", 1, "oo"),
    ("1r1o", 1, "ry"),
    ("", 2, "r"),
]
ids = [f"{dice or 'none'} {gems} {free}" for dice, gems, free in ROLLS]


@pytest.mark.parametrize(("dice", "gems", "free"), ROLLS, ids=ids)
@pytest.mark.parametrize("enemies", [0, 2])
@pytest.mark.parametrize("difficulty", [0, 2, 4])
def test_a_manipulation_is_played_as_well_as_trying_everything(  # a table
    dice: str, gems: int, free: str, enemies: int, difficulty: int, faces: Faces
) -> None:
    values = {colour: die.values for colour, die in faces.items()}
    pool = read_pool(dice)
    highest = sum(max(values[colour]) * count for colour, count in pool.items())
    expected = play(
        pool,
        values,
        lambda icons: worth_of(max(0, icons - enemies), goal=difficulty, highest=highest),
        max,
        gems=gems,
        free=free,
    )
    odds = complex_manipulation(
        dice=pool,
        faces=faces,
        difficulty=difficulty,
        enemies=enemies,
        rerolls=gems,
        free_rerolls=read_pool(free),
    )
    assert figures(odds, goal=difficulty, highest=highest) == expected
    assert odds.success == expected[0]


@pytest.mark.parametrize(("dice", "gems", "free"), ROLLS, ids=ids)
@pytest.mark.parametrize("life", [None, 0, 1, 3])
def test_a_fall_is_played_as_well_as_trying_everything(
    dice: str, gems: int, free: str, life: int | None, faces: Faces
) -> None:
    values = {colour: die.values for colour, die in faces.items()}
    pool = read_pool(dice)
    highest = sum(max(values[colour]) * count for colour, count in pool.items())
    expected = play(
        pool,
        values,
        lambda icons: worth_of(icons, goal=life, highest=highest),
        min,
        gems=gems,
        free=free,
    )
    odds = fall(dice=pool, faces=faces, rerolls=gems, free_rerolls=read_pool(free), life=life)
    assert figures(odds, goal=life, highest=highest) == expected
    assert odds.success == (None if life is None else 1 - expected[0])


@pytest.mark.parametrize("roll", [complex_manipulation, fall])
def test_whoever_can_reroll_is_asked_to_say_the_roll(roll: Callable[..., Odds], faces: Faces) -> None:
    assert [step.key for step in roll(dice={"red": 1}, faces=faces, rerolls=1).advice] == [
        "when-rolled"
    ]
    assert roll(dice={"red": 1}, faces=faces).advice == ()


@pytest.mark.parametrize("gems", [0, 3, 5])
def test_twenty_dice_of_two_values_reroll_blank_after_blank(gems: int, faces: Faces) -> None:
    icon = Fraction(2, 3)

    @cache
    def chance(dice: int, icons: int, gems: int) -> Fraction:
        """The chance that so many dice show so many icons, if blanks are rerolled while gems last."""
        if not 0 <= icons <= dice:
            return Fraction(0)
        if not dice:
            return Fraction(1)
        after_blank = chance(dice, icons, gems - 1) if gems else chance(dice - 1, icons, 0)
        return icon * chance(dice - 1, icons - 1, gems) + (1 - icon) * after_blank

    odds = complex_manipulation(dice=read_pool("20y"), faces=faces, rerolls=gems, difficulty=18)
    assert odds.distribution is not None
    chances = {icons: chance(20, icons, gems) for icons in range(21)}
    assert dict(odds.distribution.chances()) == {icons: p for icons, p in chances.items() if p}


def test_conan_alone_with_three_enemies_needs_five_axes(faces: Faces) -> None:
    """The example of "Intralciare i lanci di dado": a chest of 2 takes 5 with three enemies."""
    hindered = complex_manipulation(dice=read_pool("4o"), faces=faces, enemies=3)
    alone = complex_manipulation(dice=read_pool("4o"), faces=faces, difficulty=5)
    assert (hindered.success, details(hindered)) == (alone.success, {"hindrance": 3})


def test_belit_keeps_one_of_three_enemies_busy(faces: Faces) -> None:
    """The same example with a friend: two axes are lost instead of three."""
    odds = complex_manipulation(dice=read_pool("4o"), faces=faces, enemies=3, friends=2)
    assert details(odds) == {"hindrance": 2}


def test_a_second_gem_saves_the_lock(faces: Faces) -> None:
    """The example of the Reroll: two dice, the blank one is rolled again, and once more."""
    chances = [
        complex_manipulation(dice=read_pool("2o"), faces=faces, rerolls=gems).success
        for gems in range(3)
    ]
    assert chances == [Fraction(2, 3), Fraction(23, 27), Fraction(76, 81)]


@pytest.mark.parametrize(
    ("options", "option"),
    [
        ({"dice": {"red": 21}}, "dice"),
        ({"rerolls": 6}, "rerolls"),
        ({"free_rerolls": {"red": 6}}, "free-reroll"),
        ({"difficulty": 100}, "difficulty"),
    ],
)
def test_a_manipulation_beyond_the_limits_is_refused(
    options: dict[str, object], option: str, faces: Faces
) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        complex_manipulation(**{"dice": {"red": 1}, "faces": faces, **options})  # type: ignore[arg-type]  # a table
    assert caught.value.option == option


@pytest.mark.parametrize(
    ("options", "option"),
    [({"dice": {"red": 21}}, "dice"), ({"rerolls": -1}, "rerolls"), ({"life": 100}, "life")],
)
def test_a_fall_beyond_the_limits_is_refused(
    options: dict[str, object], option: str, faces: Faces
) -> None:
    with pytest.raises(OutOfRangeError) as caught:
        fall(**{"dice": {"red": 1}, "faces": faces, **options})  # type: ignore[arg-type]  # a table
    assert caught.value.option == option
