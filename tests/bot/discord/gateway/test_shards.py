"""Which part of all servers a process serves."""

import pytest

from bot.discord.answer_service import AnswerService
from bot.discord.gateway.client import ShardedClient
from bot.discord.gateway.shards import Shards, read_shards


@pytest.mark.parametrize(
    ("text", "numbers", "count"),
    [
        ("0-3/16", range(4), 16),
        (" 12-15/16 ", range(12, 16), 16),
        ("0/1", range(1), 1),
        ("3/4", range(3, 4), 4),
    ],
)
def test_a_range_is_read(text: str, numbers: range, count: int) -> None:
    assert read_shards(text) == Shards(numbers, count)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4",
        "0-3",
        "3-1/4",
        "0-4/4",
        "4/4",
        "-1/4",
        "0-1/0",
        "a-b/c",
        "0-1/2/3",
        "\u0660/\u0664",
        "0-1/99999",
    ],
)
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_shards(text)


async def test_a_client_is_connected_once_all_its_shards_are(answer_service: AnswerService) -> None:
    client = ShardedClient(answer_service, read_shards("2-3/4"))
    await client._async_setup_hook()
    states = []
    for event in (
        client.on_connect(),
        client.on_shard_connect(2),
        client.on_shard_connect(3),
        client.on_disconnect(),
        client.on_shard_disconnect(2),
        client.on_shard_disconnect(2),
        client.on_resumed(),
        client.on_shard_resumed(2),
    ):
        await event
        states.append(client.is_connected)
    await client.close()

    assert states == [False, False, True, True, False, False, False, True]
