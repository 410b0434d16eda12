"""Messages: their content over time, their files, and who sees them."""

import copy
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.discord_server.clock import Clock
from tests.discord_server.ids import snowflake
from tests.discord_server.places import Place, User
from tests.discord_server.recording import Upload
from tests.discord_server.refusals import RefusedError
from tests.discord_server.validation.embeds import embed_texts
from tests.discord_server.validation.messages import (
    EPHEMERAL,
    IS_COMPONENTS_V2,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
)
from tests.discord_server.validation.trees import TEXT_DISPLAY, walk

PLAIN = 0
REPLY = 19
SLASH_ANSWER = 20
MENU_ANSWER = 23
KEPT_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | LOADING | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2
EVERYONE = ("@everyone", "@here")
USER_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass
class Message:
    """One message.

    Attributes:
        payload: The message as Discord writes it now.
        history: Its earlier payloads, oldest first.
        files: Content of every file it has had, by attachment id.
        only_for: The one who sees it, where it is ephemeral.
        interaction: Id of the interaction that it belongs to.
    """

    place: Place
    author: User
    payload: dict[str, Any]
    only_for: User | None = None
    interaction: str | None = None
    history: list[dict[str, Any]] = field(default_factory=list)
    files: dict[str, bytes] = field(default_factory=dict)
    deleted: bool = False
    created: float = 0.0
    allowed_mentions: Mapping[str, Any] | None = None

    @property
    def id(self) -> str:
        """Return the message's id."""
        return str(self.payload["id"])

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.payload["flags"] & LOADING)

    def quote(self, quoted: "Message") -> None:
        """Make this the reply to another message, whose author hears of it unless that is forbidden."""
        self.payload["message_reference"] = {"message_id": quoted.id, "channel_id": quoted.place.id}
        self.payload["referenced_message"] = dict(quoted.payload)
        if self.allowed_mentions is None or self.allowed_mentions.get("replied_user"):
            self.payload["mentions"] = [*self.payload["mentions"], quoted.author.payload()]


