"""What follows a first answer: further messages, changes, deletions."""

from tests.discord_server.interactions import FOLLOW_UPS_WHERE_NOT_INSTALLED, Interaction
from tests.discord_server.messages import Message
from tests.discord_server.refusals import RefusedError
from tests.discord_server.rest.call import Call, Reply, Route
from tests.discord_server.rest.callbacks import present
from tests.discord_server.validation.messages import check_message


def follow_up(call: Call) -> Reply:
    """Send a further message; it takes the place of a deferred one that is still there."""
    interaction = _interaction(call)
    original = interaction.original
    if original is not None and original.loading and not original.deleted:
        return _change(call, interaction, original)
    if not interaction.act.place.bot_is_here and (
        len(interaction.follow_ups) >= FOLLOW_UPS_WHERE_NOT_INSTALLED
    ):
        raise RefusedError(40094)
    body = call.body or {}
    if interaction.light:
        return Reply(data=call.state.messages.stand_in(interaction.act.place).payload)
    check_message(body, uploads=call.file_names())
    message = present(call, interaction, body)
    interaction.follow_ups.append(message)
    _touch(call, interaction)
    return Reply(data=message.payload)


def get_answer(call: Call) -> Reply:
    """Return an answer."""
    return Reply(data=_answer(call, _interaction(call)).payload)


def edit_answer(call: Call) -> Reply:
    """Change an answer."""
    interaction = _interaction(call)
    return _change(call, interaction, _answer(call, interaction))


def delete_answer(call: Call) -> Reply:
    """Delete an answer."""
    interaction = _interaction(call)
    message = _answer(call, interaction)
    message.deleted = True
    _touch(call, interaction)
    call.state.announce("MESSAGE_DELETE", message)
    return Reply(204)


def _change(call: Call, interaction: Interaction, message: Message) -> Reply:
    body = call.body or {}
    if interaction.light:
        _touch(call, interaction)
        return Reply(data=message.payload)
    check_message(body, old=message.with_files, uploads=call.file_names())
    call.state.messages.edit(message, body, call.files)
    _touch(call, interaction)
    call.state.announce("MESSAGE_UPDATE", message)
    return Reply(data=message.payload)


def _interaction(call: Call) -> Interaction:
    return call.state.interactions.to_follow(call.values["application_id"], call.values["token"])


def _answer(call: Call, interaction: Interaction) -> Message:
    """Return the message that a path means; ``@original`` is the first answer.

    The message whose component was used can be reached too, by its id.
    """
    wanted, original = call.values["message_id"], interaction.original
    for message in (*interaction.follow_ups, original, interaction.act.message):
        if message is None or message.deleted:
            continue
        if message.id == wanted or (wanted == "@original" and message is original):
            return message
    raise RefusedError(10008)


def _touch(call: Call, interaction: Interaction) -> None:
    interaction.changes += 1
    call.state.bell.ring()


_BASE = "/webhooks/{application_id}/{token}"
ROUTES = (
    Route("POST", _BASE, "follow-up", follow_up, public=True),
    Route("GET", f"{_BASE}/messages/{{message_id}}", "get-answer", get_answer, public=True),
    Route("PATCH", f"{_BASE}/messages/{{message_id}}", "edit-answer", edit_answer, public=True),
    Route("DELETE", f"{_BASE}/messages/{{message_id}}", "delete-answer", delete_answer, public=True),
)
