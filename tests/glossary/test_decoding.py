"""Files in the encodings that editors and shells save."""

import pytest

from glossary.decoding import decoded

TEXT = "perché no? «Già»: 3 €"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_text_is_read_in_whichever_encoding_it_was_saved(encoding: str) -> None:
    assert decoded(TEXT.encode(encoding)) == TEXT


def test_either_order_of_bytes_is_known_by_its_mark() -> None:
    assert decoded(f"\ufeff{TEXT}".encode("utf-16-be")) == TEXT


@pytest.mark.parametrize(
    "content",
    [
        TEXT.encode()[:-1],  # cut within the last character
        "perché".encode()[:-1],
        TEXT.encode() + b"\xff",
        TEXT.encode("utf-16")[:-1],
        b"\x89PNG\r\n\x1a\n\x81",
    ],
    ids=["cut", "cut after ASCII", "damaged", "cut UTF-16", "picture"],
)
def test_what_is_damaged_or_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(UnicodeDecodeError):
        decoded(content)
