"""Boards as short texts, which the custom ids of a card's buttons hold between them.

So the card needs no file to be made again: Discord's files expire, and reading one takes time. A board
of 60 spaces takes about 70 characters.
"""

import base64
import binascii
import zlib
from typing import Final

from bot.discord.boards import TypedBoard
from bot.discord.limits import FORM_TEXT

# What boards are made of, the likeliest last. Posted cards are read with it: it must never change.
_DICTIONARY: Final = (
    b"!!!~~~^^^\n#######\n.......\n.....#.\n##....##\n@..F\n\0hex\0diagonal\0square\0"
    b"Leap 1 -> Strongest Hero\0Move 3 -> Weakest Hero\0Move 4 -> Nearest Hero\0Move 2 -> Foe\0"
)
# Deflate without a header or a checksum, which would cost six bytes.
_RAW: Final = -zlib.MAX_WBITS
_SEPARATOR: Final = "\0"
_LONGEST_BOARD: Final = 4 * FORM_TEXT


def board_code(board: TypedBoard) -> str:
    """Return ``board`` as a text without colons.

    >>> code = board_code(TypedBoard("Move 2 -> Foe", "@...F", "square"))
    >>> len(code), read_board_code(code).drawing
    (14, '@...F')
    """
    parts = (board.grid or "", board.scheme.replace(_SEPARATOR, ""), board.drawing)
    plain = _SEPARATOR.join(parts).encode()
    strategies = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED)
    packed = min((_packed(plain, strategy) for strategy in strategies), key=len)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_board_code(code: str) -> TypedBoard:
    """Return the board that ``code`` holds.

    Raises:
        ValueError: It holds none, or only a part of one.
    """
    unpacker = zlib.decompressobj(_RAW, zdict=_DICTIONARY)
    try:
        packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        plain = unpacker.decompress(packed, _LONGEST_BOARD).decode()
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"no board: {code}") from error
    grid, scheme, drawing = plain.split(_SEPARATOR, 2)
    if not unpacker.eof:
        raise ValueError(f"only a part of a board: {code}")
    return TypedBoard(scheme, drawing, grid or None)


def _packed(plain: bytes, strategy: int) -> bytes:
    packer = zlib.compressobj(9, wbits=_RAW, strategy=strategy, zdict=_DICTIONARY)
    return packer.compress(plain) + packer.flush()
