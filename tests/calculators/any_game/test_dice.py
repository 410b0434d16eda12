"""Dice of any game beside all their rolls, one by one."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from time import process_time

import pytest
from hypothesis import given

from calculators.any_game import AnyDice
from calculators.any_game.grammar import read_expression
from calculators.components import Components
from calculators.dice import Die, Face, read_die
from calculators.errors import ConflictError, ExpressionError, OutOfRangeError, UnknownDieError
from calculators.expression import Dice, DiceGroup, Explode, Side
from tests.calculators.any_game.expressions import NAMED, expressions

CONAN = Components(
    dice={
        "yellow": Die(tuple(map(Face, (0, 0, 1, 1, 1, 1))), assumed=True),
        "orange": read_die("0,0,1,1,2,2"),
        "red": read_die("0,1,1,2,2,3"),
    }
)
SMALL = Components({name: Die(tuple(map(Face, faces))) for name, faces in NAMED.items()})


# The rolls of one die, one after the other, with their chance.
Rolls = tuple[tuple[int, ...], Fraction]


def faces_of(dice: Dice) -> tuple[int, ...]:
    return NAMED[dice.die] if isinstance(dice.die, str) else dice.die


def rolls_of(dice: Dice) -> list[Rolls]:
    """Return all that one die can show, with what it goes on to show where it explodes."""
    faces = faces_of(dice)
    first = {face: Fraction(faces.count(face), len(faces)) for face in faces}
    exploding: set[int] = set()
    for change in dice.changes:
        changed_faces = change.faces.of(faces)
        if isinstance(change, Explode):
            exploding |= changed_faces
            continue
        reroll_chance = sum((first[face] for face in changed_faces), Fraction(0))
        stays = {face: chance for face, chance in first.items() if face not in changed_faces}
        if change.is_always:
            first = {face: chance / (1 - reroll_chance) for face, chance in stays.items()}
        else:
            first = {
                face: stays.get(face, 0) + reroll_chance * chance for face, chance in first.items()
            }
    return list(followed(first, exploding, 10))


def followed(first: Mapping[int, Fraction], exploding: set[int], explosions: int) -> Iterator[Rolls]:
    for face, chance in first.items():
        if face in exploding and explosions:
            for later, later_chance in followed(first, exploding, explosions - 1):
                yield (face, *later), chance * later_chance
        else:
            yield (face,), chance


def totals_of(group: DiceGroup) -> Iterator[tuple[int, Fraction]]:
    """Yield the total of each roll of a group, with its chance."""
    dice = [dice for dice in group.dice for _ in range(dice.count)]
    everything = [face for kind in group.dice for face in faces_of(kind)]
    for rolls in product(*map(rolls_of, dice)):
        chance = prod((chance for _, chance in rolls), start=Fraction(1))
        places = list(range(len(dice)))
        if group.keep is not None:
            in_order = sorted(places, key=lambda place: sum(rolls[place][0]))
            places = in_order[group.keep.first : group.keep.last]
        if group.counted is None:
            total = sum(sum(rolls[place][0]) for place in places)
        else:
            is_apart = group.keep is None  # each kind of die has a highest face of its own then
            total = sum(
                face in group.counted.of(faces_of(dice[place]) if is_apart else everything)
                for place in places
                for face in rolls[place][0]
            )
        yield -total if group.is_subtracted else total, chance


def totals_of_side(side: Side) -> dict[int, Fraction]:
    totals = {side.constant: Fraction(1)}
    for group in side.groups:
        summed: defaultdict[int, Fraction] = defaultdict(Fraction)
        for group_total, chance in totals_of(group):
            for total, total_chance in totals.items():
                summed[total + group_total] += chance * total_chance
        totals = summed
    return totals


def enumerated(text: str) -> Mapping[int, Fraction]:
    """Return the chance of each total, from all rolls."""
    first, *against = map(totals_of_side, read_expression(text).sides)
    totals: defaultdict[int, Fraction] = defaultdict(Fraction)
    for total, chance in first.items():
        for subtracted, other_chance in (against[0] if against else {0: Fraction(1)}).items():
            totals[total - subtracted] += chance * other_chance
    return totals


@given(expressions())
def test_every_roll_counts(text: str) -> None:
    expected = enumerated(text)

    odds = AnyDice(roll=read_expression(text), at_least=3).answer(SMALL)
    at_most = AnyDice(roll=read_expression(text), at_most=2).answer(SMALL)
    exactly = AnyDice(roll=read_expression(text), exactly=2).answer(SMALL)

    assert odds.distribution is not None
    assert dict(odds.distribution.chances()) == expected
    assert odds.success == sum(chance for total, chance in expected.items() if total >= 3)
    assert at_most.success == 1 - (odds.success or 0)
    assert exactly.success == expected.get(2, 0)
    assert odds.expected == sum(total * chance for total, chance in expected.items())


def test_the_higher_side_wins() -> None:
    odds = AnyDice(roll=read_expression("d6 vs d6")).answer(Components())

    assert odds.success == Fraction(15, 36)
    assert "tie" in odds.assumed
    assert "tie" not in AnyDice(roll=read_expression("d6 vs d6"), at_least=0).answer(SMALL).assumed


@pytest.mark.parametrize("name", ["red", "rossi", "r", "rosso"])
def test_a_games_dice_have_many_names(name: str) -> None:
    odds = AnyDice(roll=read_expression(f"2 {name}"), game="conan").answer(CONAN)

    assert odds.expected == 3
    assert odds.assumed == ()


def test_a_letter_is_that_of_the_language() -> None:
    a, g = (AnyDice(roll=read_expression(f"1 {letter}")).answer(CONAN) for letter in "ag")

    assert a.expected == 1
    assert g.expected == Fraction(2, 3)
    assert g.assumed == ("die-faces",)


def test_a_letter_of_two_dice_is_refused() -> None:
    two = Components({"blood": read_die("0,1"), "bone": read_die("0,1")})

    with pytest.raises(UnknownDieError):
        AnyDice(roll=read_expression("1 b")).answer(two)


def test_critical_faces_are_left_to_the_games_calculators() -> None:
    with pytest.raises(ExpressionError):
        AnyDice(roll=read_expression("1 gem")).answer(Components({"gem": read_die("0,c")}))


def test_both_ends_are_refused() -> None:
    with pytest.raises(ConflictError):
        AnyDice(roll=read_expression("d6"), at_least=1, at_most=2).answer(Components())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("3d6 explode keep 2 count 5+", "unclear"),
        ("3d6 count 7+", "no-face"),
        ("3d6 reroll 9", "no-face"),
        ("3d6 reroll 1+ always", "reroll-all"),
    ],
)
def test_changes_that_mean_nothing_are_refused(text: str, kind: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        AnyDice(roll=read_expression(text)).answer(Components())

    assert refused.value.kind == kind


@pytest.mark.parametrize("text", ["10d20!", "20d100 + (1d4 explode 1+)", "5d100 explode 1+"])
def test_too_many_values_are_refused(text: str) -> None:
    with pytest.raises(OutOfRangeError):
        AnyDice(roll=read_expression(text)).answer(Components())


def test_what_explodes_says_how_it_is_read() -> None:
    notes = {
        text: AnyDice(roll=read_expression(text)).answer(Components()).notes
        for text in ("2d6!", "2d6! keep 1", "2d6! count 5+", "2d6")
    }
    assert notes == {
        "2d6!": ("dice-explode",),
        "2d6! keep 1": ("dice-explode", "dice-explode-kept"),
        "2d6! count 5+": ("dice-explode", "dice-explode-counted"),
        "2d6": (),
    }


@pytest.mark.parametrize(
    "text",
    [
        "20d100 vs 20d100",
        "20d100 keep 10 vs 20d100 keep lowest 10",
        "20d6! vs 15d6!",
        "9d20! vs 9d20!",
        "(7d100 + 7d99 + 6d98) keep 10 vs 4d100",
        "(4d{0,9,17,23,41,67,2,77,32,1,50,-9} + 4d{1,5,22,37,88,99,-50,4} + 4d{3,11,29,71,8}) keep 6",
    ],
)
def test_the_largest_expressions_end_soon(text: str) -> None:
    start = process_time()
    AnyDice(roll=read_expression(text)).answer(Components())

    assert process_time() - start < 4
