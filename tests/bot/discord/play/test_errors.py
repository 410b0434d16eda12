"""What goes wrong: the player gets one private sentence, the log the whole story, nobody a secret."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from simcord import Env

from bot.discord import reply, show_card
from bot.discord.answer_service import AnswerService
from bot.discord.cards import choices
from bot.discord.errors import GivenUpError
from tests.bot.discord.play.table import QUESTION, Player, Seen, requests
from tests.bot.tables.waiting import becomes_true
from tests.entries import CHEST, LOCK

ANNOUNCED = 5
# What no log may hold.
TYPED = "quanto vale il mio segreto"
FAILED = "Qualcosa è andato storto, ed è colpa mia. Se ricapita, dillo a chi mi gestisce: riferimento `"

pytestmark = pytest.mark.usefixtures("_log")


class BugError(Exception):
    """Something that nobody expected."""


@pytest.fixture
def _log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)


@pytest.fixture
def broken(answer_service: AnswerService, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what breaks everything that makes cards."""

    def failing(*_: object, **__: object) -> None:
        raise BugError

    def breaks() -> None:
        monkeypatch.setattr(choices, "browse_card", failing)
        for name in ("answer_card", "ruling_card"):
            monkeypatch.setattr(show_card, name, failing)
        for name in ("odds", "board"):
            monkeypatch.setattr(answer_service, name, failing)

    return breaks


Way = Callable[[Player, Seen], Coroutine[Any, Any, Seen]]


async def _form(player: Player, _: Seen) -> Seen:
    form = await player.does("schemer")
    return await player.fills(form, scheme=TYPED, map="@..F", grid=["square"])


WAYS: dict[str, Way] = {
    "command": lambda player, _: player.types("rule", query=TYPED),
    "private command": lambda player, _: player.types("rule", query=TYPED, private=True),
    "calculator": lambda player, _: player.types("picklock perditions-mouth", points="3"),
    "page": lambda player, _: player.types("faq"),
    "button": lambda player, seen: player.clicks(seen, "Regola intera"),
    "select": lambda player, seen: player.picks(seen, seen.options[0]),
    "form": _form,
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("private", [True, False])
async def test_a_bug_is_a_private_apology_with_a_reference(
    marta: Player,
    luca: Player,
    broken: Callable[[], None],
    caplog: pytest.LogCaptureFixture,
    way: Way,
    *,
    private: bool,
) -> None:
    seen = await marta.types("rule", query=LOCK.id, private=private)
    earlier_texts = [card.text for card in luca.sees()]
    broken()
    apology = await way(marta, seen)

    assert apology.private
    assert apology.text.startswith(FAILED)
    reference = apology.text.split("`")[1]
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage().startswith(f"{reference}: ")
    assert record.getMessage().splitlines()[-1] == "BugError"
    assert record.exc_info is None
    assert [card.text for card in luca.sees()] == earlier_texts
    assert TYPED not in caplog.text
    assert "simcord_interaction" not in caplog.text


async def test_no_two_failures_have_one_reference(marta: Player, broken: Callable[[], None]) -> None:
    broken()

    assert len({(await marta.types("faq")).text for _ in range(3)}) == 3


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("rule", {"query": TYPED}),
        ("picklock perditions-mouth", {"points": "3", "compare": TYPED}),
        ("damage conan", {"attack": TYPED}),
    ],
)
async def test_what_a_player_typed_is_in_no_log(
    marta: Player, caplog: pytest.LogCaptureFixture, command: str, options: dict[str, Any]
) -> None:
    await marta.types(command, **options)

    assert TYPED not in caplog.text
    assert "marta" not in caplog.text


async def test_a_question_marked_as_misunderstood_is_noted_without_player_and_words(
    marta: Player, caplog: pytest.LogCaptureFixture
) -> None:
    seen = await marta.types("rule", query=QUESTION)
    await marta.clicks(seen, "Non intendevo questo")

    assert caplog.messages.count(f"not what was meant: {CHEST.id}") == 1
    assert CHEST.it not in caplog.text
    assert "marta" not in caplog.text
    assert str(marta.id) not in caplog.text


