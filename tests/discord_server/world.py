"""The world: the application, its bot, the guilds, and every place in them."""

from typing import Any

from tests.discord_server.ids import COUNTER_BITS, snowflake
from tests.discord_server.places import DM, GROUP_DM, TEXT_CHANNEL, Guild, Place, User
from tests.discord_server.refusals import RefusedError


class World:
    """One guild with the bot, one without it, a channel in each, and those that a test adds.

    Attributes:
        granted_intents: Bits of the privileged intents that the application may use.
        emoji: The emoji that belong to the application, as Discord writes them.
    """

    def __init__(self, *, bot_name: str, guild_locale: str, granted_intents: int) -> None:
        self.token = f"MTI{snowflake()}.loopback.only"
        self.bot = User(bot_name, bot=True)
        self.owner = User("Owner")
        self.guild = Guild("The Table", guild_locale)
        self.elsewhere = Guild("Elsewhere", guild_locale, installed=False)
        self.granted_intents = granted_intents
        self.emoji: list[dict[str, Any]] = []
        self.places: dict[str, Place] = {}
        self.guilds = [self.guild, self.elsewhere]
        self.channel = self.add(Place("table", TEXT_CHANNEL, self.guild))
        self.outside = self.add(Place("outside", TEXT_CHANNEL, self.elsewhere))

    @property
    def application_id(self) -> str:
        """Return the application's id, which is its bot's too."""
        return self.bot.id

    def add(self, place: Place) -> Place:
        """Put a place on the map and return it."""
        self.places[place.id] = place
        return place

    def add_guild(self, name: str, *, shard: int, shards: int) -> Place:
        """Return a channel of a new guild with the bot, whose events belong to a shard."""
        moment = int(snowflake()) >> COUNTER_BITS
        moment += (shard - moment) % shards
        ids = {guild.id for guild in self.guilds}
        while str(moment << COUNTER_BITS) in ids:
            moment += shards
        guild = Guild(name, self.guild.locale, id=str(moment << COUNTER_BITS))
        self.guilds.append(guild)
        return self.add(Place("table", TEXT_CHANNEL, guild))

    def find_guild(self, guild_id: str) -> Guild:
        """Return a guild that the bot is a member of.

        Raises:
            RefusedError: There is none (10004), or the bot is none of its members (50001).
        """
        for guild in self.guilds:
            if guild.id == guild_id:
                if not guild.installed:
                    raise RefusedError(50001)
                return guild
        raise RefusedError(10004)

    def find(self, place_id: str) -> Place:
        """Return a place.

        Raises:
            RefusedError: There is none (10003).
        """
        place = self.places.get(place_id)
        if place is None:
            raise RefusedError(10003)
        return place

    def direct(self, user: User) -> Place:
        """Return the direct messages between a player and the bot."""
        for place in self.places.values():
            if place.kind == DM and user in place.people:
                return place
        return self.add(Place("", DM, people=(user,)))

    def group(self, people: tuple[User, ...]) -> Place:
        """Return a new group of players, which the bot cannot join."""
        return self.add(Place("group", GROUP_DM, people=people))

    def application(self) -> dict[str, object]:
        """Return the application as Discord writes it."""
        return {
            "id": self.application_id,
            "name": self.bot.name,
            "icon": None,
            "description": "",
            "summary": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "owner": self.owner.payload(),
            "team": None,
            "integration_types_config": {"0": {}, "1": {}},
            "approximate_guild_count": 1,
            "approximate_user_install_count": 0,
        }
