"""Real rolls: as likely as the figures say, by every possible number and by many seeded ones."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from calculators.any_game import AnyDice
from calculators.any_game.grammar import read_expression
from calculators.components import Components
from calculators.conan import Attack, Fall
from calculators.deck import DrawnCard, read_deck, read_drawn
from calculators.declaration import Calculator
from calculators.dice import RolledDie, read_die
from calculators.errors import CalculatorError
from calculators.perditions_mouth import DangerousEvent, PickLock, Sprint
from calculators.rangers import Fight, Swim
from calculators.red_dragon_inn import HeroAttack
from calculators.rolls import Roll, RolledFace, can_roll, draw_cards, roll_for
from calculators.throw import Draw

COLOURS = {"red": "0,1,1,2,2,3", "orange": "0,0,1,1,2,2", "yellow": "0,0,1,1,1,1"}
BOX = Components(
    dice={
        name: read_die(faces)
        for name, faces in {**COLOURS, "damage": "0,1,1,2,1i,c", "epic": "1,2,c", "doom": "1,0"}.items()
    }
)
SEEDED = Random(1)  # noqa: S311  # a seed makes it repeatable
RANGERS = Components(dice={"die": read_die("1-20")})


class Numbers:
    """A source that gives the numbers in ``script``, then 0, and notes of how many each was one."""

    def __init__(self, script: list[int]) -> None:
        self.script, self.stops = script, list[int]()

    def randrange(self, stop: int, /) -> int:
        place = len(self.stops)
        self.stops.append(stop)
        return self.script[place] if place < len(self.script) else 0


def every_roll(calculator: Calculator, components: Components) -> Iterator[tuple[Fraction, Roll]]:
    """Yield the rolls for all numbers that the source can give, each with its chance."""
    script: list[int] | None = []
    while script is not None:
        source = Numbers(script)
        roll = roll_for(calculator, components, source)
        assert roll is not None
        chance = Fraction(1)
        for stop in source.stops:
            chance /= stop
        yield chance, roll
        numbers = [*script, *[0] * (len(source.stops) - len(script))]
        script = next(
            (
                [*numbers[:place], numbers[place] + 1]
                for place in range(len(numbers) - 1, -1, -1)
                if numbers[place] + 1 < source.stops[place]
            ),
            None,
        )


def value(roll: Roll) -> int:
    return sum(-part.total if part.option.startswith("vs-") else part.total for part in roll.parts)


@pytest.mark.parametrize(
    "expression",
    [
        "2d6 + 1",
        "3d4 keep 2",
        "4d3 drop lowest drop highest",
        "2d6 reroll 1 once",
        "2d4 reroll 1 once reroll 2 once",
        "1d3 explode",
        "2d2!",
        "(2d4 reroll 1 once) count 3+",
        "3d4 count highest",
        "(1 red + 1 yellow + 1d3) keep lowest 2",
        "(3d3 + 1 red) keep 2 count 2+",
        "2 red - 1d4",
        "1d6 vs 1d4 + 1",
        "2d{-1,0,5}",
    ],
)
def test_all_numbers_of_the_source_together_give_the_exact_chances(expression: str) -> None:
    dice = AnyDice(roll=read_expression(expression))
    chances = defaultdict[int, Fraction](Fraction)
    for chance, roll in every_roll(dice, BOX):
        chances[value(roll)] += chance

    distribution = dice.answer(BOX).distribution
    assert distribution is not None
    assert sorted(chances.items()) == list(distribution.chances())


def test_what_is_said_of_a_roll_is_the_chance_to_do_as_well() -> None:
    rolls = list(every_roll(Attack(attack=({"red": 2, "yellow": 1},)), BOX))

    for _, roll in rolls:
        as_good = sum(chance for chance, other in rolls if value(other) >= value(roll))
        assert roll.chance == as_good


@pytest.mark.parametrize("sides", [2, 6, 20])
def test_seeded_rolls_show_each_face_about_equally_often(sides: int) -> None:
    dice, source, rolls = AnyDice(roll=read_expression(f"2d{sides}")), SEEDED, 3_000
    counts = Counter[str]()
    for _ in range(rolls // 2):
        roll = roll_for(dice, BOX, source)
        assert roll is not None
        counts.update(face.text for face in roll.parts[0].faces)

    expected = rolls / sides
    chi_square = sum((counts[str(face + 1)] - expected) ** 2 / expected for face in range(sides))
    # More than the mean by five standard deviations comes once in millions of seeds.
    assert chi_square < (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5
    assert set(counts) == {str(face + 1) for face in range(sides)}


def test_a_die_that_is_always_rerolled_ends_with_another_face_and_shows_the_first() -> None:
    dice, source = AnyDice(roll=read_expression("20d4 reroll 1-3 always")), SEEDED
    roll = roll_for(dice, BOX, source)

    assert roll is not None
    assert roll.parts[0].total == 80
    dropped = [face for face in roll.parts[0].faces if face.is_dropped]
    assert 0 < len(dropped) <= 20


def test_dropped_dice_are_marked() -> None:
    roll = roll_for(AnyDice(roll=read_expression("3d6 keep 2")), BOX, Numbers([4, 0, 5]))

    assert roll is not None
    assert roll.parts[0].faces == (
        RolledFace("", "5"),
        RolledFace("", "1", is_dropped=True),
        RolledFace("", "6"),
    )
    assert roll.parts[0].total == 11


def test_an_explosion_ends() -> None:
    roll = roll_for(AnyDice(roll=read_expression("1d6!")), BOX, Numbers([5] * 99))

    assert roll is not None
    assert roll.parts[0].total == 66


def test_a_hand_is_drawn_as_likely_as_the_calculator_says() -> None:
    deck = read_deck("-1:1 0:2 2:2")
    for calculator in (
        PickLock(points=(2,), deck=deck),
        PickLock(points=(2,), deck=deck, drawn=read_drawn("0 2 2 -1")),
        Sprint(points=2, need=3, deck=deck, drawn=read_drawn("0")),
        DangerousEvent(enemies=2, eyes=2, deck=deck),
        DangerousEvent(enemies=2, eyes=2, deck=deck, drawn=read_drawn("2 0")),
        DangerousEvent(enemies=2, eyes=2, deck=deck, drawn=read_drawn("2e 0")),
        DangerousEvent(enemies=3, eyes=2, deck=deck, drawn=read_drawn("2e 0 0")),
        DangerousEvent(enemies=9, eyes=2, deck=deck),
    ):
        chances, success = defaultdict[int, Fraction](Fraction), Fraction(0)
        for chance, roll in every_roll(calculator, BOX):
            chances[value(roll)] += chance
            success += chance * bool(roll.is_success)
        odds = calculator.answer(BOX)
        assert odds.distribution is not None
        assert sorted(chances.items()) == list(odds.distribution.chances())
        assert success == odds.success


def test_cards_are_drawn_without_putting_back_and_marked_with_their_eyes() -> None:
    deck = read_deck("0:2 5:3")
    draw = Draw(5, deck, (), len)
    cards = draw_cards(Draw(5, deck, (DrawnCard(5, eye=True),), len), SEEDED)

    assert Counter(card.value for card in draw_cards(draw, SEEDED)) == {0: 2, 5: 3}
    assert Counter(card.value for card in cards) == {0: 2, 5: 3}


def test_a_lower_sum_is_as_good_where_little_is_wanted() -> None:
    lock = PickLock(points=(2,), deck=read_deck("0:2 2:2"))
    roll = roll_for(lock, BOX, Numbers([0, 0]))

    assert roll is not None
    assert (roll.parts[0].total, roll.chance, roll.is_success) == (0, Fraction(1, 6), True)


def test_a_contest_adds_what_each_side_adds() -> None:
    roll = roll_for(Fight(fight=3, support=1, vs_fight=-2), RANGERS, Numbers([9, 4]))

    assert roll is not None
    assert [(part.option, part.total) for part in roll.parts] == [("fight", 15), ("vs-fight", 3)]


def test_a_number_to_reach_decides() -> None:
    rolls = [roll_for(Swim(armour="light"), RANGERS, Numbers([face])) for face in (5, 6)]

    assert [roll.is_success for roll in rolls if roll is not None] == [False, True]


def test_the_doom_die_counts_nothing() -> None:
    attack = HeroAttack(dice=1, epic=1, doom=2)
    roll = roll_for(attack, BOX, Numbers([5, 2, 0]))

    assert roll is not None
    assert [(part.option, part.faces[0].text) for part in roll.parts] == [
        ("rolled", "c"),
        ("epic-rolled", "c"),
        ("doom", "1"),
    ]
    # At least two icons: not (0 and 1), not (0 and c).
    assert roll.chance == 1 - Fraction(1, 6) * Fraction(2, 3)


@pytest.mark.parametrize(
    "calculator",
    [
        Attack(rolled=(RolledDie("red", 1),)),
        Attack(total=3),
        Fall(rolled=(RolledDie("red", 1),)),
        DangerousEvent(enemies=0),
        AnyDice(roll=read_expression("7")),
    ],
)
def test_nothing_is_rolled_where_dice_lie_on_the_table_or_none_are_used(
    calculator: Calculator,
) -> None:
    assert not can_roll(calculator, BOX)
    assert roll_for(calculator, BOX, SEEDED) is None


def test_what_is_refused_is_refused_before_it_is_rolled() -> None:
    source = Numbers([])
    with pytest.raises(CalculatorError):
        roll_for(AnyDice(roll=read_expression("2d6 count 9")), BOX, source)

    assert not source.stops
