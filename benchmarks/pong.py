"""The peer that Lawspeaker is measured beside: a bare discord.py bot whose command answers "pong".

It has no intents, keeps nothing, and its autocomplete offers the same 25 choices whatever is typed.
"""

import os

import discord
import yarl
from discord import app_commands

CHOICES = [
    app_commands.Choice(name=f"Choice number {number}", value=str(number)) for number in range(25)
]


class Pong(discord.Client):
    """Answers "pong"."""

    def __init__(self) -> None:
        """Listen to interactions only."""
        super().__init__(intents=discord.Intents.none())
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()


def main() -> None:
    """Run until it is stopped."""
    discord.http.Route.BASE = os.environ["LAWSPEAKER_API_BASE"]
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["LAWSPEAKER_GATEWAY"])
    client = Pong()

    @client.tree.command()
    async def rule(interaction: discord.Interaction, query: str) -> None:
        """Answer whatever is asked."""
        del query
        await interaction.response.send_message("pong")

    @rule.autocomplete("query")
    async def complete(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the same choices whatever is typed."""
        del interaction, current
        return CHOICES

    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
