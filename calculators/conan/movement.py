"""Hindrance, movement and recovery (Conan, "Intralcio", "Movimento", "Tabella di Recupero")."""

from dataclasses import replace
from itertools import islice, repeat, zip_longest
from typing import Annotated, Final, NamedTuple

from calculators.answer import Counts, Detail, Odds
from calculators.components import Components
from calculators.declaration import Calculator, Declaration, Help, Spoken
from calculators.distribution import Distribution
from calculators.errors import MissingOptionError
from calculators.limits import POSITIVE
from calculators.notation import WholeNumber, WholeNumbers

# The options of every calculator that enemies in the actor's area hinder.
EnemiesOption = Annotated[int | None, Help("opt-enemies-conan"), Spoken("enemy-here")]
FriendsOption = Annotated[
    int | None, WholeNumber(POSITIVE), Spoken("friend fellows", named="alone=0 comrade=1", besides=1)
]


class RecoveredGems(NamedTuple):
    """Gems that come back in the Stance Phase."""

    aggressive: int
    cautious: int


# By the number of heroes who fell, the last line for more (Conan, "Tabella di Recupero").
RECOVERY: Final = (RecoveredGems(2, 5), RecoveredGems(3, 6), RecoveredGems(4, 7))


def hindrance(enemies: int | None, friends: int | None = None) -> int:
    """Return how much enemies in the actor's area hinder, for movement and dice alike.

    Args:
        enemies: Enemies in the area; ``None`` for none.
        friends: Friends in the area, the actor included; each of the others keeps one enemy busy.
            ``None`` for the actor alone.

    >>> hindrance(3, 2), hindrance(1, 2), hindrance(2)
    (2, 0, 2)
    """
    enemies, friends = enemies or 0, 1 if friends is None else friends
    return enemies - (friends - 1) if enemies >= friends else 0


class Movement(Calculator):
    """The movement points that a path costs (Conan, "Movimento", "Intralciare il Movimento").

    Attributes:
        enemies: Enemies in each area that is left, in order; 0 where not given.
        friends: Friends there, the one who moves included; 1 where not given.
        extra: What terrain adds on the whole path.
        borders: Borders crossed; one for each area named if not given.
        base: Base movement that is free.
    """

    declaration = Declaration(
        command="move",
        value="value-cost",
        example="--enemies 1 --friends 1 --base 2",
        count="enemies",
        words="leave move cost gem point area hero take",
        needs=("enemies",),
        asks="gem point cost how-much",
    )

    enemies: Annotated[tuple[int, ...], Help("opt-enemies-move"), Spoken("enemy foe enemy-here")] = ()
    friends: Annotated[
        tuple[int, ...],
        WholeNumbers(POSITIVE),
        Help("opt-friends-move"),
        Spoken("friend fellows", named="alone=0 comrade=1", besides=1),
    ] = ()
    extra: Annotated[int, Spoken("extra")] = 0
    borders: Annotated[int | None, Spoken("border")] = None
    base: Annotated[int | None, Spoken("base-move")] = None

    def answer(self, components: Components) -> Odds:  # noqa: ARG002  # every calculator takes them
        """Return the cost, which is certain.

        ``details`` has the ``cost``, the ``hindrance`` of each area that is left, and the ``gems`` that
        the cost takes beyond ``base``, ``None`` without it.

        Raises:
            MissingOptionError: Neither enemies nor borders are given.

        >>> Movement(enemies=(1,), extra=1, base=2).answer(Components()).detail("gems")
        1
        """
        if not self.enemies and self.borders is None:
            raise MissingOptionError("enemies")
        areas = list(zip_longest(self.enemies, self.friends))
        crossed = len(areas) if self.borders is None else self.borders
        areas_left = islice((*areas, *repeat((None, None), crossed)), crossed)
        hindered = tuple(hindrance(enemies, friends) for enemies, friends in areas_left)
        cost = crossed + self.extra + sum(hindered)
        return replace(
            Odds.of(Distribution.certain(cost)),
            rules=("conan/movimento", "conan/intralciare-il-movimento", "conan/movimento-base"),
            details=(
                Detail("cost", cost, is_implied=True),
                Detail("hindrance", Counts(hindered), is_implied=not any(self.enemies)),
                Detail("gems", None if self.base is None else max(0, cost - self.base)),
            ),
            notes=("areas-beyond-borders",) if len(areas) > crossed else (),
        )


class Recovery(Calculator):
    """The gems that come back in each stance (Conan, "Tabella di Recupero").

    Attributes:
        fallen: Heroes who fell.
        fatigue: Gems in the Fatigue Zone, the most that can come back; enough if not given.
    """

    declaration = Declaration(
        command="recover",
        example="--fallen 0",
        count="fallen",
        words="recover lost dies stance cautious aggressive gem take",
        needs=("fallen",),
        asks="gem how-much",
    )

    fallen: Annotated[int, Spoken("fallen hero friend", named="fallen=1")] = 0
    fatigue: Annotated[int | None, Spoken("fatigue gem")] = None

    def answer(self, components: Components) -> Odds:  # noqa: ARG002  # every calculator takes them
        """Return the gems in ``details``: if ``aggressive`` and if ``cautious``.

        >>> Recovery(fallen=1, fatigue=4).answer(Components()).detail("cautious")
        4
        """
        gems = RECOVERY[min(self.fallen, len(RECOVERY) - 1)]
        available = gems.cautious if self.fatigue is None else self.fatigue
        return Odds(
            rules=("conan/tabella-di-recupero", "conan/fase-atteggiamento"),
            details=(
                Detail("aggressive", min(gems.aggressive, available)),
                Detail("cautious", min(gems.cautious, available)),
            ),
        )
