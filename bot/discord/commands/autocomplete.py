"""Commands that suggest while a player types."""

import logging
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.discord.errors import TooLateError
from bot.discord.reply import first_response
from bot.discord.runtime import metrics
from bot.discord.runtime.quiet_log import kind_of, trace_of

_log = logging.getLogger(__name__)


class SuggestingCommand(app_commands.Command[Any, ..., None]):
    """A command whose suggestions come in time or not at all.

    discord.py would go on trying long after the player has typed on, and write down who that was.
    """

    async def _invoke_autocomplete(
        self, interaction: discord.Interaction[Any], name: str, namespace: app_commands.Namespace
    ) -> None:
        suggest = super()._invoke_autocomplete
        try:
            await first_response(lambda: suggest(interaction, name, namespace))
        except TooLateError:
            self._count("late")
        except (discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
            self._count("lost")
            _log.warning("Discord did not take suggestions (%s)", kind_of(error))
        except Exception as error:  # noqa: BLE001  # it ends here, in the log
            self._count("failed")
            _log.error("no suggestions for /%s\n%s", self.qualified_name, trace_of(error))
            await suggest_nothing(interaction)
        else:
            self._count("answered")
            interaction.client.queue.note_response(interaction.id)

    def _count(self, outcome: metrics.Outcome) -> None:
        metrics.count_interaction(f"suggestions /{self.qualified_name}", outcome)


async def suggest_nothing(interaction: discord.Interaction) -> None:
    """End suggestions that failed as an empty list: Discord takes no other answer to them."""
    try:
        await first_response(lambda: interaction.response.autocomplete([]))
    except discord.InteractionResponded:
        return  # what failed came after the suggestions
    except (TooLateError, discord.HTTPException, aiohttp.ClientError, ConnectionError) as error:
        _log.warning("Discord did not take suggestions (%s)", kind_of(error))
