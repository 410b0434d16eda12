"""Change a board between one Schemer's turn and the next: a document in, a document out.

A document is what a board's YAML holds (``reading.document``). Every change returns a new one and
checks what the reader of boards cannot: that there is such a piece and such a space. Whatever else is
wrong with the new board, the reader says.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Final

from calculators.schemer.board import ACTOR, OFF_MAP, OPEN, TERRAIN
from calculators.schemer.grid import Extent, Grid, Space
from calculators.schemer.printed import with_drawing

Document = Mapping[str, Any]

_TOKENS: Final = ("shield", "toughness")


class EditError(Exception):
    """A change that cannot be made.

    Attributes:
        code: Why: ``no-piece``, ``no-space``, ``no-letter``, ``letter-there``, ``is-actor`` or
            ``no-map``.
        name: What was named.
    """

    def __init__(self, code: str, name: str = "") -> None:
        self.code, self.name = code, name
        super().__init__(f"{code}: {name}")


@dataclass(frozen=True)
class Pieces:
    """A document with the miniatures taken off its map.

    Attributes:
        document: The document.
        extent: Grid and size.
        terrain: One character a space, by number.
        spaces: Where every letter, and ``@``, stands.
    """

    document: Document
    extent: Extent
    terrain: Mapping[Space, str]
    spaces: Mapping[str, Space]

    def miniature(self, letter: str) -> Mapping[str, Any]:
        """Return what the document says of a miniature, or of the actor."""
        if letter == ACTOR:
            return self.document.get("actor") or {}
        return (self.document.get("figures") or {}).get(letter) or {}

    def space(self, name: str) -> Space:
        """Return the space that ``name`` names.

        Raises:
            EditError: There is none on the map.
        """
        space = self.extent.named(name.strip())
        if space is None or self.terrain[space] == OFF_MAP:
            raise EditError("no-space", name)
        return space

    def piece(self, name: str) -> str:
        """Return the letter of a piece, named by letter, name or space; ``@`` for the actor.

        Raises:
            EditError: There is none.
        """
        text = name.strip()
        if text in self.spaces:
            return text
        for letter in self.spaces:
            if str(self.miniature(letter).get("name", "")).casefold() == text.casefold():
                return letter
        space = self.extent.named(text)
        for letter, stands_on in self.spaces.items():
            if space is not None and stands_on == space:
                return letter
        raise EditError("no-piece", name)

    def written(self, **changes: Any) -> dict[str, Any]:  # noqa: ANN401  # whatever a document holds
        """Return the document with the pieces drawn again, and with other values of some keys.

        Of pieces that share a space only one is drawn; the others are placed by ``at``.
        """
        drawn = dict(self.terrain)
        described = {**(self.document.get("figures") or {}), **changes.pop("figures", {})}
        miniatures = {
            letter: dict(details or {})
            for letter, details in described.items()
            if letter in self.spaces
        }
        under: dict[str, str] = {}
        occupied: set[Space] = set()
        for letter, space in sorted(self.spaces.items()):
            if letter in miniatures:
                miniatures[letter].pop("at", None)
            if space in occupied:
                miniatures.setdefault(letter, {})["at"] = self.extent.name(space)
                continue
            occupied.add(space)
            if self.terrain[space] != OPEN:
                under[letter] = self.terrain[space]
            drawn[space] = letter
        parts = {"map": self.extent.drawing(drawn), "figures": miniatures, "under": under, **changes}
        document = {**self.document, **parts}
        return {key: value for key, value in document.items() if value not in ({}, None)}


def move(document: Document, piece: str, space: str) -> dict[str, Any]:
    """Return the board with a piece on another space.

    Raises:
        EditError: There is no such piece or space.

    >>> move({"map": "@.F", "scheme": "Move 1 -> F"}, "F", "b1")["map"]
    '@F.'
    """
    pieces = pieces_of(document)
    letter = pieces.piece(piece)
    return replace(pieces, spaces={**pieces.spaces, letter: pieces.space(space)}).written()


def remove(document: Document, piece: str) -> dict[str, Any]:
    """Return the board without a miniature.

    Raises:
        EditError: There is no such miniature, or it is the one that acts.

    >>> remove({"map": "@.F", "scheme": "Move 1 -> Foe"}, "F")["map"]
    '@..'
    """
    pieces = pieces_of(document)
    letter = pieces.piece(piece)
    if letter == ACTOR:
        raise EditError("is-actor")
    spaces = {key: space for key, space in pieces.spaces.items() if key != letter}
    return replace(pieces, spaces=spaces).written()


def add(document: Document, name: str, space: str) -> dict[str, Any]:
    """Return the board with a miniature more.

    Args:
        document: The board.
        name: A letter that is free, or a name; its first letter decides the side, as on the map.
        space: Where it stands.

    Raises:
        EditError: The letter is not free, there is no letter left, or there is no such space.

    >>> add({"map": "@..", "scheme": "Move 1 -> Foe"}, "Gog", "c1")
    {'map': '@.G', 'scheme': 'Move 1 -> Foe', 'figures': {'G': {'name': 'Gog'}}}
    """
    pieces = pieces_of(document)
    if len(name) == 1 and name in pieces.spaces:
        raise EditError("letter-there", name)
    letter = _free_letter(name, pieces.spaces)
    miniatures = {letter: {"name": name}} if name != letter else {}
    placed = replace(pieces, spaces={**pieces.spaces, letter: pieces.space(space)})
    return placed.written(figures=miniatures)


def set_terrain(document: Document, space: str, drawn: str) -> dict[str, Any]:
    """Return the board with other terrain on a space; a miniature goes on standing there.

    Raises:
        EditError: There is no such space.
        ValueError: ``drawn`` draws no terrain.

    >>> set_terrain({"map": "@.F", "scheme": "Move 1 -> Foe"}, "b1", "~")["map"]
    '@~F'
    """
    if drawn not in TERRAIN:
        raise ValueError(drawn)
    pieces = pieces_of(document)
    return replace(pieces, terrain={**pieces.terrain, pieces.space(space): drawn}).written()


def set_tokens(document: Document, kind: str, count: int) -> dict[str, Any]:
    """Return the board with other tokens on the Schemer that acts; ``kind`` as in a document.

    Raises:
        ValueError: There are no such tokens.

    >>> set_tokens({"map": "@.F", "scheme": "Move 1 -> Foe"}, "shield", 2)["actor"]
    {'shield': 2}
    """
    if kind not in _TOKENS:
        raise ValueError(kind)
    return {**document, "actor": {**(document.get("actor") or {}), kind: count}}


def set_miniature(document: Document, piece: str, **details: bool | int) -> dict[str, Any]:
    """Return the board with other details of a miniature, such as ``wounded`` or ``fortitude``.

    Raises:
        EditError: There is no such miniature, or it is the one that acts.

    >>> set_miniature({"map": "@.F", "scheme": "Move 1 -> Foe"}, "c1", wounded=True)["figures"]
    {'F': {'wounded': True}}
    """
    pieces = pieces_of(document)
    letter = pieces.piece(piece)
    if letter == ACTOR:
        raise EditError("is-actor")
    return pieces.written(figures={letter: {**pieces.miniature(letter), **details}})


def set_scheme(document: Document, scheme: str) -> dict[str, Any]:
    """Return the board with another Scheme."""
    return {**document, "scheme": scheme}


def set_actor(document: Document, piece: str) -> dict[str, Any]:
    """Return the board with another Schemer as the one that acts; the former one becomes a miniature.

    What is known of both, such as names and tokens, goes with them.

    Raises:
        EditError: There is no such miniature, or no letter is left for the former one.

    >>> changed = set_actor({"map": "@gF", "scheme": "Move 1 -> Foe"}, "g")
    >>> changed["map"], changed["actor"], set_actor(changed, "s")["map"]
    ('s@F', {'name': 'g'}, '@gF')
    """
    pieces = pieces_of(document)
    letter = pieces.piece(piece)
    if letter == ACTOR:
        return dict(document)
    spaces = dict(pieces.spaces)
    space, spaces[ACTOR] = spaces[ACTOR], spaces.pop(letter)
    former = pieces.miniature(ACTOR)
    name = str(former.get("name") or "s")
    former_letter = _free_letter(name if _is_heroic("", former) else name.lower(), spaces)
    spaces[former_letter] = space
    miniature = {key: former[key] for key in former if (key, former[key]) != ("name", former_letter)}
    miniatures = {former_letter: miniature} if miniature else {}
    actor = _as_actor(letter, pieces.miniature(letter))
    return replace(pieces, spaces=spaces).written(figures=miniatures, actor=actor)


def _as_actor(letter: str, miniature: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is known of a miniature without its letter, which its name and side outlast."""
    side = {"side": "heroic"} if letter.isupper() else {}
    return {"name": letter, **side, **{key: value for key, value in miniature.items() if key != "at"}}


