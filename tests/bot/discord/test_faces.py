"""What it takes to make a card again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.errors import OutdatedError
from bot.discord.faces import BoardFace, Face, OddsFace, RuleFace, ShelfFace, read_face

LANGUAGES = st.sampled_from(["en", "it"])
NAMES = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,3}", fullmatch=True)
FACES = st.one_of(
    st.builds(RuleFace, LANGUAGES, st.integers(0, 99), st.builds("{}/{}".format, NAMES, NAMES)),
    st.builds(OddsFace, LANGUAGES, st.text(min_size=1)),
    st.builds(BoardFace, LANGUAGES),
    st.builds(
        ShelfFace,
        LANGUAGES,
        st.integers(0, 99),
        st.booleans(),
        st.characters(exclude_characters=":") | st.just(""),
        NAMES | st.just(""),
    ),
)


@given(FACES)
def test_every_face_is_read_back(face: Face) -> None:
    assert read_face(str(face)) == face


@pytest.mark.parametrize(
    ("code", "face"),
    [
        ("r:it:0:conan/movimento", RuleFace("it", 0, "conan/movimento")),
        ("o:en:picklock conan;a3o", OddsFace("en", "picklock conan;a3o")),
        ("b:it", BoardFace("it")),
        ("s:en:2:f:m:conan", ShelfFace("en", 2, faq=True, letter="m", game="conan")),
        ("s:it:0:g::", ShelfFace("it", 0, faq=False, letter="", game="")),
    ],
)
def test_faces_are_read_as_recorded(code: str, face: Face) -> None:
    assert read_face(code) == face
    assert str(face) == code


@pytest.mark.parametrize("code", ["", "x:en", "r:it:first:conan/move", "s:it:0:f"])
def test_what_stands_for_no_face_is_refused(code: str) -> None:
    with pytest.raises(OutdatedError):
        read_face(code)