async def test_what_is_given_up_after_an_announcement_leaves_only_the_sentence(
    simcord_env: Env,
    marta: Player,
    luca: Player,
    answer_service: AnswerService,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of a private announcement; ``test_reply`` has the public one.

    SimCord refuses what follows a deleted announcement, which Discord takes since
    discord-api-docs #2739.
    """

    async def slow(*_: object) -> None:
        assert await becomes_true(lambda: requests(simcord_env, "/callback"))
        raise GivenUpError

    monkeypatch.setattr(answer_service, "odds", slow)
    monkeypatch.setattr(reply, "PATIENCE_SECONDS", 0.02)
    await marta.does("picklock perditions-mouth", points="3", private=True)

    assert [request.json["type"] for request in requests(simcord_env, "/callback")] == [ANNOUNCED]
    assert luca.sees() == []
    (note,) = marta.sees()
    assert note.private
    assert note.text.startswith("Ci voleva troppo tempo")


async def test_an_answer_that_takes_long_is_announced_first(
    simcord_env: Env, luca: Player, answer_service: AnswerService, monkeypatch: pytest.MonkeyPatch
) -> None:
    odds = answer_service.odds

    async def slow(*arguments: Any) -> Any:
        assert await becomes_true(lambda: requests(simcord_env, "/callback"))
        return await odds(*arguments)

    monkeypatch.setattr(answer_service, "odds", slow)
    monkeypatch.setattr(reply, "PATIENCE_SECONDS", 0.02)
    await luca.does("picklock perditions-mouth", points="3")

    assert [request.json["type"] for request in requests(simcord_env, "/callback")] == [ANNOUNCED]
    assert "66.8 %" in luca.sees()[0].text
    assert luca.sees()[0].files == ["odds.png"]
    assert len(luca.sees()) == 1


async def test_a_picture_that_takes_long_comes_after_the_text(
    simcord_env: Env, luca: Player, answer_service: AnswerService, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = answer_service.chart

    async def slow(*arguments: Any) -> Any:
        assert await becomes_true(lambda: requests(simcord_env, "/callback"))
        return await chart(*arguments)

    monkeypatch.setattr(answer_service, "chart", slow)
    monkeypatch.setattr(show_card, "_SECONDS_FOR_PICTURE", 0.02)
    await luca.does("picklock perditions-mouth", points="3")

    first, second = [request.json for request in requests(simcord_env, "/callback", "/@original")]
    assert "```" in str(first)
    assert "```" not in str(second)
    assert luca.sees()[0].files == ["odds.png"]


async def test_a_picture_that_fails_leaves_the_text(
    luca: Player, answer_service: AnswerService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def given_up(*_: object) -> None:
        raise GivenUpError

    monkeypatch.setattr(answer_service.workers, "run", _only_pictures_fail(answer_service, given_up))
    seen = await luca.types("picklock perditions-mouth", points="3")

    assert "66.8 %" in seen.text
    assert "```" in seen.text
    assert seen.files == []


def _only_pictures_fail(answer_service: AnswerService, given_up: Any) -> Any:
    do = answer_service.workers.run

    async def worked(work: Any, *arguments: Any) -> Any:
        return await (given_up() if work.__name__.startswith("draw") else do(work, *arguments))

    return worked


async def test_an_interaction_that_discord_forgot_is_not_answered_again(
    simcord_env: Env, luca: Player, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=None)
    result = await luca.does("rule", query=LOCK.id)

    assert not result.acknowledged
    assert len(requests(simcord_env, "/callback")) == 1
    assert "an answer came too late for Discord: /rule" in caplog.messages


async def test_a_response_that_had_arrived_after_all_counts_as_answered(
    simcord_env: Env, luca: Player, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("POST", "/interactions/*/callback", status=400, code=40060, times=None)
    await luca.does("rule", query=LOCK.id)

    assert len(requests(simcord_env, "/callback")) == 1
    assert [
        record
        for record in caplog.records
        if record.levelno >= logging.WARNING and record.name.startswith("bot")
    ] == []


async def test_a_response_that_discord_refuses_is_apologised_for(
    simcord_env: Env, luca: Player, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("POST", "/interactions/*/callback", status=400, code=50035)
    apology = await luca.types("rule", query=LOCK.id)

    assert apology.private
    assert apology.text.startswith("That went wrong")
    (record,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.getMessage().splitlines()[-1].startswith("HTTPException: 400")


async def test_an_apology_that_discord_refuses_is_logged(
    simcord_env: Env, luca: Player, caplog: pytest.LogCaptureFixture
) -> None:
    simcord_env.inject_error("POST", "/interactions/*/callback", status=400, code=50035, times=None)
    await luca.does("rule", query=LOCK.id)

    assert any(message.startswith("could not say so to the player") for message in caplog.messages)


async def test_a_command_that_discord_still_shows_in_its_old_form_is_refused_politely(
    simcord_env: Env, marta: Player
) -> None:
    bot: Any = simcord_env.bot
    bot.tree.remove_command("rule")
    note = await marta.types("rule", query=LOCK.id)

    assert note.private
    assert note.text == "Questo comando è cambiato. Ricarica Discord (Ctrl+R) e riprova."
    assert len(simcord_env.errors) == 1


async def test_every_interaction_makes_room_for_the_next(
    simcord_env: Env, luca: Player, broken: Callable[[], None]
) -> None:
    bot: Any = simcord_env.bot
    seen = await luca.types("rule", query=LOCK.id)
    await luca.begins("rule", "query", "pick")
    await luca.clicks(seen, "Whole rule")
    await luca.picks(seen, seen.options[0])
    form = await luca.does("schemer")
    message = await luca.actor.send(luca.channel, LOCK.en.lower())
    await luca.finds(message)
    broken()
    await luca.types("rule", query=LOCK.id)
    await luca.fills(form, scheme="x", map="@", grid=["hex"])

    assert len(bot.queue._running) == 0
    assert bot.queue.started >= 8


async def test_a_malformed_event_leaves_the_bot_working(simcord_env: Env, luca: Player) -> None:
    bot: Any = simcord_env.bot
    for event in ("INTERACTION_CREATE", "MESSAGE_CREATE"):
        bot._connection.parsers[event]({"id": "7"})

    assert (await luca.types("rule", query=LOCK.id)).title.startswith(f"### {LOCK.en}")
