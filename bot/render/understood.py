"""What was understood of a question, in words: each quantity with whose it is."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bot.answers.asking.asked import AskedOdds, Values
from bot.answers.asking.choices import Choice, meanings_of
from bot.answers.asking.owners import OTHER
from bot.answers.asking.placed import Unclear, said_words
from bot.answers.odds.player_words import option_in_words, shown_value
from bot.answers.prose import names_text
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
    """Yield what is not clear of a question, with what it may be; what nobody knows in one line.

    >>> from bot.answers.asking.placed import Unclear
    >>> from calculators.perditions_mouth import PickLock
    >>> words = (Unclear("house"), Unclear("behind"), Unclear("door"))
    >>> list(unclear_lines(AskedOdds(PickLock, unclear=words), Locale("en")))
    ['I do not know what “house”, “behind” and “door” change.']
    """
    unknown_parts: list[Unclear] = []
    for unclear in calculation.unclear:
        names = [_meant(calculation, name, locale) for name in meanings_of(calculation, unclear)]
        if names:
            options = names_text(names, locale, last="list-or")
            yield locale.text("unclear-choice", said=unclear.said, options=options)
        elif not unclear.is_asked:
            unknown_parts.append(unclear)
        else:
            message_id = "unclear-question-word" if unclear.said else "unclear-question"
            yield locale.text(message_id, said=unclear.said)
    quoted = quoted_words(said_words(unknown_parts), locale)
    if quoted:
        yield locale.text("unclear-word", count=len(quoted), words=names_text(quoted, locale))
    if not all(part.said for part in unknown_parts):
        yield locale.text("unclear-order")


def quoted_words(words: Sequence[str], locale: Locale) -> list[str]:
    """Return what was said in quotes."""
    return [locale.text("quoted", said=_said(word, locale)) for word in words]


def left_out_line(words: Sequence[str], locale: Locale) -> str:
    """Return what the figures do not take into account.

    >>> left_out_line(["casa", "2 torce"], Locale("it"))
    'Senza tener conto di: casa, 2 torce.'
    """
    return locale.text("left-out", words=", ".join(_said(word, locale) for word in words))


def _said(word: str, locale: Locale) -> str:
    """Return what was said, dice with their colours."""
    dice = _DICE.fullmatch(word)
    return _dice_in_words(word, locale) if dice and dice[2] in COLOUR_LETTERS else word


def choice_in_words(choice: Choice, locale: Locale) -> str:
    """Return what a player chooses about what is not clear: "3 gems as rerolls"."""
    meanings = ", ".join(_meaning(choice, unclear, name, locale) for unclear, name in choice.meanings)
    quoted = quoted_words(choice.calculation.left_out, locale)
    if not meanings:
        line = _without_all(choice, len(quoted), locale)
    elif quoted:
        line = locale.text("choice-meaning-without", meanings=meanings, words=", ".join(quoted))
    else:
        line = meanings
    return f"{line} …" if choice.calculation.missing else line


def _without_all(choice: Choice, count: int, locale: Locale) -> str:
    if all(unclear.is_asked for unclear in choice.left_out):
        return locale.text("choice-all-figures")
    return locale.text("choice-without", count=count) if count else locale.text("choice-understood")


def _meant(calculation: AskedOdds, name: str, locale: Locale) -> str:
    """Return what a number may be: dice are called so, whatever they are for."""
    takes_dice = option_of(calculation.calculator, name).notation.takes_dice
    return option_in_words("dice" if takes_dice else name, locale)


def _meaning(choice: Choice, unclear: Unclear, name: str, locale: Locale) -> str:
    option = option_of(choice.calculation.calculator, name)
    if not option.notation.takes_dice:
        return locale.text("choice-meaning", said=unclear.said, option=option_in_words(name, locale))
    dice = _dice_in_words(dict(choice.calculation.options)[name], locale)
    return locale.text("choice-dice", said=unclear.said, dice=dice)


def values_in_words(calculation: AskedOdds, values: Values, locale: Locale) -> str:
    """Return values of a calculation's options: "life 2, 1 yellow dice"."""
    return ", ".join(_items(calculation, values, locale))


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
