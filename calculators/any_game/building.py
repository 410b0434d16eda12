"""Makes the values of an expression out of what the grammar finds, within their limits."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from calculators.errors import ExpressionError
from calculators.expression import Dice, DiceGroup, Explode, FaceRange, Faces, Keep, Reroll, Side
from calculators.limits import DICE, Limits

if TYPE_CHECKING:
    from pyparsing import ParseResults

SIDES: Final = Limits(2, 100)
LISTED_FACES: Final = Limits(1, 12)
LISTED_FACE: Final = Limits(-99, 99)
CONSTANT: Final = Limits(-999, 999)
# Where some of several kinds of dice are kept, what is looked at grows with their number.
MIXED_KINDS: Final = Limits(1, 3)
_LISTED: Final = re.compile(r"-?\d+")


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


class Builder:
    """Makes values of what the grammar finds; whatever is beyond the limits is refused."""

    def __init__(self, option: str) -> None:
        self._option = option

    def end(self, tokens: "ParseResults") -> FaceRange:
        """Return the highest or the lowest face."""
        return FaceRange(end=tokens[0])

    def faces(self, tokens: "ParseResults") -> FaceRange:
        """Return the faces of a number, a range, or a number and more."""
        first = self._within(tokens["first"], CONSTANT, "shown")
        if _part(tokens, "more"):
            return FaceRange(first)
        last = self._within(_part(tokens, "last") or tokens["first"], CONSTANT, "shown")
        if last < first:
            raise ExpressionError(self._option, "unread", tokens[0])
        return FaceRange(first, last)

    def at_least(self, tokens: "ParseResults") -> FaceRange:
        """Return the faces of a number and more."""
        return FaceRange(self._within(tokens["first"], CONSTANT, "shown"))

    def cut(self, tokens: "ParseResults") -> _Cut:
        """Return which dice are kept or dropped: if none are named, the best or the worst."""
        ends = {"h": False, "highest": False, "l": True, "lowest": True}
        is_drop = tokens[0][0] == "d"
        is_lowest = [ends[word] for word in (_part(tokens, "end"), *tokens[1:]) if word in ends]
        count = self._within(_part(tokens, "count") or "1", Limits(1, DICE.most), "keep")
        return _Cut(count, is_lowest[0] if is_lowest else is_drop, is_drop)

    def reroll(self, tokens: "ParseResults") -> Reroll:
        """Return which faces are rolled again, and how often."""
        return Reroll(tokens[0], is_always=len(tokens) > 1)

    def explode(self, tokens: "ParseResults") -> Explode:
        """Return which faces explode."""
        return Explode(*tokens)

    def numbered_die(self, tokens: "ParseResults") -> Faces:
        """Return the faces from 1 to a number."""
        sides = 100 if tokens["sides"] == "%" else self._within(tokens["sides"], SIDES, "sides")
        return tuple(range(1, sides + 1))

    def listed_die(self, tokens: "ParseResults") -> Faces:
        """Return the faces between braces."""
        faces = [part.strip() for part in tokens["faces"].split(",")]
        if not all(map(_LISTED.fullmatch, faces)):
            raise ExpressionError(self._option, "unread", tokens[0])
        LISTED_FACES.check(f"{self._option}-listed", len(faces))
        return tuple(self._within(part, LISTED_FACE, "face") for part in faces)

    def dice(self, tokens: "ParseResults") -> Dice:
        """Return so many dice of a kind."""
        *counts, die = tokens
        return Dice(self._within(counts[0], DICE, "dice") if counts else 1, die)

    def constant(self, tokens: "ParseResults") -> int:
        """Return a number that is added."""
        return self._within(tokens[0], CONSTANT, "constant")

    def group(self, tokens: "ParseResults") -> DiceGroup:
        """Return dice with their changes."""
        dice, *changes = tokens
        return self._changed((dice,), changes)

    def enclosed(self, tokens: "ParseResults") -> _Enclosed:
        """Return what stands in brackets, with what changes all dice in them."""
        side, *changes = tokens
        if not changes:
            return _Enclosed(side)
        if side.constant or any(g.is_subtracted or g.keep or g.counted for g in side.groups):
            raise ExpressionError(self._option, "bracket", f"({side})")
        dice = tuple(kind for group in side.groups for kind in group.dice)
        return _Enclosed(Side((self._changed(dice, changes),)))

    def side(self, tokens: "ParseResults") -> Side:
        """Return parts and signs as a side; a change is enclosed if other dice come before it."""
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


def _part(tokens: "ParseResults", name: str) -> str:
    """Return a named part of what was found; empty if it was not."""
    return tokens.as_dict().get(name) or ""
