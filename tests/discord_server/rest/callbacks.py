"""First answers to interactions."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.discord_server.interactions import (
    CHOICES,
    COMMAND,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    UPDATE,
    Interaction,
)
from tests.discord_server.messages import MENU_ANSWER, PLAIN, SLASH_ANSWER, Message
from tests.discord_server.refusals import RefusedError
from tests.discord_server.rest.call import Call, Reply, Route
from tests.discord_server.validation.commands import CHAT_INPUT
from tests.discord_server.validation.form import Field
from tests.discord_server.validation.messages import EPHEMERAL, LOADING, check_message
from tests.discord_server.validation.modals import check_modal
from tests.discord_server.validation.options import MOST_CHOICES, STRING, check_choice


def answer(call: Call) -> Reply:
    """Take the first answer to an interaction."""
    state = call.state
    interaction = state.interactions.to_answer(call.values["interaction_id"], call.values["token"])
    body = call.body if isinstance(call.body, Mapping) else {}
    if interaction.light:
        return _take_unchecked(call, interaction, body)
    form = Field.form(body)
    form["type"].choice(interaction.legal, required=True)
    form.check()
    kind = int(body["type"])
    _ACCEPT[kind](call, interaction, body.get("data") or {})
    _note(call, interaction, kind, body.get("data"))
    if call.query.get("with_response") not in {"1", "true", "True"}:
        return Reply(204)
    return Reply(data=_response(interaction, kind))


def _note(call: Call, interaction: Interaction, kind: int, data: object) -> None:
    interaction.response, interaction.response_data = kind, data
    interaction.answered = call.state.clock.now()
    if interaction.heard is not None:
        interaction.heard()
    call.state.bell.ring()


def _take_unchecked(call: Call, interaction: Interaction, body: Mapping[str, Any]) -> Reply:
    """Take an answer under load: nothing is validated, and one message stands for all."""
    kind = int(body["type"])
    if kind in {MESSAGE, DEFERRED_MESSAGE}:
        interaction.original = call.state.messages.stand_in(interaction.act.place)
    elif kind in {UPDATE, DEFERRED_UPDATE}:
        interaction.original = interaction.act.message
    _note(call, interaction, kind, None)
    if not call.query.get("with_response"):
        return Reply(204)
    return Reply(data=_response(interaction, kind))


def present(call: Call, interaction: Interaction, data: Mapping[str, Any]) -> Message:
    """Put a message of the bot's in the place of the interaction and return it."""
    act, state = interaction.act, call.state
    hidden = bool((data.get("flags") or 0) & EPHEMERAL) or act.is_forced_private
    message = state.messages.create(
        act.place,
        state.world.bot,
        data,
        call.files,
        kind=_message_kind(interaction),
        only_for=act.player if hidden else None,
    )
    message.interaction = interaction.id
    message.payload |= {
        "webhook_id": state.world.application_id,
        "application_id": state.world.application_id,
        "interaction_metadata": {
            "id": interaction.id,
            "type": act.kind,
            "user": act.player.payload(),
            "authorizing_integration_owners": {},
        },
    }
    state.announce("MESSAGE_CREATE", message)
    return message


def _message_kind(interaction: Interaction) -> int:
    if interaction.act.kind != COMMAND:
        return PLAIN
    return SLASH_ANSWER if interaction.act.data.get("type") == CHAT_INPUT else MENU_ANSWER


def _accept_message(call: Call, interaction: Interaction, data: Mapping[str, Any]) -> None:
    check_message(data, uploads=call.file_names())
    interaction.original = present(call, interaction, data)


def _accept_deferral(call: Call, interaction: Interaction, data: Mapping[str, Any]) -> None:
    form = Field.form({"data": data})
    form["data"]["flags"].choice({0, EPHEMERAL})
    form.check()
    flags = (data.get("flags") or 0) | LOADING
    interaction.original = present(call, interaction, {"flags": flags})


def _accept_deferred_update(_: Call, interaction: Interaction, __: Mapping[str, Any]) -> None:
    interaction.original = interaction.act.message


def _accept_update(call: Call, interaction: Interaction, data: Mapping[str, Any]) -> None:
    message = interaction.original = interaction.act.message
    if message is not None and message.deleted:
        raise RefusedError(10008)
    if message is not None:
        check_message(data, old=message.with_files, uploads=call.file_names())
        call.state.messages.edit(message, data, call.files)
        call.state.announce("MESSAGE_UPDATE", message)


def _accept_choices(_: Call, interaction: Interaction, data: Mapping[str, Any]) -> None:
    form = Field.form({"data": data})
    choices = form["data"]["choices"]
    choices.many(0, MOST_CHOICES, required=True)
    for choice in choices.each():
        check_choice(choice, text=_focused_type(interaction) == STRING)
    form.check()


def _focused_type(interaction: Interaction) -> int:
    """Return the type of the option that the player is filling in."""
    options = list(interaction.act.data["options"])
    while options:
        option = options.pop()
        if option.get("focused"):
            return int(option["type"])
        options += option.get("options", ())
    return STRING


def _accept_modal(_: Call, __: Interaction, data: Mapping[str, Any]) -> None:
    form = Field.form({"data": data})
    check_modal(form["data"])
    form.check()


_ACCEPT: Mapping[int, Callable[[Call, Interaction, Mapping[str, Any]], None]] = {
    MESSAGE: _accept_message,
    DEFERRED_MESSAGE: _accept_deferral,
    DEFERRED_UPDATE: _accept_deferred_update,
    UPDATE: _accept_update,
    CHOICES: _accept_choices,
    MODAL: _accept_modal,
}


def _response(interaction: Interaction, kind: int) -> dict[str, Any]:
    about: dict[str, Any] = {"id": interaction.id, "type": interaction.act.kind}
    resource: dict[str, Any] = {"type": kind}
    if interaction.original is not None:
        message = interaction.original
        about |= {
            "response_message_id": message.id,
            "response_message_loading": message.loading,
            "response_message_ephemeral": message.only_for is not None,
        }
        if kind in {MESSAGE, UPDATE}:
            resource["message"] = message.payload
    return {"interaction": about, "resource": resource}


ROUTES = (
    Route("POST", "/interactions/{interaction_id}/{token}/callback", "callback", answer, public=True),
)
