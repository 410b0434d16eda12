"""Who the bot is, and where its gateway stands."""

from tests.discord_server.guilds import channels_of, guild_create, threads_of
from tests.discord_server.places import Guild, Place
from tests.discord_server.refusals import RefusedError
from tests.discord_server.rest.call import Call, Reply, Route


def get_me(call: Call) -> Reply:
    """Return the bot's user."""
    user = {**call.state.world.bot.payload(), "verified": True, "mfa_enabled": False, "email": None}
    return Reply(data=user)


def get_application(call: Call) -> Reply:
    """Return the application."""
    return Reply(data=call.state.world.application())


def get_gateway(call: Call) -> Reply:
    """Return the gateway's address."""
    return Reply(data={"url": call.state.gateway.url})


def get_gateway_bot(call: Call) -> Reply:
    """Return the gateway's address, the shards to use and the sessions left to start."""
    limit = {"total": 1000, "remaining": 1000, "reset_after": 14_400_000, "max_concurrency": 1}
    return Reply(data={"url": call.state.gateway.url, "shards": 1, "session_start_limit": limit})


def get_user(call: Call) -> Reply:
    """Return a user whom the bot can see."""
    for user in (call.state.world.bot, *call.state.world.guild.members.values()):
        if user.id == call.values["user_id"]:
            return Reply(data=user.payload())
    raise RefusedError(10013)


def open_direct(call: Call) -> Reply:
    """Return the direct messages with a player."""
    wanted = str((call.body or {}).get("recipient_id"))
    user = call.state.world.guild.members.get(wanted)
    if user is None:
        raise RefusedError(50007)
    return Reply(data=call.state.world.direct(user).payload())


def get_guild(call: Call) -> Reply:
    """Return a guild."""
    guild, world = call.state.world.find_guild(call.values["guild_id"]), call.state.world
    return Reply(data=guild_create(guild, world.places.values(), world.bot))


def get_channels(call: Call) -> Reply:
    """Return the channels of a guild, without its threads."""
    guild = call.state.world.find_guild(call.values["guild_id"])
    return Reply(data=channels_of(_places(call, guild)))


def get_threads(call: Call) -> Reply:
    """Return the threads of a guild."""
    guild = call.state.world.find_guild(call.values["guild_id"])
    return Reply(data={"threads": threads_of(_places(call, guild)), "members": []})


def _places(call: Call, guild: Guild) -> list[Place]:
    return [place for place in call.state.world.places.values() if place.guild is guild]


def get_member(call: Call) -> Reply:
    """Return a member of the guild."""
    guild = call.state.world.guild
    user = guild.members.get(call.values["user_id"])
    if call.values["guild_id"] != guild.id or user is None:
        raise RefusedError(10013)
    return Reply(data=guild.member(user))


ROUTES = (
    Route("GET", "/users/@me", "me", get_me),
    Route("GET", "/oauth2/applications/@me", "application", get_application),
    Route("GET", "/applications/@me", "application", get_application),
    Route("GET", "/gateway", "gateway", get_gateway, public=True),
    Route("GET", "/gateway/bot", "gateway-bot", get_gateway_bot),
    Route("POST", "/users/@me/channels", "open-dm", open_direct),
    Route("GET", "/users/{user_id}", "user", get_user),
    Route("GET", "/guilds/{guild_id}", "guild", get_guild),
    Route("GET", "/guilds/{guild_id}/channels", "guild-channels", get_channels),
    Route("GET", "/guilds/{guild_id}/threads/active", "guild-threads", get_threads),
    Route("GET", "/guilds/{guild_id}/members/{user_id}", "member", get_member),
)
