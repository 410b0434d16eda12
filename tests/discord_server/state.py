"""What the parts of the server share."""

from dataclasses import dataclass

from tests.discord_server.clock import Bell, Clock
from tests.discord_server.faults import Faults
from tests.discord_server.gateway import Gateway
from tests.discord_server.interactions import Interactions
from tests.discord_server.messages import Message, Messages
from tests.discord_server.recording import Recording
from tests.discord_server.refusals import Refusals
from tests.discord_server.registry import Registry
from tests.discord_server.world import World


@dataclass
class State:
    """The whole server."""

    world: World
    clock: Clock
    bell: Bell
    refusals: Refusals
    recording: Recording
    faults: Faults
    gateway: Gateway
    registry: Registry
    messages: Messages
    interactions: Interactions

    def announce(self, event: str, message: Message) -> None:
        """Tell the bot's client of a message, if the bot is where it stands; ring the bell."""
        place = message.place
        guild_id = place.guild.id if place.guild else None
        if place.bot_is_here and message.only_for is None:
            payload = dict(message.payload)
            if guild_id is not None:
                payload["guild_id"] = guild_id
            if event == "MESSAGE_DELETE":
                keys = ("id", "channel_id", "guild_id")
                payload = {key: payload[key] for key in keys if key in payload}
                self.gateway.dispatch(event, payload, guild_id, intents=_MESSAGES)
            else:
                self._announce_content(event, message, payload, guild_id)
        self.bell.ring()

    def _announce_content(
        self, event: str, message: Message, payload: dict[str, object], guild_id: str | None
    ) -> None:
        if guild_id is not None and message.place.guild is not None:
            member = message.place.guild.member(message.author)
            del member["user"]
            payload["member"] = member
        if event == "MESSAGE_CREATE":
            payload["channel_type"] = message.place.kind
        self.gateway.dispatch_message(event, payload, guild_id)


_MESSAGES = (1 << 9) | (1 << 12)
