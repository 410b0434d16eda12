"""How an interaction is answered: once, in time, and whatever the network does."""

import asyncio
from typing import Any
from unittest.mock import AsyncMock, Mock, create_autospec

import aiohttp
import discord
import pytest

from bot.discord import reply as replies
from bot.discord.actions.boards import BoardForm
from bot.discord.cards.card import Card, frame, note_card, text
from bot.discord.errors import TooLateError
from bot.discord.reply import Reply, files, first_response
from bot.discord.runtime.picture import Picture
from bot.discord.state.card_state import BoardState
from bot.locales import Locale
from tests.bot.discord.contexts import context_of
from tests.bot.tables.waiting import becomes_true

CARD = Card("en", frame([text("A rule.")]), state=BoardState("en"))
DRAWN = Card(
    "en", frame([text("A board.")]), (Picture("board.png", b"png", "a board"),), BoardState("en")
)
SORRY = note_card("Sorry.", Locale("en"))
OWNER = 7


class Faked:
    """An interaction of discord.py's whose responses are only counted."""

    def __init__(self) -> None:
        self.interaction: Any = create_autospec(discord.Interaction, instance=True)
        self.interaction.user.id = OWNER
        self.interaction.response = create_autospec(discord.InteractionResponse, instance=True)
        self.interaction.followup = create_autospec(discord.Webhook, instance=True)
        self.response = self.interaction.response

    def reply(self, *, private: bool = False, in_place: bool = False) -> Reply:
        return Reply(context_of(self.interaction), private=private, in_place=in_place)

    async def work(self) -> None:
        """Work until the player has been told to wait."""
        assert await becomes_true(lambda: "defer" in self.done)

    @property
    def done(self) -> list[str]:
        """Return what was called, in order."""
        names = ("edit_original_response", "delete_original_response")
        calls = [call for call in self.interaction.mock_calls if call[0] in names]
        return [
            call[0]
            for call in (*self.response.mock_calls, *calls, *self.interaction.followup.mock_calls)
        ]


