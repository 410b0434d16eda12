"""Dice that are still rolled beside those on the table."""

from collections.abc import Mapping, Sequence

from bot.answers.asking.placed import Placed, Unclear
from bot.answers.asking.quantity import Quantity
from bot.answers.asking.words import (
    STILL_ROLLED,
    SentenceWord,
    holds,
    words_before,
    words_behind,
)


def add_rolled(placed: Placed, words: Sequence[SentenceWord], values: Mapping[str, Quantity]) -> None:
    """Add what some dice show to others that are still rolled: "one die left".

    A critical is rolled again, as if it were one die more.
    """
    options = placed.options
    if {"total", "attack"} <= options.keys() and not holds(words, *STILL_ROLLED, "already", "on-table"):
        placed.unclear.append(Unclear(options["total"][0]))  # "2 axes and 3 red dice" may be weapons
    if {"rolled", "doom-choice"} <= options.keys():
        placed.unclear.append(Unclear("", is_asked=True))  # with dice on the table the best is done
    faces = [face.lstrip("roy") for face in options.get("rolled", ("",))[0].split()]
    name, sum_option = ("attack", "total") if "attack" in values else ("dice", "flat")
    dice = values.get(name)
    if not faces or dice is None:
        return
    near = (*words_before(words, dice.start, 3), *words_behind(words, dice.end - 1, 4))
    if holds(near, *STILL_ROLLED) and not dice.amount.is_range:
        criticals = faces.count("c")
        axes = criticals + sum(int(face.rstrip("i")) for face in faces if face != "c")
        del options["rolled"]
        options[sum_option] = (str(int(options.get(sum_option, ("0",))[0]) + axes),)
        if criticals:
            options[name] = (str(int(dice.amount.text) + criticals),)
    elif name == "dice" and dice.amount.text != str(len(faces)):
        placed.unclear.append(Unclear(dice.amount.text, "", ("dice",)))
