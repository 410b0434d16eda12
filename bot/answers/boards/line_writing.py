"""Write boards on one line, as ``line`` reads them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bot.answers.boards import line_words as words
from bot.answers.boards.line import LineError, read_board_line
from calculators.schemer.board import ACTOR, OFF_MAP, OPEN, Board
from calculators.schemer.editing import numbered
from calculators.schemer.grid import Space
from calculators.schemer.scheme import read_scheme
from glossary import Language
from glossary.typed_text import simplify


class UnwritableError(Exception):
    """A board that a line cannot hold.

    Attributes:
        code: Why: ``line-no-under`` or ``line-no-name``.
        details: What it is.
    """

    def __init__(self, code: str, **details: str) -> None:
        self.code, self.details = code, details
        super().__init__(f"{code}: {details}")


def board_line(document: object, language: Language, *, is_whole: bool = True) -> str:
    """Return a board on one line, with the words of a language.

    Args:
        document: A board document.
        language: Language of its words.
        is_whole: Whether the grid and the Scheme are part of it, not said beside it.

    Raises:
        SchemerError: It is none, or breaks a rule of how pieces may stand, or its Scheme does not parse
            where that is part of the line.
        UnwritableError: A miniature stands on terrain, or a name cannot be told from what is beside it.

    >>> miniatures = {"F": {"name": "Fiona", "wounded": True}}
    >>> document = {"scheme": "Move 1 -> Foe", "map": "@.#F", "figures": miniatures, "grid": "square"}
    >>> print(board_line(document, "en"))
    4x1 square; @ a1; F=Fiona:wounded d1; # c1; scheme Move 1 -> Foe
    """
    # pydantic: only where a board is read
    from calculators.schemer.parsing.scenario import build_board
    from calculators.schemer.parsing.validation import validate_document

    entries = validate_document(numbered(document))
    board = build_board(entries)
    writer = _Writer(board, language)
    pieces = [(ACTOR, board.actor.space, entries.actor.model_dump(exclude_unset=True))]
    for miniature in board.miniatures:
        entry = entries.figures.get(miniature.letter)
        details = {} if entry is None else entry.model_dump(exclude_unset=True)
        pieces.append((miniature.letter, miniature.space, details))
    size = writer.size() if is_whole else writer.size().split()[0]
    items = [size, *(writer.piece(*piece) for piece in pieces)]
    items += [*writer.terrain(), *writer.walls(), *writer.features()]
    if is_whole:
        items.append(f"{words.SCHEME[language]} {read_scheme(entries.scheme, board).text}")
    return "; ".join(items)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the items of one board.

    Attributes:
        board: The board.
        language: Language of the words.
    """

    board: Board
    language: Language

    def size(self) -> str:
        extent = self.board.extent
        grid = "" if extent.grid == "hex" else f" {words.GRIDS[extent.grid][self.language][0]}"
        return f"{extent.width}x{extent.height}{grid}"

    def piece(self, letter: str, space: Space, entry: Mapping[str, Any]) -> str:
        """Return the item of the actor or of a miniature."""
        ground = self.board.terrain[space]
        if ground != OPEN:
            raise UnwritableError("line-no-under", name=letter, space=self._name(space), ground=ground)
        name = entry.get("name")
        details = ",".join(self._details(letter, entry))
        text = letter + (f"={name}" if name else "") + (f":{details}" if details else "")
        return self._checked(f"{text} {self._name(space)}", letter, name)

    def _details(self, letter: str, entry: Mapping[str, Any]) -> Iterator[str]:
        """Yield what is known of a miniature, without what its letter says."""
        usual_side = "heroic" if letter.isupper() else "schemer"
        values = {"wounded": False, "side": usual_side, **entry}
        for (key, value), names in words.STATES:
            if values[key] == value and value != {"wounded": False, "side": usual_side}[key]:
                yield names[self.language][0]
        for keyword in dict.fromkeys(entry.get("keywords") or ()):
            yield words.KEYWORDS[keyword][self.language][0]
        for key, counts in words.COUNTS.items():
            if entry.get(key) is not None:
                yield f"{counts[self.language][0]} {entry[key]}"

    def terrain(self) -> Iterator[str]:
        """Yield the items of the terrain, each with all its spaces."""
        filled = {
            space for feature in self.board.features if feature.impassable for space in feature.spaces
        }
        spaces: dict[str, list[Space]] = {}
        for space, ground in enumerate(self.board.terrain):
            if ground != OPEN and space not in filled:
                spaces.setdefault(self._sign(space, ground), []).append(space)
        for sign, alike in spaces.items():
            yield f"{sign} {self._names(alike)}"

    def _sign(self, space: Space, ground: str) -> str:
        """Return what draws the terrain of a space, with the damage that it deals."""
        if ground == OFF_MAP:
            return words.OFF[self.language]
        if space not in self.board.damage:
            return ground
        damage = self.board.damage[space]
        amount = f"{damage.enter}/{damage.stay}" if damage.stay else str(damage.enter)
        return ground if amount == "1" else ground + amount

    def walls(self) -> Iterator[str]:
        for wall in sorted(map(sorted, self.board.walls)):
            yield f"{words.WALL[self.language]} {self._names(wall)}"

    def features(self) -> Iterator[str]:
        for feature in self.board.features:
            impassable = f" {words.IMPASSABLE[self.language]}" if feature.impassable else ""
            spaces = self._names(feature.spaces)
            item = f"{words.FEATURE[self.language]} {feature.name}{impassable} {spaces}"
            yield self._checked(item, feature.name, feature.name)

    def _name(self, space: Space) -> str:
        return self.board.extent.name(space)

    def _names(self, spaces: Iterable[Space]) -> str:
        return " ".join(map(self._name, spaces))

    def _checked(self, item: str, piece: str, name: str | None) -> str:
        """Return an item whose name is read back as it is.

        Raises:
            UnwritableError: It is not: the name holds what ends it, such as a colon.
        """
        if name is None:
            return item
        try:
            values = read_board_line(f"{self.size()}\n{simplify(item)}").values
        except LineError:
            values = {}
        details = values.get("actor") or values.get("figures", {}).get(piece) or {}
        if details.get("name") != name and name not in values.get("features", {}):
            raise UnwritableError("line-no-name", name=name)
        return item
