"""Pictures of odds: valid, of a fixed width, and with the bars that the distribution has."""

import io
from itertools import pairwise
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from PIL import Image

from bot.locales import Locale
from bot.render.odds.chart import chart_of
from bot.render.odds.chart_picture import chart_picture, draw_chart
from glossary import Language
from tests.bot.render.conftest import Answered
from tests.conftest import Lawspeaker
from tests.examples import EXAMPLES

LONG = "damage conan --attack 10r --attack 10r --life 30"
EVERY_KIND = [
    "picklock pm --points 3",
    "danger pm --enemies 2",
    LONG,
    "damage rdi --dice 20 --flat 50 --fortitude 70",
    "shoot rangers --shoot 2 --vs-fight 3 --vs-armour 11 --vs-health 10",
    "picklock pm --points 3 --compare '--points 5'",
    "danger pm --enemies 1-4",
    "picklock pm --points 0-99",
]


def figure(answered: Answered, command: str, language: Language = "en") -> Figure:
    locale = Locale(language)
    chart = chart_of(answered(command), locale)
    assert chart is not None
    return draw_chart(chart, locale)


def texts(drawn: Figure) -> list[str]:
    """Return all texts inside the axes."""
    return [
        text.get_text()
        for axes in drawn.axes
        for text in (*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels(), axes.xaxis.label)
    ]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("offer", list(EXAMPLES.values()))
def test_every_offer_is_a_png_or_nothing(answered: Answered, offer: str, language: Language) -> None:
    answer, locale = answered(offer), Locale(language)
    png = chart_picture(answer, locale)

    assert (png is None) == (chart_of(answer, locale) is None)
    if png is not None:
        with Image.open(io.BytesIO(png)) as drawn:
            assert (drawn.format, drawn.width) == ("PNG", 1000)
            assert 400 <= drawn.height <= 700


@pytest.mark.parametrize("command", EVERY_KIND)
def test_bars_are_as_high_as_the_chances(answered: Answered, command: str) -> None:
    chart = chart_of(answered(command), Locale("en"))
    assert chart is not None
    for axes, panel in zip(figure(answered, command).axes, chart.panels, strict=True):
        drawn = [bar.get_height() for bar in axes.patches]  # type: ignore[attr-defined]  # bars are rectangles
        assert drawn == [float(bar.height) for bars in panel.sets for bar in bars]


@pytest.mark.parametrize("command", EVERY_KIND)
def test_texts_stay_on_the_picture_and_values_do_not_touch(answered: Answered, command: str) -> None:
    drawn = figure(answered, command, "it")
    drawn.draw_without_rendering()
    for axes in drawn.axes:
        boxes = [label.get_window_extent() for label in axes.get_xticklabels()]
        assert all(box.x1 < next_box.x0 for box, next_box in pairwise(boxes))
        for text in (*axes.texts, *axes.get_xticklabels(), *axes.get_yticklabels(), axes.xaxis.label):
            box = text.get_window_extent()
            assert box.x0 >= 0
            assert box.x1 <= 1000
            assert box.y0 >= 0
    for text in drawn.texts:
        assert text.get_window_extent().x1 <= 1000


@pytest.mark.parametrize(("language", "expected"), [("en", "23.2 %"), ("it", "23,2 %")])
def test_bars_say_their_heights_in_the_language(
    answered: Answered, language: Language, expected: str
) -> None:
    assert expected in texts(figure(answered, "picklock pm --points 3", language))


@pytest.mark.parametrize(("language", "expected"), [("en", "10.0 %"), ("it", "10,0 %")])
def test_many_bars_leave_their_heights_to_the_axis(
    answered: Answered, language: Language, expected: str
) -> None:
    drawn = figure(answered, "picklock pm --points 0-99", language)

    assert not drawn.axes[0].texts
    assert len(drawn.axes[0].get_xticks()) <= 14
    assert expected.replace("10", "50") in texts(drawn)


def test_the_command_writes_the_picture(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "odds.png"
    result = lawspeaker("picklock", "pm", "--points", "3", "--picture", str(file))

    assert result.status == 0
    assert "66.8 % - about 2 in 3: the lock opens" in result.lines
    with Image.open(file) as drawn:
        assert drawn.format == "PNG"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), "There is nothing to draw here"),
        (("--lang", "it"), "Qui non c'è niente da disegnare"),
    ],
)
def test_where_there_is_nothing_to_draw_the_command_says_so(
    lawspeaker: Lawspeaker, tmp_path: Path, arguments: tuple[str, ...], expected: str
) -> None:
    file = tmp_path / "odds.png"
    result = lawspeaker("recover", "conan", "--fallen", "0", "--picture", str(file), *arguments)

    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(expected)
    assert len(result.err.splitlines()) == 1
    assert not file.exists()


def test_a_picture_that_cannot_be_written_is_an_error(lawspeaker: Lawspeaker, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "odds.png"
    result = lawspeaker("picklock", "pm", "--points", "3", "--picture", str(file), "--json")

    assert result.status == 2
    assert result.out.startswith('{"error":"The picture ')


def test_the_chat_does_not_pretend_to_draw(lawspeaker: Lawspeaker) -> None:
    line = "/picklock pm --points 3 --picture odds.png"

    assert "There is no option --picture." in lawspeaker("chat", typed=line).lines
