"""Channels and their messages, as a bot that is mentioned there uses them."""

from collections.abc import Mapping
from typing import Any

from tests.discord_server.messages import PLAIN, REPLY, Message
from tests.discord_server.places import (
    PUBLIC_THREAD,
    READ_MESSAGE_HISTORY,
    SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS,
    VIEW_CHANNEL,
    Place,
)
from tests.discord_server.refusals import RefusedError
from tests.discord_server.rest.call import Call, Reply, Route
from tests.discord_server.validation.messages import check_message

MOST_MESSAGES = 100
# "The past few minutes", as Discord's documentation puts it.
NONCE_SECONDS = 180.0


def get_channel(call: Call) -> Reply:
    """Return a channel."""
    return Reply(data=_seen(call).payload())


def type_in(call: Call) -> Reply:
    """Show that the bot is typing."""
    _writable(call)
    return Reply(204)


def list_messages(call: Call) -> Reply:
    """Return the latest messages, newest first."""
    place = _seen(call, READ_MESSAGE_HISTORY)
    limit = min(int(call.query.get("limit", "50")), MOST_MESSAGES)
    payloads = [
        message.payload
        for message in call.state.messages.all.values()
        if message.place is place and not message.deleted and message.only_for is None
    ]
    return Reply(data=payloads[::-1][:limit])


def send_message(call: Call) -> Reply:
    """Send a message as the bot."""
    place = _writable(call)
    body = call.body or {}
    check_message(body, uploads=call.file_names())
    sent = _sent_before(call, place, body)
    if sent is not None:
        return Reply(data=sent.payload)
    quoted = _quoted(call, place, body)
    if quoted is not None and not place.may(READ_MESSAGE_HISTORY):
        raise RefusedError(160002)
    message = call.state.messages.create(
        place, call.state.world.bot, body, call.files, kind=REPLY if quoted else PLAIN
    )
    if quoted is not None:
        message.quote(quoted)
    call.state.announce("MESSAGE_CREATE", message)
    return Reply(data=message.payload)


def get_message(call: Call) -> Reply:
    """Return a message."""
    _seen(call, READ_MESSAGE_HISTORY)
    return Reply(data=_message(call).payload)


def edit_message(call: Call) -> Reply:
    """Change a message of the bot's."""
    _seen(call)
    message = _message(call)
    if message.author is not call.state.world.bot:
        raise RefusedError(50005)
    check_message(call.body, old=message.with_files, uploads=call.file_names())
    call.state.messages.edit(message, call.body, call.files)
    call.state.announce("MESSAGE_UPDATE", message)
    return Reply(data=message.payload)


def delete_message(call: Call) -> Reply:
    """Delete a message: the bot's own, for others it lacks the permission."""
    _seen(call)
    message = _message(call)
    if message.author is not call.state.world.bot:
        raise RefusedError(50013)
    message.deleted = True
    call.state.announce("MESSAGE_DELETE", message)
    return Reply(204)


def _seen(call: Call, *permissions: int) -> Place:
    place = call.state.world.find(call.values["channel_id"])
    if not place.bot_is_here or not place.may(VIEW_CHANNEL):
        raise RefusedError(50001)
    if not all(place.may(permission) for permission in permissions):
        raise RefusedError(50013)
    return place


def _writable(call: Call) -> Place:
    place = call.state.world.find(call.values["channel_id"])
    return _seen(call, SEND_MESSAGES_IN_THREADS if place.kind == PUBLIC_THREAD else SEND_MESSAGES)


def _message(call: Call) -> Message:
    """Return the message of a path; an ephemeral one is only reached by its interaction."""
    message = call.state.messages.find(call.values["channel_id"], call.values["message_id"])
    if message.only_for is not None:
        raise RefusedError(10008)
    return message


def _sent_before(call: Call, place: Place, body: Mapping[str, Any]) -> Message | None:
    """Return the message that the bot sent with the same enforced nonce in the past minutes.

    Raises:
        RefusedError: It was deleted meanwhile (10008).
    """
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    since = call.state.clock.now() - NONCE_SECONDS
    for message in call.state.messages.all.values():
        is_recent = message.place is place and message.created > since
        if is_recent and message.author.bot and message.payload.get("nonce") == body["nonce"]:
            return call.state.messages.find(place.id, message.id)
    return None


def _quoted(call: Call, place: Place, body: Mapping[str, Any]) -> Message | None:
    reference = body.get("message_reference")
    if not reference:
        return None
    try:
        return call.state.messages.find(place.id, str(reference.get("message_id")))
    except RefusedError:
        if reference.get("fail_if_not_exists", True):
            errors = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
            raise RefusedError(50035, errors={"message_reference": {"_errors": [errors]}}) from None
        return None


ROUTES = (
    Route("GET", "/channels/{channel_id}", "channel", get_channel),
    Route("POST", "/channels/{channel_id}/typing", "typing", type_in),
    Route("GET", "/channels/{channel_id}/messages", "messages", list_messages),
    Route("POST", "/channels/{channel_id}/messages", "send", send_message),
    Route("GET", "/channels/{channel_id}/messages/{message_id}", "message", get_message),
    Route("PATCH", "/channels/{channel_id}/messages/{message_id}", "edit", edit_message),
    Route("DELETE", "/channels/{channel_id}/messages/{message_id}", "delete", delete_message),
)
