"""The world of the server: users, guilds, and the places where people play."""

from dataclasses import dataclass, field
from typing import Any

from tests.discord_server.ids import snowflake

TEXT_CHANNEL = 0
DM = 1
GROUP_DM = 3
PUBLIC_THREAD = 11

IN_GUILD = 0
IN_BOT_DM = 1
IN_PRIVATE = 2

VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_MESSAGE_HISTORY = 1 << 16
MANAGE_GUILD = 1 << 5
SEND_MESSAGES_IN_THREADS = 1 << 38
USE_EXTERNAL_APPS = 1 << 50
PLAYERS_PERMISSIONS = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | SEND_MESSAGES_IN_THREADS
    | USE_EXTERNAL_APPS
)
JOINED = "2024-05-01T18:00:00+00:00"


@dataclass(frozen=True)
class User:
    """A person, or the bot itself."""

    name: str
    bot: bool = False
    id: str = field(default_factory=snowflake)

    def payload(self) -> dict[str, Any]:
        """Return the user as Discord writes it."""
        return {
            "id": self.id,
            "username": self.name.lower().replace(" ", "_"),
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
        }


@dataclass
class Guild:
    """A Discord server.

    Attributes:
        installed: Whether the bot is a member.
        bot_role: Id of the role that Discord made for the bot; ``None`` if its invitation asked for no
            permission.
    """

    name: str
    locale: str = "en-US"
    installed: bool = True
    id: str = field(default_factory=snowflake)
    members: dict[str, User] = field(default_factory=dict)
    bot_role: str | None = None

    def partial(self) -> dict[str, Any]:
        """Return the guild as an interaction shows it."""
        return {"id": self.id, "locale": self.locale, "features": []}

    def member(self, user: User, permissions: int | None = None) -> dict[str, Any]:
        """Return a member as Discord writes it, with permissions in an interaction."""
        member: dict[str, Any] = {
            "user": user.payload(),
            "nick": None,
            "avatar": None,
            "roles": [],
            "joined_at": JOINED,
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
            "communication_disabled_until": None,
        }
        return member if permissions is None else {**member, "permissions": str(permissions)}


@dataclass
class Place:
    """A channel, thread, direct message or group in which a table plays.

    Attributes:
        kind: Discord's channel type.
        guild: Where it is; ``None`` for a direct message or group.
        parent: The channel of a thread.
        people: Who is in a direct message or group.
        bot_permissions: What the bot may do here.
        context: Discord's word for the surface: guild, direct message with the bot, other private.
    """

    name: str
    kind: int = TEXT_CHANNEL
    guild: Guild | None = None
    parent: str | None = None
    people: tuple[User, ...] = ()
    bot_permissions: int = PLAYERS_PERMISSIONS
    id: str = field(default_factory=snowflake)

    @property
    def context(self) -> int:
        """Return Discord's interaction context type."""
        if self.guild is not None:
            return IN_GUILD
        return IN_BOT_DM if self.kind == DM else IN_PRIVATE

    @property
    def bot_is_here(self) -> bool:
        """Whether the bot sees the messages of this place and may write there by itself."""
        return self.guild.installed if self.guild is not None else self.kind == DM

    @property
    def crowd(self) -> tuple[User, ...]:
        """Return the players who are here."""
        return self.people if self.guild is None else tuple(self.guild.members.values())

    def may(self, permission: int) -> bool:
        """Return whether the bot has a permission here."""
        return bool(self.bot_permissions & permission)

    def payload(self) -> dict[str, Any]:
        """Return the channel as Discord writes it."""
        base: dict[str, Any] = {"id": self.id, "type": self.kind, "last_message_id": None, "flags": 0}
        if self.guild is None:
            recipients = [person.payload() for person in self.people]
            return {**base, "recipients": recipients, **self._group()}
        base |= {"guild_id": self.guild.id, "name": self.name, "position": 0, "nsfw": False}
        base |= {"parent_id": self.parent, "topic": None, "rate_limit_per_user": 0}
        if self.kind == PUBLIC_THREAD:
            return base | self._thread()
        return base | {"permission_overwrites": []}

    def _group(self) -> dict[str, Any]:
        if self.kind != GROUP_DM:
            return {}
        return {"name": self.name, "icon": None, "owner_id": self.people[0].id}

    def _thread(self) -> dict[str, Any]:
        return {
            "owner_id": self.id,
            "message_count": 0,
            "member_count": 1,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": JOINED,
                "locked": False,
            },
        }
