"""Reads dice as players of any game write them: ``2 red + 1 blue``, ``3d6 keep 2``, ``5d10 count 8+``.

The grammar, in small or capital letters, with the words and signs of both languages, also mixed::

    expression = side [("vs" | "contro") side]
    side       = part {("+" | "-") part}
    part       = number | dice {change} | "(" side ")" {change}
    dice       = [number] ("d" | "w") (number | "%" | "{" faces "}") | [number] name
    change     = keep | drop | reroll | explode | count

A name is that of a die of the game's pack, or a letter or word for its colour. Everything is counted
and limited, so that no expression takes longer than two seconds.
"""

import re
from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from calculators.any_game.building import Builder
from calculators.dice import ONLY_DIE
from calculators.errors import ExpressionError
from calculators.expression import Expression
from calculators.words import dice_words, roll_words, words_between_dice

if TYPE_CHECKING:
    from pyparsing import ParserElement, ParseResults

LONGEST: Final = 200
DEEPEST: Final = 5

# Words that are not only of dice of any game.
_SHARED: Final[Mapping[str, frozenset[str]]] = {
    "die": dice_words().dice,
    "one": frozenset().union(*dice_words().articles.values()),
}
# What no die is called.
_RESERVED: Final = (
    "versus", "win", "plus", "minus", "keep", "drop", "high", "low", "reroll", "explode", "count",
    "die",
)  # fmt: skip
_SHORT: Final = frozenset({"k", "kh", "kl", "dh", "dl"})
_NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(dice_words().numbers)})\b")


def read_expression(text: str, *, option: str = "roll") -> Expression:
    """Return the expression that ``text`` writes.

    Args:
        text: For example ``2 red + 1 blue``, ``4d6 drop lowest``, ``2 rossi contro 1d6 + 1``.
        option: The option that the errors name.

    Raises:
        ExpressionError: It is none, or it is not clear which dice a change is about.
        OutOfRangeError: A number in it is beyond its limits.

    >>> str(read_expression("3D6 tieni i 2 più alti - 1 contro rosso"))
    '3d6 keep highest 2 - 1 vs 1 rosso'
    >>> str(read_expression("5d10! >= 8")), str(read_expression("4d6 rilancia gli 1 scarta 1"))
    ('5d10 explode highest count 8+', '4d6 reroll 1 once keep highest 3')
    """
    from pyparsing import ParseBaseException  # a question about a rule need not wait for it

    plain = _NUMBER_WORD.sub(lambda match: str(dice_words().numbers[match[0]]), text.lower().strip())
    if not plain:
        raise ExpressionError(option, "empty")
    if len(text) > LONGEST:
        raise ExpressionError(option, "long")
    if max(accumulate((sign == "(") - (sign == ")") for sign in plain)) > DEEPEST:
        raise ExpressionError(option, "deep")
    try:
        expression: Expression = _grammar(option).parse_string(plain, parse_all=True)[0]
    except ParseBaseException as error:
        remaining = plain[error.loc :].strip()
        raise ExpressionError(option, "unread" if remaining else "open", remaining) from error
    return expression


@cache
def _grammar(option: str) -> "ParserElement":
    """Return the grammar of expressions, whose errors name ``option``."""
    import pyparsing as pp

    make = Builder(option)
    number = pp.Regex(r"\d+")
    articles = pp.ZeroOrMore(_word("filler"))
    end = articles + (_said("high", "highest") | _said("low", "lowest"))
    bounds = pp.Regex(r"(?P<first>\d+)(?:(?P<more>\+)|-(?P<last>\d+)|s\b)?")
    or_more = pp.Opt(_said("or-more", "+")("more"))
    faces = end.copy().add_parse_action(make.end) | (articles + bounds + or_more).add_parse_action(
        make.faces
    )
    amount = pp.Opt(end) + pp.Opt(articles + number("count")) + pp.Opt(end) + pp.Opt(_word("die"))
    short = pp.Regex(r"(?P<verb>k|d(?=[hl]))(?P<end>[hl]?)\s*(?P<count>\d*)(?!\w)")
    cut = (short | _said("keep", "k") + amount | _said("drop", "d") + amount).add_parse_action(make.cut)
    how_often = _said("always", "always") | _word("once")
    reroll = (_word("reroll") - faces + pp.Opt(how_often)).add_parse_action(make.reroll)
    explode = ((pp.Suppress("!") | _word("explode")) + pp.Opt(faces)).add_parse_action(make.explode)
    at_least = pp.Regex(r"(?:>=|≥)\s*(?P<first>\d+)").add_parse_action(make.at_least)
    count = _word("count") - faces | at_least
    change = cut | reroll | explode | count

    numbered = pp.Regex(r"[dw]\s*(?P<sides>\d+|%)")
    in_words = _word("die") + _word("of-sides") + number("sides") + pp.Opt(_word("sides"))
    faces_in_braces = pp.Regex(r"[dw]\s*\{(?P<faces>[^{}]*)\}").add_parse_action(make.listed_die)
    name = pp.Regex(r"[^\W\d_]+(?:[-_][^\W\d_]+)*").add_condition(_is_name)
    kind = (numbered | in_words).add_parse_action(make.numbered_die) | faces_in_braces | name
    die = kind + pp.Opt(_word("die")) | _word("die") + kind | _said("die", ONLY_DIE)
    dice = (pp.Opt(number | _word("one")) + die).add_parse_action(make.dice)
    # Dice may follow dice without a sign: 3r 1y.
    juxtaposed = (dice + pp.FollowedBy(number + kind)).add_parse_action(make.group)

    side = pp.Forward()
    bracket = pp.Suppress("(") - side - pp.Suppress(")")
    enclosed = (bracket + pp.ZeroOrMore(change)).add_parse_action(make.enclosed)
    changed = (dice + pp.ZeroOrMore(change)).add_parse_action(make.group)
    constant = number.copy().add_parse_action(make.constant)
    part = pp.ZeroOrMore(juxtaposed) + (enclosed | changed | constant)
    plus, minus = pp.Suppress("+") | _word("plus"), pp.Literal("-") | _said("minus", "-")
    signed = (plus - part) | (minus - part)
    side <<= (pp.Opt(minus) + part + pp.ZeroOrMore(signed)).add_parse_action(make.side)
    return (side + pp.Opt(_word("versus", "win") - side)).add_parse_action(
        lambda tokens: Expression(*tokens)
    )


@cache
def _words(tag: str) -> frozenset[str]:
    """Return the words of a tag in all languages."""
    words = (word for word, meaning in roll_words().items() if meaning.tag == tag)
    return frozenset(words) | words_between_dice(tag) | _SHARED.get(tag, frozenset())


def _word(*tags: str) -> "ParserElement":
    """Return what reads one of the words of ``tags`` and leaves nothing."""
    from pyparsing import Regex

    longest_first = sorted(frozenset().union(*map(_words, tags)), key=len, reverse=True)
    spellings = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in longest_first)
    # Words are listed without their accents.
    accented = spellings.replace("piu", "pi[u\u00f9]")
    return Regex(rf"(?:{accented})(?!\w)").suppress()


def _said(tag: str, meaning: str) -> "ParserElement":
    """Return what reads one of the words of ``tag`` and leaves what they mean."""
    return _word(tag).add_parse_action(lambda: meaning)


def _is_name(tokens: "ParseResults") -> bool:
    return tokens[0] not in _SHORT.union(*map(_words, _RESERVED))
