"""Pictures of boards: their size, and that what matters can be seen on them."""

import io
from pathlib import Path

import pytest
from PIL import Image

from bot.answers.boards.source import DrawnBoard, YamlBoard
from bot.answers.schemer import SchemerAnswer, answer_board
from bot.locales import Locale
from bot.render.board import signs
from bot.render.board.layout import SMALLEST_SIDE, fit_layout
from bot.render.board.picture import board_picture
from calculators.schemer.grid import GRIDS, Extent
from tests.conftest import Lawspeaker

ALL = """\
scheme: Move 9 -> Foe
map: |
  @.^.F
  .~!*+
  #.a..
figures: {F: {name: Fiona}, P: {at: a2, keywords: [tiny, avoided]}, Q: {at: a1, keywords: [tiny, avoided]}}
features: {Shop: {at: [e3]}, Altar: {at: [d3], impassable: true}}
walls: [[a1, b1]]
"""


def picture(answer: SchemerAnswer) -> Image.Image:
    return Image.open(io.BytesIO(board_picture(answer, Locale("en")))).convert("RGB")


def answered(drawing: str, scheme: str, grid: str = "hex") -> SchemerAnswer:
    return answer_board(DrawnBoard(drawing, scheme, grid), "en")


def colours(drawn: Image.Image) -> set[tuple[int, ...]]:
    return {colour for _, colour in drawn.getcolors(drawn.width * drawn.height) or ()}  # type: ignore[misc]  # RGB


@pytest.mark.parametrize("grid", GRIDS)
def test_everything_that_matters_is_drawn(grid: str) -> None:
    drawn = picture(answer_board(YamlBoard(f"grid: {grid}\n{ALL}"), "en"))

    wanted = {
        signs.DESTINATION,
        signs.HERO,
        signs.SCHEMER,
        signs.ACTOR,
        signs.WALL,
        signs.GOAL,
        signs.FEATURE,
        *signs.GROUND.values(),
    }
    assert wanted <= colours(drawn)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_final_target_hides_no_sign(monkeypatch: pytest.MonkeyPatch, grid: str) -> None:
    answer = answered("#######\n#@..^F#\n#######", "Move 2 -> Foe", grid)
    assert answer.decision.verdict.final_targets
    marked = pixels(picture(answer), signs.TRAP_INK)
    monkeypatch.setattr(signs, "draw_final_target", lambda *_: None)
    unmarked = pixels(picture(answer), signs.TRAP_INK)

    assert marked == pytest.approx(unmarked, rel=0.02)


def pixels(drawn: Image.Image, colour: tuple[int, int, int]) -> int:
    """Return how many pixels have a colour."""
    counts = drawn.getcolors(drawn.width * drawn.height) or ()
    return sum(count for count, pixel_colour in counts if pixel_colour == colour)


def test_damage_is_drawn_only_where_it_is_taken() -> None:
    safe, hurt = (answered(f"@{ground}.F", "Move 9 -> Foe") for ground in ".^")

    assert signs.DAMAGE not in colours(picture(safe))
    assert signs.DAMAGE in colours(picture(hurt))


def test_a_leap_over_a_trap_shows_no_damage() -> None:
    assert signs.DAMAGE not in colours(picture(answered("@^.F", "Leap 9 -> Foe")))


def test_the_largest_board_stays_legible_and_within_what_discord_shows() -> None:
    row = "." * 60
    drawn = picture(answered("\n".join(["@" + row[1:], *[row] * 58, row[1:] + "F"]), "Move 9 -> Foe"))

    assert max(drawn.size) <= 2400
    assert fit_layout(Extent("hex", 60, 60), (0, 0)).side >= SMALLEST_SIDE


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 2), (5, 4), (60, 60)])
def test_every_space_lies_on_the_picture(grid: str, width: int, height: int) -> None:
    extent = Extent(next(kind for kind in GRIDS if kind == grid), width, height)
    drawn = fit_layout(extent, (10.0, 20.0))
    wide, high = drawn.size
    corners = [corner for space in range(extent.count) for corner in drawn.outline(space)]

    assert min(x for x, _ in corners) >= 10 - 1e-6
    assert min(y for _, y in corners) >= 20 - 1e-6
    assert max(x for x, _ in corners) <= 10 + wide + 1e-6
    assert max(y for _, y in corners) <= 20 + high + 1e-6


def test_the_command_writes_the_picture(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "out.png"
    result = lawspeaker(
        "schemer", "--map", "@..F", "--scheme", "Move 2 -> Foe", "--picture", str(file), "--json"
    )

    assert result.status == 0
    with Image.open(file) as drawn:
        assert drawn.format == "PNG"
