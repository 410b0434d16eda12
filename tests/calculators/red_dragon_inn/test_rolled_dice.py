"""Rolls of Damage and Epic Dice against every face of every die (Appendix C: Determine damage)."""

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from calculators.dice import Die, Face
from calculators.red_dragon_inn.exploding import DiceCount
from calculators.red_dragon_inn.rolled_dice import RolledDice, rolls

CRITICAL = Face(0, critical=True)
FACES = st.lists(
    st.just(CRITICAL) | st.builds(Face, st.integers(0, 2), st.booleans(), st.just(False)),  # noqa: FBT003  # no critical
    min_size=2,
    max_size=4,
).map(tuple)


def dice_of(yellow: tuple[Face, ...], epic: tuple[Face, ...]) -> RolledDice:
    icons = sum(1 if face.critical else face.value for face in (*yellow, *epic))
    criticals = DiceCount(sum(face.critical for face in yellow), sum(face.critical for face in epic))
    return RolledDice(icons, criticals, sum(face.inspire for face in yellow))


@given(FACES, FACES, st.integers(0, 3), st.integers(0, 2))
def test_every_roll_is_counted(
    damage: tuple[Face, ...], epic: tuple[Face, ...], yellow_dice: int, epic_dice: int
) -> None:
    counted: Counter[RolledDice] = Counter()
    for roll, weight in rolls(
        Die(damage), Die(epic), DiceCount(yellow_dice, epic_dice), inspires=True
    ).items():
        counted[roll.dice] += weight

    yellow_rolls = list(product(damage, repeat=yellow_dice))
    epic_rolls = list(product(epic, repeat=epic_dice))
    assert counted == Counter(dice_of(*pair) for pair in product(yellow_rolls, epic_rolls))


def test_only_the_lowest_dice_are_worth_removing() -> None:
    faces = (Face(2), Face(1), Face(0, inspire=True), CRITICAL)
    removable = {
        roll.removable
        for roll in rolls(Die(faces), Die(faces), DiceCount(4, 0), inspires=True)
        if roll.dice == dice_of(faces, ())
    }

    assert (Face(1), Face(0, inspire=True), CRITICAL) in removable


def test_without_a_pool_to_fill_inspiring_dice_are_plain() -> None:
    faces = (Face(1), Face(0, inspire=True))
    possible_rolls = rolls(Die(faces), Die(faces), DiceCount(1, 0), inspires=False)

    assert {roll.dice.inspire for roll in possible_rolls} == {0}
    assert {roll.removable for roll in possible_rolls} == {(Face(0),), (Face(1),)}