@pytest.fixture
def faked() -> Faked:
    return Faked()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let little time stand for much."""
    monkeypatch.setattr(replies, "PATIENCE_SECONDS", 0.02)
    monkeypatch.setattr(replies, "FIRST_RESPONSE_SECONDS", 0.1)


def refusal(status: int, code: int = 0, *, wait: str = "") -> discord.HTTPException:
    headers = {"Retry-After": wait} if wait else {}
    response = Mock(status=status, reason="refused", headers=headers)
    return discord.HTTPException(response, {"code": code, "message": "refused"})


def responding(*outcomes: Exception | None) -> AsyncMock:
    return AsyncMock(side_effect=[*outcomes])


BROKEN = [aiohttp.ServerDisconnectedError(), aiohttp.ClientOSError(), ConnectionResetError()]


@pytest.mark.parametrize("error", BROKEN, ids=lambda error: type(error).__name__)
async def test_what_broke_is_repeated_at_once(error: Exception) -> None:
    respond = responding(error, error, None)
    await first_response(respond)

    assert respond.await_count == 3


@pytest.mark.parametrize("error", BROKEN, ids=lambda error: type(error).__name__)
async def test_what_breaks_three_times_is_raised(error: Exception) -> None:
    respond = responding(error, error, error)
    with pytest.raises(type(error)):
        await first_response(respond)

    assert respond.await_count == 3


@pytest.mark.parametrize(
    "errors", [[], [aiohttp.ServerDisconnectedError()]], ids=["at once", "repeated"]
)
async def test_what_had_arrived_after_all_is_answered(errors: list[Exception]) -> None:
    respond = responding(*errors, refusal(400, 40060))
    await first_response(respond)

    assert respond.await_count == len(errors) + 1


async def test_what_discord_forgot_is_too_late() -> None:
    respond = responding(refusal(404, 10062))
    with pytest.raises(TooLateError):
        await first_response(respond)

    assert respond.await_count == 1


async def test_a_limit_without_a_time_waits_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = AsyncMock()
    monkeypatch.setattr("bot.discord.reply.asyncio.sleep", waited)
    await first_response(responding(refusal(429), None))

    waited.assert_awaited_once_with(1.0)


async def test_a_limited_response_waits_as_long_as_discord_says() -> None:
    clock = asyncio.get_running_loop().time
    since = clock()
    respond = responding(refusal(429, wait="0.05"), None)
    await first_response(respond)

    assert respond.await_count == 2
    assert clock() - since >= 0.05


@pytest.mark.usefixtures("hurried")
async def test_a_limit_longer_than_discord_waits_is_too_late() -> None:
    with pytest.raises(TooLateError):
        await first_response(responding(refusal(429, wait="5"), None))


async def test_a_limit_three_times_over_is_too_late() -> None:
    limited = refusal(429, wait="0")
    with pytest.raises(TooLateError):
        await first_response(responding(limited, limited, limited))


async def test_what_discord_refuses_is_raised_and_not_repeated() -> None:
    respond = responding(refusal(400, 50035), None)
    with pytest.raises(discord.HTTPException):
        await first_response(respond)

    assert respond.await_count == 1


@pytest.mark.usefixtures("hurried")
async def test_a_response_that_hangs_is_too_late() -> None:
    with pytest.raises(TooLateError):
        await first_response(lambda: asyncio.sleep(5))


async def test_the_answer_is_a_message_for_all(faked: Faked) -> None:
    await faked.reply().send(CARD)

    assert faked.done == ["send_message"]
    message = faked.response.send_message.await_args.kwargs
    assert not message["ephemeral"]
    assert message["view"].to_components() == CARD.complete(owner=OWNER, private=False)


async def test_a_private_answer_has_the_private_foot(faked: Faked) -> None:
    await faked.reply(private=True).send(CARD)

    message = faked.response.send_message.await_args.kwargs
    assert message["ephemeral"]
    assert message["view"].to_components() == CARD.complete(owner=OWNER, private=True)


async def test_an_answer_in_place_changes_the_message_with_its_files(faked: Faked) -> None:
    await faked.reply(in_place=True).send(DRAWN)

    assert faked.done == ["edit_message"]
    assert [file.filename for file in faked.response.edit_message.await_args.kwargs["attachments"]] == [
        "board.png"
    ]


@pytest.mark.parametrize("in_place", [True, False])
async def test_a_second_card_replaces_the_first(faked: Faked, *, in_place: bool) -> None:
    reply = faked.reply(in_place=in_place)
    await reply.send(CARD)
    await reply.send(DRAWN)

    assert faked.done == ["edit_message" if in_place else "send_message", "edit_original_response"]


async def test_a_file_is_made_anew_for_every_try(faked: Faked) -> None:
    faked.response.send_message.side_effect = [aiohttp.ServerDisconnectedError(), None]
    await faked.reply().send(DRAWN)

    first, second = [call.kwargs["files"][0] for call in faked.response.send_message.await_args_list]
    assert first is not second
    assert second.fp.read() == b"png"


async def test_pictures_are_described() -> None:
    (file,) = files(DRAWN.pictures)

    assert (file.filename, file.description) == ("board.png", "a board")


async def test_a_form_is_the_first_response(faked: Faked) -> None:
    form = BoardForm("en", private=False).modal()
    await faked.reply(private=True).ask(form)

    faked.response.send_modal.assert_awaited_once_with(form)


async def test_quick_work_is_not_announced(faked: Faked) -> None:
    reply = faked.reply()

    assert await reply.run_patiently(asyncio.sleep(0, result="done")) == "done"
    assert faked.done == []


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(("private", "in_place"), [(True, False), (False, False), (True, True)])
async def test_slow_work_is_announced_once(
    faked: Faked, monkeypatch: pytest.MonkeyPatch, *, private: bool, in_place: bool
) -> None:
    wait, patience_ended = asyncio.wait, asyncio.Event()

    async def watched_wait(*arguments: Any, **options: Any) -> Any:
        finished = await wait(*arguments, **options)
        patience_ended.set()
        return finished

    async def outlast_patience() -> str:
        patience_ended.clear()
        assert await becomes_true(patience_ended.is_set)
        return "done"

    monkeypatch.setattr(asyncio, "wait", watched_wait)
    reply = faked.reply(private=private, in_place=in_place)
    for _ in range(2):
        assert await reply.run_patiently(outlast_patience()) == "done"

    assert faked.done == ["defer"]
    announced = {} if in_place else {"ephemeral": private, "thinking": True}
    assert faked.response.defer.await_args.kwargs == announced


@pytest.mark.usefixtures("hurried")
async def test_work_that_cannot_be_announced_is_stopped(faked: Faked) -> None:
    cancellation = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(5)
        except asyncio.CancelledError:
            cancellation.set()
            raise

    faked.response.defer.side_effect = refusal(404, 10062)
    with pytest.raises(TooLateError):
        await faked.reply().run_patiently(work())
    await asyncio.wait_for(cancellation.wait(), 1)


@pytest.mark.usefixtures("hurried")
async def test_an_error_of_slow_work_is_raised(faked: Faked) -> None:
    async def work() -> None:
        await faked.work()
        raise KeyError("x")

    with pytest.raises(KeyError):
        await faked.reply().run_patiently(work())


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("in_place", [True, False])
async def test_a_refusal_before_any_answer_is_a_private_message(
    faked: Faked, *, private: bool, in_place: bool
) -> None:
    await faked.reply(private=private, in_place=in_place).refuse(SORRY)

    assert faked.done == ["send_message"]
    message = faked.response.send_message.await_args.kwargs
    assert message["ephemeral"]
    assert message["view"].to_components() == [*SORRY.components]


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("private", "in_place", "calls"),
    [
        (True, False, ["defer", "edit_original_response"]),
        (False, False, ["defer", "delete_original_response", "send"]),
        (True, True, ["defer", "send"]),
        (False, True, ["defer", "send"]),
    ],
    ids=["private", "for all", "private in place", "for all in place"],
)
async def test_a_refusal_after_an_announcement_is_seen_by_the_player_alone(
    faked: Faked, *, private: bool, in_place: bool, calls: list[str]
) -> None:
    reply = faked.reply(private=private, in_place=in_place)
    await reply.run_patiently(faked.work())
    await reply.refuse(SORRY)

    assert faked.done == calls
    if "send" in calls:
        assert faked.interaction.followup.send.await_args.kwargs["ephemeral"]


async def test_what_is_taken_back_leaves_nothing(faked: Faked) -> None:
    await faked.reply(private=True, in_place=True).take_back()

    assert faked.done == ["defer", "delete_original_response"]


async def test_what_was_clicked_on_is_deleted_by_the_interaction(faked: Faked) -> None:
    reply = faked.reply(private=True)
    await reply.send(CARD)
    await reply.delete_clicked()

    assert reply.has_card
    assert faked.done == ["send_message", "delete_message"]
    faked.interaction.followup.delete_message.assert_awaited_once_with(faked.interaction.message.id)
    faked.interaction.message.delete.assert_not_called()


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_what_the_interaction_cannot_delete_is_deleted_by_the_bot(
    faked: Faked, *, ephemeral: bool
) -> None:
    faked.interaction.message.flags.ephemeral = ephemeral
    faked.interaction.message.delete = AsyncMock()
    not_found = discord.NotFound(Mock(status=404, reason="gone"), "gone")
    faked.interaction.followup.delete_message.side_effect = not_found
    await faked.reply(private=True).delete_clicked()

    assert faked.interaction.message.delete.await_count == (not ephemeral)


@pytest.mark.parametrize("error", [*BROKEN, refusal(403, 50013), refusal(404, 10008)])
async def test_what_cannot_be_deleted_is_only_logged(
    faked: Faked, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    faked.interaction.followup.delete_message.side_effect = error
    await faked.reply(private=True).delete_clicked()

    (line,) = caplog.messages
    assert line.startswith("a card could not be taken back")


async def test_without_a_click_there_is_nothing_to_delete(faked: Faked) -> None:
    faked.interaction.message = None
    await faked.reply(private=True).delete_clicked()

    assert faked.done == []


@pytest.mark.parametrize(
    ("user", "guild", "allowed", "private"),
    [
        (True, False, False, True),
        (True, False, True, False),
        (True, True, False, False),
        (False, True, False, False),
    ],
)
async def test_an_answer_is_private_where_discord_makes_it_so(
    faked: Faked, *, user: bool, guild: bool, allowed: bool, private: bool
) -> None:
    faked.interaction.is_user_integration.return_value = user
    faked.interaction.is_guild_integration.return_value = guild
    faked.interaction.permissions.use_external_apps = allowed
    await faked.reply().send(CARD)

    message = faked.response.send_message.await_args.kwargs
    assert message["ephemeral"] == private
    components = CARD.complete(owner=OWNER, private=private, alone=private)
    assert message["view"].to_components() == components
