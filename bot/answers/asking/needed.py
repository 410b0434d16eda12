"""How many it takes: "how many points for 80 %", "how many Shields so that I am not Wounded"."""

import re
from typing import Final

from bot.answers.asking.fitting import miss_needs
from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.question import Question
from calculators.declaration import Option
from calculators.dice import COLOURS

# What tokens may avoid, and what they are called in the figures of a Schemer's attack.
_AVOIDED: Final = frozenset({"hurt", "dies", "survive", "kill"})
_TOKENS: Final = {"shield": "shields", "toughness": "toughness", "epic": "epic"}


def place_counted(placed: Placed, question: Question) -> None:
    """Ask for the least number of what a question counts, in an option or as a figure."""
    command = placed.vocabulary.calculator.declaration.command
    has_fortitude = placed.is_complete and "fortitude" in placed.options
    if question.share and question.counted in ("", "life") and command == "heroic":
        placed.figure = f"health-for-{question.share}"
        placed.missing.extend({"health"} - placed.options.keys())
    elif question.share:
        _place_share(placed, question)
    elif command == "move" and question.counted == "gem" and "base" in placed.options:
        placed.figure = "gems"
    elif command == "hit" and question.counted in _TOKENS:
        if not (has_fortitude and question.tags & _AVOIDED):
            placed.unclear.append(Unclear("", question.counted))
            return
        state = "wounded" if "fresh" in placed.options else "defeated"
        placed.figure = f"avoid-{state}-{_TOKENS[question.counted]}"


def _place_share(placed: Placed, question: Question) -> None:
    """Give the option that a question asks the number of the chance for which it is wanted."""
    if question.counted == "gem" and placed.vocabulary.has_dice:
        _count_gems(placed, question.share)
        return
    option = _counted_option(placed, question)
    if option is None:
        placed.unclear.append(Unclear(f"{question.share} %", question.counted))
        return
    wanted = f"{question.share}%"
    if option.notation.takes_dice:
        wanted = " ".join([*placed.options.get(option.name, ()), wanted + question.counted[:1]])
    placed.options[option.name] = (wanted,)
    filled = {name for names in placed.vocabulary.needs if option.name in names for name in names}
    placed.missing[:] = [name for name in placed.missing if name not in {option.name, *filled}]
    miss_needs(placed)


def _count_gems(placed: Placed, share: str) -> None:
    """Ask for the gems on the one die that is named: each rolls one of its colour."""
    name = placed.vocabulary.nouns["attack-dice"][0].name
    dice = placed.options.get(name, ())
    if len(dice) == 1 and re.fullmatch("1[a-z]", dice[0]):
        placed.options[name] = (f"{share}%{dice[0][1:]}",)
    else:
        placed.unclear.append(Unclear(f"{share} %", "gem"))


def _counted_option(placed: Placed, question: Question) -> Option | None:
    """Return the option of which a number is asked; ``None`` where it is not clear, or has one."""
    nouns, counted = placed.vocabulary.nouns, question.counted
    is_colour = counted in COLOURS
    noun = "attack-dice" if is_colour and "attack-dice" in nouns else counted
    noun = question.counted_for or noun
    options = [
        option
        for option in nouns.get(noun, ())
        if option.notation.is_whole or (is_colour and option.notation.takes_dice)
    ]
    if counted in placed.vocabulary.doubtful or not options or options[0].name in placed.changes:
        return None
    # A number that was placed there must not be lost.
    is_free = options[0].notation.takes_dice or options[0].name not in placed.options
    return options[0] if is_free else None
