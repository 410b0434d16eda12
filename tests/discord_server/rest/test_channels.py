"""Messages in channels, by the bot itself."""

import pytest

from tests.discord_server import Discord
from tests.discord_server.places import READ_MESSAGE_HISTORY, SEND_MESSAGES, VIEW_CHANNEL
from tests.discord_server.raw import RawBot
from tests.discord_server.rest.channels import NONCE_SECONDS


async def test_a_message_is_sent_read_changed_and_deleted(server: Discord, bot: RawBot) -> None:
    status, message = await bot.sends("hello")
    path = f"/channels/{server.channel.id}/messages/{message['id']}"
    assert (status, message["author"]["id"]) == (200, server.world.bot.id)
    assert (await bot.asks("PATCH", path, {"content": "bye"}))[1]["edited_timestamp"]
    assert (await bot.asks("GET", path))[1]["content"] == "bye"
    assert (await bot.asks("DELETE", path))[0] == 204
    with server.expects_refusal(10008):
        assert (await bot.asks("GET", path))[0] == 404


async def test_messages_are_listed_newest_first(server: Discord, bot: RawBot) -> None:
    for text in ("one", "two", "three"):
        await bot.sends(text)
    _, messages = await bot.asks("GET", f"/channels/{server.channel.id}/messages?limit=2")
    assert [message["content"] for message in messages] == ["three", "two"]


async def test_a_reply_quotes_and_pings_unless_forbidden(server: Discord, bot: RawBot) -> None:
    marta = server.player("Marta")
    reference = {"message_reference": {"message_id": marta.posts("which?").id}}
    _, reply = await bot.sends("this", **reference)
    assert reply["referenced_message"]["content"] == "which?"
    assert [user["global_name"] for user in reply["mentions"]] == ["Marta"]
    _, quiet = await bot.sends("this", **reference, allowed_mentions={"parse": []})
    assert quiet["mentions"] == []


async def test_a_reply_to_nothing_is_refused(server: Discord, bot: RawBot) -> None:
    with server.expects_refusal(50035):
        status, _ = await bot.sends("this", message_reference={"message_id": "1"})
    assert status == 400
    lenient = {"message_id": "1", "fail_if_not_exists": False}
    assert (await bot.sends("this", message_reference=lenient))[0] == 200


@pytest.mark.parametrize(
    ("permission", "code"), [(SEND_MESSAGES, 50013), (VIEW_CHANNEL, 50001)], ids=["send", "view"]
)
async def test_a_missing_permission_is_told(
    server: Discord, bot: RawBot, permission: int, code: int
) -> None:
    server.channel.bot_permissions &= ~permission
    with server.expects_refusal(code):
        assert (await bot.sends("hello"))[0] == 403


async def test_a_reply_takes_the_permission_to_read_the_history(server: Discord, bot: RawBot) -> None:
    message = server.player("Marta").posts("hello")
    server.channel.bot_permissions &= ~READ_MESSAGE_HISTORY
    with server.expects_refusal(160002):
        refused = await bot.sends("hi", message_reference={"message_id": message.id})
    assert refused[0] == 403
    assert (await bot.sends("hi"))[0] == 200


async def test_the_message_of_another_is_not_the_bots(server: Discord, bot: RawBot) -> None:
    path = f"/channels/{server.channel.id}/messages/{server.player('Marta').posts('mine').id}"
    with server.expects_refusal(50005, 50013):
        assert (await bot.asks("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
        assert (await bot.asks("DELETE", path))[1]["code"] == 50013


async def test_where_the_bot_is_not_it_cannot_write(server: Discord, bot: RawBot) -> None:
    with server.expects_refusal(50001):
        await bot.asks("POST", f"/channels/{server.outside.id}/messages", {"content": "hello"})


async def test_files_have_ten_megabytes_together(server: Discord, bot: RawBot) -> None:
    path, half = f"/channels/{server.channel.id}/messages", 5 * 1024 * 1024
    files = {"a.bin": bytes(half), "b.bin": bytes(half)}
    assert (await bot.asks("POST", path, {}, files=files))[0] == 200
    for too_many in ({**files, "c.bin": b"1"}, {"a.bin": bytes(2 * half + 1)}):
        with server.expects_refusal(40005):
            assert (await bot.asks("POST", path, {}, files=too_many))[0] == 413


async def test_everyone_is_pinged_only_if_allowed(bot: RawBot) -> None:
    assert (await bot.sends("@everyone"))[1]["mention_everyone"]
    assert not (await bot.sends("@everyone", allowed_mentions={"parse": []}))[1]["mention_everyone"]


async def test_an_enforced_nonce_gives_the_first_message_back(server: Discord, bot: RawBot) -> None:
    nonce = {"nonce": "7", "enforce_nonce": True}
    _, first = await bot.sends("one", **nonce)
    _, second = await bot.sends("two", **nonce)
    _, third = await bot.sends("three", nonce="7")
    assert (second["id"], second["content"]) == (first["id"], "one")
    assert third["id"] != first["id"]

    server.state.messages.all[first["id"]].deleted = True
    with server.expects_refusal(10008):
        assert (await bot.sends("four", **nonce))[0] == 404
    server.clock.forward(NONCE_SECONDS)
    assert (await bot.sends("five", **nonce))[0] == 200
