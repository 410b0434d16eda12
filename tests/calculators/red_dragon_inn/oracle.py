"""A Hero's Attack by brute force: every face of every die, every die that could be removed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from calculators.dice import Face
from calculators.red_dragon_inn import Target

Faces = tuple[Face, ...]
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An Attack with dice of its own."""

    yellow: Faces
    epic: Faces
    dice: int
    epics: int = 0
    flat_damage: int = 0
    doom: int | None = None
    choice: str = "take"
    pool: int = 0
    targets: tuple[Target, ...] = (Target(),)


# A die on the table: its faces, whether it is an Epic Die, and what it shows.
Placed = tuple[Faces, bool, Face]
Figures = dict[str, Fraction]


def figures(case: Case, *, by_advice: bool = False) -> Figures:
    """Return success, expected damage, harm, the chance to inspire and the damage to oneself.

    With ``by_advice`` the player takes the damage if no die is blank, the Foe can be defeated, and
    without any one die that is not certain.
    """
    kinds = [case.yellow] * case.dice + [case.epic] * case.epics
    total: Figures = {}
    rolls = list(product(*kinds))
    for roll in rolls:
        places = range(len(kinds))
        table = tuple((kinds[place], place >= case.dice, roll[place]) for place in places)
        for struck in (False, True):
            for name, value in _outcome(case, table, struck, by_advice).items():
                total[name] = total.get(name, Fraction()) + value * HALF / len(rolls)
    return total


def answers(case: Case, yellow: Faces, epic: Faces) -> dict[Face | None, Figures]:
    """Return what each answer to doom over these faces leads to; ``None`` takes the damage."""
    dice = ((case.yellow, False, yellow), (case.epic, True, epic))
    table = tuple((kind, is_epic, face) for kind, is_epic, faces in dice for face in faces)
    remaining: dict[Face | None, tuple[Placed, ...]] = {None: table}
    remaining |= {face: _without(table, place) for place, face in enumerate(yellow)}
    return {face: _named(case, on_table) for face, on_table in remaining.items()}


def rolls(case: Case) -> Iterator[tuple[Faces, Faces]]:
    """Yield every roll, each side of each die once: the yellow faces and those of the Epic Dice."""
    for roll in product(*[case.yellow] * case.dice, *[case.epic] * case.epics):
        yield roll[: case.dice], roll[case.dice :]


def _named(case: Case, table: tuple[Placed, ...]) -> Figures:
    success, expected, inspire, _, harm = _objective(case, table)
    return {"success": success, "expected": expected, "harm": harm, "inspire": inspire}


def misleading(case: Case, *, plain: bool = False) -> int:
    """Return the fewest icons of a lowest die that it is not best to remove; 99 if there is none.

    With ``plain`` only lowest dice without inspire are looked at.
    """
    kinds = [case.yellow] * case.dice + [case.epic] * case.epics
    icons_removed = [99]
    for roll in product(*kinds):
        table = tuple(
            (kind, place >= case.dice, face)
            for place, (kind, face) in enumerate(zip(kinds, roll, strict=True))
        )
        lowest = _lowest(table)
        remaining = _without(table, lowest)
        if plain and table[lowest][2].inspire:
            continue
        if _objective(case, remaining) < _objective(case, _removed(case, table)):
            icons_removed.append(_icons(table) - _icons(remaining))
    return min(icons_removed)


def _outcome(case: Case, table: tuple[Placed, ...], struck: bool, by_advice: bool) -> Figures:  # noqa: FBT001  # drawn in a loop
    self_damage = 0
    if struck and case.doom and case.dice:
        reduced = _removed(case, table)
        takes = _objective(case, table)[0] > _objective(case, reduced)[0]
        if by_advice:
            takes = _advised_to_take(case, table)
        if case.choice == "take" or (case.choice == "best" and takes):
            self_damage = case.doom
        else:
            table = reduced
    return {**_named(case, table), "self_damage": Fraction(self_damage)}