def has_piece(document: Document, piece: str) -> bool:
    """Return whether there is a piece of that letter or name, or on that space.

    >>> has_piece({"map": "@.F", "scheme": "Move 1 -> Foe"}, "c1")
    True
    """
    try:
        return bool(pieces_of(document).piece(piece))
    except EditError:
        return False


def standing(document: Document) -> dict[str, str]:
    """Return the name of the space on which every piece stands, by letter; ``@`` is the actor.

    Raises:
        EditError: The board has no map.

    >>> standing({"map": "@.F", "scheme": "Move 1 -> Foe"})
    {'@': 'a1', 'F': 'c1'}
    """
    pieces = pieces_of(document)
    return {letter: pieces.extent.name(space) for letter, space in sorted(pieces.spaces.items())}


def schemers(document: Document) -> dict[str, str]:
    """Return the names of the Schemers that could act next, by letter, in the order of their letters.

    Raises:
        EditError: The board has no map.

    >>> schemers({"map": "@gF", "scheme": "Move 1 -> Foe", "figures": {"g": {"name": "Gog"}}})
    {'g': 'Gog'}
    """
    pieces = pieces_of(document)
    return {
        letter: str(pieces.miniature(letter).get("name") or letter)
        for letter in sorted(pieces.spaces)
        if letter != ACTOR and not _is_heroic(letter, pieces.miniature(letter))
    }


