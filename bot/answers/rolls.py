"""What players have rolled: dice in words or signs, a roll that the table saved, the last rolls."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, cast

from bot.answers.asking.any_dice import read_spoken_dice
from bot.answers.asking.meanings import NO_PACKS, words_in
from bot.answers.asking.tokens import tokens_of
from bot.answers.asking.words import holds
from bot.answers.odds.request import Request
from bot.answers.odds.service import game_components
from bot.tables.errors import RefusedChangeError
from calculators.any_game import AnyDice
from calculators.any_game.dice import NO_DICE, die_named
from calculators.catalogue import calculator_named
from calculators.dice import ONLY_DIE, Die
from calculators.errors import CalculatorError, ExpressionError, OutOfRangeError, UnknownDieError
from calculators.expression import Expression
from calculators.words import command_tags, dice_words, roll_words, rolling_words, texts_of
from glossary import Components as PackComponents
from glossary.typed_text import simplify, simplify_value

Packs = Mapping[str, PackComponents]
OrderKind = Literal["roll", "log", "save", "remove"]

MOST_SAVED: Final = 25
_ORDERS: Final = cast("Mapping[str, OrderKind]", command_tags("rolls"))
_NAME: Final = re.compile(r"[^\W\d_][\w-]{0,29}")


def _in_all_languages(tag: str) -> str:
    """Return a pattern of what is said where dice are rolled."""
    return f"(?:{'|'.join(word for words in rolling_words(tag).values() for word in words)})"


_SENTENCE: Final = re.compile(
    rf"\W*(?:{_in_all_languages('please')}\s+)?{_in_all_languages('forms')}\s+"
    rf"(?:{_in_all_languages('me')}\s+)?"
    rf"(?P<dice>.+?)(?:,?\s+{_in_all_languages('please')})?[\s.]*",
    re.IGNORECASE | re.DOTALL,
)
_ONE: Final = re.compile(r"\ban?\s+(?=[^\W\d_]|d\d)", re.IGNORECASE)
# Longer than any dice with the words around them; what is longer would take long to look through.
_LONGEST: Final = 250
# Dice have a number, if only that of their faces.
_COUNTED: Final = re.compile(
    rf"\d|\b(?:{'|'.join((*texts_of('article-or-number'), *dice_words().numbers))})\b"
)
# What errors call the dice: they are no option here.
_WHAT: Final = "rolled-dice"
# The calculator that is about a roll of a game's own dice.
_OWN: Final = "damage"


@dataclass(frozen=True, slots=True)
class RollOrder:
    """What is wanted of the command that rolls.

    Attributes:
        kind: To roll, to show the last rolls, to save a roll or to remove a saved one.
        name: The name of the roll to save or to remove.
        dice: The dice.
    """

    kind: OrderKind
    name: str = ""
    dice: str = ""


def order_kind(text: str) -> OrderKind:
    """Return what a text wants, whether or not it says all that is needed for it."""
    word, _, arguments = simplify_value(text).partition(" ")
    kind = _ORDERS.get(word.lower(), "roll")
    return "roll" if kind == "log" and arguments else kind


def read_order(text: str) -> RollOrder:
    """Return what is wanted.

    Raises:
        RefusedChangeError: A roll is to be saved without a name or dice (``roll-save``), or with a name
            that is none (``roll-name``).

    >>> read_order("save Ambush 3 red + 1 yellow")
    RollOrder(kind='save', name='ambush', dice='3 red + 1 yellow')
    >>> read_order("2d6"), read_order("log")
    (RollOrder(kind='roll', name='', dice='2d6'), RollOrder(kind='log', name='', dice=''))
    """
    dice, kind = simplify_value(text), order_kind(text)
    name, _, saved_dice = dice.partition(" ")[2].strip().partition(" ")
    match kind:
        case "log":
            return RollOrder(kind)
        case "save" | "remove":
            if not name or (kind == "save") != bool(saved_dice.strip()):
                raise RefusedChangeError(f"roll-{kind}")
            if not _NAME.fullmatch(name) or name.lower() in _ORDERS:
                raise RefusedChangeError("roll-name", name=name)
            return RollOrder(kind, name.lower(), saved_dice.strip())
        case _:
            return RollOrder("roll", dice=dice)


def ordered_request(
    order: RollOrder, saved: Mapping[str, str], packs: Packs, game: str | None
) -> Request | None:
    """Return what is rolled, a saved roll before dice of its name; ``None`` if one is saved or removed.

    What cannot be rolled is not saved either. Arguments and errors are those of ``roll_request``.
    """
    if order.kind == "roll":
        return roll_request(saved.get(order.dice.lower(), order.dice), packs, game)
    if order.kind == "save":
        roll_request(order.dice, packs, game)
    return None


def changed_saves(order: RollOrder, saved: Mapping[str, str] | None) -> Mapping[str, str] | None:
    """Return the saved rolls of a table, by name, after an order to save or to remove one.

    Raises:
        RefusedChangeError: There are too many (``roll-full``), or none of that name (``roll-unknown``).

    >>> changed_saves(RollOrder("save", "ambush", "2d6"), None)
    {'ambush': '2d6'}
    """
    rolls = dict(saved or {})
    if order.kind == "save":
        rolls[order.name] = order.dice
        if len(rolls) > MOST_SAVED:
            raise RefusedChangeError("roll-full", most=MOST_SAVED)
    elif rolls.pop(order.name, None) is None:
        names = ", ".join(rolls) or "-"
        raise RefusedChangeError("roll-unknown", name=order.name, known=names)
    return rolls or None


def spoken_roll(sentence: str, packs: Packs, game: str | None) -> Request | None:
    """Return what a sentence has rolled; ``None`` if it asks for anything else.

    Raises:
        OutOfRangeError: It has too many dice, or some with too many faces.
        ExpressionError: It has no dice (``no-dice``).

    >>> str(spoken_roll("tira 2d6", {}, None).calculator.roll)
    '2d6'
    >>> spoken_roll("roll 2d6, chance of 7", {}, None)
    """
    text, game = _of_game(" ".join(simplify(sentence).split()), packs, game)
    match = _SENTENCE.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None or _asks(text):
        return None
    dice = _ONE.sub("1 ", match["dice"])
    if not _COUNTED.search(dice.lower()):
        return None
    try:
        request = roll_request(dice, packs, game)
    except CalculatorError as error:
        if isinstance(error, OutOfRangeError) or getattr(error, "kind", "") == NO_DICE:
            raise
        return None
    is_any = isinstance(request.calculator, AnyDice) and not request.calculator.roll.groups
    return None if is_any else request


def _asks(text: str) -> bool:
    """Return whether a text about dice asks for a figure of them rather than to have them rolled.

    >>> _asks("roll 5d6, how many 5 or 6 on average"), _asks("roll 5d6 counting 5 or 6")
    (True, False)
    """
    words = words_in(tokens_of(text, of_dice=True), NO_PACKS, roll_words())
    return "?" in text or holds(words, "chance", "average", "how-many")


def roll_request(dice: str, packs: Packs, game: str | None) -> Request:
    """Return what dice are rolled for: a game's own ones for its attack, others for themselves.

    Args:
        dice: The dice in signs or words.
        packs: The dice of the games.
        game: Id of the game that is played; ``None`` for any. Dice that only one game has are that
            game's.

    Raises:
        CalculatorError: They are no dice, or not those of a single game.
    """
    dice, game = _of_game(dice, packs, game)
    try:
        expression = read_spoken_dice(dice)
    except ExpressionError as error:
        raise ExpressionError(_WHAT, error.kind, error.part) from error
    names = expression.names
    if not names:
        return Request(AnyDice(roll=expression))
    boxes = {name: game_components(pack).dice for name, pack in packs.items()}
    played_dice = boxes.get(game or "", {})
    # A die without a name is that of the game that is played.
    games = [name for name in boxes if names != (ONLY_DIE,) and _has_dice(boxes[name], names)]
    if game is not None and _has_dice(played_dice, names):
        games = [game]
    if len(games) != 1:
        raise UnknownDieError(_WHAT, names[0], played_dice)
    return _own_request(expression, games[0], boxes[games[0]])


def _of_game(text: str, packs: Packs, game: str | None) -> tuple[str, str | None]:
    """Return a text without the id of a game before it, and that game.

    >>> _of_game("conan: 3 red", {"conan": None}, None), _of_game("2d6", {}, "conan")
    (('3 red', 'conan'), ('2d6', 'conan'))
    """
    first, _, dice = text.partition(" ")
    game_id = first.rstrip(":").lower()
    return (dice, game_id) if dice and game_id in packs else (text, game)


def _own_request(expression: Expression, game: str, dice: Mapping[str, Die]) -> Request:
    """Return what is rolled at a game: its attack, if its own dice alone are added up."""
    first, any_dice = expression.first, Request(AnyDice(roll=expression, game=game))
    kinds = [kind for group in first.groups for kind in group.dice]
    is_plain = not (expression.against or first.constant) and not any(
        group.is_changed or group.is_subtracted for group in first.groups
    )
    if not is_plain or not all(isinstance(kind.die, str) for kind in kinds):
        return any_dice
    pool = Counter[str]()
    for kind in kinds:
        pool[die_named(str(kind.die), dice)] += kind.count
    try:
        own = calculator_named(_OWN, game).of_dice(dict(pool))
    except KeyError:  # the game is a group's own
        return any_dice
    return any_dice if own is None else Request(own)


def _has_dice(dice: Mapping[str, Die], names: Iterable[str]) -> bool:
    try:
        return all(die_named(name, dice) for name in names)
    except UnknownDieError:
        return False
