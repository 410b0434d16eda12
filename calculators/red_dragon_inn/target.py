"""Who is attacked, and what the tokens of a target stop (Reference Manual, Appendix C: Deal damage)."""

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.limits import COUNT


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A Foe that is attacked.

    Attributes:
        shields: Its Shield Tokens, 0 to 99; spent only if it has no Toughness Token.
        toughness: Its Toughness Tokens, 0 to 99; one stops all the damage.
        fortitude: What is left of its Fortitude, 0 to 99; ``None`` if nobody asks.
    """

    shields: int = 0
    toughness: int = 0
    fortitude: int | None = None

    def check(self) -> None:
        """Refuse counts beyond their limits.

        Raises:
            OutOfRangeError: A number is not 0 to 99.
        """
        for option in ("shields", "toughness", "fortitude"):
            COUNT.check(option, getattr(self, option) or 0)


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a roll has to show to do something to a target.

    Attributes:
        stopped: Icons that do no damage: what tokens stop, less what is added to the roll.
        immune: Whether all damage is stopped.
        fortitude: Damage that defeats; ``None`` if nobody asks.
        shields: Shield Tokens that there are.
    """

    stopped: int
    immune: bool = False
    fortitude: int | None = None
    shields: int = 0

    @classmethod
    def of(cls, target: Target, *, added: int, shield: int) -> "Threshold":
        """Return the threshold of ``target``.

        Args:
            target: Who is attacked.
            added: What is added to the roll, below 0 if it is weakened.
            shield: Damage that each Shield Token stops.
        """
        stopped = target.shields * shield - added
        return cls(stopped, target.toughness > 0, target.fortitude, target.shields)

    def deals(self, damage: int) -> int | None:
        """Return the fewest icons that deal ``damage`` or more; ``None`` if none do.

        >>> Threshold(2).deals(1)
        3
        """
        if damage <= 0:
            return 0
        return None if self.immune else max(0, self.stopped + damage)

    @property
    def defeats(self) -> int | None:
        """The fewest icons that defeat; ``None`` if none do or nobody asks."""
        return None if self.fortitude is None else self.deals(self.fortitude)


def fewest_to_harm(targets: Iterable[Threshold]) -> int | None:
    """Return the fewest icons that deal damage to any of ``targets``; ``None`` if none do.

    >>> fewest_to_harm([Threshold(2), Threshold(0, immune=True)])
    3
    """
    return min((least for each in targets if (least := each.deals(1)) is not None), default=None)
