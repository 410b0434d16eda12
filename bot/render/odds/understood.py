"""What was understood of a question, in words: each quantity with whose it is."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.answers.asking.asked import AskedOdds, Values
from bot.answers.asking.owners import OTHER
from bot.answers.odds.player_words import option_in_words, shown_value
from bot.locales import Locale
from calculators.declaration import (
    ATTACKER,
    DEFENDER,
    OPPONENT,
    OWN,
    Option,
    option_of,
    options_of,
)
from calculators.dice import COLOUR_LETTERS

_DICE: Final = re.compile(r"(\d+)([a-z])")
_NEEDED: Final = re.compile(r"(\d[\d.,]*) ?%")
_REASONS: Final = {
    "attacks": "aside-attacks",
    "attacked": "aside-attacked",
    "enemy-there": "aside-there",
    "nest": "aside-nests",
    "gems": "aside-gems",
}
_VERSUS: Final = "vs-"
# Options of dice that are called nothing else.
_PLAIN_DICE: Final = ("attack", "dice")


def understood_line(calculation: AskedOdds, locale: Locale) -> str:
    """Return what was understood in words: "3 red dice of yours against armour 2, life 1 of theirs".

    >>> from calculators.conan import Attack
    >>> values = (("attack", "3r1y"), ("armour-flat", "2"), ("life", "1"))
    >>> understood_line(AskedOdds(Attack, values), Locale("en"))
    '3 red, 1 yellow dice of yours against armour 2, life 1 of theirs'
    >>> understood_line(AskedOdds(Attack, values, attacker="other"), Locale("it"))
    "3 rossi, 1 giallo dell'altra parte contro armatura 2, vita 1 da parte tua"
    >>> from calculators.rangers import Fight
    >>> fight = AskedOdds(Fight, (("fight", "2"), ("vs-fight", "4")), attacker="other")
    >>> understood_line(fight, Locale("en"))
    'fight 2 of yours against fight 4 of theirs'
    >>> from calculators.red_dragon_inn import SchemerAttack
    >>> hit = AskedOdds(SchemerAttack, (("base", "8"), ("fortitude", "5")))
    >>> understood_line(hit, Locale("en"))
    'fortitude 5 of yours; base 8'
    """
    line = _sides(calculation, calculation.options, locale)
    if not calculation.changes:
        return line
    changed = ", ".join(_items(calculation, calculation.changes, locale))
    return locale.text("understood-or", first=line, second=changed)


def aside_lines(calculation: AskedOdds, locale: Locale) -> Iterator[str]:
    """Yield what was said and does not count, each with the reason, and what was read as a slip."""
    strange = [aside.text for aside in calculation.aside if not aside.option]
    if strange:
        yield locale.text("aside-strange", words=", ".join(strange))
    for aside in calculation.aside:
        if not aside.option:
            continue
        option = option_of(calculation.calculator, aside.option)
        item = _item(option, (aside.text,), locale)
        attacks = _is_attacker(calculation) == aside.is_askers
        reason = aside.reason if aside.reason != "side" else "attacks" if attacks else "attacked"
        whose = "yours" if aside.is_askers else "theirs"
        item_of_side = locale.text(f"of-{whose}", items=item)
        yield locale.text(_REASONS[reason], item=item_of_side, number=aside.text)
    if calculation.slips:
        slips = (f"{text} = {word}" for text, word in calculation.slips)
        yield locale.text("read-as", words=", ".join(slips))


def unclear_lines(calculation: AskedOdds, locale: Locale) -> Iterator[str]:
    """Yield what is not clear of a question, with what it may be."""
    for unclear in calculation.unclear:
        words = f"{unclear.text} {unclear.noun}".strip()
        if unclear.options:
            names = (option_in_words(name, locale) for name in unclear.options)
            yield locale.text(
                "unclear-choice", said=words, options=f" {locale.text('word-or')} ".join(names)
            )
        elif unclear.is_asked:
            yield locale.text("unclear-question-word" if words else "unclear-question", said=words)
        elif words:
            yield locale.text("unclear-word", said=words)
        else:
            yield locale.text("unclear-order")


def _sides(calculation: AskedOdds, values: Values, locale: Locale) -> str:
    """Return values with whose they are, those of no side last."""
    by_side: dict[str, list[tuple[str, str]]] = {ATTACKER: [], DEFENDER: [], "": []}
    sides = {OWN: ATTACKER, OPPONENT: DEFENDER}
    has_sides = len({option.spoken.side for option in options_of(calculation.calculator)} - {""}) > 1
    for name, text in values:
        side = option_of(calculation.calculator, name).spoken.side if has_sides else ""
        by_side[sides.get(side, side)].append((name, text))
    # Where options are of the asker and the opponent, it does not matter who attacks.
    is_own = any(option.spoken.side == OWN for option in options_of(calculation.calculator))
    is_askers = is_own or _is_attacker(calculation)
    parts = []
    for side, is_yours in ((ATTACKER, is_askers), (DEFENDER, not is_askers)):
        if by_side[side]:
            items = ", ".join(_items(calculation, by_side[side], locale))
            parts.append(locale.text("of-yours" if is_yours else "of-theirs", items=items))
    line = locale.text("understood-against").join(parts)
    sideless = ", ".join(_items(calculation, by_side[""], locale))
    return "; ".join(filter(None, (line, sideless)))


def _is_attacker(calculation: AskedOdds) -> bool:
    """Return whether who asks attacks, as the calculator or else the question has it."""
    side = calculation.calculator.declaration.asker
    return side == ATTACKER if side else calculation.attacker != OTHER


def _items(calculation: AskedOdds, values: Sequence[tuple[str, str]], locale: Locale) -> Iterator[str]:
    for name in dict.fromkeys(name for name, _ in values):
        texts = tuple(text for option, text in values if option == name)
        yield _item(option_of(calculation.calculator, name), texts, locale)


def _item(option: Option, texts: Sequence[str], locale: Locale) -> str:
    """Return one option with its value in words."""
    plain_name = option.name.removeprefix(_VERSUS)
    name = locale.text_or(f"spoken-{plain_name}", option_in_words(plain_name, locale))
    if option.notation.is_flag:
        return name
    if _NEEDED.search(texts[0]):
        return _needed(name, texts[0], locale)
    if not option.notation.takes_dice:
        value = "; ".join(_value(option, text, locale) for text in texts)
        return f"{name} {value}"
    if option.name not in _PLAIN_DICE:
        return f"{name} {_dice_in_words(texts[0], locale)}"
    return _attacks(
        [locale.text("said-dice", dice=_dice_in_words(text, locale)) for text in texts], locale
    )


def _attacks(dice: Sequence[str], locale: Locale) -> str:
    """Return the dice of one attack or of several in words: different ones are each named."""
    if len(dice) == 1:
        return dice[0]
    if len(set(dice)) == 1:
        return locale.text("said-attacks", number=len(dice), dice=dice[0])
    return locale.text("said-different-attacks", number=len(dice), dice=", ".join(dice))


def _value(option: Option, text: str, locale: Locale) -> str:
    """Return a value; of a target what it has: "fortitude 3, shields 1"."""
    if not option.notation.has_named_parts:
        return shown_value(option, text, locale)
    parts = (part.partition("=") for part in text.split(","))
    return ", ".join(f"{option_in_words(name, locale)} {number}" for name, _, number in parts)


def _needed(name: str, text: str, locale: Locale) -> str:
    """Return a value that is as much of something as it takes for a chance."""
    dice, share, letter = _NEEDED.split(text, maxsplit=1)[0].strip(), _NEEDED.search(text), text[-1:]
    counted = locale.text(f"word-{COLOUR_LETTERS[letter]}") if letter in COLOUR_LETTERS else name
    line = locale.text("said-needed", what=counted, share=share[1] if share else "")
    return f"{_dice_in_words(dice, locale)}, {line}" if dice else line


def _dice_in_words(text: str, locale: Locale) -> str:
    """Return dice by colour: ``3r1y`` as "3 red, 1 yellow"."""
    if _DICE.sub("", text):
        return text
    return ", ".join(
        locale.text(f"dice-{COLOUR_LETTERS[letter]}", count=int(count))
        for count, letter in _DICE.findall(text)
    )
