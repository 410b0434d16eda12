"""A refusal that nobody expected fails the test that caused it."""

import pytest

from tests.discord_server import Discord, UnexpectedRefusalError
from tests.discord_server.raw import RawBot


async def test_an_unexpected_refusal_is_raised_at_the_end() -> None:
    async def sends_nothing() -> None:
        async with Discord() as server, RawBot.of(server) as bot:
            await bot.sends("")

    with pytest.raises(UnexpectedRefusalError, match="50006") as caught:
        await sends_nothing()
    assert [refusal.code for refusal in caught.value.refusals] == [50006]


async def test_an_expected_one_is_not_but_remembered() -> None:
    async with Discord() as server, RawBot.of(server) as bot:
        with server.expects_refusal(50006) as refused:
            await bot.sends("")
        assert list(server.refusals) == refused


async def test_another_than_the_expected_one_is_raised() -> None:
    async def expects_one_of_two() -> None:
        async with Discord() as server, RawBot.of(server) as bot:
            with server.expects_refusal(50006):
                await bot.sends("")
                await bot.sends("x" * 2001)

    with pytest.raises(UnexpectedRefusalError, match="50035"):
        await expects_one_of_two()


async def test_an_expected_one_that_does_not_come_is_missed() -> None:
    async with Discord() as server:
        with pytest.raises(AssertionError, match="nothing was refused"), server.expects_refusal(50006):
            pass


async def test_an_error_of_the_test_itself_comes_first() -> None:
    async def fails_otherwise() -> None:
        async with Discord() as server, RawBot.of(server) as bot:
            await bot.sends("")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fails_otherwise()


async def test_unknown_routes_and_wrong_tokens_are_refused() -> None:
    async with Discord() as server, RawBot.of(server) as bot:
        with server.expects_refusal(0) as refused:
            assert (await bot.asks("GET", "/stickers"))[0] == 404
            wrong = {"Authorization": "Bot wrong"}
            assert await bot.asks("GET", "/users/@me", headers=wrong) == (
                401,
                {"message": "401: Unauthorized", "code": 0},
            )
        assert [refusal.request for refusal in refused] == ["GET /stickers", "GET /users/@me"]


async def test_broken_json_is_refused() -> None:
    async with Discord() as server, RawBot.of(server) as bot:
        with server.expects_refusal(50109):
            path = f"/channels/{server.channel.id}/messages"
            headers = {"Content-Type": "application/json"}
            assert (await bot.asks("POST", path, data=b"{", headers=headers))[0] == 400


async def test_the_token_is_not_recorded() -> None:
    async with Discord() as server, RawBot.of(server) as bot:
        await bot.asks("GET", "/users/@me")
        (request,) = server.recording.requests
        assert (request.method, request.route, request.path) == ("GET", "me", "/users/@me")
        assert server.token not in str(request)


async def test_a_fault_of_the_server_itself_fails_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    async def asks_for_commands() -> None:
        async with Discord() as server, RawBot.of(server) as bot:
            monkeypatch.setattr(server.state.registry, "all", None)
            path = f"/applications/{server.world.application_id}/commands"
            assert (await bot.asks("GET", path))[0] == 500

    with pytest.raises(UnexpectedRefusalError, match="NoneType"):
        await asks_for_commands()
