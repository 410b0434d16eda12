"""From dice on the table to the next decision."""

import pytest

from bot.answers.odds import read_typed
from bot.answers.odds.form import best_reroll, stopped_request, without_rerolled
from bot.answers.odds.service import OddsService
from calculators.catalogue import calculator_named

CONAN = calculator_named("damage", "conan")


@pytest.mark.parametrize(
    ("line", "die", "paid_with", "expected"),
    [
        ("--rolled 'r2 r0 y1' --rerolls 2", "r0", "gem", "--rolled 'r2 y1' --rerolls 1"),
        ("--rolled 'r2 r0' --free-reroll 1r1y", "r0", "free", "--rolled r2 --free-reroll 1y"),
        (
            "--total 4 --guard-rolled 'o0 y1' --guard-rerolls 1",
            "o0",
            "gem",
            "--total 4 --guard-rolled y1",
        ),
        (
            "--total 4 --guard-rolled 'o0 o0' --guard-free-reroll 1o",
            "o0",
            "free",
            "--total 4 --guard-rolled o0",
        ),
    ],
)
def test_the_die_and_its_reroll_are_left_out(
    line: str, die: str, paid_with: str, expected: str
) -> None:
    request = read_typed(CONAN, line)

    assert without_rerolled(request, die, paid_with) == read_typed(CONAN, expected)


@pytest.mark.parametrize(
    ("die", "paid_with"), [("r3", "gem"), ("r0", "free"), ("y1", "free"), ("", "gem")]
)
def test_what_does_not_lie_there_is_refused(die: str, paid_with: str) -> None:
    with pytest.raises(ValueError, match=r"not in list|no such reroll"):
        without_rerolled(read_typed(CONAN, "--rolled 'r2 r0 y1' --rerolls 1"), die, paid_with)


@pytest.mark.parametrize(
    ("line", "die"),
    [
        ("--rolled 'r2 r0 y1' --rerolls 1 --life 4", "r0"),
        ("--rolled 'r2 r3' --rerolls 1 --life 4", None),
        ("--attack 3r --rerolls 1", None),
    ],
)
def test_the_best_reroll_is_named(odds_service: OddsService, line: str, die: str | None) -> None:
    step = best_reroll(odds_service.answer(read_typed(CONAN, line)).odds)

    assert (None if step is None else step.die) == die


@pytest.mark.parametrize(
    ("attack", "defence"),
    [
        ("--rolled 'r2 r3' --rerolls 2 --guard 1o --life 3", "--total 5 --guard 1o --life 3"),
        ("--rolled r1 --unarmed --armour 1y", "--total 0 --armour 1y"),
        (
            "--rolled 'r3 y1' --elevation --enemies 2 --friends 2 --guard 1o --armour-flat 1",
            "--total 3 --guard 1o --armour-flat 1",
        ),
        (
            "--rolled r3 --enemies 3 --guard 1o --guard-rerolls 1",
            "--total 3 --guard 1o --guard-rerolls 1",
        ),
    ],
)
def test_the_defence_follows_on_what_the_attacker_keeps(
    odds_service: OddsService, attack: str, defence: str
) -> None:
    request = stopped_request(read_typed(CONAN, attack))

    assert request == read_typed(CONAN, defence)
    attack_odds = odds_service.answer(read_typed(CONAN, attack.replace("--rerolls 2", "")))
    assert odds_service.answer(request).odds.distribution == attack_odds.odds.distribution


@pytest.mark.parametrize("line", ["--attack 2r --guard 1o", "--rolled r2", "--total 3 --guard 1o"])
def test_without_dice_or_defence_nobody_is_next(line: str) -> None:
    assert stopped_request(read_typed(CONAN, line)) is None
