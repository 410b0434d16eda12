"""Cards that the last three releases posted: their buttons and selects do what they did."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from simcord import Env

from bot.discord.state.custom_id import Button
from bot.locales import Locale
from glossary import LANGUAGES
from tests.bot.discord.play.table import Player, answer
from tests.discord_server.validation.trees import walk

COMPONENTS_V2 = 1 << 15
BUTTON, SELECT = 2, 3
# What the releases posted for whom; the player's id stands as OWNER.
LINES = (Path(__file__).parent / "posted_cards.jsonl").read_text("utf-8").splitlines()
# What was too long for a button was remembered until the bot was stopped.
REMEMBERED = ("1:refit:", "1:fix:", "1:ruling:")
REFUSALS = [Locale(language).text(name) for language in LANGUAGES for name in ("outdated", "gone")]
FAILED = [Locale(language).text("failed", reference="").rstrip(".") for language in LANGUAGES]


def clickable(components: list[dict[str, Any]]) -> Iterator[tuple[str, str | None]]:
    """Yield the custom id of each button, and of each select with its first value."""
    for component in walk(components):
        if component["type"] == BUTTON:
            yield component["custom_id"], None
        elif component["type"] == SELECT:
            yield component["custom_id"], component["options"][0]["value"]


@pytest.mark.parametrize("line", LINES, ids=lambda line: json.loads(line)["release"])
async def test_everything_on_a_posted_card_still_works(
    simcord_env: Env, luca: Player, line: str
) -> None:
    components = json.loads(line.replace("OWNER", str(luca.id)))["components"]
    bot = simcord_env.bot.user
    assert bot is not None
    for custom_id, value in clickable(components):
        simcord_env.backend.create_message(
            luca.channel.id, bot.id, None, components=components, flags=COMPONENTS_V2
        )
        message = luca.channel.last_message
        assert message is not None
        result = (
            await luca.actor.click(message, custom_id=custom_id)
            if value is None
            else await luca.actor.select(message, [value], custom_id=custom_id)
        )

        assert custom_id.startswith(str(Button.of(custom_id)))
        if result.modal is None and result.response is not None:
            text = answer(result).text
            assert not any(sentence in text for sentence in FAILED), custom_id
            assert text not in REFUSALS or custom_id.startswith(REMEMBERED), custom_id
