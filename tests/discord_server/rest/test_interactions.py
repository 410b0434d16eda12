"""First answers and what follows: what is legal, for how long, and how Discord says no."""

from typing import Any

import pytest

from tests.discord_server import Discord, Player
from tests.discord_server.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMMAND,
    COMPONENT,
    DEFERRED_MESSAGE,
    DEFERRED_UPDATE,
    MESSAGE,
    MODAL,
    MODAL_SUBMIT,
    UPDATE,
    Act,
    Interaction,
)
from tests.discord_server.raw import RawBot
from tests.discord_server.validation.messages import EPHEMERAL

HELLO = {"content": "hello"}
FORM = {
    "custom_id": "m",
    "title": "Change",
    "components": [
        {"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "n", "style": 1}}
    ],
}
DATA: dict[int, Any] = {
    MESSAGE: HELLO,
    DEFERRED_MESSAGE: None,
    DEFERRED_UPDATE: None,
    UPDATE: HELLO,
    CHOICES: {"choices": [{"name": "Pear", "value": "pear"}]},
    MODAL: FORM,
}
OPTIONS = [{"name": "query", "type": 3, "value": "p", "focused": True}]


@pytest.fixture
def player(server: Discord) -> Player:
    return server.player("Marta")


def open_one(player: Player, kind: int = COMMAND, *, on_message: bool = False) -> Interaction:
    message = player.posts("here") if on_message else None
    data = {"type": 1, "options": OPTIONS, "custom_id": "c"}
    return player.sends(Act(kind, player.user, "it", player.place, data, message))


LEGAL = {
    (COMMAND, False): {MESSAGE, DEFERRED_MESSAGE, MODAL},
    (COMPONENT, True): {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, MODAL},
    (AUTOCOMPLETE, False): {CHOICES},
    (MODAL_SUBMIT, False): {MESSAGE, DEFERRED_MESSAGE},
    (MODAL_SUBMIT, True): {MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE},
}


@pytest.mark.parametrize("answer", DATA)
@pytest.mark.parametrize("origin", LEGAL)
async def test_each_kind_has_its_answers(
    server: Discord, bot: RawBot, player: Player, origin: tuple[int, bool], answer: int
) -> None:
    interaction = open_one(player, origin[0], on_message=origin[1])
    if answer in LEGAL[origin]:
        assert await bot.answers(interaction, answer, DATA[answer]) == (204, "")
    else:
        with server.expects_refusal(50035):
            status, body = await bot.answers(interaction, answer, DATA[answer])
        assert status == 400
        assert body["message"] == "Invalid Form Body"
        assert body["errors"]["type"]["_errors"][0]["code"] == "BASE_TYPE_CHOICES"


async def test_thinking_takes_no_flag_but_that_of_private_messages(
    server: Discord, bot: RawBot, player: Player
) -> None:
    interaction = open_one(player)
    with server.expects_refusal(50035):
        assert (await bot.answers(interaction, DEFERRED_MESSAGE, {"flags": 1 << 15}))[0] == 400
    assert (await bot.answers(interaction, DEFERRED_MESSAGE, {"flags": 1 << 6}))[0] == 204


async def test_a_second_answer_is_refused(server: Discord, bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    await bot.answers(interaction, MESSAGE, HELLO)
    with server.expects_refusal(40060) as refused:
        status, body = await bot.answers(interaction, MESSAGE, HELLO)
    assert (status, body["code"]) == (400, 40060)
    assert refused[0].request == "POST /interactions/{interaction_id}/{token}/callback"


async def test_a_refused_answer_can_be_mended(server: Discord, bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    with server.expects_refusal(50035):
        await bot.answers(interaction, MESSAGE, {"content": "x" * 2001})
    assert await bot.answers(interaction, MESSAGE, HELLO) == (204, "")


async def test_after_three_seconds_it_is_too_late(server: Discord, bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    server.clock.forward(3.1)
    with server.expects_refusal(10062):
        assert await bot.answers(interaction, MESSAGE, HELLO) == (
            404,
            {"message": "Unknown interaction", "code": 10062},
        )


async def test_a_wrong_token_is_unknown(server: Discord, bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    interaction.token += "guessed"
    with server.expects_refusal(10062):
        assert (await bot.answers(interaction, MESSAGE, HELLO))[0] == 404


async def test_nothing_follows_before_an_answer(server: Discord, bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    with server.expects_refusal(10015):
        assert (await bot.follows(interaction, body=HELLO))[0] == 404


async def test_after_15_minutes_the_token_is_dead(server: Discord, bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    await bot.answers(interaction, MESSAGE, HELLO)
    server.clock.forward(15 * 60 - 1)
    assert (await bot.follows(interaction, body=HELLO))[0] == 200
    server.clock.forward(1.1)
    with server.expects_refusal(50027):
        assert (await bot.follows(interaction, body=HELLO))[0] == 401


async def test_the_response_tells_of_the_message(bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    status, body = await bot.answers(
        interaction, MESSAGE, HELLO | {"flags": EPHEMERAL}, params={"with_response": "1"}
    )
    assert status == 200
    message = body["resource"]["message"]
    assert message["content"] == "hello"
    assert body["interaction"] == {
        "id": interaction.id,
        "type": COMMAND,
        "response_message_id": message["id"],
        "response_message_loading": False,
        "response_message_ephemeral": True,
    }


async def test_the_deferral_decides_who_sees_it(bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    await bot.answers(interaction, DEFERRED_MESSAGE, {"flags": EPHEMERAL})
    assert interaction.original is not None
    assert interaction.original.loading
    status, body = await bot.follows(interaction, body=HELLO)
    assert (status, body["id"], body["flags"]) == (200, interaction.original.id, EPHEMERAL)


async def test_what_follows_a_deleted_deferral_is_a_message_of_its_own(
    bot: RawBot, player: Player
) -> None:
    interaction = open_one(player)
    await bot.answers(interaction, DEFERRED_MESSAGE)
    assert interaction.original is not None
    assert (await bot.follows(interaction, "DELETE", "@original"))[0] == 204
    answer_before = interaction.answer
    status, body = await bot.follows(interaction, body=HELLO | {"flags": EPHEMERAL})
    assert (status, body["flags"]) == (200, EPHEMERAL)
    assert answer_before is None
    assert interaction.answer is not None
    assert interaction.answer.id == body["id"] != interaction.original.id


async def test_the_original_can_be_read_changed_and_deleted(
    server: Discord, bot: RawBot, player: Player
) -> None:
    interaction = open_one(player)
    await bot.answers(interaction, MESSAGE, HELLO)
    assert (await bot.follows(interaction, "GET", "@original"))[1]["content"] == "hello"
    changed = await bot.follows(interaction, "PATCH", "@original", {"content": "bye"})
    assert changed[1]["content"] == "bye"
    assert (await bot.follows(interaction, "DELETE", "@original"))[0] == 204
    with server.expects_refusal(10008):
        assert (await bot.follows(interaction, "GET", "@original"))[0] == 404


async def test_files_come_and_go(bot: RawBot, player: Player) -> None:
    interaction = open_one(player)
    first = HELLO | {"attachments": [{"id": 0, "description": "Board"}]}
    await bot.answers(interaction, MESSAGE, first, files={"a.png": b"one"})
    _, message = await bot.follows(interaction, "GET", "@original")
    (file,) = message["attachments"]
    assert (file["filename"], file["size"], file["description"]) == ("a.png", 3, "Board")
    changes = {"attachments": [{"id": file["id"]}, {"id": 0}]}
    _, message = await bot.follows(interaction, "PATCH", "@original", changes, files={"b.png": b"two"})
    assert [attachment["filename"] for attachment in message["attachments"]] == ["a.png", "b.png"]
    _, message = await bot.follows(interaction, "PATCH", "@original", {"attachments": []})
    assert message["attachments"] == []


async def test_only_five_follow_where_the_bot_is_not(
    server: Discord, bot: RawBot, player: Player
) -> None:
    player.place = server.outside
    interaction = open_one(player)
    await bot.answers(interaction, MESSAGE, HELLO)
    for _ in range(5):
        assert (await bot.follows(interaction, body=HELLO))[0] == 200
    with server.expects_refusal(40094):
        assert (await bot.follows(interaction, body=HELLO))[0] == 400


BAD_CHOICES = {
    "26": [{"name": str(number), "value": str(number)} for number in range(26)],
    "a name of 101": [{"name": "x" * 101, "value": "x"}],
    "an empty name": [{"name": "", "value": "x"}],
    "a value of 101": [{"name": "x", "value": "x" * 101}],
    "a number for a text": [{"name": "x", "value": 1}],
}


@pytest.mark.parametrize("choices", BAD_CHOICES.values(), ids=BAD_CHOICES)
async def test_choices_have_limits(server: Discord, bot: RawBot, player: Player, choices: Any) -> None:
    with server.expects_refusal(50035):
        status, _ = await bot.answers(open_one(player, AUTOCOMPLETE), CHOICES, {"choices": choices})
    assert status == 400


async def test_a_deleted_message_is_not_updated(server: Discord, bot: RawBot, player: Player) -> None:
    interaction = open_one(player, COMPONENT, on_message=True)
    assert interaction.act.message is not None
    player.deletes(interaction.act.message)
    with server.expects_refusal(10008):
        status, _ = await bot.answers(interaction, UPDATE, HELLO)
    assert (status, interaction.response) == (404, None)


@pytest.mark.parametrize(("external_apps", "hidden"), [(True, False), (False, True)])
async def test_an_app_of_the_players_own_may_be_told_to_answer_privately(
    server: Discord, bot: RawBot, *, external_apps: bool, hidden: bool
) -> None:
    guest = server.player("Luca", where=server.outside, external_apps=external_apps)
    act = Act(COMMAND, guest.user, "it", guest.place, {"type": 1}, permissions=guest.hand.permissions)
    interaction = guest.sends(act)
    await bot.answers(interaction, MESSAGE, HELLO)
    assert interaction.original is not None
    assert (interaction.original.only_for is guest.user) == hidden