def _removed(case: Case, table: tuple[Placed, ...]) -> tuple[Placed, ...]:
    return max(_removals(table), key=lambda remaining: _objective(case, remaining))


def _advised_to_take(case: Case, table: tuple[Placed, ...]) -> bool:
    is_blank = any(face == Face(0, inspire=face.inspire) for _, is_epic, face in table if not is_epic)
    is_certain = any(_objective(case, remaining)[0] == 1 for remaining in _removals(table))
    return not is_blank and not is_certain and _objective(case, table)[0] > 0


def _lowest(table: tuple[Placed, ...]) -> int:
    """Return the place of the lowest Damage Die, plain before inspiring, a critical last."""
    places = [place for place, (_, is_epic, _) in enumerate(table) if not is_epic]
    faces = [table[place][2] for place in places]
    return min(
        zip(places, faces, strict=True),
        key=lambda placed: (placed[1].critical, placed[1].value, placed[1].inspire),
    )[0]


def _without(table: tuple[Placed, ...], place: int) -> tuple[Placed, ...]:
    return table[:place] + table[place + 1 :]


def _removals(table: tuple[Placed, ...]) -> Iterator[tuple[Placed, ...]]:
    for place, (_, is_epic, _) in enumerate(table):
        if not is_epic:
            yield _without(table, place)


def _objective(case: Case, table: tuple[Placed, ...]) -> tuple[Fraction, ...]:
    first = case.targets[0]
    may_defeat = first.fortitude is not None
    success = 1 - _below(case, table, first, first.fortitude or 0) if may_defeat else Fraction()
    shielded = 2 * first.shields - case.flat_damage - _icons(table)
    criticals = _again(table)
    short = sum((below(criticals, n) for n in range(1, shielded + 1)), Fraction())
    mean = sum((_mean(faces) for faces in criticals), Fraction())
    expected = Fraction() if first.toughness else mean - shielded + short
    harm = 1 - min(_below(case, table, target, 1) for target in case.targets)
    return success, expected, _inspires(case, table), _icons(table) + mean, harm


def _below(case: Case, table: tuple[Placed, ...], target: Target, damage: int) -> Fraction:
    """Return the chance that ``target`` is dealt less than ``damage``."""
    if damage <= 0:
        return Fraction()
    if target.toughness:
        return Fraction(1)
    return below(_again(table), damage + 2 * target.shields - case.flat_damage - _icons(table))


@cache
def below(dice: tuple[Faces, ...], end: int) -> Fraction:
    """Return the chance that endless ``dice`` sum to less than ``end``."""
    if end <= 0:
        return Fraction()
    if not dice:
        return Fraction(1)
    faces, other_dice = dice[0], dice[1:]
    chances = (
        below(dice, end - 1) if face.critical else below(other_dice, end - face.value) for face in faces
    )
    return sum(chances, Fraction()) / len(faces)


def _inspires(case: Case, table: tuple[Placed, ...]) -> Fraction:
    if case.epics:
        return Fraction()
    icons = sum(face.inspire for _, _, face in table)
    chance = Fraction()
    endings = [[face for face in faces if not face.critical] for faces in _again(table)]
    results = list(product(*endings))
    for result in results:
        inspiring = sum(face.inspire for face in result)
        chance += Fraction(icons + inspiring > case.pool, len(results))
    return chance


def _icons(table: Sequence[Placed]) -> int:
    return sum(1 if face.critical else face.value for _, _, face in table)


def _again(table: Sequence[Placed]) -> tuple[Faces, ...]:
    return tuple(sorted(faces for faces, _, face in table if face.critical))


def _mean(faces: Faces) -> Fraction:
    """A critical counts 1 and the same again: the mean of the others, and 1 for each critical."""
    ends = [face.value for face in faces if not face.critical]
    return Fraction(sum(ends) + len(faces) - len(ends), len(ends))
