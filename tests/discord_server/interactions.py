"""Interactions: what a player did, which answers are legal, and until when.

Source: Discord's developer documentation, "Receiving and Responding": three seconds for the first
answer, fifteen minutes for the rest, one first answer.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.discord_server.addresses import Addresses
from tests.discord_server.clock import Clock
from tests.discord_server.ids import snowflake
from tests.discord_server.messages import Message
from tests.discord_server.places import (
    PLAYERS_PERMISSIONS,
    SEND_MESSAGES,
    USE_EXTERNAL_APPS,
    Place,
    User,
)
from tests.discord_server.refusals import RefusedError

COMMAND = 2
COMPONENT = 3
AUTOCOMPLETE = 4
MODAL_SUBMIT = 5

MESSAGE = 4
DEFERRED_MESSAGE = 5
DEFERRED_UPDATE = 6
UPDATE = 7
CHOICES = 8
MODAL = 9

FIRST_ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60.0
FOLLOW_UPS_WHERE_NOT_INSTALLED = 5
UPLOAD_LIMIT = 10 * 1024 * 1024

LEGAL: Mapping[int, frozenset[int]] = {
    COMMAND: frozenset({MESSAGE, DEFERRED_MESSAGE, MODAL}),
    COMPONENT: frozenset({MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL}),
    AUTOCOMPLETE: frozenset({CHOICES}),
    MODAL_SUBMIT: frozenset({MESSAGE, DEFERRED_MESSAGE}),
}
ON_A_MESSAGE = frozenset({DEFERRED_UPDATE, UPDATE})


@dataclass(frozen=True)
class Act:
    """What a player does, before Discord hears of it.

    Attributes:
        kind: Discord's interaction type.
        data: The interaction's ``data``.
        message: The message whose component was used, also where a modal came from one.
        command: The command's name, menu's name or component's custom_id.
    """

    kind: int
    player: User
    locale: str
    place: Place
    data: Mapping[str, Any]
    message: Message | None = None
    command: str = ""
    permissions: int = PLAYERS_PERMISSIONS

    @property
    def is_forced_private(self) -> bool:
        """Whether Discord hides every answer from others, since only the player has installed the bot."""
        in_foreign_guild = self.place.guild is not None and not self.place.bot_is_here
        needed = USE_EXTERNAL_APPS | SEND_MESSAGES
        return in_foreign_guild and self.permissions & needed != needed


@dataclass
class Interaction:
    """One act on its way, and the answers to it.

    Attributes:
        light: Whether its answers are neither validated nor kept nor recorded, as under load, where
            the server's own work would be measured.
        changes: How often an answer was changed, deleted or added to.
        heard: Called at the first answer, for who drives many at once.
    """

    act: Act
    opened: float
    id: str = field(default_factory=snowflake)
    token: str = field(default_factory=lambda: secrets.token_urlsafe(64))
    response: int | None = None
    response_data: Any = None
    answered: float | None = None
    original: Message | None = None
    changes: int = 0
    follow_ups: list[Message] = field(default_factory=list)
    heard: Callable[[], None] | None = None
    light: bool = False

    @property
    def legal(self) -> frozenset[int]:
        """Return the response types that this interaction allows."""
        allowed = LEGAL[self.act.kind]
        from_message = self.act.kind == MODAL_SUBMIT and self.act.message is not None
        return allowed | ON_A_MESSAGE if from_message else allowed

    @property
    def answer(self) -> Message | None:
        """Return the message that answers: the original, or the next one if "thinking" was deleted."""
        if self.original is not None and self.original.loading and self.original.deleted:
            return self.follow_ups[0] if self.follow_ups else None
        return self.original

    @property
    def answered_after(self) -> float | None:
        """Return the seconds from the act to the first answer."""
        return None if self.answered is None else self.answered - self.opened


class Interactions:
    """All open interactions, by token."""

    def __init__(self, clock: Clock, application_id: str, addresses: Addresses) -> None:
        self._clock = clock
        self._addresses = addresses
        self._application_id = application_id
        self.by_token: dict[str, Interaction] = {}
        self.retired: set[str] = set()

    def open(self, act: Act, *, light: bool = False) -> Interaction:
        """Return a new interaction for an act."""
        interaction = Interaction(act, self._clock.now(), light=light)
        self.by_token[interaction.token] = interaction
        return interaction

    def retire(self, interaction: Interaction) -> None:
        """Forget an interaction; what still comes for it is refused, and the refusal excused."""
        self.by_token.pop(interaction.token, None)
        self.retired.add(interaction.token)

    def is_light(self, token: str | None) -> bool:
        """Return whether a token belongs to a load, running or over."""
        if token is None:
            return False
        interaction = self.by_token.get(token)
        return token in self.retired or (interaction is not None and interaction.light)

    def to_answer(self, interaction_id: str, token: str) -> Interaction:
        """Return the interaction that a first answer is for.

        Raises:
            RefusedError: Unknown or too late (10062), or answered before (40060).
        """
        interaction = self.by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise RefusedError(10062)
        if interaction.response is not None:
            raise RefusedError(40060)
        if self._clock.now() - interaction.opened > FIRST_ANSWER_SECONDS:
            raise RefusedError(10062)
        return interaction

    def to_follow(self, application_id: str, token: str) -> Interaction:
        """Return the interaction that a follow-up, or a change to an answer, is for.

        Raises:
            RefusedError: Unknown or not answered yet (10015), or older than 15 minutes (50027).
        """
        interaction = self.by_token.get(token)
        if (
            interaction is None
            or interaction.response is None
            or application_id != self._application_id
        ):
            raise RefusedError(10015)
        if self._clock.now() - interaction.opened > TOKEN_SECONDS:
            raise RefusedError(50027)
        return interaction

    def payload(self, interaction: Interaction) -> dict[str, Any]:
        """Return the interaction as INTERACTION_CREATE brings it."""
        act, place = interaction.act, interaction.act.place
        payload: dict[str, Any] = {
            "id": interaction.id,
            "application_id": self._application_id,
            "type": act.kind,
            "token": interaction.token,
            "version": 1,
            "data": act.data,
            "channel_id": place.id,
            "channel": {**place.payload(), "permissions": str(act.permissions)},
            "app_permissions": str(place.bot_permissions),
            "locale": act.locale,
            "context": place.context,
            "entitlements": [],
            "authorizing_integration_owners": _owners(act),
            "attachment_size_limit": UPLOAD_LIMIT,
        }
        if act.message is not None:
            payload["message"] = self._addresses.renewed(act.message.payload)
        if place.guild is None:
            return payload | {"user": act.player.payload()}
        return payload | {
            "guild": place.guild.partial(),
            "guild_id": place.guild.id,
            "guild_locale": place.guild.locale,
            "member": place.guild.member(act.player, act.permissions),
        }


def _owners(act: Act) -> dict[str, str]:
    """Return who installed the bot: the guild ("0"; "0" itself for a direct message) or the user ("1")."""
    if not act.place.bot_is_here:
        return {"1": act.player.id}
    return {"0": act.place.guild.id if act.place.guild else "0"}
