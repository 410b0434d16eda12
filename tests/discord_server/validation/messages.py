"""Messages: what may be sent or changed, its text, flags, files and mentions."""

from collections.abc import Mapping
from typing import Any

from tests.discord_server.refusals import RefusedError
from tests.discord_server.validation.components import check_components
from tests.discord_server.validation.embeds import check_embeds
from tests.discord_server.validation.form import Field

CONTENT = 2000
FILES = 10
ALT_TEXT = 1024
MENTIONS = 100

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
IS_COMPONENTS_V2 = 1 << 15
EMBED_PARTS = frozenset({"title", "description", "fields", "image", "thumbnail", "footer", "author"})
LEGACY = ("content", "embeds", "sticker_ids", "poll")


def check_message(
    body: Mapping[str, Any], *, old: Mapping[str, Any] | None = None, uploads: Mapping[str, str]
) -> None:
    """Refuse a message, or a change to the message ``old``, that Discord would refuse.

    Raises:
        RefusedError: The form is wrong (50035) or nothing would be shown (50006).
    """
    form = Field.form(body)
    merged = {**(old or {}), **body}
    _check_flags(form, old)
    layout = bool((merged.get("flags") or 0) & IS_COMPONENTS_V2 or is_layout(old))
    names = _file_names(form, old, uploads)
    form["content"].text(0, CONTENT)
    form["nonce"].text(0, 25)
    check_embeds(form["embeds"], files=names)
    _check_legacy(form, merged, layout=layout)
    check_components(
        Field(merged.get("components"), ("components",), form.errors), layout=layout, files=names
    )
    _check_mentions(form["allowed_mentions"])
    form.check()
    if not shows_something(merged, names, layout=layout):
        raise RefusedError(50006)


def is_layout(message: Mapping[str, Any] | None) -> bool:
    """Return whether a message is laid out by its components alone."""
    return bool(message and (message.get("flags") or 0) & IS_COMPONENTS_V2)


def shows_something(message: Mapping[str, Any], files: frozenset[str], *, layout: bool) -> bool:
    """Return whether a message is not empty; components alone do not count without a layout."""
    if layout:
        return bool(message.get("components"))
    embeds = any(set(embed) & EMBED_PARTS for embed in message.get("embeds") or ())
    words = any(message.get(key) for key in ("content", "sticker_ids", "poll", "components"))
    return bool(files or embeds or words)


def _check_flags(form: Field, old: Mapping[str, Any] | None) -> None:
    form["flags"].whole(0, 2**53)
    flags = form["flags"].value
    if old is not None and is_layout(old) and isinstance(flags, int) and not flags & IS_COMPONENTS_V2:
        form["flags"].fails(
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed"
        )


def _check_legacy(form: Field, merged: Mapping[str, Any], *, layout: bool) -> None:
    for key in LEGACY:
        if layout and merged.get(key):
            form[key].fails(
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _file_names(
    form: Field, old: Mapping[str, Any] | None, uploads: Mapping[str, str]
) -> frozenset[str]:
    """Return the names of the files that the message will have."""
    attachments = form["attachments"]
    attachments.many(0, FILES)
    earlier_names = {
        str(file["id"]): str(file["filename"]) for file in (old or {}).get("attachments", ())
    }
    if not attachments.given:
        return frozenset(uploads.values() or earlier_names.values())
    names = []
    for attachment in attachments.each():
        attachment["description"].text(0, ALT_TEXT)
        name = _file_name(attachment, earlier_names, uploads)
        if name is None:
            attachment["id"].fails("ATTACHMENT_NOT_FOUND", "No such file was sent or kept")
        else:
            names.append(name)
    return frozenset(names)


def _file_name(
    attachment: Field, earlier_names: Mapping[str, str], uploads: Mapping[str, str]
) -> str | None:
    number = str(attachment["id"].value)
    return earlier_names.get(number) or uploads.get(number)


def _check_mentions(mentions: Field) -> None:
    for kind in mentions["parse"].each():
        kind.choice({"users", "roles", "everyone"})
    for key in ("users", "roles"):
        mentions[key].many(0, MENTIONS)
        if mentions[key].value and key in (mentions["parse"].value or ()):
            mentions.fails(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )
