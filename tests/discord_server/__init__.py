"""A small Discord on loopback, to which an unmodified client logs in; tests speak to it in verbs.

::

    async with Discord() as discord:
        bot = await discord.start_bot()                    # Lawspeaker, or any other program
        marta = discord.player("Marta", locale="it")
        choices = await marta.begins("/rule query:scas")   # what is offered while typing
        card = await marta.types("/rule query:scassinare")
        assert "Scassinare" in card.text
        await marta.clicks(card, "English")                # by label or custom_id
        await marta.picks(card, "Pick a Lock")             # of a select menu
        modal = await marta.opens(card, "Change")          # a button that opens a modal
        await marta.fills(modal, {"Attempts": "3"})
        message = marta.posts("how do I open this?")
        await marta.uses_menu("Find the rule", on=message)
        await marta.says("@Lawspeaker pick a lock", where=marta.direct)
        discord.gateway.drop()                             # and reconnect, invalidate, close, ...
        discord.rest.fails("callback", 503)                # and slows, cuts, rate_limits, bans, ...
        bot = await discord.restart_bot(bot)

The server refuses what Discord refuses and remembers it: leaving the context raises
``UnexpectedRefusalError`` unless the refusal happened within ``discord.expects_refusal(code)``.
``discord.recording`` holds every request; ``complaints`` judges them by Discord's own description.
``discord.offers`` and ``discord.keeps_busy`` send many acts, prepared with ``marta.hand``.
"""

from tests.discord_server.answers import Answer, Button, Choice, Select
from tests.discord_server.client import ImpossibleError, NoAnswerError
from tests.discord_server.dialogue import Discord
from tests.discord_server.faults import FOREVER
from tests.discord_server.interactions import Act
from tests.discord_server.load import Report
from tests.discord_server.messages import Message, Poll
from tests.discord_server.modals import Modal, ModalField
from tests.discord_server.openapi import complaints, needs_description
from tests.discord_server.places import Guild, Place, User
from tests.discord_server.players import Player
from tests.discord_server.processes import BotDiedError, BotProcess
from tests.discord_server.recording import Recording, Request, Upload
from tests.discord_server.refusals import Refusal, UnexpectedRefusalError

__all__ = [
    "FOREVER",
    "Act",
    "Answer",
    "BotDiedError",
    "BotProcess",
    "Button",
    "Choice",
    "Discord",
    "Guild",
    "ImpossibleError",
    "Message",
    "Modal",
    "ModalField",
    "NoAnswerError",
    "Place",
    "Player",
    "Poll",
    "Recording",
    "Refusal",
    "Report",
    "Request",
    "Select",
    "UnexpectedRefusalError",
    "Upload",
    "User",
    "complaints",
    "needs_description",
]
