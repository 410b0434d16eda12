"""What comes from the gateway: bounded, in turn, and never the end of the bot."""

import logging
from typing import Any

import pytest

from bot.discord.runtime.interaction_queue import (
    INTERACTION,
    MOST_RUNNING,
    MOST_SECONDS_RUNNING,
    MOST_SECONDS_WAITING,
    MOST_WAITING,
    InteractionQueue,
    protect_parsers,
)


class Table:
    """An queue with a clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0
        self.parsed: list[int] = []
        self.queue = InteractionQueue(self.parse, lambda: self.now)

    def parse(self, data: Any) -> None:
        if data.get("malformed"):
            raise TypeError
        self.parsed.append(int(data["id"]))

    def take(self, *ids: int) -> None:
        for number in ids:
            self.queue.put({"id": str(number), "type": 2})

    def types(self, *ids: int) -> None:
        for number in ids:
            self.queue.put({"id": str(number), "type": 4})


@pytest.fixture
def table() -> Table:
    return Table()


def test_as_many_as_can_be_done_are_start_at_once(table: Table) -> None:
    table.take(*range(MOST_RUNNING + 5))

    assert table.parsed == list(range(MOST_RUNNING))
    assert table.queue.started == MOST_RUNNING
    assert table.queue.dropped == 0


def test_the_next_is_start_when_one_is_done(table: Table) -> None:
    table.take(*range(MOST_RUNNING + 2))
    table.queue.finish(7)

    assert table.parsed[-1] == MOST_RUNNING
    table.queue.finish(MOST_RUNNING)
    assert table.parsed[-1] == MOST_RUNNING + 1


def test_done_twice_makes_room_for_one(table: Table) -> None:
    table.take(*range(MOST_RUNNING + 2))
    table.queue.finish(7)
    table.queue.finish(7)
    table.queue.finish(999_999)

    assert len(table.parsed) == MOST_RUNNING + 1


def test_what_waited_too_long_is_dropped_unread(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    table.take(*range(MOST_RUNNING + 2))
    table.now = MOST_SECONDS_WAITING + 0.1
    table.take(500)
    table.queue.finish(0)

    assert table.parsed[MOST_RUNNING:] == [500]
    assert table.queue.dropped == 2
    assert caplog.messages == ["overloaded: 1 interactions dropped so far"]


def test_overload_is_reported_once_in_a_while(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    too_many = MOST_RUNNING + MOST_WAITING + 1
    table.take(*range(too_many))
    table.now = 5.0
    table.take(too_many)  # those that wait are too old by now
    table.now = 11.0
    table.take(*range(2 * too_many, 3 * too_many))

    assert caplog.messages == [
        "overloaded: 1 interactions dropped so far",
        f"overloaded: {MOST_WAITING + 2} interactions dropped so far",
    ]


def test_no_more_wait_than_are_remembered_and_the_oldest_goes(table: Table) -> None:
    table.take(*range(MOST_RUNNING + MOST_WAITING + 1))

    assert table.queue.dropped == 1
    table.queue.finish(0)
    assert table.parsed[-1] == MOST_RUNNING + 1


def test_an_event_that_is_delivered_again_is_left_out(table: Table) -> None:
    table.take(1, 2, 1)
    table.queue.finish(1)
    table.take(1)

    assert table.parsed == [1, 2]


def test_the_newest_suggestions_are_start_first(table: Table) -> None:
    table.take(*range(MOST_RUNNING))
    table.types(100, 101, 102)
    table.take(200, 201)
    for number in range(4):
        table.queue.finish(number)

    assert table.parsed[MOST_RUNNING:] == [200, 201, 102, 101]


def test_old_suggestions_are_dropped(table: Table) -> None:
    table.take(*range(MOST_RUNNING))
    table.types(100, 101)
    table.now = MOST_SECONDS_WAITING + 0.1
    table.types(102)

    assert table.parsed[MOST_RUNNING:] == [102]
    assert table.queue.dropped == 2
    assert table.queue.waiting == 0


def test_suggestions_give_way_to_what_was_sent(table: Table) -> None:
    table.take(*range(MOST_RUNNING))
    table.types(*range(1_000, 1_000 + MOST_WAITING))
    table.take(500)
    table.queue.finish(0)

    assert table.queue.dropped == 1
    assert table.parsed[-1] == 500


def test_what_never_reports_back_gives_its_place_up(table: Table) -> None:
    table.take(*range(MOST_RUNNING))
    table.now = MOST_SECONDS_RUNNING + 0.1
    table.take(500)

    assert table.parsed[-1] == 500


def test_what_is_malformed_takes_no_place(table: Table) -> None:
    for number in range(MOST_RUNNING):
        with pytest.raises(TypeError):
            table.queue.put({"id": str(number), "malformed": True})
    table.take(500)

    assert table.parsed == [500]


async def test_a_malformed_event_does_not_end_the_bot(caplog: pytest.LogCaptureFixture) -> None:
    read: list[Any] = []
    parsers: dict[str, Any] = {INTERACTION: read.append, "MESSAGE_CREATE": lambda data: data["id"]}
    queue = protect_parsers(parsers)

    parsers["MESSAGE_CREATE"]({})
    parsers[INTERACTION]({"no": "id"})
    parsers[INTERACTION]({"id": "1"})

    assert read == [{"id": "1"}]
    assert queue.started >= 1
    errors = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert [error.splitlines()[0] for error in errors] == [
        "a malformed MESSAGE_CREATE event was left out",
        "a malformed INTERACTION_CREATE event was left out",
    ]
