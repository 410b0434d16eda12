"""Ids that were seen lately: a bounded number."""

from bot.bounded import BoundedDict, RecentIds


def test_an_id_is_new_once() -> None:
    ids = RecentIds()

    assert [ids.add(number) for number in (1, 2, 1, 2, 3)] == [True, True, False, False, True]


def test_a_forgotten_id_is_new_again() -> None:
    ids = RecentIds()
    ids.add(1)
    ids.forget(1)
    ids.forget(2)

    assert ids.add(1)


def test_only_the_last_ones_are_remembered() -> None:
    ids = RecentIds(limit=2)
    for number in (1, 2, 3):
        ids.add(number)

    assert not ids.add(3)
    assert not ids.add(2)
    assert ids.add(1)


def test_what_was_set_longest_ago_is_forgotten() -> None:
    boards = BoundedDict[int, str](limit=3)
    boards[0] = boards[1] = boards[2] = "@.F"
    boards[0] = "@F"
    boards[3] = "@"

    assert boards.get(0) == "@F"
    assert boards.get(1) is None
    assert boards.get(2) == "@.F"
