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
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from calculators.any_game.expression import (
    Dice,
    DiceGroup,
    Explode,
    Expression,
    FaceRange,
    Faces,
    Keep,
    Reroll,
    Side,
)
from calculators.dice import ONLY_DIE
from calculators.errors import ExpressionError
from calculators.limits import DICE, Limits
from lexicon import dice_words

if TYPE_CHECKING:
    from pyparsing import ParserElement, ParseResults

LONGEST: Final = 200
DEEPEST: Final = 5
SIDES: Final = Limits(2, 100)
LISTED_FACES: Final = Limits(1, 12)
LISTED_FACE: Final = Limits(-99, 99)
CONSTANT: Final = Limits(-999, 999)
# Where some of several kinds of dice are kept, what is looked at grows with their number.
MIXED_KINDS: Final = Limits(1, 3)

_VERSUS: Final = "vs vs. versus against contro beats batte"
_PLUS: Final = "plus più and e"
_MINUS: Final = "minus meno"
_KEEP: Final = "keep tieni"
_DROP: Final = "drop scarta togli"
_HIGHEST: Final = "highest best alto alti alta alte migliore migliori massimo massimi"
_LOWEST: Final = "lowest worst basso bassi bassa basse peggiore peggiori minimo minimi"
_REROLL: Final = "reroll rilancia ritira"
_ONCE: Final = "once una·volta"
_ALWAYS: Final = "always sempre"
_EXPLODE: Final = "explode explodes exploding esplode esplodono esplodi"
_COUNT: Final = "count conta"
_OR_MORE: Final = "or·more o·più"
# What may stand before a number or a face and means nothing.
_ARTICLES: Final = "the i il lo le la gli all più"
_ONE: Final = "one un uno una"
_DIE: Final = "die dice dado dadi"
_OF_SIDES: Final = "a da with con"
_SIDES: Final = "sides faces facce"
# No name of a die.
_RESERVED: Final = frozenset(
    word
    for words in (
        _VERSUS,
        _PLUS,
        _MINUS,
        _KEEP,
        _DROP,
        _HIGHEST,
        _LOWEST,
        _REROLL,
        _EXPLODE,
        _COUNT,
        _DIE,
    )
    for word in (*words.split(), "k", "kh", "kl", "dh", "dl")
)
_NUMBER_WORD: Final = re.compile(rf"\b(?:{'|'.join(dice_words().numbers)})\b")
_LISTED: Final = re.compile(r"-?\d+")


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


class _Cut(NamedTuple):
    """Dice that are kept, or dropped: so many of the highest or of the lowest."""

    number: int
    is_lowest: bool
    is_drop: bool

    def applied(self, keep: Keep) -> Keep:
        """Return which dice are left of those that were in ``keep`` so far."""
        remaining = keep.last - keep.first - self.number if self.is_drop else self.number
        if self.is_lowest == self.is_drop:
            return Keep(keep.last - remaining, keep.last)
        return Keep(keep.first, keep.first + remaining)


class _Enclosed(NamedTuple):
    """A side in brackets."""

    side: Side


_Change = Reroll | Explode | _Cut | FaceRange


