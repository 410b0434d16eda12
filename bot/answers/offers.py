"""What a rule's card offers to calculate: its calculator with plausible options filled in."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from glossary import Language

if TYPE_CHECKING:
    from bot.answers.odds import Request

_OPTIONS: Final[Mapping[str, str]] = {
    "picklock perditions-mouth": "--points 3",
    "danger perditions-mouth": "--enemies 2",
    "sprint perditions-mouth": "--points 2 --need 3",
    "damage perditions-mouth": "--spoke attack --attack 3 --points 2 --defence 4",
    "spokes perditions-mouth": "--at move --points 3 --hero melee",
    "damage conan": "--attack 3r --rerolls 1 --guard 1o --life 2",
    "picklock conan": "--dice 3o --difficulty 2",
    "fall conan": "--dice 2r --rerolls 1 --life 5",
    "move conan": "--enemies 1 --friends 1 --base 2",
    "recover conan": "--fallen 0",
    "damage rangers": "--fight 3 --armour 11 --health 14 --vs-fight 2 --vs-armour 12 --vs-health 8",
    "shoot rangers": "--shoot 2 --vs-fight 3 --vs-armour 11 --vs-health 10",
    "swim rangers": "--armour light",
    "fall rangers": "--inches 5",
    "heroic rangers": "--number 12 --health 9",
    "damage red-dragon-inn": "--dice 3 --fortitude 5",
    "hit red-dragon-inn": "--base 8 --fortitude 6 --fresh",
}
# By the calculator's name and its game: the whole argument list.
OFFERS: Final[Mapping[str, str]] = {name: f"{name} {options}" for name, options in _OPTIONS.items()}
# A calculator that is no odds, and so is offered nowhere.
SCHEMER: Final = "schemer"
# Dice with their number, such as 1o and 2y: in an Italian answer their letters are of Italian colours.
_DICE: Final = re.compile(r"(?<=\d)[oy]")
_LETTERS: Final[Mapping[Language, Mapping[str, str]]] = {"en": {}, "it": {"o": "a", "y": "g"}}


def offer_of(calculator: str | None, language: Language) -> str | None:
    """Return the argument list that a card in ``language`` offers.

    Args:
        calculator: The entry's ``calculator``, with options of its own or without.
        language: The language of the card.

    >>> offer_of("recover conan", "en"), offer_of("damage conan --attack 2r1o", "it")
    ('recover conan --fallen 0', 'damage conan --attack 2r1a')
    >>> offer_of("schemer", "en") is offer_of(None, "en") is None
    True
    """
    words = (calculator or "").split()
    name = " ".join(words[:2])
    if name not in OFFERS:
        return None
    offer = " ".join(words) if len(words) > len(name.split()) else OFFERS[name]
    return _DICE.sub(lambda letter: _LETTERS[language].get(letter[0], letter[0]), offer)


def offered_request(offer: str) -> "Request":
    """Return the request that an offer is.

    Raises:
        CalculatorError: The options are not such as the calculator has.
    """
    from bot.answers.odds import calculator, read_typed  # a question about a rule need not wait for it

    command, game, options = offer.split(" ", 2)
    return read_typed(calculator(command, game), options)
