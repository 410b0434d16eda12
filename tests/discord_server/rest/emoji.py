"""Emoji that belong to the application."""

import base64
import binascii
import re

from tests.discord_server.ids import snowflake
from tests.discord_server.refusals import RefusedError
from tests.discord_server.rest.call import Call, Reply, Route
from tests.discord_server.validation.form import Field

MOST = 2000
MOST_BYTES = 256 * 1024
NAME = re.compile(r"\w+", re.ASCII)
IMAGE = re.compile(r"data:image/(png|jpeg|gif|webp|avif);base64,(.*)", re.DOTALL)
TOO_MANY = 30008


def list_emoji(call: Call) -> Reply:
    """Return the application's emoji."""
    return Reply(data={"items": call.state.world.emoji})


def create_emoji(call: Call) -> Reply:
    """Add an emoji."""
    form = Field.form(call.body)
    form["name"].text(2, 32, required=True)
    if NAME.fullmatch(str(form["name"].value)) is None:
        form["name"].fails("STRING_TYPE_REGEX", "String value did not match validation regex.")
    if _size(str(form["image"].value)) > MOST_BYTES:
        form["image"].fails("BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MOST_BYTES} bytes")
    if any(emoji["name"] == form["name"].value for emoji in call.state.world.emoji):
        form["name"].fails("APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "The name is taken")
    form.check()
    if len(call.state.world.emoji) >= MOST:
        raise RefusedError(TOO_MANY)
    emoji = {
        "id": snowflake(),
        "name": form["name"].value,
        "user": call.state.world.bot.payload(),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    call.state.world.emoji.append(emoji)
    return Reply(201, emoji)


def _size(image: str) -> int:
    """Return the bytes of a picture in a data URI; too many where it is none."""
    match = IMAGE.fullmatch(image)
    try:
        return len(base64.b64decode(match[2], validate=True)) if match else MOST_BYTES + 1
    except binascii.Error:
        return MOST_BYTES + 1


ROUTES = (
    Route("GET", "/applications/{application_id}/emojis", "emoji", list_emoji),
    Route("POST", "/applications/{application_id}/emojis", "create-emoji", create_emoji),
)
