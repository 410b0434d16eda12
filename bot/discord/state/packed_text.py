"""Texts packed into the few characters that custom ids hold.

Deflate with a dictionary of what the texts are made of, then letters and digits without colons.
"""

import base64
import binascii
import zlib
from typing import Final

# Deflate without a header or a checksum, which would cost six bytes.
_RAW: Final = -zlib.MAX_WBITS
# What requests are made of, the likeliest last. Posted cards are read with it: it must never change.
_REQUESTS: Final = (
    b"flags=unarmed,ranged,elevation,hurried,long,large,treasure,fresh\0spoke=attack\0vs-health="
    b"\0vs-armour=\0vs-fight=\0fight=\0toughness=\0shields=\0fortitude=\0doom=\0epic=\0difficulty="
    b"\0enemies=\0friends=\0budget=\0drawn=\0deck=\0dice=\0points=\0free-reroll=\0armour=\0guard="
    b"\0life=\0rerolls=\0rolled=\0options=\0compare\0change\x000\0it\0en\0attack="
    b"perditions-mouth rangers red-dragon-inn heroic swim fall shoot recover move spokes sprint danger"
    b" hit picklock;d2e 0 0 1;c-1:2 0:6 1:6 2:3;shields=1,toughness=1,fortitude=5;mepic=1,2,2,3,3,c"
    b";mdamage=0,1,1,2,1i,c;oyellow=0,0,1,1,1,1;oorange=0,0,1,1,2,2;ored=0,1,1,2,2,3;n2;j1o;c1;d;a2r"
    b"damage conan;a3r1y"
)
# What rolls are made of; as little may it change.
_ROLLS: Final = (
    b"bonus=die.number=die.shoot=die.fight=die.1=1/vs-fight=die.cards=2e 0 1=doom=doom.0=0/epic-rolled="
    b"epic.c epic.3 epic.2=/vs-roll=guard-rolled=orange.0 orange.2 orange.1;0.5;1;0.25;a"
    b"rolled=damage.1i damage.c damage.2 damage.0 damage.1=rolled=yellow.0 yellow.1 red.3 red.0 red.2 "
    b"red.1=3;0.roll=~1 6 5 4 3 2=7;0.;\0dice any-game;a2d6"
)
_SEPARATOR: Final = "\0"
# Longer than any request within the limits of its options.
_LONGEST_REQUEST: Final = 8_000


def pack(text: str, dictionary: bytes) -> str:
    """Return ``text`` without colons, and shorter the more of it stands in ``dictionary``.

    >>> code = pack("damage conan;a3r", b"damage conan;a")
    >>> len(code), unpack(code, b"damage conan;a", longest=100)
    (10, 'damage conan;a3r')
    """
    strategies = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED)
    packed = min((_packed(text.encode(), dictionary, strategy) for strategy in strategies), key=len)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(code: str, dictionary: bytes, *, longest: int) -> str:
    """Return the text, of at most ``longest`` bytes, that ``pack`` made ``code`` of.

    Raises:
        ValueError: It made none, or the code is only a part of one.
    """
    unpacker = zlib.decompressobj(_RAW, zdict=dictionary)
    try:
        packed = base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
        text = unpacker.decompress(packed, longest).decode()
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"nothing that was packed: {code}") from error
    if not unpacker.eof:
        raise ValueError(f"only a part: {code}")
    return text


def _packed(plain: bytes, dictionary: bytes, strategy: int) -> bytes:
    packer = zlib.compressobj(9, wbits=_RAW, strategy=strategy, zdict=dictionary)
    return packer.compress(plain) + packer.flush()


def packed_roll(roll: str, request: str) -> str:
    """Return a roll and the request that it was for, packed."""
    return pack(f"{roll}{_SEPARATOR}{request}", _ROLLS + _REQUESTS)


def unpacked_roll(code: str) -> tuple[str, str]:
    """Return the roll and the request that ``packed_roll`` made ``code`` of.

    Raises:
        ValueError: It made none.

    >>> unpacked_roll(packed_roll("roll=2=2;0.5;", "dice any-game;ad6"))
    ('roll=2=2;0.5;', 'dice any-game;ad6')
    """
    roll, _, request = unpack(code, _ROLLS + _REQUESTS, longest=_LONGEST_REQUEST).partition(_SEPARATOR)
    return roll, request


def packed_request(text: str) -> str:
    """Return a request, or a text that is made of such, packed."""
    return pack(text, _REQUESTS)


def unpacked_request(code: str) -> str:
    """Return the text that ``packed_request`` made ``code`` of.

    Raises:
        ValueError: It made none.
    """
    return unpack(code, _REQUESTS, longest=_LONGEST_REQUEST)
