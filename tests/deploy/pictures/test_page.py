"""Messages as pictures: everything that is in them is drawn, where it belongs."""

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from PIL import Image

from deploy.pictures import MissingEmojiError, UnknownComponentError, message_picture

Component = dict[str, Any]
RED: tuple[int, ...] = (255, 0, 0)


def text(content: str) -> Component:
    return {"type": 10, "content": content}


def button(label: str, style: int = 2, emoji: str | None = None) -> Component:
    return {"type": 2, "style": style, "label": label, "emoji": emoji and {"name": emoji}}


def row(*inside: Component) -> Component:
    return {"type": 1, "components": list(inside)}


def container(*inside: Component, colour: int | None = None) -> Component:
    return {"type": 17, "accent_color": colour, "components": list(inside)}


def gallery(*names: str) -> Component:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}} for name in names]}


def file_of(colour: tuple[int, ...], size: tuple[int, int] = (40, 20)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()


def drawn(
    components: Sequence[Component],
    files: Mapping[str, bytes] | None = None,
    *,
    used: str | None = None,
) -> Image.Image:
    return Image.open(io.BytesIO(message_picture(components, files, used=used))).convert("RGB")


def is_near(pixel: object, colour: tuple[int, ...]) -> bool:
    """Return whether a pixel is nearly of a colour; pictures have few."""
    assert isinstance(pixel, tuple)
    return all(abs(a - b) < 12 for a, b in zip(pixel, colour, strict=True))


def share(picture: Image.Image, colour: tuple[int, ...]) -> float:
    """Return how much of a picture is nearly of a colour."""
    counted = picture.getcolors(picture.width * picture.height) or []
    near = sum(count for count, pixel in counted if is_near(pixel, colour))
    return near / (picture.width * picture.height)


def test_a_message_is_as_wide_as_every_other() -> None:
    assert {drawn([text(each)]).width for each in ("short", "long " * 200)} == {1280}


@pytest.mark.parametrize(
    "more",
    [
        pytest.param(text("a line"), id="text"),
        pytest.param(row(button("Open")), id="buttons"),
        pytest.param(row({"type": 3, "placeholder": "See also"}), id="select"),
        pytest.param(gallery("red.png"), id="picture"),
        pytest.param(gallery("red.png", "red.png", "red.png"), id="pictures"),
        pytest.param({"type": 13, "file": {"url": "attachment://red.png"}}, id="file"),
        pytest.param({"type": 14, "divider": True, "spacing": 2}, id="separator"),
        pytest.param(
            {"type": 9, "components": [text("beside")], "accessory": button("Open")}, id="section"
        ),
        pytest.param(
            {
                "type": 9,
                "components": [text("beside")],
                "accessory": {"type": 11, "media": {"url": "attachment://red.png"}},
            },
            id="section with a thumbnail",
        ),
        pytest.param(container(text("inside"), colour=0xFF0000), id="container"),
    ],
)
def test_everything_takes_its_room(more: Component) -> None:
    files = {"red.png": file_of(RED)}

    assert drawn([text("a"), more], files).height > drawn([text("a")]).height


@pytest.mark.parametrize(
    ("shorter", "longer"),
    [
        ("a", "a\nb"),
        ("a word", "many words " * 20),
        ("- item", "- item " + "of many words " * 20),
        ("small", "## small"),
        ("-# small", "small"),
        ("`code`", "```\ncode\n```"),
    ],
)
def test_longer_and_larger_texts_are_higher(shorter: str, longer: str) -> None:
    assert drawn([text(shorter)] * 5).height < drawn([text(longer)] * 5).height


@pytest.mark.parametrize(
    ("style", "colour"),
    [(1, (88, 101, 242)), (2, (78, 80, 88)), (3, (36, 128, 70)), (4, (218, 55, 60))],
    ids=["primary", "secondary", "success", "danger"],
)
def test_buttons_have_the_colours_of_their_styles(style: int, colour: tuple[int, ...]) -> None:
    without = share(drawn([text("a")]), colour)

    assert share(drawn([text("a"), row(button("A long label", style))]), colour) > without + 0.02


def test_buttons_that_do_not_fit_begin_a_new_row() -> None:
    few, many = ([row(*[button("Open the rule")] * count)] for count in (2, 5))

    assert drawn(few).height < drawn(many).height


def test_a_container_shows_its_colour_on_the_left() -> None:
    picture = drawn([container(text("inside"), colour=0xFF0000)])
    middle = picture.height // 2 + 20
    places = [x for x in range(picture.width) if is_near(picture.getpixel((x, middle)), RED)]

    assert 0 < len(places) < 12
    assert max(places) < 160


def test_pictures_are_shown_whole() -> None:
    picture = drawn([gallery("red.png")], {"red.png": file_of(RED, (100, 50))})

    wide, high = 1280 - 2 * 72 - 2 * 16, (1280 - 2 * 72 - 2 * 16) / 2
    assert share(picture, RED) * picture.width * picture.height == pytest.approx(wide * high, rel=0.01)


def test_emoji_are_drawn_in_texts_and_buttons() -> None:
    pin = (244, 67, 54)

    assert share(drawn([text("a b")]), pin) == 0
    assert share(drawn([text("a 📌")]), pin) > 0
    assert share(drawn([row(button("a"))]), pin) == 0
    assert share(drawn([row(button("a", emoji="📌"))]), pin) > 0


def test_what_was_used_stands_above() -> None:
    assert drawn([text("a")], used="/rule").height > drawn([text("a")]).height


def test_the_same_message_is_the_same_file() -> None:
    message = [container(text("**bold** `code`"), row(button("Open", emoji="📖")), colour=1)]

    assert message_picture(message) == message_picture(message)


def test_a_component_that_is_not_drawn_is_refused() -> None:
    with pytest.raises(UnknownComponentError, match="type 99"):
        message_picture([container({"type": 99})])


@pytest.mark.parametrize("message", [text("🦄"), row(button("", emoji="🦄"))])
def test_an_emoji_without_a_picture_is_refused(message: Component) -> None:
    with pytest.raises(MissingEmojiError, match=r"1f984\.png"):
        message_picture([message])


def test_a_picture_that_was_not_given_is_refused() -> None:
    with pytest.raises(KeyError, match=r"board\.png"):
        message_picture([gallery("board.png")])
