"""Each rule for texts, embeds, files and mentions of a message."""

from typing import Any

import pytest

from tests.discord_server.validation.test_components import errors

Json = dict[str, Any]


def embed(**parts: Any) -> Json:
    return {"embeds": [parts]}


def field(name: str = "Name", value: str = "Value") -> Json:
    return {"name": name, "value": value}


KEPT = {
    "2,000 characters": {"content": "x" * 2000},
    "an embed of 6,000": embed(title="x" * 256, description="x" * 4096, footer={"text": "x" * 1648}),
    "25 fields": embed(fields=[field()] * 25),
    "ten embeds": {"embeds": [{"title": "One"}] * 10},
    "nobody pinged": {"content": "hello", "allowed_mentions": {"parse": [], "replied_user": False}},
}


@pytest.mark.parametrize("body", KEPT.values(), ids=KEPT)
def test_accepted(body: Json) -> None:
    assert errors(body) == set()


BROKEN: dict[str, tuple[Json, str, str]] = {
    "nothing": ({}, "", "50006"),
    "an empty layout": ({"flags": 1 << 15, "components": []}, "", "50006"),
    "an embed of colour alone": (embed(color=1), "", "50006"),
    "2,001 characters": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "eleven embeds": ({"embeds": [{"title": "One"}] * 11}, "embeds", "BASE_TYPE_BAD_LENGTH"),
    "a title of 257": (embed(title="x" * 257), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "a description of 4,097": (
        embed(description="x" * 4097),
        "embeds.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "a footer of 2,049": (
        embed(footer={"text": "x" * 2049}),
        "embeds.0.footer.text",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "an author of 257": (
        embed(author={"name": "x" * 257}),
        "embeds.0.author.name",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "26 fields": (embed(fields=[field()] * 26), "embeds.0.fields", "BASE_TYPE_BAD_LENGTH"),
    "a field without name": (
        embed(fields=[field("")]),
        "embeds.0.fields.0.name",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a field of 1,025": (
        embed(fields=[field(value="x" * 1025)]),
        "embeds.0.fields.0.value",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "6,001 over two embeds": (
        {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "a colour that is none": (embed(title="A", color=0x1000000), "embeds.0.color", "NUMBER_TYPE_MAX"),
    "a picture that is not there": (
        embed(image={"url": "attachment://no.png"}),
        "embeds.0.image.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "a file that did not come": (
        {"content": "x", "attachments": [{"id": 0}]},
        "attachments.0.id",
        "ATTACHMENT_NOT_FOUND",
    ),
    "a ping that is both": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    "a ping of what": (
        {"content": "x", "allowed_mentions": {"parse": ["all"]}},
        "allowed_mentions.parse.0",
        "BASE_TYPE_CHOICES",
    ),
}


@pytest.mark.parametrize(("body", "path", "code"), BROKEN.values(), ids=BROKEN)
def test_refused(body: Json, path: str, code: str) -> None:
    assert errors(body) == {(path, code)}


def test_an_alt_text_of_1025_is_refused() -> None:
    body = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert errors(body, uploads={"0": "a.png"}) == {
        ("attachments.0.description", "BASE_TYPE_MAX_LENGTH")
    }


def test_a_picture_in_an_embed_may_come_along() -> None:
    assert errors(embed(image={"url": "attachment://a.png"}), uploads={"0": "a.png"}) == set()
