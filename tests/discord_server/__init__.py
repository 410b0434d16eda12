"""A small Discord on loopback, to which an unmodified client logs in; tests speak to it in verbs.

``async with Discord() as discord`` is the server; ``discord.start_bot()`` lets Lawspeaker log in;
``marta = discord.player("Marta")`` is someone who types, clicks, picks, fills in and says.
"""

from tests.discord_server.answers import Answer, Button, Choice, Modal, ModalField, Select
from tests.discord_server.client import ImpossibleError, NoAnswerError
from tests.discord_server.dialogue import Discord
from tests.discord_server.places import Guild, Place, User
from tests.discord_server.players import Player
from tests.discord_server.processes import BotDiedError, BotProcess
from tests.discord_server.recording import Recording, Request, Upload
from tests.discord_server.refusals import Refusal, UnexpectedRefusalError

__all__ = [
    "Answer",
    "BotDiedError",
    "BotProcess",
    "Button",
    "Choice",
    "Discord",
    "Guild",
    "ImpossibleError",
    "Modal",
    "ModalField",
    "NoAnswerError",
    "Place",
    "Player",
    "Recording",
    "Refusal",
    "Request",
    "Select",
    "UnexpectedRefusalError",
    "Upload",
    "User",
]
