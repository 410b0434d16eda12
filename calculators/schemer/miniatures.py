"""The pieces of a board: the Schemer that acts, the other miniatures, and the map features."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from calculators.schemer.grid import Space

# The keywords of miniatures that affect movement (glossary, under each name).
Keyword = Literal[
    "avoided",
    "berserk",
    "heroic",
    "immobile",
    "immune to hazards",
    "immune to traps",
    "juggernaut",
    "massive",
    "overrun",
    "resistant",
    "tiny",
]
KEYWORDS: Final[tuple[Keyword, ...]] = get_args(Keyword)

# An Overrun miniature pushes all others aside (glossary, Overrun).
UNMOVED: Final = frozenset[Keyword](("massive", "immobile", "juggernaut"))


@dataclass(frozen=True, slots=True)
class Actor:
    """The Schemer that is acting.

    Attributes:
        space: Where it stands.
        keywords: Its keywords.
        shield: Its Shield Tokens, 0 or more.
        toughness: Its Toughness Tokens, 0 or more.
    """

    space: Space
    keywords: frozenset[Keyword] = frozenset()
    shield: int = 0
    toughness: int = 0

    def is_foe(self, miniature: "Miniature") -> bool:
        """Return whether the actor treats ``miniature`` as a Foe (glossary: Foe, Berserk, Heroic).

        >>> gizmoblin = Miniature("a", "Gizmoblin", 1, heroic=False)
        >>> Actor(0).is_foe(gizmoblin), Actor(0, frozenset({"berserk"})).is_foe(gizmoblin)
        (False, True)
        """
        return "berserk" in self.keywords or miniature.heroic != ("heroic" in self.keywords)

    def may_pass(self, miniature: "Miniature") -> bool:
        """Return whether the actor may Move through ``miniature`` (glossary: Move, Tiny, Overrun).

        A Berserk miniature stops even its Friends; an Avoided Foe stops the actor like any other.

        >>> fiona = Miniature("F", "Fiona", 1, heroic=True)
        >>> Actor(0).may_pass(fiona), Actor(0, frozenset({"tiny"})).may_pass(fiona)
        (False, True)
        """
        if "tiny" in self.keywords or "tiny" in miniature.keywords:
            return True
        if "overrun" in self.keywords and not miniature.keywords & UNMOVED:
            return True
        return not self.is_foe(miniature) and "berserk" not in miniature.keywords

    def is_hurt_by_traps(self) -> bool:
        """Return whether Traps are Dangerous to the actor (glossary: Immune, Resistant).

        >>> Actor(0, frozenset({"resistant"})).is_hurt_by_traps()
        True
        >>> Actor(0, frozenset({"resistant"}), shield=1).is_hurt_by_traps()
        False
        """
        if "immune to traps" in self.keywords:
            return False
        return "resistant" not in self.keywords or self.shield + self.toughness == 0

    def is_hurt_by_hazards(self) -> bool:
        """Return whether Hazards are Dangerous to the actor (glossary: Immune).

        >>> Actor(0).is_hurt_by_hazards(), Actor(0, frozenset({"resistant"})).is_hurt_by_hazards()
        (True, True)
        """
        return "immune to hazards" not in self.keywords


@dataclass(frozen=True, slots=True)
class Miniature:
    """A miniature other than the actor.

    Attributes:
        letter: The letter that draws it.
        name: Its name; the letter where none is given.
        space: Where it stands.
        heroic: Whether it is on the Heroes' side.
        keywords: Its keywords.
        fortitude: Its remaining Fortitude; ``None`` where it was not given.
        wounded: Whether it is Wounded and not Fresh.
    """

    letter: str
    name: str
    space: Space
    heroic: bool
    keywords: frozenset[Keyword] = frozenset()
    fortitude: int | None = None
    wounded: bool = False

    @property
    def has_own_name(self) -> bool:
        """Whether it has a name besides its letter."""
        return self.name != self.letter


@dataclass(frozen=True, slots=True)
class Feature:
    """A named map feature that a Scheme can aim at.

    Attributes:
        name: Its name.
        spaces: The spaces that it fills, by name.
        impassable: Whether nobody may enter it.
    """

    name: str
    spaces: tuple[Space, ...]
    impassable: bool = False