@cache
def _grammar(option: str) -> "ParserElement":
    """Return the grammar of expressions, whose errors name ``option``."""
    import pyparsing as pp

    make = _Builder(option)
    number = pp.Regex(r"\d+")
    articles = pp.ZeroOrMore(_word(_ARTICLES))
    end = articles + (_said(_HIGHEST, "highest") | _said(_LOWEST, "lowest"))
    bounds = pp.Regex(r"(?P<first>\d+)(?:(?P<more>\+)|-(?P<last>\d+)|s\b)?")
    or_more = pp.Opt(_said(_OR_MORE, "+")("more"))
    faces = end.copy().add_parse_action(make.end) | (articles + bounds + or_more).add_parse_action(
        make.faces
    )
    amount = pp.Opt(end) + pp.Opt(articles + number("count")) + pp.Opt(end) + pp.Opt(_word(_DIE))
    short = pp.Regex(r"(?P<verb>k|d(?=[hl]))(?P<end>[hl]?)\s*(?P<count>\d*)(?!\w)")
    cut = (short | _said(_KEEP, "k") + amount | _said(_DROP, "d") + amount).add_parse_action(make.cut)
    how_often = _said(_ALWAYS, "always") | _word(_ONCE)
    reroll = (_word(_REROLL) - faces + pp.Opt(how_often)).add_parse_action(make.reroll)
    explode = ((pp.Suppress("!") | _word(_EXPLODE)) + pp.Opt(faces)).add_parse_action(make.explode)
    at_least = pp.Regex(r"(?:>=|≥)\s*(?P<first>\d+)").add_parse_action(make.at_least)
    count = _word(_COUNT) - faces | at_least
    change = cut | reroll | explode | count

    numbered = pp.Regex(r"[dw]\s*(?P<sides>\d+|%)")
    in_words = _word(_DIE) + _word(_OF_SIDES) + number("sides") + pp.Opt(_word(_SIDES))
    faces_in_braces = pp.Regex(r"[dw]\s*\{(?P<faces>[^{}]*)\}").add_parse_action(make.listed_die)
    name = pp.Regex(r"[^\W\d_]+(?:[-_][^\W\d_]+)*").add_condition(_is_name)
    kind = (numbered | in_words).add_parse_action(make.numbered_die) | faces_in_braces | name
    die = kind + pp.Opt(_word(_DIE)) | _word(_DIE) + kind | _said(_DIE, ONLY_DIE)
    dice = (pp.Opt(number | _word(_ONE)) + die).add_parse_action(make.dice)
    # Dice may follow dice without a sign: 3r 1y.
    juxtaposed = (dice + pp.FollowedBy(number + kind)).add_parse_action(make.group)

    side = pp.Forward()
    bracket = pp.Suppress("(") - side - pp.Suppress(")")
    enclosed = (bracket + pp.ZeroOrMore(change)).add_parse_action(make.enclosed)
    changed = (dice + pp.ZeroOrMore(change)).add_parse_action(make.group)
    constant = number.copy().add_parse_action(make.constant)
    part = pp.ZeroOrMore(juxtaposed) + (enclosed | changed | constant)
    plus, minus = pp.Suppress("+") | _word(_PLUS), pp.Literal("-") | _said(_MINUS, "-")
    signed = (plus - part) | (minus - part)
    side <<= (pp.Opt(minus) + part + pp.ZeroOrMore(signed)).add_parse_action(make.side)
    return (side + pp.Opt(_word(_VERSUS) - side)).add_parse_action(lambda tokens: Expression(*tokens))


def _word(words: str) -> "ParserElement":
    """Return what reads one of ``words`` and leaves nothing."""
    from pyparsing import Regex

    longest_first = sorted(words.split(), key=len, reverse=True)
    spellings = "|".join(re.escape(name).replace("·", r"\s+") for name in longest_first)
    return Regex(rf"(?:{spellings})(?!\w)").suppress()


def _said(words: str, meaning: str) -> "ParserElement":
    """Return what reads one of ``words`` and leaves what they mean."""
    return _word(words).add_parse_action(lambda: meaning)


def _part(tokens: "ParseResults", name: str) -> str:
    """Return a named part of what was found; empty if it was not."""
    return tokens.as_dict().get(name) or ""


def _is_name(tokens: "ParseResults") -> bool:
    return tokens[0] not in _RESERVED


