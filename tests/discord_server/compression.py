"""Compression of the gateway: one continuous stream per connection, flushed after each message."""

import zlib
from collections.abc import Callable, Mapping

import zstandard

Packer = Callable[[bytes], bytes]


def zlib_stream() -> Packer:
    """Return a packer whose output is one zlib stream."""
    stream = zlib.compressobj()

    def pack(data: bytes) -> bytes:
        return stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)

    return pack


def zstd_stream() -> Packer:
    """Return a packer whose output is one zstd frame."""
    stream = zstandard.ZstdCompressor(level=1).compressobj()

    def pack(data: bytes) -> bytes:
        return stream.compress(data) + stream.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)

    return pack


PACKERS: Mapping[str, Callable[[], Packer]] = {"zlib-stream": zlib_stream, "zstd-stream": zstd_stream}
