"""Messages: their content over time, their files, and who sees them."""

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.discord_server.addresses import Addresses
from tests.discord_server.clock import Clock
from tests.discord_server.ids import snowflake
from tests.discord_server.places import Place, User
from tests.discord_server.recording import Upload
from tests.discord_server.refusals import RefusedError
from tests.discord_server.texts import ROLE_MENTION, pinged, pings_everyone
from tests.discord_server.validation.messages import (
    EPHEMERAL,
    IS_COMPONENTS_V2,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
)
from tests.discord_server.validation.trees import FILE, walk

PLAIN = 0
REPLY = 19
SLASH_ANSWER = 20
MENU_ANSWER = 23
FORWARD = 1
HAS_SNAPSHOT = 1 << 14
QUOTED_SNAPSHOT = ("content", "embeds", "attachments", "timestamp", "edited_timestamp", "flags")
SNAPSHOT = (*QUOTED_SNAPSHOT, "type", "mentions", "mention_roles", "components")
KEPT_FLAGS = SUPPRESS_EMBEDS | EPHEMERAL | LOADING | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2


@dataclass
class Message:
    """One message.

    Attributes:
        payload: The message as Discord writes it now.
        attached: All its files, also those that a component or an embed shows, which Discord leaves
            out of ``attachments``.
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
    attached: list[dict[str, Any]] = field(default_factory=list)
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
    def with_files(self) -> dict[str, Any]:
        """Return the payload with all files as attachments, against which a change is checked."""
        return {**self.payload, "attachments": self.attached}

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.payload["flags"] & LOADING)

    def quote(self, quoted: "Message") -> None:
        """Make this the reply to another message, whose author hears of it unless that is forbidden.

        The author of an answer to an interaction never does. The quoted message is told as it is now,
        without what it quotes itself; of what it hands on less is told than elsewhere.
        """
        self.payload["message_reference"] = quoted.reference
        self.payload["referenced_message"] = {
            key: value for key, value in quoted.payload.items() if key != "referenced_message"
        }
        for snapshot in quoted.payload.get("message_snapshots", ()):
            excerpt = {key: snapshot["message"][key] for key in QUOTED_SNAPSHOT}
            self.payload["referenced_message"]["message_snapshots"] = [{"message": excerpt}]
        is_heard = self.allowed_mentions is None or self.allowed_mentions.get("replied_user")
        if is_heard and quoted.interaction is None:
            self.payload["mentions"] = [*self.payload["mentions"], quoted.author.payload()]

    def forward(self, forwarded: "Message") -> None:
        """Make this another message handed on: a snapshot of it as it is now, without its author."""
        self.payload["message_reference"] = {**forwarded.reference, "type": FORWARD}
        excerpt = {key: copy.deepcopy(forwarded.payload[key]) for key in SNAPSHOT}
        self.payload["message_snapshots"] = [{"message": excerpt}]
        self.payload["flags"] |= HAS_SNAPSHOT

    @property
    def reference(self) -> dict[str, Any]:
        """Return what a message that refers to this one says of it."""
        guild = {"guild_id": self.place.guild.id} if self.place.guild else {}
        return {"type": 0, "message_id": self.id, "channel_id": self.place.id, **guild}


@dataclass(frozen=True)
class Poll:
    """A poll of a message."""

    question: str
    answers: tuple[str, ...]

    def payload(self) -> dict[str, Any]:
        """Return the poll as Discord writes it."""
        return {
            "question": {"text": self.question},
            "answers": [
                {"answer_id": number, "poll_media": {"text": text}}
                for number, text in enumerate(self.answers, 1)
            ],
            "expiry": "2100-01-01T00:00:00+00:00",
            "allow_multiselect": False,
            "layout_type": 1,
        }


class Messages:
    """All messages of the server.

    Attributes:
        addresses: Makes the addresses of files.
    """

    def __init__(self, clock: Clock, bot: User) -> None:
        self.all: dict[str, Message] = {}
        self._clock = clock
        self._bot = bot
        self._stand_ins: dict[str, Message] = {}
        self.addresses = Addresses(clock)

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
        new_flags = (body.get("flags") or 0) & (IS_COMPONENTS_V2 | SUPPRESS_EMBEDS)
        message.payload["flags"] = message.payload["flags"] & ~LOADING | new_flags
        self._fill(message, body, uploads)

    def _fill(self, message: Message, body: Mapping[str, Any], uploads: Mapping[str, Upload]) -> None:
        payload = message.payload
        self._attach(message, body.get("attachments"), uploads)
        for key in ("content", "embeds", "components"):
            if key in body:
                payload[key] = copy.deepcopy(body[key]) or ("" if key == "content" else [])
        message.allowed_mentions = body.get("allowed_mentions", message.allowed_mentions)
        _number(payload["components"])
        self._show(message)
        people = (*message.place.crowd, self._bot)
        payload["mentions"] = [
            user.payload() for user in pinged(payload, people, message.allowed_mentions)
        ]
        payload["mention_roles"] = list(dict.fromkeys(ROLE_MENTION.findall(payload["content"])))
        payload["mention_everyone"] = pings_everyone(payload, message.allowed_mentions)

    def _attach(self, message: Message, wanted: object, uploads: Mapping[str, Upload]) -> None:
        earlier_files = {file["id"]: file for file in message.attached}
        if not isinstance(wanted, list):
            wanted = [{"id": number} for number in uploads] or [*earlier_files.values()]
        attachments = []
        for file in wanted:
            number = str(file["id"])
            if number in earlier_files:
                attachments.append(earlier_files[number] | _described(file))
            else:
                attachments.append(self._store(message, uploads[number], file))
        message.attached = attachments

    def _store(
        self, message: Message, upload: Upload, description: Mapping[str, Any]
    ) -> dict[str, Any]:
        number = snowflake()
        message.files[number] = upload.content
        path = f"{message.place.id}/{message.id}/{number}/{upload.filename}"
        return {
            "id": number,
            "filename": upload.filename,
            "size": len(upload.content),
            "url": self.addresses.sign(path),
            "proxy_url": self.addresses.sign(path, proxy=True),
            "content_type": upload.content_type,
            **_described(description),
        }

    @staticmethod
    def _show(message: Message) -> None:
        """Give every attachment:// its file; list as attachments what nothing shows."""
        payload = message.payload
        files = {f"attachment://{file['filename']}": file for file in message.attached}
        urls = {file["url"] for file in _media(payload)}
        for part in walk(payload["components"]):
            file = files.get(part["file"]["url"]) if part["type"] == FILE else None
            if file:
                part |= {"name": file["filename"], "size": file["size"], "spoiler": False}
        for media in _media(payload):
            file = files.get(media["url"])
            if file:
                media |= {
                    "id": file["id"],
                    "attachment_id": file["id"],
                    "url": file["url"],
                    "proxy_url": file["proxy_url"],
                    "content_type": file["content_type"],
                }
        payload["attachments"] = [
            file for address, file in files.items() if address not in urls and file["url"] not in urls
        ]


def _media(payload: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return every media item that embeds and components show."""
    media = [embed.get(key) for embed in payload["embeds"] for key in ("image", "thumbnail")]
    for part in walk(payload["components"]):
        media += [part.get("media"), part.get("file")]
        media += [item.get("media") for item in part.get("items") or ()]
    return [medium for medium in media if medium]


def _described(file: Mapping[str, Any]) -> dict[str, Any]:
    return {"description": file["description"]} if file.get("description") else {}


def _number(components: list[dict[str, Any]]) -> None:
    """Give every component without an id the next free one, as Discord does."""
    tree = list(walk(components))
    ids = {part.get("id") for part in tree}
    free = (number for number in range(1, len(tree) * 2 + 1) if number not in ids)
    for part in tree:
        if not part.get("id"):
            part["id"] = next(free)
