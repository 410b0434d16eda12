"""What perfect play has room for.

Perfect play looks at every hand of low dice, so dice with many different faces, many rerolls and many
positions to play from would take minutes and gigabytes. Faces that a table gave can be such; the dice
of packs are trusted not to be.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from calculators.conan.rerolls import Rerolls
from calculators.conan.side import Faces
from calculators.dice import Pool
from calculators.errors import TooManyFacesError

# Results looked at, and hands kept together, that take about a second and less than 200 MB.
MOST_RESULTS: Final = 20_000_000
MOST_HANDS: Final = 200_000


class Work(NamedTuple):
    """What searches take.

    Attributes:
        hands: The most hands that one of them keeps together.
        results: The results that they look at; those with too many hands are not counted out.
    """

    hands: int = 0
    results: int = 0

    @classmethod
    def together(cls, works: Iterable["Work"]) -> "Work":
        """Return what all of these take."""
        listed = list(works)
        return cls(
            max((each.hands for each in listed), default=0), sum(each.results for each in listed)
        )

    @property
    def fits(self) -> bool:
        """Whether there is room."""
        return self.hands <= MOST_HANDS and self.results <= MOST_RESULTS

    @property
    def rank(self) -> tuple[bool, int]:
        """What is larger than other work ranks above it."""
        return self.hands > MOST_HANDS, self.results


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
    def work(self) -> Work:
        """What they take."""
        size = self.rerolls.size(self.starts, self.ends)
        if size.hands_at_once > MOST_HANDS:
            return Work(size.hands_at_once)
        return Work(size.hands_at_once, size.results * self.goals)


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

    @property
    def work(self) -> Work:
        """What the searches take."""
        return Work.together(each.work for each in self.searches)

    def work_with(self, gems: int, free: Pool) -> Work:
        """Return what the same searches would take with these rerolls."""
        fewer = [each._replace(rerolls=each.rerolls.replaced(gems, free)) for each in self.searches]
        return self._replace(searches=fewer).work


def check_room(players: Sequence[Player], faces: Faces) -> None:
    """Refuse more rerolls than can be followed with the table's own faces.

    Args:
        players: What is searched for each player.
        faces: The dice that the game has, by colour.

    Raises:
        TooManyFacesError: There are too many different faces for so many rerolls. It names those of the
            player whose searches take more: the ones bought with gems if fewer of these would do, else
            the free ones, and 0 if none of them leave room.
    """
    own = [player.own(faces) for player in players]
    if Work.together(player.work for player in own).fits:
        return
    *others, largest = sorted(own, key=lambda player: player.work.rank)
    beside = Work.together(player.work for player in others)
    given = list(_given(largest))
    for option, number, fewer in given:
        fitting = [n for n, work in enumerate(fewer) if Work.together([beside, work]).fits]
        if fitting:
            raise TooManyFacesError(option, max(fitting), number)
    option, number, _ = given[0]
    raise TooManyFacesError(option, 0, number)


def _given(player: Player) -> Iterator[tuple[str, int, Sequence[Work]]]:
    """Yield each option that gives rerolls, how many, and what fewer of them would take, from 0 on."""
    side = player.searches[0].rerolls.side
    free = sum(side.free.values())
    if side.gems:
        fewer = [player.work_with(number, side.free) for number in range(side.gems)]
        yield player.gems, side.gems, fewer
    if free:
        fewer = [player.work_with(side.gems, _some(side.free, number)) for number in range(free)]
        yield player.free, free, fewer


def _some(free: Pool, count: int) -> Pool:
    """Return so many of the free rerolls."""
    rerolls = (colour for colour, number in free.items() for _ in range(number))
    kept = list(islice(rerolls, count))
    return {colour: kept.count(colour) for colour in free}
