"""Direct messages with the bot, and players who have it where the server has not.

SimCord knows no server that the bot is not on; such an interaction is handed to the bot as Discord's
documentation shows it, and the answer is read from its one response.
"""

import copy
from typing import Any

import pytest
import simcord.interactions
from simcord import Env, UserHandle

from bot.locales import Locale
from tests.bot.discord.play.table import QUESTION, Player, Seen, answer, requests
from tests.entries import CHEST, LOCK

# Discord's documentation, "Permissions".
USE_EXTERNAL_APPS = 1 << 50


@pytest.fixture
def anna(simcord_env: Env, speaks: dict[int, str]) -> UserHandle:
    user = simcord_env.create_user("anna")
    speaks[user.id] = "it"
    return user


async def test_a_direct_command_is_answered_in_the_players_language(anna: UserHandle) -> None:
    seen = answer(await anna.slash("rule", query=LOCK.id))

    assert seen.title == f"### {LOCK.it} · {LOCK.en}"
    assert "Elimina" in seen.buttons
    assert "Rendi privata" not in seen.buttons


async def test_a_language_that_is_not_spoken_falls_back_to_the_bots(
    anna: UserHandle, speaks: dict[int, str]
) -> None:
    speaks[anna.id] = "de"
    assert answer(await anna.slash("rule", query=LOCK.id)).title.startswith(f"### {LOCK.en}")


async def test_direct_buttons_forms_and_suggestions_work(anna: UserHandle) -> None:
    seen = answer(await anna.slash("picklock perditions-mouth", points="3", private=True))
    form = await anna.click(seen.message, label="Modifica")
    changed = answer(await anna.submit_modal(form, {"points": "5"}))
    rule = answer(await anna.select(changed.message, [LOCK.id], custom_id="1:pick:it:0"))

    assert " · punti 5\n" in changed.text
    assert rule.title.startswith(f"### {LOCK.it}")
    assert (await anna.autocomplete("rule", "query", LOCK.it[:5].lower()))[0]["value"] == LOCK.id


async def test_a_direct_card_is_deleted(anna: UserHandle) -> None:
    seen = answer(await anna.slash("rule", query=LOCK.id))
    await anna.click(seen.message, label="Elimina")

    assert anna.dm_channel.last_message is None


async def test_a_direct_mention_is_answered(anna: UserHandle, bot: str) -> None:
    await anna.send_dm(f"{bot} {QUESTION}")

    last = anna.dm_channel.last_message
    assert last is not None
    assert Seen(last).title.startswith(f"### {CHEST.it}")


async def test_a_board_can_be_drawn_in_a_direct_message(anna: UserHandle) -> None:
    form = await anna.slash("schemer")
    drawn = {"scheme": "Move 3 -> Foe", "map": "@...F", "grid": ["square"]}

    assert answer(await anna.submit_modal(form, drawn)).files == ["board.png"]


async def test_a_player_brings_the_bot_to_a_server_without_it(
    simcord_env: Env, luca: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server is known by its id, its language and its features alone, the channel in part."""
    base_payload = simcord.interactions.base_payload

    def elsewhere(*arguments: Any, **options: Any) -> Any:
        record, payload = base_payload(*arguments, **options)
        payload = copy.deepcopy(payload)
        payload["guild"] = {"id": "9" * 18, "locale": "it", "features": []}
        payload["guild_id"] = "9" * 18
        payload["guild_locale"] = "it"
        payload["locale"] = "de"
        payload["authorizing_integration_owners"] = {"1": str(luca.id)}
        payload["member"]["permissions"] = str(USE_EXTERNAL_APPS)
        return record, payload

    monkeypatch.setattr(simcord.interactions, "base_payload", elsewhere)
    seen = await luca.types("rule", query=LOCK.id)

    assert seen.title.startswith(f"### {LOCK.it}")
    assert (await luca.clicks(seen, "Regola intera")).private
    hidden = await luca.clicks(seen, "Rendi privata")
    assert hidden.private
    # SimCord's interactions cannot delete the card that was clicked on, so the bot tries it itself.
    # What the bot asks of its application belongs to its start.
    api_requests = [
        request
        for request in simcord_env.http_requests[2:]
        if request.method != "DELETE" and not request.path.startswith("/applications/")
    ]
    assert {request.path.split("/")[1] for request in api_requests} <= {"interactions", "webhooks"}
    assert requests(simcord_env, "/callback")
    assert Locale("it").text("button-publish") in hidden.buttons
