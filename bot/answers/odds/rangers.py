"""The calculators of Rangers of Shadow Deep."""

from typing import Final, cast

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.kit import Kit
from bot.answers.odds.options import Given, Option
from calculators.answer import Odds
from calculators.limits import INCHES, MODIFIER, ROUNDS
from calculators.rangers import Fighter, fall, fight, heroic_ability, shoot, swim
from calculators.rangers.fight import TIES, Tie
from calculators.rangers.hazards import ARMOUR, SHIELD
from calculators.rangers.shooting import COVER

GAME: Final = "rangers"

DIE: Final = Option("die", "die", "opt-die-rangers")
VS_HEALTH: Final = Option("vs-health", "number", "opt-vs-health", aliases=("goal",))
VS_FIGHT: Final = Option("vs-fight", "number", "opt-vs-fight", MODIFIER, required=True)
VS_ARMOUR: Final = Option("vs-armour", "number", "opt-vs-armour", aliases=("vs-armor",))
DAMAGE: Final = Option("damage", "number", "opt-damage", MODIFIER)
MULTIPLIER: Final = Option("multiplier", "number", "opt-multiplier")


def _fighter(given: Given, prefix: str) -> Fighter:
    return Fighter(
        fight=given.required(f"{prefix}fight"),
        support=given.number_or(f"{prefix}support", 0),
        damage=given.number_or(f"{prefix}damage", 0),
        armour=given.number(f"{prefix}armour"),
        health=given.number(f"{prefix}health"),
        multiplier=given.number_or(f"{prefix}multiplier", 1),
    )


def _fight(given: Given, kit: Kit) -> Odds:
    return fight(
        die=kit.only_die(),
        mine=_fighter(given, ""),
        theirs=_fighter(given, "vs-"),
        tie=cast("Tie | None", given.choice("tie")),
        break_number=given.number("break-number"),
        rounds=given.number_or("rounds", 1),
    )


def _shoot(given: Given, kit: Kit) -> Odds:
    return shoot(
        die=kit.only_die(),
        shoot=given.required("shoot"),
        vs_fight=given.required("vs-fight"),
        terrain=given.number_or("terrain", 0),
        cover=given.choice("cover"),
        hurried=given.flag("hurried"),
        long=given.flag("long"),
        large=given.flag("large"),
        damage=given.number_or("damage", 0),
        multiplier=given.number_or("multiplier", 1),
        vs_armour=given.number("vs-armour"),
        vs_shield=given.number_or("vs-shield", 0),
        vs_health=given.number("vs-health"),
    )


def _swim(given: Given, kit: Kit) -> Odds:
    return swim(
        die=kit.only_die(),
        bonus=given.number_or("bonus", 0),
        armour=given.choice("armour") or "none",
        shield=given.choice("shield"),
        treasure=given.flag("treasure"),
        health=given.number("health"),
    )


def _fall(given: Given, _: Kit) -> Odds:
    return fall(inches=given.decimal("inches"))


def _heroic(given: Given, kit: Kit) -> Odds:
    return heroic_ability(
        die=kit.only_die(), number=given.required("number"), health=given.number("health")
    )


CALCULATORS: Final = (
    Calculator(
        "damage",
        GAME,
        (
            Option("fight", "number", "opt-fight", MODIFIER, required=True),
            Option("support", "number", "opt-support"),
            DAMAGE,
            Option("armour", "number", "opt-armour", aliases=("armor",)),
            Option("health", "number", "opt-health"),
            MULTIPLIER,
            VS_FIGHT,
            Option("vs-support", "number", "opt-vs-support"),
            Option("vs-damage", "number", "opt-vs-damage", MODIFIER),
            VS_ARMOUR,
            VS_HEALTH,
            Option("vs-multiplier", "number", "opt-vs-multiplier"),
            Option("tie", "choice", "opt-tie-rangers", choices=TIES),
            Option("break-number", "number", "opt-break-number"),
            Option("rounds", "number", "opt-rounds", ROUNDS),
            DIE,
        ),
        _fight,
        "calc-damage-rangers",
        "success-kill",
        "value-damage",
        ("fight", "support", "damage", "rounds"),
    ),
    Calculator(
        "shoot",
        GAME,
        (
            Option("shoot", "number", "opt-shoot", MODIFIER, required=True),
            VS_FIGHT,
            Option("terrain", "number", "opt-terrain"),
            Option("cover", "choice", "opt-cover", choices=tuple(COVER)),
            Option("hurried", "flag", "opt-hurried"),
            Option("long", "flag", "opt-long"),
            Option("large", "flag", "opt-large"),
            DAMAGE,
            MULTIPLIER,
            VS_ARMOUR,
            Option("vs-shield", "number", "opt-vs-shield"),
            VS_HEALTH,
            DIE,
        ),
        _shoot,
        "calc-shoot",
        "success-kill",
        "value-damage",
        ("shoot", "damage"),
    ),
    Calculator(
        "swim",
        GAME,
        (
            Option("bonus", "number", "opt-bonus", MODIFIER),
            Option("armour", "choice", "opt-swim-armour", choices=tuple(ARMOUR), aliases=("armor",)),
            Option("shield", "choice", "opt-swim-shield", choices=tuple(SHIELD)),
            Option("treasure", "flag", "opt-treasure"),
            Option("health", "number", "opt-health"),
            DIE,
        ),
        _swim,
        "calc-swim",
        "success-swim",
        "value-health-lost",
        ("bonus",),
    ),
    Calculator(
        "fall",
        GAME,
        (Option("inches", "decimal", "opt-inches", INCHES, required=True),),
        _fall,
        "calc-fall-rangers",
        value="value-damage",
    ),
    Calculator(
        "heroic",
        GAME,
        (
            Option("number", "number", "opt-number", required=True),
            Option("health", "number", "opt-heroic-health"),
            DIE,
        ),
        _heroic,
        "calc-heroic",
        "success-heroic",
    ),
)
