"""What a player sees of the bot's answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.discord_server.client import ImpossibleError
from tests.discord_server.interactions import Interaction
from tests.discord_server.messages import Message
from tests.discord_server.places import Place
from tests.discord_server.texts import shown_text
from tests.discord_server.validation.messages import LOADING
from tests.discord_server.validation.trees import (
    BUTTON,
    MEDIA_GALLERY,
    SELECTS,
    THUMBNAIL,
    Component,
    walk,
)


class Choice(NamedTuple):
    """A suggestion while typing."""

    name: str
    value: str | float


@dataclass(frozen=True)
class Button:
    """A button as shown."""

    label: str
    emoji: str
    custom_id: str | None
    url: str | None
    style: int
    disabled: bool
    component: Component

    def called(self, name: str) -> bool:
        """Return whether a test means this button: by its label, emoji, both, or custom_id."""
        full_label = f"{self.emoji} {self.label}".strip()
        return name in {self.label, self.emoji, full_label, self.custom_id} and bool(name)


@dataclass(frozen=True)
class Select:
    """A select menu as shown; ``options`` are label and value."""

    custom_id: str
    placeholder: str
    options: tuple[Choice, ...]
    min_values: int
    max_values: int
    disabled: bool
    component: Component

    def value(self, name: str) -> str | float:
        """Return the value of an option, by its label or value."""
        for option in self.options:
            if name in option:
                return option.value
        raise ImpossibleError(
            f"no option {name!r}, there are {[option.name for option in self.options]}"
        )


@dataclass(frozen=True)
class Answer:
    """A message of the bot's, seen live: a later edit shows, ``history`` holds what was before.

    Attributes:
        message: The message behind it.
        interaction: What it answers; ``None`` where it answers a message.
        answered_after: Seconds until the first sign of life, a deferral included.
    """

    message: Message
    interaction: Interaction | None
    answered_after: float

    @property
    def id(self) -> str:
        """Return the message's id."""
        return self.message.id

    @property
    def payload(self) -> Mapping[str, Any]:
        """Return the message as Discord writes it."""
        return self.message.payload

    @property
    def place(self) -> Place:
        """Return where it stands."""
        return self.message.place

    @property
    def text(self) -> str:
        """Return all text shown: content, embeds, displayed texts, from top to bottom."""
        return shown_text(self.message.payload)

    @property
    def history(self) -> tuple[str, ...]:
        """Return the text before each edit, oldest first; not that the bot was thinking."""
        payloads = (payload for payload in self.message.history if not payload["flags"] & LOADING)
        return tuple(map(shown_text, payloads))

    @property
    def ephemeral(self) -> bool:
        """Whether only one player sees it."""
        return self.message.only_for is not None

    @property
    def deleted(self) -> bool:
        """Whether it is gone."""
        return self.message.deleted

    @property
    def components(self) -> tuple[Component, ...]:
        """Return all components, from top to bottom, those inside others included."""
        return tuple(walk(self.message.payload["components"]))

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Return the buttons, from top to bottom."""
        return tuple(_button(part) for part in self.components if part["type"] == BUTTON)

    @property
    def labels(self) -> tuple[str, ...]:
        """Return what stands on the buttons."""
        return tuple(button.label or button.emoji for button in self.buttons)

    @property
    def selects(self) -> tuple[Select, ...]:
        """Return the select menus, from top to bottom."""
        return tuple(_select(part) for part in self.components if part["type"] in SELECTS)

    @property
    def files(self) -> dict[str, bytes]:
        """Return the files that it shows or lists, by name."""
        return {file["filename"]: self.message.files[file["id"]] for file in self.message.attached}

    @property
    def alt_texts(self) -> tuple[str, ...]:
        """Return the descriptions of pictures, those of attached files included."""
        parts: list[Mapping[str, Any]] = [*self.message.attached]
        for part in self.components:
            parts += part["items"] if part["type"] == MEDIA_GALLERY else ()
            parts += [part] if part["type"] == THUMBNAIL else ()
        return tuple(str(part["description"]) for part in parts if part.get("description"))

    @property
    def pings(self) -> tuple[str, ...]:
        """Return the names of those whom it notifies."""
        users = [user["global_name"] for user in self.message.payload["mentions"]]
        return (*users, *(["@everyone"] if self.message.payload["mention_everyone"] else []))

    @property
    def follow_ups(self) -> "tuple[Answer, ...]":
        """Return the further messages of the same interaction so far."""
        messages = self.interaction.follow_ups if self.interaction else []
        return tuple(Answer(message, self.interaction, self.answered_after) for message in messages)

    def button(self, name: str) -> Button:
        """Return a button by its label or custom_id.

        Raises:
            ImpossibleError: None or several are called so.
        """
        matches = [button for button in self.buttons if button.called(name)]
        if len(matches) != 1:
            raise ImpossibleError(f"{len(matches)} buttons called {name!r}, there are {self.labels}")
        return matches[0]

    def select(self, name: str | None = None) -> Select:
        """Return the only select menu, or one by its custom_id or placeholder.

        Raises:
            ImpossibleError: None or several are meant.
        """
        matches = [
            select
            for select in self.selects
            if name is None or name in {select.custom_id, select.placeholder}
        ]
        if len(matches) != 1:
            raise ImpossibleError(f"{len(matches)} select menus {name or ''}")
        return matches[0]


def _button(part: Component) -> Button:
    return Button(
        label=part.get("label") or "",
        emoji=(part.get("emoji") or {}).get("name") or "",
        custom_id=part.get("custom_id"),
        url=part.get("url"),
        style=part["style"],
        disabled=bool(part.get("disabled")),
        component=part,
    )


def _select(part: Component) -> Select:
    return Select(
        custom_id=part["custom_id"],
        placeholder=part.get("placeholder") or "",
        options=tuple(Choice(option["label"], option["value"]) for option in part.get("options", ())),
        min_values=1 if part.get("min_values") is None else part["min_values"],
        max_values=part.get("max_values") or 1,
        disabled=bool(part.get("disabled")),
        component=part,
    )
