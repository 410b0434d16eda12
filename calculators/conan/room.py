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

# Numbers looked at, and hands kept together, that take about a second and 200 MB.
MOST_NUMBERS: Final = 32_000_000
MOST_HANDS: Final = 200_000
# With the game's own dice all rerolls are allowed, so a search for them may take longer.
OWN_WEIGHT: Final = 3


class Work(NamedTuple):
    """What searches take.

    Attributes:
        hands: The most hands that one of them keeps together.
        numbers: What they look at, results of rolls and hands of the first roll; those with too many
            hands are not counted out.
    """

    hands: int = 0
    numbers: int = 0

    @classmethod
    def together(cls, works: Iterable["Work"]) -> "Work":
        """Return what all of these take."""
        listed = list(works)
        return cls(
            max((each.hands for each in listed), default=0), sum(each.numbers for each in listed)
        )

    @property
    def fits(self) -> bool:
        """Whether there is room."""
        return self.hands <= MOST_HANDS and self.numbers <= MOST_NUMBERS

    @property
    def rank(self) -> tuple[bool, int]:
        """What is larger than other work ranks above it."""
        return self.hands > MOST_HANDS, self.numbers


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

    def work(self, faces: Faces) -> Work:
        """Return what they take."""
        size = self.rerolls.size(self.starts, self.ends)
        if size.hands_at_once > MOST_HANDS:
            return Work(size.hands_at_once)
        weight = 1 if self.rerolls.side.has_own_faces(faces) else OWN_WEIGHT
        return Work(size.hands_at_once, (size.results + size.opened) * self.goals // weight)

    def work_with(self, gems: int, free: Pool, faces: Faces) -> Work:
        """Return what they would take with these rerolls."""
        fewer = self._replace(rerolls=self.rerolls.replaced(gems, free))
        work = fewer.work(faces)
        fewer.rerolls.table(self.starts, self.ends).forget()  # nobody plays with so many
        return work


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

    def work(self, faces: Faces) -> Work:
        """Return what the searches take."""
        return Work.together(each.work(faces) for each in self.searches)

    def fewer(self, faces: Faces) -> Iterator[tuple[str, int, Sequence[Work]]]:
        """Yield each option that gives rerolls, how many, and what fewer would take, from 0 on."""
        side = self.searches[0].rerolls.side
        free = sum(side.free.values())
        if side.gems:
            yield (
                self.gems,
                side.gems,
                [self._work_with(n, side.free, faces) for n in range(side.gems)],
            )
        if free:
            some = (_some(side.free, number) for number in range(free))
            yield self.free, free, [self._work_with(side.gems, each, faces) for each in some]

    def _work_with(self, gems: int, free: Pool, faces: Faces) -> Work:
        return Work.together(each.work_with(gems, free, faces) for each in self.searches)


class Offer(NamedTuple):
    """Fewer rerolls that leave room.

    Attributes:
        option: What gives the rerolls.
        given: How many there are.
        most: How many leave room; ``None`` if not even none of them.
    """

    option: str
    given: int
    most: int | None


def check_room(players: Sequence[Player], faces: Faces) -> None:
    """Refuse more rerolls than can be followed with the table's own faces.

    Args:
        players: What is searched for each player.
        faces: The dice that the game has, by colour.

    Raises:
        TooManyFacesError: There are too many different faces for so many rerolls. It names those of the
            player whose searches take more, or others if only fewer of those leave room.
    """
    searches = [each for player in players for each in player.searches]
    if not any(each.rerolls.side.has_own_faces(faces) for each in searches):
        return
    works = [player.work(faces) for player in players]
    if Work.together(works).fits:
        return
    offers: list[Offer] = []
    for place in sorted(range(len(players)), key=lambda place: works[place].rank, reverse=True):
        beside = works[:place] + works[place + 1 :]
        for option, given, fewer in players[place].fewer(faces):
            fitting = (n for n, work in enumerate(fewer) if Work.together([*beside, work]).fits)
            offers.append(Offer(option, given, max(fitting, default=None)))
            if offers[-1].most:
                raise TooManyFacesError(option, offers[-1].most, given)
    option, given, most = next((each for each in offers if each.most is not None), offers[0])
    raise TooManyFacesError(option, most, given)


def _some(free: Pool, count: int) -> Pool:
    """Return so many of the free rerolls."""
    rerolls = (colour for colour, number in free.items() for _ in range(number))
    kept = list(islice(rerolls, count))
    return {colour: kept.count(colour) for colour in free}
