"""The calculators of Conan."""

from typing import Final

from bot.answers.odds.calculator import Calculator
from bot.answers.odds.kit import Kit
from bot.answers.odds.options import Given, Option
from calculators.answer import Odds
from calculators.conan import (
    CHEST_DIFFICULTY,
    COLOURS,
    Defence,
    complex_manipulation,
    damage,
    fall,
    movement,
    recovery,
)
from calculators.dice import Pool, read_pool
from calculators.errors import MissingOptionError
from calculators.limits import POSITIVE, REROLLS

GAME: Final = "conan"

DICE: Final = Option("dice", "dice", "opt-dice-conan", required=True)
DIE: Final = Option("die", "die", "opt-die-conan", choices=COLOURS, multiple=True)
REROLL: Final = Option("rerolls", "number", "opt-rerolls", REROLLS)
FREE_REROLL: Final = Option("free-reroll", "dice", "opt-free-reroll")
ENEMIES: Final = Option("enemies", "number", "opt-enemies-conan")
FRIENDS: Final = Option("friends", "number", "opt-friends", POSITIVE)


def _pool(given: Given, name: str) -> Pool:
    return read_pool(given.text(name) or "", option=name)


def _damage(given: Given, kit: Kit) -> Odds:
    return damage(
        attacks=[read_pool(each, option="attack") for each in given.texts("attack")],
        faces=kit.dice(*COLOURS),
        rerolls=given.number_or("rerolls", 0),
        free_rerolls=_pool(given, "free-reroll"),
        unarmed=given.flag("unarmed"),
        ranged=given.flag("ranged"),
        elevation=given.flag("elevation"),
        enemies=given.number("enemies"),
        friends=given.number("friends"),
        defence=Defence(
            guard=_pool(given, "guard"),
            armour=_pool(given, "armour"),
            flat=given.number_or("armour-flat", 0),
            rerolls=given.number_or("guard-rerolls", 0),
            free_rerolls=_pool(given, "guard-free-reroll"),
        ),
        life=given.number("life"),
    )


def _manipulation(given: Given, kit: Kit) -> Odds:
    return complex_manipulation(
        dice=_pool(given, "dice"),
        faces=kit.dice(*COLOURS),
        difficulty=given.number_or("difficulty", CHEST_DIFFICULTY),
        enemies=given.number_or("enemies", 0),
        friends=given.number_or("friends", 1),
        rerolls=given.number_or("rerolls", 0),
        free_rerolls=_pool(given, "free-reroll"),
    )


def _fall(given: Given, kit: Kit) -> Odds:
    return fall(
        dice=_pool(given, "dice"),
        faces=kit.dice(*COLOURS),
        rerolls=given.number_or("rerolls", 0),
        free_rerolls=_pool(given, "free-reroll"),
        life=given.number("life"),
    )


def _move(given: Given, _: Kit) -> Odds:
    if "enemies" not in given and "borders" not in given:
        raise MissingOptionError("enemies")
    return movement(
        enemies=given.numbers("enemies"),
        friends=given.numbers("friends"),
        extra=given.number_or("extra", 0),
        borders=given.number("borders"),
        base=given.number("base"),
    )


def _recover(given: Given, _: Kit) -> Odds:
    return recovery(fallen=given.number_or("fallen", 0), fatigue=given.number("fatigue"))


CALCULATORS: Final = (
    Calculator(
        "damage",
        GAME,
        (
            Option("attack", "dice", "opt-attack-conan", required=True, multiple=True),
            FREE_REROLL,
            REROLL,
            Option("unarmed", "flag", "opt-unarmed"),
            Option("ranged", "flag", "opt-ranged"),
            ENEMIES,
            FRIENDS,
            Option("elevation", "flag", "opt-elevation"),
            Option("guard", "dice", "opt-guard"),
            Option("armour", "dice", "opt-armour-conan", aliases=("armor",)),
            Option("armour-flat", "number", "opt-armour-flat", aliases=("armor-flat",)),
            Option("guard-rerolls", "number", "opt-guard-rerolls", REROLLS),
            Option("guard-free-reroll", "dice", "opt-guard-free-reroll"),
            Option("life", "number", "opt-life", aliases=("goal",)),
            DIE,
        ),
        _damage,
        "calc-damage-conan",
        "success-life",
        "value-damage",
        ("rerolls", "attack+y", "attack+o", "attack+r"),
    ),
    Calculator(
        "picklock",
        GAME,
        (
            DICE,
            Option("difficulty", "number", "opt-difficulty", aliases=("goal",)),
            ENEMIES,
            FRIENDS,
            REROLL,
            FREE_REROLL,
            DIE,
        ),
        _manipulation,
        "calc-picklock-conan",
        "success-manipulation",
        "value-power",
        ("rerolls", "dice+y", "dice+o", "dice+r"),
    ),
    Calculator(
        "fall",
        GAME,
        (
            DICE,
            REROLL,
            FREE_REROLL,
            Option("life", "number", "opt-fall-life", aliases=("goal",)),
            DIE,
        ),
        _fall,
        "calc-fall-conan",
        "success-fall",
        "value-damage",
        ("rerolls",),
    ),
    Calculator(
        "move",
        GAME,
        (
            Option("enemies", "numbers", "opt-enemies-move"),
            Option("friends", "numbers", "opt-friends-move", POSITIVE),
            Option("extra", "number", "opt-extra"),
            Option("borders", "number", "opt-borders"),
            Option("base", "number", "opt-base"),
        ),
        _move,
        "calc-move",
        value="value-cost",
    ),
    Calculator(
        "recover",
        GAME,
        (
            Option("fallen", "number", "opt-fallen"),
            Option("fatigue", "number", "opt-fatigue"),
        ),
        _recover,
        "calc-recover",
    ),
)