class Messages:
    """All messages of the server."""

    def __init__(self, clock: Clock, bot: User, file_base: str) -> None:
        self.all: dict[str, Message] = {}
        self._clock = clock
        self._bot = bot
        self._stand_ins: dict[str, Message] = {}
        self._file_base = file_base

    def find(self, place_id: str, message_id: str) -> Message:
        """Return a message that is still there.

        Raises:
            RefusedError: It never was, or was deleted (10008).
        """
        message = self.all.get(message_id)
        if message is None or message.deleted or message.place.id != place_id:
            raise RefusedError(10008)
        return message

    def create(
        self,
        place: Place,
        author: User,
        body: Mapping[str, Any],
        uploads: Mapping[str, Upload],
        *,
        kind: int = PLAIN,
        only_for: User | None = None,
    ) -> Message:
        """Add a message and return it; the body has been checked."""
        flags = (body.get("flags") or 0) & KEPT_FLAGS | (EPHEMERAL if only_for else 0)
        payload: dict[str, Any] = {
            "id": snowflake(),
            "channel_id": place.id,
            "author": author.payload(),
            "type": kind,
            "timestamp": self._clock.date(),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "content": "",
            "embeds": [],
            "components": [],
            "attachments": [],
            "flags": flags,
        }
        if body.get("nonce") is not None:
            payload["nonce"] = body["nonce"]
        message = Message(place, author, payload, only_for=only_for, created=self._clock.now())
        self.all[message.id] = message
        self._fill(message, body, uploads)
        return message

    def stand_in(self, place: Place) -> Message:
        """Return the message that stands for every answer in a place under load."""
        if place.id not in self._stand_ins:
            self._stand_ins[place.id] = self.create(place, self._bot, {"content": "…"}, {})
        return self._stand_ins[place.id]

    def edit(self, message: Message, body: Mapping[str, Any], uploads: Mapping[str, Upload]) -> None:
        """Change what the body names, and keep the earlier payload."""
        message.history.append(copy.deepcopy(message.payload))
        message.payload["edited_timestamp"] = self._clock.date()
        added = (body.get("flags") or 0) & (IS_COMPONENTS_V2 | SUPPRESS_EMBEDS)
        message.payload["flags"] = message.payload["flags"] & ~LOADING | added
        self._fill(message, body, uploads)

    def _fill(self, message: Message, body: Mapping[str, Any], uploads: Mapping[str, Upload]) -> None:
        payload = message.payload
        self._attach(message, body.get("attachments"), uploads)
        for key in ("content", "embeds", "components"):
            if key in body:
                payload[key] = copy.deepcopy(body[key]) or ("" if key == "content" else [])
        message.allowed_mentions = body.get("allowed_mentions", message.allowed_mentions)
        _number(payload["components"])
        self._resolve(payload)
        payload["mentions"] = self._mentioned(message)
        everyone = any(word in shown_text(payload) for word in EVERYONE)
        payload["mention_everyone"] = everyone and _may_ping("everyone", "", message.allowed_mentions)

    def _attach(self, message: Message, wanted: object, uploads: Mapping[str, Upload]) -> None:
        kept = {file["id"]: file for file in message.payload["attachments"]}
        if not isinstance(wanted, list):
            wanted = [*kept.values(), *({"id": number} for number in uploads)]
        attachments = []
        for file in wanted:
            number = str(file["id"])
            if number in kept:
                attachments.append(kept[number] | _described(file))
            else:
                attachments.append(self._store(message, uploads[number], file))
        message.payload["attachments"] = attachments

    def _store(self, message: Message, upload: Upload, named: Mapping[str, Any]) -> dict[str, Any]:
        number = snowflake()
        message.files[number] = upload.content
        url = f"{self._file_base}/{message.place.id}/{message.id}/{number}/{upload.filename}"
        return {
            "id": number,
            "filename": upload.filename,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": upload.content_type,
            **_described(named),
        }

    def _mentioned(self, message: Message) -> list[dict[str, Any]]:
        """Return the users that a message pings: named in its text and allowed by it."""
        people = {user.id: user for user in (*message.place.crowd, self._bot)}
        found = dict.fromkeys(USER_MENTION.findall(shown_text(message.payload)))
        allowed = message.allowed_mentions
        return [
            people[user].payload()
            for user in found
            if user in people and _may_ping("users", user, allowed)
        ]

    @staticmethod
    def _resolve(payload: Mapping[str, Any]) -> None:
        """Give every attachment:// its real address."""
        files = {f"attachment://{file['filename']}": file for file in payload["attachments"]}
        pictures = [embed.get(key) for embed in payload["embeds"] for key in ("image", "thumbnail")]
        for part in walk(payload["components"]):
            pictures += [part.get("media"), part.get("file")]
            pictures += [item.get("media") for item in part.get("items") or ()]
        for picture in pictures:
            file = files.get(picture["url"]) if picture else None
            if picture and file:
                picture |= {"url": file["url"], "proxy_url": file["url"], "attachment_id": file["id"]}


def shown_text(payload: Mapping[str, Any]) -> str:
    """Return all text that a message shows, from top to bottom."""
    parts = [str(payload["content"])]
    for embed in payload["embeds"]:
        parts += embed_texts(embed)
    for component in walk(payload["components"]):
        if component["type"] == TEXT_DISPLAY:
            parts.append(str(component["content"]))
    return "\n".join(part for part in parts if part)


def _may_ping(kind: str, who: str, allowed: Mapping[str, Any] | None) -> bool:
    if allowed is None:
        return True
    return kind in (allowed.get("parse") or ()) or who in map(str, allowed.get(kind) or ())


def _described(file: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": file["description"]} if file.get("description") else {}


def _number(components: list[dict[str, Any]]) -> None:
    """Give every component without an id the next free one, as Discord does."""
    tree = list(walk(components))
    taken = {part.get("id") for part in tree}
    free = (number for number in range(1, len(tree) * 2 + 1) if number not in taken)
    for part in tree:
        if not part.get("id"):
            part["id"] = next(free)