class _Builder:
    """Makes values of what the grammar finds; whatever is beyond the limits is refused."""

    def __init__(self, option: str) -> None:
        self._option = option

    def end(self, tokens: "ParseResults") -> FaceRange:
        return FaceRange(end=tokens[0])

    def faces(self, tokens: "ParseResults") -> FaceRange:
        first = self._within(tokens["first"], CONSTANT, "shown")
        if _part(tokens, "more"):
            return FaceRange(first)
        last = self._within(_part(tokens, "last") or tokens["first"], CONSTANT, "shown")
        if last < first:
            raise ExpressionError(self._option, "unread", tokens[0])
        return FaceRange(first, last)

    def at_least(self, tokens: "ParseResults") -> FaceRange:
        return FaceRange(self._within(tokens["first"], CONSTANT, "shown"))

    def cut(self, tokens: "ParseResults") -> _Cut:
        ends = {"h": False, "highest": False, "l": True, "lowest": True}
        is_drop = tokens[0][0] == "d"
        is_lowest = [ends[word] for word in (_part(tokens, "end"), *tokens[1:]) if word in ends]
        count = self._within(_part(tokens, "count") or "1", Limits(1, DICE.most), "keep")
        return _Cut(count, is_lowest[0] if is_lowest else is_drop, is_drop)

    def reroll(self, tokens: "ParseResults") -> Reroll:
        return Reroll(tokens[0], is_always=len(tokens) > 1)

    def explode(self, tokens: "ParseResults") -> Explode:
        return Explode(*tokens)

    def numbered_die(self, tokens: "ParseResults") -> Faces:
        sides = 100 if tokens["sides"] == "%" else self._within(tokens["sides"], SIDES, "sides")
        return tuple(range(1, sides + 1))

    def listed_die(self, tokens: "ParseResults") -> Faces:
        faces = [part.strip() for part in tokens["faces"].split(",")]
        if not all(map(_LISTED.fullmatch, faces)):
            raise ExpressionError(self._option, "unread", tokens[0])
        LISTED_FACES.check(f"{self._option}-listed", len(faces))
        return tuple(self._within(part, LISTED_FACE, "face") for part in faces)

    def dice(self, tokens: "ParseResults") -> Dice:
        *counts, die = tokens
        return Dice(self._within(counts[0], DICE, "dice") if counts else 1, die)

    def constant(self, tokens: "ParseResults") -> int:
        return self._within(tokens[0], CONSTANT, "constant")

    def group(self, tokens: "ParseResults") -> DiceGroup:
        dice, *changes = tokens
        return self._changed((dice,), changes)

    def enclosed(self, tokens: "ParseResults") -> _Enclosed:
        side, *changes = tokens
        if not changes:
            return _Enclosed(side)
        if side.constant or any(g.is_subtracted or g.keep or g.counted for g in side.groups):
            raise ExpressionError(self._option, "bracket", f"({side})")
        dice = tuple(kind for group in side.groups for kind in group.dice)
        return _Enclosed(Side((self._changed(dice, changes),)))

    def side(self, tokens: "ParseResults") -> Side:
        groups: list[DiceGroup] = []
        constant, sign = 0, 1
        for part in tokens:
            match part:
                case "-":
                    sign = -1
                    continue
                case int():
                    constant += sign * part
                case _Enclosed(side):
                    constant += sign * side.constant
                    groups += (_signed(group, sign) for group in side.groups)
                case _:
                    if part.is_changed and any(not group.is_changed for group in groups):
                        raise ExpressionError(self._option, "keep-unclear", str(part))
                    groups.append(_signed(part, sign))
            sign = 1
        DICE.check(f"{self._option}-dice", sum(group.count for group in groups))
        return Side(tuple(groups), CONSTANT.check(f"{self._option}-constant", constant))

    def _changed(self, dice: tuple[Dice, ...], changes: Sequence[_Change]) -> DiceGroup:
        """Return dice with the changes of each, with those that count, and what of them is counted."""
        of_each = tuple(change for change in changes if isinstance(change, Reroll | Explode))
        cuts = [change for change in changes if isinstance(change, _Cut)]
        counted = [change for change in changes if isinstance(change, FaceRange)]
        dice = tuple(replace(kind, changes=(*kind.changes, *of_each)) for kind in dice)
        group = DiceGroup(dice, counted=counted[0] if counted else None)
        if len(counted) > 1 or (counted and changes[-1] is not counted[0]):
            raise ExpressionError(self._option, "count-last", str(group))
        return self._cut(group, cuts) if cuts else group

    def _cut(self, group: DiceGroup, cuts: Sequence[_Cut]) -> DiceGroup:
        MIXED_KINDS.check(f"{self._option}-kinds", len(group.dice))
        keep = Keep(0, group.count)
        for cut in cuts:
            if cut.number > keep.last - keep.first - cut.is_drop:
                kind = "drop-all" if cut.is_drop else "keep-more"
                raise ExpressionError(self._option, kind, str(group))
            keep = cut.applied(keep)
        return replace(group, keep=keep)

    def _within(self, digits: str, limits: Limits, part: str) -> int:
        return limits.check(f"{self._option}-{part}", int(digits))


def _signed(group: DiceGroup, sign: int) -> DiceGroup:
    return replace(group, is_subtracted=group.is_subtracted != (sign < 0))
