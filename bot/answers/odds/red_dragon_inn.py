"""The calculators of Tales from the Red Dragon Inn."""

import re
from typing import Final, cast

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.kit import Kit
from bot.answers.odds.options import Given, Option
from calculators.answer import Odds
from calculators.errors import ConflictError, NotationError, OutOfRangeError
from calculators.limits import COUNT, DICE
from calculators.red_dragon_inn import (
    DOOM,
    DOOM_CHOICES,
    Components,
    DoomChoice,
    Target,
    hero_attack,
    schemer_attack,
)

GAME: Final = "red-dragon-inn"

_TARGET = re.compile(r"(shields|toughness|fortitude)=(-?\d+)")
_ALONE: Final = ("shields", "toughness", "fortitude")
_DIGITS: Final = 3


def _target(text: str) -> Target:
    """Return the target that ``shields=1,toughness=0,fortitude=5`` describes, in any order."""
    values: dict[str, int] = {}
    for part in text.replace(",", " ").lower().split():
        match = _TARGET.fullmatch(part)
        if match is None or match[1] in values:
            raise NotationError("target", "target", text)
        if len(match[2]) > _DIGITS:
            raise OutOfRangeError(match[1], *COUNT, match[2])
        values[match[1]] = COUNT.check(match[1], int(match[2]))
    if not values:
        raise NotationError("target", "target", text)
    return Target(
        shields=values.get("shields", 0),
        toughness=values.get("toughness", 0),
        fortitude=values.get("fortitude"),
    )


def _targets(given: Given) -> tuple[Target, ...]:
    if "target" not in given:
        return (
            Target(
                shields=given.number_or("shields", 0),
                toughness=given.number_or("toughness", 0),
                fortitude=given.number("fortitude"),
            ),
        )
    for each in _ALONE:
        if each in given:
            raise ConflictError("target", each)
    return tuple(_target(text) for text in given.texts("target"))


def _hero_attack(given: Given, kit: Kit) -> Odds:
    return hero_attack(
        components=Components(
            damage=kit.die("damage"),
            epic=kit.die("epic"),
            shield=kit.value("schemer-shield"),
        ),
        dice=given.required("dice"),
        targets=_targets(given),
        flat=given.number_or("flat", 0),
        epic=given.number_or("epic", 0),
        boost=given.number_or("boost", 0),
        weaken=given.number_or("weaken", 0),
        doom=given.number("doom"),
        doom_choice=cast("DoomChoice", given.choice("doom-choice") or "take"),
        pool=given.number_or("pool", 0),
    )


def _schemer_attack(given: Given, kit: Kit) -> Odds:
    return schemer_attack(
        base=given.required("base"),
        boost=given.number_or("boost", 0),
        weaken=given.number_or("weaken", 0),
        epic=given.number_or("epic", 0),
        shields=given.number_or("shields", 0),
        toughness=given.number_or("toughness", 0),
        fortitude=given.number("fortitude"),
        taken=given.number_or("taken", 0),
        fresh=given.flag("fresh"),
        shield=kit.value("shield-token"),
        epic_defence=kit.value("epic-defence"),
    )


CALCULATORS: Final = (
    Calculator(
        "damage",
        GAME,
        (
            Option("dice", "number", "opt-dice-rdi", DICE, required=True),
            Option("flat", "number", "opt-flat"),
            Option("epic", "number", "opt-epic", DICE),
            Option("boost", "number", "opt-boost"),
            Option("weaken", "number", "opt-weaken"),
            Option("doom", "number", "opt-doom", DOOM),
            Option("doom-choice", "choice", "opt-doom-choice", choices=DOOM_CHOICES),
            Option("shields", "number", "opt-shields"),
            Option("toughness", "number", "opt-toughness"),
            Option("fortitude", "number", "opt-fortitude", aliases=("goal",)),
            Option("pool", "number", "opt-pool"),
            Option("target", "target", "opt-target", multiple=True),
            Option("die", "die", "opt-die-rdi", choices=("damage", "epic"), multiple=True),
        ),
        _hero_attack,
        "calc-damage-rdi",
        "success-defeat",
        "value-damage",
        ("dice", "epic", "boost"),
    ),
    Calculator(
        "hit",
        GAME,
        (
            Option("base", "number", "opt-base-rdi", required=True),
            Option("boost", "number", "opt-hit-boost"),
            Option("weaken", "number", "opt-hit-weaken"),
            Option("epic", "number", "opt-hit-epic"),
            Option("shields", "number", "opt-hit-shields"),
            Option("toughness", "number", "opt-hit-toughness"),
            Option("fortitude", "number", "opt-hit-fortitude"),
            Option("taken", "number", "opt-taken"),
            Option("fresh", "flag", "opt-fresh"),
        ),
        _schemer_attack,
        "calc-hit",
        value="value-damage",
    ),
)
