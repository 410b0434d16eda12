"""Pictures of dice: small, square, each unlike the others."""

import io

from PIL import Image

from bot.render.dice_pictures import dice_pictures

# Discord's limit for an emoji.
MOST_BYTES = 256 * 1024


def test_every_die_has_a_picture_of_its_own() -> None:
    pictures = {(die, face): png for die, face, png in dice_pictures()}

    assert {("red", ""), ("red", "3"), ("damage", "1i"), ("epic", "c")} <= pictures.keys()
    alike = {("damage", face) for face in ("", "0", "1", "2")}  # they are as yellow as Conan's
    assert len({*pictures.values()}) == len(pictures) - len(alike)


def test_pictures_are_small_and_clear_at_the_corners() -> None:
    for die, face, png in dice_pictures():
        picture = Image.open(io.BytesIO(png))

        assert picture.size == (128, 128), (die, face)
        assert picture.mode == "RGBA"
        assert picture.getpixel((0, 0)) == (0, 0, 0, 0)
        assert len(png) < MOST_BYTES
