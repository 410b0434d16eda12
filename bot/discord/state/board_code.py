"""Boards as short texts, which the custom ids of a card's buttons hold between them.

So the card needs no file to be made again: Discord's files expire, and reading one takes time. A board
of 60 spaces takes about 70 characters.
"""

from typing import Final

from bot.discord.limits import FORM_TEXT
from bot.discord.state.boards import TypedBoard
from bot.discord.state.packed_text import pack, unpack

# What boards are made of, the likeliest last. Posted cards are read with it: it must never change.
_DICTIONARY: Final = (
    b"!!!~~~^^^\n#######\n.......\n.....#.\n##....##\n@..F\n\0hex\0diagonal\0square\0"
    b"Leap 1 -> Strongest Hero\0Move 3 -> Weakest Hero\0Move 4 -> Nearest Hero\0Move 2 -> Foe\0"
)
_SEPARATOR: Final = "\0"
_LONGEST_BOARD: Final = 4 * FORM_TEXT


def board_code(board: TypedBoard) -> str:
    """Return ``board`` as a text without colons.

    >>> code = board_code(TypedBoard("Move 2 -> Foe", "@...F", "square"))
    >>> len(code), read_board_code(code).drawing
    (14, '@...F')
    """
    parts = (board.grid or "", board.scheme.replace(_SEPARATOR, ""), board.drawing)
    return pack(_SEPARATOR.join(parts), _DICTIONARY)


def read_board_code(code: str) -> TypedBoard:
    """Return the board that ``code`` holds.

    Raises:
        ValueError: It holds none, or only a part of one.
    """
    grid, scheme, drawing = unpack(code, _DICTIONARY, longest=_LONGEST_BOARD).split(_SEPARATOR, 2)
    return TypedBoard(scheme, drawing, grid or None)
