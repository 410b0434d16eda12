"""The pictures in the README: real answers, small files, all of them shown."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from bot.answers import Lookup
from deploy.card_pictures import CARDS, FOLDER, Shown

ROOT = Path(__file__).parents[2]
MOST_BYTES = 150_000


@pytest.mark.parametrize("shown", CARDS, ids=lambda shown: shown.file)
def test_a_card_can_be_drawn(lookup: Lookup, shown: Shown) -> None:
    drawn = shown.picture(lookup)

    assert len(drawn) < MOST_BYTES
    with Image.open(io.BytesIO(drawn)) as picture, Image.open(FOLDER / shown.file) as kept:
        assert picture.width == kept.width == 1280


def test_the_readme_shows_the_pictures_that_there_are() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = re.findall(r'src="(deploy/pictures/[^"]+)"', readme)

    assert sorted(ROOT / each for each in named) == sorted(FOLDER.glob("*.png"))
    assert {Path(each).name for each in named} == {each.file for each in CARDS}
    assert all((ROOT / each).stat().st_size < MOST_BYTES for each in named)
