"""Boards on one line, as a thumb types them: ``8x6; @ b2; F=Fiona:wounded g5; # d3 d4; wall c2 d2``.

The size comes first, then items: the Schemer that acts, miniatures, terrain, Walls, features and the
Scheme. A semicolon or a line end parts them. What a miniature stands on has no place on a line.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.answers.boards import line_words as words
from calculators.schemer.board import ACTOR, GROUND, OFF_MAP, OPEN
from calculators.schemer.errors import KeyPath
from calculators.schemer.grid import LONGEST_SIDE, Extent, Space
from calculators.schemer.scheme import EFFECTS

_WORDS_OF_OFF: Final = "|".join(words.OFF.values())
_SIZE: Final = re.compile(r"\s*(\d+)\s*[x\u00d7]\s*(\d+)\b[\s,]*([^\W\d_]*)[\s,]*", re.IGNORECASE)
_BEGIN: Final = re.compile(
    r"(?<!\S)\d+\s?[x\u00d7]\s?\d+(?=\s*(?:[;\n,@]|\Z|[^\W\d_]+\s*(?:[;\n,@]|\Z)))", re.IGNORECASE
)
_PIECE: Final = re.compile(
    r"(?:(@)\s*|([a-z])(?=\s*[=:\s]))(?:=\s*([^:]*?)\s*)?(?::\s*(.*?)\s*)?(?:\s|(?<=@))(\S+)",
    re.IGNORECASE,
)
_TERRAIN: Final = re.compile(
    rf"([#~^!*+]|(?:{_WORDS_OF_OFF})\b)\s*(?:(\d+)(?:/(\d+))?(?=\s))?\s*(.*)", re.IGNORECASE
)
_WALL: Final = re.compile(rf"(?:{'|'.join(words.WALL.values())})\s+(.*)", re.IGNORECASE)
_FEATURE: Final = re.compile(rf"(?:{'|'.join(words.FEATURE.values())})\s+(.*)", re.IGNORECASE)
_SCHEME: Final = re.compile(
    rf"(?:(?:{'|'.join(words.SCHEME.values())})\b\s*:?\s*(.*)|((?:{EFFECTS})\s*\d.*))", re.IGNORECASE
)
_SPACE: Final = re.compile(r"[a-z]{1,2}[1-9]\d{0,2}", re.IGNORECASE)
_DANGERS: Final = {"^": "traps", "!": "hazards", "*": "wizard_fire"}


class LineError(Exception):
    """A line that is no board.

    Attributes:
        code: What is wrong; there is a sentence for each code.
        item: The number of the item, from 1.
        text: The item.
        details: The values that the sentence names.
    """

    def __init__(self, code: str, item: int, text: str, **details: str | int) -> None:
        self.code, self.item, self.text, self.details = code, item, text, details
        super().__init__(f"{code} in item {item}: {text}")


def begin_of_line(text: str) -> int | None:
    """Return where a board on one line begins, before which a Scheme may stand; ``None`` for none.

    >>> begin_of_line("Move 2 -> Foe 8x6; @ b2"), begin_of_line("#@.F#")
    (14, None)
    """
    match = _BEGIN.search(text)
    return None if match is None else match.start()


@dataclass(slots=True)
class BoardLine:
    """A board that is read item by item.

    Attributes:
        extent: Grid and size.
        items: The items as they were typed, the size first.
        item_by_key: The number of the item that holds a value of the document, from 1.
        terrain: The terrain of the spaces that are not open.
        spaces: The spaces of miniatures and of the actor, by letter.
        values: What else the document holds.
    """

    extent: Extent
    items: tuple[str, ...]
    item_by_key: dict[KeyPath, int] = field(default_factory=dict)
    terrain: dict[Space, str] = field(default_factory=dict)
    spaces: dict[str, Space] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)

    @property
    def document(self) -> dict[str, Any]:
        """The board as a document."""
        drawn = {**dict.fromkeys(range(self.extent.count), OPEN), **self.terrain}
        miniatures = {letter: dict(miniature) for letter, miniature in self._miniatures.items()}
        letters: dict[Space, str] = {}
        for letter, space in self.spaces.items():
            if letters.setdefault(space, letter) != letter:
                miniatures.setdefault(letter, {})["at"] = self.extent.name(space)
        drawing = self.extent.drawing({**drawn, **letters})
        grid = "" if self.extent.grid == "hex" else self.extent.grid
        values = {"grid": grid, "map": drawing, **self.values, "figures": miniatures}
        return {key: value for key, value in values.items() if value}

    def item_of(self, key: KeyPath, space: str | None) -> int:
        """Return the number of the item that is meant by a place of the document; the size for none."""
        while key and key not in self.item_by_key:
            key = key[:-1]
        space_key = ("space", space or "")
        return self.item_by_key.get(key) or self.item_by_key.get(space_key) or 1

    def error(self, code: str, item: int, **details: str | int) -> LineError:
        """Return the error that an item is wrong."""
        return LineError(code, item, self.items[item - 1], **details)

    @property
    def _miniatures(self) -> Mapping[str, Mapping[str, Any]]:
        miniatures: Mapping[str, Mapping[str, Any]] = self.values.get("figures", {})
        return miniatures

    def _space(self, name: str, item: int) -> Space:
        space = self.extent.named(name)
        if space is None:
            size = {"width": self.extent.width, "height": self.extent.height}
            raise self.error("line-space", item, name=name, **size)
        return space

    def read(self, item: int) -> None:
        """Read an item.

        Raises:
            LineError: It is none, or contradicts those before it.
        """
        text = self.items[item - 1]
        for pattern, read in _ITEMS:
            match = pattern.fullmatch(text)
            if match is not None:
                read(self, item, *match.groups())
                return
        raise self.error("line-item", item)

    def read_piece(
        self,
        item: int,
        actor_mark: str | None,
        letter: str | None,
        name: str | None,
        details_text: str | None,
        space_name: str,
    ) -> None:
        """Read the Schemer that acts, or a miniature."""
        piece = actor_mark or str(letter)
        if piece in self.spaces:
            first = self.extent.name(self.spaces[piece])
            raise self.error("line-twice", item, letter=piece, first=first)
        space = self._space(space_name, item)
        details = self._details(item, details_text)
        if name:
            details = {"name": " ".join(name.split()), **details}
        key: KeyPath = ("actor",) if piece == ACTOR else ("figures", piece)
        if piece == ACTOR and details:
            self.values["actor"] = details
        elif details:
            self.values.setdefault("figures", {})[piece] = details
        self.spaces[piece] = space
        self.item_by_key |= {key: item, ("space", self.extent.name(space)): item}

    def _details(self, item: int, details_text: str | None) -> dict[str, Any]:
        """Return what is typed of a miniature as a document says it."""
        details: dict[str, Any] = {}
        for text in filter(None, map(str.strip, (details_text or "").split(","))):
            detail = words.read_detail(text)
            if detail is None:
                raise self.error("line-word", item, value=text)
            if detail[0] == "keywords":
                details.setdefault("keywords", []).append(detail[1])
            else:
                details[detail[0]] = detail[1]
        return details

    def read_terrain(
        self, item: int, sign: str, enter: str | None, stay: str | None, names: str
    ) -> None:
        """Read terrain, with the damage of a danger."""
        ground = OFF_MAP if sign[0].isalpha() else sign
        spaces = [self._space(name, item) for name in re.split(r"[\s,]+", names) if name]
        is_hazard = ground == "!"
        if not spaces or (enter and ground not in _DANGERS) or (stay and not is_hazard):
            raise self.error("line-item", item)
        for space in spaces:
            if self.terrain.setdefault(space, ground) != ground:
                details = {"space": self.extent.name(space), "ground": self.terrain[space].strip()}
                raise self.error("line-terrain", item, **details)
            self.item_by_key.setdefault(("space", self.extent.name(space)), item)
        if enter:
            damage = {"enter": int(enter), "stay": int(stay or 0)} if is_hazard else int(enter)
            by_space = {self.extent.name(space): damage for space in spaces}
            self.values.setdefault(_DANGERS[ground], {}).update(by_space)

    def read_wall(self, item: int, names: str) -> None:
        """Read a Wall between two spaces."""
        pair = [self.extent.name(self._space(name, item)) for name in re.split(r"[\s,-]+", names)]
        if len(pair) != 2:  # noqa: PLR2004  # a pair
            raise self.error("line-item", item)
        walls = self.values.setdefault("walls", [])
        self.item_by_key["walls", len(walls)] = item
        walls.append(pair)

    def read_feature(self, item: int, text: str) -> None:
        """Read a named map feature: its name, then its spaces."""
        *parts, _ = [*text.split(), ""]
        spaces: list[str] = []
        while parts and _SPACE.fullmatch(parts[-1].strip(",")):
            spaces.insert(0, self.extent.name(self._space(parts.pop().strip(","), item)))
        is_impassable = len(parts) > 1 and parts[-1].lower() in words.IMPASSABLE.values()
        name = " ".join(parts[:-1] if is_impassable else parts).rstrip(":")
        features = self.values.setdefault("features", {})
        if not name or not spaces:
            raise self.error("line-item", item)
        if name in features:
            raise self.error("line-twice", item, letter=name, first=features[name]["at"][0])
        features[name] = {"at": spaces, "impassable": True} if is_impassable else {"at": spaces}
        self.item_by_key["features", name] = item

    def read_scheme(self, item: int, scheme: str | None, alone: str | None) -> None:
        """Read the Scheme."""
        self.values["scheme"] = scheme or alone or ""
        self.item_by_key["scheme",] = item

    def check_ground(self) -> None:
        """Refuse a miniature on terrain, which a line cannot hold.

        Raises:
            LineError: There is one.
        """
        for letter, space in self.spaces.items():
            ground = self.terrain.get(space, OPEN)
            if ground != OPEN:
                code = "line-under" if ground in GROUND else "line-ground"
                key: KeyPath = ("actor",) if letter == ACTOR else ("figures", letter)
                details = {"name": letter, "space": self.extent.name(space)}
                ground_name = ground.strip() or words.OFF["en"]
                raise self.error(code, self.item_by_key[key], **details, ground=ground_name)


_ITEMS: Final = (
    (_PIECE, BoardLine.read_piece),
    (_TERRAIN, BoardLine.read_terrain),
    (_WALL, BoardLine.read_wall),
    (_FEATURE, BoardLine.read_feature),
    (_SCHEME, BoardLine.read_scheme),
)


def read_board_line(text: str, grid: str | None = None) -> BoardLine:
    r"""Return the board that a line holds.

    Args:
        text: The line, signs in their plain form.
        grid: The grid in the place of the line's own; ``None`` for that.

    Raises:
        LineError: It is none.

    >>> board = read_board_line("4x2 square; @ a1; F=Fiona:wounded d2; ^3 c1")
    >>> board.document["map"], board.document["figures"], board.document["traps"]
    ('@.^.\n...F', {'F': {'name': 'Fiona', 'wounded': True}}, {'c1': 3})
    """
    # Without runs of blanks the patterns of items take no longer than an item is long.
    items = tuple(
        filter(None, (" ".join(item.split()).strip(" .") for item in re.split(r"[;\n]", text)))
    )
    board = BoardLine(_extent(items, grid), items)
    for item in range(2, len(items) + 1):
        board.read(item)
    board.check_ground()
    return board


def _extent(items: tuple[str, ...], grid: str | None) -> Extent:
    """Return grid and size of a board, from its first item."""
    first = items[0] if items else ""
    match = _SIZE.fullmatch(first)
    sides = [] if match is None else [len(side) <= 4 and int(side) for side in match.groups()[:2]]  # noqa: PLR2004
    if match is None or not all(0 < side <= LONGEST_SIDE for side in sides):
        raise LineError("line-size", 1, first, limit=LONGEST_SIDE)
    read_grid = words.read_grid(grid or match[3] or "hex")
    if read_grid is None:
        raise LineError("line-grid", 1, first, value=grid or match[3])
    return Extent(read_grid, int(match[1]), int(match[2]))
