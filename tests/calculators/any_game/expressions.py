"""Small expressions, with the faces of the dice that they name."""

from hypothesis import strategies as st

NAMED = {"red": (0, 1, 1, 2), "blue": (0, 3)}
DICE = st.builds(
    "{}{}".format,
    st.integers(0, 2),
    st.sampled_from(["d2", "d3", "d{0,0,2}", "d{-1,1}", " red", " blue"]),
)
KEPT = st.builds(
    "({}d3 keep {} {})".format,
    st.integers(2, 3),
    st.sampled_from(["highest", "lowest", ""]),
    st.integers(1, 2),
)
MIXED = st.builds(
    "(2 red + {}d3) keep {} 2".format, st.integers(1, 2), st.sampled_from(["lowest", "highest"])
)
PARTS = DICE | KEPT | MIXED | st.integers(0, 9).map(str)


@st.composite
def sides(draw: st.DrawFn) -> str:
    """One side of few dice."""
    text = draw(st.sampled_from(["", "- "])) + draw(PARTS)
    for part in draw(st.lists(PARTS, max_size=2)):
        text += draw(st.sampled_from([" + ", " - "])) + part
    return text


def expressions() -> st.SearchStrategy[str]:
    """One side, or two."""
    return sides() | st.builds("{} vs {}".format, sides(), DICE)
