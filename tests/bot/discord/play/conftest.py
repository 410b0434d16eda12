"""Lawspeaker in SimCord's Discord with two players, an Italian and an English one."""

import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord.backend.serializers
import simcord.interactions
from simcord import Env
from simcord.builders import GuildHandle

from bot.discord import reply, show_card
from bot.discord.answer_service import AnswerService
from bot.discord.gateway.client import LawspeakerClient
from bot.tables.memory import Memory
from tests.bot.discord.conftest import NewClient
from tests.bot.discord.play.table import Player

PATIENCE_SECONDS = 60.0
Join = Callable[..., Player]
OpenTable = Callable[..., Join]


@pytest_asyncio.fixture
async def simcord_bot(new_client: NewClient, request: pytest.FixtureRequest) -> LawspeakerClient:
    """Return the bot; SimCord waits for what it does, however busy the machine is."""
    request.node.add_marker(pytest.mark.simcord(settle_timeout=PATIENCE_SECONDS))
    return new_client()


@pytest.fixture(autouse=True)
def patient_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announce no answer, and send no picture later, only because the machine is busy."""
    monkeypatch.setattr(reply, "PATIENCE_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(reply, "FIRST_RESPONSE_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setattr(show_card, "_SECONDS_FOR_PICTURE", PATIENCE_SECONDS)


@pytest.fixture(scope="session", autouse=True)
def _commands_translated_once() -> Iterator[None]:
    """Translate a command once, as long as it stays the same: for each bot that takes as long as a test."""
    payloads: dict[str, dict[str, Any]] = {}

    def once(translated: Callable[..., Any]) -> Callable[..., Any]:
        async def payload(command: Any, tree: Any, translator: Any) -> dict[str, Any]:
            key = json.dumps(command.to_dict(tree), default=str)
            if key not in payloads:
                payloads[key] = await translated(command, tree, translator)
            return payloads[key]

        return payload

    with pytest.MonkeyPatch.context() as patch:
        for kind in (discord.app_commands.Command, discord.app_commands.Group):
            patch.setattr(kind, "get_translated_payload", once(kind.get_translated_payload))
        yield


@pytest.fixture
def speaks(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """Return the locales of players by id; SimCord itself knows no other than American English."""
    locales: dict[int, str] = {}
    base_payload = simcord.interactions.base_payload

    def speaking(backend: Any, *, user_id: int, **options: Any) -> Any:
        record, payload = base_payload(backend, user_id=user_id, **options)
        payload["locale"] = locales.get(user_id, "en-US")
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", speaking)
    return locales


@pytest.fixture(autouse=True)
def no_shown_attachments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out of a message's attachments what its components show, as Discord does."""
    message_payload = simcord.backend.serializers.message_payload

    def shown(backend: Any, message: Any, **options: Any) -> Any:
        payload: dict[str, Any] = {**message_payload(backend, message, **options)}
        components_text = json.dumps(payload["components"])
        payload["attachments"] = [
            attachment
            for attachment in payload["attachments"]
            if attachment["url"] not in components_text
        ]
        return payload

    monkeypatch.setattr(simcord.backend.serializers, "message_payload", shown)


@pytest.fixture
def tables(simcord_env: Env, speaks: dict[int, str]) -> OpenTable:
    """Return what opens a channel, in a server of its own or in one that there is."""

    def opened(name: str, guild: GuildHandle | None = None) -> Join:
        server = guild or simcord_env.create_guild(name)
        channel = server.create_text_channel("table")
        manager = server.create_role(
            "manager", permissions=discord.Permissions(manage_guild=True, manage_channels=True)
        )

        def joined(name: str, locale: str = "en-US", *, manages: bool = False) -> Player:
            user = simcord_env.create_user(name)
            actor = server.add_member(user, roles=[manager] if manages else [])
            speaks[actor.id] = locale
            return Player(simcord_env, actor, channel)

        return joined

    return opened


@pytest.fixture
def join(tables: OpenTable) -> Join:
    """Return what lets a player join the table."""
    return tables("halls")


@pytest.fixture
def bot(simcord_env: Env) -> str:
    """Return a mention of the bot."""
    assert simcord_env.bot.user is not None
    return simcord_env.bot.user.mention


@pytest_asyncio.fixture
async def memory(answer_service: AnswerService, tmp_path: Path) -> AsyncIterator[Memory]:
    """Let the bot remember in a file."""
    memory = answer_service.memory = Memory(str(tmp_path / "tables.db"))
    await memory.open()
    yield memory
    await memory.close()


@pytest.fixture
def ada(join: Join) -> Player:
    return join("ada", manages=True)


@pytest.fixture
def marta(join: Join) -> Player:
    return join("marta", "it")


@pytest.fixture
def luca(join: Join) -> Player:
    return join("luca")
