"""Dice as players of any game write them: ``2 red + 1 blue``, ``3d6 keep 2``, ``2d{0,1,2} vs 1d6``.

The grammar, in small or capital letters::

    expression = side [("vs" | "contro") side]
    side       = part (("+" | "-") part)*
    part       = number | dice [keep] | "(" group [keep] ")" | "(" group ")" keep
    group      = dice (["+"] dice)*
    dice       = [number] ("d" number | "d{" number ("," number)* "}" | name)
    keep       = ("keep" | "tieni") ["highest" | "lowest"] number ["highest" | "lowest"]

A name is that of a die of the game's pack, or a letter or word for its colour. The words are those of
both languages. Everything is counted and limited, so that no expression takes longer than a second.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from calculators.dice import ONLY_DIE
from calculators.errors import ExpressionError
from calculators.limits import DICE, RANGE_FACES, Limits

# The faces of a die, all equally likely, or the name of a die of the game's pack.
Faces = tuple[int, ...]
DieName = str

LONGEST: Final = 200
SIDES: Final = Limits(2, 100)
LISTED_FACES: Final = Limits(1, 12)
LISTED_FACE: Final = Limits(-99, 99)
CONSTANT: Final = Limits(-999, 999)
# Faces of all dice of a side together: 20 dice with 20 faces, or 4 with 100.
ALL_FACES: Final = Limits(0, 400)
# Where some of several kinds of dice are kept, what is looked at grows with both.
MIXED_KINDS: Final = Limits(1, 3)
MIXED_DICE: Final = Limits(1, 12)

_VERSUS: Final = frozenset(("vs", "vs.", "versus", "against", "contro"))
_AND: Final = frozenset(("and", "e"))
_KEEP: Final = frozenset(("k", "keep", "tieni"))
_KEEP_HIGHEST: Final = frozenset(("kh",))
_KEEP_LOWEST: Final = frozenset(("kl",))
_HIGHEST: Final = frozenset(
    ("highest", "best", "alto", "alti", "alta", "alte", "migliore", "migliori", "massimo", "massimi")
)
_LOWEST: Final = frozenset(
    ("lowest", "worst", "basso", "bassi", "bassa", "basse", "peggiore", "peggiori", "minimo", "minimi")
)
# What may stand between these words and means nothing.
_ARTICLES: Final = frozenset(("the", "i", "il", "le", "la", "gli", "più"))
_ONE: Final = frozenset(("one", "un", "uno", "una"))
_DICE_WORDS: Final = frozenset(("die", "dice", "dado", "dadi"))
# No name of a die.
_RESERVED: Final = _VERSUS | _AND | _KEEP | _KEEP_HIGHEST | _KEEP_LOWEST | _HIGHEST | _LOWEST
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<faces>d\s*\{[^{}]*\})|(?P<sides>d\d+)|(?P<number>\d+)"
    r"|(?P<word>vs\.|[^\W\d_]+(?:[-_][^\W\d_]+)*)|(?P<sign>[-+()]))"
)
_LISTED: Final = re.compile(r"-?\d+")


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice of one kind.

    Attributes:
        count: How many.
        die: Their faces or their name.
    """

    count: int
    die: Faces | DieName

    def __str__(self) -> str:
        if isinstance(self.die, str):
            return f"{self.count} {self.die}"
        if self.die == tuple(range(1, len(self.die) + 1)) and len(self.die) > 1:
            return f"{self.count}d{len(self.die)}"
        return f"{self.count}d{{{','.join(map(str, self.die))}}}"


@dataclass(frozen=True, slots=True)
class Keep:
    """How many dice of a group count.

    Attributes:
        count: How many are kept.
        is_lowest: Whether the lowest are, instead of the highest.
    """

    count: int
    is_lowest: bool = False

    def __str__(self) -> str:
        return f"keep {'lowest' if self.is_lowest else 'highest'} {self.count}"


@dataclass(frozen=True, slots=True)
class DiceGroup:
    """Dice that are added up, or of which some are kept.

    Attributes:
        dice: The dice by kind, at least one kind.
        keep: Which of them count; ``None`` for all.
        is_subtracted: Whether their sum is taken away.
    """

    dice: tuple[Dice, ...]
    keep: Keep | None = None
    is_subtracted: bool = False

    @property
    def count(self) -> int:
        """How many dice there are.

        >>> DiceGroup((Dice(2, "red"), Dice(1, "yellow")), Keep(2)).count
        3
        """
        return sum(dice.count for dice in self.dice)

    def __str__(self) -> str:
        written = " + ".join(map(str, self.dice))
        if len(self.dice) > 1:
            written = f"({written})"
        return written if self.keep is None else f"{written} {self.keep}"


