"""Who is attacked, and what the tokens of a target stop (Reference Manual, Appendix C: Deal damage)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import ClassVar, Final

from calculators.errors import NotationError, OutOfRangeError
from calculators.limits import COUNT
from calculators.notation import Notation, split_values

_PART: Final = re.compile(r"(shields|toughness|fortitude)=(-?\d+)")
_MOST_DIGITS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A Foe that is attacked.

    Attributes:
        shields: Its Shield Tokens, 0 to 99; spent only if it has no Toughness Token.
        toughness: Its Toughness Tokens, 0 to 99; one stops all the damage.
        fortitude: What remains of its Fortitude, 0 to 99; ``None`` if nobody asks.
    """

    shields: int = 0
    toughness: int = 0
    fortitude: int | None = None


class Targets(Notation[tuple[Target, ...]]):
    """Several targets, one option or one ``;`` for each: ``shields=1,toughness=0,fortitude=5``."""

    kind: ClassVar[str] = "target"
    is_repeatable: ClassVar[bool] = True
    has_named_parts: ClassVar[bool] = True

    def read(self, option: str, texts: Sequence[str]) -> tuple[Target, ...]:
        """Return the targets in order; the parts of each may be in any order.

        >>> Targets().read("target", ["shields=1, fortitude=5; toughness=1"])
        (Target(shields=1, toughness=0, fortitude=5), Target(shields=0, toughness=1, fortitude=None))
        """
        return tuple(_target(option, text) for text in split_values(texts))

    def write(self, value: tuple[Target, ...]) -> tuple[str, ...]:
        """Return the parts of each target.

        >>> Targets().write((Target(shields=1, fortitude=5),))
        ('shields=1,toughness=0,fortitude=5',)
        """
        return tuple(map(_written, value))

    def check(self, option: str, value: tuple[Target, ...]) -> None:  # noqa: ARG002  # a part is named
        """Refuse counts beyond the limits."""
        for target in value:
            for name, number in asdict(target).items():
                COUNT.check(name, number or 0)


def _target(option: str, text: str) -> Target:
    values: dict[str, int] = {}
    for part in text.replace(",", " ").lower().split():
        match = _PART.fullmatch(part)
        if match is None or match[1] in values:
            raise NotationError(option, "target", text)
        if len(match[2]) > _MOST_DIGITS:
            raise OutOfRangeError(match[1], *COUNT, match[2])
        values[match[1]] = int(match[2])
    if not values:
        raise NotationError(option, "target", text)
    return Target(**values)


def _written(target: Target) -> str:
    return ",".join(f"{name}={value}" for name, value in asdict(target).items() if value is not None)


@dataclass(frozen=True, slots=True)
class Threshold:
    """How many icons a roll needs to do something to a target.

    Attributes:
        blocked: Icons that deal no damage: what Shield Tokens stop, less what is added to the roll.
        is_immune: Whether a Toughness Token stops all damage.
        fortitude: Damage that defeats the target; ``None`` if nobody asks.
        shields: Shield Tokens of the target.
    """

    blocked: int
    is_immune: bool = False
    fortitude: int | None = None
    shields: int = 0

    @classmethod
    def of(cls, target: Target, *, bonus: int, shield: int) -> "Threshold":
        """Return the threshold of ``target``.

        Args:
            target: Who is attacked.
            bonus: What is added to the roll, below 0 if it is weakened.
            shield: Damage that one Shield Token stops.

        >>> Threshold.of(Target(shields=2), bonus=1, shield=2).blocked
        3
        """
        blocked = target.shields * shield - bonus
        return cls(blocked, target.toughness > 0, target.fortitude, target.shields)

    def icons_to_deal(self, damage: int) -> int | None:
        """Return the fewest icons that deal ``damage`` or more; ``None`` if none do.

        >>> Threshold(2).icons_to_deal(1)
        3
        """
        if damage <= 0:
            return 0
        return None if self.is_immune else max(0, self.blocked + damage)

    @property
    def icons_to_defeat(self) -> int | None:
        """The fewest icons that defeat the target; ``None`` if none do or nobody asks.

        >>> Threshold(2, fortitude=4).icons_to_defeat
        6
        """
        return None if self.fortitude is None else self.icons_to_deal(self.fortitude)


def icons_to_harm(targets: Iterable[Threshold]) -> int | None:
    """Return the fewest icons that deal damage to any of ``targets``; ``None`` if none do.

    >>> icons_to_harm([Threshold(2), Threshold(0, is_immune=True)])
    3
    """
    needs = (target.icons_to_deal(1) for target in targets)
    return min((icons for icons in needs if icons is not None), default=None)
