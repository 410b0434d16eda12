"""Texts packed into the few characters that custom ids hold.

Deflate with a dictionary of what the texts are made of, then letters and digits without colons.
"""

import base64
import binascii
import zlib
from typing import Final

# Deflate without a header or a checksum, which would cost six bytes.
_RAW: Final = -zlib.MAX_WBITS


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
