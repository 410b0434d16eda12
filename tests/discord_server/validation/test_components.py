"""Each rule for components: a body that keeps it and one that breaks it."""

from typing import Any

import pytest

from tests.discord_server.refusals import RefusedError
from tests.discord_server.validation.messages import IS_COMPONENTS_V2, check_message
from tests.discord_server.validation.refused import refused

Json = dict[str, Any]


def text(content: str = "Torches") -> Json:
    return {"type": 10, "content": content}


def button(custom_id: str | None = "b", **changes: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **changes}


def link(**changes: Any) -> Json:
    return {"type": 2, "style": 5, "label": "Read", "url": "https://example.org", **changes}


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def select(count: int = 2, **changes: Any) -> Json:
    options = [{"label": f"L{number}", "value": f"v{number}"} for number in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **changes}


def section(*texts: Json, accessory: Json | None) -> Json:
    component = {"type": 9, "components": list(texts)}
    return component if accessory is None else component | {"accessory": accessory}


def gallery(*urls: str, **changes: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **changes} for url in urls]}


def container(*children: Json, **changes: Any) -> Json:
    return {"type": 17, "components": list(children), **changes}


def errors(body: Json, **options: Any) -> set[tuple[str, str]]:
    """Return the path and code of every error."""
    uploads = options.pop("uploads", {})
    return refused(lambda: check_message(body, uploads=uploads, **options))


def layout(*components: Json, **fields: Any) -> Json:
    return {"components": list(components), "flags": IS_COMPONENTS_V2, **fields}


def legacy(*components: Json, **fields: Any) -> Json:
    return {"content": "Torches", "components": list(components), **fields}


KEPT = {
    "five rows of five buttons": legacy(
        *(row(*(button(f"{r}-{c}") for c in range(5))) for r in range(5))
    ),
    "a link": legacy(row(link())),
    "an emoji instead of a label": legacy(row(button(label=None, emoji={"name": "🎲"}))),
    "25 options": legacy(row(select(25))),
    "a custom_id of 100": legacy(row(button("x" * 100))),
    "a label of 80": legacy(row(button(label="x" * 80))),
    "40 components": layout(*(text(str(number)) for number in range(40))),
    "4,000 characters": layout(text("x" * 2000), container(text("x" * 2000))),
    "a section with a picture": layout(
        section(text(), accessory={"type": 11, "media": {"url": "https://example.org/a.png"}})
    ),
    "all in a container": layout(
        container(
            text(),
            row(button()),
            {"type": 14, "spacing": 2},
            gallery("https://example.org/a.png"),
            accent_color=0,
        )
    ),
}


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_accepted(body: Json) -> None:
    assert errors(body) == set()


