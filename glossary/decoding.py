"""Texts of files, in the encodings in which editors and shells save them."""

import codecs
import re
from typing import Final

UTF16_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# A character of several bytes in UTF-8, or its half at the end; no text in Windows-1252 looks like it.
_UTF8_CHARACTER: Final = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\xc2\xc3]\Z"
)


def decoded(content: bytes) -> str:
    r"""Return the text that the bytes of a file stand for.

    UTF-16 is known by its byte order mark, which PowerShell writes; what is no UTF-8 is taken for
    Windows-1252, unless it is damaged UTF-8.

    Raises:
        UnicodeDecodeError: It is text in none of these encodings.

    >>> decoded("\ufeffgiù".encode("utf-16-le")), decoded(b"gi\xf9"), decoded(b"\xef\xbb\xbfgi\xc3\xb9")
    ('giù', 'giù', 'giù')
    """
    if content.startswith(UTF16_MARKS):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        if _UTF8_CHARACTER.search(content) is not None:
            raise
        return content.decode("cp1252")
