"""Several attacks against one life.

After an attack only what is left of the life matters to what both sides do next. So the last attack is
played first, for all that can be left of the life by then, and the first one last.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate

from calculators.conan.exchange import Exchange
from calculators.conan.outcome import Follows, Outcome
from calculators.conan.rerolls import Rerolls
from calculators.conan.room import Player, Searches, check_room
from calculators.conan.side import Faces, Side, values_of

# So many are searched for several goals together, to stay below 200 MB.
MOST_STATES = 2_500_000


class Fight:
    """Attacks one after the other against one target."""

    def __init__(
        self, sides: Sequence[Side], defence: Side, faces: Faces, *, lost: tuple[int, int]
    ) -> None:
        """Take the attackers' sides in order, the defender's, and the game's dice.

        Args:
            sides: The side of each attack.
            defence: What defends against each of them.
            faces: The game's dice by colour.
            lost: What the attacker's icons lose by penalties, and then to flat armour.
        """
        values = values_of(faces)
        rolls = [Rerolls(side, values) for side in sides]
        self._attackers = [
            rolls[sides.index(side)] for side in sides
        ]  # equal ones share what they find
        self._defender = Rerolls(defence, values)
        self._faces, self._lost = faces, lost
        reaches = [self._through(attacker.most) for attacker in self._attackers]
        # The most damage that the attacks from each one on can do together.
        self._most = (*reversed(list(accumulate(reversed(reaches)))), 0)

    def check_room(self, life: int | None) -> None:
        """Refuse more rerolls than can be followed with the table's own faces.

        Raises:
            TooManyFacesError: There are too many different faces for so many rerolls.
        """
        goals: Counter[Rerolls] = Counter()
        for place, attacker in enumerate(self._attackers):
            goals[attacker] += len(self._lives(place, life))
        attacks, guards = [], []
        for attacker, number in goals.items():
            attacks.append(Searches(attacker, range(1), range(attacker.most + 1), number))
            hits = range(-self._through(attacker.most), 1)
            guards.append(Searches(self._defender, hits, hits, number))
        guard = Player(guards, "guard-rerolls", "guard-free-reroll")
        check_room([Player(attacks), guard], self._faces)

    def effort(self, life: int | None) -> int:
        """Return about how many states are looked at to find the outcome."""
        attacks = enumerate(self._attackers)
        return sum(self._states(each) * len(self._lives(place, life)) for place, each in attacks)

    def outcome(self, life: int | None) -> Outcome:
        """Return the damage of all attacks together, of which ``life`` is to be reached."""
        after: Mapping[int | None, Outcome] = {None: Outcome()}  # nothing is left to come
        for place in reversed(range(len(self._attackers))):
            lives = self._lives(place, life)
            after = dict(zip(lives, self._attack(place, lives, after), strict=True))
        return after[self._open(life, 0)]

    def _open(self, life: int | None, place: int) -> int | None:
        """Return ``life`` if it matters to attack ``place``: neither gone nor out of reach."""
        return life if life is not None and 0 < life <= self._most[place] else None

    def _lives(self, place: int, life: int | None) -> Sequence[int | None]:
        """Return all that can be left of ``life`` before attack ``place``, as far as it matters."""
        done = self._most[0] - self._most[place]
        left = [None] if life is None else range(life - done, life + 1)
        return list(dict.fromkeys(self._open(each, place) for each in left))

    def _attack(
        self, place: int, lives: Sequence[int | None], after: Mapping[int | None, Outcome]
    ) -> Sequence[Outcome]:
        """Return how attack ``place`` and those after it turn out for each life."""
        attacker = self._attackers[place]
        through = [self._through(icons) for icons in range(attacker.most + 1)]
        hits = range(through[-1] + 1)
        at_once = max(1, MOST_STATES // self._states(attacker))
        found: list[Outcome] = []
        for first in range(0, len(lives), at_once):
            some = lives[first : first + at_once]
            follows = [[self._follows(place, life, hit, after) for hit in hits] for life in some]
            found += Exchange((attacker, self._defender), some, follows).outcomes(through)
        return found

    def _follows(
        self, place: int, life: int | None, hit: int, after: Mapping[int | None, Outcome]
    ) -> Follows:
        """Return what follows ``hit`` damage of attack ``place``."""
        left = None if life is None else self._open(life - hit, place + 1)
        reached = None if left is not None else life is not None and hit >= life
        return Follows(hit, after[left], reached)

    def _states(self, attacker: Rerolls) -> int:
        """Return the states of an attack or of the defence against it, whichever are more."""
        hits = range(-self._through(attacker.most), 1)
        attack = attacker.size(range(1), range(attacker.most + 1))
        return max(attack.kept, self._defender.size(hits, hits).kept)

    def _through(self, icons: int) -> int:
        """Return what is left of the attacker's icons after the penalty and the flat armour."""
        penalty, flat = self._lost
        return max(0, max(0, icons - penalty) - flat)
