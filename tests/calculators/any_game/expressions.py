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
EACH = ["reroll 1 once", "reroll lowest always", "explode", "explode 2", "reroll 1 explode 2", "!"]
CHANGED = st.builds(
    "(2d3 {} {})".format,
    st.sampled_from(EACH),
    st.sampled_from(["", "keep 1", "drop highest", "count 2+", "count lowest", "count 1-2"]),
)
COUNTED = st.sampled_from(
    ["((3d3 + 1 red) count 2+)", "(4d3 keep 3 count 3)", "(4d2 drop lowest drop highest)", "(3d2 >= 2)"]
)
PARTS = DICE | KEPT | MIXED | CHANGED | COUNTED | st.integers(0, 9).map(str)


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
