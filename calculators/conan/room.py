"""What perfect play has room for.

Perfect play looks at every hand of low dice, so dice with many different faces, many rerolls and many
positions to play from would take minutes and gigabytes. The shipped dice never do; faces that a table
gave can.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from calculators.conan.rerolls import Rerolls
from calculators.conan.side import Faces
from calculators.dice import Pool
from calculators.errors import TooManyFacesError

# Results looked at, and hands kept together, that fit a second and 200 MB.
MOST_RESULTS: Final = 20_000_000
MOST_HANDS: Final = 200_000


class Searches(NamedTuple):
    """Searches of one side.

    Attributes:
        rerolls: The roll and rerolls of the side.
        starts: Positions before any die is rolled.
        ends: Positions where a play can end.
        goals: Number of goals that are played for.
    """

    rerolls: Rerolls
    starts: range
    ends: range
    goals: int = 1

    @property
    def results(self) -> int:
        """How many results are looked at; more than there is room for with too many hands."""
        table = self.rerolls.table(self.starts, self.ends)
        if self.rerolls.most_hands(table) > MOST_HANDS:
            return MOST_RESULTS + 1
        return self.rerolls.results(table) * self.goals


class Player(NamedTuple):
    """All that is searched for one player.

    Attributes:
        searches: The searches, all with the same rerolls.
        gems: Option that gives the rerolls bought with gems.
        free: Option that gives the free rerolls.
    """

    searches: Sequence[Searches]
    gems: str = "rerolls"
    free: str = "free-reroll"

    def own(self, faces: Faces) -> "Player":
        """Return what is searched with faces of the table's own."""
        own = [each for each in self.searches if each.rerolls.side.has_own_faces(faces)]
        return self._replace(searches=own)

    def with_rerolls(self, gems: int, free: Pool) -> "Player":
        """Return the same searches with these rerolls."""
        return self._replace(
            searches=[
                each._replace(rerolls=each.rerolls.replaced(gems, free)) for each in self.searches
            ]
        )

    @property
    def results(self) -> int:
        """How many results are looked at, more than there is room for with too many hands."""
        return sum(each.results for each in self.searches)


def check_room(players: Sequence[Player], faces: Faces) -> None:
    """Refuse more rerolls than can be followed with the table's own faces.

    Args:
        players: What is searched for each player.
        faces: The dice that the game has, by colour.

    Raises:
        TooManyFacesError: There are too many different faces for so many rerolls. It names those of the
            player whose search is larger: those bought with gems, or free ones if there are none.
    """
    *others, largest = sorted((each.own(faces) for each in players), key=lambda player: player.results)
    room = MOST_RESULTS - sum(player.results for player in others)
    if largest.results <= room:
        return
    side = largest.searches[0].rerolls.side
    if side.gems:
        option, value = largest.gems, side.gems
        fewer = [largest.with_rerolls(number, side.free) for number in range(value)]
    else:
        option, value = largest.free, sum(side.free.values())
        fewer = [largest.with_rerolls(0, _some(side.free, number)) for number in range(value)]
    fitting = [number for number, player in enumerate(fewer) if player.results <= room]
    raise TooManyFacesError(option, max(fitting, default=0), value)


def _some(free: Pool, count: int) -> Pool:
    """Return so many of the free rerolls."""
    rerolls = (colour for colour, number in free.items() for _ in range(number))
    kept = list(islice(rerolls, count))
    return {colour: kept.count(colour) for colour in free}