def _enclosed(group: DiceGroup) -> str:
    """Return a group that stands after others, so that it is clear from which dice some are kept."""
    return str(group) if group.keep is None or len(group.dice) > 1 else f"({group})"


@dataclass(frozen=True, slots=True)
class Side:
    """What one side rolls.

    Attributes:
        groups: The dice.
        constant: What is added.
    """

    groups: tuple[DiceGroup, ...]
    constant: int = 0

    def __str__(self) -> str:
        written = "".join(
            f" {'-' if group.is_subtracted else '+'} {_enclosed(group) if place else group}"
            for place, group in enumerate(self.groups)
        )
        if self.constant or not self.groups:
            written += f" {'-' if self.constant < 0 else '+'} {abs(self.constant)}"
        return written.removeprefix(" + ").removeprefix(" ")


@dataclass(frozen=True, slots=True)
class Expression:
    """A whole expression.

    Attributes:
        first: What is rolled.
        against: What the other side rolls; ``None`` without another side.
    """

    first: Side
    against: Side | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The one side or both.

        >>> [str(side) for side in read_expression("2d6 + 1 vs red").sides]
        ['2d6 + 1', '1 red']
        """
        return (self.first,) if self.against is None else (self.first, self.against)

    @property
    def names(self) -> tuple[DieName, ...]:
        """The names of dice in it, each once, in order.

        >>> read_expression("2 red + blue vs 1 red").names
        ('red', 'blue')
        """
        dice = (kind for side in self.sides for group in side.groups for kind in group.dice)
        return tuple(dict.fromkeys(kind.die for kind in dice if isinstance(kind.die, str)))

    def __str__(self) -> str:
        return " vs ".join(map(str, self.sides))


def read_expression(text: str, *, option: str = "roll") -> Expression:
    """Return the expression that ``text`` writes.

    Args:
        text: For example ``2 red + 1 blue``, ``3d6 keep 2``, ``2 rossi contro 1d6 + 1``.
        option: The option that the errors name.

    Raises:
        ExpressionError: It is none, or it is not clear from which dice some are kept.
        OutOfRangeError: A number in it is beyond its limits.

    >>> str(read_expression("3D6 tieni i 2 più alti - 1 contro rosso"))
    '3d6 keep highest 2 - 1 vs 1 rosso'
    """
    if not text.strip():
        raise ExpressionError(option, "empty")
    if len(text) > LONGEST:
        raise ExpressionError(option, "long")
    return _Reader(list(_tokens(text, option)), option).expression()


@dataclass(frozen=True, slots=True)
class _Token:
    """A word, number or sign of an expression; ``kind`` is the name of its group in ``_TOKEN``."""

    kind: str
    text: str


_END: Final = _Token("end", "")


def _tokens(text: str, option: str) -> Iterator[_Token]:
    plain = text.lower().strip()
    place = 0
    while place < len(plain):
        match = _TOKEN.match(plain, place)
        if match is None:
            raise ExpressionError(option, "unread", plain[place:])
        yield _Token(match.lastgroup or "", match[match.lastgroup or 0])
        place = match.end()


class _Reader:
    """Reads the tokens of one expression from left to right."""

    def __init__(self, tokens: Sequence[_Token], option: str) -> None:
        self._tokens = tokens
        self._option = option
        self._place = 0

    def expression(self) -> Expression:
        """Return the whole expression."""
        first = self._side()
        against = self._side() if self._takes(_VERSUS) else None
        if self._next is not _END:
            raise self._unread()
        return Expression(first, against)

    @property
    def _next(self) -> _Token:
        return self._tokens[self._place] if self._place < len(self._tokens) else _END

    def _takes(self, words: frozenset[str] | str) -> bool:
        """Return whether the next token is one of ``words``, and go past it if it is."""
        is_next = self._next is not _END and self._next.text in words
        self._place += is_next
        return is_next

    def _unread(self) -> ExpressionError:
        remaining = " ".join(token.text for token in self._tokens[self._place :])
        return ExpressionError(self._option, "unread" if remaining else "open", remaining)

    def _side(self) -> Side:
        groups: list[DiceGroup] = []
        constant = 0
        is_subtracted = self._takes("-")
        while True:
            is_enclosed = self._next.text == "("
            part = self._part(is_subtracted=is_subtracted)
            if isinstance(part, int):
                constant += part
            else:
                if part.keep is not None and not is_enclosed and any(not g.keep for g in groups):
                    raise ExpressionError(self._option, "keep-unclear", str(part))
                groups.append(part)
            if self._takes("-"):
                is_subtracted = True
            elif self._takes("+") or self._takes(_AND) or self._follows_directly(part):
                is_subtracted = False
            else:
                break
        side = Side(tuple(groups), CONSTANT.check(f"{self._option}-constant", constant))
        self._check(side)
        return side

    def _begins_dice(self) -> bool:
        """Return whether dice follow without a sign before them, as in ``3r 1y``."""
        following = self._tokens[self._place + 1 : self._place + 2]
        is_die = bool(following) and following[0].kind in ("word", "sides", "faces")
        return self._next.kind == "number" and is_die and following[0].text not in _RESERVED

    def _follows_directly(self, part: DiceGroup | int) -> bool:
        """Return whether dice follow ``part`` without a sign between them."""
        return isinstance(part, DiceGroup) and part.keep is None and self._begins_dice()

    def _check(self, side: Side) -> None:
        """Refuse a side of too many dice or faces; a die of a pack has 20 at most."""
        DICE.check(f"{self._option}-dice", sum(group.count for group in side.groups))
        faces = sum(
            dice.count * (RANGE_FACES.most if isinstance(dice.die, str) else len(dice.die))
            for group in side.groups
            for dice in group.dice
        )
        ALL_FACES.check(f"{self._option}-faces", faces)

    def _part(self, *, is_subtracted: bool) -> DiceGroup | int:
        if self._takes("("):
            dice = [self._dice()]
            while self._takes("+") or self._takes(_AND) or self._begins_dice():
                dice.append(self._dice())
            keep = self._keep()
            if not self._takes(")"):
                raise self._unread()
            return self._group(tuple(dice), keep or self._keep(), is_subtracted=is_subtracted)
        if self._next.kind == "number" and not self._begins_dice():
            number = self._number(Limits(0, CONSTANT.most), "constant")
            return -number if is_subtracted else number
        return self._group((self._dice(),), self._keep(), is_subtracted=is_subtracted)

    def _group(self, dice: tuple[Dice, ...], keep: Keep | None, *, is_subtracted: bool) -> DiceGroup:
        group = DiceGroup(dice, keep, is_subtracted=is_subtracted)
        if keep is not None:
            MIXED_KINDS.check(f"{self._option}-kinds", len(dice))
            if len(dice) > 1:
                MIXED_DICE.check(f"{self._option}-mixed", group.count)
            if keep.count > group.count:
                raise ExpressionError(self._option, "keep-more", str(group))
        return group

    def _dice(self) -> Dice:
        count = 1
        if self._next.kind == "number":
            count = self._number(DICE, "dice")
        else:
            self._takes(_ONE)
        token = self._next
        if token.kind == "word" and token.text not in _RESERVED:
            return Dice(count, self._die_name())
        if token.kind not in ("sides", "faces"):
            raise self._unread()
        self._place += 1
        if token.kind == "faces":
            return Dice(count, self._faces(token.text))
        sides = self._within(token.text[1:], SIDES, "sides")
        return Dice(count, tuple(range(1, sides + 1)))

    def _die_name(self) -> DieName:
        """Return a die's name without the word "dice" before or after it."""
        has_word = self._takes(_DICE_WORDS)
        if has_word and (self._next.kind != "word" or self._next.text in _RESERVED):
            return ONLY_DIE
        name = self._next.text
        self._place += 1
        self._takes(_DICE_WORDS)
        return name

    def _faces(self, text: str) -> Faces:
        faces = [part.strip() for part in text.partition("{")[2].removesuffix("}").split(",")]
        if not all(map(_LISTED.fullmatch, faces)):
            raise ExpressionError(self._option, "unread", text)
        LISTED_FACES.check(f"{self._option}-listed", len(faces))
        return tuple(self._within(part, LISTED_FACE, "face") for part in faces)

    def _keep(self) -> Keep | None:
        """Return which dice are kept; ``None`` if no word says so."""
        is_lowest = self._takes(_KEEP_LOWEST)
        if not is_lowest and not self._takes(_KEEP_HIGHEST) and not self._takes(_KEEP):
            return None
        is_lowest |= self._takes_lowest()
        count = self._number(Limits(1, DICE.most), "keep")
        return Keep(count, is_lowest=self._takes_lowest() or is_lowest)

    def _takes_lowest(self) -> bool:
        """Return whether the lowest are named here, and go past the words that say which."""
        while self._takes(_ARTICLES):
            pass
        is_lowest = self._takes(_LOWEST)
        if not is_lowest:
            self._takes(_HIGHEST)
        self._takes(_DICE_WORDS)
        return is_lowest

    def _number(self, limits: Limits, part: str) -> int:
        token = self._next
        if token.kind != "number":
            raise self._unread()
        self._place += 1
        return self._within(token.text, limits, part)

    def _within(self, digits: str, limits: Limits, part: str) -> int:
        return limits.check(f"{self._option}-{part}", int(digits))
