"""The readings of rules that answers assume: each where the figures depend on it, and only there."""

from typing import Any, Final

import pytest

from calculators.components import ComponentNumber, Components
from calculators.deck import read_deck
from calculators.declaration import Calculator
from calculators.dice import read_die
from calculators.perditions_mouth import Attack, ReachableSpokes
from calculators.perditions_mouth.spokes import SPOKES
from calculators.rangers import Fight, Shoot, Swim
from calculators.red_dragon_inn import SchemerAttack

Options = dict[str, Any]

D20: Final = {"die": read_die("1-20")}
BOX: Final = Components(
    decks={"response-deck": read_deck("0:2 1:2")},
    numbers={
        "attack-cards": ComponentNumber(0, assumed=True),
        "eyes": ComponentNumber(1),
        "shield-token": ComponentNumber(2),
        "epic-defence": ComponentNumber(1),
    },
)
FIGHT: Final[Options] = {"fight": 3, "vs_fight": 2, "die": D20}
SHOT: Final[Options] = {"shoot": 3, "vs_fight": 2, "die": D20}
MOVE: Final[Options] = {"at": "move", "hero": "melee"}
ALWAYS_FOR_SPOKES: Final = ["spoke-price", "spoke-set"]
# In the order in which answers list them.
READINGS: Final = (
    "attack-procedure",
    "defend-procedure",
    "zero-health",
    "defender-support",
    "break-bare-die",
    "target-roll",
    "modifiers-add-up",
    "shield-in-armour",
    "spoke-price",
    "spoke-set",
    "own-hole-free",
    "weaken-token",
)


@pytest.mark.parametrize(
    ("calculator", "readings"),
    [
        (Attack(spoke="attack", attack=3), []),
        (Attack(spoke="attack", attack=3, defence=4), ["attack-procedure"]),
        (Attack(spoke="defend", attack=3), ["defend-procedure"]),
        (Attack(spoke="defend", attack=3, defence=4), ["attack-procedure", "defend-procedure"]),
        (Fight(**FIGHT), []),
        (Fight(**FIGHT, health=9), ["zero-health"]),
        (Fight(**FIGHT, vs_health=9), ["zero-health"]),
        (Fight(**FIGHT, support=2), []),
        (Fight(**FIGHT, vs_support=1), ["defender-support"]),
        (Fight(**FIGHT, break_number=0), ["break-bare-die"]),
        (Shoot(**SHOT), []),
        (Shoot(**SHOT, vs_health=9), ["zero-health"]),
        (Shoot(**SHOT, terrain=3), ["target-roll"]),
        (Shoot(**SHOT, large=True), ["target-roll"]),
        (Shoot(**SHOT, hurried=True, large=True), ["target-roll", "modifiers-add-up"]),
        (Shoot(**SHOT, vs_armour=11, vs_shield=1), ["shield-in-armour"]),
        (Swim(die=D20, armour="light"), []),
        (Swim(die=D20, health=9), ["zero-health"]),
        (Swim(die=D20, armour="light", treasure=True), ["modifiers-add-up"]),
        (Swim(die=D20, bonus=2, shield="small"), ["modifiers-add-up"]),
        (ReachableSpokes(**MOVE, points=7), ALWAYS_FOR_SPOKES),
        (ReachableSpokes(**MOVE, points=8), [*ALWAYS_FOR_SPOKES, "own-hole-free"]),
        (
            ReachableSpokes(at="bash", hero="melee", points=8),
            [*ALWAYS_FOR_SPOKES, "own-hole-free"],
        ),
        (SchemerAttack(base=4, boost=1), []),
        (SchemerAttack(base=4, weaken=1), ["weaken-token"]),
    ],
)
def test_a_reading_stands_where_it_counts(calculator: Calculator, readings: list[str]) -> None:
    assumed = calculator.answer(BOX).assumed

    assert [key for key in assumed if key in READINGS] == readings
    assert len(set(assumed)) == len(assumed)


@pytest.mark.parametrize("hero_spoke", SPOKES)
@pytest.mark.parametrize("hero", ["melee", "ranged"])
def test_only_the_wrong_half_leaves_no_spoke(hero_spoke: str, hero: str) -> None:
    half = {"melee": "bash", "ranged": "aimed-shot"}[hero]
    other_spokes = [spoke for spoke in SPOKES if spoke not in (hero_spoke, "bash-aimed-shot")]
    full = {False: (*other_spokes, "bash-aimed-shot"), True: (*other_spokes, half)}
    for is_wrong_half_free, spokes in full.items():
        for points in (1, 2):
            walk = ReachableSpokes(at=hero_spoke, hero=hero, points=points, full=spokes)
            notes = walk.answer(Components()).notes
            is_stuck = is_wrong_half_free and points == 1 and hero_spoke != "bash-aimed-shot"
            assert notes == (("no-spoke", "wrong-half") if is_stuck else ())
