"""Attached files, as Discord's CDN and its proxy serve them."""

from tests.discord_server.addresses import PATH, PROXY
from tests.discord_server.refusals import RefusedError
from tests.discord_server.rest.call import Call, Reply, Route


def get_file(call: Call) -> Reply:
    """Return a file."""
    return Reply(data=_content(call))


def get_picture(call: Call) -> Reply:
    """Return a picture through the proxy, which serves nothing else."""
    content = _content(call)
    if not call.values["name"].endswith((".png", ".jpg", ".gif", ".webp")):
        raise RefusedError(0, status=415, message="Unsupported Media Type")
    return Reply(data=content)


def _content(call: Call) -> bytes:
    parts = [call.values[key] for key in ("channel_id", "message_id", "file_id", "name")]
    messages = call.state.messages
    message = messages.all.get(parts[1])
    if (
        message is None
        or message.deleted
        or parts[2] not in message.files
        or not messages.addresses.is_valid("/".join(parts), call.query)
    ):
        raise RefusedError(0, status=404, message="This content is no longer available.")
    return message.files[parts[2]]


_REST = "/{channel_id}/{message_id}/{file_id}/{name}"
ROUTES = (
    Route("GET", PATH + _REST, "file", get_file, public=True),
    Route("GET", PROXY + _REST, "picture", get_picture, public=True),
)
