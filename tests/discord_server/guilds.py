"""A guild with all it holds, as a client gets it when it connects."""

from collections.abc import Iterable
from typing import Any

from tests.discord_server.places import (
    JOINED,
    PLAYERS_PERMISSIONS,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    Guild,
    Place,
    User,
)


def guild_create(guild: Guild, places: Iterable[Place], bot: User) -> dict[str, Any]:
    """Return the guild with all it holds, as GUILD_CREATE brings it."""
    own_places = [place for place in places if place.guild is guild]
    channels, threads = channels_of(own_places), threads_of(own_places)
    return {
        **guild.partial(),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "description": None,
        "owner_id": next(iter(guild.members), bot.id),
        "roles": roles_of(guild, bot),
        "emojis": [],
        "stickers": [],
        "channels": channels,
        "threads": threads,
        "members": [guild.member(bot)],
        "member_count": len(guild.members) + 1,
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "preferred_locale": guild.locale,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
    }


def channels_of(places: Iterable[Place]) -> list[dict[str, Any]]:
    """Return the channels among places, as Discord lists them."""
    return [place.payload() for place in places if place.kind == TEXT_CHANNEL]


def threads_of(places: Iterable[Place]) -> list[dict[str, Any]]:
    """Return the threads among places, as Discord lists them."""
    return [place.payload() for place in places if place.kind == PUBLIC_THREAD]


def roles_of(guild: Guild, bot: User) -> list[dict[str, Any]]:
    """Return the roles of a guild: that of all its members, and the bot's own if it has one."""
    everyone = _role(guild.id, "@everyone", position=0)
    if guild.bot_role is None:
        return [everyone]
    own = _role(guild.bot_role, bot.name, position=1)
    return [everyone, {**own, "managed": True, "tags": {"bot_id": bot.id}}]


def _role(role_id: str, name: str, *, position: int) -> dict[str, Any]:
    return {
        "id": role_id,
        "name": name,
        "permissions": str(PLAYERS_PERMISSIONS),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "flags": 0,
    }