def _is_heroic(letter: str, details: Mapping[str, Any]) -> bool:
    side = str(details.get("side") or ("heroic" if letter.isupper() else "schemer"))
    sides = (side, *(details.get("keywords") or ()))
    return "heroic" in (str(word).strip().lower() for word in sides)


def numbered(document: object) -> object:
    """Return a document whose map is drawn, and whose Schemers all have letters of their own.

    Those drawn with one letter are numbered in reading order: of two ``g`` the first is called ``g1``
    and the second, which gets the next free letter, ``g2``. A map may be one that was printed. Anything
    that is no such document is returned as it is.

    >>> numbered({"map": "@g.g", "scheme": "Move 1 -> g2"})["map"]
    '@g.a'
    """
    document = with_drawing(document)
    if not isinstance(document, Mapping) or not isinstance(document.get("map"), str):
        return document
    counts = Counter(character for character in document["map"] if character in ascii_lowercase)
    repeated = {letter for letter, count in counts.items() if count > 1}
    if not repeated or not isinstance(document.get("figures") or {}, Mapping):
        return document
    miniatures = dict(document.get("figures") or {})
    letters_in_use = {*counts, *miniatures}
    free_letters = (letter for letter in ascii_lowercase if letter not in letters_in_use)
    drawn_so_far: Counter[str] = Counter()
    characters = list(document["map"])
    for place, character in enumerate(characters):
        if character not in repeated:
            continue
        drawn_so_far[character] += 1
        name = {"name": f"{character}{drawn_so_far[character]}"}
        if drawn_so_far[character] == 1:
            miniatures[character] = {**name, **(miniatures.get(character) or {})}
            continue
        characters[place] = letter = next(free_letters, character)
        # A later one is like the first in all but its name.
        miniatures[letter] = {**name, **(miniatures.get(character) or {}), **name}
    return {**document, "map": "".join(characters), "figures": miniatures}


def pieces_of(document: Document) -> Pieces:
    """Return a document with the miniatures taken off its map, and the terrain under them.

    Raises:
        EditError: It has no map.
    """
    if not isinstance(document.get("map"), str):
        raise EditError("no-map")
    rows = [row.rstrip() for row in document["map"].rstrip().split("\n")]
    grid: Grid = document.get("grid") or "hex"
    extent = Extent(grid, width=max(map(len, rows)), height=len(rows))
    terrain = dict.fromkeys(range(extent.count), OFF_MAP)
    spaces: dict[str, Space] = {}
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            space = extent.space(column, row)
            terrain[space] = character if character in TERRAIN else OPEN
            if character not in TERRAIN:
                spaces[character] = space
    for letter, miniature in (document.get("figures") or {}).items():
        stands_on = extent.named(str((miniature or {}).get("at", "")))
        if stands_on is not None:
            spaces[letter] = stands_on
    for name, drawn in (document.get("under") or {}).items():
        space_under = spaces.get(name, extent.named(str(name)))
        if space_under is not None:
            terrain[space_under] = drawn or "~"  # a bare ~ is null in YAML
    return Pieces(document, extent, terrain, spaces)


def _free_letter(name: str, spaces: Mapping[str, Space]) -> str:
    """Return a letter for a miniature: the first of its name that is free, else any of its side.

    Raises:
        EditError: None is left.
    """
    side = ascii_uppercase if name[:1].isupper() else ascii_lowercase
    for letter in _letters_of(name, side):
        if letter not in spaces:
            return letter
    raise EditError("no-letter", name)


def _letters_of(name: str, side: str) -> Iterator[str]:
    yield from (letter for letter in name[:1] if letter in side)
    yield from side