LENGTH = "BASE_TYPE_BAD_LENGTH"
LEGACY_FIELD = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
BROKEN = {
    "six rows": (legacy(*(row(button(str(n))) for n in range(6))), "components", LENGTH),
    "six buttons in a row": (
        legacy(row(*(button(str(n)) for n in range(6)))), "components.0.components", LENGTH),
    "an empty row": (legacy(row()), "components.0.components", LENGTH),
    "a menu beside a button": (
        legacy(row(button(), select())), "components.0.components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
    "a button outside a row": (legacy(button()), "components.0.type", "BASE_TYPE_CHOICES"),
    "a row in a row": (legacy(row(row(button()))), "components.0.components.0.type", "BASE_TYPE_CHOICES"),
    "a text without the flag": (legacy(text()), "components.0.type", "BASE_TYPE_CHOICES"),
    "a label of 81": (
        legacy(row(button(label="x" * 81))), "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
    "a custom_id of 101": (legacy(row(button("x" * 101))), "components.0.components.0.custom_id", LENGTH),
    "an empty custom_id": (legacy(row(button(""))), "components.0.components.0.custom_id", LENGTH),
    "no custom_id": (
        legacy(row(button(custom_id=None))), "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    "a custom_id twice": (
        legacy(row(button("a")), row(button("a"))), "components", "COMPONENT_CUSTOM_ID_DUPLICATED"),
    "a link with a custom_id": (
        legacy(row(link(custom_id="a"))), "components.0.components.0", "COMPONENT_CUSTOM_ID_AND_URL"),
    "a link without an address": (
        legacy(row(link(url=None))), "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
    "a link to nowhere": (
        legacy(row(link(url="example"))), "components.0.components.0.url", "URL_TYPE_INVALID_URL"),
    "a button without a face": (
        legacy(row(button(label=""))), "components.0.components.0", "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"),
    "an arrow for an emoji": (
        legacy(row(button(emoji={"name": "→"}))), "components.0.components.0.emoji.name", "COMPONENT_INVALID_EMOJI"),
    "26 options": (legacy(row(select(26))), "components.0.components.0.options", LENGTH),
    "no options": (legacy(row(select(0))), "components.0.components.0.options", LENGTH),
    "a value twice": (
        legacy(row(select(options=[{"label": "A", "value": "a"}, {"label": "B", "value": "a"}]))),
        "components.0.components.0.options.1.value", "SELECT_OPTION_VALUE_DUPLICATED"),
    "more to choose than there is": (
        legacy(row(select(2, max_values=3))), "components.0.components.0.options", LENGTH),
    "a placeholder of 151": (
        legacy(row(select(placeholder="x" * 151))),
        "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
    "41 components": (
        layout(container(*(text(str(n)) for n in range(40)))),
        "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    "4,001 characters": (
        layout(text("x" * 2000), container(text("x" * 2001))),
        "components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
    "an empty text": (layout(text("")), "components.0.content", LENGTH),
    "content beside a layout": (layout(text(), content="hello"), "content", LEGACY_FIELD),
    "embeds beside a layout": (layout(text(), embeds=[{"title": "hello"}]), "embeds", LEGACY_FIELD),
    "a container in a container": (
        layout(container(container(text()))), "components.0.components.0.type", "BASE_TYPE_CHOICES"),
    "an empty container": (layout(container()), "components.0.components", LENGTH),
    "a section without accessory": (
        layout(section(text(), accessory=None)), "components.0.accessory", "BASE_TYPE_REQUIRED"),
    "a section of four": (
        layout(section(*(text(str(n)) for n in range(4)), accessory=button())), "components.0.components", LENGTH),
    "a row in a section": (
        layout(section(row(button()), accessory=button("c"))), "components.0.components.0.type", "BASE_TYPE_CHOICES"),
    "a picture that is not there": (
        layout(gallery("attachment://no.png")),
        "components.0.items.0.media.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"),
    "an empty gallery": (layout(gallery()), "components.0.items", LENGTH),
    "a gallery of eleven": (
        layout(gallery(*["https://example.org/a.png"] * 11)), "components.0.items", LENGTH),
    "an alt text of 1,025": (
        layout(gallery("https://example.org/a.png", description="x" * 1025)),
        "components.0.items.0.description", LENGTH),
    "a file from elsewhere": (
        layout({"type": 13, "file": {"url": "https://example.org/a.txt"}}),
        "components.0.file.url", "COMPONENT_FILE_NEEDS_ATTACHMENT"),
    "an id twice": (layout(text() | {"id": 3}, text() | {"id": 3}), "components", "COMPONENT_DUPLICATED_ID"),
}  # fmt: skip


@pytest.mark.parametrize(("body", "path", "code"), BROKEN.values(), ids=BROKEN)
def test_refused(body: Json, path: str, code: str) -> None:
    assert errors(body) == {(path, code)}


def test_a_picture_may_be_one_that_comes_along() -> None:
    body = layout(gallery("attachment://a.png"), attachments=[{"id": 0}])
    assert errors(body, uploads={"0": "a.png"}) == set()


def test_a_picture_may_be_one_that_is_there_already() -> None:
    old = {"flags": IS_COMPONENTS_V2, "attachments": [{"id": "77", "filename": "a.png"}]}
    message = {"components": [gallery("attachment://a.png")]}
    assert errors(message, old=old) == set()
    assert errors(message | {"attachments": []}, old=old) == {
        ("components.0.items.0.media.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND")
    }


def test_an_edit_cannot_take_the_layout_away() -> None:
    old = layout(text())
    assert errors({"flags": 0, "content": "plain", "components": []}, old=old) == {
        ("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"),
        ("content", LEGACY_FIELD),
    }


def test_an_edit_brings_a_layout_only_where_the_text_goes() -> None:
    old = {"content": "plain", "flags": 0}
    assert errors(layout(text()), old=old) == {("content", LEGACY_FIELD)}
    assert errors(layout(text(), content=None), old=old) == set()


def test_too_many_bytes_of_text_are_a_server_error() -> None:
    assert errors(layout(text("x" * 4000))) == set()
    with pytest.raises(RefusedError) as raised:
        check_message(layout(text("█" * 3400)), uploads={})
    assert raised.value.status == 500
