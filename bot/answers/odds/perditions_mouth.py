"""The calculators of Perdition's Mouth."""

from typing import Final, cast

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.kit import Kit
from bot.answers.odds.options import Given, Option
from calculators.answer import Odds
from calculators.limits import BUDGET, POSITIVE
from calculators.perditions_mouth import (
    ATTACK_SPOKES,
    SPOKES,
    attack,
    dangerous_event,
    pick_lock,
    reachable_spokes,
    sprint,
)
from calculators.perditions_mouth.attack import Tie
from calculators.perditions_mouth.spokes import HEROES, Hero

GAME: Final = "perditions-mouth"

DECK: Final = Option("deck", "deck", "opt-deck")
DRAWN: Final = Option("drawn", "drawn", "opt-drawn")


def _pick_lock(given: Given, kit: Kit) -> Odds:
    return pick_lock(
        deck=kit.deck(),
        points=given.numbers("points"),
        budget=given.number("budget"),
        drawn=kit.drawn(),
    )


def _danger(given: Given, kit: Kit) -> Odds:
    return dangerous_event(
        deck=kit.deck(),
        enemies=given.required("enemies"),
        eyes=given.number("eyes"),
        drawn=kit.drawn(),
    )


def _sprint(given: Given, kit: Kit) -> Odds:
    return sprint(
        deck=kit.deck(),
        points=given.required("points"),
        need=given.number("need"),
        drawn=kit.drawn(),
    )


def _attack(given: Given, kit: Kit) -> Odds:
    return attack(
        deck=kit.deck(),
        spoke=given.choice("spoke") or "",
        attack=given.required("attack"),
        points=given.number_or("points", 0),
        defence=given.number("defence"),
        tie=cast("Tie | None", given.choice("tie")),
        drawn=kit.drawn(),
    )


def _spokes(given: Given, _: Kit) -> Odds:
    return reachable_spokes(
        at=given.choice("at") or "",
        points=given.required("points"),
        hero=cast("Hero", given.choice("hero")),
        full=given.names("full"),
        order=given.names("order") or None,
    )


CALCULATORS: Final = (
    Calculator(
        "picklock",
        GAME,
        (
            Option("points", "numbers", "opt-lock-points"),
            Option("budget", "number", "opt-budget", BUDGET),
            DECK,
            DRAWN,
        ),
        _pick_lock,
        "calc-picklock-pm",
        "success-lock",
        "value-lock-sum",
        ("points", "budget"),
    ),
    Calculator(
        "danger",
        GAME,
        (
            Option("enemies", "number", "opt-enemies-danger", required=True),
            Option("eyes", "number", "opt-eyes"),
            DECK,
            DRAWN,
        ),
        _danger,
        "calc-danger",
        "success-danger",
        "value-eyes",
        ("enemies",),
    ),
    Calculator(
        "sprint",
        GAME,
        (
            Option("points", "number", "opt-sprint-points", required=True),
            Option("need", "number", "opt-need", aliases=("goal",)),
            DECK,
            DRAWN,
        ),
        _sprint,
        "calc-sprint",
        "success-sprint",
        "value-points",
        ("points",),
    ),
    Calculator(
        "damage",
        GAME,
        (
            Option("spoke", "choice", "opt-spoke", choices=ATTACK_SPOKES, required=True),
            Option("attack", "number", "opt-attack", required=True),
            Option("points", "number", "opt-leftover"),
            Option("defence", "number", "opt-defence", aliases=("defense", "goal")),
            Option("tie", "choice", "opt-tie-pm", choices=("attacker", "defender")),
            DECK,
            DRAWN,
        ),
        _attack,
        "calc-damage-pm",
        "success-attack",
        "value-attack",
        ("attack", "points"),
    ),
    Calculator(
        "spokes",
        GAME,
        (
            Option("at", "choice", "opt-at", choices=(*SPOKES, "bash", "aimed-shot"), required=True),
            Option("points", "number", "opt-spoke-points", POSITIVE, required=True),
            Option("hero", "choice", "opt-hero", choices=HEROES, required=True),
            Option("full", "names", "opt-full"),
            Option("order", "names", "opt-order"),
        ),
        _spokes,
        "calc-spokes",
    ),
)
