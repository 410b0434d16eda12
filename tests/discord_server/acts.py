"""From what a player means to the act that Discord's client would send."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.discord_server.answers import Answer
from tests.discord_server.client import ImpossibleError
from tests.discord_server.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Act
from tests.discord_server.messages import Message
from tests.discord_server.modals import Modal, ModalField, modal_field
from tests.discord_server.places import Place, User
from tests.discord_server.registry import Registry
from tests.discord_server.typed import Reader, names, usable
from tests.discord_server.validation.commands import CHAT_INPUT, MESSAGE_MENU, USER_MENU
from tests.discord_server.validation.modals import INPUT
from tests.discord_server.validation.trees import (
    ACTION_ROW,
    LABEL,
    LINK_STYLE,
    STRING_SELECT,
    TEXT_INPUT,
    Component,
)
from tests.discord_server.world import World

Filled = Mapping[str, str | Sequence[str]]


@dataclass(frozen=True)
class Hand:
    """A player's client: who, in which language, with which permissions."""

    user: User
    locale: str
    permissions: int
    world: World
    registry: Registry

    def command(self, text: str, place: Place, *, focus: bool = False) -> Act:
        """Return the act of sending (or, with ``focus``, of typing) a slash command."""
        name, _, words = text.removeprefix("/").partition(" ")
        if not text.startswith("/"):
            raise ImpossibleError(f"a command begins with a slash: {text!r}")
        command = self._find(name, place, CHAT_INPUT)
        people = [*place.crowd, self.world.bot]
        reader = Reader(self.locale, people, list(self.world.places.values()), place.guild, focus)
        data = reader.data(command, words)
        return self._act(AUTOCOMPLETE if focus else COMMAND, place, data, command=name)

    def menu(self, name: str, target: Message | User, place: Place) -> Act:
        """Return the act of choosing a menu on a message or a user."""
        kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
        command = self._find(name, place, kind)
        resolved: dict[str, Any]
        if isinstance(target, Message):
            self._see(target)
            resolved = {"messages": {target.id: target.payload}}
        else:
            resolved = {"users": {target.id: target.payload()}}
        data = {
            "id": command["id"],
            "name": command["name"],
            "type": kind,
            "target_id": target.id,
            "resolved": resolved,
        }
        return self._act(COMMAND, place, data, command=name)

    def press(self, card: Answer, name: str) -> Act:
        """Return the act of pressing a button, or of choosing it where a select has it as a line."""
        self._see(card.message)
        menus = [menu for menu in card.selects if name in {option.name for option in menu.options}]
        if menus and not any(button.called(name) for button in card.buttons):
            return self.pick(card, [name], menus[0].custom_id)
        button = card.button(name)
        if button.disabled:
            raise ImpossibleError(f"the button {name!r} is disabled")
        if button.style == LINK_STYLE or button.custom_id is None:
            raise ImpossibleError(f"the button {name!r} leads to {button.url}")
        return self._component(card, button.component, {})

    def pick(self, card: Answer, chosen: Sequence[str], menu: str | None) -> Act:
        """Return the act of choosing options of a select menu."""
        self._see(card.message)
        select = card.select(menu)
        if select.disabled:
            raise ImpossibleError("the select menu is disabled")
        if not select.min_values <= len(chosen) <= select.max_values:
            raise ImpossibleError(f"between {select.min_values} and {select.max_values} can be chosen")
        values = [select.value(name) for name in chosen]
        if select.component["type"] != STRING_SELECT:
            raise ImpossibleError("only select menus of texts are played")
        return self._component(card, select.component, {"values": values})

    def submit(self, modal: Modal, filled: Filled) -> Act:
        """Return the act of sending a modal; what is not filled in keeps what stood there."""
        field_names = [{field.label, field.custom_id} for field in modal.fields]
        unknown_names = [name for name in filled if not any(name in names for names in field_names)]
        if unknown_names:
            raise ImpossibleError(
                f"no inputs {unknown_names}, there are {[field.label for field in modal.fields]}"
            )
        rows = [_filled_row(row, filled, number * 2 + 1) for number, row in enumerate(modal.rows)]
        data = {"custom_id": modal.custom_id, "components": rows}
        opened = modal.interaction.act
        return self._act(
            MODAL_SUBMIT, opened.place, data, message=opened.message, command=modal.custom_id
        )

    def _component(self, card: Answer, component: Component, values: Mapping[str, Any]) -> Act:
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
            **values,
        }
        return self._act(
            COMPONENT, card.place, data, message=card.message, command=component["custom_id"]
        )

    def _act(
        self,
        kind: int,
        place: Place,
        data: dict[str, Any],
        *,
        message: Message | None = None,
        command: str = "",
    ) -> Act:
        return Act(kind, self.user, self.locale, place, data, message, command, self.permissions)

    def _find(self, name: str, place: Place, kind: int) -> dict[str, Any]:
        seen = self.registry.seen_in(place.guild.id if place.guild and place.bot_is_here else None)
        commands = [
            command
            for command in seen
            if command["type"] == kind and usable(command, place, self.permissions)
        ]
        for command in commands:
            if name in names(command, self.locale):
                return command
        raise ImpossibleError(
            f"no command {name!r} here, there are {[command['name'] for command in commands]}"
        )

    def _see(self, message: Message) -> None:
        if message.deleted:
            raise ImpossibleError("the message is gone")
        if message.only_for is not None and message.only_for is not self.user:
            raise ImpossibleError(f"only {message.only_for.name} sees the message")


def _filled_row(row: Component, filled: Filled, number: int) -> dict[str, Any]:
    """Return a modal's row as the client sends it back."""
    field = modal_field(row)
    if field is None:
        return {"type": row["type"], "id": number}
    sent = {
        "type": field.component["type"],
        "id": number + 1,
        "custom_id": field.custom_id,
        **_filled(field, filled.get(field.label, filled.get(field.custom_id))),
    }
    if row["type"] == LABEL:
        return {"type": LABEL, "id": number, "component": sent}
    return {"type": ACTION_ROW, "id": number, "components": [sent]}


def _filled(field: ModalField, content: str | Sequence[str] | None) -> dict[str, Any]:
    if field.component["type"] == TEXT_INPUT:
        return {"value": _written(field, field.value if content is None else str(content))}
    options = {option["label"]: option["value"] for option in field.component.get("options", ())}
    preset = [option["value"] for option in field.component.get("options", ()) if option.get("default")]
    chosen = [content] if isinstance(content, str) else content
    values = preset if chosen is None else [options.get(label, label) for label in chosen]
    if not set(values) <= set(options.values()) or (field.required and not values):
        raise ImpossibleError(f"{field.label}: {values} cannot be chosen from {list(options)}")
    return {"values": values}


def _written(field: ModalField, text: str) -> str:
    minimum, maximum = (
        field.component.get("min_length") or 0,
        field.component.get("max_length") or INPUT,
    )
    if not text and field.required:
        raise ImpossibleError(f"{field.label} must be filled in")
    if text and not minimum <= len(text) <= maximum:
        raise ImpossibleError(f"{field.label} takes {minimum} to {maximum} characters, not {len(text)}")
    return text
